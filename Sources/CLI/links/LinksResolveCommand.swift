import WaymarkCore
import WaymarkInspect
import WaymarkModel
import WaymarkOptions

private struct ResolveOptions: Sendable {
  /// An input, as the command line gives it.
  enum Input: Sendable {
    case entry(EntryInput)

    /// A push payload in a file.
    case push(String)
  }

  var project = "."
  var output: String?
  var environment: String?
  var expected: String?
  var inputs: [Input] = []
  var format = Format.text

  mutating func add(_ input: EntryInput) -> Bool {
    inputs.append(.entry(input))
    return true
  }
}

extension Subcommand {
  /// `waymark links resolve`.
  static let linksResolve = Subcommand(
    Command(
      "links resolve", "Say where a link, a shortcut, a Spotlight item or a push leads",
      discussion: """
        For each input: the route and its parameters, the canonical URL, the page's file below
        web/HOST/ and whether the built tree has it, and what iOS and each kind of Android release do
        with the https URL, by the files a build writes, with the deciding rule.
        Options may be given several times. Exit status 1 when an input leads nowhere.

        Examples:
          waymark links resolve --project Examples/TradeX --expect ads.details \\
            tradexstaging://ads/17 https://staging.tradexport.com/zh-Hans/ads/17
          waymark links resolve --shortcut com.example.cars.messages --push payload.json
        """,
      defaults: ResolveOptions(),
      options: [
        .project(\.project),
        .trees("Where the trees are", \.output),
        .environment(
          "The environment (default: the one whose host or scheme the input has, else the first)",
          \.environment),
        .text("expect", "ROUTE", "Fail when an input leads to another route", \.expected),
        .values("shortcut", "TYPE", "The type of a home-screen shortcut") {
          $0.add(.shortcut($1))
        },
        .values("activity", "TYPE", "The type of a user activity") { $0.add(.activity($1)) },
        .values("spotlight", "ID", "The unique identifier of a Spotlight item") {
          $0.add(.spotlight($1))
        },
        .values("search", "TEXT", "A search that began in Spotlight") { $0.add(.search($1)) },
        .values("push", "FILE", "A push payload, as JSON") {
          $0.inputs.append(.push($1))
          return !$1.isEmpty
        },
        .format(\.format),
      ],
      operands: [
        .many("URL", "An https or custom-scheme URL", isRequired: false) { $0.add(.url($1)) }
      ])
  ) { options, terminal in
    guard !options.inputs.isEmpty else {
      throw UsageError("there is nothing to resolve")
    }
    let resolvers = try terminal.reporting(options.format, of: options.project) {
      try EntryResolvers(
        folder: options.project, environment: options.environment,
        output: treesFolder(options.output, of: options.project))
    }
    if let expected = options.expected, !resolvers.routes.contains(expected) {
      throw UsageError(
        "--expect: no route is named \"\(expected)\""
          + didYouMean(expected, among: resolvers.routes))
    }
    var status = Status.done
    for input in options.inputs {
      let entry: EntryInput
      switch input {
      case .entry(let input): entry = input
      case .push(let path):
        guard let payload = terminal.bytes(ofFile: path, limit: 1 << 20) else {
          status = .notDone
          continue
        }
        entry = .push(name: path, payload: payload)
      }
      let report = resolvers.report(on: entry)
      if report.route == nil || options.expected.map({ $0 != report.route }) == true {
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
      .field(
        "parameters",
        JSON.object(parameters.map { JSON.Member(name: $0.name, value: .string($0.value)) })),
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
