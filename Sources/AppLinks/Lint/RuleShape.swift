/// The patterns of a rule as shapes.
struct RuleShape {
  /// What a part of a URL may be.
  struct Part {
    /// One of these fits for certain.
    let certain: [GlobShape]

    /// Also those that fit on some releases of the system only.
    let all: [GlobShape]

    static let any = Part(certain: [.all], all: [.all])

    var isAny: Bool { certain.contains(where: \.isAll) }

    init(certain: [GlobShape], all: [GlobShape]) {
      self.certain = certain
      self.all = all
    }

    init?(_ pattern: TextPattern) {
      guard pattern.doubt == nil else { return nil }
      certain = pattern.isAny ? [.all] : pattern.globs.map(GlobShape.init)
      all = pattern.isAny ? certain : certain + pattern.wider.map(GlobShape.init)
    }

    /// Whether it is proven that what fits another part fits this one.
    func includes(
      _ other: Part, from: MatchSettings, as settings: MatchSettings, _ work: inout Int
    ) -> Bool {
      isAny
        || other.all.allSatisfy { shape in
          let shape = shape.seen(from: from, as: settings)
          return certain.contains { $0.includes(shape, work: &work) }
        }
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
    case .any: query = .whole(.any)
    case .whole(let pattern):
      guard let part = Part(pattern) else { return nil }
      query = .whole(part)
    case .items(let items):
      var parts: [(name: [UInt8], part: Part)] = []
      for item in items {
        guard let part = Part(item.pattern) else { return nil }
        if !part.isAny { parts.append((item.name, part)) }
      }
      query = parts.isEmpty ? .whole(.any) : .items(parts)
    }
  }

  /// Whether it is proven that query and fragment of what fits another rule fit this one.
  func includesRest(of other: RuleShape, _ work: inout Int) -> Bool {
    guard fragment.includes(other.fragment, from: other.settings, as: settings, &work) else {
      return false
    }
    switch (query, other.query) {
    case (.whole(let part), _) where part.isAny: return true
    case (.whole(let part), .whole(let others)):
      return part.includes(others, from: other.settings, as: settings, &work)
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        work -= others.count
        return others.contains {
          $0.name == item.name
            && item.part.includes($0.part, from: other.settings, as: settings, &work)
        }
      }
    default: return false
    }
  }
}

extension GlobShape {
  /// What texts that fit under some settings can be where a rule with others sees them.
  ///
  /// Decoding can make anything of a text, so a rule that decodes and one that does not are compared
  /// only where one of them takes everything.
  func seen(from: MatchSettings, as settings: MatchSettings) -> GlobShape {
    if from.decodes != settings.decodes { return .all }
    switch (from.folds, settings.folds) {
    case (false, true): return folded
    case (true, false): return anyCase
    default: return self
    }
  }
}
