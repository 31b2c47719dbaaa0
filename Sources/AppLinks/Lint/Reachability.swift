import WaymarkRoutes

/// Finds the rules that earlier rules leave no URL, for every app they are for.
///
/// A rule is reported only when it is proven that whatever fits it fits an earlier one. The work is
/// bounded in proportion to the file; where the bound ends the search, nothing more is reported.
struct Reachability {
  private let rules: [AssociationRule]
  private var work: Int

  /// How many lists of rules a rule is in, and in how many of them it is dead.
  private var seen: [Int: Int] = [:]
  private var dead: [Int: (count: Int, covers: [Int])] = [:]

  /// Makes a search over a file's rules.
  init(_ rules: [AssociationRule]) {
    self.rules = rules
    work = 20_000_000 + 200 * rules.count
  }

  /// The rules that never decide, in the order of the file, and the earlier ones that take their URLs.
  var unreachable: [(rule: Int, covers: [Int])] {
    dead.filter { $0.value.count == seen[$0.key] }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.covers) }
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
      guard let cover = index.cover(of: path, shape, &work) else { return nil }
      covers.insert(cover)
    }
    return covers.sorted()
  }
}

/// The patterns of a rule as shapes.
private struct RuleShape {
  /// What a part of a URL may be.
  struct Part {
    /// One of these fits for certain.
    let certain: [GlobShape]

    /// Also those that fit on some releases of the system only.
    let all: [GlobShape]

    var isAny: Bool { certain.contains(where: \.isAll) }

    init?(_ pattern: TextPattern) {
      guard pattern.doubt == nil else { return nil }
      certain = pattern.isAny ? [.all] : pattern.globs.map(GlobShape.init)
      all = pattern.isAny ? certain : certain + pattern.wider.map(GlobShape.init)
    }
  }

  private enum Query {
    case whole(Part)
    case items([(name: [UInt8], part: Part)])
  }

  let settings: MatchSettings
  let path: Part
  private let query: Query
  private let fragment: Part

  /// `nil` when the rule cannot be compared, or nothing can fit it.
  init?(_ rule: AssociationRule) {
    guard rule.doubt == nil, let path = Part(rule.path), !path.all.isEmpty,
      let fragment = Part(rule.fragment), !fragment.all.isEmpty
    else { return nil }
    settings = rule.settings
    self.path = path
    self.fragment = fragment
    switch rule.query {
    case .any: query = .items([])
    case .whole(let pattern):
      guard let part = Part(pattern) else { return nil }
      query = part.isAny ? .items([]) : .whole(part)
    case .items(let items):
      var parts: [(name: [UInt8], part: Part)] = []
      for item in items {
        guard let part = Part(item.pattern) else { return nil }
        if !part.isAny { parts.append((item.name, part)) }
      }
      query = .items(parts)
    }
  }

  /// Whether it is proven that query and fragment of what fits another rule fit this one.
  func includesRest(of other: RuleShape, _ work: inout Int) -> Bool {
    // Comparing queries and fragments costs about ten times what a path does.
    work -= 10
    guard includes(fragment, other.fragment, of: other, &work) else { return false }
    switch (query, other.query) {
    case (.whole(let part), .whole(let inner)): return includes(part, inner, of: other, &work)
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        work -= others.count
        return others.contains {
          $0.name == item.name && includes(item.part, $0.part, of: other, &work)
        }
      }
    case (.items(let items), .whole): return items.isEmpty
    case (.whole, .items): return false
    }
  }

  /// Whether it is proven that what fits a part of another rule fits a part of this one.
  private func includes(
    _ outer: Part, _ inner: Part, of other: RuleShape, _ work: inout Int
  ) -> Bool {
    outer.isAny
      || inner.all.allSatisfy { shape in
        let shape = shape.seen(from: other.settings, as: settings)
        return outer.certain.contains { $0.includes(shape, &work) }
      }
  }
}

extension GlobShape {
  /// What texts that fit under some settings can be where a rule with others sees them.
  ///
  /// Decoding can make anything of a text, so a rule that decodes and one that does not are compared
  /// only where one of them takes everything.
  fileprivate func seen(from: MatchSettings, as settings: MatchSettings) -> GlobShape {
    if from.decodes != settings.decodes { return .all }
    if from.folds == settings.folds { return self }
    return from.folds ? anyCase : folded
  }
}

/// Rules by how their paths begin and end, so that few are compared with a later one.
private struct ShapeIndex {
  private struct Key: Hashable {
    let head: ArraySlice<UInt32>
    let last: UInt32?
  }

  private struct Entry {
    let rule: Int
    let path: GlobShape
    let shape: RuleShape
  }

  /// The order in which settings are tried.
  private static let order = [
    MatchSettings(), MatchSettings(decodes: false, folds: true),
    MatchSettings(decodes: true, folds: false), MatchSettings(decodes: true, folds: true),
  ]

  /// For the settings of rules: their path forms by how they begin and end.
  private var entries: [MatchSettings: [Key: [Entry]]] = [:]

  /// Adds a rule that later ones may be hidden by.
  mutating func add(_ shape: RuleShape, rule: Int) {
    for path in shape.path.certain {
      entries[shape.settings, default: [:]][Key(head: path.head[...], last: path.last), default: []]
        .append(Entry(rule: rule, path: path, shape: shape))
    }
  }

  /// A rule that takes every URL of a path form of another rule; `nil` when none is proven to.
  ///
  /// What takes it in begins with no more than it does, so only the beginnings of its own head are
  /// looked up.
  func cover(of path: GlobShape, _ shape: RuleShape, _ work: inout Int) -> Int? {
    for settings in Self.order {
      guard let forms = entries[settings] else { continue }
      let path = path.seen(from: shape.settings, as: settings)
      let lasts = path.last == nil ? [nil] : [nil, path.last]
      for count in 0...path.head.count {
        work -= 1 + count / 16
        guard work > 0 else { return nil }
        for entry in lasts.flatMap({ forms[Key(head: path.head.prefix(count), last: $0)] ?? [] }) {
          work -= 1
          guard work > 0 else { return nil }
          if entry.path.includes(path, &work), entry.shape.includesRest(of: shape, &work) {
            return entry.rule
          }
        }
      }
    }
    return nil
  }
}
