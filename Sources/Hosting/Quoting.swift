/// A text in double quotes, as nginx, Caddy and Apache read it: a quote and a backslash are escaped.
///
/// What stands in a header of ours has no line breaks and no `$`, `{` or `%` that a server would
/// take for a variable; `Header` values come from one table.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for character in text.unicodeScalars {
    if character == "\"" || character == "\\" { quoted += "\\" }
    quoted.unicodeScalars.append(character)
  }
  return quoted + "\""
}
