import WaymarkModel
import WaymarkSite
import WaymarkTree

/// A listing as lists show it; the lines sort in the default order of lists.
///
/// Available listings come first, then the newest, then by identifier.
struct BrowseLine: CodedLine {
  private(set) var isSold = false
  private var age = UInt64.max
  private(set) var id = ""

  /// The number of its set in the project.
  private(set) var set = 0
  private(set) var ordinal: UInt32 = 0

  /// A `BrowseContent`.
  private(set) var content: ArraySlice<UInt8> = []

  init() {}

  init(_ facts: RecordFacts, set: Int, ordinal: UInt32, _ content: ArraySlice<UInt8>) {
    isSold = facts.isSold
    age = Self.age(facts.updated)
    id = facts.id
    self.set = set
    self.ordinal = ordinal
    self.content = content
  }

  /// A number with which the newest sort first, and listings without a date last.
  static func age(_ updated: Int?) -> UInt64 {
    updated.map { UInt64.max / 2 - UInt64(clamping: $0) } ?? .max
  }

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&isSold)
    fields.field(&age, radix: 16, digits: 16)
    fields.field(&id)
    fields.field(&set)
    fields.field(&ordinal)
    fields.rest(&content)
  }
}

/// The contents of a listing in lists, and its keys for grouping and sorting; one field in the
/// cache.
struct BrowseContent: CodedLine {
  static let separator = LineCoder.inner
  var keys = OrderKeys()

  /// The title of its page in the default locale.
  var title = ""

  /// The vehicle identification number, or empty.
  var vin = ""

  /// Its values for the attributes by which its set is grouped.
  var values: [FacetValue?] = []

  /// Its card in each locale.
  var cards: [BrowseCard] = []

  init() {}

  /// Reads the contents of a listing in a number of locales; `nil` for anything else.
  init?(_ line: ArraySlice<UInt8>, attributeCount: Int, localeCount: Int) {
    values = Array(repeating: nil, count: attributeCount)
    cards = Array(repeating: BrowseCard(), count: localeCount)
    guard read(line) else { return nil }
  }

  mutating func code(_ fields: inout LineCoder) {
    keys.code(&fields)
    fields.field(&title)
    fields.field(&vin)
    for index in values.indices {
      var slug = values[index]?.slug ?? ""
      var label = values[index]?.label ?? ""
      fields.field(&slug)
      fields.field(&label)
      values[index] = slug.isEmpty ? nil : FacetValue(slug: slug, label: label)
    }
    for index in cards.indices {
      fields.field(&cards[index].title)
      fields.field(&cards[index].markup)
    }
  }

  /// The vehicle identification number in the contents of a listing; the rest is not read.
  static func vin(in line: ArraySlice<UInt8>) -> String {
    var fields = LineCoder(line, separator: separator)
    _ = fields.next(OrderKeys.fieldCount + 1)
    return fields.nextText()
  }
}

/// A listing in one locale.
struct BrowseCard {
  /// Its title in feeds.
  var title: ArraySlice<UInt8> = []
  var markup: ArraySlice<UInt8> = []
}

/// A list that contains a listing, with the values; the lines sort by the list, then by the slugs,
/// then in the default order of lists.
struct BrowseMember: CodedLine {
  private(set) var list = BrowseListID(.market(0))
  private(set) var values: [FacetValue] = []
  private(set) var number: UInt32 = 0

  init() {}

  init(_ list: BrowseListID, _ values: [FacetValue], _ number: UInt32) {
    self.list = list
    self.values = values
    self.number = number
  }

  mutating func code(_ fields: inout LineCoder) {
    list.code(&fields)
    let second = values.count > 1 ? values[1] : nil
    var slugs = (values.first?.slug ?? "", second?.slug ?? "")
    var labels = (values.first?.label ?? "", second?.label ?? "")
    fields.field(&slugs.0)
    fields.field(&slugs.1)
    fields.field(&number, radix: 16, digits: 8)
    fields.field(&labels.0)
    fields.field(&labels.1)
    values = slugs.0.isEmpty ? [] : [FacetValue(slug: slugs.0, label: labels.0)]
    if !slugs.1.isEmpty { values.append(FacetValue(slug: slugs.1, label: labels.1)) }
  }
}

/// A kind of list: those of one facet of a market, or those of the dealers of a set.
struct BrowseListID: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    /// A market, by its index among the project's markets.
    case market(Int)

    /// The dealers of a record set, by its index.
    case dealers(Int)
  }

  private(set) var owner: Owner

  /// The index of the facet in its market, from one; zero for the list of everything.
  private(set) var facet: Int

  init(_ owner: Owner, facet: Int = 0) {
    self.owner = owner
    self.facet = facet
  }

  fileprivate mutating func code(_ fields: inout LineCoder) {
    var (isMarket, number) =
      switch owner {
      case .market(let number): (true, number)
      case .dealers(let number): (false, number)
      }
    fields.field(&isMarket)
    fields.field(&number, digits: 3)
    fields.field(&facet, digits: 3)
    owner = isMarket ? .market(number) : .dealers(number)
  }
}
