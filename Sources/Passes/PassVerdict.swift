public import WaymarkModel

/// Whether a pass would be accepted, and everything that was found.
public struct PassVerdict: Hashable, Sendable {
  /// The errors first, then the warnings and the notes; each group in the order of the checks.
  public let findings: [Diagnostic]

  package init(_ findings: [Diagnostic]) {
    self.findings = [.error, .warning, .note].flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// Takes what checks found in a pass, and says how many findings had no room.
  init(_ findings: Findings) {
    self.init(findings.list + findings.rest(in: "archive"))
  }

  /// The same, with findings that were made elsewhere.
  public func adding(_ others: [Diagnostic]) -> PassVerdict {
    others.isEmpty ? self : PassVerdict(findings + others)
  }

  /// The word for it.
  public var word: String { isValid ? "valid" : "invalid" }

  /// Whether no finding is an error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

extension Findings {
  /// What is found in one pass; a hostile one has no end of faults.
  static func ofPass(prefix: String = "") -> Findings { Findings(limit: 500, prefix: prefix) }

  /// How many findings had no room, as severe as the worst of them; nothing when all had.
  func rest(in file: String) -> [Diagnostic] {
    guard let worst = dropped.keys.max() else { return [] }
    let count = dropped.values.reduce(0, +)
    var rest = Diagnostic(
      .lintMore, at: Location(file), "\(count) more findings are not listed")
    rest.severity = max(rest.severity, worst)
    return [rest]
  }
}
