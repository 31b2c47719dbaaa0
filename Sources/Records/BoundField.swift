import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkTemplates
import WaymarkValues

/// A field with its column looked up in a source; a class, because every value refers to it.
final class BoundField: Sendable {
  /// Where the value is found.
  enum Origin: Hashable, Sendable {
    case absent, row
    case cell(Int)
    case named(NamedCell)

    /// A member of the object, by the number of its name.
    case member(Int)

    /// A member of that name, otherwise the value at a path; with the numbers of the path's first
    /// name and of the member with its keys.
    case path(Int, first: Int, keys: Int?, SourcePath)
    case constant([UInt8])

    /// The first of several origins that has a value.
    case first([Origin])

    /// A text that contains the values of origins.
    case template(TextTemplate<Origin>)

    /// The origins that a combined origin consists of.
    private var parts: [Origin] {
      switch self {
      case .first(let origins): origins.flatMap(\.parts)
      case .template(let template): template.fields.flatMap(\.parts)
      case .absent, .row, .constant, .cell, .named, .member, .path: [self]
      }
    }

    /// The columns of a table that the origin reads.
    var columns: [Int] {
      parts.flatMap { part in
        switch part {
        case .cell(let column): [column]
        case .named(let named): named.columns
        case .absent, .row, .member, .path, .constant, .first, .template: [Int]()
        }
      }
    }

    /// The origins that a template only joins by blanks; `nil` for others.
    var joined: [Origin]? {
      guard case .template(let template) = self, template.literals.allSatisfy({ $0 == " " }) else {
        return nil
      }
      return template.fields.flatMap { $0.joined ?? [$0] }
    }

    var isMember: Bool {
      switch self {
      case .member, .path: true
      case .absent, .row, .cell, .named, .constant, .first, .template: false
      }
    }

    /// Whether the value comes from the source.
    var isOfColumns: Bool { !columns.isEmpty || parts.contains(where: \.isMember) }

    /// Whether the value is the same for every record.
    var isConstant: Bool {
      switch self {
      case .row, .constant: true
      case .absent, .cell, .named, .member, .path, .first, .template: false
      }
    }
  }

  /// The place of the field among those of its record set.
  let index: Int
  let origin: Origin

  /// Where the currency of a price is found.
  let currencyOrigin: Origin

  /// The column, if its name differs from the field's.
  let title: String?

  /// The declared separator between the URLs of images, or between the values of a text.
  let separator: [UInt8]?

  /// Whether the text is written in HTML.
  let isHTML: Bool

  /// Whether a number is that of pieces in stock.
  let isStock: Bool

  /// The value if the source has none.
  let fallback: [UInt8]?

  /// The meanings of words in the source; an empty text means no value.
  let values: WordList<[UInt8]>

  /// Texts that mean no value.
  let nulls: Set<String>
  let number: NumberRules
  let money: MoneyRules
  let quantity: QuantityRules
  let dates: DateRules

  /// The terms of every price of the field, in addition to its amount.
  let terms: [PriceTerm]

  /// Which of two numbers in a text a coordinate is, from 0; `nil` if it has one.
  let numberOfPair: Int?

  /// Whether values are used unchanged: without translated words, markup or a default.
  let isVerbatim: Bool

  /// Whether there is no value for the field in any record.
  var isAbsent: Bool { origin == .absent && fallback == nil }

  init(
    _ field: RecordField, _ entry: FieldMap.Entry, at origin: Origin = .absent,
    currencyOrigin: Origin = .absent
  ) {
    index = field.index
    self.origin = origin
    self.currencyOrigin = currencyOrigin
    title =
      if case .columns(let names) = entry.origin, names != [field.name] {
        names.joined(separator: ", ")
      } else {
        nil
      }
    // Texts are trimmed, so a separator with blanks around it would not be found.
    separator = entry.separator.map { text in
      let bytes = trimmed(Array(text.utf8)[...])
      return bytes.isEmpty ? Array(text.utf8) : Array(bytes)
    }
    isHTML = entry.isHTML
    isStock = entry.isStock
    fallback = entry.fallback.map { Array($0.utf8) }
    values = WordList(entry.values.mapValues { Array(($0 ?? "").utf8) })
    nulls = entry.rules.nulls
    number = entry.rules.number
    var money = entry.rules.money
    money.number = number
    money.takesFirst = entry.rules.take == ValueRules.first
    self.money = money
    let dimension: Dimension =
      if case .quantity(let dimension) = field.form { dimension } else { .distance }
    quantity = entry.rules.quantity(dimension)
    dates = entry.rules.dates
    terms = entry.rules.terms
    numberOfPair = [ValueRules.first, ValueRules.second].firstIndex { $0 == entry.rules.take }
    isVerbatim = values.isEmpty && nulls.isEmpty && fallback == nil && !isHTML && separator == nil
  }
}

/// The field with the text of one locale.
struct LocalField: Sendable {
  /// The field of the text, such as `title.de`.
  let field: RecordField
  let of: RecordField
  let locale: String
}

/// Looks up the columns of a field map in a source, once for all its records.
struct FieldBinder {
  private let map: FieldMap
  private let columns: [String]?
  private let location: Location
  private(set) var faults: [Diagnostic] = []

  /// The number of each member name that fields are read from in JSON.
  private(set) var names: [String: Int] = [:]

  init(_ map: FieldMap, columns: [String]?, at location: Location) {
    self.map = map
    self.columns = columns
    self.location = location
  }

  /// The fields of a kind of record, each at its index.
  mutating func bind(_ record: (some SourceRecord).Type) -> [BoundField] {
    var bound = RecordField.all(of: map.vocabulary).map {
      BoundField($0, FieldMap.Entry(.columns([$0.name])))
    }
    for field in record.fields(map.vocabulary) {
      bound[field.index] = bind(field, map.entries[field])
    }
    guard faults.isEmpty else { return bound }
    for group in record.required(map.vocabulary)
    where group.allSatisfy({ bound[$0.index].origin == .absent }) {
      reportMissing(group)
    }
    return bound
  }

  /// The texts of other locales, and the fields that are appended for them.
  mutating func bindTranslations(after count: Int) -> ([LocalField], [BoundField]) {
    let fields = map.translations.enumerated().map { number, translation in
      LocalField(
        field: RecordField(translation.field, locale: translation.locale, index: count + number),
        of: translation.field, locale: translation.locale)
    }
    return (fields, zip(fields, map.translations).map { bind($0.field, $1.entry) })
  }

  private mutating func bind(_ field: RecordField, _ mapped: FieldMap.Entry?) -> BoundField {
    let entry = mapped ?? FieldMap.Entry(.columns([field.name]), rules: map.rules(of: field))
    let origin: BoundField.Origin =
      switch entry.origin {
      case .row: .row
      case .constant(let text): .constant(Array(text.utf8))
      case .nothing: .absent
      case .columns(let names): self.origin(of: names, for: field, isOptional: mapped == nil)
      case .template(let template):
        .template(template.map { self.origin(of: $0, for: field, isOptional: false) })
      }
    // The column with the currency of each price is `currency`, unless the map names another.
    let column = entry.currencyColumn ?? (field == .price ? "currency" : nil)
    guard let column else { return BoundField(field, entry, at: origin) }
    return BoundField(
      field, entry, at: origin,
      currencyOrigin: self.origin(
        of: column, for: field, isOptional: entry.currencyColumn == nil))
  }

  private mutating func origin(
    of names: [String], for field: RecordField, isOptional: Bool
  ) -> BoundField.Origin {
    let origins = names.map { origin(of: $0, for: field, isOptional: isOptional) }
    return origins.count == 1 ? origins[0] : .first(origins)
  }

  private mutating func origin(
    of name: String, for field: RecordField, isOptional: Bool
  ) -> BoundField.Origin {
    guard let columns else {
      let path = SourcePath(name)
      guard let first = path.steps.first, path.steps.count > 1 || first.key != nil else {
        return .member(number(of: name))
      }
      let keys = first.keyList.map { number(of: $0) }
      return .path(number(of: name), first: number(of: first.name), keys: keys, path)
    }
    guard let index = columns.firstIndex(of: name) else {
      if let named = NamedCell(name, among: columns) { return .named(named) }
      if !isOptional { reportMissing(name, for: field, among: columns) }
      return .absent
    }
    if columns[(index + 1)...].contains(name) {
      // Programs that write feeds repeat the column of images for each image.
      if field == .images {
        let all = columns.indices.filter { columns[$0] == name }
        return .template(TextTemplate(joining: all.map(BoundField.Origin.cell), by: " "))
      }
      faults.append(
        Diagnostic(
          .sourceDuplicateColumn, at: location.at(field: field.name),
          "two columns are named \(excerpt(name.utf8))"))
    }
    return .cell(index)
  }

  private mutating func number(of name: String) -> Int {
    if let number = names[name] { return number }
    names[name] = names.count
    return names.count - 1
  }

  private mutating func reportMissing(
    _ name: String, for field: RecordField, among columns: [String]
  ) {
    faults.append(
      Diagnostic(
        .sourceMissingColumn, at: location.at(field: field.name),
        "the source has no column \(excerpt(name.utf8))",
        help: otherSeparator ?? correction(of: name, among: columns)))
  }

  /// The help if the header seems to have one column because it uses another separator.
  private var otherSeparator: String? {
    guard let columns, columns.count == 1 else { return nil }
    return columns[0].first { ",;|".contains($0) }
      .map { "Declare \"separator\": \"\($0)\" in the source." }
  }

  private mutating func reportMissing(_ group: [RecordField]) {
    let names = group.map(\.name).joined(separator: " or ")
    let nearest = suggestion(for: group[0].name, among: columns ?? [])
    let help =
      otherSeparator
      ?? nearest.map {
        "Map the field: \"fields\": { \"\(group[0].name)\": \(jsonText($0[...])) }."
      }
    faults.append(
      Diagnostic(
        .sourceMissingColumn, at: location.at(field: group[0].name),
        "the source has no column named \(names), and `fields` does not name another", help: help))
  }
}
