import WaymarkColumns
public import WaymarkModel

extension DiagnosticKind {
  public static let draftTable = DiagnosticKind(
    "draft.table", .error, "a database has several tables, and none is chosen",
    help: "Choose one with --table.")

  public static let draftHeader = DiagnosticKind(
    "draft.header", .error, "the first line of a file does not name its columns",
    help: "Write a line with the names of the columns above the first record.")

  public static let draftEmpty = DiagnosticKind(
    "draft.empty", .error, "a file has no records to draft a project from",
    help: "Give a file with at least one record.")
}

extension [DiagnosticKind] {
  /// The reasons why a file cannot be drafted into a project.
  public static let draft: [DiagnosticKind] = [
    .draftTable, .draftColumns, .draftHeader, .draftEmpty,
  ]
}
