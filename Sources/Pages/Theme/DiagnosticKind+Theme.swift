public import WaymarkModel
import WaymarkTemplates

extension DiagnosticKind {
  public static let templateUnknown = DiagnosticKind(
    "template.unknown", .error, "this file is not used",
    help: "Rename it to the built-in file that it replaces, or delete it.")
  public static let templatePolicy = DiagnosticKind(
    "template.policy", .warning, "the policy of the pages does not allow this",
    help: "Remove it: browsers do not load or run it.")
  public static let templateHead = DiagnosticKind(
    "template.head", .warning, "the page does not have the head of the theme",
    help: "Begin with {{> head}}: without it a page has no policy, style, title or language.")
}

extension [DiagnosticKind] {
  /// The kinds of faults in a theme's templates and style sheets.
  public static let template: [DiagnosticKind] = [
    .templateEncoding, .templateTag, .templateSection, .templateField, .templatePart,
    .templateLoop, .templateDepth, .templateContext, .templateMissing, .templateUnknown,
    .templateSize, .templatePolicy, .templateHead,
  ]
}
