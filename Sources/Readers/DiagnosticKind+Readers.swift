import WaymarkEmbedded
public import WaymarkModel

/// The diagnostics of sources; the file contains the texts.
private let kinds = DiagnosticTable("Sources/Readers/diagnostics.json")

extension DiagnosticKind {
  public static let sourceMissing = kinds["source.missing"]
  public static let sourceUnreadable = kinds["source.unreadable"]
  public static let sourceEncoding = kinds["source.encoding"]
  public static let sourceConnection = kinds["source.connection"]
  public static let sourceFormat = kinds["source.format"]
  public static let sourceQuery = kinds["source.query"]
  public static let sourceEmpty = kinds["source.empty"]
  public static let sourceMissingColumn = kinds["source.missing-column"]
  public static let sourceUnusedMapping = kinds["source.unused-mapping"]
  public static let sourceUnusedValue = kinds["source.unused-value"]
  public static let sourceDuplicateColumn = kinds["source.duplicate-column"]
  public static let csvFieldCount = kinds["csv.field-count"]
  public static let csvQuote = kinds["csv.quote"]
  public static let csvUnclosedQuote = kinds["csv.unclosed-quote"]
  public static let jsonSyntax = kinds["json.syntax"]
  public static let jsonStructure = kinds["json.structure"]
  public static let jsonDuplicateName = kinds["json.duplicate-name"]

  public static let xmlSyntax = kinds["xml.syntax"]
  public static let excelMerged = kinds["excel.merged"]

  public static let recordTooLarge = kinds["record.too-large"]
  public static let recordUTF8 = kinds["record.utf8"]
  public static let recordNUL = kinds["record.nul"]
}

extension [DiagnosticKind] {
  /// The diagnostics of a source: a file or database with records.
  public static let source = kinds.rows.filter { !$0.code.hasPrefix("record.") }

  /// The diagnostics of a record that cannot be read at all.
  package static let rawRecord = kinds.rows.filter { $0.code.hasPrefix("record.") }
}
