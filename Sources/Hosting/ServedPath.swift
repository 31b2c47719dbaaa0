import WaymarkCore

/// The URL paths of one rule, segment by segment.
///
/// Every literal consists of the unreserved characters of RFC 3986 § 2.3, as in a route table.
public struct ServedPath: Hashable, Sendable, CustomStringConvertible {
  public enum Segment: Hashable, Sendable {
    case literal(String)

    /// The identifier of a record: letters, digits, `-` and `_`.
    case identifier

    /// Any text that is not empty and has no slash.
    case any

    /// A number between two texts, such as `sitemap-2.xml`.
    case numbered(prefix: String, suffix: String)

    /// One or more identifiers, such as `toyota/by/price`, or the feed of such a list; only the last
    /// segment of an earlier path.
    case rest
  }

  /// The segments; empty for the root of the site.
  public let segments: [Segment]

  public init(_ segments: [Segment]) {
    self.segments = segments
  }

  /// The path of literal segments: `/robots.txt`.
  public init(literal path: String) {
    segments = path.split(separator: "/").map { .literal(String($0)) }
  }

  /// The path in messages and comments: `/ads/{id}`.
  public var description: String {
    segments.isEmpty ? "/" : segments.map { "/" + $0.description }.joined()
  }

  /// Whether every segment is fixed.
  var isLiteral: Bool { segments.allSatisfy(\.isLiteral) }

  /// The number of variable parts.
  var variableCount: Int { segments.count { !$0.isLiteral } }

  /// The literals before the first variable segment.
  var leadingLiterals: [String] {
    var literals: [String] = []
    for case .literal(let text) in segments.prefix(while: \.isLiteral) { literals.append(text) }
    return literals
  }

  /// Whether a URL path matches both.
  func overlaps(_ other: ServedPath) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.overlaps($1) }
  }

  /// Whether a URL path matches both if an identifier is a placeholder for any text, such as `:id`
  /// or `*`.
  func overlapsWithPlaceholders(_ other: ServedPath) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.coarse.overlaps($1.coarse) }
  }

  /// Whether the path comes before another one: of two that overlap, the more specific one is
  /// first, and paths of the same form are sorted by their bytes.
  static func precedes(_ left: ServedPath, _ right: ServedPath) -> Bool {
    for (first, second) in zip(left.segments, right.segments) where first != second {
      guard first.rank == second.rank else { return first.rank < second.rank }
      return first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }
    return left.segments.count < right.segments.count
  }
}

extension ServedPath {
  /// The expression for `Segment.any`.
  static let anyPattern = "[^/]+"

  /// The expression for values of `Segment.any` that a URL contains unescaped, and that can be
  /// written into another URL.
  static let plainPattern = "[A-Za-z0-9._~@+-]+"

  /// The expression for `Segment.rest`.
  static let restPattern = "[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*(?:/feed\\.xml)?"

  /// The path without the first slash; variable parts are written by a function of their number,
  /// from one, and of their expression.
  func text(
    literal: (String) -> String = { $0 }, filling fill: (_ number: Int, _ pattern: String) -> String
  ) -> String {
    var number = 0
    func filled(_ pattern: String) -> String {
      number += 1
      return fill(number, pattern)
    }
    return segments.map { segment in
      switch segment {
      case .literal(let text): literal(text)
      case .identifier: filled("[A-Za-z0-9_-]+")
      case .any: filled(Self.anyPattern)
      case .numbered(let prefix, let suffix): literal(prefix) + filled("[0-9]+") + literal(suffix)
      case .rest: filled(Self.restPattern)
      }
    }.joined(separator: "/")
  }

  /// The path as a regular expression in the common syntax of PCRE and RE2, without anchors and
  /// without the first slash; variable parts are groups if they are captured.
  func expression(isCapturing: Bool) -> String {
    text(literal: escaped) { isCapturing ? "(\($1))" : $1 }
  }

  /// The path as a regular expression for URLs that can be written as they were read.
  func plainExpression(
    filling fill: (_ number: Int, _ pattern: String) -> String = { $1 }
  ) -> String {
    text(literal: escaped) { number, pattern in
      fill(number, pattern == Self.anyPattern ? Self.plainPattern : pattern)
    }
  }

  /// The path with numbered placeholders: `/ads/:p1`, and `/ads/make/*`.
  var withPlaceholders: String {
    "/" + text { number, pattern in pattern == Self.restPattern ? "*" : ":p\(number)" }
  }
}

extension ServedPath.Segment: CustomStringConvertible {
  public var description: String {
    switch self {
    case .literal(let text): text
    case .identifier: "{id}"
    case .any: "{any}"
    case .numbered(let prefix, let suffix): prefix + "{number}" + suffix
    case .rest: "{rest}"
    }
  }

  fileprivate var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }

  fileprivate var rank: Int {
    switch self {
    case .literal: 0
    case .numbered: 1
    case .identifier: 2
    case .any: 3
    case .rest: 4
    }
  }

  /// The segment on hosts whose placeholders match any text.
  var coarse: ServedPath.Segment { self == .identifier ? .any : self }

  func overlaps(_ other: ServedPath.Segment) -> Bool {
    switch (self, other) {
    case (.literal(let left), .literal(let right)): left == right
    case (.literal(let text), .identifier), (.identifier, .literal(let text)),
      (.numbered(_, let text), .identifier), (.identifier, .numbered(_, let text)):
      text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    case (.literal(let text), .numbered(let prefix, let suffix)),
      (.numbered(let prefix, let suffix), .literal(let text)):
      text.hasPrefix(prefix) && text.hasSuffix(suffix)
    case (.any, _), (_, .any), (.rest, _), (_, .rest), (.identifier, .identifier),
      (.numbered, .numbered):
      true
    }
  }
}

/// Literal text in a regular expression; of the unreserved characters, only the period is special.
func escaped(_ text: String) -> String {
  text.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
}

/// A text in double quotes for nginx, Caddy and Apache, with quotes and backslashes escaped.
///
/// The headers of `ResponseTable` contain no line breaks, and no `$`, `{` or `%` that a server
/// would read as a variable.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { quoted += "\\" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "\""
}
