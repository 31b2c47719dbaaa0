import Bytes
import Model
import Options
import Site

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
        .output("Where the trees are", \.output),
        .text(
          "environment", "NAME",
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
      throw UsageError("there is nothing to resolve", command: "links resolve")
    }
    let resolvers: EntryResolvers
    do throws(DiagnosedError) {
      resolvers = try EntryResolvers(
        folder: options.project, environment: options.environment,
        output: treesFolder(options.output, of: options.project))
    } catch {
      let report = BuildReport(
        BuildFormat(options.format), of: options.project, isQuiet: true, in: terminal)
      report.fail(error)
      return .notDone
    }
    if let expected = options.expected, !resolvers.routes.contains(expected) {
      let near = suggestion(for: expected, among: resolvers.routes)
      throw UsageError(
        "--expect: no route is named \"\(expected)\""
          + (near.map { "; did you mean \($0)?" } ?? ""),
        command: "links resolve")
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
      terminal.output.print(report, as: options.format)
    }
    return status
  }
}

extension Console {
  fileprivate func print(_ report: EntryReport, as format: Format) {
    switch format {
    case .json: print(report.members)
    case .text: print(report.lines.joined(separator: "\n"))
    }
  }
}

extension EntryReport {
  fileprivate var members: JSON {
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    let values = parameters.map { JSON.Member(name: $0.name, value: .string($0.value)) }
    var members: [JSON.Member] = [
      JSON.Member(name: "input", value: .string(input)),
      JSON.Member(name: "environment", value: .string(environment)),
      JSON.Member(name: "route", value: text(route)),
      JSON.Member(name: "parameters", value: .object(values)),
      JSON.Member(name: "url", value: text(url)),
      JSON.Member(name: "page", value: text(page)),
      JSON.Member(name: "pageExists", value: hasPage.map { .bool($0) } ?? .null),
      JSON.Member(name: "reason", value: .string(reason)),
      JSON.Member(name: "code", value: text(fault?.code)),
    ]
    for (name, answer) in [
      ("ios", ios), ("android", android), ("android12To14", android12To14),
      ("androidBefore12", androidBefore12),
    ] {
      members += [
        JSON.Member(name: name, value: text(answer?.verdict)),
        JSON.Member(name: name + "Rule", value: text(answer?.rule)),
        JSON.Member(name: name + "Reason", value: text(answer?.reason)),
      ]
    }
    return .object(members)
  }

  fileprivate var lines: [String] {
    let values = parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    var lines = [
      "\(input)  (\(environment))",
      "    route  \(route.map { "\($0)(\(values))" } ?? "none")",
      "    url    \(url ?? "none")",
      "    page   \(page ?? "none")",
      "    \(reason)" + (fault.map { " [\($0.code)]" } ?? ""),
    ]
    for (title, answer) in [
      ("ios", ios), ("android 15 and later", android), ("android 12 to 14", android12To14),
      ("android 11 and before", androidBefore12),
    ] {
      guard let answer else { continue }
      lines.append("    \(title): \(answer.verdict)")
      lines.append("        \(answer.reason)\(answer.rule.map { " The rule: \($0)" } ?? "")")
    }
    return lines
  }
}
