public import Model

/// What can be wrong with a project file.
public enum ProjectRule: String, RuleTable {
  case unreadable = "project.unreadable"
  case syntax = "project.syntax"
  case duplicateKey = "project.duplicate-key"
  case unknownKey = "project.unknown-key"
  case missingKey = "project.missing-key"
  case type = "project.type"
  case value = "project.value"
  case extends = "project.extends"
  case shared = "project.shared"
  case route = "project.route"
  case records = "project.records"
  case templates = "project.templates"
  case identity = "project.identity"
  case images = "project.images"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .unreadable:
      (
        .error, "the project file cannot be read",
        "Name the folder that holds waymark.json with --project."
      )
    case .syntax:
      (
        .error, "the text is not JSON",
        "Mend the text at this place; comments and trailing commas are allowed."
      )
    case .duplicateKey:
      (.error, "a key stands twice in one object", "Keep one of the two.")
    case .unknownKey:
      (.error, "the key means nothing here", "Remove it, or write a key this object has.")
    case .missingKey:
      (.error, "a key is missing", "Add the key.")
    case .type:
      (.error, "the value is of the wrong type", "Write a value of the type the key takes.")
    case .value:
      (.error, "the value is not valid", "Write a value in the form the message names.")
    case .extends:
      (
        .error, "the environment extends nothing that can be extended",
        "Name another environment, and no circle of them."
      )
    case .shared:
      (
        .error, "two environments share an identifier",
        "Give each environment its own, or a link made for one opens the other."
      )
    case .route:
      (.error, "the route is not valid", "Mend the route; see the guide, \"Routes\".")
    case .records:
      (.error, "the records are not described", "Describe the source; see the guide, \"Records\".")
    case .templates:
      (
        .error, "the templates cannot be used",
        "Mend the template, or remove it to use the built-in one."
      )
    case .identity:
      (
        .error, "the signing identity cannot be used",
        "Mend it, or make a test identity with 'waymark passes identity new'."
      )
    case .images:
      (
        .error, "the pass images cannot be used",
        "Put icon.png and logo.png at three scales into the folder."
      )
    }
  }
}
