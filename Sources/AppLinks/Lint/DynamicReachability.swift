/// Finds the rules of dynamic App Links that an earlier rule leaves no URL.
///
/// A rule is reported only when it is proven that whatever fits it fits the earlier one, whichever way
/// Android reads what its page leaves open. The work is bounded; where the bound ends the search,
/// nothing more is reported.
struct DynamicReachability {
  private let rules: [Entry]
  private var work = 20_000_000

  init(_ rules: [DynamicLinkRule]) {
    self.rules = rules.map(Entry.init)
  }

  /// Every dead rule with the first one that takes its URLs, in their order.
  mutating func run() -> [(rule: Int, cover: Int)] {
    var dead: [(rule: Int, cover: Int)] = []
    var alive: [Int] = []
    for index in rules.indices where rules[index].rule.isCertain {
      if let cover = alive.first(where: { includes(rules[$0], rules[index]) }) {
        // What takes all of this one also takes what this one would have taken.
        dead.append((index, cover))
      } else {
        alive.append(index)
      }
      if work <= 0 { break }
    }
    return dead
  }

  /// Whether it is proven that every link that fits a rule fits another one.
  private mutating func includes(_ outer: Entry, _ inner: Entry) -> Bool {
    work -= 1
    guard work > 0, outer.rule.path?.takesEveryPath ?? true || includes(outer.path, inner.path),
      includes(outer.fragment, inner.fragment)
    else { return false }
    // An item has to be in the link even where anything may be its value.
    return outer.items.allSatisfy { item in
      work -= inner.items.count
      return inner.items.contains { $0.name == item.name && includes(item.value, $0.value) }
    }
  }

  private mutating func includes(_ outer: Part?, _ inner: Part?) -> Bool {
    guard let outer else { return true }
    guard let inner, inner.pattern.head.starts(with: outer.pattern.head) else { return false }
    work -= inner.pattern.head.count / 16
    // However Android reads a pattern, it reads the same one in the same way.
    if outer.pattern.source == inner.pattern.source { return true }
    guard let shape = outer.shape, let other = inner.shape, shape.includes(other, &work) else {
      return false
    }
    return other.parent.map { shape.includes($0, &work) } ?? true
  }

  /// A rule with the shapes of its patterns.
  private struct Entry {
    let rule: DynamicLinkRule
    let path: Part?
    let items: [(name: [UInt8], value: Part)]
    let fragment: Part?

    init(_ rule: DynamicLinkRule) {
      self.rule = rule
      path = rule.path.map { Part($0, isPath: true) }
      items = rule.query.map { ($0.name, Part($0.value)) }
      fragment = rule.fragment.map { Part($0) }
    }
  }

  /// A pattern and its shape; `nil` when it is not certain what it means.
  private struct Part {
    let pattern: DynamicPattern
    let shape: DynamicShape?

    init(_ pattern: DynamicPattern, isPath: Bool = false) {
      self.pattern = pattern
      shape = DynamicShape(pattern.source, isPath: isPath)
    }
  }
}

/// A pattern of dynamic App Links as a sequence of characters, for asking whether it takes in another
/// one.
///
/// A `*` ends at the first character like the one after it. So there is only one way through a
/// pattern for each text, and two patterns are compared by going through both at once.
struct DynamicShape {
  /// The characters, of which `*` and `?` are wildcards.
  private let symbols: [Unicode.Scalar]
  private let isPath: Bool

  /// Takes a pattern; `nil` when it is not certain what it means.
  ///
  /// That is one with a percent sign, with a `*` before another wildcard, or for a path with another
  /// beginning than a slash or a wildcard.
  init?(_ source: String, isPath: Bool) {
    var symbols = Array(source.unicodeScalars)
    // A run of stars is read as one at the end only.
    while symbols.suffix(2) == ["*", "*"] { symbols.removeLast() }
    let isOpen = zip(symbols, symbols.dropFirst()).contains { first, second in
      first == "*" && (second == "*" || second == "?")
    }
    guard !isOpen, !symbols.contains("%") else { return nil }
    if isPath, let first = symbols.first, !["/", "*", "?"].contains(first) { return nil }
    self.init(symbols, isPath: isPath)
  }

  private init(_ symbols: [Unicode.Scalar], isPath: Bool) {
    self.symbols = symbols
    self.isPath = isPath
  }

  /// The pattern without the `/*` at its end, which is not said to fit the path above or not; `nil`
  /// without one.
  var parent: DynamicShape? {
    isPath && symbols.suffix(2) == ["/", "*"]
      ? DynamicShape(symbols.dropLast(2), isPath: false) : nil
  }

  private struct Pair: Hashable {
    let inner: Int
    let outer: Int
  }

  /// Whether every text that fits another pattern fits this one; `false` too when the work is used up.
  func includes(_ other: DynamicShape, _ work: inout Int) -> Bool {
    var open: [Pair] = [Pair(inner: 0, outer: 0)]
    var seen: Set<Pair> = []
    while let pair = open.popLast() {
      guard seen.insert(pair).inserted else { continue }
      if other.accepts(at: pair.inner), !accepts(at: pair.outer) { return false }
      // A character of every kind that the two patterns tell apart here, and one they do not name.
      let named = symbols[pair.outer...].prefix(2) + other.symbols[pair.inner...].prefix(2)
      for letter in [nil] + named.filter({ $0 != "*" && $0 != "?" }).map(Optional.init) {
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

  /// Whether a text may end at a place.
  private func accepts(at place: Int) -> Bool {
    place == symbols.count || place == symbols.count - 1 && symbols[place] == "*"
  }

  /// The place after a character; `nil` for the character stands for one that no pattern names.
  private func next(_ place: Int, _ letter: Unicode.Scalar?) -> Int? {
    guard place < symbols.count else { return nil }
    switch symbols[place] {
    case "?": return place + 1
    case "*":
      guard place + 1 < symbols.count else { return place }
      return symbols[place + 1] == letter ? place + 2 : place
    case let scalar: return scalar == letter ? place + 1 : nil
    }
  }
}
