public import WaymarkModel

extension DiagnosticKind {
  public static let templateEncoding = DiagnosticKind(
    "template.encoding", .error, "the file is not UTF-8", help: "Save the file as UTF-8.")
  public static let templateTag = DiagnosticKind(
    "template.tag", .error, "the tag cannot be read",
    help: "Write {{field}}, {{> part}}, {{#section}}…{{/section}}, {{^section}}…{{/section}} or "
      + "{{! comment }}.")
  public static let templateSection = DiagnosticKind(
    "template.section", .error, "a section is not closed",
    help: "Close every {{#section}} with {{/section}} in the same file.")
  public static let templateField = DiagnosticKind(
    "template.field", .error, "the field does not exist here",
    help: "Use one of the fields that docs/templates.md lists for the page.")
  public static let templatePart = DiagnosticKind(
    "template.part", .error, "the part does not exist",
    help: "Add the file to the parts folder, or fix the name.")
  public static let templateLoop = DiagnosticKind(
    "template.loop", .error, "a part includes itself", help: "Remove one of the {{> part}} tags.")
  public static let templateDepth = DiagnosticKind(
    "template.depth", .error, "parts are nested too deeply",
    help: "Nest fewer parts.")
  public static let templateContext = DiagnosticKind(
    "template.context", .error, "the field is not safe in this place",
    help: "Put text between tags or into a quoted attribute, and only a URL into a quoted href or "
      + "src.")
  public static let templateMissing = DiagnosticKind(
    "template.missing", .error, "a template is missing",
    help: "Write the file, or remove it to use the built-in one.")
  public static let templateSize = DiagnosticKind(
    "template.size", .error, "the template is too large",
    help: "Nest fewer parts.")
}
