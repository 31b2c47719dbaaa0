extension Glob {
  /// The complete literal segments with which every matching text begins.
  var leadingSegments: [ArraySlice<UInt8>] {
    let segments = head.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return tokens.isEmpty ? segments : segments.dropLast()
  }

  /// The text after the last slash, if every matching text has it.
  var lastSegment: ArraySlice<UInt8>? {
    let end = tokens.isEmpty ? head : tail
    let slash = end.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { end[($0 + 1)...] } ?? (tokens.isEmpty ? end[...] : nil)
  }

  /// Whether every text that matches another pattern provably matches this one.
  ///
  /// Only equal tokens and patterns below a beginning such as `/ads/?*` are proven. `work` counts
  /// the steps and limits the search; a limited search only finds fewer proofs.
  func includes(_ other: Glob, _ work: inout Int) -> Bool {
    if isAny { return true }
    guard last == nil || last == other.last, other.head.starts(with: head) else { return false }
    let others = other.head.dropFirst(head.count).map(Token.byte) + other.tokens
    if accepts(others, &work) { return true }
    // Any non-empty text: a wildcard of the other pattern may be empty, but the text around it is
    // not.
    guard tokens.last == .star, tokens.dropLast().allSatisfy({ $0 == .any }) else { return false }
    work -= others.count
    return others.count(where: \.isCharacter) >= tokens.count - 1
  }

  /// Whether other tokens match this pattern, when they are read as a text whose wildcards are only
  /// matched by the same or wider wildcards.
  private func accepts(_ text: [Token], _ work: inout Int) -> Bool {
    var place = 0
    var index = 0
    var star: (index: Int, place: Int)?
    while place < text.count {
      work -= 1
      guard work > 0 else { return false }
      if index < tokens.count, tokens[index] == .star {
        index += 1
        star = (index, place)
      } else if index < tokens.count, tokens[index].takes(text[place]) {
        place = tokens[index] == .any ? Self.end(ofCharacterAt: place, in: text) : place + 1
        index += 1
      } else {
        guard let last = star else { return false }
        place = Self.end(ofCharacterAt: last.place, in: text)
        index = last.index
        star = (index, place)
      }
    }
    return tokens[index...].allSatisfy { $0 == .star }
  }

  private static func end(ofCharacterAt place: Int, in text: [Token]) -> Int {
    text[(place + 1)...].firstIndex { $0.byte.map { $0 & 0xC0 != 0x80 } ?? true } ?? text.count
  }
}

extension Glob.Token {
  /// Whether the token matches one character, or the first byte of one.
  fileprivate var isCharacter: Bool {
    switch self {
    case .byte(let byte): byte & 0xC0 != 0x80
    case .any, .member: true
    case .star, .choice: false
    }
  }

  /// Whether this token matches everything that another token matches; a star matches nothing here.
  fileprivate func takes(_ other: Glob.Token) -> Bool {
    switch (self, other) {
    case (.star, _): false
    case (.any, _): other.isCharacter
    case (.member(let members), .byte(let byte)): members.contains(byte)
    case (.member(let members), .member(let others)):
      (UInt8(0)..<0x80).allSatisfy { !others.contains($0) || members.contains($0) }
    default: self == other
    }
  }
}
