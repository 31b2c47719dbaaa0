import WaymarkInspect
import WaymarkOptions

private struct ExplainOptions: Sendable {
  var project = "."
  var output: String?
  var environment: String?
  var inputs: [String] = []
  var format = Format.text
}

extension Subcommand {
  static let explain = Subcommand(
    "explain", "Show which record, template and route made a file, or why it does not exist",
    defaults: ExplainOptions(),
    options: [
      .project(\.project),
      .trees("The folder with the trees", \.output),
      .environment(
        "The environment (default: that of the input, or the first)", \.environment),
      .format(\.format),
    ],
    operands: [
      .many("PATH|URL", "A file of a tree, or the URL or path of a page or a served file", \.inputs)
    ]
  ) { options, terminal in
    try terminal.reporting(options.format, of: options.project) {
      let explainer = try Explainer(
        folder: options.project, environment: options.environment,
        output: treesFolder(options.output, of: options.project))
      var status = Status.done
      for input in options.inputs {
        let explanation = try explainer.explain(input)
        if !explanation.isWritten { status = .foundProblems }
        terminal.output.print(explanation.report, as: options.format)
      }
      return status
    }
  }
}

extension Explanation {
  fileprivate var report: Report {
    [
      .field("input", input, as: input), .field("environment", environment),
      .field(
        "path", path, as: path.flatMap { path in environment.map { "    file: \($0)/\(path)" } }),
      .field("route", route, as: route.map { "    route: \($0)" }), .field("set", set),
      .field("record", record, as: record.map { "    record: \($0) of \(set ?? "")" }),
      .field("origin", origin, as: origin.map { "    made by: \($0)" }),
      .field("written", isWritten), .field("reason", reason, as: "    \(reason)"),
    ]
  }
}
