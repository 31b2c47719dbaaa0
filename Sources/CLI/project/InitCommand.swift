import Synchronization
import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkDrafts
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkSite

private struct InitOptions: Sendable {
  var folder = "."
  var file: String?
  var table: String?
  var vocabulary: Vocabulary?
}

extension Subcommand {
  static let initialize = Subcommand(
    "init", "Create a new project",
    defaults: InitOptions(),
    options: [
      .text("from", "FILE", "The file of records to draft a project from", \.file),
      .text("table", "NAME", "The table, sheet or list to read from a file with several", \.table),
      .optional(
        "vocabulary", "NAME", "What is sold, such as car, home or product (default: by the file)",
        \.vocabulary, Vocabulary.named
      ).offering(Vocabulary.all.map(\.name)),
    ],
    operands: [
      .one("DIR", "The folder to write to (default: .)", isRequired: false, \.folder)
    ]
  ) { options, terminal in
    try await Interruption.watched(isDone: { $0 != .notDone }, reports: true) {
      try await run(options, in: terminal)
    }
  }

  private static func run(_ options: InitOptions, in terminal: Terminal) async throws -> Status {
    let existing = projectFile(in: options.folder)
    guard fileKind(at: existing) == nil else {
      terminal.errors.print(
        "waymark: \(existing.visible) exists already; nothing was written\n"
          + "    Name another folder, or build the existing project with 'waymark build --project "
          + "\(options.folder.visible)'.")
      return .notDone
    }
    if let file = options.file { return try await draft(file, options, in: terminal) }
    guard options.table == nil else { throw UsageError("--table needs --from") }
    guard options.vocabulary == nil else { throw UsageError("--vocabulary needs --from") }
    try makeFolders(at: options.folder)
    for path in try Starter.write(into: options.folder) { terminal.output.print(path) }
    return .done
  }

  /// The path of the project file, which is never overwritten.
  private static func projectFile(in folder: String) -> String {
    let folder = withoutTrailingSlash(folder)
    return folder == "." ? ProjectReader.fileName : folder + "/" + ProjectReader.fileName
  }

  /// Drafts a project, writes it and checks it.
  private static func draft(
    _ file: String, _ options: InitOptions, in terminal: Terminal
  ) async throws -> Status {
    let folder = withoutTrailingSlash(options.folder)
    let path = projectFile(in: folder)
    let name = relativePath(of: file, from: folder)
    let draft: Draft
    do throws(DiagnosedError) {
      draft = try Draft(of: file, named: name, table: options.table, vocabulary: options.vocabulary)
    } catch {
      throw DiagnosedError(error.diagnostics.map { $0.named(file, inPlaceOf: name) })
    }
    try makeFolders(at: folder)
    try writeFile(Array(draft.text.utf8), at: path)
    terminal.output.print(path)
    let report = DraftReport(of: file, named: name)
    let request = BuildRequest(
      project: folder, output: nil, jobs: processorCount,
      mode: BuildMode(clock: terminal.now, variables: terminal.variables))
    do throws(DiagnosedError) {
      let accepted = try await readRecords(request, events: report.events)
      report.print(draft, accepted: accepted, folder: folder, in: terminal)
      return accepted == draft.rows && !report.hasErrors ? .done : .foundProblems
    } catch {
      terminal.print(error.diagnostics.map { $0.named(file, inPlaceOf: name) })
      return .foundProblems
    }
  }
}

/// Counts the diagnostics of a draft's check, and prints a summary of the draft.
final class DraftReport: Sendable {
  private let groups = Mutex(FaultGroups())

  /// The file as the user typed it, and as the project writes it.
  private let file: String
  private let name: String

  init(of file: String, named name: String) {
    self.file = file
    self.name = name
  }

  var events: BuildEvents {
    BuildEvents(diagnostic: { diagnostic in
      // A comment of the draft reports it, too, and asks for a decision.
      guard diagnostic.kind != .recordNoContact else { return }
      let shown = diagnostic.named(self.file, inPlaceOf: self.name)
      self.groups.withLock { $0.add(shown) }
    })
  }

  var hasErrors: Bool {
    groups.withLock { $0.groups.contains { $0.key.severity == .error } }
  }

  /// Prints how many records the draft accepts, why the others are left out, and what to do next.
  func print(_ draft: Draft, accepted: Int, folder: String, in terminal: Terminal) {
    terminal.print(groups.withLock(\.self))
    let leftOut = max(0, draft.rows - accepted)
    var lines = [
      "\(counted(draft.rows, "row")), read as listings with the vocabulary \(draft.vocabulary); "
        + "\(draft.columns.read) of \(draft.columns.all) columns are used.",
      leftOut == 0
        ? accepted == 1
          ? "The draft accepts the record." : "The draft accepts all \(grouped(accepted)) records."
        : "The draft accepts \(counted(accepted, "record")), and leaves out \(grouped(leftOut)).",
      "Next:",
    ]
    if draft.questions > 0 {
      lines.append(
        "  - Answer the open questions: \(draft.questions) × \"decide:\" in the comments of waymark.json."
      )
    }
    let project = folder == "." ? "" : " --project \(folder)"
    lines += [
      "  - Check how records are read: waymark records read \(draft.set)\(project) --limit 3",
      "  - Build it: waymark build\(project)",
    ]
    terminal.output.print(lines.joined(separator: "\n"))
  }
}

extension Diagnostic {
  /// The same diagnostic with the file as the user typed it instead of as the project writes it.
  func named(_ file: String, inPlaceOf name: String) -> Diagnostic {
    guard location.source == name else { return self }
    var diagnostic = self
    diagnostic.location = Location(
      file, line: location.line, column: location.column, record: location.record,
      field: location.field, place: location.place)
    return diagnostic
  }
}
