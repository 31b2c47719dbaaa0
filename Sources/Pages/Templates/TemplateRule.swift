public import Model

/// What can be wrong with a theme's templates and style sheets.
public enum TemplateRule: String, RuleTable {
  case encoding = "template.encoding"
  case tag = "template.tag"
  case section = "template.section"
  case field = "template.field"
  case part = "template.part"
  case loop = "template.loop"
  case context = "template.context"
  case missing = "template.missing"
  case unknown = "template.unknown"
  case size = "template.size"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .encoding:
      (.error, "the file is not UTF-8", "Save the file as UTF-8.")
    case .tag:
      (
        .error, "the tag cannot be read",
        "Write {{field}}, {{> part}}, {{#section}}…{{/section}}, {{^section}}…{{/section}} or {{! comment }}."
      )
    case .section:
      (.error, "a section is not closed", "Close every {{#section}} by {{/section}} in one file.")
    case .field:
      (
        .error, "no field has this name here",
        "Use one of the fields that Templates/README.md lists for the page."
      )
    case .part:
      (.error, "no part has this name", "Add the file to the parts folder, or correct the name.")
    case .loop:
      (.error, "a part includes itself", "Remove one of the {{> part}} tags.")
    case .context:
      (
        .error, "the field is not safe in this place",
        "Put text between tags or into a quoted attribute, and a URL alone into a quoted href or src."
      )
    case .missing:
      (.error, "a template is missing", "Add the file, or leave the built-in one in use.")
    case .unknown:
      (
        .error, "nothing uses this file",
        "Give the file the name of the built-in one it replaces, or delete it."
      )
    case .size:
      (.error, "the template grows too large", "Include fewer parts in each other.")
    }
  }
}

/// Why a theme cannot be used: every fault of its files at once.
public struct ThemeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// At least one diagnostic, in the order of their places.
  public let faults: [Diagnostic]

  public var description: String {
    faults.map(\.description).joined(separator: "\n")
  }
}
