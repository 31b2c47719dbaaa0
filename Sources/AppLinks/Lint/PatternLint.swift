import WaymarkCore
import WaymarkRoutes

/// Checks one pattern of an association file.
struct PatternLint {
  /// The part of a URL that a pattern matches.
  enum Part {
    case path, query, fragment

    /// The value of a query item.
    case item
  }

  /// The faults of the pattern.
  private(set) var findings: [(kind: LintKind, message: String, help: String?)] = []
  private let source: String
  private let part: Part
  private let settings: MatchSettings

  /// The pattern with a letter instead of each variable.
  private var text: [UInt8] = []

  /// Checks a pattern, which can use variables unless `variables` is `nil`.
  init(
    _ source: String, _ part: Part, _ settings: MatchSettings, variables: VariableNames?,
    isExclude: Bool = false
  ) {
    self.source = source
    self.part = part
    self.settings = settings
    if let variables {
      replace(variables)
    } else {
      text = Array(source.utf8)
    }
    // An exclusion of hidden files is not a regular expression.
    if !isExclude || !source.hasSuffix("/.*") { checkSyntax(variables) }
    checkCharacters()
    checkEscapes()
    if part == .path { checkPath() }
  }

  private mutating func add(_ kind: LintKind, _ reason: String) {
    findings.append((kind, "the pattern \(LinkFault.quote(source)) \(reason)", nil))
  }

  private mutating func replace(_ variables: VariableNames) {
    var rest = Array(source.utf8)[...]
    var seen: Set<String> = []
    while let start = variableStart(in: rest) {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ")")) else {
        add(.substUnterminated, "has an unclosed $(")
        return
      }
      let name = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
      if seen.insert(name).inserted { check(variable: name, variables) }
      text.append(UInt8(ascii: "x"))
      rest = rest[(end + 1)...]
    }
    text += rest
  }

  private mutating func check(variable name: String, _ variables: VariableNames) {
    let shown = "$(\(LinkFault.quote(name).dropFirst().dropLast()))"
    if !variables.all.contains(name) {
      let near = suggestion(for: name, among: variables.known)
      findings.append(
        (
          .substUndefined, "the variable \(shown) is not defined",
          near.map { "Did you mean $(\($0))?" }
        ))
    } else if !settings.decodes, variables.nonASCII.contains(name) {
      add(
        .patternNonASCII,
        "uses \(shown), which has a non-ASCII value; URLs are percent-encoded")
    }
  }

  private mutating func checkSyntax(_ variables: VariableNames?) {
    guard let found = ForeignSyntax(source, text, part, variables: variables) else { return }
    findings.append(
      (found.kind, "the pattern \(LinkFault.quote(source)) \(found.phrase)", found.help))
  }

  /// Whether the pattern has a query's ? and a name before an equals sign at an index.
  private func hasQuery(at index: Int) -> Bool {
    guard text[index] == UInt8(ascii: "?") else { return false }
    let name = text[(index + 1)...].prefix { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
    return !name.isEmpty && name.endIndex < text.endIndex
      && text[name.endIndex] == UInt8(ascii: "=")
  }

  private mutating func checkCharacters() {
    if part == .query, !text.isEmpty, hasQuery(at: 0) {
      add(.patternQueryMark, "begins with a ?, which matches a character after the link's own ?")
    }
    guard !settings.decodes else { return }
    if part == .item, text.contains(UInt8(ascii: "&")) {
      findings.append(
        (
          .patternCharacter,
          "the pattern \(LinkFault.quote(source)) has an &, which ends a query item",
          "Write a member for each query item; an & in a value is %26."
        ))
    }
    if text.contains(where: { $0 >= 0x80 }) {
      add(.patternNonASCII, "has a non-ASCII character; URLs are percent-encoded")
    }
    if !isForeign,
      let odd = text.first(where: { $0 <= 0x20 || $0 == 0x7F || isExcludedFromURLs($0) })
    {
      let name =
        isExcludedFromURLs(odd)
        ? "\"\(String(decoding: [odd], as: UTF8.self))\"" : "a space or control character"
      add(.patternCharacter, "has \(name), which URLs cannot contain unencoded")
    }
    if text.contains(UInt8(ascii: "#")) {
      if part == .path {
        add(.patternHashInPath, "has a #, which ends the path of a URL")
      } else {
        add(.patternHash, "has a #, which is not part of the compared text")
      }
    }
  }

  private var isForeign: Bool {
    findings.contains { [.patternSyntax, .pathsNot].contains($0.kind) }
  }

  private mutating func checkEscapes() {
    var hasLower = false
    var hasEscape = false
    var hasBad = false
    for index in text.indices where text[index] == UInt8(ascii: "%") {
      let digits = text[(index + 1)...].prefix(2)
      if digits.count == 2, digits.allSatisfy({ hexValue($0) != nil }) {
        hasEscape = true
        hasLower = hasLower || digits.contains { $0 >= UInt8(ascii: "a") }
      } else if !digits.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "*") }) {
        hasBad = true
      }
    }
    if settings.decodes {
      if hasEscape { add(.patternEscapeDecoded, "has an escape, but percentEncoded is false") }
      return
    }
    // A pattern for an escape anywhere in the text is about spelling, and has a counterpart in the
    // other case.
    let isAnywhere = text.count == 5 && text.first == UInt8(ascii: "*") && text.last == text.first
    if hasLower, !isAnywhere, !settings.folds {
      add(.patternEscapeCase, "has a lower-case escape")
    }
    if hasBad, !isForeign { add(.patternEscape, "has a % that does not begin an escape") }
  }

  private mutating func checkPath() {
    let lower = text.map { $0.asciiLowercased }
    if hasScheme(lower) {
      add(.patternURLInPath, "is a whole URL")
      return
    }
    if let host = HostBeforePath(lower) {
      add(.patternURLInPath, "begins with the host \(LinkFault.quote(host.name))")
      return
    }
    let segments = text.split(separator: UInt8(ascii: "/"))
    if segments.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      add(.patternDots, "has a segment . or .., which links do not keep")
    }
    // A question mark and a name before an equals sign: a query rather than one character.
    if text.indices.contains(where: hasQuery) {
      add(.patternQueryInPath, "seems to have a query after its path")
    }
  }
}

extension PatternLint {
  /// Why no link has a query item of a name, as a clause.
  static func fault(ofName name: String, decodes: Bool) -> String? {
    let bytes = Array(name.utf8)
    if let odd = bytes.first(where: "&=#".utf8.contains) {
      return "contains \(LinkFault.quote(String(decoding: [odd], as: UTF8.self)))"
    }
    if bytes.count > 1, bytes[0] == UInt8(ascii: "?") { return "begins with \"?\"" }
    let isOdd = bytes.contains { $0 <= 0x20 || $0 >= 0x7F || isExcludedFromURLs($0) }
    return isOdd && !decodes ? "has a character that links percent-encode" : nil
  }

  /// The message and the help for a name with a wildcard or a variable, which is compared as text.
  static func wildcard(inName name: String) -> (message: String, help: String)? {
    guard let found = ["*", "$(", "?"].first(where: name.dropFirst(name == "?" ? 1 : 0).contains)
    else { return nil }
    return (
      "the name of the query item \(LinkFault.quote(name)) has \(LinkFault.quote(found)), which is"
        + " compared as text",
      "Write a rule for each name: only values have wildcards and variables."
    )
  }

  /// Whether a path begins with a scheme: `https://`, also `*://`.
  private func hasScheme(_ path: [UInt8]) -> Bool {
    guard let mark = path[...].firstRange(of: "://") else { return false }
    return !path[..<mark.lowerBound].contains(UInt8(ascii: "/"))
  }
}

/// The variables that a file's patterns may use.
struct VariableNames {
  /// The variables of the system.
  static let predefined = CharacterClass.allCases.map(\.rawValue) + ["lang", "region"]

  let all: Set<String>

  /// The variables that a mistyped name is compared with.
  let known: [String]

  /// The file's variables that have a non-ASCII value.
  let nonASCII: Set<String>

  init(_ own: [JSONMember]) {
    all = Set(Self.predefined + own.map(\.name))
    known = Self.predefined + own.prefix(64).map(\.name)
    nonASCII = Set(
      own.filter { member in
        (member.node.array ?? []).contains { $0.string?.utf8.contains { $0 >= 0x80 } ?? false }
      }.map(\.name))
  }
}
