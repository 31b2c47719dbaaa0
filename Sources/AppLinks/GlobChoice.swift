/// The alternatives a variable stands for.
struct GlobChoice: Sendable {
  /// Alternatives that are plain text and not empty, sorted by their bytes.
  let texts: [[UInt8]]

  /// Where in `texts` those with a first byte begin, for every byte, and the end.
  private let starts: [Int]

  /// Alternatives with wildcards, and an empty one.
  let patterns: [[Glob.Token]]

  init(_ alternatives: [[Glob.Token]]) {
    var texts: [[UInt8]] = []
    var patterns: [[Glob.Token]] = []
    for alternative in alternatives {
      let bytes = alternative.compactMap { token -> UInt8? in
        guard case .byte(let byte) = token else { return nil }
        return byte
      }
      if bytes.count == alternative.count, !bytes.isEmpty {
        texts.append(bytes)
      } else {
        patterns.append(alternative)
      }
    }
    texts.sort { $0.lexicographicallyPrecedes($1) }
    var starts: [Int] = []
    var index = 0
    for byte in 0...255 {
      while index < texts.count, texts[index][0] < byte { index += 1 }
      starts.append(index)
    }
    starts.append(texts.count)
    self.texts = texts
    self.starts = starts
    self.patterns = patterns
  }

  /// The plain alternatives that begin with a byte.
  func texts(beginningWith byte: UInt8) -> ArraySlice<[UInt8]> {
    texts[starts[Int(byte)]..<starts[Int(byte) + 1]]
  }
}
