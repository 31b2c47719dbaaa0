import Bytes
import Model

/// Reads a field map from JSON and collects what is wrong with it.
struct FieldMapReader {
  let kind: RecordKind
  private(set) var map = FieldMap()
  private(set) var faults: [ProjectFault] = []

  /// The keys of a field's object; the JSON Schema is tested against them.
  static let keys = [
    "column", "row", "value", "values", "unit", "currency", "currencyColumn", "decimal",
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
        let help = correction(of: member.name, among: kind.fields.map(\.name))
        add(at: member.offset, "no field of \(kind.rawValue) is named \"\(member.name)\"", help)
        continue
      }
      if let entry = entry(of: field, member.node) { map.entries[field] = entry }
    }
  }

  private mutating func entry(of field: RecordField, _ node: JSONNode) -> FieldMap.Entry? {
    switch node.value {
    case .string(let column):
      guard !column.isEmpty else {
        add(node, "the column has no name", "Name a column of the source.")
        return nil
      }
      return FieldMap.Entry(.column(column))
    case .object(let members):
      return entry(of: field, members, at: node)
    default:
      add(
        node, "a field is mapped to \(node.kind)",
        "Write the name of a column, or an object such as {\"column\": \"odometer\", \"unit\": \"mi\"}."
      )
      return nil
    }
  }

  private mutating func entry(
    of field: RecordField, _ members: [JSONMember], at node: JSONNode
  ) -> FieldMap.Entry? {
    let count = faults.count
    var entry = FieldMap.Entry(.column(field.name))
    for member in members { set(member, of: field, in: &entry) }
    let origins = members.filter { ["column", "row", "value"].contains($0.name) }
    if origins.count > 1 {
      add(
        at: origins[1].offset, "\"\(origins[1].name)\" stands beside \"\(origins[0].name)\"",
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
    switch member.name {
    case "column": if let name = text(member) { entry.origin = .column(name) }
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
    case "unit": entry.unit = unit(member, of: field)
    case "currency": entry.currency = currency(member, of: field)
    case "currencyColumn":
      if accepts(member, only: [.price], field) { entry.currencyColumn = text(member) }
    case "decimal":
      guard accepts(member, only: [.price, .mileage, .latitude, .longitude], field) else { return }
      guard let mark = node.string.flatMap(FieldMap.DecimalMark.init) else {
        return add(node, "the decimal mark is neither point nor comma", "Write \".\" or \",\".")
      }
      entry.decimalMark = mark
    default:
      add(
        at: member.offset, "a field has no key \"\(member.name)\"",
        correction(of: member.name, among: Self.keys))
    }
  }
}

extension FieldMapReader {
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
      default:
        add(
          member.node, "a word stands for \(member.node.kind)", "Write a text, or null for nothing."
        )
      }
    }
    return values
  }

  private mutating func unit(_ member: JSONMember, of field: RecordField) -> Mileage.Unit? {
    guard accepts(member, only: [.mileage], field) else { return nil }
    guard let unit = member.node.string.flatMap(Mileage.Unit.init) else {
      add(member.node, "the unit of a mileage is neither km nor mi", "Write \"km\" or \"mi\".")
      return nil
    }
    return unit
  }

  private mutating func currency(_ member: JSONMember, of field: RecordField) -> Currency? {
    guard accepts(member, only: [.price], field) else { return nil }
    guard let currency = member.node.string.flatMap({ Currency($0) }), currency.isKnown else {
      let word = member.node.string ?? ""
      add(
        member.node, "ISO 4217 has no currency \"\(word)\"",
        suggestion(for: word, among: Currency.codes).map { "Did you mean \"\($0)\"?" }
          ?? "Write three capital letters, such as USD.")
      return nil
    }
    return currency
  }

  /// Whether a key has a meaning for a field.
  private mutating func accepts(
    _ member: JSONMember, only fields: [RecordField], _ field: RecordField
  ) -> Bool {
    guard !fields.contains(field) else { return true }
    let names = fields.map(\.name).joined(separator: ", ")
    add(
      at: member.offset, "\"\(member.name)\" has no meaning for \(field.name)",
      "Remove the key; it is for \(names).")
    return false
  }

  private mutating func text(_ member: JSONMember) -> String? {
    guard let text = member.node.string, !text.isEmpty else {
      add(member.node, "\"\(member.name)\" names no column", "Write the name of a column.")
      return nil
    }
    return text
  }

  private mutating func add(_ node: JSONNode, _ message: String, _ help: String) {
    add(at: node.offset, message, help)
  }

  private mutating func add(at offset: Int, _ message: String, _ help: String) {
    faults.append(ProjectFault(offset: offset, message: message, help: help))
  }
}
