import WaymarkOptions
import WaymarkPasses

private struct PassDiffOptions: Sendable {
  var old = ""
  var new = ""
  var language: String?
  var format = Format.text
}

extension Subcommand {
  static let passesDiff = Subcommand(
    "passes diff", "Show what an update of a pass changes, and the messages on the lock screen",
    defaults: PassDiffOptions(),
    options: [
      .text(
        "language", "LANGUAGE",
        "The language of the messages (default: English if the new pass has it, otherwise the first by name)",
        \.language),
      .format(\.format),
    ],
    operands: [
      .one("OLD", "The pass that is on phones", \.old),
      .one("NEW", "The pass that replaces it", \.new),
    ]
  ) { options, terminal in
    let (old, new) = (try PassContents(path: options.old), try PassContents(path: options.new))
    let language = options.language.map(new.language(for:)) ?? new.usualLanguage
    if let asked = options.language, language == nil {
      throw UsageError(
        "the new pass does not have the language \"\(asked)\"; it has \(new.languages.listed)")
    }
    let changes = try PassChange.all(from: old, to: new, language: language)
    for change in changes { terminal.output.print(change.report, as: options.format) }
    return changes.contains { $0.prohibition != nil } ? .foundProblems : .done
  }
}

extension PassChange {
  fileprivate var report: Report {
    let (old, new) = (described(old), described(new))
    let values =
      switch kind {
      case .added: new ?? ""
      case .removed: old ?? ""
      case .changed:
        "\(old ?? "") → \(new ?? "")" + (old == new && !isSecret ? ", in other code points" : "")
      }
    return [
      .field("change", kind.rawValue, as: "\(kind.rawValue)  \(place): \(values)"),
      .field("place", place), .nullable("old", old), .nullable("new", new),
      .nullable("message", message, as: message.map { "    lock screen: \($0)" }),
      .nullable(
        "forbidden", prohibition, as: prohibition.map { "    forbidden in an update: \($0)" }),
    ]
  }

  /// A value that is safe to print in the log of a pipeline.
  fileprivate func described(_ value: String?) -> String? {
    guard isSecret, let value else { return value }
    // A text that became another type, or the reverse, is in quotes.
    let isRetyped = new == "\"\(old ?? "")\"" || old == "\"\(new ?? "")\""
    guard isRetyped else { return "a secret with \(value.count) characters" }
    return value.hasPrefix("\"")
      ? "a text with \(value.count - 2) characters" : "another type with \(value.count) characters"
  }
}
