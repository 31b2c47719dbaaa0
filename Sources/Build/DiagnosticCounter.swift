import Synchronization
import WaymarkCore
import WaymarkModel

/// Counts diagnostics on their way out, gives them the severities that the project declares, and raises
/// warnings to errors when the build is strict.
final class DiagnosticCounter: Sendable {
  private let counts = Mutex((errors: 0, warnings: 0))
  private let severities: [String: Severity]
  private let isStrict: Bool
  private let sink: @Sendable (Diagnostic) -> Void

  init(
    severities: [String: Severity], isStrict: Bool, sink: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.severities = severities
    self.isStrict = isStrict
    self.sink = sink
  }

  /// Counts a diagnostic and passes it on.
  func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let severity = severities[diagnostic.code] { diagnostic.severity = severity }
    if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
    counts.withLock { counts in
      switch diagnostic.severity {
      case .error: counts.errors += 1
      case .warning: counts.warnings += 1
      case .note: break
      }
    }
    sink(diagnostic)
  }

  var errors: Int { counts.withLock(\.errors) }
  var warnings: Int { counts.withLock(\.warnings) }
}
