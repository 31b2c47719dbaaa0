import Bytes

extension GlobShape {
  /// Whether it is proven that every text that fits another pattern fits this one.
  ///
  /// Symbol by symbol first, which decides nearly always; else by following both patterns at once.
  /// `work` counts the steps and ends the search for a proof, not the answer's soundness.
  func includes(_ other: GlobShape, work: inout Int) -> Bool {
    guard leastCount <= other.leastCount, hasStar || !other.hasStar else { return false }
    if isAll { return true }
    if let last = symbols.last, case .character = last, other.symbols.last != last { return false }
    guard other.head.starts(with: head) else { return false }
    if accepts(other.symbols, &work) { return true }
    guard other.hasStar, symbols.contains(where: { $0.isOneOfSeveral }) else { return false }
    return ProductSearch(self, other).provesInclusion(work: &work)
  }

  /// Whether the other pattern, read as a text whose wildcards only the same or wider wildcards take,
  /// fits this one.
  private func accepts(_ text: [Symbol], _ work: inout Int) -> Bool {
    var place = 0
    var index = 0
    var star: (index: Int, place: Int)?
    while place < text.count {
      work -= 1
      guard work > 0 else { return false }
      if index < symbols.count, symbols[index] == .star {
        index += 1
        star = (index, place)
        continue
      }
      if index < symbols.count, text[place] != .star, symbols[index].takes(text[place]) {
        index += 1
        place += 1
        continue
      }
      guard let last = star else { return false }
      place = last.place + 1
      index = last.index
      star = (index, place)
    }
    while index < symbols.count, symbols[index] == .star { index += 1 }
    return index == symbols.count
  }
}

extension GlobShape.Symbol {
  /// Whether the symbol is a single character of several.
  var isOneOfSeveral: Bool {
    switch self {
    case .any, .member: true
    default: false
    }
  }

  /// Whether a symbol that is no run takes another one; a choice takes itself only when it is known.
  fileprivate func takes(_ other: GlobShape.Symbol) -> Bool {
    if case .choice(let texts) = self { return !texts.isEmpty && self == other }
    return accepts(other)
  }
}

/// Follows two patterns at once over all texts that fit the second, to see whether the first always
/// fits too.
private struct ProductSearch {
  private static let letterLimit = 160

  private let outer: [GlobShape.Symbol]
  private let inner: [GlobShape.Symbol]

  /// A letter of every kind that the patterns tell apart.
  private let letters: [GlobShape.Symbol]

  /// For every letter the positions of the outer pattern that step over it.
  private let steps: [UInt64]
  private let stars: UInt64
  private let end: UInt64

  init(_ outer: GlobShape, _ inner: GlobShape) {
    self.outer = outer.symbols
    self.inner = inner.symbols
    var letters: Set<GlobShape.Symbol> = []
    for symbol in outer.symbols + inner.symbols {
      switch symbol {
      case .character: letters.insert(symbol)
      case .member:
        for byte in UInt8(0)..<0x80 where byte.isASCIIAlphanumeric {
          letters.insert(.character(UInt32(byte)))
        }
      default: continue
      }
    }
    // One that neither pattern names.
    letters.insert(.character(.max))
    self.letters = Array(letters)
    var stars: UInt64 = 0
    var steps = Array(repeating: UInt64(0), count: letters.count)
    for (index, symbol) in outer.symbols.prefix(63).enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      if symbol == .star { stars |= bit }
      for letter in self.letters.indices
      where symbol != .star && symbol.accepts(self.letters[letter]) {
        steps[letter] |= bit
      }
    }
    self.stars = stars
    self.steps = steps
    end = 1 << UInt64(min(outer.symbols.count, 63))
  }

  private struct State: Hashable {
    let place: Int
    let reached: UInt64
  }

  func provesInclusion(work: inout Int) -> Bool {
    let hasChoice = (outer + inner).contains { if case .choice = $0 { true } else { false } }
    guard outer.count < 63, !hasChoice, letters.count <= Self.letterLimit else { return false }
    let first = State(place: 0, reached: closed(1))
    var seen: Set<State> = [first]
    var open = [first]
    // Patterns that need more than this are not worth it.
    var room = min(work, 20_000)
    let start = room
    defer { work -= start - room }
    while let state = open.popLast() {
      guard state.place < inner.count else {
        guard state.reached & end != 0 else { return false }
        continue
      }
      let symbol = inner[state.place]
      var next: [State] = []
      if symbol == .star { next.append(State(place: state.place + 1, reached: state.reached)) }
      for index in letters.indices
      where symbol == .star || symbol.accepts(letters[index]) {
        room -= 1
        let reached = closed(
          (state.reached & steps[index]) << 1 | state.reached & stars)
        // Some text that fits the inner pattern goes this way, and the outer one is stuck.
        guard reached != 0, room > 0 else { return false }
        next.append(State(place: symbol == .star ? state.place : state.place + 1, reached: reached))
      }
      for state in next where seen.insert(state).inserted { open.append(state) }
    }
    return true
  }

  /// The positions with those behind a run, which may be empty.
  private func closed(_ positions: UInt64) -> UInt64 {
    positions | (positions & stars) << 1
  }
}
