/// The signed numbers of a packed table.
///
/// A number is doubled, with its sign in the lowest bit, and cut into groups of five bits, lowest
/// first. A group is a character from `?` on, plus 32 when another one follows; other characters are
/// the line feeds of the literal.
struct PackedNumbers: IteratorProtocol {
  private var bytes: Array<UInt8>.Iterator

  init(_ text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }.makeIterator()
  }

  mutating func next() -> Int? {
    var value = 0
    var shift = 0
    while let byte = bytes.next() {
      guard byte >= 63 else { continue }
      let group = Int(byte) - 63
      value |= (group & 31) << shift
      shift += 5
      if group & 32 == 0 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
    }
    return nil
  }
}
