public import WaymarkModel
public import WaymarkTemplates

/// Where the fields of a record set come from.
///
/// A field without an entry comes from the column, or the JSON member, of its own name.
public struct FieldMap: Hashable, Sendable {
  /// Where a value comes from.
  ///
  /// A column is a column of a table, or a member of a JSON object: `address.city` is the member `city`
  /// of the member `address`.
  public enum Origin: Hashable, Sendable {
    /// The first of some columns that has a value.
    case columns([String])

    /// A text with the values of columns in it, such as `{make} {model}`.
    case template(TextTemplate<String>)

    /// The number of the record in its source, from one.
    case row

    /// The same text for every record.
    case constant(String)
  }

  /// How one field is read.
  public struct Entry: Hashable, Sendable {
    public var origin: Origin

    /// The column with the currency of each price.
    public var currencyColumn: String?

    /// What is between the URLs of pictures; `nil` for the usual separators.
    public var separator: String?

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
