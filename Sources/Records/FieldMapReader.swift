public import Bytes
import Model

extension FieldMap {
  /// Reads the `fields` of a project file, with every fault in them.
  public static func read(
    _ node: JSONNode?, for kind: RecordKind
  ) -> (map: FieldMap, faults: [ProjectFault]) {
    var reader = FieldMapReader(kind: kind)
    if let node { reader.read(node) }
    return (reader.map, reader.faults)
  }
}

/// Reads a field map from JSON and collects what is wrong with it.
struct FieldMapReader {
  let kind: RecordKind
  private(set) var map = FieldMap()
  private(set) var faults: [ProjectFault] = []

  /// The keys of a field's object; the JSON Schema is tested against them.
  static let keys = originKeys + ["values"] + numberKeys.map(\.key)

  /// The keys of which a field has one.
  private static let originKeys = ["column", "row", "value"]

  /// The keys that only some fields have.
  private static let numberKeys: [(key: String, fields: [RecordField])] = [
    ("unit", [.mileage]), ("currency", [.price]), ("currencyColumn", [.price]),
    ("decimal", [.price, .mileage, .latitude, .longitude]),
  ]

  init(kind: RecordKind) {
    self.kind = kind
  }

  mutating func read(_ node: JSONNode) {
    guard let members = node.object else {
      return add(node, "`fields` is \(node.kind)", "Write an object: a field, and its column.")
    }
    for member in members {
      guard let field = kind.fields.first(where: { $0.name == member.name }) else {
        add(
          at: member.offset, "no field of \(kind.rawValue) is named \"\(member.name)\"",
          correction(of: member.name, among: kind.fields.map(\.name)))
        continue
      }
      if let entry = entry(of: field, member.node) { map.entries[field] = entry }
    }
  }

  private mutating func entry(of field: RecordField, _ node: JSONNode) -> FieldMap.Entry? {
    if let column = node.string {
      guard !column.isEmpty else {
        add(node, "the column has no name", "Name a column of the source.")
        return nil
      }
      return FieldMap.Entry(.column(column))
    }
    guard let members = node.object else {
      add(
        node, "a field is mapped to \(node.kind)",
        "Write the name of a column, or an object such as {\"column\": \"odometer\", \"unit\": \"mi\"}."
      )
      return nil
    }
    let count = faults.count
    var entry = FieldMap.Entry(.column(field.name))
    for member in members { set(member, of: field, in: &entry) }
    let origins = members.filter { Self.originKeys.contains($0.name) }
    if origins.count > 1 {
      add(
        at: origins[1].offset, "\"\(origins[1].name)\" is beside \"\(origins[0].name)\"",
        "Give one of column, row and value.")
    }
    if entry.currency != nil, entry.currencyColumn != nil {
      add(node, "both a currency and a currency column are given", "Give one of them.")
    }
    return faults.count == count ? entry : nil
  }

  private mutating func set(
    _ member: JSONMember, of field: RecordField, in entry: inout FieldMap.Entry
  ) {
    let node = member.node
    if let key = Self.numberKeys.first(where: { $0.key == member.name }),
      !key.fields.contains(field)
    {
      let names = key.fields.map(\.name).joined(separator: ", ")
      return add(
        at: member.offset, "\"\(key.key)\" has no meaning for \(field.name)",
        "Remove the key; it is for \(names).")
    }
    switch member.name {
    case "column": if let name = columnName(member) { entry.origin = .column(name) }
    case "row":
      guard node.bool == true else {
        return add(node, "\"row\" is not true", "Write true, or leave the key out.")
      }
      entry.origin = .row
    case "value":
      guard let value = node.string ?? node.digits ?? node.bool.map({ String($0) }) else {
        return add(node, "a constant is \(node.kind)", "Write a text, a number or a boolean.")
      }
      entry.origin = .constant(value)
    case "values": entry.values = values(node)
    case "unit":
      entry.unit = node.string.flatMap(Mileage.Unit.init)
      guard entry.unit == nil else { return }
      add(node, "the unit of a mileage is neither km nor mi", "Write \"km\" or \"mi\".")
    case "currency": entry.currency = currency(node)
    case "currencyColumn": entry.currencyColumn = columnName(member)
    case "decimal":
      entry.decimalMark = node.string.flatMap(FieldMap.DecimalMark.init)
      guard entry.decimalMark == nil else { return }
      add(node, "the decimal mark is neither point nor comma", "Write \".\" or \",\".")
    default:
      add(
        at: member.offset, "a field has no key \"\(member.name)\"",
        correction(of: member.name, among: Self.keys))
    }
  }

  private mutating func values(_ node: JSONNode) -> [String: String?] {
    guard let members = node.object else {
      add(
        node, "`values` is \(node.kind)", "Write an object: a word of the source, and its meaning.")
      return [:]
    }
    var values: [String: String?] = [:]
    for member in members {
      switch member.node.value {
      case .string(let text): values.updateValue(text, forKey: member.name)
      case .null: values.updateValue(nil, forKey: member.name)
      case .bool, .number, .array, .object:
        add(
          member.node, "a word means \(member.node.kind)", "Write a text, or null for nothing.")
      }
    }
    return values
  }

  private mutating func currency(_ node: JSONNode) -> Currency? {
    if let currency = node.string.flatMap({ Currency($0) }), currency.isKnown { return currency }
    let word = node.string ?? ""
    let nearest = suggestion(for: word, among: Currency.codes)
    add(
      node, "ISO 4217 has no currency \"\(word)\"",
      nearest.map { "Did you mean \"\($0)\"?" } ?? "Write three capital letters, such as USD.")
    return nil
  }

  private mutating func columnName(_ member: JSONMember) -> String? {
    if let text = member.node.string, !text.isEmpty { return text }
    add(member.node, "\"\(member.name)\" names no column", "Write the name of a column.")
    return nil
  }

  private mutating func add(_ node: JSONNode, _ message: String, _ help: String) {
    add(at: node.offset, message, help)
  }

  private mutating func add(at offset: Int, _ message: String, _ help: String) {
    faults.append(ProjectFault(offset: offset, message: message, help: help))
  }
}
