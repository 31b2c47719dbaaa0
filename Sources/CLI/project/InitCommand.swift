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
}

extension Subcommand {
  static let initialize = Subcommand(
    "init", "Write a project to begin with",
    defaults: InitOptions(),
    options: [
      .text("from", "FILE", "The file of records to draft a project for", \.file),
      .text("table", "NAME", "The table of a SQLite file that has several", \.table),
    ],
    operands: [
      .one("DIR", "The folder to write to (default: .)", isRequired: false, \.folder)
    ]
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
