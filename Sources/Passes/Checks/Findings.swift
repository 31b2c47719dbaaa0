import Model

/// Collects what is found in one pass, up to a limit that a hostile pass cannot raise.
final class Findings {
  private(set) var list: [Diagnostic] = []
  private let prefix: String
  private let limit = 500

  /// Starts a collection whose locations begin with a prefix: the name of the pass in its bundle.
  init(prefix: String = "") {
    self.prefix = prefix
  }

  var hasRoom: Bool { list.count < limit }

  func add(
    _ kind: DiagnosticKind, in file: String, line: Int? = nil, column: Int? = nil,
    field: String? = nil, _ message: String? = nil, help: String? = nil, severity: Severity? = nil
  ) {
    guard hasRoom else { return }
    let location = Location(prefix + file, line: line, column: column, field: field)
    var finding = Diagnostic(kind, at: location, message, help: help)
    finding.severity = severity ?? kind.severity
    list.append(finding)
  }

  func add(_ findings: [Diagnostic]) {
    list += findings.prefix(limit - list.count)
  }
}
