import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions

/// The whole tool: arguments in, exit status out.
public enum Tool {
  /// The version that `--version` names.
  static let version = "0.1.0"

  static let subcommands: [Subcommand] = [
    .initialize, .build, .check, .serve, .merge, .rollback, .deploy, .explain, .recordsRead,
    .linksMatch, .linksLint, .linksResolve, .linksVerify, .linksDiff, .linksImport,
    .mapsURL, .mapsBatch, .mapsConvert, .mapsApps, .mapsParse,
    .passesBuild, .passesVerify, .passesInspect, .passesDiff, .passesPrepare, .passesAssemble,
    .passesIdentityNew, .passesIdentityInspect, .templatesExport, .templatesList, .templatesCheck,
    .schema, .diagnostics, .completions, .manual, .help, .version,
  ]

  /// Runs one command line, without the process's own name.
  public static func run(_ arguments: [String], in terminal: Terminal) async -> Status {
    returnMemory()
    do {
      let status = try await dispatch(arguments, in: terminal)
      return Interruption.hasFailed ? .notDone : status
    } catch let end as Ended {
      return end.status
    } catch let error as UsageError {
      terminal.errors.print(error.description)
      return .misuse
    } catch let error as FileError {
      terminal.print(error)
      return .notDone
    } catch let error as DiagnosedError {
      terminal.print(error.diagnostics)
      return .notDone
    } catch {
      terminal.errors.print("waymark: \("\(error)".visible)")
      return .notDone
    }
  }

  /// Refuses an argument that is not UTF-8, and so cannot name a file.
  public static func refuse(argument: String, in terminal: Terminal) -> Status {
    terminal.errors.print(
      "waymark: the argument \"\(argument.visible)\" is not UTF-8\n"
        + "    Waymark requires paths in UTF-8; rename the file or the folder.")
    return .misuse
  }

  private static func dispatch(_ arguments: [String], in terminal: Terminal) async throws -> Status
  {
    switch arguments.first {
    case nil:
      terminal.errors.print(help)
      return .misuse
    case "--help", "-h":
      terminal.output.print(help)
      return .done
    case "--version", "-V":
      terminal.output.print("waymark \(version)")
      return .done
    case "__complete":
      let words = Array(arguments.dropFirst())
      for line in completions(of: words, among: subcommands.map(\.outline)) {
        terminal.output.print(line)
      }
      return .done
    default: break
    }
    for count in [3, 2, 1] where arguments.count >= count {
      let name = arguments.prefix(count).joined(separator: " ")
      if let subcommand = subcommands.first(where: { $0.name == name }) {
        return try await subcommand.run(Array(arguments.dropFirst(count)), terminal)
      }
    }
    return try explain(arguments, in: terminal)
  }

  /// Explains an unknown command: prints the list of a group, or suggests a command.
  private static func explain(_ arguments: [String], in terminal: Terminal) throws -> Status {
    let words = Array(arguments.prefix { !$0.hasPrefix("-") }.prefix(3))
    for count in stride(from: words.count, to: 0, by: -1) {
      let group = words.prefix(count).joined(separator: " ")
      let members = subcommands.filter { $0.name.hasPrefix(group + " ") }
      if members.isEmpty { continue }
      if count == words.count,
        arguments.dropFirst(count).allSatisfy({ $0 == "--help" || $0 == "-h" })
      {
        let lines = ["Usage: waymark \(group) COMMAND"] + list(of: members)
        let asksForHelp = arguments.count > count
        (asksForHelp ? terminal.output : terminal.errors).print(lines.joined(separator: "\n"))
        return asksForHelp ? .done : .misuse
      }
      let word = arguments[count]
      throw UsageError(
        "unknown command \"\(group) \(word)\"" + hint("\(group) \(word)", among: members))
    }
    let word = arguments.first ?? ""
    let isOption = word.hasPrefix("-")
    throw UsageError(
      "unknown \(isOption ? "option" : "command") \"\(word)\""
        + hint(words.prefix(2).joined(separator: " "), among: subcommands))
  }

  private static func hint(_ words: String, among members: [Subcommand]) -> String {
    let names = members.map(\.name)
    let first = words.split(separator: " ").first.map(String.init)
    let near =
      OtherNames.commands[first ?? ""] ?? suggestion(for: words, among: names)
      ?? first.flatMap { suggestion(for: $0, among: names) }
    return near.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static func list(of members: [Subcommand]) -> [String] {
    section("Commands", members.map { ($0.name, $0.outline.summary) })
  }

  /// The sections below the commands in the tool's own help.
  private static var sections: [(heading: String, rows: [(name: String, summary: String)])] {
    [
      ("Options", [("-h, --help", "Show this help"), ("--version", "Show the version")]),
      (
        "Environment variables",
        [
          ("SOURCE_DATE_EPOCH", "The signing time of passes, in seconds since 1970"),
          ("NO_COLOR", "When set, output has no colour"),
        ]
      ),
      ("Exit statuses", Status.allCases.map { ("\($0.rawValue)", $0.meaning) }),
    ]
  }

  /// The manual pages: one for the tool and one for each command.
  static var manualPages: [ManualPage] {
    let tool = ManualPage(
      of: "", summary: "links, pages, passes and maps of a marketplace", help: help,
      version: version)
    return [tool]
      + subcommands.map(\.outline).map {
        ManualPage(of: $0.name, summary: $0.summary, help: $0.help, version: version)
      }
  }

  private static var help: String {
    var lines = [
      "Waymark makes a marketplace's links, pages, passes and maps from one route table and one",
      "inventory, and checks that all of them agree.",
      "",
      "Usage: waymark COMMAND [OPTIONS] …",
    ]
    lines += list(of: subcommands)
    for part in sections { lines += section(part.heading, part.rows) }
    lines += [
      "",
      "Run 'waymark COMMAND --help' for the help of a command. Results go to standard output, all other",
      "messages to standard error.",
    ]
    return lines.joined(separator: "\n")
  }
}
