/// The description of a subcommand: its words and options, without its action.
///
/// Help, manual pages and completions are written from this.
public struct CommandOutline: Sendable {
  /// One option or operand.
  struct Entry: Sendable {
    let name: String

    /// The placeholder of the value; `nil` for a flag.
    let placeholder: String?
    let summary: String
    let isRepeatable: Bool
    var isRequired = false

    /// The valid words, if the placeholder does not list them.
    var offered: [String] = []

    /// The valid words; empty if any text is valid.
    var words: [String] {
      guard offered.isEmpty, let placeholder, placeholder.contains("|") else { return offered }
      return placeholder.split(separator: "|").map(String.init).filter { $0 != "LAT,LON" }
    }

    fileprivate var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

    /// How an operand is written in the usage line.
    fileprivate var operandUsage: String {
      let text = isRepeatable ? name + "…" : name
      return isRequired ? text : "[\(text)]"
    }

    /// The summary, and whether the option may be repeated.
    fileprivate var wholeSummary: String { summary + (isRepeatable ? " (repeatable)" : "") }
  }

  /// The words of the subcommand, such as `maps url`.
  public let name: String
  public let summary: String

  /// The text after the options in the help: paragraphs and examples.
  let discussion: String
  let options: [Entry]
  let operands: [Entry]

  /// The text of `--help`.
  public var help: String {
    var lines = [summary, "", "Usage: waymark \(usage)"]
    lines += section(
      "Arguments", operands.map { ($0.name + ($0.isRepeatable ? "…" : ""), $0.summary) })
    lines += section(
      "Options", options.map { ($0.usage, $0.wholeSummary) } + [("-h, --help", "Show this help")])
    if !discussion.isEmpty { lines += ["", discussion] }
    return lines.joined(separator: "\n")
  }

  /// The command with its required options and its arguments, on one line.
  private var usage: String {
    let required = options.filter(\.isRequired)
    let words = required.map(\.usage) + (required.count < options.count ? ["[OPTIONS]"] : [])
    return ([name] + words + operands.map(\.operandUsage)).joined(separator: " ")
  }
}

/// A heading and two columns below it; a name that is wider than its column gets its own line.
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
