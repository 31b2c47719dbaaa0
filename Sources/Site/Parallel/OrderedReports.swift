import Synchronization

/// Passes on what workers report, such as diagnostics, in the order of the source, whichever worker is
/// done first.
///
/// A batch that is done early waits for those before it; nothing else is held.
package final class OrderedReports<Report: Sendable>: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: [Report]] = [:]
  }

  private let state = Mutex(State())
  private let sink: @Sendable (Report) -> Void

  package init(sink: @escaping @Sendable (Report) -> Void) {
    self.sink = sink
  }

  /// Takes what was found in a batch; every batch reports once, even if nothing was found.
  package func report(_ reports: [Report], batch number: Int) {
    state.withLock { state in
      state.waiting[number] = reports
      while let ready = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        for report in ready { sink(report) }
      }
    }
  }
}
