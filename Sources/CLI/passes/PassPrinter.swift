import Synchronization
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning
import WaymarkWallet

/// Prints the results of passes.
///
/// In JSON, each is a line; in text, errors are printed at once and warnings are grouped at the end.
final class PassPrinter: Sendable {
  let format: Format
  let terminal: Terminal
  private let progress: ProgressLine
  private let warnings = Mutex(FaultGroups())

  init(format: Format, terminal: Terminal) {
    self.format = format
    self.terminal = terminal
    progress = ProgressLine(in: terminal, isQuiet: false)
  }

  /// Prints the limits of an identity and its warnings.
  func note(_ identity: Identity) {
    if let remark = identity.origin.texts.remark {
      terminal.errors.print("waymark: \(remark.visible)")
    }
    note(identity.warnings(at: terminal.now))
  }

  /// Prints warnings about an identity, such as other users who can read its key.
  func note(_ problems: [Fault]) {
    for problem in problems {
      terminal.errors.print(
        "waymark: \(problem.message.visible)\n    \(problem.remedy?.visible ?? "")")
    }
  }

  @Sendable func print(_ result: PassResult) {
    guard let location = result.location else {
      return terminal.output.print(
        Report(
          result.findings, result.isBuilt ? "valid" : "invalid", of: result.file ?? ""), as: format)
    }
    if format == .json {
      progress.erase()
      return terminal.output.print(
        .of([
          "file": result.file, "source": location.source, "line": location.line,
          "record": location.record, "verdict": result.isValid ? "valid" : "invalid",
          "findings": result.findings.map(\.json),
        ]))
    }
    let errors = result.findings.filter { $0.severity == .error }
    warnings.withLock { warnings in
      for finding in result.findings where finding.severity != .error { warnings.add(finding) }
    }
    if !errors.isEmpty { progress.erase() }
    terminal.print(errors)
  }

  /// Runs a body that a signal stops, after which the process ends; prints why nothing was written.
  ///
  /// What is printed is a report: the passes are written without it, too.
  func run(on folder: String, _ body: () async throws -> Status) async throws -> Status {
    try await Interruption.watched(isDone: { $0 != .notDone }, reports: true) {
      do {
        return try await body()
      } catch let error as DiagnosedError {
        finish()
        if format == .json {
          terminal.output.print(Report(error.diagnostics, "invalid", of: folder), as: .json)
        }
        if format == .text { terminal.print(error.diagnostics) }
        return .notDone
      }
    }
  }

  /// Makes the passes of a request, and prints the result.
  func build(
    _ request: PassBuildRequest, identity: Identity?, _ purpose: String = ""
  ) async throws -> Status {
    let summary = try await buildPasses(
      request, identity: identity, progress: { self.progress.draw($0, count: $1, of: $2) },
      result: { self.print($0) })
    finish()
    guard request.records != nil else { return .done }
    print(summary, in: request.output, purpose)
    guard summary.leftOut + summary.withoutGoogle > 0 else { return .done }
    return summary.built > 0 ? .foundProblems : .notDone
  }

  private func finish() {
    progress.erase()
    terminal.print(warnings.withLock(\.self))
  }

  private func print(_ summary: PassBuildSummary, in folder: String, _ purpose: String) {
    guard format == .text else { return }
    var text = "\(folder.visible): \(counted(summary.built, "pass", many: "passes"))\(purpose)"
    if summary.unchanged > 0 { text += ", \(summary.unchanged) files unchanged" }
    if summary.leftOut > 0 { text += "; \(counted(summary.leftOut, "record")) left out" }
    terminal.output.print(text)
  }
}
