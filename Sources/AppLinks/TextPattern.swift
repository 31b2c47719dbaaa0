import WaymarkRoutes

/// The result of comparing a part of a URL with a pattern.
enum Outcome: Hashable, Sendable {
  case fits
  case misses

  /// The known behaviour of the system does not decide it; the phrase says why.
  case doubtful(String)

  /// The combined result of two comparisons: both must match.
  func and(_ other: @autoclosure () -> Outcome) -> Outcome {
    switch self {
    case .misses: .misses
    case .fits: other()
    case .doubtful: other() == .misses ? .misses : self
    }
  }
}

/// A pattern for one part of a URL, ready to be compared.
struct TextPattern: Hashable, Sendable {
  /// The pattern as written in the file, for messages.
  let source: String

  /// The alternatives for the part, if the pattern has variables or a parent path.
  let globs: [Glob]

  /// The alternatives with which it is not known whether the pattern matches.
  let openGlobs: [Glob]

  /// Why the pattern cannot be compared.
  let doubt: String?

  /// With a doubt about the values of variables: what the pattern surely matches, and everything
  /// that it may match; `nil` if that is not known.
  let bounds: Bounds?

  /// The alternatives of a pattern that has two meanings.
  struct Bounds: Hashable, Sendable {
    let sure: [Glob]
    let possible: [Glob]
  }

  init(
    _ source: String, globs: [Glob] = [], openGlobs: [Glob] = [], doubt: String? = nil,
    bounds: Bounds? = nil
  ) {
    self.source = source
    self.globs = globs
    self.openGlobs = openGlobs
    self.doubt = doubt
    self.bounds = bounds
  }

  /// The pattern that matches every text.
  static let any = TextPattern("*", globs: [Glob([.star])])

  /// Whether every text matches.
  var isAny: Bool { doubt == nil && globs.contains(where: \.isAny) }

  /// The first and last bytes of texts that may match.
  var edges: Edges {
    guard doubt == nil else { return Edges() }
    return globs.reduce(Edges(first: 0, last: 0)) { edges, glob in
      let other = Edges(glob.head.first, glob.last)
      return Edges(first: edges.first | other.first, last: edges.last | other.last)
    }
  }

  /// Compares a text, which may itself be doubtful.
  func outcome(_ text: Span<UInt8>, doubt textDoubt: LinkText.Doubt? = nil) -> Outcome {
    if let doubt {
      guard let bounds, textDoubt == nil else { return .doubtful(doubt) }
      for glob in bounds.sure where glob.matches(text) { return .fits }
      for glob in bounds.possible where glob.matches(text) { return .doubtful(doubt) }
      return .misses
    }
    if let textDoubt, !isAny { return .doubtful(textDoubt.rawValue) }
    let globs = globs.span
    for index in globs.indices where globs[index].matches(text) { return .fits }
    for glob in openGlobs where glob.matches(text) {
      return .doubtful(
        "the * at the beginning of \(LinkFault.quote(source)) would match nothing before a slash")
    }
    return .misses
  }

  /// Whether every text that matches another pattern provably matches this one.
  func includes(_ other: TextPattern, _ work: inout Int) -> Bool {
    guard doubt == nil, other.doubt == nil else { return false }
    return isAny
      || other.globs.allSatisfy { inner in globs.contains { $0.includes(inner, &work) } }
  }

  /// Compares a part of a URL.
  func outcome(_ part: LinkText.Part, of text: LinkText) -> Outcome {
    outcome(text.bytes.span.extracting(part.range), doubt: part.doubt)
  }
}

/// The bytes that texts can begin and end with, as bits modulo 64.
///
/// A text whose edges the pattern does not have does not match.
struct Edges: Sendable {
  var first = ~UInt64(0)
  var last = ~UInt64(0)
}

extension Edges {
  /// The edges of one text; `nil` when a byte is missing or arbitrary.
  init(_ first: UInt8?, _ last: UInt8?) {
    if let first { self.first = 1 << UInt64(first & 63) }
    if let last { self.last = 1 << UInt64(last & 63) }
  }

  @inline(__always)
  func meet(_ other: Edges) -> Bool { first & other.first != 0 && last & other.last != 0 }
}
