/// A page of the manual, in the macros of man(7).
///
/// The pages are made of the option tables, so they say what `--help` says. A page has no date: equal
/// programs have equal pages.
public struct ManualPage: Sendable {
  /// The file, such as `waymark-maps-url.1`.
  public let name: String
  public let text: String

  /// The page of one command; the statuses are those of every command.
  public init(
    of command: CommandOutline, version: String, statuses: [(name: String, summary: String)]
  ) {
    let title = Self.title(of: command.name)
    var page = Roff(title: title, version: version)
    page.name(title, command.summary)
    page.heading("SYNOPSIS")
    page.bold("waymark \(command.name)", then: String(command.usage.dropFirst(command.name.count)))
    if !command.discussion.isEmpty {
      page.heading("DESCRIPTION")
      page.discussion(command.discussion)
    }
    page.rows("ARGUMENTS", command.operands.map { ($0.name, $0.summary) })
    page.rows(
      "OPTIONS",
      command.options.map { ($0.usage, $0.wholeSummary) } + [CommandOutline.helpOption])
    page.rows("EXIT STATUS", statuses)
    page.heading("SEE ALSO")
    page.bold("waymark", then: "(1)")
    name = title + ".1"
    text = page.text
  }

  /// The page of the tool, which names all others.
  public init(
    toolSummary: String, commands: [CommandOutline], version: String,
    sections: [(heading: String, rows: [(name: String, summary: String)])]
  ) {
    var page = Roff(title: "waymark", version: version)
    page.name("waymark", toolSummary)
    page.heading("SYNOPSIS")
    page.bold("waymark", then: " COMMAND [OPTIONS] …")
    page.rows("COMMANDS", commands.map { ("waymark " + $0.name, $0.summary) })
    for section in sections { page.rows(section.heading.uppercased(), section.rows) }
    page.heading("SEE ALSO")
    for (index, command) in commands.enumerated() {
      page.bold(
        Self.title(of: command.name), then: index == commands.count - 1 ? "(1)" : "(1),")
    }
    name = "waymark.1"
    text = page.text
  }

  private static func title(of command: String) -> String {
    "waymark-" + command.split(separator: " ").joined(separator: "-")
  }
}

/// Text in the macros of man(7), line by line.
private struct Roff {
  private(set) var text: String

  init(title: String, version: String) {
    text = ".TH \(title.uppercased()) 1 \"\" \"waymark \(version)\" \"Waymark\"\n"
  }

  mutating func name(_ title: String, _ summary: String) {
    heading("NAME")
    text += escaped(title) + " \\- " + escaped(summary) + "\n"
  }

  mutating func heading(_ heading: String) { text += ".SH \(heading)\n" }

  /// A line that begins in bold.
  mutating func bold(_ words: String, then rest: String) {
    text += "\\fB\(escaped(words))\\fR\(escaped(rest))\n"
  }

  /// A section of names, each with its summary below it.
  mutating func rows(_ heading: String, _ rows: [(name: String, summary: String)]) {
    guard !rows.isEmpty else { return }
    self.heading(heading)
    for row in rows { text += ".TP\n\\fB\(escaped(row.name))\\fR\n\(line(row.summary))\n" }
  }

  /// Paragraphs, and lines that begin with a blank as they are: those are examples.
  mutating func discussion(_ discussion: String) {
    var isExample = false
    for text in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      let begins = text.hasPrefix("  ")
      if begins != isExample {
        self.text += begins ? ".PP\n.nf\n" : ".fi\n"
        isExample = begins
      }
      self.text += text.isEmpty ? ".PP\n" : line(String(text)) + "\n"
    }
    if isExample { self.text += ".fi\n" }
  }

  /// A line of text: a dot or a quote at its begin would be a request.
  private func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
