import WaymarkColumns
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
      if let amount = amountColumn(of: unit, not: fields[index].columns[0]) {
        guard !taken.contains(amount.name), let guess = guess(fields[index].field, amount) else {
          continue
        }
        taken.remove(fields[index].columns[0])
        taken.insert(amount.name)
        fields[index] = guess
      }
      let name = fields[index].columns[0]
      let words = unit.frequentWords.map(\.text)
      let shown = words.prefix(4).map(quoted).joined(separator: ", ")
      let units = words.map { word in
        let symbol = Self.unit(word, of: dimension)?.symbol
        return JSON.Member(word, .string(symbol ?? Self.distances[folded(word)] ?? "…"))
      }
      guard words.allSatisfy({ Self.unit($0, of: dimension) != nil }) else {
        let line = JSON.object(
          [
            JSON.Member("template", .string("{\(name)} {\(unit.name)}"))
          ] + fields[index].members.filter { !["column", "unit"].contains($0.name) }
            + [JSON.Member("units", .object(units))])
        fields[index].comment +=
          "; decide: its unit is in \(quoted(unit.name)) (\(shown)). To read it, write"
          + " \"\(fields[index].field)\": \(line.spaced)"
        fields[index].isOpen = true
        continue
      }
      let template = JSON.Member("template", .string("{\(name)} {\(unit.name)}"))
      taken.insert(unit.name)
      let named = words.allSatisfy { Unit.named($0, of: dimension) != nil }
      fields[index] = FieldGuess(
        fields[index].field,
        .object(
          [template] + fields[index].members.filter { !["column", "unit"].contains($0.name) }
            + (named ? [] : [JSON.Member("units", .object(units))])),
        columns: [name, unit.name],
        "\(quoted(name)) in the unit of \(quoted(unit.name)) (\(shown))")
    }
  }

  /// The unit of a word such as `sq_feet` or `squareMeter`.
  private static func unit(_ word: String, of dimension: Dimension) -> Unit? {
    Unit.named(word, of: dimension)
      ?? Unit.named(ColumnName(word).words.joined(separator: " "), of: dimension)
      ?? Unit.named(word.replacing(".", with: "").lowercased(), of: dimension)
  }

  /// The column with the units of another one: `area_unit`, `LotSizeUnits` of `LotSizeArea`, or
  /// `Area Unit` of `Carpet Area`.
  private func unitColumn(of name: String) -> ColumnProfile? {
    let words = ColumnName(name).words
    var bases = [words.joined()]
    if words.count > 1, let last = words.last, ["value", "amount", "area", "size"].contains(last) {
      bases.append(words.dropLast().joined())
      // The unit of an `area` is not that of another one.
      if !columns.contains(where: { ColumnName($0.name).key == last }) { bases.append(last) }
    }
    let own = bases.lazy.compactMap { base in
      columns.first { column in
        let key = ColumnName(column.name).key
        guard column.hasAllWords, key.hasPrefix(base) else { return false }
        let rest = String(key.dropFirst(base.count))
        return WordTable.names("price-unit").contains(rest)
          || WordTable.names("unit-suffix").contains(rest)
            && column.frequentWords.allSatisfy { Self.isUnit($0.text) }
      }
    }.first
    return own ?? distanceColumn(after: name)
  }

  /// The column that a unit belongs to rather than to a plain one: of `Weight`, `Weight_Value` and
  /// `Weight_Unit`, the second.
  private func amountColumn(of unit: ColumnProfile, not name: String) -> ColumnProfile? {
    let base = ColumnName(unit.name).words.dropLast()
    return base.isEmpty
      ? nil
      : columns.first { column in
        let words = ColumnName(column.name).words
        return column.name != name && words.dropLast() == base
          && (words.last == "amount" || WordTable.names("option-value").contains(words.last ?? ""))
      }
  }

  /// Whether a word is a unit, such as `Sq. Feet`.
  private static func isUnit(_ word: String) -> Bool {
    [Dimension.distance, .area].contains { unit(word, of: $0) != nil }
      || distances[folded(word)] != nil
  }

  /// The column after a distance, if its name and its words are those of units: `Eenheid` with `K`
  /// and `M`.
  private func distanceColumn(after name: String) -> ColumnProfile? {
    guard let index = columns.firstIndex(where: { $0.name == name }), index + 1 < columns.count
    else { return nil }
    let next = columns[index + 1]
    let isUnit = WordTable.names("price-unit").contains(ColumnName(next.name).key)
    guard isUnit, next.hasAllWords,
      next.frequentWords.allSatisfy({
        Self.distances[folded($0.text)] != nil || Unit.named($0.text, of: .distance) != nil
      })
    else { return nil }
    return next
  }

  /// Letters for units of distances.
  private static let distances = ["k": "km", "m": "mi"]
}
