/// How much a diagnostic matters.
public enum Severity: String, Sendable, Comparable {
  /// What it names was left out, or the run stopped.
  case error

  /// What it names was used as it is, and is probably wrong.
  case warning

  /// Worth knowing; never changes the exit status.
  case note

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// One kind of fault: its stable code, how much it matters, what it means and what to do.
///
/// Each room declares its kinds as values in an extension of this type, and lists them in one array,
/// which the documentation and the tests read.
public struct DiagnosticKind: Hashable, Sendable {
  /// `room.two-words`; never changed or used again.
  public let code: String
  public let severity: Severity

  /// What is wrong, in general.
  public let summary: String

  /// What to do about it.
  public let help: String

  // Inlined into the hundreds of kinds, it costs the optimiser much and saves nothing.
  @inline(never)
  public init(_ code: String, _ severity: Severity, _ summary: String, help: String) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.help = help
  }
}
