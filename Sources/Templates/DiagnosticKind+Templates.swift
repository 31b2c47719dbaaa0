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
    help: "Close every {{#section}} by {{/section}} in one file.")
  public static let templateField = DiagnosticKind(
    "template.field", .error, "no field has this name here",
    help: "Use one of the fields that docs/templates.md lists for the page.")
  public static let templatePart = DiagnosticKind(
    "template.part", .error, "no part has this name",
    help: "Add the file to the parts folder, or correct the name.")
  public static let templateLoop = DiagnosticKind(
    "template.loop", .error, "a part includes itself", help: "Remove one of the {{> part}} tags.")
  public static let templateDepth = DiagnosticKind(
    "template.depth", .error, "parts include each other too deep",
    help: "Include fewer parts in each other.")
  public static let templateContext = DiagnosticKind(
    "template.context", .error, "the field is not safe in this place",
    help: "Put text between tags or into a quoted attribute, and a URL alone into a quoted href or "
      + "src.")
  public static let templateMissing = DiagnosticKind(
    "template.missing", .error, "a template is missing",
    help: "Write the file, or leave it out: the built-in one is then in use.")
  public static let templateSize = DiagnosticKind(
    "template.size", .error, "the template grows too large",
    help: "Include fewer parts in each other.")
}
