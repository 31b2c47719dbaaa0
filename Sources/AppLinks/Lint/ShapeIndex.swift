/// Rules by how their paths begin and end, so that few are compared with a later one.
struct ShapeIndex {
  private struct Entry {
    let rule: Int
    let path: GlobShape
    let shape: RuleShape
  }

  /// For the settings of rules: their path forms by the hash of their heads and last characters.
  private var entries: [MatchSettings: [UInt64: [Entry]]] = [:]

  /// The order in which settings are tried.
  private static let order = [
    MatchSettings(), MatchSettings(decodes: false, folds: true),
    MatchSettings(decodes: true, folds: false), MatchSettings(decodes: true, folds: true),
  ]

  /// Adds a rule that later ones may be hidden by.
  mutating func add(_ shape: RuleShape, rule: Int) {
    for path in shape.path.certain {
      var hash = HeadHash()
      for code in path.head { hash.add(code) }
      let key = hash.value(before: path.last)
      entries[shape.settings, default: [:]][key, default: []].append(
        Entry(rule: rule, path: path, shape: shape))
    }
  }

  /// A rule that takes every URL of a path form of another rule; `nil` when none is proven to.
  ///
  /// What takes it in begins with no more than it does, so only the beginnings of its own head are
  /// looked up.
  func cover(of path: GlobShape, _ shape: RuleShape, work: inout Int) -> Int? {
    for settings in Self.order {
      guard let heads = entries[settings] else { continue }
      let path = path.seen(from: shape.settings, as: settings)
      var hash = HeadHash()
      var place = 0
      while true {
        work -= 1
        for last in path.last == nil ? [nil] : [nil, path.last] {
          for entry in heads[hash.value(before: last)] ?? [] {
            work -= 1
            guard work > 0 else { return nil }
            if entry.path.includes(path, work: &work), entry.shape.includesRest(of: shape, &work) {
              return entry.rule
            }
          }
        }
        guard place < path.head.count else { break }
        hash.add(path.head[place])
        place += 1
      }
    }
    return nil
  }
}

/// A running hash of the characters a pattern begins with (FNV-1a).
private struct HeadHash {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ code: UInt32) {
    value = (value ^ UInt64(code)) &* 0x100_0000_01B3
  }

  /// The hash together with the last character, where a pattern ends with one.
  func value(before last: UInt32?) -> UInt64 {
    (value ^ (UInt64(last ?? .max) | 1 << 32)) &* 0x100_0000_01B3
  }
}
