import WaymarkOptions

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
      defaults: "", options: [], operands: [.one("bash|zsh|fish", "The shell", \.self)])
  ) { name, terminal in
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "there are no completions for \"\(name)\"; the shells are "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "))
    }
    terminal.output.write(shell.completion(of: Tool.subcommands.map(\.outline)))
    return .done
  }
}
