/// The completion of bash, as a function that looks up the words before the cursor.
func bashCompletion(of commands: [CommandOutline]) -> String {
  let prefixes = prefixes(of: commands)
  let known = prefixes.map(shellQuoted).joined(separator: "|")
  var lines = [
    "# Completes the command lines of waymark in bash; 'waymark completions bash' writes it.",
    "_waymark() {",
    "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= word",
    "  # bash makes a word of its own of the sign in --name=value.",
    "  if [[ $current == = ]]; then",
    "    current=",
    "  elif [[ $before == = ]]; then",
    "    before=${COMP_WORDS[COMP_CWORD-2]}",
    "  fi",
    "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
    "    case \"${command:+$command }$word\" in",
    "      \(known)) command=\"${command:+$command }$word\" ;;",
    "      *) break ;;",
    "    esac",
    "  done",
    "  local words= actions=()",
    "  case \"$command $before\" in",
  ]
  for command in commands {
    for option in command.options where option.placeholder != nil {
      lines.append(
        "    \(shellQuoted("\(command.name) --\(option.name)")))"
          + " \(bashValues(option.values)) ;;")
    }
  }
  lines += ["    *)", "      if [[ $current == -* ]]; then", "        case $command in"]
  for command in commands {
    let names = command.options.map { "--" + $0.name } + ["--help"]
    lines.append(
      "          \(shellQuoted(command.name))) words=\(shellQuoted(names.joined(separator: " "))) ;;"
    )
  }
  lines += ["          *) words='--help --version' ;;", "        esac", "      else"]
  lines.append("        case $command in")
  for (prefix, words) in followers(of: prefixes) {
    lines.append(
      "          \(shellQuoted(prefix))) words=\(shellQuoted(words.joined(separator: " "))) ;;")
  }
  for command in commands {
    guard let operand = command.operands.last else { continue }
    lines.append(
      "          \(shellQuoted(command.name))) \(bashValues(operand.values)) ;;")
  }
  lines += [
    "        esac", "      fi", "      ;;", "  esac",
    "  if ((${#actions[@]})); then compopt -o filenames; fi",
    "  mapfile -t COMPREPLY < <(compgen \"${actions[@]}\" -W \"$words\" -- \"$current\")",
    "}",
    "complete -F _waymark waymark",
    "",
  ]
  return lines.joined(separator: "\n")
}

/// What sets the words or the kind of files to offer.
private func bashValues(_ values: CompletedValues) -> String {
  switch values {
  case .any: "return"
  case .files: "actions=(-f)"
  case .folders: "actions=(-d)"
  case .words(let words): "words=\(shellQuoted(words.joined(separator: " ")))"
  }
}
