import WaymarkCore
import WaymarkInspect
import WaymarkModel
import WaymarkOptions

private struct ResolveOptions: Sendable {
  var project = "."
  var output: String?
  var environment: String?
  var expected: String?
  var inputs: [EntryInput] = []
  var format = Format.text

  /// A repeatable option for inputs of a kind.
  static func input(
    _ name: String, _ placeholder: String, _ summary: String, _ kind: EntryInput.Kind
  ) -> Option<ResolveOptions> {
    .values(name, placeholder, summary) { options, text in
      options.inputs.append(EntryInput(kind, text))
      return kind != .push || !text.isEmpty
    }
  }
}

extension Subcommand {
  static let linksResolve = Subcommand(
    "links resolve", "Show where a link, a shortcut, a Spotlight item or a push leads",
    defaults: ResolveOptions(),
    options: [
      .project(\.project),
      .trees("The folder with the trees", \.output),
      .environment(
        "The environment (default: the one with the input's host or scheme, or the first)",
        \.environment),
      .text("expect", "ROUTE", "Fail if an input leads to another route", \.expected),
      ResolveOptions.input("shortcut", "TYPE", "The type of a home-screen shortcut", .shortcut),
      ResolveOptions.input("activity", "TYPE", "The type of a user activity", .activity),
      ResolveOptions.input(
        "spotlight", "ID", "The unique identifier of a Spotlight item", .spotlight),
      ResolveOptions.input("search", "TEXT", "A search that began in Spotlight", .search),
      ResolveOptions.input("push", "FILE", "A push payload, as JSON", .push),
      .format(\.format),
    ],
    operands: [
      .many("URL", "An https or custom-scheme URL", isRequired: false) {
        $0.inputs.append(EntryInput(.url, $1))
        return true
      }
    ]
  ) { options, terminal in
    guard !options.inputs.isEmpty else {
      throw UsageError(
        "nothing to resolve: give a URL, --shortcut, --activity, --spotlight, --search or --push")
    }
    let resolvers = try terminal.reporting(options.format, of: options.project) {
      try EntryResolvers(
        folder: options.project, environment: options.environment,
        output: treesFolder(options.output, of: options.project))
    }
    if let expected = options.expected, !resolvers.routes.contains(expected) {
      throw UsageError(
        "--expect: unknown route \"\(expected)\""
          + didYouMean(expected, among: resolvers.routes))
    }
    var status = Status.done
    for var input in options.inputs {
      if input.kind == .push {
        guard let payload = terminal.bytes(ofFile: input.text, limit: 1 << 20) else {
          status = .notDone
          continue
        }
        input.payload = payload
      }
      let report = resolvers.report(on: input)
      let isExpected = options.expected == nil || options.expected == report.route
      let isKnown = report.route != nil || report.page != nil || report.redirect != nil
      if !isKnown || !isExpected {
        status = max(status, .foundProblems)
      }
      terminal.output.print(report.report, as: options.format)
    }
    return status
  }
}

extension EntryReport {
  fileprivate var report: Report {
    let values = parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    var report: Report = [
      .field("input", input, as: "\(input)  (\(environment))"),
      .field("environment", environment),
      .nullable("route", route, as: "    route  \(route.map { "\($0)(\(values))" } ?? "none")"),
      .field("parameters", JSON.texts(parameters.map { ($0.name, $0.value) })),
      .nullable("url", url, as: "    url    \(url ?? "none")"),
      .nullable("page", page, as: "    page   \(page ?? "none")"),
      .nullable("pageExists", hasPage),
      .field("reason", reason, as: "    \(reason)" + (fault.map { " [\($0.code)]" } ?? "")),
      .nullable("code", fault?.code),
    ]
    for (name, title, answer) in [
      ("ios", "ios", ios), ("android", "android 15 and later", android),
      ("android12To14", "android 12 to 14", android12To14),
      ("androidBefore12", "android 11 and before", androidBefore12),
      ("harmony", "harmony", harmony),
    ] {
      report.fields += [
        .nullable(name, answer?.verdict, as: answer.map { "    \(title): \($0.verdict)" }),
        .nullable(name + "Rule", answer?.rule),
        .nullable(
          name + "Reason", answer?.reason,
          as: answer.map { "        \($0.reason)\($0.rule.map { " The rule: \($0)" } ?? "")" }),
      ]
    }
    return report
  }
}
