import Bytes
import Model
import Routes

/// Checks one pattern of an association file.
struct PatternLint {
  /// What of a URL a pattern is for.
  enum Part {
    case path, query, fragment
  }

  /// Something that is wrong with the pattern.
  struct Finding {
    let kind: DiagnosticKind
    let message: String
    var help: String?
  }

  private(set) var findings: [Finding] = []
  private let source: String
  private let text: [UInt8]
  private let part: Part
  private let settings: MatchSettings

  /// Checks a pattern, which can use variables unless `variables` is `nil`.
  init(_ source: String, _ part: Part, _ settings: MatchSettings, variables: VariableNames?) {
    self.source = source
    self.part = part
    self.settings = settings
    if let variables {
      (text, findings) = Self.withoutVariables(source, settings, variables)
    } else {
      text = Array(source.utf8)
    }
    checkCharacters()
    checkEscapes()
    if part == .path { checkPath() }
  }

  /// The pattern with each variable replaced by a letter, and what is wrong with the variables.
  private static func withoutVariables(
    _ source: String, _ settings: MatchSettings, _ variables: VariableNames
  ) -> ([UInt8], [Finding]) {
    let bytes = Array(source.utf8)
    guard bytes.contains(UInt8(ascii: "$")) else { return (bytes, []) }
    var text: [UInt8] = []
    var findings: [Finding] = []
    var seen: Set<String> = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "(")
      else {
        text.append(bytes[index])
        index += 1
        continue
      }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else {
        findings.append(
          Finding(
            kind: .substUnterminated,
            message: "the pattern \(LinkFault.quote(source)) has a $( that does not end"))
        break
      }
      let name = String(decoding: bytes[index + 2..<end], as: UTF8.self)
      if !variables.all.contains(name), seen.insert(name).inserted {
        let near = suggestion(for: name, among: variables.known)
        findings.append(
          Finding(
            kind: .substUndefined,
            message: "nobody defines the variable $(\(LinkFault.shown(name)))",
            help: near.map { "Did you mean $(\($0))?" }))
      } else if !settings.decodes, variables.nonASCII.contains(name), seen.insert(name).inserted {
        findings.append(
          Finding(
            kind: .patternNonASCII,
            message:
              "the pattern \(LinkFault.quote(source)) uses $(\(LinkFault.shown(name))), which"
              + " has a value outside ASCII, which no URL has as it is written"))
      }
      text.append(UInt8(ascii: "x"))
      index = end + 1
    }
    return (text, findings)
  }

  private mutating func add(_ kind: DiagnosticKind, _ reason: String) {
    findings.append(
      Finding(kind: kind, message: "the pattern \(LinkFault.quote(source)) \(reason)"))
  }

  private mutating func checkCharacters() {
    guard !settings.decodes else { return }
    if text.contains(where: { $0 >= 0x80 }) {
      add(.patternNonASCII, "has a character outside ASCII, which no URL has as it is written")
    }
    let odd = text.first { $0 <= 0x20 || $0 == 0x7F || "\"<>\\^`{|}".utf8.contains($0) }
    if let odd {
      let isBlank = odd <= 0x20 || odd == 0x7F
      let name =
        isBlank
        ? "a blank or control character" : "\"\(String(decoding: [odd], as: UTF8.self))\""
      add(.patternCharacter, "has \(name), which no URL has as it is written")
    }
    if text.contains(UInt8(ascii: "#")) {
      if part == .path {
        add(.patternHashInPath, "has a #, where a URL's path ends")
      } else {
        add(.patternHash, "has a #, which is no part of what it is compared with")
      }
    }
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
    // A pattern for one escape anywhere is about the way it is written: it stands beside its twin.
    let isAnywhere = text.count == 5 && text.first == UInt8(ascii: "*") && text.last == text.first
    if hasLower, !isAnywhere, !settings.folds {
      add(.patternEscapeCase, "has an escape in lower case")
    }
    if hasBad { add(.patternEscape, "has a % that begins no escape") }
  }

  private mutating func checkPath() {
    let lower = text.map { $0.asciiLowercased }
    if lower.starts(with: "https://".utf8) || lower.starts(with: "http://".utf8) {
      add(.patternURLInPath, "is a whole URL")
      return
    }
    // A question mark and a name before an equals sign: a query, not one character.
    for index in text.indices where text[index] == UInt8(ascii: "?") {
      let name = text[(index + 1)...].prefix { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
      if !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "=") {
        add(.patternQueryInPath, "seems to have a query behind its path")
        return
      }
    }
  }
}

/// The variables that a file's patterns may use.
struct VariableNames {
  /// Those that the system defines.
  static let predefined = CharacterClass.allCases.map(\.rawValue) + ["lang", "region"]

  let all: Set<String>

  /// Those that a mistyped one is compared with.
  let known: [String]

  /// Those of the file's own that have a value outside ASCII.
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

extension LinkFault {
  /// Text for a message that puts it in marks of its own, cut when it is long.
  static func shown(_ text: String) -> String {
    String(quote(text).dropFirst().dropLast())
  }
}
