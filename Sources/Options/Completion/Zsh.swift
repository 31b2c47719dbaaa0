/// The completion of zsh: the same as that of bash, with what each word means beside it.
func zshCompletion(of commands: [CommandOutline]) -> String {
  let prefixes = prefixes(of: commands)
  let known = prefixes.map(shellQuoted).joined(separator: "|")
  var lines = [
    "#compdef waymark",
    "# Completes the command lines of waymark in zsh; 'waymark completions zsh' writes it.",
    "_waymark() {",
    "  local command= before=${words[CURRENT-1]} word",
    "  local -a found",
    "  for word in \"${(@)words[2,CURRENT-1]}\"; do",
    "    case \"${command:+$command }$word\" in",
    "      (\(known)) command=\"${command:+$command }$word\" ;;",
    "      (*) break ;;",
    "    esac",
    "  done",
    "  # --name=value: the value is completed as if it were a word of its own.",
    "  if [[ $PREFIX == --*=* ]]; then",
    "    before=${PREFIX%%=*}",
    "    compset -P '*='",
    "  fi",
    "  case \"$command $before\" in",
  ]
  for command in commands {
    for option in command.options where option.placeholder != nil {
      lines.append(
        "    (\(shellQuoted("\(command.name) --\(option.name)")))"
          + " \(zshValues(option.values)); return ;;")
    }
  }
  lines += ["  esac", "  if [[ $PREFIX == -* ]]; then", "    case $command in"]
  for command in commands {
    let rows = command.options.map { zshRow("--" + $0.name, $0.summary) }
    lines.append(
      "      (\(shellQuoted(command.name))) found=(\(rows.joined(separator: " "))) ;;")
  }
  lines += [
    "    esac",
    "    found+=(\(zshRow("--help", CommandOutline.helpOption.summary)))",
    "    _describe -o option found",
    "    return",
    "  fi",
    "  case $command in",
  ]
  for (prefix, words) in followers(of: prefixes) {
    let rows = words.map { word in
      let name = prefix.isEmpty ? word : prefix + " " + word
      return zshRow(word, commands.first { $0.name == name }?.summary ?? "")
    }
    lines.append(
      "    (\(shellQuoted(prefix))) found=(\(rows.joined(separator: " "))); _describe command found ;;"
    )
  }
  for command in commands {
    guard let operand = command.operands.last else { continue }
    lines.append("    (\(shellQuoted(command.name))) \(zshValues(operand.values)) ;;")
  }
  lines += [
    "  esac",
    "}",
    "# As a file of $fpath it completes at once; read by 'source' it is registered.",
    "if [[ ${funcstack[1]} == _waymark ]]; then _waymark; else compdef _waymark waymark; fi",
    "",
  ]
  return lines.joined(separator: "\n")
}

/// A word and what it means, as `_describe` splits them at the first colon.
private func zshRow(_ word: String, _ summary: String) -> String {
  shellQuoted(summary.isEmpty ? word : word + ":" + summary)
}

private func zshValues(_ values: CompletedValues) -> String {
  switch values {
  case .any: "_message value"
  case .files: "_files"
  case .folders: "_files -/"
  case .words(let words): "compadd -- \(words.map(shellQuoted).joined(separator: " "))"
  }
}
