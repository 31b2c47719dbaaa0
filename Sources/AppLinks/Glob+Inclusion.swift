extension Glob {
  /// The whole literal segments that every text which fits begins with.
  var leadingSegments: [ArraySlice<UInt8>] {
    let segments = head.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return tokens.isEmpty ? segments : segments.dropLast()
  }

  /// Whether it is proven that every text that fits another pattern fits this one.
  ///
  /// What is neither token by token the same nor below a beginning such as `/ads/?*` is not proven.
  /// `work` counts the steps and ends the search for a proof, not the answer's soundness.
  func includes(_ other: Glob, _ work: inout Int) -> Bool {
    if isAny { return true }
    guard last == nil || last == other.last, other.head.starts(with: head) else { return false }
    let others = other.head.dropFirst(head.count).map(Token.byte) + other.tokens
    if accepts(others, &work) { return true }
    // Any text of some length: a run in the other pattern may be empty, what is around it is not.
    guard tokens.last == .star, tokens.dropLast().allSatisfy({ $0 == .any }) else { return false }
    work -= others.count
    return others.count(where: \.isCharacter) >= tokens.count - 1
  }

  /// Whether other tokens, read as a text whose wildcards only the same or wider wildcards take, fit
  /// the ones of this pattern.
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
  /// Whether the token stands for one character, or for the first byte of one.
  fileprivate var isCharacter: Bool {
    switch self {
    case .byte(let byte): byte & 0xC0 != 0x80
    case .any, .member: true
    case .star, .choice: false
    }
  }

  /// Whether what another token stands for is all of this one's; a star takes nothing here.
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
