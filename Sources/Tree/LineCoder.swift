import WaymarkCore

/// A line whose fields are described once: the same function writes and reads them.
///
/// Lines are sorted by their bytes. A separator sorts before every byte of a field, and numbers
/// with the same number of digits sort by value.
package protocol CodedLine {
  /// Makes a line before its fields are read.
  init()

  /// The separator of the fields.
  static var separator: UInt8 { get }

  /// Hands every field to the coder, in the order of the line.
  mutating func code(_ fields: inout LineCoder)
}

extension CodedLine {
  package static var separator: UInt8 { LineCoder.tab }

  package var bytes: [UInt8] {
    var line = self
    var fields = LineCoder(separator: Self.separator)
    line.code(&fields)
    return fields.written
  }

  /// Reads a line; `nil` for a line that `bytes` did not write.
  package init?(_ line: ArraySlice<UInt8>) {
    self.init()
    guard read(line) else { return nil }
  }

  /// Reads the fields of a line; false for a line that `bytes` did not write.
  package mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    var fields = LineCoder(line, separator: Self.separator)
    code(&fields)
    return fields.isAtEnd && !fields.isFaulty
  }
}

/// Writes the fields of a line, or reads them.
package struct LineCoder {
  package static let tab: UInt8 = 0x09

  /// The separator in a line that is itself a field of another line.
  package static let inner: UInt8 = 0x1F

  /// The line to read.
  private let line: ArraySlice<UInt8>
  fileprivate private(set) var written: [UInt8] = []
  private let separator: UInt8
  private let isReading: Bool

  /// The start of the next field; beyond the end of the line if there is none.
  private var start: Int

  /// Whether a field was missing or malformed.
  package private(set) var isFaulty = false

  /// Makes a coder that writes.
  init(separator: UInt8) {
    self.separator = separator
    line = []
    written.reserveCapacity(128)
    isReading = false
    start = 0
  }

  /// Makes a coder that reads.
  package init(_ line: ArraySlice<UInt8>, separator: UInt8 = tab) {
    self.separator = separator
    self.line = line
    isReading = true
    start = line.startIndex
  }

  /// Whether all fields were read.
  package var isAtEnd: Bool { start > line.endIndex }

  /// Marks a field that was read as invalid.
  package mutating func fail() { isFaulty = true }

  /// The next field, or several including their separators.
  package mutating func next(_ count: Int = 1) -> ArraySlice<UInt8> {
    let first = start
    for _ in 0..<count {
      guard !isAtEnd else {
        fail()
        return []
      }
      start = (line.firstIndex(of: separator, from: start) ?? line.endIndex) + 1
    }
    return line[first..<start - 1]
  }

  package mutating func nextText() -> String { String(decoding: next(), as: UTF8.self) }

  private mutating func separate() {
    if start > 0 { written.append(separator) }
    start = 1
  }

  /// Codes bytes; those that may end a field or a line are replaced by blanks.
  package mutating func field(_ bytes: inout ArraySlice<UInt8>) {
    if isReading { bytes = next() } else { write(bytes) }
  }

  package mutating func field(_ text: inout String) {
    if isReading { text = nextText() } else { write(text.utf8) }
  }

  private mutating func write(_ bytes: some Collection<UInt8>) {
    separate()
    let first = written.count
    written.append(contentsOf: bytes)
    for index in first..<written.count where written[index] < 0x20 { written[index] = 0x20 }
  }

  /// Codes an optional text that is not empty.
  package mutating func field(_ text: inout String?) {
    var known = text ?? ""
    field(&known)
    text = known.isEmpty ? nil : known
  }

  /// Codes texts without blanks, separated by blanks.
  package mutating func field(_ texts: inout [String]) {
    var joined = texts.joined(separator: " ")
    field(&joined)
    if isReading { texts = joined.split(separator: " ").map(String.init) }
  }

  package mutating func field(_ flag: inout Bool) {
    var digit = flag ? "1" : "0"
    field(&digit)
    flag = digit == "1"
  }

  /// Codes a number with at least a number of digits.
  @specialized(where Number == Int)
  @specialized(where Number == Int16)
  @specialized(where Number == UInt32)
  @specialized(where Number == UInt64)
  package mutating func field<Number: FixedWidthInteger>(
    _ number: inout Number, radix: Int = 10, digits: Int = 1
  ) {
    var known: Number? = number
    field(&known, radix: radix, digits: digits)
    if let known { number = known } else { fail() }
  }

  /// Codes an optional number of at most 64 bits.
  ///
  /// Lists have a million numbers, and other rooms would find out about their types while they run.
  @specialized(where Number == Int)
  @specialized(where Number == Int16)
  @specialized(where Number == UInt32)
  @specialized(where Number == UInt64)
  package mutating func field<Number: FixedWidthInteger>(
    _ number: inout Number?, radix: Int = 10, digits: Int = 1
  ) {
    var known = number.map { CodedNumber(isNegative: $0 < 0, magnitude: UInt64($0.magnitude)) }
    let isKnown = code(&known, radix: UInt64(radix), digits: digits)
    number = known.flatMap {
      $0.isNegative
        ? Number(exactly: Int64(truncatingIfNeeded: 0 &- $0.magnitude))
        : Number(exactly: $0.magnitude)
    }
    if isKnown, number == nil { fail() }
  }

  /// Codes a number, and returns whether the field has one.
  package mutating func code(_ number: inout CodedNumber?, radix: UInt64, digits: Int) -> Bool {
    guard isReading else {
      write(number?.text(radix: Int(radix), digits: digits).utf8 ?? "".utf8)
      return number != nil
    }
    let text = next()
    number = CodedNumber(text, radix: radix)
    return !text.isEmpty
  }

  /// Codes the rest of a line unchanged.
  package mutating func rest(_ bytes: inout ArraySlice<UInt8>) {
    guard isReading else {
      separate()
      return written.append(contentsOf: bytes)
    }
    guard !isAtEnd else { return fail() }
    bytes = line[start...]
    start = line.endIndex + 1
  }
}

/// A number as a line has it, whatever its type.
package struct CodedNumber {
  package let isNegative: Bool
  package let magnitude: UInt64

  package init(isNegative: Bool, magnitude: UInt64) {
    self.isNegative = isNegative
    self.magnitude = magnitude
  }

  /// Reads digits, the letters among them in lower case, with a minus before those of a negative number;
  /// `nil` for anything else, and for a number of more than 64 bits.
  init?(_ text: ArraySlice<UInt8>, radix: UInt64) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var magnitude: UInt64 = 0
    for byte in digits {
      let value =
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x61...0x7A: UInt64(byte - 0x61 + 10)
        default: radix
        }
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, isLarger) = product.addingReportingOverflow(value)
      guard value < radix, !isTooLarge, !isLarger else { return nil }
      magnitude = sum
    }
    guard !isNegative || magnitude <= 1 << 63 else { return nil }
    self.init(isNegative: isNegative, magnitude: magnitude)
  }

  /// The number with zeros before it.
  func text(radix: Int, digits: Int) -> String {
    let text = (isNegative ? "-" : "") + String(magnitude, radix: radix)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
