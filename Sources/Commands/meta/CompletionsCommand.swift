import Options

private struct CompletionsOptions: Sendable {
  var shell = ""
}

extension Subcommand {
  /// `waymark completions`.
  static let completions = Subcommand(
    Command(
      "completions", "Print the script that completes command lines in a shell",
      discussion: """
        For the running shell, or for good:
          source <(waymark completions bash)
          waymark completions bash >/etc/bash_completion.d/waymark
          waymark completions zsh >"${fpath[1]}/_waymark"
          waymark completions fish >~/.config/fish/completions/waymark.fish
        """,
      defaults: CompletionsOptions(), options: [],
      operands: [.one("bash|zsh|fish", "The shell", \.shell)])
  ) { options, terminal in
    guard let shell = Shell(rawValue: options.shell) else {
      throw UsageError(
        "there are no completions for \"\(options.shell)\"; the shells are "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "), command: "completions")
    }
    terminal.output.write(shell.completion(of: Tool.subcommands.map(\.outline)))
    return .done
  }
}
