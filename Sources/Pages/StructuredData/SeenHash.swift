import WaymarkCore
import WaymarkModel

// A page has changed if its text, its facts or its links have changed. Nearly all of them are in
// its structured data, which contains nothing of the theme. The data is rendered once, for the page
// and for its hash.

extension ListingPage {
  /// Renders the structured data; the hash changes with the visible content of the page.
  public mutating func renderData(_ wording: Wording) -> UInt64 {
    data = rendered { $0.structuredData(self, wording) }
    var hash = StableHash()
    hash.add(data)
    hash.add((seller?.address ?? "").utf8)
    // Without a price or a description, the data has less than the summary.
    hash.add((summary ?? "").utf8)
    // The data has the plain text of a description.
    hash.add((listing.detailsMarkup?.fragment ?? "").utf8)
    return hash.value
  }
}

extension RequestPage {
  /// Renders the structured data; the hash changes with the visible content of the page.
  public mutating func renderData(_ wording: Wording) -> UInt64 {
    data = rendered { $0.structuredData(self, wording) }
    var hash = StableHash(of: data)
    let shown = wanted.listing
    hash.add((shown.detailsMarkup?.fragment ?? shown.details ?? "").utf8)
    hash.add((wanted.seller?.address ?? "").utf8)
    return hash.value
  }
}

extension DealerPage {
  /// Renders the structured data; the hash changes with the visible content of the page.
  public mutating func renderData() -> UInt64 {
    data = rendered { $0.structuredData(self) }
    var hash = StableHash(of: data)
    hash.add((seller.dealer.detailsMarkup?.fragment ?? "").utf8)
    return hash.value
  }
}
