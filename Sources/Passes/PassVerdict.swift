import WaymarkCore
public import WaymarkModel

/// Whether a pass would be accepted, and all findings.
public struct PassVerdict: Hashable, Sendable {
  /// Errors first, then warnings and notes; each group in the order of the checks.
  public let findings: [Diagnostic]

  package init(_ findings: [Diagnostic]) {
    self.findings = [.error, .warning, .note].flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// Takes the findings in a pass, and reports how many exceeded the limit.
  init(_ findings: Findings) {
    self.init(findings.list + findings.rest(in: "archive"))
  }

  /// The same verdict, with further findings.
  public func adding(_ others: [Diagnostic]) -> PassVerdict {
    others.isEmpty ? self : PassVerdict(findings + others)
  }

  /// The verdict as a word.
  public var word: String { isValid ? "valid" : "invalid" }

  /// Whether no finding is an error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

extension Findings {
  /// The findings in one pass; a hostile pass may have any number of faults.
  static func ofPass(prefix: String = "") -> Findings { Findings(limit: 500, prefix: prefix) }

  /// Reports how many findings exceeded the limit, with the severity of the worst; empty when none
  /// did.
  func rest(in file: String) -> [Diagnostic] {
    guard let worst = dropped.keys.max() else { return [] }
    let count = dropped.values.reduce(0, +)
    var rest = Diagnostic(
      .lintMore, at: Location(file),
      "\(counted(count, "more finding is", many: "more findings are")) not listed")
    rest.severity = max(rest.severity, worst)
    return [rest]
  }
}
