import WaymarkCore

/// The command line of one subcommand, as data.
///
/// This room reads command lines: a command declares its options and operands in a table, from
/// which the parser and the help are derived. It does not know the commands of Waymark. Values are
/// checked while they are read; nothing else happens here.
public struct Command<Values: Sendable>: Sendable {
  public let name: String
  private let summary: String
  private let discussion: String
  private let defaults: Values
  private let options: [Option<Values>]
  private let operands: [Option<Values>]

  /// Declares a subcommand by its words, such as `maps url`; the help lists options and operands in
  /// this order.
  @inline(never)
  public init(
    _ name: String, _ summary: String, discussion: String = "", defaults: Values,
    options: [Option<Values>], operands: [Option<Values>] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.defaults = defaults
    self.options = options
    self.operands = operands
  }

  /// The command without its action.
  public var outline: CommandOutline {
    CommandOutline(
      name: name, summary: summary, discussion: discussion, options: options.map(\.outline),
      operands: operands.map(\.outline))
  }

  /// The request of a command line.
  public enum Request {
    case help
    case run(Values)
  }

  /// Reads the arguments that follow the subcommand's name.
  ///
  /// The hints say what to do instead of options that do not exist, by their names.
  public func parse(
    _ arguments: [String], hints: [String: String] = [:]
  ) throws(UsageError) -> Request {
    var values = defaults
    var seen: Set<String> = []
    var texts: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--":
        texts += rest
        rest = []
      case _ where argument.hasPrefix("--"):
        try take(option: argument, from: &rest, into: &values, seen: &seen, hints)
      case _ where isShortOption(argument): throw unknown(argument, hints)
      default: texts.append(argument)
      }
    }
    for option in options where option.outline.isRequired && !seen.contains(option.name) {
      throw error("--\(option.name) is missing")
    }
    try take(operands: texts, into: &values)
    return .run(values)
  }

  /// Reads one option and its value.
  private func take(
    option argument: String, from rest: inout ArraySlice<String>, into values: inout Values,
    seen: inout Set<String>, _ hints: [String: String]
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--\(name)", hints)
    }
    guard seen.insert(name).inserted || option.outline.isRepeatable else {
      throw error("--\(name) is given twice")
    }
    if let other = option.excluded, seen.contains(other) {
      throw error("give --\(other) or --\(name), not both")
    }
    var value = parts.count == 2 ? String(parts[1]) : nil
    guard let placeholder = option.outline.placeholder else {
      guard value == nil else { throw error("--\(name) does not take a value") }
      _ = option.apply(&values, "")
      return
    }
    if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
    guard let value = value ?? option.bareValue else {
      throw error("--\(name) needs a value: \(placeholder)")
    }
    guard option.apply(&values, value) else {
      // The usual cause is an unset shell variable.
      if value.isEmpty { throw error("--\(name) is empty; it takes \(placeholder)") }
      throw error("--\(name) \(quoted(value)) is not \(option.expectation(of: value))")
    }
  }

  private func take(operands texts: [String], into values: inout Values) throws(UsageError) {
    var rest = texts[...]
    for operand in operands {
      if operand.outline.isRequired, rest.isEmpty { throw error("\(operand.name) is missing") }
      for text in rest.prefix(operand.outline.isRepeatable ? rest.count : 1) {
        rest.removeFirst()
        guard operand.apply(&values, text) else {
          throw error("\(quoted(text)) is not \(operand.expectation(of: text))")
        }
      }
    }
    guard let extra = rest.first else { return }
    let takesProject = options.contains { $0.name == "project" }
    throw error(
      "unexpected argument \(quoted(extra))"
        + (takesProject ? "; give the folder of a project with --project" : ""))
  }

  /// Whether an argument is a dash and a letter; `-33.8` is an operand.
  private func isShortOption(_ argument: String) -> Bool {
    let bytes = Array(argument.utf8.prefix(2))
    return bytes.count == 2 && bytes[0] == UInt8(ascii: "-") && bytes[1].isASCIILetter
  }

  /// Suggests the options that begin alike, or the nearest one.
  private func unknown(_ argument: String, _ hints: [String: String]) -> UsageError {
    let isShort = !argument.hasPrefix("--")
    let name = isShort ? String(argument.dropFirst().prefix(1)) : String(argument.dropFirst(2))
    let names = options.map(\.name) + ["help"]
    let alike = name.isEmpty ? [] : names.filter { $0.hasPrefix(name) }
    let near = alike.isEmpty && !isShort ? suggestion(for: name, among: names) : nil
    let meant = (alike + [near].compactMap(\.self)).map { "--" + $0 }
    let hint =
      hints[name]
      ?? (meant.isEmpty ? nil : "did you mean \(meant.joined(separator: " or "))?")
    let shown = isShort ? argument : "--" + name
    return error("unknown option \(shown)" + (hint.map { "; \($0)" } ?? ""))
  }

  private func error(_ message: String) -> UsageError {
    UsageError(message, command: name)
  }
}

extension Option {
  /// What a valid value is, to follow "is not".
  fileprivate func expectation(of value: String) -> String {
    if let range { return "a whole number from \(range.lowerBound) to \(range.upperBound)" }
    let words = outline.words
    guard !words.isEmpty else { return "valid: \(outline.summary)" }
    let near = suggestion(for: value, among: words)
    let list = words.count == 1 ? words[0] : "one of \(words.joined(separator: ", "))"
    return list + (near.map { "; did you mean \($0)?" } ?? "")
      + (remedy.map { "; " + $0(value) } ?? "")
  }
}

/// A text in quotes, shortened to fit a line.
func quoted(_ text: String) -> String {
  "\"" + (text.count > 80 ? text.prefix(79) + "…" : text) + "\""
}

/// An error in the command line, with the command whose help explains it.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  public let message: String

  /// The subcommand whose help to name; empty for the tool itself.
  public let command: String

  public init(_ message: String, command: String = "") {
    self.message = message
    self.command = command
  }

  public var description: String {
    let words = ["waymark", command, "--help"].filter { !$0.isEmpty }
    return "waymark: \(message.visible)\nTry '\(words.joined(separator: " "))'."
  }
}
