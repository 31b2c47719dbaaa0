public import Model

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
    help: "Use one of the fields that the guide lists for the page, under \"Templates and words\".")
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
  public static let templateUnknown = DiagnosticKind(
    "template.unknown", .error, "nothing uses this file",
    help: "Give the file the name of the built-in one it replaces, or delete it.")
  public static let templateSize = DiagnosticKind(
    "template.size", .error, "the template grows too large",
    help: "Include fewer parts in each other.")

  public static let templatePolicy = DiagnosticKind(
    "template.policy", .warning, "the policy of the pages does not allow this",
    help: "Remove it: a browser will not load or run it.")
  public static let templateHead = DiagnosticKind(
    "template.head", .warning, "the page has not the head of the theme",
    help: "Begin with {{> head}}: without it a page has no policy, style, title or language.")
  public static let templateRule = DiagnosticKind(
    "template.rule", .warning, "a rule, a comment or a text of the style sheet is not closed",
    help: "Close it: a browser reads the rules behind it as a part of it.")

  public static let localeMissing = DiagnosticKind(
    "locale.missing", .error, "the locale has no words",
    help:
      "Translate one that `waymark templates export Templates locales/en.json` writes, under the"
      + " locale's name, and set \"templates\"; or remove the locale from the project.")
  public static let localeJSON = DiagnosticKind(
    "locale.json", .error, "the file is not a JSON object of texts",
    help: "Write one object of names and strings.")
  public static let localeKey = DiagnosticKind(
    "locale.key", .error, "the locale lacks a text", help: "Add the key to the locale file.")
  public static let localeValue = DiagnosticKind(
    "locale.value", .error, "a text is not a string, or is empty", help: "Write the text in quotes."
  )
  public static let localeDuplicate = DiagnosticKind(
    "locale.duplicate", .error, "a key is there twice", help: "Remove one of them.")
  public static let localePattern = DiagnosticKind(
    "locale.pattern", .error, "a format cannot be used",
    help: "Use each of the format's names once, in braces.")
}

extension [DiagnosticKind] {
  /// What can be wrong with a theme's templates and style sheets.
  public static let template: [DiagnosticKind] = [
    .templateEncoding, .templateTag, .templateSection, .templateField, .templatePart,
    .templateLoop, .templateDepth, .templateContext, .templateMissing, .templateUnknown,
    .templateSize, .templatePolicy, .templateHead, .templateRule,
  ]

  /// What can be wrong with a locale file.
  public static let locale: [DiagnosticKind] = [
    .localeMissing, .localeJSON, .localeKey, .localeValue, .localeDuplicate, .localePattern,
  ]
}
