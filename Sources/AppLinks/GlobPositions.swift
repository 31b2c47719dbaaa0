/// Matches a pattern by keeping the set of all places in a text that it can have reached.
///
/// A token moves the whole set at once, 64 places a step. So the time is the tokens times the text
/// over 64, whatever stars and alternatives the pattern has.
struct GlobPositions {
  private let text: [UInt8]

  /// The places behind every occurrence of a byte; the index of the set by byte.
  private let places: [BitSet]
  private let slots: [Int]

  /// The places behind every occurrence of a class's members.
  private let classes: [CharacterClass: BitSet]

  /// The places inside a character.
  private let inner: BitSet
  private let isASCII: Bool

  init(_ source: Span<UInt8>) {
    var text: [UInt8] = []
    text.reserveCapacity(source.count)
    for index in source.indices { text.append(source[index]) }
    var slots = Array(repeating: -1, count: 256)
    var places: [BitSet] = []
    var inner = BitSet(upTo: text.count)
    for (index, byte) in text.enumerated() {
      if slots[Int(byte)] < 0 {
        slots[Int(byte)] = places.count
        places.append(BitSet(upTo: text.count))
      }
      places[slots[Int(byte)]].insert(index + 1)
      if byte & 0xC0 == 0x80 { inner.insert(index) }
    }
    self.text = text
    self.places = places
    self.slots = slots
    self.inner = inner
    isASCII = inner.isEmpty
    classes = Self.classes(slots, places, upTo: text.count)
  }

  private static func classes(
    _ slots: [Int], _ places: [BitSet], upTo limit: Int
  ) -> [CharacterClass: BitSet] {
    var classes: [CharacterClass: BitSet] = [:]
    for byte in UInt8.min...UInt8.max where slots[Int(byte)] >= 0 {
      for members in CharacterClass.allCases where members.contains(byte) {
        classes[members, default: BitSet(upTo: limit)].formUnion(places[slots[Int(byte)]])
      }
    }
    return classes
  }

  /// Whether what follows the head of a pattern matches the whole text.
  func matches(_ glob: Glob) -> Bool {
    var reached = BitSet(upTo: text.count)
    reached.insert(0)
    advance(&reached, by: glob.tokens, choices: glob.choices)
    return reached.contains(text.count)
  }

  private func advance(_ reached: inout BitSet, by tokens: [Glob.Token], choices: [GlobChoice]) {
    for token in tokens {
      switch token {
      case .byte(let byte): step(&reached, onto: byte)
      case .any: stepOverCharacter(&reached)
      case .star:
        reached.fill()
        if !isASCII { reached.subtract(inner) }
      case .member(let members):
        reached.advance()
        if let places = classes[members] {
          reached.formIntersection(places)
        } else {
          reached.removeAll()
        }
      case .choice(let index): choose(&reached, choices[Int(index)])
      }
      if reached.isEmpty { return }
    }
  }

  private func step(_ reached: inout BitSet, onto byte: UInt8) {
    let slot = slots[Int(byte)]
    guard slot >= 0 else {
      reached.removeAll()
      return
    }
    reached.advance()
    reached.formIntersection(places[slot])
  }

  /// Moves every place over one character.
  private func stepOverCharacter(_ reached: inout BitSet) {
    reached.advance()
    guard !isASCII else { return }
    while true {
      var inside = reached
      inside.formIntersection(inner)
      guard !inside.isEmpty else { return }
      reached.subtract(inner)
      inside.advance()
      reached.formUnion(inside)
    }
  }

  private func choose(_ reached: inout BitSet, _ choice: GlobChoice) {
    var next = BitSet(upTo: text.count)
    if reached.count <= 4 {
      for place in reached.members where place < text.count {
        for option in choice.texts(beginningWith: text[place])
        where text[place...].starts(with: option) {
          next.insert(place + option.count)
        }
      }
    } else {
      for option in choice.texts {
        var moved = reached
        for byte in option where !moved.isEmpty { step(&moved, onto: byte) }
        next.formUnion(moved)
      }
    }
    for pattern in choice.patterns {
      var moved = reached
      advance(&moved, by: pattern, choices: [])
      next.formUnion(moved)
    }
    reached = next
  }
}
