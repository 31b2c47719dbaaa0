import WaymarkColumns
import WaymarkCore
import WaymarkReaders
import WaymarkRecords

/// The column that identifies the records, otherwise their number in the file.
func identifierGuess(
  _ columns: [ColumnProfile], rows: Int, _ export: ExportGuess?, _ join: JoinRules?
) -> FieldGuess {
  var refused: [String] = []
  let known = export.flatMap { export in
    export.row.fields.first { $0.field == "id" }.map { export.columns($0.columns) }
  }
  let listed = known ?? join?.by
  let named = columns.filter { listed?.contains($0.name) ?? false }
  let others = columns.filter { column in !named.contains { $0.name == column.name } }
    .map { (score: idScore($0.name), column: $0) }.sorted { $0.score > $1.score }.map(\.column)
  // A record has the values of the row of its parent.
  let isFree = listed == nil || known == nil && join?.parent != nil
  for column in named + (isFree ? others : []) {
    guard known != nil || idScore(column.name) > 0, column.filled > 0 else { continue }
    if let reason = column.reasonAgainstIdentifier(rows: rows) {
      refused.append("\"\(column.name)\" \(reason)")
      continue
    }
    var comment = "every row has one, and no two are the same"
    if column.identifiers.repeats > 0 {
      comment =
        "every row has one; \(counted(column.identifiers.repeats, of: rows, "row", verb: ("repeats", "repeat"))) one of an"
        + " earlier row, see \"duplicates\""
    }
    if column.identifiers.leadingZeros > 0 {
      comment +=
        "; "
        + counted(column.identifiers.leadingZeros, "begins", many: "begin")
        + " with a zero, which is kept"
    }
    let sku = columns.first { other in
      other.name != column.name && other.filled == rows && column.numbers.count == column.filled
        && (join?.by.contains(other.name) ?? false || ColumnName(other.name).words.contains("sku"))
        && !other.isAboutParents && other.reasonAgainstIdentifier(rows: rows) == nil
    }
    if let name = sku.map({ quoted($0.name) }) {
      comment +=
        "; search engines read it as the SKU. For that of \(name), also in addresses, write \"id\": \(name)"
    }
    return FieldGuess("id", column: column.name, [], comment)
  }
  let reasons =
    refused.isEmpty
    ? "no column is named like an identifier" : refused.prefix(3).joined(separator: ", ")
  return FieldGuess(
    "id", .object([JSON.Member("row", true)]),
    "decide: the number of the row, because \(reasons). Identifiers change when a row is inserted"
      + (columns.first(where: \.numbersRows).map {
        "; map \"id\" to \(quoted($0.name)) if its numbers stay"
      } ?? columns.namingThings(in: rows).map {
        "; map \"id\" to \(quoted($0.name)) if the addresses of pages may contain it"
      } ?? ""))
}

extension TableProfile {
  /// The column whose values several rows share that may be one of some numbers of records.
  ///
  /// No other column identifies the rows better.
  func sharedIdentifier(_ counts: Set<Int>) -> ColumnProfile? {
    let full = columns.filter { $0.filled == rows }
    let shared = full.filter {
      $0.identifiers.repeats > 0 && counts.contains(rows - $0.identifiers.repeats)
    }
    guard !shared.isEmpty else { return nil }
    let best = full.filter { $0.identifiers.repeats == 0 }.map { idScore($0.name) }.max() ?? 0
    return shared.first { idScore($0.name) >= max(3, best) }
  }
}

extension [ColumnProfile] {
  /// The column with the number of each thing; a VIN that some rows hide is not one for addresses.
  fileprivate func namingThings(in rows: Int) -> ColumnProfile? {
    let full = filter { $0.filled == rows }
    let hidesVIN = contains { column in
      PartFlag(column, of: rows).map { $0.part == .vin && $0.hidden > 0 } ?? false
    }
    guard hidesVIN else { return full.first(where: \.namesThings) }
    let others = full.filter { !$0.isNamed("vin", .other) }
    return others.first(where: \.namesThings) ?? others.first(where: \.hasCodes)
  }
}

extension ColumnProfile {
  /// Whether each value is another code of letters and digits.
  fileprivate var hasCodes: Bool {
    identifiers.count == filled && identifiers.isCounted && identifiers.repeats == 0
      && numbers.count == 0 && trials.allSatisfy { $0.text.contains(where: \.isNumber) }
  }

  /// Whether it has the number of each thing that its maker gave it: a VIN, a GTIN.
  fileprivate var namesThings: Bool {
    ["vin", "gtin"].contains { isNamed($0, .other) } && identifiers.count == filled
      && identifiers.isNearlyUnique(asIdentifier: false)
  }

  /// Whether it only counts the rows, by its name and its values.
  fileprivate var numbersRows: Bool {
    guard WordTable.names("row-number").contains(ColumnName(name).key), let range = numbers.range
    else { return false }
    return numbers.count == filled && identifiers.repeats + identifiers.leadingZeros == 0
      && 0...1 ~= range.lowerBound
      && range.upperBound - range.lowerBound == Double(filled - 1)
  }

  fileprivate func reasonAgainstIdentifier(rows: Int) -> String? {
    if numbersRows { return "only numbers the rows" }
    let isNumbered = !WordTable.names("id-word").isDisjoint(with: ColumnName(name).words)
    if isNamed("stock", .other), !isNumbered, numbers.count == filled,
      numbers.range?.lowerBound ?? 0 < 10
    {
      return "may be the number in stock"
    }
    if !identifiers.isNearlyUnique(asIdentifier: idScore(name) >= 3) { return "repeats its values" }
    if filled < rows { return "is empty in \(counted(rows - filled, "row"))" }
    if identifiers.count < filled { return "has characters other than A-Z, a-z, 0-9, _ and -" }
    return nil
  }
}
