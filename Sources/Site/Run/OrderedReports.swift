import Model
import Synchronization

/// Passes diagnostics on in the order of the source, whichever worker is done first.
///
/// A batch that is done early waits for those before it; nothing else is held.
final class OrderedReports: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: [Diagnostic]] = [:]
  }

  private let state = Mutex(State())
  private let sink: @Sendable (Diagnostic) -> Void

  init(sink: @escaping @Sendable (Diagnostic) -> Void) {
    self.sink = sink
  }

  /// Takes what was found in a batch; every batch reports once, even if nothing was found.
  func report(_ diagnostics: [Diagnostic], batch number: Int) {
    state.withLock { state in
      state.waiting[number] = diagnostics
      while let ready = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        for diagnostic in ready { sink(diagnostic) }
      }
    }
  }
}
