public import WaymarkModel

extension DiagnosticKind {
  public static let contentText = DiagnosticKind(
    "content.text", .error, "the text cannot be read",
    help: "Save it as UTF-8; docs/reference/content.md says what it may contain.")
  public static let contentHTML = DiagnosticKind(
    "content.html", .warning, "HTML is shown as text",
    help: "Write it in Markdown: pages do not accept HTML.")
  public static let contentLink = DiagnosticKind(
    "content.link", .warning, "the link is written without its URL",
    help: "Link to https://, mailto:, tel:, a path such as /terms, or a heading such as #cookies.")
  public static let contentPicture = DiagnosticKind(
    "content.picture", .warning, "the image is replaced by its text",
    help: "Refer to an image by https://, a path such as /map.png, or its path in \"pictures\".")
}

extension [DiagnosticKind] {
  /// The kinds of faults in the text of a page, and of changes to it.
  public static let content: [DiagnosticKind] = [
    .contentText, .contentHTML, .contentLink, .contentPicture,
  ]
}
