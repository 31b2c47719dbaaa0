/// The maximum number of columns of a generated line; longer literals are not broken.
private let width = 100

/// The elements of a list, to be placed between its brackets.
///
/// They are on the line that begins with `head` if they fit, otherwise on separate lines, indented
/// by one `step` more than this line.
func sourceElements(_ elements: [String], after head: String, step: String) -> String {
  let line = elements.joined(separator: ", ")
  // Two columns for the bracket and the following character.
  if head.count + line.count + 2 <= width { return line }
  let indent = String(head.prefix { $0 == " " })
  var lines: [String] = []
  for element in elements {
    let room = width - indent.count - step.count - element.count - 3
    if let last = lines.last, last.count <= room {
      lines[lines.count - 1] += ", " + element
    } else {
      lines.append(element)
    }
  }
  return "\n" + lines.map { indent + step + $0 }.joined(separator: ",\n") + "\n" + indent
}

/// A line of source if it is short enough, otherwise the longer form.
func sourceLine(_ line: String, or lines: @autoclosure () -> String) -> String {
  line.count <= width ? line : lines()
}
