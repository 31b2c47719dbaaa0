import WaymarkCore

/// How diagnostics locate a value of a record in its source.
enum RecordNaming: Sendable {
  /// By the line of its record.
  case lines

  /// By its cell; `columns` are the column numbers in the sheet, counted from zero.
  case cells(sheet: String, columns: [Int])

  /// By its path in an XML document: the path of all records, and the prefixed names of members
  /// without a prefix.
  case elements(path: String, names: [String: String])
}

extension RawBatch {
  /// The place of a field of a record: `Cars!B7`, or `/rss/channel/item[3]/g:price`; `nil` if the
  /// line is enough.
  ///
  /// `column` is for tables, `member` for objects.
  package func place(_ ordinal: Int, line: Int?, column: Int?, member: String) -> String? {
    switch naming {
    case .lines: return nil
    case .cells(let sheet, let columns):
      guard let column, columns.indices.contains(column), let line else { return nil }
      return excelPlace(sheet, ExcelSheet.letters(columns[column]) + String(line))
    case .elements(let path, let names):
      let steps = SourcePath(member).steps.map { step in
        let parts = step.name.split(separator: "@", omittingEmptySubsequences: false)
          .map(String.init)
        var element = names[parts[0]] ?? parts[0]
        if let key = step.key { element += "[\(key)=\"\(step.text)\"]" }
        return parts.count < 2 ? element : element + (element.isEmpty ? "@" : "/@") + parts[1]
      }
      return "\(path)[\(ordinal)]/" + steps.joined(separator: "/")
    }
  }
}

/// A cell or a range of a sheet in the notation of formulas.
func excelPlace(_ sheet: String, _ cell: String) -> String {
  let isPlain = sheet.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  return (isPlain ? sheet : "'\(sheet.replacing("'", with: "''"))'") + "!" + cell
}
