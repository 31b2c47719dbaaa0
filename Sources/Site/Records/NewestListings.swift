import Model
import Records

/// The newest of many listings, as many as a page shows.
///
/// Which ones they are depends on the listings alone, not on the order they came in.
struct NewestListings: Sendable {
  private let limit: Int
  private(set) var listings: [Listing] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Offers a listing; it is kept, without its long texts, while it is among the newest.
  mutating func offer(_ listing: Listing) {
    guard wouldKeep(ListingRank(listing)) else { return }
    var card = listing
    card.details = nil
    card.images = Array(card.images.prefix(1))
    card.attributes = Array(card.attributes.prefix((card.vocabulary.keyFacts.last ?? -1) + 1))
    insert(card)
  }

  /// Whether a listing of a rank would be among the newest.
  func wouldKeep(_ rank: ListingRank) -> Bool {
    guard limit > 0, listings.count >= limit else { return limit > 0 }
    return rank.precedes(ListingRank(listings[listings.count - 1]))
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestListings) {
    for listing in other.listings { insert(listing) }
  }

  private mutating func insert(_ listing: Listing) {
    let rank = ListingRank(listing)
    var low = 0
    var high = listings.count
    while low < high {
      let middle = (low + high) / 2
      if rank.precedes(ListingRank(listings[middle])) { high = middle } else { low = middle + 1 }
    }
    listings.insert(listing, at: low)
    if listings.count > limit { listings.removeLast() }
  }
}

/// What decides the place of a listing among others.
struct ListingRank: Sendable {
  let isSold: Bool
  let updated: Int?
  let id: String

  init(isSold: Bool, updated: Int?, id: String) {
    self.isSold = isSold
    self.updated = updated
    self.id = id
  }

  init(_ listing: Listing) {
    self.init(
      isSold: listing.status == .sold, updated: listing.updated?.seconds, id: listing.id.text)
  }

  /// Cars that can be bought come first, then the newest, then by identifier.
  func precedes(_ other: ListingRank) -> Bool {
    if isSold != other.isSold { return other.isSold }
    if updated != other.updated {
      guard let first = updated, let second = other.updated else { return updated != nil }
      return first > second
    }
    return id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}

/// The newest listings of a marketplace and of each of its dealers.
struct NewestByDealer: Sendable {
  /// How many listings a page shows.
  private static let limit = 60

  private(set) var all = NewestListings(limit: limit)
  private var dealers: [Identifier<Dealer>: NewestListings] = [:]

  /// Offers a listing to the marketplace and to its dealer.
  mutating func offer(_ listing: Listing) {
    all.offer(listing)
    if let dealer = listing.dealer {
      dealers[dealer, default: NewestListings(limit: Self.limit)].offer(listing)
    }
  }

  /// Whether a listing would be among the newest, by its facts; it is then to be offered.
  func wouldKeep(_ facts: RecordFacts) -> Bool {
    let rank = ListingRank(isSold: facts.isSold, updated: facts.updated, id: facts.id)
    if all.wouldKeep(rank) { return true }
    guard let dealer = facts.dealer.flatMap({ try? Identifier<Dealer>($0) }) else { return false }
    return dealers[dealer]?.wouldKeep(rank) ?? true
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestByDealer) {
    all.merge(other.all)
    for (dealer, newest) in other.dealers {
      dealers[dealer, default: NewestListings(limit: Self.limit)].merge(newest)
    }
  }

  func listings(of dealer: Identifier<Dealer>) -> [Listing] {
    dealers[dealer]?.listings ?? []
  }

  /// Everything that somebody wrote in the listings.
  var texts: [String] {
    (all.listings + dealers.values.flatMap(\.listings)).flatMap(\.texts)
  }
}
