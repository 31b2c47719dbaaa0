import Synchronization
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning
import WaymarkWallet

/// Prints what became of passes: in JSON a line for each, else what is odd, each thing once.
struct PassPrinter: Sendable {
  let format: Format
  let terminal: Terminal
  let progress: ProgressLine

  /// What was said of some record already, and is the same for others.
  private let told = ToldFindings()

  init(format: Format, terminal: Terminal) {
    self.format = format
    self.terminal = terminal
    progress = ProgressLine(in: terminal, isQuiet: false)
  }

  /// Says what an identity cannot do, which is no fault, and what else whoever signs should know.
  func note(_ identity: Identity) {
    switch identity.origin {
    case .apple, .unknown: break
    case .test:
      terminal.errors.print("waymark: a test identity signs; no phone accepts the passes")
    case .other(let name):
      terminal.errors.print(
        "waymark: the identity is not Apple's (\(name.visible)); no phone accepts the passes")
    }
    note(identity.warnings(at: terminal.now))
  }

  /// Says what is odd about an identity, such as who else can read its key.
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
          "findings": result.findings.map { JSON.object($0.members) },
        ]))
    }
    let findings = told.new(among: result.findings, of: location.source)
    if !findings.isEmpty { progress.erase() }
    terminal.print(findings)
  }

  /// Runs a body that a signal ends, and the process after it; says why nothing was written.
  func run(on folder: String, _ body: () async throws -> Status) async throws -> Status {
    try await Interruption.watched(isDone: { $0 != .notDone }) {
      do {
        return try await body()
      } catch let error as DiagnosedError {
        finish()
        if format == .json {
          terminal.output.print(Report(error.diagnostics, "invalid", of: folder), as: .json)
        }
        if format == .text || Interruption.hasLostOutput { terminal.print(error.diagnostics) }
        return .notDone
      }
    }
  }

  /// Makes the passes that a request asks for, and says how it ended.
  func build(
    _ request: PassBuildRequest, identity: Identity?, _ purpose: String = ""
  ) async throws -> Status {
    let summary = try await buildPasses(
      request, identity: identity, progress: { progress.draw($0, count: $1, of: $2) },
      result: { print($0) })
    finish()
    guard request.records != nil else { return .done }
    print(summary, in: request.output, purpose)
    guard summary.leftOut > 0 else { return .done }
    return summary.built > 0 ? .foundProblems : .notDone
  }

  /// Says with how many more records each warning came.
  private func finish() {
    progress.erase()
    for (name, count) in told.more {
      terminal.errors.print("\(name): … and \(counted(count, "more record"))")
    }
  }

  private func print(_ summary: PassBuildSummary, in folder: String, _ purpose: String) {
    guard format == .text else { return }
    var text = "\(folder.visible): \(summary.built) pass\(summary.built == 1 ? "" : "es")\(purpose)"
    if summary.unchanged > 0 { text += ", \(summary.unchanged) of the files unchanged" }
    if summary.leftOut > 0 { text += "; \(counted(summary.leftOut, "record")) left out" }
    terminal.output.print(text)
    // The passes are there all the same.
    if Interruption.hasLostOutput { terminal.errors.print(text) }
  }
}

/// Counts the records of each warning that was printed: one of the design would come with each record.
private final class ToldFindings: Sendable {
  /// What warnings have in common that say the same of other records.
  private struct Name: Hashable {
    let code: String
    let file: String?
    let field: String?

    init(_ finding: Diagnostic, of records: String) {
      code = finding.code
      file = finding.location.source == records ? nil : finding.location.source
      field = finding.location.field
    }

    var text: String { [code, file, field].compactMap(\.self).joined(separator: " ") }
  }

  private struct State {
    /// The warnings in the order in which they first came.
    var names: [Name] = []
    var counts: [Name: Int] = [:]
  }

  private let state = Mutex(State())

  /// The errors of a record, and its warnings that no record before had.
  func new(among findings: [Diagnostic], of records: String) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    return state.withLock { state in
      var own: Set<Name> = []
      return findings.filter { finding in
        guard finding.severity != .error else { return true }
        let name = Name(finding, of: records)
        guard own.insert(name).inserted else { return false }
        state.counts[name, default: 0] += 1
        guard state.counts[name] == 1 else { return false }
        state.names.append(name)
        return true
      }
    }
  }

  /// With how many records each warning came besides the first one.
  var more: [(name: String, count: Int)] {
    state.withLock { state in
      state.names.map { ($0.text, (state.counts[$0] ?? 0) - 1) }.filter { $0.1 > 0 }
    }
  }
}
