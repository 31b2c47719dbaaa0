import Synchronization

/// A value that workers change one after another, in the order of their batches.
///
/// A worker that is early waits for its turn, so every batch must end its turn once, even if it
/// changes nothing.
package final class OrderedValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value

    /// The current batch; `nil` if workers no longer wait.
    var turn: Int? = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    mutating func endTurn() {
      guard let ended = turn else { return }
      turn = ended + 1
      waiting.removeValue(forKey: ended + 1)?.resume()
    }
  }

  private let state: Mutex<State>

  package init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// Changes the value in the turn of a batch, which ends with its last change.
  package func change<Result: Sendable>(
    in batch: Int, isLast: Bool, _ body: (inout Value) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let isTurn = state.withLock { state in
        guard let turn = state.turn, turn != batch else { return true }
        state.waiting[batch] = continuation
        return false
      }
      if isTurn { continuation.resume() }
    }
    return state.withLock { state in
      defer { if isLast { state.endTurn() } }
      return body(&state.value)
    }
  }

  package var value: Value { state.withLock(\.value) }

  /// Releases all workers, because one of the batches will not end its turn.
  package func stop() {
    state.withLock { state in
      state.turn = nil
      for continuation in state.waiting.values { continuation.resume() }
      state.waiting = [:]
    }
  }
}

/// Passes on the workers' reports, such as diagnostics, in the order of the source.
///
/// The reports of an early batch wait for those of the batches before it; nothing else is kept.
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

  /// Takes the reports of a batch; every batch reports once, even without any reports.
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
