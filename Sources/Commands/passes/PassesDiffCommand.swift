import Bytes
import Options
import Passes

private struct PassDiffOptions: Sendable {
  var old = ""
  var new = ""
  var language: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes diff`.
  static let passesDiff = Subcommand(
    Command(
      "passes diff", "Say what an update of a pass changes, and what the lock screen says",
      discussion: """
        Compares two passes, or folders of passes: keys, fields by their keys, texts of every
        language, images, and the signer. A change that Wallet takes no update with, such as another
        serial number, makes the exit status 1.

        Example:
          waymark passes diff yesterday/gatepass.pkpass today/gatepass.pkpass
        """,
      defaults: PassDiffOptions(),
      options: [
        .text(
          "language", "LANGUAGE", "The language of the messages (default: that of pass.json)",
          \.language),
        .format(\.format),
      ],
      operands: [
        .one("OLD", "The pass that phones have", \.old),
        .one("NEW", "The pass that they get", \.new),
      ])
  ) { options, terminal in
    let (old, new) = (try PassContents(path: options.old), try PassContents(path: options.new))
    if let language = options.language, !new.languages.contains(language) {
      throw UsageError(
        "the new pass has no \"\(language)\"; it has \(new.languages.listed)",
        command: "passes diff")
    }
    let changes = try PassChange.all(from: old, to: new, language: options.language)
    for change in changes { terminal.output.print(change, as: options.format) }
    return changes.contains { $0.prohibition != nil } ? .foundProblems : .done
  }
}

extension Console {
  fileprivate func print(_ change: PassChange, as format: Format) {
    switch format {
    case .json:
      print(
        .members([
          "change": .string(change.kind.rawValue), "place": .string(change.place),
          "old": change.told(change.old).map { .string($0) } ?? .null,
          "new": change.told(change.new).map { .string($0) } ?? .null,
          "message": change.message.map { .string($0) } ?? .null,
          "forbidden": change.prohibition.map { .string($0) } ?? .null,
        ]))
    case .text:
      let values =
        switch change.kind {
        case .added: change.told(change.new) ?? ""
        case .removed: change.told(change.old) ?? ""
        case .changed: "\(change.told(change.old) ?? "") → \(change.told(change.new) ?? "")"
        }
      print("\(change.kind.rawValue)  \(change.place.visible): \(values.visible)")
      if let message = change.message { print("    lock screen: \(message.visible)") }
      if let reason = change.prohibition { print("    forbidden in an update: \(reason)") }
    }
  }
}

extension PassChange {
  /// A value as it may stand in the log of a pipeline.
  fileprivate func told(_ value: String?) -> String? {
    isSecret ? value.map { "a secret of \($0.count) characters" } : value
  }
}
