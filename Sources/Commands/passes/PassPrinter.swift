import Bytes
import Disk
import Model
import Signing
import Site
import Synchronization

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
  func note(_ problems: [IdentityProblem]) {
    for problem in problems {
      terminal.errors.print("waymark: \(problem.message.visible)\n    \(problem.remedy.visible)")
    }
  }

  @Sendable func print(_ result: PassResult) {
    guard let location = result.location else {
      return terminal.output.print(
        result.findings, isValid: result.isBuilt, of: result.file ?? "", as: format)
    }
    switch format {
    case .json:
      progress.erase()
      terminal.output.print(
        .members([
          "file": result.file.map { .string($0) }, "source": .string(location.source),
          "line": location.line.map { .integer($0) },
          "record": location.record.map { .integer($0) },
          "verdict": .string(result.isValid ? "valid" : "invalid"),
          "findings": .array(result.findings.map { .object($0.members) }),
        ]))
    case .text:
      let findings = told.new(among: result.findings, of: location.source)
      if !findings.isEmpty { progress.erase() }
      terminal.print(findings)
    }
  }

  /// Says with how many more records each warning came.
  func finish() {
    progress.erase()
    for (name, count) in told.more {
      terminal.errors.print("\(name): … and \(counted(count, "more record"))")
    }
  }

  /// Says how many passes a batch made, and how it ended.
  func finish(_ summary: PassBuildSummary, in folder: String, _ purpose: String = "") -> Status {
    finish()
    print(summary, in: folder, purpose)
    guard summary.leftOut > 0 else { return .done }
    return summary.built > 0 ? .foundProblems : .notDone
  }

  /// Says why nothing was written.
  func finish(_ error: DiagnosedError, of folder: String) -> Status {
    finish()
    print(error, of: folder)
    return .notDone
  }

  private func print(_ summary: PassBuildSummary, in folder: String, _ purpose: String) {
    guard format == .text else { return }
    var text = "\(folder.visible): \(summary.built) pass\(summary.built == 1 ? "" : "es")\(purpose)"
    if summary.unchanged > 0 { text += ", \(summary.unchanged) of the files unchanged" }
    if summary.leftOut > 0 {
      text += "; \(summary.leftOut) record\(summary.leftOut == 1 ? "" : "s") left out"
    }
    terminal.output.print(text)
    // The passes are there all the same.
    if Interruption.hasLostOutput { terminal.errors.print(text) }
  }

  /// Prints why nothing was written.
  private func print(_ error: DiagnosedError, of folder: String) {
    switch format {
    case .json:
      terminal.output.print(error.diagnostics, isValid: false, of: folder, as: .json)
      if Interruption.hasLostOutput { terminal.print(error.diagnostics) }
    case .text: terminal.print(error.diagnostics)
    }
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
