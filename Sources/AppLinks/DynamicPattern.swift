import WaymarkCore

/// A compiled pattern of a dynamic App Link rule: text, `?` for one character, `*` for any text up
/// to the character that follows it in the pattern.
///
/// A `*` is never reconsidered, so `/a*bc` does not match `/abbc`, and matching is a single pass.
struct DynamicPattern: Sendable {
  /// The pattern as written in the file.
  let source: String

  /// The pattern in bytes; trailing stars are reduced to one.
  private let pattern: [UInt8]

  /// The bytes before the first wildcard.
  let head: [UInt8]

  /// The widest reading of a pattern that has a `*` before another wildcard, whose meaning is
  /// doubtful.
  private let wide: Glob?

  /// The pattern with its escapes decoded; `nil` when it has none.
  private let decoded: Glob?

  init(_ source: String) {
    self.source = source
    var pattern = Array(source.utf8)
    while pattern.suffix(2).elementsEqual("**".utf8) { pattern.removeLast() }
    self.pattern = pattern
    head = Array(pattern.prefix { !Self.isWildcard($0) })
    let isOpen = zip(pattern, pattern.dropFirst()).contains { first, second in
      first == UInt8(ascii: "*") && Self.isWildcard(second)
    }
    wide = isOpen ? Glob(wildcards: pattern) : nil
    decoded =
      pattern.contains(UInt8(ascii: "%"))
      ? percentDecoded(pattern[...]).map { Glob(wildcards: $0) } : nil
  }

  private static func isWildcard(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?")
  }

  /// Whether the pattern matches every path; all paths begin with a slash.
  var takesEveryPath: Bool { pattern == Array("*".utf8) || pattern == Array("/*".utf8) }

  /// Whether the pattern of a path ends with `/*`, which on iOS also matches the parent path.
  var endsBelow: Bool { pattern.suffix(2).elementsEqual("/*".utf8) }

  /// Whether the pattern of a path begins with text but no slash, which on iOS is optional.
  var lacksSlash: Bool { head.first.map { $0 != UInt8(ascii: "/") } ?? false }

  /// Whether the pattern of a path begins with a `*` that ends at the slash with which every path
  /// begins, and the rest is more than wildcards.
  var beginsWithEmptyStar: Bool {
    pattern.starts(with: "*/".utf8) && !pattern.dropFirst(2).allSatisfy(Self.isWildcard)
  }

  /// The literal segments with which every matching path begins, decoded or not.
  var leadingSegments: [ArraySlice<UInt8>] {
    SegmentTree.segments(ofBeginning: head[...], isWhole: head.count == pattern.count)
      .prefix { !$0.contains(UInt8(ascii: "%")) }.map(\.self)
  }

  /// Whether every text that matches another pattern provably matches this one, however Android
  /// reads the two: for equal patterns, and for beginnings such as `/ads/?*`.
  func includes(_ other: DynamicPattern) -> Bool {
    // However Android reads a pattern, it reads an equal one in the same way.
    if source == other.source { return true }
    guard other.wide == nil, other.head.starts(with: head) else { return false }
    let rest = pattern.dropFirst(head.count)
    guard rest.last == UInt8(ascii: "*"), rest.dropLast().allSatisfy({ $0 == UInt8(ascii: "?") }),
      !pattern.contains(UInt8(ascii: "%")), !other.pattern.contains(UInt8(ascii: "%"))
    else { return false }
    // Any non-empty text: a wildcard of the other pattern may be empty, but the text around it is
    // not.
    let length = other.pattern.count { $0 != UInt8(ascii: "*") && $0 & 0xC0 != 0x80 }
    let own = head.count { $0 & 0xC0 != 0x80 }
    // It is not known whether `/ads/*` also matches `/ads`.
    return length - (other.endsBelow ? 1 : 0) >= own + rest.count - 1
  }

  /// Compares a text with the pattern.
  func outcome(_ text: Span<UInt8>) -> Outcome {
    if let wide {
      guard wide.matches(text) else { return .misses }
      return .doubtful("the pattern has a * before another wildcard")
    }
    return matches(text) ? .fits : .misses
  }

  /// Compares a part of a URL as written, and also decoded when it has escapes, because Android's
  /// behaviour is not documented.
  func outcome(_ written: Span<UInt8>, decoded text: [UInt8]?) -> Outcome {
    let outcome = outcome(written)
    guard let text else { return outcome }
    let readings = [
      self.outcome(text.span), decoded.map { $0.matches(text.span) ? .fits : .misses },
    ]
    guard readings.allSatisfy({ $0 == nil || $0 == outcome }) else {
      return .doubtful("the result depends on whether the link's escapes are decoded first")
    }
    return outcome
  }

  private func matches(_ text: Span<UInt8>) -> Bool {
    let pattern = pattern.span
    var place = 0
    for index in pattern.indices {
      switch pattern[index] {
      case UInt8(ascii: "?"):
        guard place < text.count else { return false }
        place += characterLength(text, at: place)
      case UInt8(ascii: "*"):
        guard index + 1 < pattern.count else { return true }
        while !isCharacter(at: index + 1, in: text, at: place) {
          guard place < text.count else { return false }
          place += 1
        }
      case let byte:
        guard place < text.count, text[place] == byte else { return false }
        place += 1
      }
    }
    return place == text.count
  }

  /// Whether the character at an index of the pattern, which may have several bytes, is at a
  /// position.
  @inline(__always)
  private func isCharacter(at index: Int, in text: Span<UInt8>, at place: Int) -> Bool {
    let pattern = pattern.span
    let length = characterLength(pattern, at: index)
    guard length <= text.count - place else { return false }
    for offset in 0..<length where pattern[index + offset] != text[place + offset] { return false }
    return true
  }
}
