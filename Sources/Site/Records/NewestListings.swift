import Model
import Pages
import Project
import Records

/// A listing on a page that shows many, and the name of its record set.
struct ShownListing: Sendable {
  let listing: Listing
  let set: String

  /// How many pictures it has; the listing here has the first one alone.
  let imageCount: Int

  var rank: ListingRank { ListingRank(listing, of: set) }
}

/// The newest of many listings, as many as a page shows.
///
/// Which ones they are depends on the listings alone, not on the order they came in.
struct NewestListings: Sendable {
  private let limit: Int
  private(set) var listings: [ShownListing] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Offers a listing; it is kept, without its long texts, while it is among the newest.
  mutating func offer(_ listing: Listing, of set: String) {
    guard wouldKeep(ListingRank(listing, of: set)) else { return }
    var card = listing
    card.details = nil
    card.localDetails = nil
    card.images = Array(card.images.prefix(1))
    let rows = card.vocabulary.keyFacts + card.vocabulary.highlights
    card.attributes = Array(card.attributes.prefix((rows.max() ?? -1) + 1))
    insert(ShownListing(listing: card, set: set, imageCount: listing.images.count))
  }

  /// Whether a listing of a rank would be among the newest.
  func wouldKeep(_ rank: ListingRank) -> Bool {
    guard limit > 0, listings.count >= limit else { return limit > 0 }
    return rank.precedes(listings[listings.count - 1].rank)
  }

  /// With what another worker kept.
  func merged(with other: NewestListings) -> NewestListings {
    var merged = self
    for listing in other.listings { merged.insert(listing) }
    return merged
  }

  private mutating func insert(_ listing: ShownListing) {
    let rank = listing.rank
    var low = 0
    var high = listings.count
    while low < high {
      let middle = (low + high) / 2
      if rank.precedes(listings[middle].rank) { high = middle } else { low = middle + 1 }
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
  let set: String

  init(_ facts: RecordFacts, of set: String) {
    isSold = facts.isSold
    updated = facts.updated
    id = facts.id
    self.set = set
  }

  init(_ listing: Listing, of set: String) { self.init(listing.facts(), of: set) }

  /// What can be bought comes first, then the newest, then by identifier.
  func precedes(_ other: ListingRank) -> Bool {
    if isSold != other.isSold { return other.isSold }
    if updated != other.updated {
      guard let first = updated, let second = other.updated else { return updated != nil }
      return first > second
    }
    return id == other.id
      ? set.utf8.lexicographicallyPrecedes(other.set.utf8)
      : id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}

/// The newest listings of each record set and of each dealer.
struct NewestByDealer: Sendable {
  /// How many listings a page shows.
  private static let limit = 60

  private struct DealerKey: Hashable {
    let set: String
    let id: String
  }

  private var sets: [String: NewestListings] = [:]
  private var dealers: [DealerKey: NewestListings] = [:]

  /// Offers a listing to its set and to its dealer.
  mutating func offer(_ listing: Listing, of set: RecordSet) {
    sets[set.name, default: NewestListings(limit: Self.limit)].offer(listing, of: set.name)
    // A dealer's page shows what it offers, not what it seeks.
    guard let dealer = Self.key(listing.dealer?.text, of: set) else { return }
    dealers[dealer, default: NewestListings(limit: Self.limit)].offer(listing, of: set.name)
  }

  /// Whether a listing would be among the newest, by its facts; it is then to be offered.
  func wouldKeep(_ facts: RecordFacts, of set: RecordSet) -> Bool {
    let rank = ListingRank(facts, of: set.name)
    if sets[set.name]?.wouldKeep(rank) ?? true { return true }
    guard let dealer = Self.key(facts.dealer, of: set) else { return false }
    return dealers[dealer]?.wouldKeep(rank) ?? true
  }

  private static func key(_ dealer: String?, of set: RecordSet) -> DealerKey? {
    guard set.kind == .listing, let dealer, let dealers = set.dealers else { return nil }
    return DealerKey(set: dealers, id: dealer)
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestByDealer) {
    sets.merge(other.sets) { $0.merged(with: $1) }
    dealers.merge(other.dealers) { $0.merged(with: $1) }
  }

  /// The newest listings of some sets.
  func listings(of names: [String]) -> [ShownListing] {
    names.compactMap { sets[$0] }
      .reduce(NewestListings(limit: Self.limit)) { $0.merged(with: $1) }.listings
  }

  func listings(of dealer: Identifier<Dealer>, in set: String) -> [ShownListing] {
    dealers[DealerKey(set: set, id: dealer.text)]?.listings ?? []
  }

  /// Everything that somebody wrote in the listings.
  var texts: [String] {
    (Array(sets.values) + dealers.values).flatMap(\.listings).flatMap(\.listing.texts)
  }
}
