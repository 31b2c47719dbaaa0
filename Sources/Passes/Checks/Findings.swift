import Model

/// Collects what is found in one pass, up to a limit that a hostile pass cannot raise.
///
/// Each severity has a limit of its own: notes without end leave room for the error that decides.
final class Findings {
  private(set) var list: [Diagnostic] = []
  private var counts: [Severity: Int] = [:]
  private let prefix: String
  private let limit = 500

  /// Starts a collection whose locations begin with a prefix: the name of the pass in its bundle.
  init(prefix: String = "") {
    self.prefix = prefix
  }

  /// Whether another error is kept.
  var hasRoom: Bool { hasRoom(for: .error) }

  private func hasRoom(for severity: Severity) -> Bool { counts[severity, default: 0] < limit }

  func add(
    _ kind: DiagnosticKind, in file: String, line: Int? = nil, column: Int? = nil,
    field: String? = nil, _ message: String? = nil, help: String? = nil, severity: Severity? = nil
  ) {
    let severity = severity ?? kind.severity
    guard hasRoom(for: severity) else { return }
    let location = Location(prefix + file, line: line, column: column, field: field)
    var finding = Diagnostic(kind, at: location, message, help: help)
    finding.severity = severity
    append(finding)
  }

  func add(_ findings: [Diagnostic]) {
    for finding in findings where hasRoom(for: finding.severity) { append(finding) }
  }

  private func append(_ finding: Diagnostic) {
    counts[finding.severity, default: 0] += 1
    list.append(finding)
  }
}
