import WaymarkCore

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

    /// Whether every character that another symbol stands for is one of this one's; for single characters.
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

  let symbols: [Symbol]

  /// The characters before the first wildcard.
  let head: [UInt32]

  /// The character that every text that fits ends with; `nil` when there are several.
  var last: UInt32? {
    guard case .character(let code)? = symbols.last else { return nil }
    return code
  }

  /// The shape of the pattern that every text fits.
  static let all = GlobShape([.star])

  /// Whether every text fits.
  var isAll: Bool { symbols == [.star] }

  init(_ glob: Glob) {
    var symbols: [Symbol] = []
    for token in glob.head.map(Glob.Token.byte) + glob.tokens {
      switch token {
      case .byte(let byte):
        // A byte that continues a character joins it (UTF-8).
        if byte & 0xC0 == 0x80, case .character(let code)? = symbols.last {
          symbols[symbols.count - 1] = .character(code << 8 | UInt32(byte))
        } else {
          symbols.append(.character(UInt32(byte)))
        }
      case .any: symbols.append(.any)
      case .star: symbols.append(.star)
      case .member(let members): symbols.append(.member(members))
      case .choice(let index):
        let choice = glob.choices[index]
        // Alternatives with wildcards are taken for anything, and so never for the same.
        symbols.append(.choice(choice.patterns.isEmpty ? choice.texts : []))
      }
    }
    self.init(symbols)
  }

  /// Takes symbols; in a run of wildcards the single ones come first, which changes nothing.
  private init(_ symbols: [Symbol]) {
    var ordered: [Symbol] = []
    var hasRun = false
    for symbol in symbols {
      switch symbol {
      case .star: hasRun = true
      case .any: ordered.append(.any)
      case .character, .member, .choice:
        if hasRun { ordered.append(.star) }
        hasRun = false
        ordered.append(symbol)
      }
    }
    if hasRun { ordered.append(.star) }
    self.symbols = ordered
    var head: [UInt32] = []
    for symbol in ordered {
      guard case .character(let code) = symbol else { break }
      head.append(code)
    }
    self.head = head
  }

  /// What the texts that fit become when their letters lose their case.
  var folded: GlobShape {
    GlobShape(
      symbols.map { symbol in
        switch symbol {
        case .character(let code):
          code < 0x80 ? .character(UInt32(UInt8(code).asciiLowercased)) : .any
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
        case .character(let code): code < 0x80 && !UInt8(code).isASCIILetter ? symbol : .any
        case .member(let members): members == .digit ? symbol : .any
        case .any: .any
        case .choice, .star: .star
        }
      })
  }
}

extension GlobShape {
  /// Whether it is proven that every text that fits another pattern fits this one.
  ///
  /// What is neither symbol by symbol the same nor below a beginning such as `/ads/?*` is not proven.
  /// `work` counts the steps and ends the search for a proof, not the answer's soundness.
  func includes(_ other: GlobShape, _ work: inout Int) -> Bool {
    if isAll { return true }
    guard last == nil || last == other.last, other.head.starts(with: head) else { return false }
    if accepts(other.symbols, &work) { return true }
    // Any text of some length: a run in the other pattern may be empty, what is around it is not.
    let rest = symbols.dropFirst(head.count)
    guard rest.last == .star, rest.dropLast().allSatisfy({ $0 == .any }) else { return false }
    let others = other.symbols.dropFirst(head.count)
    work -= others.count
    let length = others.count { symbol in
      switch symbol {
      case .character, .member, .any: true
      case .choice, .star: false
      }
    }
    return length >= rest.count - 1
  }

  /// Whether the other pattern, read as a text whose wildcards only the same or wider wildcards take,
  /// fits this one.
  private func accepts(_ text: [Symbol], _ work: inout Int) -> Bool {
    var place = 0
    var index = 0
    var star: (index: Int, place: Int)?
    while place < text.count {
      work -= 1
      guard work > 0 else { return false }
      if index < symbols.count, symbols[index] == .star {
        index += 1
        star = (index, place)
      } else if index < symbols.count, text[place] != .star, takes(text[place], at: index) {
        index += 1
        place += 1
      } else {
        guard let last = star else { return false }
        place = last.place + 1
        index = last.index
        star = (index, place)
      }
    }
    return symbols[index...].allSatisfy { $0 == .star }
  }

  /// Whether the symbol at an index, which is no run, takes another one; a choice takes itself when its
  /// texts are known.
  private func takes(_ other: Symbol, at index: Int) -> Bool {
    symbols[index] != .choice([]) && symbols[index].accepts(other)
  }
}
