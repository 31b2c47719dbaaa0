/// The URL paths that one rule is about, segment by segment.
///
/// Every literal consists of the unreserved characters of RFC 3986 § 2.3, as in a route table.
public struct ServedPath: Hashable, Sendable, CustomStringConvertible {
  public enum Segment: Hashable, Sendable {
    case literal(String)

    /// The identifier of a record: letters, digits, `-` and `_`.
    case identifier

    /// Whatever is not empty and has no slash.
    case any

    /// A number between two texts, such as `sitemap-2.xml`.
    case numbered(prefix: String, suffix: String)
  }

  /// The segments; none for the root of the site.
  public let segments: [Segment]

  public init(_ segments: [Segment]) {
    self.segments = segments
  }

  /// The path of literal segments: `/robots.txt`.
  public init(literal path: String) {
    segments = path.split(separator: "/").map { .literal(String($0)) }
  }

  /// How messages and comments name the path: `/ads/{id}`.
  public var description: String {
    segments.isEmpty ? "/" : segments.map { "/" + $0.description }.joined()
  }

  /// Whether no segment stands for more than one text.
  var isLiteral: Bool {
    segments.allSatisfy { segment in
      if case .literal = segment { true } else { false }
    }
  }

  /// Whether some URL path is on both.
  func overlaps(_ other: ServedPath) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.overlaps($1) }
  }

  /// Whether some URL path is on both where what varies is a placeholder that takes any text, such as
  /// `:id` or `*`.
  func overlapsWithPlaceholders(_ other: ServedPath) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.overlapsWithPlaceholders($1) }
  }

  /// Whether the path comes before another one, so that of two that overlap the more specific one
  /// is met first; paths of one shape are in the order of their bytes.
  static func precedes(_ left: ServedPath, _ right: ServedPath) -> Bool {
    for (first, second) in zip(left.segments, right.segments) where first != second {
      guard first.rank == second.rank else { return first.rank < second.rank }
      return first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }
    return left.segments.count < right.segments.count
  }
}

extension ServedPath.Segment: CustomStringConvertible {
  public var description: String {
    switch self {
    case .literal(let text): text
    case .identifier: "{id}"
    case .any: "{any}"
    case .numbered(let prefix, let suffix): prefix + "{number}" + suffix
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .literal: 0
    case .numbered: 1
    case .identifier: 2
    case .any: 3
    }
  }

  fileprivate func overlaps(_ other: ServedPath.Segment) -> Bool {
    switch (self, other) {
    case (.literal(let left), .literal(let right)): left == right
    case (.literal(let text), .identifier), (.identifier, .literal(let text)):
      text.utf8.allSatisfy(isIdentifierByte)
    case (.literal(let text), .numbered(let prefix, let suffix)),
      (.numbered(let prefix, let suffix), .literal(let text)):
      text.hasPrefix(prefix) && text.hasSuffix(suffix)
    case (.numbered(_, let suffix), .identifier), (.identifier, .numbered(_, let suffix)):
      suffix.utf8.allSatisfy(isIdentifierByte)
    default: true
    }
  }

  fileprivate func overlapsWithPlaceholders(_ other: ServedPath.Segment) -> Bool {
    switch (self, other) {
    case (.identifier, _), (_, .identifier): true
    default: overlaps(other)
    }
  }
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
