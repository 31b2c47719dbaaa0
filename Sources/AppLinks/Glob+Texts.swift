// Texts that match a pattern, to compare files by their effect.

extension Glob {
  /// How many values of a variable are tried.
  private static let valueLimit = 600

  /// Characters of every class that a predefined variable can match.
  private static let probes = Array("0agAG".utf8)

  /// Matching texts: with wildcards that match two characters, nothing and two segments, and with
  /// every value of the variables.
  var examples: [[UInt8]] {
    guard !tokens.isEmpty else { return [head] }
    var texts = ["x7", "", "x7/y8"].map { example(run: $0, value: 0) }
    for value in (0..<valueCount).dropFirst() {
      texts.append(example(run: "x7", value: value))
    }
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private var valueCount: Int {
    let counts = tokens.map { token in
      switch token {
      case .member: Self.probes.count
      case .choice(let alternatives): alternatives.count
      default: 1
      }
    }
    return min(counts.max() ?? 1, Self.valueLimit)
  }

  private func example(run: String, value: Int) -> [UInt8] {
    head + tokens.flatMap { Self.example(of: $0, run, value) }
  }

  private static func example(of token: Token, _ run: String, _ value: Int) -> [UInt8] {
    switch token {
    case .byte(let byte): return [byte]
    case .any: return [UInt8(ascii: "x")]
    case .star: return Array(run.utf8)
    case .member(let members):
      let probes = probes.filter(members.contains)
      return [probes[value % probes.count]]
    case .choice(let alternatives):
      guard !alternatives.isEmpty else { return [] }
      return alternatives[value % alternatives.count].flatMap { example(of: $0, run, 0) }
    }
  }

  /// Whether texts that match both patterns can have a common beginning.
  func canMeet(_ other: Glob) -> Bool {
    head.starts(with: other.head) || other.head.starts(with: head)
  }

  /// A text found that matches both patterns; `nil` when there is none or the patterns are long.
  ///
  /// Variables are replaced by each of their values. `work` limits these searches.
  func commonText(with other: Glob, _ work: inout Int) -> [UInt8]? {
    guard hasChoice || other.hasChoice else { return shortestText(with: other) }
    // Patterns that do not meet with any text for their variables need no search of the values.
    work -= 1
    guard work > 0, open.shortestText(with: other.open) != nil else { return nil }
    for one in valued {
      for two in other.valued {
        work -= 1
        guard work > 0 else { return nil }
        guard one.canMeet(two) else { continue }
        work -= one.size * two.size
        if let text = one.shortestText(with: two) { return text }
      }
    }
    return nil
  }

  /// The pattern with any text in the place of its variables.
  private var open: Glob {
    Glob(
      (head.map(Token.byte) + tokens).map { token in
        if case .choice = token { .star } else { token }
      })
  }

  /// The number of tokens.
  private var size: Int { head.count + tokens.count + 1 }

  /// The pattern with each value of its first variable, and the first value of the others.
  private var valued: some Sequence<Glob> {
    let place = tokens.firstIndex { if case .choice = $0 { true } else { false } }
    let count = place.map { place in
      if case .choice(let values) = tokens[place] { min(values.count, Self.valueLimit) } else { 0 }
    }
    return (0..<(count ?? 1)).lazy.map { number in
      guard hasChoice else { return self }
      let texts = tokens.enumerated().flatMap { index, token in
        guard case .choice(let values) = token else { return [token] }
        return index == place ? values[number] : values.first ?? []
      }
      return Glob(head.map(Token.byte) + texts)
    }
  }

  /// The shortest text found that matches both patterns without variables; `nil` when there is none
  /// or the patterns are long.
  ///
  /// Traverses both patterns at once, the shortest texts first. A state is the position in one
  /// pattern times the width of the other, plus the position in the other.
  private func shortestText(with other: Glob) -> [UInt8]? {
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

  /// A byte that both tokens match.
  private static func common(_ one: Token, _ two: Token) -> UInt8? {
    func takes(_ token: Token, _ byte: UInt8) -> Bool {
      switch token {
      case .byte(let own): own == byte
      case .member(let members): members.contains(byte)
      case .any, .star: true
      case .choice: false
      }
    }
    let candidates = [one.byte, two.byte].compactMap(\.self) + [UInt8(ascii: "x")] + probes
    return candidates.first { takes(one, $0) && takes(two, $0) }
  }
}
