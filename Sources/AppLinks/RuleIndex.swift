import WaymarkCore

/// The rules of an association file by the segments with which the paths that they match begin and
/// end.
struct RuleIndex: Sendable {
  /// Up to this number of rules, comparing all takes less time than finding some.
  static let few = 64

  /// A variable with more values than this is not expanded.
  private static let valueLimit = 64

  private let paths: PathIndex

  /// The rule of each path.
  private let owners: [Int]

  init(_ rules: [AssociationRule]) {
    var list: [(path: Glob?, rule: Int)] = []
    for (number, rule) in rules.enumerated() {
      // Paths are found as they are written.
      let isKnown = rule.settings.isPlain && rule.path.doubt == nil && rule.hasPath
      let globs = isKnown ? rule.path.globs.flatMap { $0.expanded(upTo: Self.valueLimit) } : []
      list += isKnown ? globs.map { ($0, number) } : [(nil, number)]
    }
    paths = PathIndex(list.map(\.path))
    owners = list.map(\.rule)
  }

  /// The rules that may match a link, in order.
  func candidates(for link: LinkText) -> [Int] {
    let path = link.bytes[link.path.range]
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var found = paths.numbers(segments, segments.last).map { owners[$0] }
    // The beginnings of a rule are next to each other.
    var last = -1
    found.removeAll { rule in
      defer { last = rule }
      return rule == last
    }
    return found
  }
}

/// The numbers of patterns by the segments with which the paths that they match begin and end.
struct PathIndex: Sendable {
  private let beginnings: SegmentTree<ArraySlice<UInt8>>
  private let firstSegments: [[ArraySlice<UInt8>]]
  private var byLastSegment: [ArraySlice<UInt8>: [Int]] = [:]

  /// The patterns whose last segment is not literal.
  private var open: [Int] = []

  /// Takes patterns; `nil` may match any path.
  init(_ patterns: [Glob?]) {
    firstSegments = patterns.map { $0?.leadingSegments ?? [] }
    beginnings = SegmentTree(firstSegments)
    for (number, pattern) in patterns.enumerated() {
      if let last = pattern?.lastSegment {
        byLastSegment[last, default: []].append(number)
      } else {
        open.append(number)
      }
    }
  }

  /// The numbers of the patterns that may match a path, in order, by its first segments and the
  /// last one.
  func numbers(_ first: [ArraySlice<UInt8>], _ last: ArraySlice<UInt8>?) -> [Int] {
    let ended = last.flatMap { byLastSegment[$0] } ?? []
    guard open.count + ended.count <= RuleIndex.few else {
      return beginnings.bytePatterns(beginning: first)
    }
    return (open + ended).filter { first.starts(with: firstSegments[$0]) }.sorted()
  }
}

extension Glob {
  /// The pattern with each value of a variable at the end of its literal beginning.
  fileprivate func expanded(upTo limit: Int) -> [Glob] {
    guard case .choice(let choice)? = tokens.first, choice.values.count <= limit else {
      return [self]
    }
    let beginning = head.map(Token.byte)
    return choice.values.map { Glob(beginning + $0 + tokens.dropFirst()) }
  }
}
