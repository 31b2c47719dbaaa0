// Texts that match a pattern, to compare files by their effect.

/// The steps that are left for the search of texts that match two patterns, each as long as a
/// comparison of two beginnings: all take less than a second.
///
/// Patterns that have variables with many values have their own share, so they cannot use up that
/// of the others.
struct SearchWork {
  var texts = 1 << 22
  var values = 1 << 22

  /// The steps of visiting one state of two patterns.
  static let state = 8
}

extension Glob {
  /// How many values of a variable are tried.
  private static let valueLimit = 600

  /// Characters of every class that a predefined variable can match.
  private static let probes = Array("0agAG".utf8)

  /// Up to a number of matching texts: with wildcards that match two characters, nothing and two
  /// segments, and with every value of the variables.
  func examples(upTo limit: Int) -> [[UInt8]] {
    guard !tokens.isEmpty else { return [head] }
    var texts = ["x7", "", "x7/y8"].map { example(run: $0, value: 0) }
    for value in (0..<min(valueCount, limit)).dropFirst() {
      texts.append(example(run: "x7", value: value))
    }
    var seen: Set<[UInt8]> = []
    return Array(texts.filter { seen.insert($0).inserted }.prefix(limit))
  }

  private var valueCount: Int {
    let counts = tokens.map { token in
      switch token {
      case .member: Self.probes.count
      case .choice(let choice): choice.values.count
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
    case .choice(let choice):
      let values = choice.values
      guard !values.isEmpty else { return [] }
      return values[value % values.count].flatMap { example(of: $0, run, 0) }
    }
  }

  /// Whether texts that match both patterns can have a common beginning.
  func canMeet(_ other: Glob) -> Bool {
    let (one, two) = (head.span, other.head.span)
    for index in 0..<min(one.count, two.count) where one[index] != two[index] { return false }
    return true
  }

  /// A text found that matches both patterns; `nil` when there is none or the patterns are long.
  ///
  /// Variables are replaced by each of their values. `work` limits the searches.
  func commonText(with other: Glob, _ work: inout SearchWork) -> [UInt8]? {
    guard hasChoice || other.hasChoice else { return shortestText(with: other, &work.texts) }
    // Patterns that do not meet with any text for their variables need no search of the values.
    guard work.values > 0, open.shortestText(with: other.open, &work.values) != nil else {
      return nil
    }
    let others = Array(other.valued)
    work.values -= others.reduce(0) { $0 + $1.size }
    for one in valued {
      work.values -= one.size
      for two in others {
        work.values -= 1
        guard work.values > 0 else { return nil }
        guard one.canMeet(two) else { continue }
        if let text = one.shortestText(with: two, &work.values) { return text }
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
      if case .choice(let choice) = tokens[place] {
        min(choice.values.count, Self.valueLimit)
      } else {
        0
      }
    }
    return (0..<(count ?? 1)).lazy.map { number in
      guard hasChoice else { return self }
      let texts = tokens.enumerated().flatMap { index, token in
        guard case .choice(let choice) = token else { return [token] }
        return index == place ? choice.values[number] : choice.values.first ?? []
      }
      return Glob(head.map(Token.byte) + texts)
    }
  }

  /// The shortest text found that matches both patterns without variables; `nil` when there is none
  /// or the patterns are long.
  ///
  /// Traverses both patterns at once, the shortest texts first. A state is the position in one
  /// pattern times the width of the other, plus the position in the other; each visited state
  /// takes some of `work`.
  private func shortestText(with other: Glob, _ work: inout Int) -> [UInt8]? {
    guard work > 0 else { return nil }
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
    work -= queue.count * SearchWork.state
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
