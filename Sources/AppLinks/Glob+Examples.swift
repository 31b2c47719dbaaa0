extension Glob {
  /// How many values of a variable are tried.
  private static let valueLimit = 600

  /// Characters of every class that a predefined variable stands for.
  private static let probes = Array("0agAG".utf8)

  /// Texts that fit: with runs of two characters, of none and of two segments, and with every value of
  /// the variables.
  var examples: [[UInt8]] {
    guard !tokens.isEmpty else { return [head] }
    var texts = ["x7", "", "x7/y8"].map { example(run: $0, value: 0) }
    for value in (0..<valueCount).dropFirst() {
      texts.append(example(run: "x7", value: value))
    }
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private var valueCount: Int {
    let counts = tokens.map { token in
      switch token {
      case .member: Self.probes.count
      case .choice(let index): choices[index].texts.count
      default: 1
      }
    }
    return min(counts.max() ?? 1, Self.valueLimit)
  }

  private func example(run: String, value: Int) -> [UInt8] {
    head
      + tokens.flatMap { token -> [UInt8] in
        switch token {
        case .byte(let byte): return [byte]
        case .any: return [UInt8(ascii: "x")]
        case .star: return Array(run.utf8)
        case .member(let members):
          let probes = Self.probes.filter(members.contains)
          return [probes[value % probes.count]]
        case .choice(let index):
          let texts = choices[index].texts
          return texts.isEmpty ? [] : texts[value % texts.count]
        }
      }
  }
}
