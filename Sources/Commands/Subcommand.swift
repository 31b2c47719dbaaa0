import Options

/// One subcommand, whatever its options are.
struct Subcommand: Sendable {
  let name: String
  let summary: String
  let run: @Sendable ([String], Terminal) async throws -> Status

  /// Binds a command line to what it does.
  init<Values: Sendable>(
    _ command: Command<Values>,
    run: @escaping @Sendable (Values, Terminal) async throws -> Status
  ) {
    name = command.name
    summary = command.summary
    self.run = { arguments, terminal in
      switch try command.parse(arguments) {
      case .help:
        terminal.output.print(command.help)
        return .done
      case .run(let values):
        return try await run(values, terminal)
      }
    }
  }
}
