import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Reads the unit of a quantity from the column next to it, such as `area@unit` or `mileage.unit`.
  ///
  /// A unit with an unknown name is asked: two quantities of a file may have different units.
  mutating func readUnits(taken: inout Set<String>) {
    for index in fields.indices where fields[index].columns.count == 1 {
      guard case .quantity(let dimension) = Self.kind(of: fields[index].field),
        let unit = unitColumn(of: fields[index].columns[0]), !taken.contains(unit.name)
      else { continue }
      let name = fields[index].columns[0]
      let words = unit.frequentWords.map(\.text)
      let shown = words.prefix(4).map(quoted).joined(separator: ", ")
      guard words.allSatisfy({ Unit.named($0, of: dimension) != nil }) else {
        fields[index].comment += "; decide: its unit is in \(quoted(unit.name)) (\(shown))"
        fields[index].isOpen = true
        continue
      }
      let template = JSON.Member("template", .string("{\(name)} {\(unit.name)}"))
      taken.insert(unit.name)
      fields[index] = FieldGuess(
        fields[index].field,
        .object(
          [template] + fields[index].members.filter { !["column", "unit"].contains($0.name) }),
        columns: [name, unit.name],
        "\(quoted(name)) in the unit of \(quoted(unit.name)) (\(shown))")
    }
  }

  /// The column with the units of another one.
  private func unitColumn(of name: String) -> ColumnProfile? {
    var words = ColumnName(name).words
    if words.count > 1, let last = words.last, ["value", "amount"].contains(last) {
      words.removeLast()
    }
    let base = words.joined()
    return columns.first { column in
      let key = ColumnName(column.name).key
      return column.hasAllWords && key.hasPrefix(base)
        && WordTable.names("price-unit").contains(String(key.dropFirst(base.count)))
    }
  }
}
