/// A compiled pattern of an association file: text, `?` for one character, `*` for any text.
///
/// Matching time is proportional to the pattern, with its choices expanded, times the text.
struct Glob: Hashable, Sendable {
  /// One step of a pattern.
  enum Token: Hashable, Sendable {
    case byte(UInt8)

    /// One character, which may have several bytes.
    case any
    case star
    case member(CharacterClass)

    /// One of the values of a variable.
    case choice(Choice)
  }

  /// The bytes before the first wildcard.
  let head: [UInt8]

  /// The rest of the pattern, after the literal beginning.
  let tokens: [Token]
  let hasChoice: Bool

  /// The bytes after the last wildcard; empty without a wildcard.
  let tail: [UInt8]

  /// The longest text after a variable and before the tail, which every matching text has.
  private let needle: [UInt8]

  /// The last byte of every matching text; `nil` when there are several.
  let last: UInt8?

  init(_ tokens: [Token]) {
    head = tokens.prefix { $0.byte != nil }.compactMap(\.byte)
    self.tokens = Array(tokens.dropFirst(head.count))
    hasChoice = tokens.contains { if case .choice = $0 { true } else { false } }
    tail = self.tokens.reversed().prefix { $0.byte != nil }.reversed().compactMap(\.byte)
    last = tokens.last?.byte
    let middle = hasChoice ? self.tokens.dropLast(tail.count) : []
    needle = middle.split { $0.byte == nil }.max { $0.count < $1.count }?.compactMap(\.byte) ?? []
  }

  /// Compiles a pattern without variables.
  init(wildcards text: [UInt8]) {
    self.init(Self.tokens(text))
  }

  /// The tokens of a text without variables.
  ///
  /// A run of stars is reduced to one, and in a run of wildcards the single ones come first, which
  /// does not change the matches.
  static func tokens(_ text: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "?"):
        tokens.insert(.any, at: tokens.last == .star ? tokens.count - 1 : tokens.count)
      case UInt8(ascii: "*"):
        if tokens.last != .star { tokens.append(.star) }
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// Whether every text matches.
  var isAny: Bool { head.isEmpty && tokens == [.star] }

  /// Whether the pattern matches a whole text.
  func matches(_ text: Span<UInt8>) -> Bool {
    let prefix = head.span
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices where text[index] != prefix[index] { return false }
    if tokens.isEmpty { return text.count == prefix.count }
    let rest = text.extracting(droppingFirst: prefix.count)
    // Most texts do not end like a pattern, which says so before any wildcard is tried.
    let suffix = tail.span
    guard rest.count >= suffix.count else { return false }
    let start = rest.count - suffix.count
    for index in suffix.indices where rest[start + index] != suffix[index] { return false }
    guard !hasChoice else {
      return Self.contains(needle.span, in: rest) && GlobPlaces(rest).canEnd(after: tokens)
    }
    return Self.search(rest, tokens.span)
  }

  /// Whether a text has another text in it: most texts do not have that of a pattern, and trying the
  /// values of a variable takes longer.
  private static func contains(_ needle: Span<UInt8>, in text: Span<UInt8>) -> Bool {
    guard needle.count > 0 else { return true }
    guard needle.count <= text.count else { return false }
    for start in 0...(text.count - needle.count) where text[start] == needle[0] {
      var length = 1
      while length < needle.count, text[start + length] == needle[length] { length += 1 }
      if length == needle.count { return true }
    }
    return false
  }

  /// Finds a path through the tokens, and extends the last star by one character when it fails.
  private static func search(_ text: Span<UInt8>, _ tokens: Span<Token>) -> Bool {
    var place = 0
    var token = 0
    var star: (token: Int, place: Int)?
    while place < text.count {
      if token < tokens.count {
        if case .star = tokens[token] {
          token += 1
          guard token < tokens.count else { return true }
          star = (token, place)
          continue
        }
        let length = length(of: tokens[token], in: text, at: place)
        if length > 0 {
          token += 1
          place += length
          continue
        }
      }
      guard let last = star else { return false }
      place = last.place + characterLength(text, at: last.place)
      token = last.token
      star = (token, place)
    }
    while token < tokens.count, case .star = tokens[token] { token += 1 }
    return token == tokens.count
  }

  /// How many bytes of a text a token matches; `nil` when it does not match.
  fileprivate static func length(of token: Token, in text: Span<UInt8>, at place: Int) -> Int {
    switch token {
    case .byte(let byte): text[place] == byte ? 1 : 0
    case .any: characterLength(text, at: place)
    case .member(let members): members.contains(text[place]) ? 1 : 0
    case .star, .choice: 0
    }
  }
}

extension Glob.Token {
  /// The byte that the token matches; `nil` for a wildcard.
  var byte: UInt8? {
    if case .byte(let byte) = self { byte } else { nil }
  }
}

/// The bytes of the character at an index: the byte there and the UTF-8 continuations after it.
@inline(__always)
func characterLength(_ text: Span<UInt8>, at index: Int) -> Int {
  var end = index + 1
  while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
  return end - index
}

/// Matches a pattern with choices: tracks all positions in a text at which the tokens so far can
/// end.
private struct GlobPlaces {
  private var text: [UInt8] = []

  init(_ source: Span<UInt8>) {
    text.reserveCapacity(source.count)
    for index in source.indices { text.append(source[index]) }
  }

  func canEnd(after tokens: [Glob.Token]) -> Bool {
    advance([0], over: tokens).last == text.count
  }

  /// The positions, in order, at which tokens can end when they begin at one of some positions.
  private func advance(_ start: [Int], over tokens: [Glob.Token]) -> [Int] {
    var places = start
    for token in tokens {
      guard let first = places.first else { break }
      switch token {
      case .star: places = (first...text.count).filter(isBoundary)
      case .choice(let choice):
        var isReached = Array(repeating: false, count: text.count + 1)
        for place in places {
          for end in choice.ends(in: text, from: place) { isReached[end] = true }
        }
        for pattern in choice.patterns {
          for place in advance(places, over: pattern) { isReached[place] = true }
        }
        places = isReached.indices.filter { isReached[$0] }
      case .byte, .any, .member:
        places = places.compactMap { place in
          guard place < text.count else { return nil }
          let length = Glob.length(of: token, in: text.span, at: place)
          return length > 0 ? place + length : nil
        }
      }
    }
    return places
  }

  /// Whether a position is the beginning of a character, or the end of the text.
  private func isBoundary(_ place: Int) -> Bool {
    place == text.count || text[place] & 0xC0 != 0x80
  }
}
