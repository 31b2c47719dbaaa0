public import WaymarkModel

extension DiagnosticKind {
  public static let localeMissing = DiagnosticKind(
    "locale.missing", .error, "the locale has no texts",
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
    "locale.duplicate", .error, "a key occurs twice", help: "Remove one of them.")
  public static let localePattern = DiagnosticKind(
    "locale.pattern", .error, "a format cannot be used",
    help: "Use each of the format's names once, in braces.")
}

extension [DiagnosticKind] {
  /// The kinds of faults in a locale file.
  public static let locale: [DiagnosticKind] = [
    .localeMissing, .localeJSON, .localeKey, .localeValue, .localeDuplicate, .localePattern,
  ]
}
