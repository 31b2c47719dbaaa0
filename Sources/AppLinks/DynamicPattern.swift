import Bytes

/// A pattern of a dynamic App Link rule, compiled: text, `?` for one character, `*` for any run up to
/// the character that follows it in the pattern.
///
/// A `*` is never reconsidered, so that `/a*bc` does not fit `/abbc`, and matching is one pass.
struct DynamicPattern: Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case any
    case star
  }

  /// The pattern as the file writes it.
  let source: String

  /// The bytes before the first wildcard.
  let head: [UInt8]

  /// What follows them.
  private let tokens: [Token]

  /// The pattern as it is read when it is in doubt what it means: where a `*` stands before another
  /// wildcard, the widest reading.
  private let wide: Glob?

  /// What the pattern fits besides if Android reads it as iOS does, and why that is not known.
  private let others: [(pattern: Glob, doubt: String)]

  /// The pattern with its escapes decoded; `nil` when it has none.
  private let decoded: Glob?

  /// Compiles a pattern; one for a path may be in doubt in more ways.
  init(_ source: String, isPath: Bool = false) {
    self.source = source
    var tokens: [Token] = []
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(.star)
      case UInt8(ascii: "?"): tokens.append(.any)
      default: tokens.append(.byte(byte))
      }
    }
    // Nothing follows a run of stars at the end, which is as good as one.
    while tokens.count > 1, tokens.suffix(2) == [.star, .star] { tokens.removeLast() }
    let head = tokens.prefix { token in
      guard case .byte = token else { return false }
      return true
    }
    self.head = head.compactMap { token in
      guard case .byte(let byte) = token else { return nil }
      return byte
    }
    let isOpen = zip(tokens, tokens.dropFirst()).contains { first, second in
      guard first == .star, case .byte = second else { return first == .star }
      return false
    }
    wide = isOpen ? Self.glob(tokens) : nil
    others = isPath ? Self.others(source, tokens) : []
    decoded =
      source.utf8.contains(UInt8(ascii: "%"))
      ? percentDecoded(Array(source.utf8)[...]).map { Self.glob(Self.wildcards($0)) } : nil
    self.tokens = Array(tokens.dropFirst(head.count))
  }

  /// Whether the pattern is for every path, each of which begins with a slash.
  var takesEveryPath: Bool { tokens == [.star] && (head.isEmpty || head == Array("/".utf8)) }

  /// The bytes that every text begins with which the pattern fits, or may fit.
  var certainHead: [UInt8] { others.isEmpty ? head : [] }

  /// Compares a text with the pattern.
  func outcome(_ text: Span<UInt8>) -> Outcome {
    if let wide {
      guard wide.matches(text) else { return .misses }
      return .doubtful("the pattern has a * before another wildcard")
    }
    if matches(text) { return .fits }
    for other in others where other.pattern.matches(text) { return .doubtful(other.doubt) }
    return .misses
  }

  /// Compares a part of a URL as it is written, and decoded when it has escapes: which one Android
  /// does is not said.
  func outcome(_ written: Span<UInt8>, decoded text: [UInt8]?) -> Outcome {
    let outcome = outcome(written)
    guard let text else { return outcome }
    let readings = [
      self.outcome(text.span), decoded.map { $0.matches(text.span) ? .fits : .misses },
    ]
    guard readings.allSatisfy({ $0 == nil || $0 == outcome }) else {
      return .doubtful("it matters whether the link's escapes are decoded first")
    }
    return outcome
  }

  private func matches(_ text: Span<UInt8>) -> Bool {
    let prefix = head.span
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices where text[index] != prefix[index] { return false }
    let tokens = tokens.span
    var place = prefix.count
    var index = 0
    while index < tokens.count {
      switch tokens[index] {
      case .byte(let byte):
        guard place < text.count, text[place] == byte else { return false }
        place += 1
      case .any:
        guard place < text.count else { return false }
        place += characterLength(text, at: place)
      case .star:
        guard index + 1 < tokens.count else { return true }
        while !isCharacter(at: index + 1, of: tokens, in: text, at: place) {
          guard place < text.count else { return false }
          place += 1
        }
      }
      index += 1
    }
    return place == text.count
  }

  /// Whether the character at an index of a pattern, which may be several bytes, stands at a place.
  @inline(__always)
  private func isCharacter(
    at index: Int, of tokens: Span<Token>, in text: Span<UInt8>, at place: Int
  ) -> Bool {
    var (index, place) = (index, place)
    repeat {
      guard index < tokens.count, case .byte(let byte) = tokens[index], place < text.count,
        text[place] == byte
      else { return false }
      index += 1
      place += 1
    } while isInner(index, of: tokens)
    return true
  }

  /// Whether a token continues the character before it (UTF-8).
  @inline(__always)
  private func isInner(_ index: Int, of tokens: Span<Token>) -> Bool {
    guard index < tokens.count, case .byte(let byte) = tokens[index] else { return false }
    return byte & 0xC0 == 0x80
  }

  private static func glob(_ tokens: [Token]) -> Glob {
    Glob(
      tokens.map { token in
        switch token {
        case .byte(let byte): .byte(byte)
        case .any: .any
        case .star: .star
        }
      })
  }

  private static func wildcards(_ text: [UInt8]) -> [Token] {
    text.map { byte in
      switch byte {
      case UInt8(ascii: "*"): .star
      case UInt8(ascii: "?"): .any
      default: .byte(byte)
      }
    }
  }

  /// What iOS lets a path's pattern fit and Android's page says nothing about.
  private static func others(
    _ source: String, _ tokens: [Token]
  ) -> [(pattern: Glob, doubt: String)] {
    var others: [(pattern: Glob, doubt: String)] = []
    if source.hasSuffix("/*") {
      others.append(
        (
          glob(tokens.dropLast(2)),
          "the pattern ends with /*, and whether it fits the path above is not said"
        ))
    }
    if let first = tokens.first, case .byte(let byte) = first, byte != UInt8(ascii: "/") {
      others.append(
        (glob([.byte(UInt8(ascii: "/"))] + tokens), "the pattern does not begin with a slash"))
    }
    return others
  }
}
