import WaymarkCore

/// The listings on a page of a list, as cards that were already rendered.
public struct CardList: Sendable {
  /// The cards as markup of the theme's template, one after the other.
  public var markup: [UInt8]

  /// The pages that they lead to, in order.
  public var urls: [String]

  /// The URLs of the available listings.
  private(set) var offered: [String]

  /// The number of available listings in the whole list.
  public var total: Int

  /// The image of the first card, if it is visible at once.
  private(set) var firstPicture: String?

  /// Adds a card and the page that it leads to.
  ///
  /// If a list is at the top of its page, its first cards are visible at once. Their images are
  /// loaded with the page, the first with priority, instead of when they come near the visible
  /// area.
  public mutating func append(
    _ card: ArraySlice<UInt8>, url: String, isAtTop: Bool, isSold: Bool = false
  ) {
    let isFirst = urls.isEmpty
    let isInSight = isAtTop && urls.count < Self.inSight
    urls.append(url)
    if !isSold { offered.append(url) }
    if isInSight && isFirst { firstPicture = Self.picture(of: card) }
    guard isInSight, let range = card.firstRange(of: Self.lazy) else {
      markup += card
      return
    }
    markup += card[..<range.lowerBound]
    if isFirst { markup += Self.prompt }
    markup += card[range.upperBound...]
  }

  /// The image that a card loads.
  private static func picture(of card: ArraySlice<UInt8>) -> String? {
    guard let start = card.firstRange(of: source)?.upperBound else { return nil }
    return String(decoding: card[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The number of cards that are visible at once: a row on a computer, or the first below a
  /// heading on a phone.
  private static let inSight = 4

  private static let source = " src=\""
  // The attribute in the compiled markup of the template, which has no quotes.
  private static let lazy = " loading=lazy"
  private static let prompt = Array(" fetchpriority=high".utf8)

  public init(markup: [UInt8] = [], urls: [String] = [], total: Int? = nil) {
    self.markup = markup
    self.urls = urls
    offered = urls
    self.total = total ?? urls.count
  }
}

/// The values of one attribute that narrow a list.
public struct FacetGroup: Sendable {
  /// The name of the attribute, and its part of URLs.
  let name: String
  let slug: String

  /// The values with the most listings, in descending order.
  let values: [PageLink]

  /// The page of all values, if there are more.
  let all: String?

  public init(name: String, slug: String, values: [PageLink], all: String? = nil) {
    self.name = name
    self.slug = slug
    self.values = values
    self.all = all
  }
}
