/// What comparing a part of a URL with a pattern gives.
enum Outcome: Equatable, Sendable {
  case fits
  case misses

  /// Nothing that is known about the system settles it; the phrase says why.
  case doubtful(String)

  /// What two comparisons give together: both have to fit.
  func and(_ other: @autoclosure () -> Outcome) -> Outcome {
    switch self {
    case .misses: .misses
    case .fits: other()
    case .doubtful: other() == .misses ? .misses : self
    }
  }
}

/// A pattern for one part of a URL, ready to be compared.
struct TextPattern: Sendable {
  /// The pattern as the file writes it, for messages.
  let source: String

  /// What the part may be: one of several, where the pattern has variables or a parent path.
  let globs: [Glob]

  /// Why the pattern cannot be compared at all.
  let doubt: String?

  init(_ source: String, globs: [Glob] = [], doubt: String? = nil) {
    self.source = source
    self.globs = globs
    self.doubt = doubt
  }

  /// The pattern that every text fits.
  static let any = TextPattern("*", globs: [Glob([.star])])

  /// Whether every text fits.
  var isAny: Bool { doubt == nil && globs.contains(where: \.isAny) }

  /// The first and the last bytes of the texts that may fit.
  var edges: Edges {
    guard doubt == nil else { return Edges() }
    return globs.reduce(Edges(first: 0, last: 0)) { edges, glob in
      let other = Edges(glob.head.first, glob.last)
      return Edges(first: edges.first | other.first, last: edges.last | other.last)
    }
  }

  /// Compares a text, which may itself be in doubt.
  func outcome(_ text: Span<UInt8>, doubt textDoubt: LinkText.Doubt? = nil) -> Outcome {
    if let doubt { return .doubtful(doubt) }
    if let textDoubt, !isAny { return .doubtful(textDoubt.rawValue) }
    let globs = globs.span
    for index in globs.indices where globs[index].matches(text) { return .fits }
    return .misses
  }

  /// Whether it is proven that every text that fits another pattern fits this one.
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

/// The bytes that texts can begin and end with: a bit for each, modulo 64.
///
/// A pattern whose edges have none of a text's does not fit it.
struct Edges: Sendable {
  var first = ~UInt64(0)
  var last = ~UInt64(0)
}

extension Edges {
  /// The edges of one text; `nil` where a byte is missing or may be any.
  init(_ first: UInt8?, _ last: UInt8?) {
    if let first { self.first = 1 << UInt64(first & 63) }
    if let last { self.last = 1 << UInt64(last & 63) }
  }

  @inline(__always)
  func meet(_ other: Edges) -> Bool { first & other.first != 0 && last & other.last != 0 }
}
