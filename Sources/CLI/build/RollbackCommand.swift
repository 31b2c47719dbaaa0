import WaymarkBuild
import WaymarkOptions

private struct RollbackOptions: Sendable {
  var project = "."
  var environments: [String] = []
  var output: String?
  var generation: Int?
  var isQuiet = false
  var format = Format.text
}

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
        .environments(\.environments),
        .trees("Where the trees are", \.output),
        .optional("to", "N", "The number of the generation (default: the one before)", \.generation)
        {
          Int($0).flatMap { $0 > 0 ? $0 : nil }
        },
        .flag("quiet", "Print no summary", \.isQuiet),
        .format(\.format),
      ])
  ) { options, terminal in
    let summaries = try terminal.reporting(options.format, of: options.project) {
      try WaymarkBuild::rollBack(
        RollbackRequest(
          project: options.project, environments: options.environments,
          output: treesFolder(options.output, of: options.project),
          generation: options.generation))
    }
    BuildReport(options.format, of: options.project, isQuiet: options.isQuiet, in: terminal)
      .finish(summaries)
    return .done
  }
}
