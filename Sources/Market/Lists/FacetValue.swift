import WaymarkCore
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSigning
import WaymarkValues

/// A listing's value for an attribute by which pages group listings.
struct FacetValue: Hashable, Sendable {
  /// The folder of its pages: the same for values that people consider the same.
  private(set) var slug: String

  /// The value in the listing, which is shown if a locale has no word for it.
  let label: String

  /// The maximum length of a label, in characters; longer labels are cut.
  private static let labelLimit = 80

  init(slug: String, label: String) {
    self.slug = slug
    self.label = label
  }

  /// Takes the value of an attribute; `nil` if the listing has none.
  ///
  /// The words are those of the site's first language: texts with the same meaning are one value.
  init?(of name: String, in listing: Listing, _ wording: Wording) throws {
    switch name {
    case "condition":
      guard let condition = listing.condition else { return nil }
      self.init(exactly: condition.rawValue)
    case "country":
      guard let country = listing.place.country, !country.isEmpty else { return nil }
      try self.init(country)
    case "dealer":
      guard let dealer = listing.dealer else { return nil }
      self.init(exactly: dealer.text)
    case "price":
      guard let price = listing.offer.price,
        listing.offer.priceTerms.allSatisfy({ $0 != .onRequest }),
        let band = PriceBand(price)
      else { return nil }
      self.init(exactly: band.slug)
    default:
      guard let row = listing.vocabulary.index(of: name), let value = listing.value(at: row)
      else { return nil }
      try self.init(value, of: row, in: listing.vocabulary, wording)
    }
  }

  private init?(
    _ value: AttributeValue, of row: Int, in vocabulary: Vocabulary, _ wording: Wording
  ) throws {
    switch value {
    case .text(let text):
      try self.init(text)
      let name = wording.facetValue(label, of: row, in: vocabulary)
      if name != label { slug = try Self.slug(of: name) }
    case .integer(let integer): self.init(exactly: String(integer))
    case .decimal(let decimal): try self.init(decimal.description)
    case .flag(let flag): self.init(exactly: flag ? "yes" : "no")
    case .term(let number):
      guard case .term(let terms) = vocabulary.attributes[row].type, terms.indices.contains(number)
      else {
        return nil
      }
      try self.init(terms[number].name)
    case .date, .quantity: return nil
    }
  }

  /// A text that is its own slug.
  private init(exactly text: String) { self.init(slug: text, label: text) }

  /// A free text; `nil` if none of it is visible.
  private init?(_ text: String) throws {
    if Self.isPlain(text) {
      label = text
      slug = try Self.slug(of: text)
      return
    }
    let words = text.prefix(1000).split(whereSeparator: \.isWhitespace)
      .map { word in String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isHidden })) }
      .filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    let label = words.joined(separator: " ")
    self.label =
      label.count > Self.labelLimit ? label.prefix(Self.labelLimit - 1) + "…" : label
    slug = try Self.slug(of: text.utf8.count > 1000 ? text : label)
  }

  /// Whether a text is its own label: visible ASCII characters, with single blanks between them.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.count <= labelLimit else { return false }
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard 0x20...0x7E ~= byte, byte != UInt8(ascii: " ") || last != byte else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  /// Lower-case ASCII letters and digits, with hyphens between the words.
  ///
  /// A hash of the lost information is at the end, so that values that differ in more than case,
  /// accents, blanks and hyphens have different slugs.
  static func slug(of text: String) throws -> String {
    var slug: [UInt8] = []
    var isExact = true
    let folded = folded(text)
    for byte in folded.utf8 {
      switch byte {
      case _ where byte.isASCIIDigit || byte.isASCIIAlphanumeric && !byte.isASCIIUppercase:
        slug.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "-"):
        if !slug.isEmpty, slug.last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
      default: isExact = false
      }
    }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    // A value that ends like a hash must not have the slug of the value with that hash.
    let last = slug.split(separator: UInt8(ascii: "-")).last ?? []
    let looksHashed =
      last.count == 9 && last.first == UInt8(ascii: "x")
      && last.dropFirst().allSatisfy("0123456789abcdef".utf8.contains)
    guard !isExact || slug.isEmpty || slug.count > 60 || looksHashed else {
      return String(decoding: slug, as: UTF8.self)
    }
    let hash = try Digest.sha256.hex(of: Array(folded.utf8))
    let start = String(decoding: slug.prefix(50), as: UTF8.self)
    return (start.isEmpty ? "" : start + "-") + "x" + hash.prefix(8)
  }
}

/// A range of prices in one currency: each begins at the end of the previous one.
struct PriceBand: Hashable, Sendable {
  let currency: Currency

  /// The least price, and the end of the range, in the currency's largest unit; the highest range
  /// has no end.
  let start: Int
  let end: Int?

  /// Natural steps: 0, 1, 2, 5, 10, 20, 50 and so on.
  private static let steps: [Int] =
    [0]
    + (0..<9).flatMap { exponent in
      let power = (0..<exponent).reduce(1) { value, _ in value * 10 }
      return [power, 2 * power, 5 * power]
    }

  /// The range that contains a price; `nil` for a negative price.
  init?(_ price: Money) {
    guard price.minorUnits >= 0 else { return nil }
    let amount = price.minorUnits / price.scale
    guard let index = Self.steps.lastIndex(where: { $0 <= amount }) else { return nil }
    self.init(price.currency, index)
  }

  private init(_ currency: Currency, _ index: Int) {
    self.currency = currency
    start = Self.steps[index]
    end = index + 1 < Self.steps.count ? Self.steps[index + 1] : nil
  }

  /// Reads a slug back: `eur-1000`.
  init?(slug: String) {
    let parts = slug.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(parts[0].uppercased()),
      let start = Int(parts[1]), let index = Self.steps.firstIndex(of: start)
    else { return nil }
    self.init(currency, index)
  }

  /// The ranges in the most frequent currency.
  static func inMainCurrency(_ bands: [FacetCount]) -> [FacetCount] {
    var counts: [String: Int] = [:]
    for band in bands { counts[currency(of: band), default: 0] += band.count }
    let main = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return bands.filter { currency(of: $0) == main?.key }
  }

  private static func currency(of band: FacetCount) -> String { String(band.value.slug.prefix(3)) }

  /// Whether a range comes before another one: by currency, then by price.
  static func precedes(_ left: FacetValue, _ right: FacetValue) -> Bool {
    guard let first = PriceBand(slug: left.slug), let second = PriceBand(slug: right.slug) else {
      return left.slug < right.slug
    }
    return (first.currency.code, first.start) < (second.currency.code, second.start)
  }

  var slug: String { "\(currency.code.lowercased())-\(start)" }
}
