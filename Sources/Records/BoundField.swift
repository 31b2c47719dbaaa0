import Bytes
import Model

/// A field whose column has been looked up in a source.
struct BoundField: Sendable {
  /// Where the value is found.
  enum Origin: Hashable, Sendable {
    case absent, row
    case cell(Int)

    /// A member of the object, by the number of its name.
    case member(Int)

    /// A member of that name, else the one that a path leads to from another member.
    case path(Int, Int, [String])
    case constant([UInt8])
  }

  var origin: Origin

  /// The column, where its name is not that of the field.
  var title: String?
  var unit: Mileage.Unit?
  var currency: Currency?
  var currencyOrigin = Origin.absent
  var decimalMark = UInt8(ascii: ".")
  var isMarkDeclared = false
  var values: [String: [UInt8]] = [:]
}

/// Looks up the columns of a field map in a source, once for all its records.
struct FieldBinder {
  private let map: FieldMap
  private let columns: [String]?
  private let place: Location
  private(set) var faults: [Diagnostic] = []

  /// The number of each name that a field is looked up by in JSON.
  private(set) var names: [String: Int] = [:]

  init(_ map: FieldMap, columns: [String]?, at place: Location) {
    self.map = map
    self.columns = columns
    self.place = place
  }

  /// The fields of a kind of record, at the index of each field's raw value.
  mutating func bind(_ kind: RecordKind) -> [BoundField] {
    var bound = RecordField.allCases.map { _ in BoundField(origin: .absent) }
    for field in kind.fields { bound[field.rawValue] = bind(field) }
    guard faults.isEmpty else { return bound }
    for group in kind.required where group.allSatisfy({ bound[$0.rawValue].origin == .absent }) {
      reportMissing(group)
    }
    return bound
  }

  private mutating func bind(_ field: RecordField) -> BoundField {
    guard let entry = map.entries[field] else {
      var bound = BoundField(origin: origin(of: field.name, for: field, isOptional: true))
      if field == .price { bound.currencyOrigin = currencyOrigin(nil) }
      return bound
    }
    var bound = BoundField(origin: .absent)
    switch entry.origin {
    case .row: bound.origin = .row
    case .constant(let text): bound.origin = .constant(Array(text.utf8))
    case .column(let name):
      bound.origin = origin(of: name, for: field, isOptional: false)
      bound.title = name == field.name ? nil : name
    }
    bound.unit = entry.unit
    bound.currency = entry.currency
    if field == .price { bound.currencyOrigin = currencyOrigin(entry.currencyColumn) }
    bound.decimalMark = entry.decimalMark == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    bound.isMarkDeclared = entry.decimalMark != nil
    bound.values = entry.values.mapValues { Array(($0 ?? "").utf8) }
    return bound
  }

  /// The column with the currency of each price: `currency`, unless the map names another.
  private mutating func currencyOrigin(_ name: String?) -> BoundField.Origin {
    origin(of: name ?? "currency", for: .price, isOptional: name == nil)
  }

  private mutating func origin(
    of name: String, for field: RecordField, isOptional: Bool
  ) -> BoundField.Origin {
    guard let columns else {
      let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard path.count > 1 else { return .member(number(of: name)) }
      return .path(number(of: name), number(of: path[0]), Array(path.dropFirst()))
    }
    guard let index = columns.firstIndex(of: name) else {
      if !isOptional { reportMissing(name, for: field, among: columns) }
      return .absent
    }
    if columns[(index + 1)...].contains(name) {
      faults.append(
        Diagnostic(
          SourceRule.duplicateColumn, at: place.at(field: field.name),
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
        SourceRule.missingColumn, at: place.at(field: field.name),
        "the source has no column \(excerpt(name.utf8))",
        help: otherSeparator.map { "Declare \"separator\": \"\($0)\" in the source." }
          ?? correction(of: name, among: columns)))
  }

  /// The separator that a header was probably written with when it seems to have one column.
  private var otherSeparator: Character? {
    guard let columns, columns.count == 1 else { return nil }
    return columns[0].first { ",;|".contains($0) }
  }

  private mutating func reportMissing(_ group: [RecordField]) {
    let names = group.map(\.name).joined(separator: " or ")
    let nearest = suggestion(for: group[0].name, among: columns ?? [])
    let help =
      otherSeparator.map { "Declare \"separator\": \"\($0)\" in the source." }
      ?? nearest.map { "Map the field: \"fields\": { \"\(group[0].name)\": \"\($0)\" }." }
    faults.append(
      Diagnostic(
        SourceRule.missingColumn, at: place.at(field: group[0].name),
        "the source has no column named \(names), and `fields` names no other", help: help))
  }
}
