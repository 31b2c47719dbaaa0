/// Collects diagnostics, up to a limit for each severity that no input can raise.
///
/// The limits are separate, so notes never displace errors.
package final class Findings {
  package private(set) var list: [Diagnostic] = []

  /// How many findings of each severity exceeded the limit.
  package private(set) var dropped: [Severity: Int] = [:]
  private var counts: [Severity: Int] = [:]
  private let limit: Int
  private let prefix: String

  /// Makes a collection whose locations begin with a prefix, such as the name of a pass in its
  /// bundle.
  package init(limit: Int = .max, prefix: String = "") {
    self.limit = limit
    self.prefix = prefix
  }

  /// Whether another finding of a severity is kept.
  package func hasRoom(for severity: Severity = .error) -> Bool {
    counts[severity, default: 0] < limit
  }

  /// Whether a finding of a severity is kept; other findings are counted.
  package func takes(_ severity: Severity) -> Bool {
    if hasRoom(for: severity) { return true }
    dropped[severity, default: 0] += 1
    return false
  }

  package func add(_ finding: Diagnostic) {
    guard takes(finding.severity) else { return }
    counts[finding.severity, default: 0] += 1
    list.append(finding)
  }

  /// Adds a finding about a file, or about a place in it.
  package func add(
    _ kind: DiagnosticKind, in file: String, line: Int? = nil, column: Int? = nil,
    field: String? = nil, _ message: String? = nil, help: String? = nil, severity: Severity? = nil
  ) {
    let location = Location(prefix + file, line: line, column: column, field: field)
    var finding = Diagnostic(kind, at: location, message, help: help)
    finding.severity = severity ?? kind.severity
    add(finding)
  }

  package func add(_ findings: [Diagnostic]) {
    for finding in findings { add(finding) }
  }
}

extension DiagnosticKind {
  /// The kind for checks that find more than they list.
  package static let lintMore = DiagnosticKind(
    "lint.more", .note, "a file has more findings than are listed",
    help: "Fix the first ones and run it again.")
}
