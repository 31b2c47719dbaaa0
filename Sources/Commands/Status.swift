/// How a run ended, as the process's exit status.
public enum Status: Int32, Sendable {
  case done = 0

  /// It failed, or it found problems.
  case failed = 1

  /// The command line meant nothing (`EX_USAGE`).
  case misuse = 64
}
