/// Splits CSV as RFC 4180 defines it, given in chunks of any size, into rows of a batch.
///
/// A line ends with CRLF, LF or CR. A quote in an unquoted field, or text behind a closing quote,
/// makes the row faulty to the end of its line, so that the next line is read again as a row.
struct CSVParser {
  private enum State {
    case rowStart, fieldStart, unquoted, quoted

    /// Behind a quote in a quoted field: it closes the field, or is the first of two.
    case closing

    /// Behind a fault, on the way to the end of the line.
    case faulty
  }

  private let separator: UInt8

  /// How many bytes a row may have.
  private let limit: Int

  /// How many cells of a row are kept.
  var columnLimit: Int
  private(set) var row = Row()

  /// Whether a row was completed by the last call.
  private(set) var hasRow = false

  private var state = State.rowStart
  private var line = 1
  private var fieldStart = 0
  private var fieldLine = 1
  private var isBehindReturn = false

  init(separator: UInt8, limit: Int, columnLimit: Int) {
    self.separator = separator
    self.limit = limit
    self.columnLimit = columnLimit
  }

  /// Reads on to the end of a row or of the input, which begins at an offset of the file, and returns
  /// the index behind what was read.
  mutating func consume(
    _ input: [UInt8], from start: Int, to end: Int, offset: Int, into batch: inout RawBatch
  ) -> Int {
    hasRow = false
    var index = start
    while index < end {
      switch state {
      case .rowStart:
        if skipBlankLine(input[index]) { index += 1 } else { beginRow(batch) }
      case .fieldStart:
        fieldStart = batch.bytes.count
        fieldLine = line
        if input[index] == UInt8(ascii: "\"") {
          row.isBlank = false
          row.firstBreak = nil
          state = .quoted
          index += 1
        } else {
          state = .unquoted
        }
      case .unquoted:
        let run = index
        while index < end, !endsRun(input[index]) { index += 1 }
        append(input[run..<index], to: &batch)
        guard index < end else { return index }
        unquoted(input[index], &batch)
        index += 1
      case .quoted:
        index = quoted(input, from: index, to: end, offset: offset, &batch)
      case .closing:
        closing(input[index...index], &batch)
        index += 1
      case .faulty:
        while index < end, !isLineEnd(input[index]) { index += 1 }
        guard index < end else { return index }
        endRow(input[index], &batch)
        index += 1
      }
      if hasRow { return index }
    }
    return index
  }

  /// Ends the row that the end of the file cuts.
  mutating func finish(into batch: inout RawBatch) {
    hasRow = false
    guard state != .rowStart else { return }
    if state == .quoted {
      fail(.unclosedQuote(field: row.fieldCount + 1, line: fieldLine), &batch)
    }
    if state == .fieldStart { fieldStart = batch.bytes.count }
    endRow(0, &batch)
  }

  /// Goes on as if a row began behind a line break.
  mutating func restart(behind place: Break) {
    line = place.line
    state = .rowStart
    isBehindReturn = place.isReturn
  }

  @inline(__always)
  private func endsRun(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\"") || isLineEnd(byte)
  }
}

@inline(__always)
private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

extension CSVParser {
  private mutating func skipBlankLine(_ byte: UInt8) -> Bool {
    guard isLineEnd(byte) else {
      isBehindReturn = false
      return false
    }
    countLine(byte)
    return true
  }

  /// Counts the line that a byte ends: one for CRLF, too.
  private mutating func countLine(_ byte: UInt8) {
    if byte == 0x0D || !isBehindReturn { line += 1 }
    isBehindReturn = byte == 0x0D
  }

  private mutating func beginRow(_ batch: borrowing RawBatch) {
    row = Row(line: line, bytes: batch.bytes.count, cells: batch.cells.count)
    state = .fieldStart
  }

  /// Reads the byte that ends a run of an unquoted field.
  private mutating func unquoted(_ byte: UInt8, _ batch: inout RawBatch) {
    if byte == separator {
      endField(&batch)
    } else if byte == UInt8(ascii: "\"") {
      fail(.strayQuote(field: row.fieldCount + 1, line: line), &batch)
    } else {
      endRow(byte, &batch)
    }
  }

  private mutating func quoted(
    _ input: [UInt8], from start: Int, to end: Int, offset: Int, _ batch: inout RawBatch
  ) -> Int {
    var index = start
    while index < end, input[index] != UInt8(ascii: "\""), !isLineEnd(input[index]) { index += 1 }
    if index > start { isBehindReturn = false }
    guard index < end else {
      append(input[start..<index], to: &batch)
      return index
    }
    let byte = input[index]
    if byte == UInt8(ascii: "\"") {
      append(input[start..<index], to: &batch)
      isBehindReturn = false
      state = .closing
    } else {
      append(input[start...index], to: &batch)
      countLine(byte)
      if row.firstBreak == nil {
        row.firstBreak = Break(offset: offset + index + 1, line: line, isReturn: byte == 0x0D)
      }
    }
    return index + 1
  }

  private mutating func closing(_ next: ArraySlice<UInt8>, _ batch: inout RawBatch) {
    let byte = next[next.startIndex]
    if byte == UInt8(ascii: "\"") {
      append(next, to: &batch)
      state = .quoted
    } else if byte == separator {
      endField(&batch)
    } else if isLineEnd(byte) {
      endRow(byte, &batch)
    } else {
      fail(.textAfterQuote(field: row.fieldCount + 1, line: line), &batch)
    }
  }

  @inline(__always)
  private mutating func append(_ run: ArraySlice<UInt8>, to batch: inout RawBatch) {
    guard row.fault == nil else { return }
    guard batch.bytes.count - row.bytes <= limit - run.count else {
      row.fault = .tooLarge
      batch.cut(bytes: row.bytes, cells: row.cells)
      return
    }
    batch.bytes.append(contentsOf: run)
  }

  private mutating func endField(_ batch: inout RawBatch) {
    if row.fault == nil, row.fieldCount < columnLimit {
      batch.cells.append(.text(start: fieldStart, end: batch.bytes.count))
    }
    row.fieldCount += 1
    state = .fieldStart
  }

  private mutating func endRow(_ byte: UInt8, _ batch: inout RawBatch) {
    endField(&batch)
    if isLineEnd(byte) { countLine(byte) }
    if row.fieldCount > 1 || row.fault != nil {
      row.isBlank = false
    } else if row.isBlank {
      row.isBlank = batch.bytes[fieldStart...].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
    state = .rowStart
    hasRow = true
  }

  /// Marks the row as faulty and skips to the end of its line.
  private mutating func fail(_ fault: Fault, _ batch: inout RawBatch) {
    if row.fault != .tooLarge || isUnclosed(fault) { row.fault = fault }
    batch.cut(bytes: row.bytes, cells: row.cells)
    state = .faulty
  }

  private func isUnclosed(_ fault: Fault) -> Bool {
    if case .unclosedQuote = fault { true } else { false }
  }
}
