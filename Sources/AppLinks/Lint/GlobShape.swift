import Bytes

/// A pattern as a sequence of characters, for asking whether it takes in another one.
struct GlobShape: Hashable, Sendable {
  /// One character of a pattern, or a run of any.
  enum Symbol: Hashable, Sendable {
    /// A character, its UTF-8 bytes packed.
    case character(UInt32)
    case member(CharacterClass)

    /// One of the alternatives of a variable that was not written out.
    case choice([[UInt8]])
    case any
    case star

    /// Whether every character that another symbol stands for is one of this one's; runs apart.
    func accepts(_ other: Symbol) -> Bool {
      switch (self, other) {
      case (.any, .character), (.any, .any), (.any, .member): true
      case (.member(let members), .character(let code)):
        code < 0x80 && members.contains(UInt8(truncatingIfNeeded: code))
      case (.member(let members), .member(let others)):
        (UInt8(0)..<0x80).allSatisfy { !others.contains($0) || members.contains($0) }
      default: self == other
      }
    }
  }

  private(set) var symbols: [Symbol] = []

  /// The characters before the first wildcard.
  let head: [UInt32]

  /// The fewest characters a text that fits has.
  let leastCount: Int
  let hasStar: Bool

  /// What every text fits.
  static let all = GlobShape([.star])

  /// The character that every text that fits ends with; `nil` when there are several.
  var last: UInt32? {
    guard case .character(let code)? = symbols.last else { return nil }
    return code
  }

  /// Whether every text fits.
  var isAll: Bool { symbols == [.star] }

  init(_ glob: Glob) {
    var symbols: [Symbol] = []
    var code: UInt32 = 0
    var isOpen = false
    func close() {
      if isOpen { symbols.append(.character(code)) }
      isOpen = false
    }
    for token in glob.head.lazy.map(Glob.Token.byte) + glob.tokens {
      guard case .byte(let byte) = token else {
        close()
        switch token {
        case .byte: continue
        case .any: symbols.append(.any)
        case .star: symbols.append(.star)
        case .member(let members): symbols.append(.member(members))
        case .choice(let index):
          let choice = glob.choices[index]
          // Alternatives with wildcards are taken for anything, and so never for the same.
          symbols.append(choice.patterns.isEmpty ? .choice(choice.texts) : .choice([]))
        }
        continue
      }
      if byte & 0xC0 == 0x80, isOpen {
        code = code << 8 | UInt32(byte)
      } else {
        close()
        code = UInt32(byte)
        isOpen = true
      }
    }
    close()
    self.init(symbols)
  }

  /// Takes symbols; in a run of wildcards the single ones come first, which changes nothing.
  init(_ symbols: [Symbol]) {
    var ordered: [Symbol] = []
    var hasRun = false
    for symbol in symbols {
      switch symbol {
      case .star: hasRun = true
      case .any: ordered.append(.any)
      default:
        if hasRun { ordered.append(.star) }
        hasRun = false
        ordered.append(symbol)
      }
    }
    if hasRun { ordered.append(.star) }
    self.symbols = ordered
    head = ordered.prefix { if case .character = $0 { true } else { false } }.compactMap {
      if case .character(let code) = $0 { code } else { nil }
    }
    // A choice may be empty or long; counting none is safe.
    leastCount = ordered.count {
      switch $0 {
      case .star, .choice: false
      default: true
      }
    }
    hasStar = ordered.contains { symbol in
      switch symbol {
      case .star, .choice: true
      default: false
      }
    }
  }

  /// What the texts that fit become when their letters lose their case.
  var folded: GlobShape {
    GlobShape(
      symbols.map { symbol in
        switch symbol {
        case .character(let code) where code < 0x80:
          .character(UInt32((UInt8(truncatingIfNeeded: code)).asciiLowercased))
        case .character: .any
        case .member(let members): .member(members.folded)
        case .choice: .star
        case .any, .star: symbol
        }
      })
  }

  /// A pattern that every text fits whose letters, without their case, fit this one.
  var anyCase: GlobShape {
    GlobShape(
      symbols.map { symbol in
        switch symbol {
        case .character(let code):
          code < 0x80 && !(UInt8(truncatingIfNeeded: code)).isASCIILetter ? symbol : .any
        case .member(.digit): symbol
        case .member, .any: .any
        case .choice, .star: .star
        }
      })
  }
}
