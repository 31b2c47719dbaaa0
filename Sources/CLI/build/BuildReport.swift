import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkModel

/// Prints what a build reports: progress on a terminal, diagnostics, then the summaries.
///
/// In text, identical diagnostics of records are grouped and come at the end; all others come at
/// once.
final class BuildReport: Sendable {
  private let format: Format
  private let isQuiet: Bool
  private let printsAll: Bool
  private let terminal: Terminal
  private let progress: ProgressLine
  private struct Found {
    var errors = 0
    var groups = FaultGroups()

    /// Why nothing was published; printed last.
    var refusals: [Diagnostic] = []

    /// The page about the feed, if the options ask for one.
    var page: FeedPage?

    var annotations: Annotations
  }

  private let found: Mutex<Found>

  init(
    _ format: Format, of project: String, isQuiet: Bool, printsAll: Bool = false,
    hasPage: Bool = false, in terminal: Terminal
  ) {
    found = Mutex(
      Found(
        page: hasPage ? FeedPage(now: terminal.now) : nil,
        annotations: Annotations(format, project: project, variables: terminal.variables)))
    self.format = format
    self.isQuiet = isQuiet
    self.printsAll = printsAll
    self.terminal = terminal
    progress = ProgressLine(in: terminal, isQuiet: isQuiet)
  }

  /// Whether an error made the run fail.
  var hasErrors: Bool { found.withLock { $0.errors > 0 } }

  var events: BuildEvents {
    BuildEvents(
      diagnostic: { self.print($0) }, progress: { self.progress.draw($0, count: $1, of: $2) },
      survey: { survey in self.found.withLock { $0.page?.surveys.append(survey) } })
  }

  /// The page about the feed; `nil` without `--report`.
  var page: [UInt8]? { found.withLock(\.page)?.bytes }

  /// Prints the summaries of a build that was completed.
  func finish(_ summaries: [BuildSummary]) {
    progress.erase()
    printGroups()
    found.withLock { $0.page?.summaries = summaries }
    switch format {
    case .gitlab, .sarif: printDocument()
    case _ where isQuiet && format != .json: break
    default: for summary in summaries { terminal.output.print(summary.report, as: format) }
    }
  }

  private func printDocument() {
    if let document = found.withLock({ $0.annotations.document }) {
      terminal.output.print(document)
    }
  }

  /// How many errors that stop a build are printed as text: a template may have any number.
  private static let shownCount = 100

  /// Prints the diagnostics of a build that could not begin or continue.
  func fail(_ error: DiagnosedError) {
    progress.erase()
    printGroups()
    for (index, diagnostic) in error.diagnostics.enumerated() {
      print(diagnostic, isFatal: true, isShown: format != .text || index < Self.shownCount)
    }
    let rest = error.diagnostics.count - Self.shownCount
    if format == .text, rest > 0 {
      terminal.errors.print("and \(grouped(rest)) more; --format json lists them all")
    }
    printDocument()
  }

  /// Prints the groups, and why nothing was published.
  private func printGroups() {
    let (groups, refusals) = found.withLock { ($0.groups, $0.refusals) }
    terminal.print(groups)
    if groups.groups.contains(where: { $0.count > 1 }) {
      terminal.errors.print(groups.totalsText)
    }
    terminal.print(refusals)
  }

  /// Prints a diagnostic; one that ends the build is printed at once, after the groups.
  private func print(_ diagnostic: Diagnostic, isFatal: Bool = false, isShown: Bool = true) {
    let isText = format == .text && !isFatal
    let isCounted = isText && !printsAll && diagnostic.isOfRecord
    let isHeld = isText && diagnostic.isRefusal
    let annotation = found.withLock { found in
      if diagnostic.severity == .error { found.errors += 1 }
      found.page?.add(diagnostic)
      if isCounted { found.groups.add(diagnostic) } else { found.groups.count(diagnostic) }
      if isHeld { found.refusals.append(diagnostic) }
      return found.annotations.add(diagnostic)
    }
    guard isShown, !isCounted, !isHeld else { return }
    progress.erase()
    switch format {
    case .json: terminal.output.print(diagnostic.buildJSON)
    case .github: if let annotation { terminal.output.print(annotation) }
    case .gitlab, .sarif: break
    case .text:
      let color = terminal.hasColor
      terminal.errors.print(
        colored: printsAll ? diagnostic.text(inColor: color) : diagnostic.shortText(inColor: color))
    }
  }
}

extension BuildSummary {
  /// The result of a rollback: the members of a build's, and a line of its own.
  var rollbackReport: Report {
    guard let generation else { return report }
    let line: Report.Field = .line("\(environment): rolled back to generation \(generation)")
    return Report([line] + members)
  }

  /// A line of text, and the members.
  fileprivate var report: Report {
    let faults = "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    let files =
      switch outcome {
      case .checked: "nothing written"
      case .kept: "\(counted(created, "file")) kept for the merge"
      case .refused: "nothing published"
      case .published:
        "created \(grouped(created)), updated \(grouped(updated)), "
          + "unchanged \(grouped(unchanged)), removed \(grouped(removed))"
      }
    let times = phases.map { "\($0.name) \(decimal($0.seconds)) s" }.joined(separator: ", ")
    let left = leftOut > 0 ? " (\(grouped(leftOut)) left out)" : ""
    let shown = generation.map { ", generation \($0)" } ?? ""
    let line: Report.Field = .line(
      "\(environment): \(counted(records, "record"))\(left), \(files)\(shown); \(faults); "
        + "\(decimal(seconds)) s (\(times))")
    return Report([line] + members)
  }

  /// The members in the order of docs/reference/command-output.md.
  private var members: [Report.Field] {
    [
      .field("environment", environment), .field("published", outcome == .published),
      .field("records", records), .field("leftOut", leftOut), .field("created", created),
      .field("updated", updated), .field("unchanged", unchanged), .field("removed", removed),
      .field("errors", errors), .field("warnings", warnings),
      .field("seconds", JSON.number(decimal(seconds))), .field("generation", generation),
      .field(
        "phases",
        JSON.object(
          phases.map { JSON.Member(name: $0.name, value: .number(decimal($0.seconds))) })),
    ]
  }
}

/// Seconds with three decimals.
private func decimal(_ seconds: Double) -> String {
  decimal(max(0, min(seconds, 1e9)), places: 3)
}
