public import WaymarkModel

extension DiagnosticKind {
  public static let sourceMissing = DiagnosticKind(
    "source.missing", .error, "a source does not exist",
    help: "Correct the path under \"records\" in waymark.json; it is relative to the project.")

  public static let sourceUnreadable = DiagnosticKind(
    "source.unreadable", .error, "a source cannot be read",
    help: "Name a regular file that this user may read.")

  public static let sourceEncoding = DiagnosticKind(
    "source.encoding", .error, "the text of a source cannot be decoded",
    help: "Save it as UTF-8, declare its \"encoding\", or name it by the format that it has.")

  public static let sourceConnection = DiagnosticKind(
    "source.connection", .error, "the server of a source cannot be reached",
    help: "Check the address, the user and the password; try them with psql.")

  public static let sourceFormat = DiagnosticKind(
    "source.format", .error, "a source does not have its format",
    help: "Name the source by the format that it has.")

  public static let sourceQuery = DiagnosticKind(
    "source.query", .error, "the query of a database fails",
    help: "Give one SELECT statement, or name a table; try it with the database's own shell.")

  public static let sourceEmpty = DiagnosticKind(
    "source.empty", .warning, "a source has no records",
    help: "Remove the source if that is intended.")

  public static let sourceMissingColumn = DiagnosticKind(
    "source.missing-column", .error, "a source lacks a column that a field is read from",
    help: "Correct the column in `fields`, or remove the field there.")

  public static let sourceUnusedMapping = DiagnosticKind(
    "source.unused-mapping", .warning, "no record has the member that a field is read from",
    help: "Correct the member in `fields`, or remove the field there.")

  public static let sourceDuplicateColumn = DiagnosticKind(
    "source.duplicate-column", .error, "two columns that a field could be read from have one name",
    help: "Give the columns of the source different names.")

  public static let csvFieldCount = DiagnosticKind(
    "csv.field-count", .error, "a row has more or fewer fields than the header",
    help: "Quote fields that contain the separator or a line break.")

  public static let csvQuote = DiagnosticKind(
    "csv.quote", .error, "a quote is where RFC 4180 allows none",
    help: "Quote the whole field and write each quote in it twice.")

  public static let csvUnclosedQuote = DiagnosticKind(
    "csv.unclosed-quote", .error, "a quoted field does not end",
    help: "Close the field with a quote; the rows after its first line are read on their own.")

  public static let jsonSyntax = DiagnosticKind(
    "json.syntax", .error, "a record is not one JSON object",
    help: "Correct the record; RFC 8259 has the grammar.")

  public static let jsonStructure = DiagnosticKind(
    "json.structure", .error, "the array of records is broken",
    help: "Correct the array; the records after this one are not read.")

  public static let jsonDuplicateName = DiagnosticKind(
    "json.duplicate-name", .warning, "an object has two members of one name",
    help: "Remove one; the last one counts.")
}

extension [DiagnosticKind] {
  /// What can be wrong with a source: a file or database that records are read from.
  public static let source: [DiagnosticKind] = [
    .sourceMissing, .sourceUnreadable, .sourceEncoding, .sourceConnection, .sourceFormat,
    .sourceQuery, .sourceEmpty,
    .sourceMissingColumn, .sourceUnusedMapping, .sourceDuplicateColumn, .csvFieldCount, .csvQuote,
    .csvUnclosedQuote, .jsonSyntax, .jsonStructure, .jsonDuplicateName,
  ]
}
