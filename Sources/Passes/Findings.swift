import Model

/// Collects what is found, up to a bound that a hostile pass cannot push.
struct Findings {
  private(set) var list: [Diagnostic] = []
  private let limit = 500

  var hasRoom: Bool { list.count < limit }

  mutating func add(
    _ rule: PassRule, at place: Location, _ message: String? = nil, help: String? = nil,
    severity: Severity? = nil
  ) {
    guard hasRoom else { return }
    var finding = Diagnostic(rule, at: place, message, help: help)
    if let severity { finding.severity = severity }
    list.append(finding)
  }

  mutating func add(_ findings: [Diagnostic]) {
    list += findings.prefix(max(0, limit - list.count))
  }
}
