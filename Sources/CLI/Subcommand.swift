import WaymarkEmbedded
import WaymarkOptions

/// One subcommand, independent of the type of its options.
struct Subcommand: Sendable {
  let outline: CommandOutline
  let run: @Sendable ([String], Terminal) async throws -> Status

  /// The words that name it, such as `maps url`.
  var name: String { outline.name }

  /// Binds a command line to its action; usage errors name the command.
  init<Values: Sendable>(
    _ name: String, _ summary: String, defaults: Values, options: [Option<Values>] = [],
    operands: [Option<Values>] = [],
    run: @escaping @Sendable (Values, Terminal) async throws -> Status
  ) {
    let command = Command(
      name, summary, discussion: Self.discussions[name] ?? "", defaults: defaults,
      options: options, operands: operands)
    outline = command.outline
    self.run = { arguments, terminal in
      switch try command.parse(arguments, hints: OtherNames.options) {
      case .help:
        terminal.output.print(command.outline.help)
        return .done
      case .run(let values):
        do {
          return try await run(values, terminal)
        } catch let error as UsageError {
          throw UsageError(error.message, command: name)
        }
      }
    }
  }

  /// The text after the options in the help of each command: the sections of help.txt.
  private static let discussions: [String: String] = {
    var discussions: [String: [Substring]] = [:]
    var name = ""
    let lines = EmbeddedFile.text(of: "Sources/CLI/help.txt").split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if line.hasPrefix("## ") {
        name = String(line.dropFirst(3))
      } else {
        discussions[name, default: []].append(line)
      }
    }
    // The last line of a section is blank.
    return discussions.mapValues { $0.dropLast().joined(separator: "\n") }
  }()
}
