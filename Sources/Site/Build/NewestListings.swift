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
    guard listings.count < limit || precedes(listing, listings[listings.count - 1]) else { return }
    var card = listing
    card.details = nil
    card.images = Array(card.images.prefix(1))
    insert(card)
  }

  /// Adds what another worker kept.
  mutating func merge(_ other: NewestListings) {
    count += other.count
    for listing in other.listings { insert(listing) }
  }

  private mutating func insert(_ listing: Listing) {
    var low = 0
    var high = listings.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(listing, listings[middle]) { high = middle } else { low = middle + 1 }
    }
    listings.insert(listing, at: low)
    if listings.count > limit { listings.removeLast() }
  }

  /// Cars that can be bought come first, then the newest, then by identifier.
  private func precedes(_ left: Listing, _ right: Listing) -> Bool {
    let sold = (left.status == .sold, right.status == .sold)
    if sold.0 != sold.1 { return sold.1 }
    if left.updated != right.updated {
      guard let first = left.updated, let second = right.updated else { return left.updated != nil }
      return first > second
    }
    return left.id < right.id
  }
}
