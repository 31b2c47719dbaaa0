import Routes

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

  /// What fits every text.
  static let any = TextPattern("*", globs: [Glob([.star])])

  /// Whether every text fits.
  var isAny: Bool { doubt == nil && globs.contains(where: \.isAny) }

  /// Whether the empty text certainly does not fit.
  var needsText: Bool { outcome([UInt8]().span) == .misses }

  /// The bytes that the texts that fit begin with.
  var firstBytes: ByteSet {
    guard doubt == nil else { return .all }
    var bytes = ByteSet()
    for glob in globs + wider {
      guard let first = glob.head.first else { return .all }
      bytes.insert(first)
    }
    return bytes
  }

  /// Compares a text, which may itself be in doubt.
  func outcome(_ text: Span<UInt8>, doubt textDoubt: LinkText.Doubt? = nil) -> Outcome {
    if let doubt { return .doubtful(doubt) }
    if let textDoubt, !isAny { return .doubtful(textDoubt.rawValue) }
    let globs = globs.span
    for index in globs.indices where globs[index].matches(text) { return .fits }
    for glob in wider where glob.matches(text) {
      return .doubtful(
        "the pattern \(LinkFault.quote(source)) fits with a language or region code that only some releases have"
      )
    }
    return .misses
  }

  /// Compares a part of a URL.
  func outcome(_ part: LinkText.Part, of text: LinkText) -> Outcome {
    outcome(text.bytes.span.extracting(part.range), doubt: part.doubt)
  }
}
