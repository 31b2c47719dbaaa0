/// The values of a variable in a pattern.
///
/// A class, because the patterns of a file share the values, and a list may have thousands.
final class Choice: Hashable, Sendable, ExpressibleByArrayLiteral {
  let values: [[Glob.Token]]

  /// The values with wildcards, which are compared one by one.
  let patterns: [[Glob.Token]]

  /// The other values, which are looked up, and their lengths.
  private let texts: Set<ArraySlice<UInt8>>
  private let lengths: [Int]

  init(_ values: [[Glob.Token]]) {
    self.values = values
    patterns = values.filter { !$0.allSatisfy { $0.byte != nil } }
    texts = Set(
      values.lazy.filter { $0.allSatisfy { $0.byte != nil } }.map { $0.compactMap(\.byte)[...] })
    lengths = Set(texts.lazy.map(\.count)).sorted()
  }

  convenience init(arrayLiteral values: [Glob.Token]...) {
    self.init(values)
  }

  /// The positions at which values without wildcards can end when they begin at a position.
  func ends(in text: [UInt8], from place: Int) -> [Int] {
    lengths.prefix { $0 <= text.count - place }.compactMap { length in
      texts.contains(text[place..<(place + length)]) ? place + length : nil
    }
  }

  static func == (one: Choice, two: Choice) -> Bool {
    one === two || one.values == two.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
