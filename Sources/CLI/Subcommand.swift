import WaymarkOptions

/// One subcommand, whatever its options are.
struct Subcommand: Sendable {
  let outline: CommandOutline
  let run: @Sendable ([String], Terminal) async throws -> Status

  /// The words that name it, such as `maps url`.
  var name: String { outline.name }

  /// Binds a command line to what it does; an error of the command line names the command.
  init<Values: Sendable>(
    _ command: Command<Values>,
    run: @escaping @Sendable (Values, Terminal) async throws -> Status
  ) {
    outline = command.outline
    self.run = { arguments, terminal in
      switch try command.parse(arguments) {
      case .help:
        terminal.output.print(command.outline.help)
        return .done
      case .run(let values):
        do {
          return try await run(values, terminal)
        } catch let error as UsageError {
          throw UsageError(error.message, command: command.name)
        }
      }
    }
  }
}
