import Synchronization

/// A value that workers change one after another, in the order of their batches, whichever is done first.
///
/// A worker that is early waits for its turn, so every batch ends its turn once, even if it changes
/// nothing.
package final class OrderedValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value

    /// The batch whose turn it is; `nil` when no worker waits any more.
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

  /// Changes the value in the turn of a batch, which lasts until its last change.
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

  /// The value as it is now.
  package var value: Value { state.withLock(\.value) }

  /// Lets all go on, because one of the batches is not going to end its turn.
  package func stop() {
    state.withLock { state in
      state.turn = nil
      for continuation in state.waiting.values { continuation.resume() }
      state.waiting = [:]
    }
  }
}

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
