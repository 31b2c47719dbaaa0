import Model

/// The newest of many listings, as many as a page shows.
///
/// Which ones they are depends on the listings alone, not on the order they came in.
struct NewestListings: Sendable {
  private let limit: Int
  private(set) var listings: [Listing] = []

  /// How many were offered.
  private(set) var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Offers a listing; it is kept, without its long texts, while it is among the newest.
  mutating func offer(_ listing: Listing) {
    count += 1
    guard wouldKeep(ListingRank(listing)) else { return }
    var card = listing
    card.details = nil
    card.images = Array(card.images.prefix(1))
    insert(card)
  }

  /// Counts a listing that is not among the newest.
  mutating func pass() { count += 1 }

  /// Whether a listing of a rank would be among the newest.
  func wouldKeep(_ rank: ListingRank) -> Bool {
    guard limit > 0, listings.count >= limit else { return limit > 0 }
    return rank.precedes(ListingRank(listings[listings.count - 1]))
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestListings) {
    count += other.count
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

/// What decides where a listing stands among others.
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
