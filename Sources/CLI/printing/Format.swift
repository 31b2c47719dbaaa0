import WaymarkCore
import WaymarkModel
import WaymarkOptions

/// The format of results.
enum Format: String, Sendable {
  /// Text for people, and one JSON object per line for pipelines.
  case text, json

  /// Annotations of GitHub Actions, one per line, and a report of GitLab's code quality.
  case github, gitlab

  /// One document that code hosts and editors read findings from.
  case sarif
}

extension Option {
  /// The `--format` option that every command with results has.
  static func format(_ field: Field<Format>, _ formats: [Format] = [.text, .json]) -> Option {
    .value(
      "format", formats.map(\.rawValue).joined(separator: "|"),
      "The format of the results (default: text)", field
    ) { text in formats.first { $0.rawValue == text } }
  }
}

extension Console {
  func print(_ json: JSON) {
    print(line(of: json))
  }
}

/// A JSON object on one line, for output outside HTML.
func line(of json: JSON) -> String {
  String(decoding: visibleJSON(rendered { $0.json(json, in: .plain) }), as: UTF8.self)
}

extension Diagnostic {
  /// The diagnostic as text: the problem and its place, then the fix.
  func text(inColor: Bool) -> String {
    let location = location.description.visible
    let label = severity.label(inColor: inColor)
    return "\(location): \(label): \(message.visible) [\(code)]\n    \(help.visible)"
  }

  /// One line for a note that is too long for a terminal, or the whole text.
  func shortText(inColor: Bool) -> String {
    guard severity == .note, message.utf8.count > 300 else { return text(inColor: inColor) }
    return "\(location.description.visible): \(severity.label(inColor: inColor)): \(kind.summary)"
      + " [\(code)]; --all lists them"
  }
}

extension Severity {
  func label(inColor: Bool) -> String {
    let color =
      switch self {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return inColor ? "\u{1B}[\(color)m\(rawValue)\u{1B}[0m" : rawValue
  }
}
