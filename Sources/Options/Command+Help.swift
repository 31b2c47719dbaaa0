extension Command {
  /// The text of `--help`.
  public var help: String {
    var lines = [summary, "", "Usage: waymark \(usage)"]
    lines += section(
      "Arguments",
      operands.map(\.value).map { ($0.name + ($0.isRepeatable ? "…" : ""), $0.summary) })
    lines += section(
      "Options",
      options.map { ($0.usage, $0.summary + ($0.isRepeatable ? " (repeatable)" : "")) }
        + [("-h, --help", "Show this help")])
    if !discussion.isEmpty { lines += ["", discussion] }
    return lines.joined(separator: "\n")
  }

  /// The command with its arguments, on one line.
  private var usage: String {
    ([name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.usage))
      .joined(separator: " ")
  }
}

/// A heading and two columns below it; a name that is wider than its column gets a line of its own.
public func section(_ heading: String, _ rows: [(name: String, summary: String)]) -> [String] {
  guard !rows.isEmpty else { return [] }
  let width = min(28, rows.map(\.name.count).max() ?? 0)
  var lines = ["", heading + ":"]
  for row in rows {
    let isWide = row.name.count > width
    let padding = String(repeating: " ", count: isWide ? width + 4 : width - row.name.count + 2)
    if isWide {
      lines += ["  " + row.name, padding + row.summary]
    } else {
      lines.append("  " + row.name + padding + row.summary)
    }
  }
  return lines
}
