public import Model

/// What stands in the title of a listing's page: what it is called, and the facts that decide, as many
/// as search engines show.
public struct PageTitle: Hashable, Sendable {
  /// Search engines and tabs cut what is longer.
  static let limit = 60

  public let text: String

  /// Makes the title of a listing; with its identifier when another listing's title is the same.
  public init(_ listing: Listing, wording: Wording, isShared: Bool = false) {
    let shown = listing.shown(in: wording.locale)
    let end = isShared ? " · \(listing.id.text)" : ""
    var text = Self.cut(shown.title, to: Self.limit - end.unicodeScalars.count)
    let facts =
      wording.keyFacts(of: listing) + [wording.price(of: listing)?.text]
      + [wording.place(of: listing)]
    for fact in facts.compactMap(\.self) where !text.contains(fact) {
      let longer = text + " · " + fact
      if longer.unicodeScalars.count + end.unicodeScalars.count <= Self.limit { text = longer }
    }
    self.text = text + end
  }

  /// A page's name, with that of the site when there is room for it.
  static func of(_ heading: String, on site: String) -> String {
    let whole = heading + " · " + site
    return whole.unicodeScalars.count <= limit ? whole : cut(heading, to: limit)
  }

  /// A text of one line, cut at a blank where one is near.
  private static func cut(_ text: String, to limit: Int) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let scalars = words.unicodeScalars
    guard scalars.count > max(2, limit) else { return words }
    var kept = scalars.prefix(max(1, limit - 1))
    if let blank = kept.lastIndex(of: " "), kept.distance(from: blank, to: kept.endIndex) < 16 {
      kept = kept[..<blank]
    }
    return String(String.UnicodeScalarView(kept)) + "…"
  }
}
