extension Glob {
  /// Whether the texts that fit both patterns can begin in the same way.
  func canMeet(_ other: Glob) -> Bool {
    head.starts(with: other.head) || other.head.starts(with: head)
  }

  /// The shortest text found that fits both patterns; `nil` when none does or they are long.
  func commonText(with other: Glob) -> [UInt8]? {
    let first = head.map(Token.byte) + tokens
    let second = other.head.map(Token.byte) + other.tokens
    guard first.count * second.count <= 1 << 14 else { return nil }
    var search = CommonText(first, second)
    return search.find()
  }
}

/// Follows two patterns at once to a text that fits both, shortest first.
private struct CommonText {
  private let first: [Glob.Token]
  private let second: [Glob.Token]
  private let width: Int

  /// How each pair of places was reached: from which one, and over which byte.
  private var reached: [Int: (from: Int, byte: UInt8?)] = [:]

  init(_ first: [Glob.Token], _ second: [Glob.Token]) {
    self.first = first
    self.second = second
    width = second.count + 1
  }

  mutating func find() -> [UInt8]? {
    var queue = [0]
    var next = 0
    reached[0] = (0, nil)
    let goal = first.count * width + second.count
    while next < queue.count, reached[goal] == nil {
      let place = queue[next]
      next += 1
      for step in steps(from: place) where reached[step.to] == nil {
        reached[step.to] = (place, step.byte)
        queue.append(step.to)
      }
    }
    guard reached[goal] != nil else { return nil }
    var text: [UInt8] = []
    var place = goal
    while place != 0, let step = reached[place] {
      if let byte = step.byte { text.append(byte) }
      place = step.from
    }
    return text.reversed()
  }

  private func steps(from place: Int) -> [(to: Int, byte: UInt8?)] {
    let (i, j) = (place / width, place % width)
    let one = i < first.count ? first[i] : nil
    let two = j < second.count ? second[j] : nil
    var steps: [(to: Int, byte: UInt8?)] = []
    if one == .star { steps.append((place + width, nil)) }
    if two == .star { steps.append((place + 1, nil)) }
    guard let one, let two, let byte = Self.common(one, two) else { return steps }
    let to = (one == .star ? i : i + 1) * width + (two == .star ? j : j + 1)
    if to != place { steps.append((to, byte)) }
    return steps
  }

  /// A byte that both tokens take.
  private static func common(_ one: Glob.Token, _ two: Glob.Token) -> UInt8? {
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
    default: UInt8(ascii: "x")
    }
  }
}
