import WaymarkBuild
import WaymarkDisk
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
  static let rollback = Subcommand(
    "rollback", "Roll back to an earlier generation of the trees",
    defaults: RollbackOptions(),
    options: [
      .project(\.project),
      .environments(\.environments),
      .trees("The folder with the trees", \.output),
      .optional("to", "N", "The number of the generation (default: the one before)", \.generation) {
        Int($0).flatMap { $0 > 0 ? $0 : nil }
      },
      .flag("quiet", "Print no summary", \.isQuiet),
      .format(\.format),
    ]
  ) { options, terminal in
    try await Interruption.watched(isDone: { $0 != .notDone }, reports: true) {
      try rollBack(options, in: terminal)
    }
  }

  private static func rollBack(
    _ options: RollbackOptions, in terminal: Terminal
  ) throws -> Status {
    let summaries = try terminal.reporting(options.format, of: options.project) {
      try WaymarkBuild::rollBack(
        RollbackRequest(
          project: options.project, environments: options.environments,
          output: treesFolder(options.output, of: options.project),
          generation: options.generation))
    }
    if !options.isQuiet || options.format == .json {
      for summary in summaries { terminal.output.print(summary.rollbackReport, as: options.format) }
    }
    return .done
  }
}
