/// A pattern of an association file, compiled: text, `?` for one character, `*` for any run.
///
/// Matching takes time proportional to the pattern times the text, whatever they are: one star is
/// reconsidered at a time, and where that could take long, or the pattern has a choice, all reachable
/// positions advance together (`GlobPositions`).
struct Glob: Sendable {
  /// One step of a pattern.
  enum Token: Hashable, Sendable {
    case byte(UInt8)

    /// One character, which may be several bytes.
    case any
    case star
    case member(CharacterClass)

    /// One of the alternatives at an index of `choices`.
    case choice(UInt32)
  }

  /// How much work the one-star search may be, in steps, before positions advance together.
  static let searchLimit = 1 << 14

  /// The bytes before the first wildcard.
  let head: [UInt8]

  /// What follows them.
  let tokens: [Token]
  let choices: [GlobChoice]

  init(_ tokens: [Token], choices: [GlobChoice] = []) {
    var head: [UInt8] = []
    for token in tokens {
      guard case .byte(let byte) = token else { break }
      head.append(byte)
    }
    self.head = head
    self.tokens = Array(tokens.dropFirst(head.count))
    self.choices = choices
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
    if choices.isEmpty, tokens.count &* rest.count <= Self.searchLimit {
      return Self.search(rest, tokens.span)
    }
    return GlobPositions(rest).matches(self)
  }

  /// Finds a way through the tokens, and gives the last star one character more where it fails.
  static func search(_ text: Span<UInt8>, _ tokens: Span<Token>) -> Bool {
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

  /// How many bytes of a text a token takes; none when it does not match.
  private static func length(of token: Token, in text: Span<UInt8>, at place: Int) -> Int {
    switch token {
    case .byte(let byte): text[place] == byte ? 1 : 0
    case .any: characterLength(text, at: place)
    case .member(let members): members.contains(text[place]) ? 1 : 0
    case .star, .choice: 0
    }
  }
}

/// The bytes of the character at an index: the byte there and the UTF-8 continuations behind it.
@inline(__always)
func characterLength(_ text: Span<UInt8>, at index: Int) -> Int {
  var end = index + 1
  while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
  return end - index
}
