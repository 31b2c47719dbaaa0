import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// Files with several lists of records.
extension SourceGuess {
  mutating func chooseTable(_ table: String?) throws(DiagnosedError) {
    let names = try tables()
    guard let chosen = table ?? (names.count == 1 ? names[0] : nil), names.contains(chosen) else {
      throw DiagnosedError(
        .draftTable, at: Location(source.name),
        table.map { "the database has no table \"\($0)\"" }
          ?? "the database has \(names.count) tables",
        help: names.isEmpty
          ? "Give a database with a table."
          : "Choose one with --table: \(names.joined(separator: ", "))."
      )
    }
    let count = names.count == 1 ? "the only table" : "one of \(names.count) tables"
    declare("table", chosen, count)
    let quoted = chosen.split(separator: "\"", omittingEmptySubsequences: false)
    source.query = "SELECT * FROM \"\(quoted.joined(separator: "\"\""))\""
  }

  /// The tables and views of the database, by name.
  private func tables() throws(DiagnosedError) -> [String] {
    var list = source
    list.query = """
      SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
      ORDER BY name
      """
    let reader = try RecordSource(list)
    var names: [String] = []
    while let batch = try reader.next(), names.count < 1000 {
      for record in batch.records {
        _ = batch.forEachCell(of: record) { _, value in
          if case .text(let name) = value { names.append(String(decoding: name, as: UTF8.self)) }
        }
      }
    }
    return names
  }
}

extension SourceGuess {
  /// Finds the records of a JSON file that is not one array: the only list in it, or the chosen one.
  mutating func findItems(_ chosen: String?) throws(DiagnosedError) {
    let outline = try JSONOutline(source)
    guard !outline.isArray else {
      guard chosen == nil else { throw Self.noTable(source.name, outline) }
      return
    }
    let lists = outline.lists
    if let chosen {
      guard lists.contains(where: { $0.path == chosen }) else {
        throw Self.noTable(source.name, outline)
      }
      source.items = chosen
    } else if lists.count == 1, let only = lists.first {
      source.items = only.path
    } else if lists.count > 1 {
      throw Self.noTable(source.name, outline)
    } else {
      source = source.as(.ndjson)
      return
    }
    guard let items = source.items, let list = lists.first(where: { $0.path == items }) else {
      return
    }
    let what =
      list.isKeyed
      ? "an object with \(counted(list.count, "named record"))"
      : "a list of \(counted(list.count, "record"))"
    declare("items", items, what + (lists.count > 1 ? ", one of \(lists.count) lists" : ""))
  }

  private static func noTable(_ name: String, _ outline: JSONOutline) -> DiagnosedError {
    let lists = outline.lists.prefix(20).map { "\($0.path) (\($0.count))" }.joined(separator: ", ")
    return DiagnosedError(
      .draftTable, at: Location(name),
      outline.isArray
        ? "the file is one list" : "the file has \(outline.lists.count) lists of records",
      help: outline.isArray ? "Leave --table out." : "Choose one with --table: \(lists).")
  }
}
