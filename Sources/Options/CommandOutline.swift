/// What a person or a shell is told about a subcommand: its words, and nothing of what it does.
///
/// Help, manual pages and completions are written from this.
public struct CommandOutline: Sendable {
  /// One option or operand.
  public struct Entry: Sendable {
    public let name: String

    /// The word for the value; `nil` for a flag.
    public let placeholder: String?
    public let summary: String
    public let isRepeatable: Bool
    public let isRequired: Bool

    /// What a shell can complete the value to.
    public let values: CompletedValues

    /// An option with the word for its value.
    var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
  }

  /// The words of the subcommand, such as `maps url`.
  public let name: String
  public let summary: String
  public let discussion: String
  public let options: [Entry]
  public let operands: [Entry]

  /// The text of `--help`.
  public var help: String {
    var lines = [summary, "", "Usage: waymark \(usage)"]
    lines += section(
      "Arguments", operands.map { ($0.name + ($0.isRepeatable ? "…" : ""), $0.summary) })
    lines += section("Options", options.map { ($0.usage, $0.wholeSummary) } + [Self.helpOption])
    if !discussion.isEmpty { lines += ["", discussion] }
    return lines.joined(separator: "\n")
  }

  /// The option that every command has.
  static let helpOption = (name: "-h, --help", summary: "Show this help")

  /// The command with the options that it needs and its arguments, on one line.
  var usage: String {
    let required = options.filter(\.isRequired)
    let words = required.map(\.usage) + (required.count < options.count ? ["[OPTIONS]"] : [])
    return ([name] + words + operands.map(\.operandUsage)).joined(separator: " ")
  }
}

extension CommandOutline.Entry {
  /// The summary, and whether the option may be given again.
  var wholeSummary: String { summary + (isRepeatable ? " (repeatable)" : "") }

  /// How an operand is written in the usage line.
  fileprivate var operandUsage: String {
    let text = isRepeatable ? name + "…" : name
    return isRequired ? text : "[\(text)]"
  }
}

extension Command {
  /// The command without what it does.
  public var outline: CommandOutline {
    CommandOutline(
      name: name, summary: summary, discussion: discussion,
      options: options.map { $0.entry(isRequired: $0.isRequired) },
      operands: operands.map { $0.value.entry(isRequired: $0.isRequired) })
  }
}

extension Option {
  fileprivate func entry(isRequired: Bool) -> CommandOutline.Entry {
    CommandOutline.Entry(
      name: name, placeholder: placeholder, summary: summary, isRepeatable: isRepeatable,
      isRequired: isRequired, values: completedValues)
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
