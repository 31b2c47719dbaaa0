import Synchronization
import WaymarkCore

/// A line on a terminal with the progress of a long run; without a terminal, it draws nothing.
final class ProgressLine: Sendable {
  private struct State {
    var isDrawn = false
    var lastDrawn = ContinuousClock.now

    /// The current phase, and when it began.
    var phase = ""
    var start = ContinuousClock.now
  }

  private let terminal: Terminal
  private let isQuiet: Bool
  private let state = Mutex(State())

  init(in terminal: Terminal, isQuiet: Bool) {
    self.terminal = terminal
    self.isQuiet = isQuiet
  }

  /// Draws the line again, at most ten times a second.
  func draw(_ phase: String, count: Int, of total: Int? = nil) {
    guard terminal.isInteractive, !isQuiet else { return }
    let elapsed: Duration? = state.withLock { state in
      let now = ContinuousClock.now
      if state.phase != phase {
        state.phase = phase
        state.start = now
      }
      guard now - state.lastDrawn > .milliseconds(100) else { return nil }
      state.lastDrawn = now
      state.isDrawn = true
      return now - state.start
    }
    guard let elapsed else { return }
    let text = progressText(phase, count, of: total, after: elapsed / .seconds(1))
    terminal.errors.write("\r\u{1B}[K\(text)")
  }

  /// Erases the line before other output.
  func erase() {
    let wasDrawn = state.withLock { state in
      defer { state.isDrawn = false }
      return state.isDrawn
    }
    if wasDrawn { terminal.errors.write("\r\u{1B}[K") }
  }
}

/// The progress of a phase, its rate, and the remaining seconds if the total is known.
func progressText(_ phase: String, _ count: Int, of total: Int?, after seconds: Double) -> String {
  let done = min(count, total ?? count)
  var text = "\(phase): \(grouped(done))"
  if let total { text += " of \(grouped(total))" }
  guard seconds >= 1, done > 0 else { return text }
  let rate = Double(done) / seconds
  text += ", \(grouped(Int(min(rate, 1e9))))/s"
  guard let total, total > done else { return text }
  return text + ", \(grouped(Int(min(Double(total - done) / rate, 1e6)) + 1)) s left"
}
