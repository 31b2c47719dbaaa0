import Routes

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

  /// The same with the codes that only some releases of the system know.
  let wider: [Glob]

  /// Why the pattern cannot be compared at all.
  let doubt: String?

  init(_ source: String, globs: [Glob] = [], wider: [Glob] = [], doubt: String? = nil) {
    self.source = source
    self.globs = globs
    self.wider = wider
    self.doubt = doubt
  }

  /// The pattern that every text fits.
  static let any = TextPattern("*", globs: [Glob([.star])])

  /// Whether every text fits.
  var isAny: Bool { doubt == nil && globs.contains(where: \.isAny) }

  /// A bit for the first byte, modulo 64, of every text that may fit.
  var firstBytes: UInt64 {
    guard doubt == nil else { return ~0 }
    return (globs + wider).reduce(0) { bits, glob in
      glob.head.first.map { bits | 1 << UInt64($0 & 63) } ?? ~0
    }
  }

  /// Compares a text, which may itself be in doubt.
  func outcome(_ text: Span<UInt8>, doubt textDoubt: LinkText.Doubt? = nil) -> Outcome {
    if let doubt { return .doubtful(doubt) }
    if let textDoubt, !isAny { return .doubtful(textDoubt.rawValue) }
    let globs = globs.span
    for index in globs.indices where globs[index].matches(text) { return .fits }
    let wider = wider.span
    for index in wider.indices where wider[index].matches(text) {
      return .doubtful(
        "the pattern \(LinkFault.quote(source)) fits with a language or region code that only some"
          + " releases have")
    }
    return .misses
  }

  /// Compares a part of a URL.
  func outcome(_ part: LinkText.Part, of text: LinkText) -> Outcome {
    outcome(text.bytes.span.extracting(part.range), doubt: part.doubt)
  }
}
