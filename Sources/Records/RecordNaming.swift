import WaymarkCore

/// How a value of a record is found in its source.
enum RecordNaming: Sendable {
  /// By the line of its record.
  case lines

  /// By its cell: the numbers of the columns in the sheet, from zero.
  case cells(sheet: String, columns: [Int])

  /// By its way in an XML document: that of all records, and the names with a prefix of members that have
  /// none.
  case elements(path: String, names: [String: String])
}

extension RawBatch {
  /// The place of a field of a record: `Cars!B7`, or `/rss/channel/item[3]/g:price`; `nil` where the line
  /// says it.
  ///
  /// A table has the number of a column, and an object the name of a member.
  func place(_ ordinal: Int, line: Int?, column: Int?, member: String) -> String? {
    switch naming {
    case .lines: return nil
    case .cells(let sheet, let columns):
      guard let column, columns.indices.contains(column), let line else { return nil }
      return excelPlace(sheet, ExcelSheet.letters(columns[column]) + String(line))
    case .elements(let path, let names):
      let steps = member.split(separator: ".").map { step in
        let parts = step.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        let element = names[parts[0]] ?? parts[0]
        return parts.count < 2 ? element : element + (element.isEmpty ? "@" : "/@") + parts[1]
      }
      return "\(path)[\(ordinal)]/" + steps.joined(separator: "/")
    }
  }
}

/// A cell or a range of a sheet as formulas name it.
func excelPlace(_ sheet: String, _ cell: String) -> String {
  let isPlain = sheet.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  return (isPlain ? sheet : "'\(sheet.replacing("'", with: "''"))'") + "!" + cell
}
