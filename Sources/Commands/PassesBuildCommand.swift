import Bytes
import Disk
import Drafts
import Model
import Options
import Passes
import Signing
import Site
import Synchronization

private struct PassesBuildOptions: Sendable {
  var folder = ""
  var output = ""
  var records: String?
  var table: String?
  var name: String?
  var images: String?
  var makesCollections = false
  var jobs = processorCount
  var source = IdentitySource()
  var project = "."
  var environment: String?
  var format = Format.text

  static let ofFiles: [Option<Self>] = Option.identity(
    certificate: \.source.certificate, key: \.source.key, intermediates: \.source.intermediates,
    password: \.source.password)
}

extension Subcommand {
  /// `waymark passes build`.
  static let passesBuild = Subcommand(
    Command(
      "passes build", "Make a signed pass of a folder, or one for each record of a file",
      discussion: """
        The folder has pass.json, PNG images and .lproj folders with pass.strings. It is checked,
        signed, and the pass is verified before it is written.

        With --records, the texts in pass.json and pass.strings have fields: {{seat}} stands for the
        column or member of that name, {{#seat}}…{{/seat}} for what is there only with it. An object
        with "if": "seat" is left out without it. A record that cannot be a pass is reported and
        left out; the exit status is then 1.

        Examples:
          waymark passes build Coupon --identity Identities/test --output coupon.pkpass
          waymark passes build Ticket --certificate pass.p12 --password-env PASS_PASSWORD \\
            --intermediates wwdr.pem --records guests.csv --name '{{id}}' --output Passes
        """,
      defaults: PassesBuildOptions(),
      options: [
        .value(
          "output", "FILE", "The .pkpass to write, or a folder with --records", \.output
        ) { $0.isEmpty ? nil : withoutTrailingSlash($0) }.required,
        .text(
          "records", "FILE", "A CSV, NDJSON, JSON or SQLite file: one pass for each record",
          \.records),
        .text("table", "NAME", "The table of a SQLite file", \.table),
        .text(
          "name", "TEXT", "How files are called, such as '{{id}}' (default: the serial number)",
          \.name),
        .text(
          "images", "DIR", "Where the images are that records choose (default: FOLDER/images)",
          \.images),
        .flag("bundle", "Write .pkpasses with up to ten passes each", \.makesCollections),
        .jobs(\.jobs),
        .text("identity", "DIR", "A folder that 'passes identity new' wrote", \.source.folder),
      ] + PassesBuildOptions.ofFiles + [
        .project(\.project),
        .text("environment", "NAME", "Sign as this environment of the project", \.environment),
        .format(\.format),
      ],
      operands: [
        .one("FOLDER", "The folder with pass.json", \.folder)
      ])
  ) { options, terminal in
    let request = try options.request(in: terminal)
    // A signal ends the batch, and the process when that was told.
    return await Interruption.watched(isDone: { $0 != .notDone }) {
      await options.build(request, in: terminal)
    }
  }
}

extension PassesBuildOptions {
  fileprivate func build(_ request: PassBuildRequest, in terminal: Terminal) async -> Status {
    var request = request
    let printer = PassPrinter(format: format, terminal: terminal)
    do throws(DiagnosedError) {
      let identity: Identity
      if let environment {
        let found = try EnvironmentIdentity(
          project: project, environment: environment, variables: terminal.variables)
        identity = found.identity
        request.allowsTest = found.allowsTest
        printer.note(found.warnings)
      } else {
        identity = try ownIdentity(in: terminal)
        printer.note(source.rights)
      }
      request.records = try records.map { path throws(DiagnosedError) in
        try undescribedSource(at: path, table: table)
      }
      printer.note(identity)
      let summary = try await buildPasses(
        request, identity: identity, progress: { printer.progress.draw($0, count: $1, of: $2) },
        result: { printer.print($0) })
      printer.finish()
      guard request.records != nil else { return .done }
      printer.print(summary, in: request.output)
      guard summary.leftOut > 0 else { return .done }
      return summary.built > 0 ? .foundProblems : .notDone
    } catch {
      printer.finish()
      printer.print(error, of: folder)
      return .notDone
    }
  }

  fileprivate func request(in terminal: Terminal) throws -> PassBuildRequest {
    var request = PassBuildRequest(
      folder: withoutTrailingSlash(folder), output: output, now: terminal.now)
    if records == nil {
      let needless = [
        ("table", table != nil), ("name", name != nil), ("images", images != nil),
        ("bundle", makesCollections),
      ].first { $0.1 }
      if let needless {
        throw UsageError("--\(needless.0) goes with --records", command: "passes build")
      }
    }
    if environment != nil, !source.isEmpty {
      throw UsageError(
        "give the identity by --environment or by its files, not both", command: "passes build")
    }
    request.name = name
    request.images = images.map(withoutTrailingSlash)
    request.makesCollections = makesCollections
    request.jobs = jobs
    request.signingTime = try terminal.signingTime()
    return request
  }

  /// Reads the identity that the options name by its files.
  fileprivate func ownIdentity(in terminal: Terminal) throws(DiagnosedError) -> Identity {
    guard !source.isEmpty else {
      throw DiagnosedError(
        .passIdentity, at: Location("--identity"), "no identity is given",
        help: "give --identity DIR, --certificate and --key, or --project and --environment")
    }
    do {
      return try source.read(for: "passes build", in: terminal)
    } catch {
      throw DiagnosedError(
        .passIdentity, at: Location(source.certificate ?? source.folder ?? ""), "\(error)")
    }
  }
}

/// Prints what became of passes: in JSON a line for each, else what is odd, each thing once.
private struct PassPrinter: Sendable {
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

  /// Says what an identity cannot do, which is no fault.
  func note(_ identity: Identity) {
    switch identity.origin {
    case .apple, .unknown: break
    case .test:
      terminal.errors.print("waymark: a test identity signs; no phone accepts the passes")
    case .other(let name):
      terminal.errors.print(
        "waymark: the identity is not Apple's (\(name.visible)); no phone accepts the passes")
    }
    if !identity.key.isRSA {
      terminal.errors.print("waymark: the key is not RSA; each build gives the passes other bytes")
    }
  }

  /// Says who else can read the key.
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
      for finding in told.new(among: result.findings, of: location.source) {
        progress.erase()
        terminal.errors.print(finding.text(inColor: terminal.hasColor))
      }
    }
  }

  /// Says with how many more records each warning came.
  func finish() {
    progress.erase()
    for (name, count) in told.more {
      terminal.errors.print("\(name): … and \(counted(count, "more record"))")
    }
  }

  func print(_ summary: PassBuildSummary, in folder: String) {
    guard format == .text else { return }
    var text = "\(folder): \(summary.built) pass\(summary.built == 1 ? "" : "es")"
    if summary.unchanged > 0 { text += ", \(summary.unchanged) of the files unchanged" }
    if summary.leftOut > 0 {
      text += "; \(summary.leftOut) record\(summary.leftOut == 1 ? "" : "s") left out"
    }
    terminal.output.print(text)
  }

  /// Prints why nothing was written.
  func print(_ error: DiagnosedError, of folder: String) {
    switch format {
    case .json:
      terminal.output.print(error.diagnostics, isValid: false, of: folder, as: .json)
    case .text:
      for finding in error.diagnostics {
        terminal.errors.print(finding.text(inColor: terminal.hasColor))
      }
    }
  }
}

/// Counts the records of each warning that was printed: one of the design would come with each record.
private final class ToldFindings: Sendable {
  private struct State {
    /// The warnings in the order in which they first came, by their code and field.
    var names: [String] = []
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// The errors of a record, and its warnings that no record before had.
  func new(among findings: [Diagnostic], of records: String) -> [Diagnostic] {
    state.withLock { state in
      var own: Set<String> = []
      return findings.filter { finding in
        guard finding.severity != .error else { return true }
        let file = finding.location.source == records ? nil : finding.location.source
        let name = [finding.code, file, finding.location.field].compactMap(\.self)
          .joined(separator: " ")
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
      state.names.map { ($0, (state.counts[$0] ?? 0) - 1) }.filter { $0.1 > 0 }
    }
  }
}
