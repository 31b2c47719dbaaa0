/// Reads a number off the front of a text.
struct DecimalScanner {
  var rest: ArraySlice<UInt8>
  let decimalMark: UInt8
  private(set) var isAmbiguous = false

  init(rest: ArraySlice<UInt8>, decimalMark: UInt8) {
    self.rest = rest
    self.decimalMark = decimalMark
  }

  /// Skips to the first digit, or to a decimal mark before one.
  mutating func skipToNumber() -> ArraySlice<UInt8> {
    let text = rest
    while let byte = rest.first, !isDigit(byte), !(byte == decimalMark && isDigit(at: 1)) {
      rest = rest.dropFirst()
    }
    return text.dropLast(rest.count)
  }

  mutating func number() -> DecimalNumber? {
    var number = DecimalNumber()
    let looksGrouped =
      (1...3).contains(rest.prefix(4).prefix(while: isDigit).count)
      && rest.first != UInt8(ascii: "0") && rest.first != decimalMark
    guard readWhole(into: &number) else { return nil }
    if rest.first == decimalMark, isDigit(at: 1) {
      rest = rest.dropFirst()
      let decimals = rest.prefix(while: isDigit)
      guard number.append(decimals: decimals) else { return nil }
      isAmbiguous = looksGrouped && decimals.count == 3 && number.whole < 1000
      rest = rest.dropFirst(decimals.count)
    }
    guard let exponent = exponent(), number.shift(by: exponent) else { return nil }
    return number
  }

  private mutating func readWhole(into number: inout DecimalNumber) -> Bool {
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty || rest.first == decimalMark else { return false }
    for digit in digits where !number.append(digit - UInt8(ascii: "0")) { return false }
    rest = rest.dropFirst(digits.count)
    let mark = groupMark()
    guard !mark.isEmpty, digits.count <= 3, digits.first != UInt8(ascii: "0") else {
      // A mark between digits that does not group them makes the text ambiguous.
      return mark.isEmpty || isBlankMark(mark)
    }
    while rest.starts(with: mark) {
      let group = rest.dropFirst(mark.count).prefix(while: isDigit)
      guard group.count == 3 else { return isBlankMark(mark) }
      for digit in group where !number.append(digit - UInt8(ascii: "0")) { return false }
      rest = rest.dropFirst(mark.count + 3)
    }
    return groupMark().isEmpty
  }

  /// The mark between two groups of digits that stands next, if one does.
  private func groupMark() -> ArraySlice<UInt8> {
    guard let first = rest.first else { return [] }
    let comma = decimalMark == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    let width: Int
    if first == comma || first == UInt8(ascii: "'") || first == 0x20 {
      width = 1
    } else if rest.starts(with: "\u{2019}".utf8) {
      width = 3
    } else {
      width = blankWidth(rest.prefix(3))
    }
    return width > 0 && isDigit(at: width) ? rest.prefix(width) : []
  }

  private func isBlankMark(_ mark: ArraySlice<UInt8>) -> Bool { trimmed(mark).isEmpty }

  /// Reads an exponent; 0 when there is none, `nil` when it is out of any range.
  private mutating func exponent() -> Int? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return 0 }
    var digits = rest.dropFirst()
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let count = digits.prefix(while: isDigit).count
    guard count > 0 else { return 0 }
    guard count <= 3, let value = Int(String(decoding: digits.prefix(count), as: UTF8.self)) else {
      return nil
    }
    rest = digits.dropFirst(count)
    return sign == UInt8(ascii: "-") ? -value : value
  }

  private func isDigit(at offset: Int) -> Bool {
    rest.count > offset && isDigit(rest[rest.startIndex + offset])
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
