/// A pattern of dynamic App Links as a sequence of characters, for asking whether it takes in another
/// one.
///
/// A `*` ends at the first character like the one behind it. So there is one way only through a
/// pattern for each text, and two patterns are compared by going through both at once.
struct DynamicShape {
  private enum Symbol: Equatable {
    case character(Unicode.Scalar)
    case any
    case star
  }

  private let symbols: [Symbol]

  /// Whether the pattern ends with `/*`.
  private let hasParent: Bool

  /// Takes a pattern; `nil` when it is not certain what it means.
  ///
  /// That is one with a percent sign, with a `*` before another wildcard, or for a path with another
  /// beginning than a slash or a wildcard.
  init?(_ source: String, isPath: Bool) {
    var symbols: [Symbol] = []
    for scalar in source.unicodeScalars {
      switch scalar {
      case "*" where symbols.last == .star: continue
      case "*": symbols.append(.star)
      case "?": symbols.append(.any)
      default: symbols.append(.character(scalar))
      }
    }
    // A run of stars is read as one at the end only.
    guard !source.utf8.contains(UInt8(ascii: "%")),
      !Self.hasOpenRun(Array(source.unicodeScalars))
    else { return nil }
    if isPath, case .character(let scalar)? = symbols.first, scalar != "/" { return nil }
    self.symbols = symbols
    hasParent = isPath && source.hasSuffix("/*")
  }

  private init(symbols: [Symbol]) {
    self.symbols = symbols
    hasParent = false
  }

  /// Whether a `*` stands before a wildcard, other than in a run of stars at the end.
  private static func hasOpenRun(_ scalars: [Unicode.Scalar]) -> Bool {
    let end = (scalars.lastIndex { $0 != "*" } ?? -1) + 1
    return zip(scalars[..<end], scalars[..<end].dropFirst()).contains { first, second in
      first == "*" && (second == "*" || second == "?")
    }
  }

  /// The pattern without the `/*` at its end, which is not said to fit the path above or not to;
  /// `nil` without one.
  var parent: DynamicShape? {
    hasParent ? DynamicShape(symbols: symbols.dropLast(2)) : nil
  }

  /// Whether every text that fits another pattern fits this one; `false` too when the work is used up.
  func includes(_ other: DynamicShape, _ work: inout Int) -> Bool {
    var open: [Pair] = [Pair(inner: 0, outer: 0)]
    var seen: Set<Pair> = []
    while let pair = open.popLast() {
      guard seen.insert(pair).inserted else { continue }
      if other.accepts(at: pair.inner), !accepts(at: pair.outer) { return false }
      for letter in letters(at: pair, of: other) {
        work -= 4
        guard work > 0 else { return false }
        guard let inner = other.next(pair.inner, letter) else { continue }
        // Every place in a pattern has a text that fits from there on, so this one is not taken.
        guard let outer = next(pair.outer, letter) else { return false }
        open.append(Pair(inner: inner, outer: outer))
      }
    }
    return true
  }

  private struct Pair: Hashable {
    let inner: Int
    let outer: Int
  }

  /// Whether a text may end at a place.
  private func accepts(at place: Int) -> Bool {
    place == symbols.count || place == symbols.count - 1 && symbols[place] == .star
  }

  /// The place behind a character; `nil` for the character stands for one that no pattern names.
  private func next(_ place: Int, _ letter: Unicode.Scalar?) -> Int? {
    guard place < symbols.count else { return nil }
    switch symbols[place] {
    case .any: return place + 1
    case .character(let scalar): return scalar == letter ? place + 1 : nil
    case .star:
      guard place + 1 < symbols.count else { return place }
      return symbols[place + 1] == .character(letter ?? "*") ? place + 2 : place
    }
  }

  /// A character of every kind that the two patterns tell apart at a place.
  private func letters(at pair: Pair, of other: DynamicShape) -> [Unicode.Scalar?] {
    var letters: [Unicode.Scalar?] = [nil]
    for (shape, place) in [(self, pair.outer), (other, pair.inner)] {
      for symbol in shape.symbols[place...].prefix(2) {
        if case .character(let scalar) = symbol { letters.append(scalar) }
      }
    }
    return letters
  }
}
