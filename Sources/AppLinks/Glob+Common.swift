extension Glob {
  /// Whether the texts that fit both patterns can begin in the same way.
  func canMeet(_ other: Glob) -> Bool {
    head.starts(with: other.head) || other.head.starts(with: head)
  }

  /// The shortest text found that fits both patterns; `nil` when none does or they are long.
  ///
  /// Goes through both at once, the shortest texts first: a place is how far it is in the one pattern,
  /// times the width of the other, and how far in that one.
  func commonText(with other: Glob) -> [UInt8]? {
    let first = head.map(Token.byte) + tokens
    let second = other.head.map(Token.byte) + other.tokens
    guard first.count * second.count <= 1 << 14 else { return nil }
    let width = second.count + 1
    let goal = first.count * width + second.count
    var texts: [Int: [UInt8]] = [0: []]
    var queue = [0]
    var next = 0
    while next < queue.count, texts[goal] == nil {
      let place = queue[next]
      let text = texts[place] ?? []
      next += 1
      let one = place / width < first.count ? first[place / width] : nil
      let two = place % width < second.count ? second[place % width] : nil
      func reach(_ place: Int, _ text: [UInt8]) {
        guard texts[place] == nil else { return }
        texts[place] = text
        queue.append(place)
      }
      if one == .star { reach(place + width, text) }
      if two == .star { reach(place + 1, text) }
      if let one, let two, let byte = Self.common(one, two) {
        reach(place + (one == .star ? 0 : width) + (two == .star ? 0 : 1), text + [byte])
      }
    }
    return texts[goal]
  }

  /// A byte that both tokens take.
  private static func common(_ one: Token, _ two: Token) -> UInt8? {
    switch (one, two) {
    case (.choice, _), (_, .choice): nil
    case (.byte(let byte), .byte(let other)): byte == other ? byte : nil
    case (.byte(let byte), .member(let members)), (.member(let members), .byte(let byte)):
      members.contains(byte) ? byte : nil
    case (.byte(let byte), _), (_, .byte(let byte)): byte
    case (.member(let members), .member(let others)):
      (UInt8(0)..<0x80).first { members.contains($0) && others.contains($0) }
    case (.member(let members), _), (_, .member(let members)):
      (UInt8(0)..<0x80).first { members.contains($0) }
    case (.any, _), (.star, _): UInt8(ascii: "x")
    }
  }
}
