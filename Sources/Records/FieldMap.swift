public import WaymarkModel
public import WaymarkReaders
public import WaymarkTemplates

/// Where the fields of a record set come from; by default, from the column or member of the same
/// name.
public struct FieldMap: Hashable, Sendable {
  /// Where a value comes from; a column may be a member of a JSON object, such as `address.city`.
  public enum Origin: Hashable, Sendable {
    /// The first of several columns that has a value.
    case columns([String])

    /// A text that contains the values of columns, such as `{make} {model}`.
    case template(TextTemplate<String>)

    /// The number of the record in its source, counted from one.
    case row

    /// The same text for every record.
    case constant(String)

    /// No value, even if the source has a column with the field's name.
    case nothing
  }

  /// How one field is read.
  public struct Entry: Hashable, Sendable {
    public var origin: Origin

    /// The column with the currency of each price.
    public var currencyColumn: String?

    /// The separator between the URLs of images, `nil` for the usual ones, or between the values of a
    /// text.
    public var separator: String?

    /// Whether the text is written in HTML.
    public var isHTML = false

    /// Whether a number is that of pieces in stock, of which 0 means sold.
    public var isStock = false

    /// The value if the source has none.
    public var fallback: String?

    /// The meanings of words in the source; `nil` means no value, as if the field were empty.
    public var values: [String: String?] = [:]
    public var rules: ValueRules

    public init(_ origin: Origin, rules: ValueRules = ValueRules()) {
      self.origin = origin
      self.rules = rules
    }
  }

  public var entries: [RecordField: Entry]

  /// Where the texts of locales other than the default come from, in the order of the project file.
  public var translations: [Translation] = []

  /// Where the text of a field comes from in one locale.
  public struct Translation: Hashable, Sendable {
    public let field: RecordField
    public let locale: String
    public let entry: Entry
  }

  /// What the source declares about the values of all fields.
  public var rules: ValueRules

  public let vocabulary: Vocabulary

  /// The locale of titles that are composed from other fields.
  public var language = "en"

  /// The folder of images that are not URLs; without it, every image must be a URL.
  public var pictures: PictureFolder?

  /// The columns of an offer, which a record of several rows has from one of them.
  package var offer: JoinRules.Offer {
    let fields = RecordField.all(of: vocabulary)
      .filter { ["oldPrice", "gtin", "weight"].contains($0.name) }
    let currency = entries[.price].map { $0.currencyColumn } ?? "currency"
    var parts: [JoinRules.Offer.Part] = []
    if case .template(let template)? = entries[.price]?.origin {
      parts = template.steps.compactMap { step in
        switch step {
        case .literal(let text): .text(text)
        case .field(let name): .column(name)
        case .section: nil
        }
      }
    }
    return JoinRules.Offer(
      prices: columns(of: .price), template: parts, currency: currency,
      rules: entries[.price]?.rules ?? rules,
      others: fields.reduce(into: Set([currency].compactMap { $0 })) {
        $0.formUnion(columns(of: $1))
      })
  }

  /// The columns with the value of a field.
  private func columns(of field: RecordField) -> [String] {
    guard let entry = entries[field] else { return [field.name] }
    switch entry.origin {
    case .columns(let names): return names
    case .template(let template): return template.fields
    case .row, .constant, .nothing: return []
    }
  }

  /// The rules of a field without an entry; an old price is read like the price.
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
