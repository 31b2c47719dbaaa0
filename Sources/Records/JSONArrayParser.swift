/// Finds the elements of a top-level JSON array, given in chunks of any size.
///
/// Only as much of JSON is read as tells where an element ends; what stands in an element is checked
/// when it is decoded, so that a fault in one leaves the others alone.
struct JSONArrayParser {
  private enum State {
    case start, first, next

    /// In an object or array.
    case container

    /// In a string, number or word.
    case scalar
    case behindElement, end, broken
  }

  /// What came up.
  enum Event: Hashable {
    /// The input is used up.
    case none

    /// An element and where in the batch its bytes are; `nil` when they are too many.
    case element(line: Int, Range<Int>?)

    /// What follows cannot be read.
    case fault(line: Int, String)
  }

  private let limit: Int
  private var state = State.start
  private var line: Int
  private var elementLine = 1
  private var elementStart = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLarge = false

  /// Makes a parser of a text that begins in a line.
  init(limit: Int, line: Int = 1) {
    self.limit = limit
    self.line = line
  }

  /// Reads on to the end of an element or of the input; the bytes of the element are appended.
  mutating func consume(
    _ input: [UInt8], from index: inout Int, to end: Int, into batch: inout RawBatch
  ) -> Event {
    while index < end {
      let event: Event
      switch state {
      case .container: event = container(input, from: &index, to: end, &batch)
      case .scalar: event = scalar(input, from: &index, to: end, &batch)
      case .broken: return .none
      default:
        let byte = input[index]
        if byte == 0x0A { line += 1 }
        if isJSONBlank(byte) {
          index += 1
          continue
        }
        event = structure(byte, &index, batch)
      }
      if event != .none { return event }
    }
    return .none
  }

  /// Tells whether the end of the file cuts the array.
  mutating func finish(_ batch: inout RawBatch) -> Event {
    switch state {
    case .end, .broken: return .none
    case .container, .scalar:
      batch.cut(bytes: elementStart, cells: 0)
      return fail("the file ends inside the record that begins here", line: elementLine)
    default: return fail("the file ends before the array does")
    }
  }

  /// Reads a byte between the elements.
  private mutating func structure(
    _ byte: UInt8, _ index: inout Int, _ batch: borrowing RawBatch
  ) -> Event {
    switch (state, byte) {
    case (.start, UInt8(ascii: "[")): state = .first
    case (.start, _): return fail("the file does not begin with [")
    case (.first, UInt8(ascii: "]")), (.behindElement, UInt8(ascii: "]")): state = .end
    case (.behindElement, UInt8(ascii: ",")): state = .next
    case (.behindElement, _): return fail("a comma or ] is missing behind a record")
    case (.next, UInt8(ascii: "]")): return fail("a comma stands before ]")
    case (.first, UInt8(ascii: ",")), (.next, UInt8(ascii: ",")):
      return fail("a record is missing before a comma")
    case (.first, _), (.next, _):
      beginElement(byte, batch)
      return .none
    default: return fail("there is text behind the end of the array")
    }
    index += 1
    return .none
  }

  private mutating func beginElement(_ byte: UInt8, _ batch: borrowing RawBatch) {
    elementLine = line
    elementStart = batch.bytes.count
    depth = 0
    isInString = false
    isEscaped = false
    isTooLarge = false
    state = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? .container : .scalar
  }

  private mutating func container(
    _ input: [UInt8], from index: inout Int, to end: Int, _ batch: inout RawBatch
  ) -> Event {
    let start = index
    while index < end {
      let byte = input[index]
      index += 1
      if byte == 0x0A { line += 1 }
      if isInString {
        readInString(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth == 0 else { continue }
        append(input[start..<index], to: &batch)
        return endElement(batch)
      default: continue
      }
    }
    append(input[start..<index], to: &batch)
    return .none
  }

  private mutating func scalar(
    _ input: [UInt8], from index: inout Int, to end: Int, _ batch: inout RawBatch
  ) -> Event {
    let start = index
    while index < end {
      let byte = input[index]
      if isInString {
        if byte == 0x0A { line += 1 }
        readInString(byte)
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || isJSONBlank(byte) {
        append(input[start..<index], to: &batch)
        return endElement(batch)
      }
      index += 1
    }
    append(input[start..<index], to: &batch)
    return .none
  }

  @inline(__always)
  private mutating func readInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  private mutating func append(_ run: ArraySlice<UInt8>, to batch: inout RawBatch) {
    guard !isTooLarge else { return }
    guard batch.bytes.count - elementStart <= limit - run.count else {
      isTooLarge = true
      return batch.cut(bytes: elementStart, cells: 0)
    }
    batch.bytes.append(contentsOf: run)
  }

  private mutating func endElement(_ batch: borrowing RawBatch) -> Event {
    state = .behindElement
    return .element(line: elementLine, isTooLarge ? nil : elementStart..<batch.bytes.count)
  }

  private mutating func fail(_ reason: String, line: Int? = nil) -> Event {
    state = .broken
    return .fault(line: line ?? self.line, reason)
  }
}

/// Whether a byte is white space of RFC 8259 § 2.
private func isJSONBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
