import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkSite
import WaymarkWallet

extension Subcommand {
  static let build = Subcommand(
    "build", "Write every file of every environment",
    defaults: BuildOptions(),
    options: BuildOptions.shared() + BuildOptions.output + [BuildOptions.shard]
  ) { options, terminal in
    try await run(try options.request(isCheck: false, in: terminal), options, in: terminal)
  }

  static let check = Subcommand(
    "check", "Report every problem that a build would find, and write nothing",
    defaults: BuildOptions(),
    options: BuildOptions.shared(strict: "Treat warnings as errors") + [
      BuildOptions.noSigning, BuildOptions.published,
    ]
  ) { options, terminal in
    try await run(try options.request(isCheck: true, in: terminal), options, in: terminal)
  }

  static let merge = Subcommand(
    "merge", "Publish the results of the shards of a build",
    defaults: BuildOptions(), options: BuildOptions.shared() + BuildOptions.output
  ) { options, terminal in
    var request = try options.request(isCheck: false, in: terminal)
    request.mode.mergesShards = true
    return try await run(request, options, in: terminal)
  }

  /// Runs a build, a check or a merge, and reports on it as the options say.
  ///
  /// A signal stops it until it begins to publish; the process then ends after the report.
  static func run(
    _ request: BuildRequest, _ options: BuildOptions, in terminal: Terminal
  ) async throws -> Status {
    if let path = options.report {
      try requirePlace(ofReport: path, treesFolder(options.output, of: options.project))
    }
    return try await Interruption.watched(
      isDone: { $0 != .notDone }, reports: request.output != nil
    ) {
      let report = BuildReport(
        options.format, of: options.project, isQuiet: options.isQuiet,
        printsAll: options.printsAll, hasPage: options.report != nil, in: terminal)
      let status = await status(of: request, report)
      guard let path = options.report, let page = report.page else { return status }
      do throws(FileError) {
        try writeFile(page, at: path)
      } catch {
        // What was published is not undone.
        guard request.output != nil else { throw error }
        terminal.print(error)
      }
      return status
    }
  }

  /// Refuses a place in a tree of the output, and one in which another file than a report is.
  ///
  /// A tree may be a link to a folder elsewhere.
  private static func requirePlace(ofReport path: String, _ output: String) throws(UsageError) {
    let place = placeOnDisk(path)
    let root = placeOnDisk(output)
    let trees = ((try? entries(of: output)) ?? []).map { placeOnDisk(output + "/" + $0) }
    let isInTree = place.hasPrefix(root + "/") && place.dropFirst(root.count + 1).contains("/")
    if isInTree || trees.contains(where: { place.hasPrefix($0 + "/") }) {
      throw UsageError("--report \(path) would be a file of the output's trees")
    }
    if let folder = path.lastIndex(of: "/").map({ String(path[...$0]) }),
      fileKind(at: folder) != .folder
    {
      throw UsageError("--report \(path) is in a folder that does not exist")
    }
    guard fileKind(at: path) == .file else { return }
    if let bytes = try? readFile(at: path), !bytes.isEmpty, !FeedPage.isReport(bytes) {
      throw UsageError("--report would replace \(path), which is not a report")
    }
  }

  private static func status(
    of request: BuildRequest, _ report: BuildReport
  ) async -> Status {
    do throws(DiagnosedError) {
      let summaries = try await WaymarkBuild::build(request, events: report.events)
      report.finish(summaries)
      if summaries.contains(where: { $0.outcome == .refused }) { return .notDone }
      let hasLosses = summaries.contains(where: \.hasLosses)
      return report.hasErrors || hasLosses ? .foundProblems : .done
    } catch {
      report.fail(error)
      return .notDone
    }
  }
}
