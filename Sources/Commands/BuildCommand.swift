import Model
import Options
import Site

extension Subcommand {
  /// `waymark build`.
  static let build = Subcommand(
    Command(
      "build", "Write every file of every environment",
      discussion: """
        Reads waymark.json and its records, and writes Output/ENVIRONMENT: web roots, app
        configuration and manifest.json. Files that did not change are not touched; files that
        an earlier build wrote and this one does not claim are removed. When anything stops the
        build, the trees stay as they were.

        Examples:
          waymark build --project Examples/TradeX
          waymark build --environment production --strict --format json
        """,
      defaults: BuildOptions(), options: BuildOptions.shared + [BuildOptions.output])
  ) { options, terminal in
    try await run(options, output: options.output, in: terminal)
  }

  /// `waymark check`.
  static let check = Subcommand(
    Command(
      "check", "Find every problem that a build would, and write nothing",
      discussion: """
        Example:
          waymark check --project Examples/TradeX --strict
        """,
      defaults: BuildOptions(), options: BuildOptions.shared)
  ) { options, terminal in
    try await run(options, output: nil, in: terminal)
  }

  private static func run(
    _ options: BuildOptions, output: String?, in terminal: Terminal
  ) async throws -> Status {
    let request = try options.request(output: output, in: terminal)
    let report = BuildReport(options.format, isQuiet: options.isQuiet, in: terminal)
    do throws(DiagnosedError) {
      let summaries = try await Site::build(request, events: report.events)
      report.finish(summaries, isCheck: output == nil)
    } catch {
      report.fail(error)
    }
    return report.hasErrors ? .failed : .done
  }
}
