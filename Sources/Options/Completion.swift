/// A shell that can complete Waymark's command lines.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that the shell reads.
  ///
  /// It asks `waymark __complete` for the possible words, so it works with any version of Waymark.
  public var completion: String {
    switch self {
    case .bash:
      """
      # Completes the command lines of waymark in bash; 'waymark completions bash' writes it.
      _waymark() {
        local current=${COMP_WORDS[COMP_CWORD]} found
        [[ $current == = ]] && current=
        mapfile -t found < <(command waymark __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case ${found[0]} in
          :files | :folders)
            compopt -o filenames
            [[ ${found[0]} == :files ]] && local kind=-f || local kind=-d
            mapfile -t COMPREPLY < <(compgen "$kind" -- "$current")
            ;;
          *) mapfile -t COMPREPLY < <(compgen -W "${found[*]%%$'\\t'*}" -- "$current") ;;
        esac
      }
      complete -F _waymark waymark

      """
    case .zsh:
      """
      #compdef waymark
      # Completes the command lines of waymark in zsh; 'waymark completions zsh' writes it.
      _waymark() {
        local -a found
        found=("${(@f)$(command waymark __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        # --name=value: the value is completed as if it were a word of its own.
        if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi
        case $found[1] in
          (:files) _files ;;
          (:folders) _files -/ ;;
          (*) found=("${(@)found/$'\\t'/:}"); _describe value found ;;
        esac
      }
      # As a file of $fpath it completes at once; read by 'source' it is registered.
      if [[ ${funcstack[1]} == _waymark ]]; then _waymark; else compdef _waymark waymark; fi

      """
    case .fish:
      """
      # Completes the command lines of waymark in fish; 'waymark completions fish' writes it.
      function __waymark_complete
        set -l current (commandline -ct)
        set -l found (command waymark __complete (commandline -opc)[2..] "$current" 2>/dev/null)
        switch "$found[1]"
          case :files
            __fish_complete_path "$current"
          case :folders
            __fish_complete_directories "$current"
          case '*'
            string match -q -- '--*=*' $current; and set found (string replace -r '=.*' = -- $current)$found
            printf '%s\\n' $found
        end
      end
      complete -c waymark -f -a '(__waymark_complete)'

      """
    }
  }
}

/// The possible values of the last of the words after `waymark`: one per line, with a description
/// after a tab, or only `:files` or `:folders`.
public func completions(of words: [String], among commands: [CommandOutline]) -> [String] {
  // bash treats the equals sign in --name=value as a separate word.
  var words = words.flatMap { word in
    word.hasPrefix("--")
      ? word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      : [word == "=" ? "" : word]
  }
  let current = words.popLast() ?? ""
  if words.last == "" { words.removeLast() }
  let names = commands.map { $0.name.split(separator: " ").map(String.init) }
  let depth = (0...words.count).last { depth in
    names.contains { $0.starts(with: words.prefix(depth)) }
  }
  let path = words.prefix(depth ?? 0)
  let command = commands.first { $0.name == path.joined(separator: " ") }
  if let last = words.last, last.hasPrefix("--"),
    let option = command?.options.first(where: { "--" + $0.name == last }),
    option.placeholder != nil
  {
    return option.completions
  }
  guard let command else {
    if path.isEmpty, current.hasPrefix("-") { return ["--help", "--version"] }
    return followers(of: Array(path), names, commands)
  }
  guard current.hasPrefix("-") else { return command.operands.last?.completions ?? [] }
  return command.options.map { "--\($0.name)\t\($0.summary)" } + ["--help\tShow this help"]
}

/// The words that may follow the first words of commands: `match` and `lint` after `links`.
private func followers(
  of path: [String], _ names: [[String]], _ commands: [CommandOutline]
) -> [String] {
  var found: [String] = []
  for (name, command) in zip(names, commands)
  where name.count > path.count && name.starts(with: path) {
    let isWhole = name.count == path.count + 1
    let word = name[path.count]
    guard !found.contains(word) else { continue }
    found.append(isWhole ? "\(word)\t\(command.summary)" : word)
  }
  return found
}

extension CommandOutline.Entry {
  /// The valid words, or the kind of path that the placeholder names.
  fileprivate var completions: [String] {
    if !words.isEmpty { return words }
    return switch placeholder {
    case "FILE", "FILE.ndjson", "CA.pem", "LIST", "OLD", "NEW": [":files"]
    case "DIR": [":folders"]
    default: []
    }
  }
}
