import WaymarkCore

/// Finds the rules for which earlier rules leave no URL, for every app that they apply to.
///
/// A rule is reported only when everything that it matches provably matches an earlier one. Rules
/// with different settings are not compared, except with an earlier case-insensitive one. The work
/// is proportional to the file; at its limit, nothing more is reported.
struct Reachability {
  private let rules: [AssociationRule]

  /// The rules that case-insensitive rules may cover, in their form.
  private let folded: [AssociationRule?]
  private var work: Int

  /// How many lists of rules contain a rule, and in how many of them it is unreachable.
  private var seen: [Int: Int] = [:]
  private var dead: [Int: (count: Int, covers: [Int])] = [:]

  /// Makes a search over a file's rules.
  init(_ rules: [AssociationRule]) {
    self.rules = rules
    folded =
      rules.contains { $0.settings == MatchSettings(folds: true) }
      ? rules.map(\.folded) : Array(repeating: nil, count: rules.count)
    work = 20_000_000 + 200 * rules.count
  }

  /// The rules that never decide, in file order, and the earlier rules that match their URLs.
  var unreachable: [(rule: Int, covers: [Int])] {
    dead.filter { $0.value.count == seen[$0.key] }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.covers) }
  }

  /// Checks the rules of one app, or of several with the same rules.
  mutating func follow(_ list: [Range<Int>]) {
    let numbers = list.joined().filter { rules[$0].isComparable }
    for rule in numbers { seen[rule, default: 0] += 1 }
    let forms = PathForms(numbers.map { ($0, rules[$0].path.globs) })
    var alive: Set<Int> = []
    for rule in numbers where work > 0 {
      if let covers = covers(of: rule, among: forms, alive) {
        // Later rules need no comparison with this rule: earlier ones match everything that it
        // matches.
        dead[rule, default: (0, covers)].count += 1
      } else if rules[rule].isExclude != nil {
        alive.insert(rule)
      }
    }
  }

  /// The earlier rules that together match every path form of a rule; `nil` when one form is left.
  private mutating func covers(
    of rule: Int, among forms: PathForms, _ alive: Set<Int>
  ) -> [Int]? {
    var covers: Set<Int> = []
    for index in rules[rule].path.globs.indices {
      var cover: Int?
      for seen in [rules[rule], folded[rule]].compactMap(\.self) where cover == nil {
        let path = seen.path.globs[index]
        let candidates = forms.numbers(including: path)
        work -= 1 + candidates.count
        cover = candidates.first { number in
          forms.list[number].rule < rule && alive.contains(forms.list[number].rule)
            && includes(forms.list[number], path, of: seen)
        }
      }
      guard let cover else { return nil }
      covers.insert(forms.list[cover].rule)
    }
    if !rules[rule].path.openGlobs.isEmpty {
      guard let cover = coverOfOpenForms(of: rule, alive) else { return nil }
      covers.insert(cover)
    }
    return covers.sorted()
  }

  /// An earlier rule that matches whatever a rule matches, also where its path is undetermined.
  private mutating func coverOfOpenForms(of rule: Int, _ alive: Set<Int>) -> Int? {
    let later = rules[rule]
    work -= alive.count
    guard work > 0 else { return nil }
    for number in alive.sorted() where number < rule {
      let earlier = rules[number]
      guard !earlier.isCatchAll else { return number }
      let isSame = earlier.settings == later.settings && earlier.path == later.path
      if isSame, earlier.includesRest(of: later, &work) { return number }
    }
    return nil
  }

  /// Whether everything that matches a path form of a rule, and the rest of it, provably matches an
  /// earlier rule.
  private mutating func includes(
    _ form: PathForms.Form, _ path: Glob, of rule: AssociationRule
  ) -> Bool {
    let earlier = rules[form.rule]
    if earlier.isCatchAll { return true }
    work -= 1
    return work > 0 && earlier.settings == rule.settings && form.path.includes(path, &work)
      && earlier.includesRest(of: rule, &work)
  }
}

/// The path forms of rules, indexed by the segments that they begin and end with.
private struct PathForms {
  typealias Form = (rule: Int, path: Glob)

  let list: [Form]
  private let index: PathIndex

  init(_ rules: [(rule: Int, paths: [Glob])]) {
    list = rules.flatMap { rule, paths in paths.map { (rule, $0) } }
    index = PathIndex(list.map(\.path))
  }

  /// The numbers of the forms that may include a path, in order.
  func numbers(including path: Glob) -> [Int] {
    index.numbers(path.leadingSegments, path.lastSegment)
  }
}

extension AssociationRule {
  /// The rule in the form of a case-insensitive one; `nil` when it decodes or is itself
  /// case-insensitive.
  fileprivate var folded: AssociationRule? {
    guard settings.isPlain else { return nil }
    let query: QueryPattern =
      switch self.query {
      case .any: .any
      case .whole(let pattern): .whole(pattern.folded)
      case .items(let items):
        .items(items.map { QueryItemPattern(name: $0.name, pattern: $0.pattern.folded) })
      }
    return AssociationRule(
      pointer: pointer, offset: offset, summary: summary, isExclude: isExclude, path: path.folded,
      query: query, fragment: fragment.folded, settings: MatchSettings(folds: true), doubt: doubt)
  }

  /// Whether the rule can match anything, and its meaning is known.
  fileprivate var isComparable: Bool {
    doubt == nil
      && [path, fragment].allSatisfy { $0.doubt == nil && !$0.globs.isEmpty }
  }

  /// Whether everything that matches another rule provably matches this one, of rules with the same
  /// forms of a path.
  func includesAll(of other: AssociationRule) -> Bool {
    var work = 100_000
    return settings == other.settings && Set(path.globs) == Set(other.path.globs)
      && includesRest(of: other, &work)
  }

  /// Whether everything that matches another rule provably matches the query and the fragment of
  /// this one.
  fileprivate func includesRest(of other: AssociationRule, _ work: inout Int) -> Bool {
    // Comparing queries and fragments costs about ten times as much as comparing paths.
    work -= 10
    guard fragment.includes(other.fragment, &work) else { return false }
    switch (query, other.query) {
    case (.any, _): return true
    case (.whole(let pattern), .whole(let inner)): return pattern.includes(inner, &work)
    case (.whole(let pattern), _): return pattern.isAny
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        work -= others.count
        return item.pattern.isAny
          || others.contains { $0.name == item.name && item.pattern.includes($0.pattern, &work) }
      }
    case (.items(let items), _): return items.allSatisfy(\.pattern.isAny)
    }
  }
}

extension TextPattern {
  /// The lower-case form of matching texts.
  fileprivate var folded: TextPattern {
    TextPattern(
      source, globs: globs.map(\.folded), openGlobs: openGlobs.map(\.folded), doubt: doubt)
  }
}

extension Glob {
  /// The pattern of the lower-case forms; choices are kept, and only equal ones match them.
  fileprivate var folded: Glob {
    Glob(
      (head.map(Token.byte) + tokens).map { token in
        switch token {
        case .byte(let byte): .byte(byte.asciiLowercased)
        case .member(let members): .member(members.folded)
        case .any, .star, .choice: token
        }
      })
  }
}
