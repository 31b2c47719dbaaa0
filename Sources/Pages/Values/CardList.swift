import WaymarkCore

/// The listings on a page of a list, as cards that were already rendered.
public struct CardList: Sendable {
  /// The cards as markup of the theme's template, one after the other.
  public var markup: [UInt8]

  /// The pages that they lead to, in order.
  public var urls: [String]

  /// Those of what can be bought.
  private(set) var offered: [String]

  /// How many the whole list has that can be bought.
  public var total: Int

  /// The image of the first card, if it is visible at once.
  private(set) var firstPicture: String?

  /// Adds a card and the page that it leads to.
  ///
  /// Where a list is at the top of its page, its first cards are in sight at once: their pictures are asked
  /// for with the page, the first before the others, and not only when they come near.
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

  /// The number of cards that are visible at once: a row on a computer, and below a heading on a
  /// phone.
  private static let inSight = 4

  private static let source = " src=\""
  // As in the compiled markup of the template: without quotes.
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
  /// What the attribute is called, and what stands for it in addresses.
  let name: String
  let slug: String

  /// The values of the most listings, in descending order.
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
