public import Model

/// What can be wrong with a locale file.
public enum LocaleRule: String, RuleTable {
  case missing = "locale.missing"
  case json = "locale.json"
  case key = "locale.key"
  case value = "locale.value"
  case duplicate = "locale.duplicate"
  case pattern = "locale.pattern"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .missing:
      (
        .error, "the locale has no words",
        "Add a file with its name to the locales folder, or remove the locale from the project."
      )
    case .json:
      (.error, "the file is not a JSON object of texts", "Write one object of names and strings.")
    case .key:
      (.error, "the locale lacks a text", "Add the key to the locale file.")
    case .value:
      (.error, "a text is not a string, or is empty", "Write the text in quotes.")
    case .duplicate:
      (.error, "a key stands there twice", "Remove one of them.")
    case .pattern:
      (.error, "a format cannot be used", "Use each of the format's names once, in braces.")
    }
  }
}
