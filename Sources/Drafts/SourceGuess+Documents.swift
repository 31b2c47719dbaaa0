import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

extension SourceGuess {
  /// Chooses the sheet of an Excel file: the named one, or the one with the most rows.
  mutating func chooseSheet(_ chosen: String?) throws(DiagnosedError) {
    source.sheet = chosen
    let outline = try ExcelOutline(source)
    let sheets = outline.sheets
    let most = sheets.map(\.rows).max() ?? 0
    guard let sheet = sheets.first(where: { $0.name == chosen ?? $0.name && $0.rows == most })
    else {
      // Reading the file throws the error.
      _ = try RecordSource(source)
      throw DiagnosedError(.draftEmpty, at: Location(source.name))
    }
    source.sheet = sheet.name
    hiddenColumns = sheet.hiddenColumns
    let others = sheets.filter { $0.name != sheet.name }.map { other in
      let count = "\(other.rows)" + (other.rows < ExcelOutline.rowLimit ? "" : " or more")
      return "\(quoted(other.name)) (\(count) \(other.rows == 1 ? "row" : "rows"))"
    }
    if !others.isEmpty, chosen == nil {
      declare(
        "sheet", sheet.name,
        "decide: this sheet has the most rows; others with rows are \(others.joined(separator: ", "))"
      )
    } else if chosen != nil || !outline.hidden.isEmpty {
      let hidden = outline.hidden.map(quoted).joined(separator: ", ")
      declare(
        "sheet", sheet.name,
        chosen != nil
          ? "the sheet that was chosen" : "the only sheet that Excel shows; hidden: \(hidden)")
    }
    guard sheet.headerRow > 1 else { return }
    source.skip = sheet.headerRow - 1
    declare(
      "skip", String(sheet.headerRow - 1),
      HeaderGuess.comment(
        "row \(sheet.headerRow)", sheet.groups, lost: sheet.lost,
        above: texts(above: sheet.headerRow - 1)))
  }

  /// Takes the named sheet of an undescribed file, or the only one with rows.
  mutating func requireSheet(_ chosen: String?) throws(DiagnosedError) {
    source.sheet = chosen
    let sheets = try ExcelOutline(source).sheets
    guard chosen == nil, sheets.count > 1 else {
      source.sheet = chosen ?? sheets.first?.name
      return
    }
    throw DiagnosedError(
      .draftTable, at: Location(source.name), "the file has \(sheets.count) sheets with rows",
      help: "Choose one with --table: \(sheets.map(\.name).joined(separator: ", ")).")
  }

  /// Finds the elements that are the records of an XML file.
  mutating func findElements(_ chosen: String?) throws(DiagnosedError) {
    let outline = try XMLOutline(source)
    let all = outline.lists + outline.inner
    let only = outline.lists.first.flatMap { first in
      // Short texts outside the records are not another list to choose.
      let rest = outline.lists.dropFirst().reduce(0) { $0 + $1.size }
      return rest * 10 <= first.size ? first : nil
    }
    guard let list = chosen.map({ path in all.first { $0.path == path } }) ?? only else {
      let choices = all.prefix(20).map { "\($0.path) (\($0.count))" }.joined(separator: ", ")
      throw DiagnosedError(
        .draftTable, at: Location(source.name),
        all.isEmpty
          ? "the file has no list of records"
          : "the file has \(outline.lists.count) lists of records",
        help: all.isEmpty
          ? "Give a file with elements that repeat and have values in them."
          : "Choose one with --table: \(choices).")
    }
    source.items = list.path
    let inner = outline.inner.filter { $0.path.hasPrefix(list.path + "/") }.map(\.path)
    let others = all.count == 1 ? "" : ", one of \(all.count) lists"
    let within =
      inner.isEmpty ? "" : "; in them are lists: \(inner.prefix(8).joined(separator: ", "))"
    declare("items", list.path, "\(counted(list.count, "record"))\(others)\(within)")
  }
}

extension SourceDescription {
  /// The same file in another format.
  func `as`(_ kind: Kind) -> SourceDescription {
    var other = SourceDescription(kind, name: name, path: path, query: query)
    other.encoding = encoding
    other.rules = rules
    return other
  }
}
