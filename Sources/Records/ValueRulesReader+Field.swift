import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension ValueRulesReader {
  /// Reads a member of a field, with a fault if it does not apply to the field; false if it is not
  /// a declaration.
  mutating func read(_ member: JSONMember, of field: RecordField) -> Bool {
    guard let key = RuleKey(rawValue: member.name) else { return false }
    let isCoordinate = field == .latitude || field == .longitude
    guard key.applies(to: field.form) || key == .take && isCoordinate else {
      faults.add(
        at: member.offset, "\"\(member.name)\" does not apply to \(field.name)",
        "Remove the key.")
      return true
    }
    if key == .take, case .money = field.form, member.node.string != ValueRules.first {
      faults.add(
        at: member.node.offset, "a price has no unit to take",
        "Write \"\(ValueRules.first)\" for the first of two amounts.")
      return true
    }
    if key == .take, isCoordinate,
      ![ValueRules.first, ValueRules.second].contains(member.node.string)
    {
      faults.add(
        at: member.node.offset, "a coordinate has no unit to take",
        "Write \"\(ValueRules.first)\" or \"\(ValueRules.second)\" for one of two numbers.")
      return true
    }
    let count = faults.count
    _ = read(member)
    if faults.count == count, case .quantity(let dimension) = field.form {
      checkUnits(of: member, dimension)
    }
    return true
  }

  /// Adds a fault for each unit that does not fit the field.
  private mutating func checkUnits(of member: JSONMember, _ dimension: Dimension) {
    let isUnit = [RuleKey.unit, .units, .take].map(\.rawValue).contains(member.name)
    let nodes = member.node.object?.map(\.node) ?? [member.node]
    for node in nodes where isUnit {
      if member.name == RuleKey.take.rawValue, node.string == ValueRules.first { continue }
      guard let name = node.string, Unit.named(name, of: dimension) == nil else { continue }
      let symbols = Unit.all(of: dimension).map(\.symbol)
      faults.add(
        at: node.offset, "\"\(name)\" is not a unit of \(dimension.rawValue)",
        correction(of: name, among: symbols))
    }
  }
}

extension RuleKey {
  /// Whether the declaration applies to values of a form.
  func applies(to form: FieldForm) -> Bool {
    switch form {
    case .text, .flag: self == .nulls
    case .number: [.nulls, .decimal, .multipliers, .factor].contains(self)
    case .date: [.nulls, .dates, .zone].contains(self)
    case .quantity:
      [.nulls, .decimal, .multipliers, .factor, .unit, .units, .take].contains(self)
    case .money:
      ![.dates, .zone, .unit, .units].contains(self)
    }
  }
}
