import WaymarkCore

/// The rules of an association file by the segments with which the paths that they match begin.
struct RuleIndex: Sendable {
  /// Up to this number of rules, comparing all takes less time than finding some.
  static let few = 64

  /// A variable with more values than this is not expanded.
  private static let valueLimit = 64

  private let beginnings: SegmentTree<ArraySlice<UInt8>>

  /// The rule of each beginning.
  private let owners: [Int]

  init(_ rules: [AssociationRule]) {
    var list: [(segments: [ArraySlice<UInt8>], rule: Int)] = []
    for (number, rule) in rules.enumerated() {
      // Paths are found as they are written.
      let isKnown = rule.settings.isPlain && rule.path.doubt == nil && rule.hasPath
      let globs = isKnown ? rule.path.globs.flatMap { $0.expanded(upTo: Self.valueLimit) } : []
      list += isKnown ? globs.map { ($0.leadingSegments, number) } : [([], number)]
    }
    beginnings = SegmentTree(list.map(\.segments))
    owners = list.map(\.rule)
  }

  /// The rules that may match a link, in order.
  func candidates(for link: LinkText) -> [Int] {
    let path = link.bytes[link.path.range]
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var found = beginnings.patterns(beginning: segments).map { owners[$0] }
    // The beginnings of a rule are next to each other.
    var last = -1
    found.removeAll { rule in
      defer { last = rule }
      return rule == last
    }
    return found
  }
}

extension Glob {
  /// The pattern with each value of a variable at the end of its literal beginning.
  fileprivate func expanded(upTo limit: Int) -> [Glob] {
    guard case .choice(let values)? = tokens.first, values.count <= limit else { return [self] }
    let beginning = head.map(Token.byte)
    return values.map { Glob(beginning + $0 + tokens.dropFirst()) }
  }
}
