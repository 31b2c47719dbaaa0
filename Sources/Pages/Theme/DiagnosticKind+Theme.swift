public import WaymarkModel
import WaymarkTemplates

extension DiagnosticKind {
  public static let templateUnknown = DiagnosticKind(
    "template.unknown", .error, "nothing uses this file",
    help: "Give the file the name of the built-in one it replaces, or delete it.")
  public static let templatePolicy = DiagnosticKind(
    "template.policy", .warning, "the policy of the pages does not allow this",
    help: "Remove it: a browser will not load or run it.")
  public static let templateHead = DiagnosticKind(
    "template.head", .warning, "the page has not the head of the theme",
    help: "Begin with {{> head}}: without it a page has no policy, style, title or language.")
}

extension [DiagnosticKind] {
  /// What can be wrong with a theme's templates and style sheets.
  public static let template: [DiagnosticKind] = [
    .templateEncoding, .templateTag, .templateSection, .templateField, .templatePart,
    .templateLoop, .templateDepth, .templateContext, .templateMissing, .templateUnknown,
    .templateSize, .templatePolicy, .templateHead,
  ]
}
