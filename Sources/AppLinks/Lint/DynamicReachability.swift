/// Finds the rules of dynamic App Links that an earlier rule leaves no URL.
///
/// A rule is reported only when it is proven that whatever fits it fits the earlier one, whichever way
/// Android reads what its page leaves open. The work is bounded; where the bound ends the search,
/// nothing more is reported.
struct DynamicReachability {
  private let rules: [DynamicLinkRule]
  private var work = 2_000_000

  init(_ rules: [DynamicLinkRule]) {
    self.rules = rules
  }

  /// Every dead rule with the first one that takes its URLs, in their order.
  mutating func run() -> [(rule: Int, cover: Int)] {
    var dead: [(rule: Int, cover: Int)] = []
    var alive: [Int] = []
    for index in rules.indices where rules[index].isCertain {
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
  private mutating func includes(_ outer: DynamicLinkRule, _ inner: DynamicLinkRule) -> Bool {
    work -= 1
    guard work > 0, outer.path?.takesEveryPath ?? true || includes(outer.path, inner.path),
      includes(outer.fragment, inner.fragment)
    else { return false }
    // An item has to be in the link even where anything may be its value.
    return outer.query.allSatisfy { item in
      work -= inner.query.count
      return inner.query.contains { $0.name == item.name && includes(item.value, $0.value) }
    }
  }

  private mutating func includes(_ outer: DynamicPattern?, _ inner: DynamicPattern?) -> Bool {
    guard let outer else { return true }
    guard let inner else { return false }
    work -= outer.head.count / 16
    return outer.includes(inner)
  }
}
