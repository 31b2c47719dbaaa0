import Bytes
import Model
import Options
import Site

/// The command line of `explain`.
private struct ExplainOptions: Sendable {
  var project = "."
  var output: String?
  var environment: String?
  var inputs: [String] = []
  var format = Format.text
}

extension Subcommand {
  /// `waymark explain`.
  static let explain = Subcommand(
    Command(
      "explain", "Say which record, template and route made a file, or why there is none",
      discussion: """
        A URL is one of an environment's hosts; a path is that of a file, below the output or below
        a tree. The records are read, and nothing is written. Exit status 1 when the tree has no
        such file.

        Examples:
          waymark explain https://cars.example/ads/17
          waymark explain --project Cars Cars/Output/production/web/cars.example/ads/17/index.html
        """,
      defaults: ExplainOptions(),
      options: [
        .project(\.project),
        .output("Where the trees are", \.output),
        .text(
          "environment", "NAME", "The environment (default: that of the input, or the first one)",
          \.environment),
        .format(\.format),
      ],
      operands: [
        .many("PATH|URL", "A file of a tree, or the URL of a page", isRequired: true) {
          $0.inputs.append($1)
          return !$1.isEmpty
        }
      ])
  ) { options, terminal in
    do throws(DiagnosedError) {
      let explainer = try Explainer(
        folder: options.project, environment: options.environment,
        output: treesFolder(options.output, of: options.project))
      var status = Status.done
      for input in options.inputs {
        let explanation = try explainer.explain(input)
        if !explanation.isWritten { status = .foundProblems }
        switch options.format {
        case .json: terminal.output.print(explanation.members)
        case .text: terminal.output.print(explanation.lines.joined(separator: "\n"))
        }
      }
      return status
    } catch {
      BuildReport(
        BuildFormat(options.format), of: options.project, isQuiet: true, in: terminal
      ).fail(error)
      return .notDone
    }
  }
}

extension Explanation {
  fileprivate var members: JSON {
    func text(_ value: String?) -> JSON? { value.map { .string($0) } }
    return .members([
      "input": .string(input), "environment": text(environment), "path": text(path),
      "route": text(route), "set": text(set), "record": text(record), "origin": text(origin),
      "written": .bool(isWritten), "reason": .string(reason),
    ])
  }

  fileprivate var lines: [String] {
    let facts: [(String, String?)] = [
      ("file", path.flatMap { path in environment.map { "\($0)/\(path)" } }), ("route", route),
      ("record", record.map { "\($0) of \(set ?? "")" }), ("made by", origin),
    ]
    return [input] + facts.compactMap { name, value in value.map { "    \(name): \($0)" } }
      + ["    \(reason)"]
  }
}
