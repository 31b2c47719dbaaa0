import WaymarkCore

/// A shell that can complete Waymark's command lines.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that the shell reads; it is made of the option tables, and asks Waymark nothing.
  public func completion(of commands: [CommandOutline]) -> String {
    switch self {
    case .bash: bashCompletion(of: commands)
    case .zsh: zshCompletion(of: commands)
    case .fish: fishCompletion(of: commands)
    }
  }
}

/// A text in single quotes, which bash and zsh take as it is.
func shellQuoted(_ text: String) -> String {
  var quoted = "'"
  for scalar in text.unicodeScalars {
    if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
  }
  return quoted + "'"
}

/// The first words of commands: `links`, `links match`, …; each once, in the order of the commands.
func prefixes(of commands: [CommandOutline]) -> [String] {
  var seen: Set<String> = []
  var prefixes: [String] = []
  for command in commands {
    let words = command.name.split(separator: " ")
    for count in 1...max(1, words.count) {
      let prefix = words.prefix(count).joined(separator: " ")
      if seen.insert(prefix).inserted { prefixes.append(prefix) }
    }
  }
  return prefixes
}

/// The words that may follow each of these: after `links`, `match` and `lint`; after nothing, `links`.
func followers(of prefixes: [String]) -> [(prefix: String, words: [String])] {
  ([""] + prefixes).compactMap { prefix in
    let depth = prefix.split(separator: " ").count
    let words = prefixes.filter {
      let parts = $0.split(separator: " ")
      return parts.count == depth + 1 && parts.prefix(depth).joined(separator: " ") == prefix
    }.map { $0.split(separator: " ").last.map(String.init) ?? $0 }
    return words.isEmpty ? nil : (prefix, words)
  }
}
