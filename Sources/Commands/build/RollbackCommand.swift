import Model
import Options
import Site

extension Subcommand {
  /// `waymark rollback`.
  static let rollback = Subcommand(
    Command(
      "rollback", "Show readers an earlier generation of the trees",
      discussion: """
        For projects with "publish": { "mode": "generations" }. Output/ENVIRONMENT is a link, which
        is switched to the generation before the one that readers see, or to any that is kept. The
        next build makes a new generation.

        Examples:
          waymark rollback --environment production
          waymark rollback --environment production --to 17
        """,
      defaults: RollbackOptions(),
      options: [
        .project(\.project),
        .texts("environment", "NAME", "Only this environment (default: all)", \.environments),
        .output("Where the trees are", \.output),
        .optional("to", "N", "The number of the generation (default: the one before)", \.generation)
        {
          Int($0).flatMap { $0 > 0 ? $0 : nil }
        },
        .flag("quiet", "Print no summary", \.isQuiet),
        .format(\.format),
      ])
  ) { options, terminal in
    let report = BuildReport(
      BuildFormat(options.format), of: options.project, isQuiet: options.isQuiet, in: terminal)
    do throws(DiagnosedError) {
      report.finish(
        try Site::rollBack(
          RollbackRequest(
            project: options.project, environments: options.environments,
            output: treesFolder(options.output, of: options.project),
            generation: options.generation)))
      return .done
    } catch {
      report.fail(error)
      return .notDone
    }
  }
}

/// The command line of `rollback`.
struct RollbackOptions: Sendable {
  var project = "."
  var environments: [String] = []
  var output: String?
  var generation: Int?
  var isQuiet = false
  var format = Format.text
}
