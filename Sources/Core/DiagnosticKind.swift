/// How serious a diagnostic is.
public enum Severity: String, Sendable, Comparable {
  /// The subject was left out, or the run stopped.
  case error

  /// The subject was used unchanged, and is probably wrong.
  case warning

  /// For information; never changes the exit status.
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

/// One kind of fault: its stable code, its severity, its meaning and how to fix it.
///
/// Each room declares its kinds as values in an extension of this type, and lists them in one
/// array, which the documentation and the tests read.
public struct DiagnosticKind: Hashable, Sendable {
  /// `room.two-words`; never changed or reused.
  public let code: String
  public let severity: Severity

  /// A general description of what is wrong.
  public let summary: String

  /// How to fix it.
  public let help: String

  // Inlining it into hundreds of kinds would cost the optimiser much and gain nothing.
  @inline(never)
  public init(_ code: String, _ severity: Severity, _ summary: String, help: String) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.help = help
  }
}
