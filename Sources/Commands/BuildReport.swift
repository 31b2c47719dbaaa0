import Bytes
import Model
import Site
import Synchronization

/// Prints what a build tells: diagnostics as they come, progress on a terminal, then the summaries.
final class BuildReport: Sendable {
  private let format: Format
  private let isQuiet: Bool
  private let terminal: Terminal
  private let progress: ProgressLine
  private let errorCount = Mutex(0)

  init(_ format: Format, isQuiet: Bool, in terminal: Terminal) {
    self.format = format
    self.isQuiet = isQuiet
    self.terminal = terminal
    progress = ProgressLine(in: terminal, isQuiet: isQuiet)
  }

  /// Whether anything made the run fail.
  var hasErrors: Bool { errorCount.withLock { $0 > 0 } }

  var events: BuildEvents {
    BuildEvents(
      diagnostic: { self.print($0) }, progress: { self.progress.draw($0, count: $1) })
  }

  /// Prints the summaries of a build that came to its end.
  func finish(_ summaries: [BuildSummary], isCheck: Bool) {
    progress.erase()
    switch format {
    case .json:
      for summary in summaries { terminal.output.print(summary.json) }
    case .text:
      guard !isQuiet else { return }
      for summary in summaries { terminal.output.print(summary.text(isCheck: isCheck)) }
    }
  }

  /// Prints the faults of a build that could not begin or go on.
  func fail(_ error: DiagnosedError) {
    for diagnostic in error.diagnostics { print(diagnostic) }
  }

  private func print(_ diagnostic: Diagnostic) {
    progress.erase()
    if diagnostic.severity == .error { errorCount.withLock { $0 += 1 } }
    switch format {
    case .json: terminal.output.print(.object(diagnostic.members))
    case .text: terminal.errors.print(diagnostic.text(inColor: terminal.hasColor))
    }
  }
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

/// Seconds with three decimals.
private func decimal(_ seconds: Double) -> String {
  decimal(max(0, min(seconds, 1e9)), places: 3)
}
