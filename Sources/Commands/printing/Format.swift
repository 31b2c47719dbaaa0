import Bytes
import Glibc
import Model
import Options
import Project

/// How results are printed.
enum Format: String, Sendable, CaseIterable {
  /// For people.
  case text

  /// One JSON object a line, for pipelines.
  case json
}

extension Option {
  /// The `--format` option that every command with results has.
  static func format(_ field: Field<Format>) -> Option {
    .value(
      "format", "text|json", "How results are printed (default: text)", field
    ) { Format(rawValue: $0) }
  }

  /// The `--project` option of every command that reads a project; the project file may be named too.
  static func project(_ field: Field<String>) -> Option {
    .value("project", "DIR", "The folder that holds waymark.json (default: .)", field) {
      $0.isEmpty ? nil : projectFolder($0)
    }
  }

  /// The `--output` option of every command that reads or writes the trees.
  static func output(_ summary: String, _ field: Field<String?>) -> Option {
    .optional("output", "DIR", summary + " (default: Output in the project's folder)", field) {
      $0.isEmpty ? nil : withoutTrailingSlash($0)
    }
  }

  /// The `--jobs` option of every command that works in parallel.
  static func jobs(_ field: Field<Int>) -> Option {
    .number(
      "jobs", "N", "How many workers run at once, from 1 to 256 (default: one a core)",
      in: 1...256, field)
  }

  /// A repeatable option whose value has the form `NAME=VALUE`.
  static func pairs(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<[String: String]>
  ) -> Option {
    .values(name, placeholder, summary) { values, text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return false }
      values[keyPath: field][parts[0]] = parts[1]
      return true
    }
  }
}

/// A folder's path without the slashes at its end, but for the root's.
func withoutTrailingSlash(_ path: String) -> String {
  var path = path[...]
  while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
  return String(path)
}

/// The folder of a project, of which a person may also have named the file.
func projectFolder(_ path: String) -> String {
  let path = withoutTrailingSlash(path)
  if path == ProjectReader.fileName { return "." }
  return path.hasSuffix("/" + ProjectReader.fileName)
    ? String(path.dropLast(ProjectReader.fileName.count + 1)) : path
}

/// Where the trees of a project are: in its folder unless `--output` says otherwise.
func treesFolder(_ output: String?, of project: String) -> String {
  output ?? (project == "." ? "Output" : project + "/Output")
}

/// How many workers run when nobody says.
let processorCount = max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))

extension Console {
  /// Writes a JSON object on a line.
  func print(_ json: JSON) {
    print(line(of: json))
  }
}

/// A JSON object on one line, which no HTML surrounds.
func line(of json: JSON) -> String {
  String(decoding: visibleJSON(rendered { $0.json(json, in: .plain) }), as: UTF8.self)
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
    let location = location.description.visible
    let label = severity.label(inColor: inColor)
    return "\(location): \(label): \(message.visible) [\(code)]\n    \(help.visible)"
  }

  /// One line for a note that says too much for a terminal, or all of it.
  func shortText(inColor: Bool) -> String {
    guard severity == .note, message.utf8.count > 300 else { return text(inColor: inColor) }
    return "\(location.description.visible): \(severity.label(inColor: inColor)): \(kind.summary)"
      + " [\(code)]; --all says which"
  }
}

extension Severity {
  /// The word for it.
  func label(inColor: Bool) -> String {
    inColor ? "\u{1B}[\(color)m\(rawValue)\u{1B}[0m" : rawValue
  }

  private var color: Int {
    switch self {
    case .error: 31
    case .warning: 33
    case .note: 36
    }
  }
}
