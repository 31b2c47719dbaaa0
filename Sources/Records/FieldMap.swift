public import WaymarkModel
public import WaymarkTemplates
public import WaymarkValues

/// Where the fields of a record set come from; without an entry, the column or member of their name.
public struct FieldMap: Hashable, Sendable {
  /// Where a value comes from; a column may be a member of a JSON object, such as `address.city`.
  public enum Origin: Hashable, Sendable {
    /// The first of some columns that has a value.
    case columns([String])

    /// A text with the values of columns in it, such as `{make} {model}`.
    case template(TextTemplate<String>)

    /// The number of the record in its source, from one.
    case row

    /// The same text for every record.
    case constant(String)

    /// Nothing, even where the source has a column of the field's name.
    case nothing
  }

  /// How one field is read.
  public struct Entry: Hashable, Sendable {
    public var origin: Origin

    /// The column with the currency of each price.
    public var currencyColumn: String?

    /// What is between the URLs of pictures; `nil` for the usual separators.
    public var separator: String?

    /// Whether the text is written in HTML.
    public var isHTML = false

    /// What the value is where the source has none.
    public var fallback: String?

    /// What words of the source mean; `nil` is nothing, as if the field were empty.
    public var values: [String: String?] = [:]
    public var rules: ValueRules

    public init(_ origin: Origin, rules: ValueRules = ValueRules()) {
      self.origin = origin
      self.rules = rules
    }
  }

  public var entries: [RecordField: Entry]

  /// Where the texts of other locales than the default one come from, in the order of the project file.
  public var translations: [Translation] = []

  /// Where the text of a field comes from in one locale.
  public struct Translation: Hashable, Sendable {
    public let field: RecordField
    public let locale: String
    public let entry: Entry
  }

  /// What the source declares about the values of all fields.
  public var rules: ValueRules

  /// The table of what listings tell.
  public let vocabulary: Vocabulary

  /// The locale of titles that are made of other fields.
  public var language = "en"

  /// The folder of the pictures that are no URLs; without one all have to be.
  public var pictures: PictureFolder?

  /// What is declared about a field that has no entry; an old price is read as the price is.
  func rules(of field: RecordField) -> ValueRules {
    field == .oldPrice ? entries[.price]?.rules ?? rules : rules
  }

  public init(
    _ entries: [RecordField: Entry] = [:], of vocabulary: Vocabulary = .car,
    rules: ValueRules = ValueRules()
  ) {
    self.entries = entries
    self.vocabulary = vocabulary
    self.rules = rules
  }
}

/// What a project declares about the texts of a source, or of one field of it, which takes precedence.
public struct ValueRules: Hashable, Sendable {
  public var number = NumberRules()

  /// The numbers of prices are those of all numbers.
  public var money = MoneyRules()
  public var dates = DateRules()

  /// Texts that stand for nothing.
  public var nulls: Set<String> = []

  /// What every price is besides its amount, such as per month.
  public var terms: [PriceTerm] = []

  /// The unit of numbers that tell none, the units that words mean, and the unit of the amount to take.
  public var unit: String?
  public var units: [String: String] = [:]
  public var take: String?

  /// What `take` says where the first of two amounts is taken, whatever its unit.
  static let first = "first"

  public init() {}

  /// The rules of quantities of a dimension, whose units were checked when the project was read.
  func quantity(_ dimension: Dimension) -> QuantityRules {
    var rules = QuantityRules(dimension, number: number)
    rules.unit = unit.flatMap { Unit.named($0, of: dimension) }
    rules.takesFirst = take == Self.first
    rules.take = take.flatMap { Unit.named($0, of: dimension) }
    for (word, name) in units {
      if let unit = Unit.named(name, of: dimension) { rules.units.add(word, unit) }
    }
    return rules
  }
}
