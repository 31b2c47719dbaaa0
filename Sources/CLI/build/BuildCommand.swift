import WaymarkBuild
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkWallet

extension Subcommand {
  /// `waymark build`.
  static let build = Subcommand(
    Command(
      "build", "Write every file of every environment",
      discussion: """
        Reads waymark.json and its records, and writes Output/ENVIRONMENT: web roots, app
        configuration and manifest.json. Files that did not change are not touched; files that
        an earlier build wrote and this one does not claim are removed. When anything stops the
        build, the trees stay as they were. A build that would remove or leave out more than
        "publish" in waymark.json allows publishes nothing without --accept-removals.

        Examples:
          waymark build --project Examples/TradeX
          waymark build --environment production --strict --format json

        Besides text and JSON there are annotations for code review: github prints a line for each
        diagnostic, which GitHub Actions shows beside the file; gitlab and sarif print one document.
        """,
      defaults: BuildOptions(),
      options: BuildOptions.shared + BuildOptions.output + [BuildOptions.shard])
  ) { options, terminal in
    try await run(try options.request(isCheck: false, in: terminal), options, in: terminal)
  }

  /// `waymark check`.
  static let check = Subcommand(
    Command(
      "check", "Find every problem that a build would, and write nothing",
      discussion: """
        The exit status is that of a build, except that of the trees only the fields are looked
        at that their records have.

        Example:
          waymark check --project Examples/TradeX --strict
          waymark check --no-signing --format json
        """,
      defaults: BuildOptions(),
      options: BuildOptions.shared + [BuildOptions.noSigning, BuildOptions.published])
  ) { options, terminal in
    try await run(try options.request(isCheck: true, in: terminal), options, in: terminal)
  }

  /// Runs a build, a check or a merge, and reports about it as the options say.
  ///
  /// A signal stops it until it begins to publish, and ends the process when that was told.
  static func run(
    _ request: BuildRequest, _ options: BuildOptions, in terminal: Terminal
  ) async throws -> Status {
    try await Interruption.watched(isDone: { $0 != .notDone }) {
      try await finish(request, options, in: terminal)
    }
  }

  private static func finish(
    _ request: BuildRequest, _ options: BuildOptions, in terminal: Terminal
  ) async throws -> Status {
    let report = BuildReport(
      options.format, of: options.project, isQuiet: options.isQuiet, printsAll: options.printsAll,
      hasPage: options.report != nil, in: terminal)
    let status = await status(of: request, report)
    if let path = options.report, let page = report.page { try writeFile(page, at: path) }
    return status
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
