/// Finds the rules that earlier rules leave no URL, for every app they are for.
///
/// A rule is reported only when it is proven that whatever fits it fits an earlier one. The work is
/// bounded in proportion to the file; where the bound ends the search, nothing more is reported.
struct Reachability {
  /// A rule that never decides, and the earlier ones that take its URLs.
  struct Dead {
    let rule: Int
    let covers: [Int]
  }

  private let rules: [AssociationRule]
  private var work: Int

  /// How many lists of rules a rule is in, and in how many of them it is dead.
  private var seen: [Int: Int] = [:]
  private var dead: [Int: (count: Int, covers: [Int])] = [:]

  /// Makes a search over a file's rules.
  init(_ rules: [AssociationRule]) {
    self.rules = rules
    work = 20_000_000 + 2_000 * rules.count
  }

  /// The dead rules, in the order of the file.
  var unreachable: [Dead] {
    dead.filter { $0.value.count == seen[$0.key] }.sorted { $0.key < $1.key }
      .map { Dead(rule: $0.key, covers: $0.value.covers) }
  }

  /// Follows the rules of one app, or of several that have the same.
  mutating func follow(_ list: [Range<Int>]) {
    var index = ShapeIndex()
    for rule in list.joined() {
      seen[rule, default: 0] += 1
      work -= 1
      guard work > 0, let shape = RuleShape(rules[rule]) else { continue }
      if let covers = covers(of: shape, in: index) {
        // What takes all of this one also takes what this one would have taken.
        dead[rule, default: (0, covers)].count += 1
      } else if rules[rule].isExclude != nil {
        index.add(shape, rule: rule)
      }
    }
  }

  /// The earlier rules that together take every path form of a rule; `nil` when one form is left.
  private mutating func covers(of shape: RuleShape, in index: ShapeIndex) -> [Int]? {
    var covers: Set<Int> = []
    for path in shape.path.all {
      guard let cover = index.cover(of: path, shape, work: &work) else { return nil }
      covers.insert(cover)
    }
    return covers.sorted()
  }
}
