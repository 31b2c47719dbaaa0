import WaymarkCore
import WaymarkModel

/// The findings of a lint as SARIF 2.1.0, which code hosts and editors show next to the files.
struct SARIFLog {
  private let rules: [DiagnosticKind]
  private let indices: [String: Int]
  private var results: [JSON] = []
  private var notifications: [JSON] = []

  /// Starts a log for the kinds of findings that may occur.
  init(rules: [DiagnosticKind]) {
    self.rules = rules
    indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
  }

  /// Adds a finding in a file, or in a file of a folder.
  ///
  /// A place inside an archive has no address, so it is a logical location in the archive.
  mutating func add(_ finding: Diagnostic, in path: String, isFolder: Bool = false) {
    let location = finding.location
    let isMember = isFolder && !["archive", "signature"].contains(location.source)
    let file = isMember ? path + "/" + location.source : path
    let region = location.line.map { JSON.of(["startLine": $0, "startColumn": location.column]) }
    let logical = JSON.of(["fullyQualifiedName": location.description, "kind": "member"])
    results.append(
      .of([
        "ruleId": finding.code, "ruleIndex": indices[finding.code],
        "level": finding.severity.rawValue,
        "message": text("\(finding.message). \(finding.help)"),
        "locations": [
          JSON.of([
            "physicalLocation": place(file, isMember ? region : nil),
            "logicalLocations": [logical],
          ])
        ],
      ]))
  }

  /// Records that a file could not be read and so has no result.
  mutating func addNotification(_ message: String, in path: String) {
    notifications.append(
      .of([
        "level": "error", "message": text(message),
        "locations": [JSON.of(["physicalLocation": place(path)])],
      ]))
  }

  var json: JSON {
    let driver = JSON.of(["name": "waymark", "version": Tool.version, "rules": rules.map(rule)])
    let invocation = JSON.of([
      "executionSuccessful": false, "toolExecutionNotifications": notifications,
    ])
    let run = JSON.of([
      "tool": JSON.of(["driver": driver]), "columnKind": "unicodeCodePoints",
      "invocations": notifications.isEmpty ? nil : [invocation], "results": results,
    ])
    return .of([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ])
  }

  private func rule(_ kind: DiagnosticKind) -> JSON {
    .of([
      "id": kind.code, "shortDescription": text(kind.summary), "help": text(kind.help),
      "defaultConfiguration": JSON.of(["level": kind.severity.rawValue]),
    ])
  }

  private func text(_ text: String) -> JSON { .of(["text": text]) }

  private func place(_ path: String, _ region: JSON? = nil) -> JSON {
    .of(["artifactLocation": JSON.of(["uri": uri(path)]), "region": region])
  }

  /// A path as a relative or absolute URI reference (RFC 3986).
  private func uri(_ path: String) -> String {
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
