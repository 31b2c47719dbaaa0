import Bytes
import Model

/// The findings of a lint as SARIF 2.1.0, which code hosts and editors show beside the files.
struct SARIFLog {
  private let rules: [DiagnosticKind]
  private let indices: [String: Int]
  private var results: [JSON] = []
  private var notifications: [JSON] = []

  /// Starts a log for the kinds of findings that there may be.
  init(rules: [DiagnosticKind]) {
    self.rules = rules
    indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
  }

  /// Adds a finding of a file, or of a file in a folder.
  ///
  /// A place inside of an archive has no address of its own: it is a logical location of the archive.
  mutating func add(_ finding: Diagnostic, in path: String, isFolder: Bool = false) {
    let location = finding.location
    let isMember = isFolder && !["archive", "signature"].contains(location.source)
    let file = isMember ? path + "/" + location.source : path
    let region = location.line.map { line in
      JSON.members([
        "startLine": .integer(line), "startColumn": location.column.map { .integer($0) },
      ])
    }
    let physical = JSON.members([
      "artifactLocation": .members(["uri": .string(SARIFLog.uri(file))]),
      "region": isMember ? region : nil,
    ])
    let logical = JSON.members([
      "fullyQualifiedName": .string(location.description), "kind": "member",
    ])
    results.append(
      .members([
        "ruleId": .string(finding.code),
        "ruleIndex": indices[finding.code].map { .integer($0) },
        "level": .string(finding.severity.rawValue),
        "message": .members(["text": .string("\(finding.message). \(finding.help)")]),
        "locations": .array([
          .members(["physicalLocation": physical, "logicalLocations": .array([logical])])
        ]),
      ]))
  }

  /// Says that a file could not be read, and so has no result.
  mutating func addNotification(_ message: String, in path: String) {
    let location = JSON.members([
      "physicalLocation": .members([
        "artifactLocation": .members(["uri": .string(SARIFLog.uri(path))])
      ])
    ])
    notifications.append(
      .members([
        "level": "error", "message": .members(["text": .string(message)]),
        "locations": .array([location]),
      ]))
  }

  /// The whole log.
  var json: JSON {
    let driver = JSON.members([
      "name": "waymark", "version": .string(Tool.version),
      "rules": .array(rules.map(SARIFLog.rule)),
    ])
    let run = JSON.members([
      "tool": .members(["driver": driver]), "columnKind": "unicodeCodePoints",
      "invocations": notifications.isEmpty
        ? nil
        : .array([
          .members([
            "executionSuccessful": .bool(false),
            "toolExecutionNotifications": .array(notifications),
          ])
        ]),
      "results": .array(results),
    ])
    return .members([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": .array([run]),
    ])
  }

  private static func rule(_ kind: DiagnosticKind) -> JSON {
    .members([
      "id": .string(kind.code),
      "shortDescription": .members(["text": .string(kind.summary)]),
      "help": .members(["text": .string(kind.help)]),
      "defaultConfiguration": .members(["level": .string(kind.severity.rawValue)]),
    ])
  }

  /// A path as a relative or absolute URI reference (RFC 3986).
  private static func uri(_ path: String) -> String {
    let text = renderedText { output in
      for (index, part) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated()
      {
        if index > 0 { output.append("/") }
        output.percentEncoded(String(part))
      }
    }
    return path.hasPrefix("/") ? "file://" + text : text
  }
}
