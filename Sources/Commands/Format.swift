import Bytes
import Model
import Options

/// How results are printed.
enum Format: String, Sendable, CaseIterable {
  /// For people.
  case text

  /// One JSON object a line, for pipelines.
  case json
}

extension Option {
  /// The `--format` option that every command with results has.
  static func format(
    default format: Format = .text, _ take: @escaping @Sendable (inout Values, Format) -> Void
  ) -> Option {
    .value(
      "format", "text|json", "How results are printed (default: \(format.rawValue))"
    ) { values, text in
      guard let format = Format(rawValue: text) else { return false }
      take(&values, format)
      return true
    }
  }
}

extension Console {
  /// Writes a JSON object on a line.
  func print(_ json: JSON) {
    print(line(of: json))
  }
}

/// A JSON object on one line, which no HTML surrounds.
func line(of json: JSON) -> String {
  renderedText { $0.json(json, in: .plain) }
}

extension Diagnostic {
  /// The members that every diagnostic has on standard output.
  var members: [JSON.Member] {
    [
      JSON.Member(name: "severity", value: .string(severity.rawValue)),
      JSON.Member(name: "code", value: .string(code)),
      JSON.Member(name: "place", value: .string(location.description)),
      JSON.Member(name: "message", value: .string(message)),
      JSON.Member(name: "help", value: .string(help)),
    ]
  }

  /// The diagnostic for people: what and where, then what to do.
  func text(inColor: Bool) -> String {
    let label =
      inColor ? "\u{1B}[\(severity.color)m\(severity.rawValue)\u{1B}[0m" : severity.rawValue
    let location = location.description.visible
    return "\(location): \(label): \(message.visible) [\(code)]\n    \(help.visible)"
  }
}

extension Severity {
  fileprivate var color: Int {
    switch self {
    case .error: 31
    case .warning: 33
    case .note: 36
    }
  }
}
