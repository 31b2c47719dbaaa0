import WaymarkOptions

extension Subcommand {
  /// `waymark help`.
  static let help = Subcommand(
    Command(
      "help", "Show what Waymark does, or the help of a command",
      discussion: """
        Examples:
          waymark help
          waymark help maps url
        """,
      defaults: [String](), options: [],
      operands: [
        .many(
          "COMMAND", "The words of the command", isRequired: false, acceptsEmpty: true, \.self)
      ])
  ) { words, terminal in
    await Tool.run(words + ["--help"], in: terminal)
  }
}
