public import WaymarkModel

extension DiagnosticKind {
  public static let contentText = DiagnosticKind(
    "content.text", .error, "the text cannot be read",
    help: "Save it as UTF-8; docs/reference/content.md says what it may contain.")
  public static let contentHTML = DiagnosticKind(
    "content.html", .warning, "HTML is shown as text",
    help: "Write it in Markdown: no page takes over HTML.")
  public static let contentLink = DiagnosticKind(
    "content.link", .warning, "the link is written without its URL",
    help: "Link to https://, mailto:, tel:, a path such as /terms, or a heading such as #cookies.")
  public static let contentPicture = DiagnosticKind(
    "content.picture", .warning, "the picture is not shown, but its text is",
    help: "Name a picture by https://, a path such as /map.png, or its path in \"pictures\".")
}

extension [DiagnosticKind] {
  /// What can be wrong with the text of a page, and what the page shows otherwise than it says.
  public static let content: [DiagnosticKind] = [
    .contentText, .contentHTML, .contentLink, .contentPicture,
  ]
}
