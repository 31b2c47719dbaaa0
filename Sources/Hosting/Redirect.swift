import WaymarkCore
public import WaymarkModel

/// A moved path: its URLs are redirected, with their query, to the page's new path.
public struct Redirect: Sendable, Hashable {
  /// A segment of the new path.
  public enum Target: Sendable, Hashable {
    case literal(String)

    /// A variable part of the old path, by its number, from one; it is written as it was read.
    case capture(Int)
  }

  public let from: ServedPath
  public let to: [Target]
  public let isPermanent: Bool

  /// Whether the project names the old path with `index.html`: then some services, whose number of
  /// rules is limited, need one more.
  public let hasIndex: Bool

  /// The location in the project file.
  public let location: Location

  /// The name of the route with whose page this path moves, such as that of a market's list; a
  /// host with a limit may do without these redirects.
  let following: String?

  public init(
    _ from: ServedPath, to: [Target], isPermanent: Bool = true, hasIndex: Bool = false,
    following: String? = nil, at location: Location
  ) {
    self.following = following
    self.hasIndex = hasIndex
    self.from = from
    self.to = to
    self.isPermanent = isPermanent
    self.location = location
  }

  public var status: Int { isPermanent ? 301 : 302 }

  /// The old path of a file in a folder.
  public var indexPath: ServedPath { ServedPath(from.segments + [.literal("index.html")]) }

  /// The new path, with captures in the host's syntax.
  func target(_ capture: (Int) -> String) -> String {
    to.isEmpty
      ? "/"
      : to.map { part in
        switch part {
        case .literal(let text): "/" + text
        case .capture(let number): "/" + capture(number)
        }
      }.joined()
  }

  /// The redirect of a path below this one, which is that of a page of a route.
  public func appending(_ tail: [ServedPath.Segment], of route: String) -> Redirect {
    var number = from.variableCount
    let target = tail.map { segment -> Target in
      if case .literal(let text) = segment { return .literal(text) }
      number += 1
      return .capture(number)
    }
    return Redirect(
      ServedPath(from.segments + tail), to: to + target, isPermanent: isPermanent,
      following: route, at: location)
  }

  /// The new path in the syntax of services whose placeholders are single segments.
  var placeholderTarget: String {
    target { number in
      from.segments.last == .rest && number == from.variableCount ? ":splat" : ":p\(number)"
    }
  }

  /// The old path in a URL as it was sent, as a regular expression without anchors, without the
  /// first slash and without an end; variable parts are groups.
  var sentExpression: String {
    from.text(literal: escaped) { _, pattern in
      "(" + (pattern == ServedPath.anyPattern ? Self.sentPattern : pattern) + ")"
    }
  }

  /// What may follow an old path, as a regular expression; earlier sites often had their pages at
  /// `…/index.html`.
  static let end = "(?:/|/index\\.html)?"

  /// The characters of a segment in a URL; none of them ends a header, a path or a quoted text.
  private static let sentPattern = "[A-Za-z0-9_.~!&'()*+,;=:@%-]+"

  /// The new path as a set of paths.
  public var targetPath: ServedPath {
    let varying = from.segments.filter { if case .literal = $0 { false } else { true } }
    return ServedPath(
      to.map { part in
        switch part {
        case .literal(let text): .literal(text)
        case .capture(let number): varying[number - 1]
        }
      })
  }

  /// A request of `links verify`, and the expected response.
  var example: JSON {
    // An encoded capture remains encoded.
    var values: [String] = []
    let path = from.text { number, pattern in
      values.append(pattern == ServedPath.anyPattern ? "waymark%20verify" : "waymark-verify")
      return values[number - 1]
    }
    let query = "?waymark=verify"
    return .members([
      "request": .string("/\(path)\(query)"),
      "location": .string(target { values[$0 - 1] } + query),
      "status": .integer(status),
    ])
  }
}

extension GonePage {
  /// A request of `links verify`, and the expected response.
  fileprivate var example: JSON {
    .members([
      "request": .string(path.description), "location": instead.map(JSON.string),
      "status": .integer(instead == nil ? 410 : 301), "removed": .bool(true),
    ])
  }
}

extension ServedSite {
  /// The number of removed pages among the requests.
  private static let goneLimit = 100

  /// The requests of `links verify`: one line for each redirect that all servers of an environment
  /// have, and for some of the removed pages.
  public func redirectExamples(for targets: [HostingTarget]) -> HostingFile? {
    let isComplete = targets.allSatisfy { $0.fitting(self).redirects.count == redirects.count }
    let moved = isComplete ? redirects : withoutFollowers.redirects
    let examples = moved.map(\.example) + gonePages.prefix(Self.goneLimit).map(\.example)
    guard !examples.isEmpty else { return nil }
    let lines = examples.map { example in
      String(decoding: rendered { $0.json(example, in: .plain) }, as: UTF8.self)
    }
    return HostingFile(ServedSite.examplesName, lines)
  }

  /// The name of the file of examples below `hosting/`.
  public static let examplesName = "redirects.ndjson"
}

/// Items by path, with a search for paths that share a URL, including on hosts whose placeholders
/// match any text.
///
/// The paths form a tree of segments, so that a search visits only what it can match.
public struct PathIndex<Item> {
  /// What follows a segment, and the entries that end with it, by their numbers.
  private struct Node {
    var literals: [String: Int] = [:]
    var patterns: [(segment: ServedPath.Segment, node: Int)] = []
    var entries: [Int] = []
    var isRest = false

    /// The nodes after segments that share a text with this one.
    func children(sharing segment: ServedPath.Segment) -> [Int] {
      let matched = patterns.filter { $0.segment.overlaps(segment) }.map(\.node)
      guard case .literal(let text) = segment else {
        return matched
          + literals.filter { ServedPath.Segment.literal($0.key).overlaps(segment) }.map(\.value)
      }
      return matched + (literals[text].map { [$0] } ?? [])
    }
  }

  private var nodes = [Node()]
  private var entries: [(path: ServedPath, item: Item)] = []

  public init() {}

  /// Adds an item; the first one at a path without placeholders is kept.
  public mutating func insert(_ item: Item, at path: ServedPath) {
    let node = path.segments.reduce(0) { node, segment in next(segment.coarse, after: node) }
    guard nodes[node].entries.isEmpty || !path.isLiteral else { return }
    nodes[node].entries.append(entries.count)
    entries.append((path, item))
  }

  private mutating func next(_ segment: ServedPath.Segment, after node: Int) -> Int {
    if case .literal(let text) = segment {
      if let known = nodes[node].literals[text] { return known }
      nodes[node].literals[text] = nodes.count
    } else {
      let known = nodes[node].patterns.first { $0.segment == segment }
      if let known { return known.node }
      nodes[node].patterns.append((segment, nodes.count))
    }
    nodes.append(Node(isRest: segment == .rest))
    return nodes.count - 1
  }

  /// A node, and those of all segments after it.
  private func withLater(_ node: Int) -> [Int] {
    [node]
      + (Array(nodes[node].literals.values) + nodes[node].patterns.map(\.node))
      .flatMap(withLater)
  }

  /// The nodes of paths that share a URL with this one.
  private func nodes(sharing path: ServedPath) -> [Int] {
    var found = [0]
    for segment in path.segments.map(\.coarse) {
      found = found.flatMap { nodes[$0].isRest ? [$0] : nodes[$0].children(sharing: segment) }
    }
    return path.segments.last == .rest ? found.flatMap(withLater) : found
  }

  /// Whether all paths that share a URL with this one meet a condition.
  public func areAll(sharing path: ServedPath, _ condition: (ServedPath) -> Bool) -> Bool {
    nodes(sharing: path).allSatisfy { node in
      nodes[node].entries.allSatisfy { condition(entries[$0].path) }
    }
  }

  /// The items at paths that share a URL with this one, those without placeholders first.
  public func items(sharing path: ServedPath) -> [(path: ServedPath, item: Item)] {
    let found = nodes(sharing: path).flatMap { nodes[$0].entries }
    let sorted = found.sorted { left, right in
      let (first, second) = (entries[left].path, entries[right].path)
      guard first.isLiteral, second.isLiteral else {
        return first.isLiteral == second.isLiteral ? left < right : first.isLiteral
      }
      return ServedPath.precedes(first, second)
    }
    return sorted.map { entries[$0] }
  }
}

extension ServedPath {
  /// Whether every URL of this path also belongs to another path, but not vice versa.
  public func isWithin(_ other: ServedPath) -> Bool {
    self != other && other.takes(self) && !takes(other)
  }

  private func takes(_ other: ServedPath) -> Bool {
    if segments.last == .rest {
      let start = segments.dropLast()
      return other.segments.count > start.count
        && ServedPath(Array(start)).takes(ServedPath(Array(other.segments.prefix(start.count))))
    }
    return other.segments.last != .rest && overlapsWithPlaceholders(other)
      && zip(segments, other.segments).allSatisfy { own, others in
        switch (own, others) {
        case (.any, _), (.identifier, .identifier), (.identifier, .literal): true
        default: own == others
        }
      }
  }
}
