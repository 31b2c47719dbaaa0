public import Model

/// Whether a pass would be accepted, and everything that was found.
public struct PassVerdict: Hashable, Sendable {
  /// The errors first, then the warnings and the notes; each group in the order of the checks.
  public let findings: [Diagnostic]

  init(_ findings: [Diagnostic]) {
    self.findings = [.error, .warning, .note].flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// Whether no finding is an error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}
