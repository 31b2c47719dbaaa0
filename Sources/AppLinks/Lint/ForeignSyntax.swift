import WaymarkCore
import WaymarkRoutes

/// The syntax of routers, regular expressions and shells in a pattern, which association files
/// compare as text.
struct ForeignSyntax {
  /// The part of the pattern, and its name, as a phrase.
  let phrase: String
  let help: String

  /// A pattern that is meant to exclude a path opens it instead.
  private(set) var kind = LintKind.patternSyntax

  /// Looks for the first such part; a file without variables, such as that of Android, has
  /// `variables` of `nil`.
  init?(
    _ source: String, _ text: [UInt8], _ part: PatternLint.Part, variables: VariableNames?
  ) {
    let segments = text.split(separator: UInt8(ascii: "/"))
    if part == .path, let word = Self.exclusion(text) {
      self.init(
        word, "an exclusion", "Write \"exclude\": true in the rule, and only the path here.")
      kind = .pathsNot
    } else if part != .item, text[...].firstRange(of: "&amp;") != nil {
      self.init(phrase: "has \"&amp;\", which is & only in HTML", "Write &.")
    } else if part == .path, let first = text.first, let last = text.last,
      LinkLint.isBlank(first) || LinkLint.isBlank(last)
    {
      let place = LinkLint.isBlank(first) ? "begins" : "ends"
      self.init(phrase: "\(place) with a blank, which is compared as text", "Remove the blank.")
    } else if part == .path,
      let mark = Self.lists.first(where: { text[...].firstRange(of: $0) != nil })
    {
      self.init(mark, "a list", "Write a rule for each path.")
    } else if let name = Self.variable(source, segments, variables) {
      self.init(
        name.written, "a variable",
        variables == nil
          ? "Write a rule for each of its values." : "Write $(\(name.name)) for a variable.")
    } else if let found = Self.expression(text, segments, part) {
      self.init(
        found, "part of a regular expression",
        "* matches any text and ? one character; write a rule for each alternative.")
    } else if let name = segments.lazy.compactMap({ Self.parameter($0, part) }).first {
      self.init(name, "a router's parameter", "Write ?* for \(name).")
    } else {
      return nil
    }
  }

  private init(_ found: String, _ name: String, _ help: String) {
    self.init(phrase: "has \(LinkFault.quote(found)), \(name), which is compared as text", help)
  }

  private init(phrase: String, _ help: String) {
    self.phrase = phrase
    self.help = help
  }

  /// Marks between the paths of a list in one text.
  private static let lists = [", /", ",/", " /", ";/", "|/"]

  /// The word before a path that is meant to exclude it.
  static func exclusion(_ text: [UInt8]) -> String? {
    let word = String(decoding: text.prefix { !"/*?".utf8.contains($0) }, as: UTF8.self)
    let bare = word.uppercased().filter { !$0.isWhitespace && $0 != ":" }
    return ["NOT", "EXCLUDE", "EXCEPT", "!", "-", "~"].contains(bare) ? word : nil
  }

  /// A variable that is written in another way than the file's format has it.
  private static func variable(
    _ source: String, _ segments: [ArraySlice<UInt8>], _ variables: VariableNames?
  ) -> (written: String, name: String)? {
    for start in variables == nil ? ["${", "$("] : ["${"] {
      let end = start == "${" ? "}" : ")"
      let found = enclosed(Array(source.utf8), start, end) {
        isName($0.utf8.dropFirst(2).dropLast())
      }
      if let found { return (found, String(found.dropFirst(2).dropLast())) }
    }
    for segment in segments where segment.first == UInt8(ascii: "$") {
      let name = String(decoding: segment.dropFirst(), as: UTF8.self)
      // A segment of a URL may begin with a dollar sign.
      if variables?.all.contains(name) == true { return ("$" + name, name) }
    }
    return nil
  }

  /// A part that only regular expressions have.
  private static func expression(
    _ text: [UInt8], _ segments: [ArraySlice<UInt8>], _ part: PatternLint.Part
  ) -> String? {
    if let whole = segments.first(where: {
      [".*", ".+"].contains(String(decoding: $0, as: UTF8.self))
    }) {
      return String(decoding: whole, as: UTF8.self)
    }
    for mark in ["(.*)", "(.+)", "(?:", "\\d", "\\w", "\\.", "\\/", "[^"]
    where text[...].firstRange(of: mark) != nil {
      return mark
    }
    let found =
      enclosed(text, "(", ")") { $0.contains("|") } ?? enclosed(text, "{", "}") { $0.contains(",") }
      ?? enclosed(text, "[", "]", where: hasRange)
    if let found { return found }
    guard part == .path else { return nil }
    if text.first == UInt8(ascii: "^") { return "^" }
    return text.count > 1 && text.last == UInt8(ascii: "$") ? "$" : nil
  }

  /// The first part of a text between two marks that meets a condition, with the marks.
  private static func enclosed(
    _ text: [UInt8], _ start: String, _ end: String, where isMeant: (String) -> Bool
  ) -> String? {
    var rest = text[...]
    while let first = rest.firstRange(of: start),
      let last = rest[first.upperBound...].firstRange(of: end)
    {
      let found = String(decoding: rest[first.lowerBound..<last.upperBound], as: UTF8.self)
      if isMeant(found) { return found }
      rest = rest[last.upperBound...]
    }
    return nil
  }

  /// Whether a text has a range of characters such as `0-9`.
  private static func hasRange(_ text: String) -> Bool {
    let ranges = ["0-9", "1-9", "a-z", "A-Z", "a-f", "A-F"]
    return ranges.contains(where: text.contains)
  }

  /// What encloses the names of parameters, the longer marks first.
  private static let parameterMarks = [
    ("{{", "}}"), ("<%", "%>"), ("[[", "]]"), ("{", "}"), ("<", ">"),
  ]

  /// A segment that is a parameter of a router, a template or a format: `:id`, `{id}`, `<id>`,
  /// `[id]`, `$1` or `%s`.
  private static func parameter(
    _ segment: ArraySlice<UInt8>, _ part: PatternLint.Part
  ) -> String? {
    let text = Array(segment)
    for (start, end) in parameterMarks {
      let found = enclosed(text, start, end) { found in
        let inner = found.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        return isName(inner.filter { !" =.".utf8.contains($0) })
      }
      if let found { return found }
    }
    let shown = String(decoding: segment, as: UTF8.self)
    if ["%s", "%d", "%i", "%@"].contains(shown) { return shown }
    guard part != .query else { return nil }
    if segment.count > 1, segment.first == UInt8(ascii: "$"),
      segment.dropFirst().allSatisfy(\.isASCIIDigit)
    {
      return shown
    }
    if segment.first == UInt8(ascii: ":") {
      let name = segment.dropFirst().prefix { isNameByte($0) }
      let isWhole = name.endIndex == segment.endIndex || segment[name.endIndex] == UInt8(ascii: "(")
      // Sites have segments such as `:w:`.
      return name.count > 1 && isName(name) && isWhole && !name.contains(UInt8(ascii: ":"))
        ? shown : nil
    }
    let inner = segment.dropFirst().dropLast().drop { $0 == UInt8(ascii: ".") }
    let isList =
      segment.first == UInt8(ascii: "[") && segment.last == UInt8(ascii: "]") && isName(inner)
    return part == .path && isList ? shown : nil
  }

  /// Whether a text is a name: a letter and then letters, digits, and the marks of a type.
  private static func isName(_ text: some Collection<UInt8>) -> Bool {
    text.first?.isASCIILetter == true && text.allSatisfy { isNameByte($0) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_-:.?*+".utf8.contains(byte)
  }
}
