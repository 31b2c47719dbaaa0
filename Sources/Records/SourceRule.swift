public import Model

/// The rules of the files and databases that records are read from.
public enum SourceRule: String, RuleTable {
  case missing = "source.missing"
  case unreadable = "source.unreadable"
  case encoding = "source.encoding"
  case format = "source.format"
  case query = "source.query"
  case empty = "source.empty"
  case missingColumn = "source.missing-column"
  case unusedMapping = "source.unused-mapping"
  case duplicateColumn = "source.duplicate-column"
  case csvFieldCount = "csv.field-count"
  case csvQuote = "csv.quote"
  case csvUnclosedQuote = "csv.unclosed-quote"
  case jsonSyntax = "json.syntax"
  case jsonStructure = "json.structure"
  case jsonDuplicateName = "json.duplicate-name"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .missing:
      (.error, "a source does not exist", "Correct the path; it is relative to the project.")
    case .unreadable:
      (.error, "a source cannot be read", "Name a regular file that this user may read.")
    case .encoding:
      (
        .error, "a source is not UTF-8 text",
        "Save it as UTF-8, or name it by the format that it has."
      )
    case .format:
      (.error, "a source is not of its format", "Name the source by the format that it has.")
    case .query:
      (
        .error, "the query of a database fails",
        "Give one SELECT statement, or name a table; try it with the sqlite3 shell."
      )
    case .empty:
      (.warning, "a source has no records", "Remove the source if that is intended.")
    case .missingColumn:
      (
        .error, "a source lacks a column that a field is read from",
        "Correct the column in `fields`, or remove the field there."
      )
    case .unusedMapping:
      (
        .warning, "no record has the member that a field is read from",
        "Correct the member in `fields`, or remove the field there."
      )
    case .duplicateColumn:
      (
        .error, "two columns that a field could be read from have one name",
        "Give the columns of the source different names."
      )
    case .csvFieldCount:
      (
        .error, "a row has more or fewer fields than the header",
        "Quote fields that contain the separator or a line break."
      )
    case .csvQuote:
      (
        .error, "a quote stands where RFC 4180 allows none",
        "Quote the whole field and write each quote in it twice."
      )
    case .csvUnclosedQuote:
      (
        .error, "a quoted field does not end",
        "Close the field with a quote; the rows behind its first line are read on their own."
      )
    case .jsonSyntax:
      (.error, "a record is not one JSON object", "Correct the record; RFC 8259 has the grammar.")
    case .jsonStructure:
      (
        .error, "the array of records is broken",
        "Correct the array; the records behind this place are not read."
      )
    case .jsonDuplicateName:
      (.warning, "an object has two members of one name", "Remove one; the last one counts.")
    }
  }
}
