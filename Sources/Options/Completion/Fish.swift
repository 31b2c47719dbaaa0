/// The completion of fish: a line for each word, with the command it belongs to.
func fishCompletion(of commands: [CommandOutline]) -> String {
  let prefixes = prefixes(of: commands)
  var lines = [
    "# Completes the command lines of waymark in fish; 'waymark completions fish' writes it.",
    "function __waymark_command",
    "  set -l command",
    "  for word in (commandline -opc)[2..]",
    "    set -l longer (string join ' ' $command $word)",
    "    contains -- $longer \(prefixes.map(fishQuoted).joined(separator: " ")); or break",
    "    set command $longer",
    "  end",
    "  echo \"$command\"",
    "end",
    "function __waymark_in",
    "  test \"$(__waymark_command)\" = \"$argv\"",
    "end",
    "complete -c waymark -f",
    "complete -c waymark -n '__waymark_in' -l version -d 'Show the version'",
    "complete -c waymark -s h -l help -d \(fishQuoted(CommandOutline.helpOption.summary))",
  ]
  for (prefix, words) in followers(of: prefixes) {
    for word in words {
      let name = prefix.isEmpty ? word : prefix + " " + word
      let summary = commands.first { $0.name == name }?.summary ?? ""
      lines.append("\(fishLine(prefix)) -a \(word)" + fishSummary(summary))
    }
  }
  for command in commands {
    for option in command.options {
      let values = option.placeholder == nil ? "" : " " + fishValues(option.values, isOption: true)
      lines.append(
        "\(fishLine(command.name)) -l \(option.name)\(values)" + fishSummary(option.summary))
    }
    guard let operand = command.operands.last, operand.values != .any else { continue }
    lines.append("\(fishLine(command.name)) \(fishValues(operand.values, isOption: false))")
  }
  return lines.joined(separator: "\n") + "\n"
}

private func fishLine(_ command: String) -> String {
  "complete -c waymark -n \(fishQuoted(command.isEmpty ? "__waymark_in" : "__waymark_in " + command))"
}

private func fishSummary(_ summary: String) -> String {
  summary.isEmpty ? "" : " -d " + fishQuoted(summary)
}

/// `-x` wants a value and offers no files, `-r` wants one, `-F` offers files.
private func fishValues(_ values: CompletedValues, isOption: Bool) -> String {
  switch values {
  case .any: "-x"
  case .files: isOption ? "-r -F" : "-F"
  case .folders: (isOption ? "-x " : "") + "-a '(__fish_complete_directories)'"
  case .words(let words):
    (isOption ? "-x " : "") + "-a \(fishQuoted(words.joined(separator: " ")))"
  }
}

/// A text in single quotes, in which fish reads a backslash before a quote or another backslash.
private func fishQuoted(_ text: String) -> String {
  var quoted = "'"
  for scalar in text.unicodeScalars {
    if scalar == "'" || scalar == "\\" { quoted += "\\" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "'"
}
