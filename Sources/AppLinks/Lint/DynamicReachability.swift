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
      path = rule.path.map { Part(pattern: $0, shape: DynamicShape($0.source, isPath: true)) }
      items = rule.query.map { ($0.name, Part($0.value)) }
      fragment = rule.fragment.map { Part($0) }
    }
  }

  /// A pattern and its shape; `nil` when it is not certain what it means.
  private struct Part {
    let pattern: DynamicPattern
    let shape: DynamicShape?

    init(pattern: DynamicPattern, shape: DynamicShape?) {
      self.pattern = pattern
      self.shape = shape
    }

    init(_ pattern: DynamicPattern) {
      self.init(pattern: pattern, shape: DynamicShape(pattern.source, isPath: false))
    }
  }
}
