import Bytes
import Synchronization

/// One line on a terminal that says how far a long run is; nothing when nobody is watching.
final class ProgressLine: Sendable {
  private struct State {
    var isDrawn = false
    var lastDrawn = ContinuousClock.now
  }

  private let terminal: Terminal
  private let isQuiet: Bool
  private let state = Mutex(State())

  init(in terminal: Terminal, isQuiet: Bool) {
    self.terminal = terminal
    self.isQuiet = isQuiet
  }

  /// Draws the line anew, ten times a second at most.
  func draw(_ phase: String, count: Int) {
    guard terminal.isInteractive, !isQuiet else { return }
    let isDue = state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.lastDrawn > .milliseconds(100) else { return false }
      state.lastDrawn = now
      state.isDrawn = true
      return true
    }
    if isDue { terminal.errors.write("\r\u{1B}[K\(phase): \(grouped(count))") }
  }

  /// Takes the line away, for something that stays.
  func erase() {
    let wasDrawn = state.withLock { state in
      defer { state.isDrawn = false }
      return state.isDrawn
    }
    if wasDrawn { terminal.errors.write("\r\u{1B}[K") }
  }
}

/// A count with its noun: `1 record`, `12,300 records`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

func grouped(_ count: Int) -> String {
  renderedText { $0.grouped(count) }
}
