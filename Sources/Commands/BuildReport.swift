import Bytes
import Model
import Site
import Synchronization

/// Prints what a build tells: diagnostics as they come, progress on a terminal, then the summaries.
final class BuildReport: Sendable {
  private struct State {
    var errorCount = 0
    var isDrawn = false
    var lastDrawn = ContinuousClock.now
  }

  private let format: Format
  private let isQuiet: Bool
  private let terminal: Terminal
  private let state = Mutex(State())

  init(_ format: Format, isQuiet: Bool, in terminal: Terminal) {
    self.format = format
    self.isQuiet = isQuiet
    self.terminal = terminal
  }

  /// Whether anything made the run fail.
  var hasErrors: Bool { state.withLock { $0.errorCount > 0 } }

  var events: BuildEvents {
    BuildEvents(
      diagnostic: { self.print($0) }, progress: { self.draw($0, count: $1) })
  }

  /// Prints the summaries of a build that came to its end.
  func finish(_ summaries: [BuildSummary], isCheck: Bool) {
    erase()
    switch format {
    case .json:
      for summary in summaries { terminal.output.print(summary.json) }
    case .text:
      guard !isQuiet else { return }
      for summary in summaries { terminal.output.print(summary.text(isCheck: isCheck)) }
    }
  }

  /// Prints the faults of a build that could not begin or go on.
  func fail(_ error: BuildFailure) {
    for diagnostic in error.diagnostics { print(diagnostic) }
  }

  private func print(_ diagnostic: Diagnostic) {
    erase()
    if diagnostic.severity == .error { state.withLock { $0.errorCount += 1 } }
    switch format {
    case .json: terminal.output.print(.object(diagnostic.members))
    case .text: terminal.errors.print(diagnostic.text(inColor: terminal.hasColor))
    }
  }

  private func draw(_ phase: String, count: Int) {
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

  private func erase() {
    let wasDrawn = state.withLock { state in
      defer { state.isDrawn = false }
      return state.isDrawn
    }
    if wasDrawn { terminal.errors.write("\r\u{1B}[K") }
  }
}

private func grouped(_ count: Int) -> String {
  String(decoding: rendered { $0.grouped(count) }, as: UTF8.self)
}

extension BuildSummary {
  /// The members the contract names, in its order.
  fileprivate var json: JSON {
    .members([
      "environment": .string(environment), "records": .integer(records),
      "created": .integer(created), "updated": .integer(updated),
      "unchanged": .integer(unchanged), "removed": .integer(removed),
      "errors": .integer(errors), "warnings": .integer(warnings),
      "seconds": .number(decimal(seconds)),
      "phases": .object(
        phases.map { JSON.Member(name: $0.name, value: .number(decimal($0.seconds))) }),
    ])
  }

  fileprivate func text(isCheck: Bool) -> String {
    let faults = "\(grouped(errors)) errors, \(grouped(warnings)) warnings"
    let files =
      isCheck
      ? "nothing written"
      : "created \(grouped(created)), updated \(grouped(updated)), "
        + "unchanged \(grouped(unchanged)), removed \(grouped(removed))"
    let times = phases.map { "\($0.name) \(decimal($0.seconds)) s" }.joined(separator: ", ")
    return "\(environment): \(grouped(records)) records, \(files); \(faults); "
      + "\(decimal(seconds)) s (\(times))"
  }
}

/// Seconds with three places, whatever the locale.
private func decimal(_ seconds: Double) -> String {
  let milliseconds = Int((max(0, min(seconds, 1e9)) * 1000).rounded())
  let places = String(milliseconds % 1000)
  return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - places.utf8.count) + places
}
