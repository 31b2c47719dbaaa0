import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkDrafts
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkRecords
import WaymarkWallet

private struct InitOptions: Sendable {
  var folder = "."
  var file: String?
  var table: String?
}

extension Subcommand {
  /// `waymark init`.
  static let initialize = Subcommand(
    Command(
      "init", "Write a project to begin with",
      discussion: """
        Without --from, the project is a small example that builds as it is: change its names,
        hosts and records to yours.

        With --from, the project reads your own file: CSV, NDJSON, JSON or SQLite. Waymark looks
        at the whole file and guesses how it is written and which column is what. Each guess has
        a comment that says from what; where two readings are possible, it begins with "decide:".
        The draft is then checked. The exit status is 0 when every record is accepted, else 1.

        Nothing is ever overwritten.

        Examples:
          waymark init Cars && waymark build --project Cars
          waymark init --from boats.csv Boats
        """,
      defaults: InitOptions(),
      options: [
        .text("from", "FILE", "The file of records to draft a project for", \.file),
        .text("table", "NAME", "The table of a SQLite file that has several", \.table),
      ],
      operands: [
        .one("DIR", "The folder to write to (default: .)", isRequired: false, \.folder)
      ])
  ) { options, terminal in
    let existing = projectFile(in: options.folder)
    guard fileKind(at: existing) == nil else {
      terminal.errors.print(
        "waymark: \(existing.visible) is there already; nothing was written\n"
          + "    Name another folder, or build what is there with 'waymark build --project "
          + "\(options.folder.visible)'.")
      return .notDone
    }
    if let file = options.file { return try await draft(file, options, in: terminal) }
    guard options.table == nil else { throw UsageError("--table needs --from") }
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
    let kind = fileKind(at: file)
    guard kind == .file else {
      throw DiagnosedError(
        kind == nil ? .sourceMissing : .sourceUnreadable, at: Location(file),
        kind == nil ? "there is no such file" : "this is a folder, not a file",
        help: pathInOtherCase(file).map { "Did you mean \"\($0)\"?" }
          ?? "Give the path of a CSV, NDJSON, JSON or SQLite file.")
    }
    let name = relativePath(of: file, from: folder)
    let draft: Draft
    do throws(DiagnosedError) {
      draft = try Draft(of: file, named: name, table: options.table)
    } catch {
      throw DiagnosedError(error.diagnostics.map { $0.named(file, inPlaceOf: name) })
    }
    try makeFolders(at: folder)
    try writeFile(Array(draft.text.utf8), at: path)
    terminal.output.print(path)
    let report = DraftReport(of: file, named: name)
    let request = BuildRequest(
      project: folder, output: nil, jobs: processorCount, now: terminal.now,
      variables: terminal.variables)
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
