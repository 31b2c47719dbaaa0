import WaymarkCore

/// The listings that a page shows of a list, as cards that were rendered before.
public struct CardList: Sendable {
  /// The cards as markup of the theme's own template, one after the other.
  public var markup: [UInt8]

  /// The pages that they lead to, in their order.
  public var urls: [String]

  /// Those of what can be bought.
  private(set) var offered: [String]

  /// How many the whole list has that can be bought.
  public var total: Int

  /// The picture of the first card, where that is in sight.
  private(set) var firstPicture: String?

  /// Adds a card and the page it leads to.
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

  /// The picture that a card loads.
  private static func picture(of card: ArraySlice<UInt8>) -> String? {
    guard let start = card.firstRange(of: source)?.upperBound else { return nil }
    return String(decoding: card[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The cards that are seen at once: a row on a computer, and what a phone shows below a heading.
  private static let inSight = 4

  private static let source = " src=\""
  // As the template's markup is when it is compiled: without the quotes.
  private static let lazy = " loading=lazy"
  private static let prompt = Array(" fetchpriority=high".utf8)

  public init(markup: [UInt8] = [], urls: [String] = [], total: Int? = nil) {
    self.markup = markup
    self.urls = urls
    offered = urls
    self.total = total ?? urls.count
  }
}

/// What a list can be narrowed down to, by one attribute.
public struct FacetGroup: Sendable {
  /// What the attribute is called, and what stands for it in addresses.
  let name: String
  let slug: String

  /// The values that most listings have, those of most first.
  let values: [PageLink]

  /// The page of all values, when there are more.
  let all: String?

  public init(name: String, slug: String, values: [PageLink], all: String? = nil) {
    self.name = name
    self.slug = slug
    self.values = values
    self.all = all
  }
}
