import WaymarkCore
import WaymarkModel

/// Reads the rows of a CSV file, as RFC 4180 defines it.
///
/// A line ends with CRLF, LF or CR. A quote in an unquoted field, or text after a closing quote,
/// makes the row faulty to the end of its line, so the next line is read as a row again.
struct CSVReader: RecordReader {
  /// How many columns a header may name.
  private static let columnLimit = 4096

  private(set) var columns: [String]? = nil
  private let name: String
  private var separator: UInt8
  private let quote: UInt8

  /// How many bytes a row may have.
  private let limit: Int
  private var file: SourceFile
  private var line = 1

  /// Whether the last byte was a carriage return, which a line feed may still follow.
  private var isAfterReturn = false

  /// How many empty fields the first row has after the last column; every row must have them.
  private var surplus: Int?

  /// Whether the file itself declares its separator.
  private var hasDeclaration = false

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    try self.init(SourceFile(source, chunkSize: chunkSize), source, limit: limit)
  }

  /// Reads up to the first row of an open file.
  init(_ file: SourceFile, _ source: SourceDescription, limit: Int) throws(DiagnosedError) {
    name = source.name
    separator = source.separator ?? UInt8(ascii: ",")
    quote = source.quote
    self.limit = limit
    self.file = file
    try readDeclaration(source)
    for _ in 0..<(source.skip ?? 0) { try skipWholeLine() }
    try readHeader(isSeparatorKnown: source.separator != nil || hasDeclaration)
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    while !batch.isFull(count: count, bytes: bytes), let row = try nextRow(into: &batch) {
      if surplus == nil {
        let isEnded = row.fault == nil && !row.hasSurplus && row.fieldCount <= Self.columnLimit
        surplus = isEnded ? max(0, row.fieldCount - (columns?.count ?? 0)) : 0
      }
      guard let fault = fault(of: row) else {
        // Columns without a name at the end of the header, which the row leaves out.
        while batch.cells.count - row.cells < columns?.count ?? 0 { batch.cells.append(.null) }
        batch.add(.cells(row.cells..<batch.cells.count), line: row.line)
        continue
      }
      batch.cut(bytes: row.bytes, cells: row.cells)
      batch.add(.fault(fault), line: row.line)
    }
  }

  private func fault(of row: Row) -> Diagnostic? {
    let columnCount = columns?.count ?? 0
    let location = Location(name, line: row.line)
    if let fault = row.fault {
      return Diagnostic(
        fault.kind, at: fault.field.map { location.at(field: title($0)) } ?? location,
        fault.message)
    }
    if row.fieldCount == columnCount + (surplus ?? 0), !row.hasSurplus { return nil }
    // The header may end in separators.
    if columns?.dropFirst(row.fieldCount).allSatisfy(\.isEmpty) == true,
      row.fieldCount < columnCount
    {
      return nil
    }
    return Diagnostic(
      .csvFieldCount, at: location,
      "the row has \(counted(row.fieldCount, "field")), the header \(grouped(columnCount))")
  }

  /// The header's name for a field; fields are counted from one.
  private func title(_ field: Int) -> String {
    guard let columns, field <= columns.count, !columns[field - 1].isEmpty else {
      return "field \(field)"
    }
    return columns[field - 1]
  }

  /// Reads the optional first line `sep=;`, which declares the separator.
  private mutating func readDeclaration(_ source: SourceDescription) throws(DiagnosedError) {
    let line = file.chunk[file.index...].prefix(16).prefix { !isLineEnd($0) }
    guard line.count == 5, line.prefix(4).map(\.asciiLowercased).elementsEqual("sep=".utf8),
      let byte = line.last, ",;|\t".utf8.contains(byte)
    else { return }
    if let declared = source.separator, declared != byte {
      throw DiagnosedError(
        .sourceFormat, at: Location(name, line: 1),
        "the file declares a different separator than the project",
        help: "Remove \"separator\" from the source.")
    }
    separator = byte
    hasDeclaration = true
    file.index += 5
    if try file.peek() == 0x0D { file.index += 1 }
    if try file.peek() == 0x0A { file.index += 1 }
    self.line += 1
  }

  /// Skips a line above the header, including the line feed of a CRLF.
  private mutating func skipWholeLine() throws(DiagnosedError) {
    guard let end = try skipLine() else { return }
    if end == 0x0D, try file.peek() == 0x0A { file.index += 1 }
    line += 1
  }

  private mutating func readHeader(isSeparatorKnown: Bool) throws(DiagnosedError) {
    var batch = RawBatch()
    guard let row = try nextRow(into: &batch) else {
      throw DiagnosedError(
        .sourceFormat, at: Location(name), "the file is empty",
        help: "The first line of a CSV file names its columns.")
    }
    let location = Location(name, line: row.line)
    if let fault = row.fault {
      throw DiagnosedError(
        .sourceFormat, at: location, "the header cannot be read: \(fault.message)")
    }
    guard row.fieldCount <= Self.columnLimit else {
      throw DiagnosedError(
        .sourceFormat, at: location, "the header has more than \(Self.columnLimit) columns")
    }
    let titles = batch.cells.map { batch.title($0) }
    guard batch.bytes.allSatisfy({ $0 != 0 }), !titles.contains(nil) else {
      throw DiagnosedError(
        .sourceEncoding, at: location, "the header is not UTF-8 text",
        help: remedyOfEncoding(batch.bytes[...]))
    }
    let columns = titles.compactMap(\.self)
    if !isSeparatorKnown, columns.count == 1,
      let other = columns[0].first(where: { ";|\t".contains($0) })
    {
      throw DiagnosedError(
        .sourceFormat, at: location, "the header has one column, with \"\(other)\" in its name",
        help: "Declare \"separator\": \"\(other == "\t" ? "\\t" : String(other))\" in the source.")
    }
    guard !columns.contains(where: { $0.unicodeScalars.contains("\u{FEFF}") }) else {
      throw DiagnosedError(
        .sourceEncoding, at: location, "a column name contains a byte order mark")
    }
    self.columns = columns
  }
}

extension RawBatch {
  /// The trimmed name of a column; `nil` if it is not UTF-8.
  fileprivate func title(_ cell: RawCell) -> String? {
    guard case .text(let range) = cell else { return nil }
    return String(validating: trimmed(bytes[range]), as: UTF8.self)
  }
}

private struct Row {
  /// The line it begins in.
  let line: Int

  /// Where its bytes and cells begin in the batch.
  let bytes: Int
  let cells: Int

  /// How many fields it has; the batch contains at most as many as there are columns.
  var fieldCount = 0

  /// Whether a field after the last column has a value.
  var hasSurplus = false
  var fault: (kind: DiagnosticKind, field: Int?, message: String)?

  /// Whether it only has blank fields, so that it is not a record.
  var isBlank = true

  /// After the first line break of its last quoted field.
  var firstBreak: (position: Int, line: Int, isAfterReturn: Bool)?
}

extension CSVReader {
  /// Reads the next row that is not blank; `nil` at the end of the file.
  private mutating func nextRow(into batch: inout RawBatch) throws(DiagnosedError) -> Row? {
    while let row = try readRow(into: &batch) {
      if row.fault?.kind == .csvUnclosedQuote, let start = row.firstBreak {
        // Rewinds to read the rows that the unclosed quote swallowed. The quotes after the first
        // line are in pairs, so no later field can swallow rows again: the file is read at most
        // twice.
        try file.rewind(to: start.position)
        line = start.line
        isAfterReturn = start.isAfterReturn
      }
      guard row.isBlank else { return row }
      batch.cut(bytes: row.bytes, cells: row.cells)
    }
    return nil
  }

  private mutating func readRow(into batch: inout RawBatch) throws(DiagnosedError) -> Row? {
    while let byte = try file.peek(), isLineEnd(byte) {
      file.index += 1
      countLine(byte)
    }
    isAfterReturn = false
    guard try file.peek() != nil else { return nil }
    var row = Row(line: line, bytes: batch.bytes.count, cells: batch.cells.count)
    var end: UInt8?
    repeat {
      let start = batch.bytes.count
      end =
        try file.peek() == quote
        ? try readQuoted(&row, into: &batch) : try readUnquoted(&row, into: &batch)
      if row.fault == nil {
        if row.fieldCount < columns?.count ?? Self.columnLimit + 1 {
          batch.cells.append(.text(start..<batch.bytes.count))
        } else {
          row.hasSurplus = row.hasSurplus || batch.bytes.count > start
        }
      }
      row.fieldCount += 1
    } while end == separator
    if let end { countLine(end) }
    row.isBlank =
      row.isBlank && row.fieldCount <= max(1, columns?.count ?? 0) && row.fault == nil
      && batch.bytes[row.bytes...].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return row
  }

  /// Reads to the end of an unquoted field; the byte that ends it is `nil` at the end of the file.
  private mutating func readUnquoted(
    _ row: inout Row, into batch: inout RawBatch
  ) throws(DiagnosedError) -> UInt8? {
    while try file.peek() != nil {
      let start = file.index
      let end = endOfRun(in: file.chunk, from: start)
      append(file.chunk[start..<end], &row, &batch)
      file.index = end
      guard end < file.chunk.count else { continue }
      let byte = file.chunk[end]
      file.index += 1
      guard byte == quote else { return byte }
      fail(.csvQuote, "a quote is inside an unquoted field", &row, &batch)
      return try skipLine()
    }
    return nil
  }

  private func endOfRun(in chunk: [UInt8], from start: Int) -> Int {
    var index = start
    while index < chunk.count {
      let byte = chunk[index]
      if byte == separator || byte == quote || isLineEnd(byte) { break }
      index += 1
    }
    return index
  }

  /// Reads to the end of a quoted field; the byte that ends it is `nil` at the end of the file.
  private mutating func readQuoted(
    _ row: inout Row, into batch: inout RawBatch
  ) throws(DiagnosedError) -> UInt8? {
    let firstLine = line
    row.isBlank = false
    row.firstBreak = nil
    file.index += 1
    while try file.peek() != nil {
      let start = file.index
      let end = endOfQuotedRun(in: file.chunk, from: start)
      if end > start { isAfterReturn = false }
      append(file.chunk[start..<end], &row, &batch)
      file.index = end
      guard end < file.chunk.count else { continue }
      let byte = file.chunk[end]
      file.index += 1
      guard byte == quote else {
        append(file.chunk[end...end], &row, &batch)
        countLine(byte)
        if row.firstBreak == nil { row.firstBreak = (file.position, line, isAfterReturn) }
        continue
      }
      isAfterReturn = false
      let next = try file.peek()
      if next != nil { file.index += 1 }
      guard next == quote else {
        guard let next, next != separator, !isLineEnd(next) else { return next }
        fail(.csvQuote, "text follows the quote that ends the field", &row, &batch)
        return try skipLine()
      }
      // Two quotes are one quote in the text.
      append(file.chunk[(file.index - 1)..<file.index], &row, &batch)
    }
    let message = "the file ends inside a quoted field that begins on line \(firstLine)"
    row.fault = (.csvUnclosedQuote, row.fieldCount + 1, message)
    batch.cut(bytes: row.bytes, cells: row.cells)
    return nil
  }

  private func endOfQuotedRun(in chunk: [UInt8], from start: Int) -> Int {
    var index = start
    while index < chunk.count, chunk[index] != quote, !isLineEnd(chunk[index]) {
      index += 1
    }
    return index
  }

  /// Reads to the end of the line; the byte that ends it is `nil` at the end of the file.
  private mutating func skipLine() throws(DiagnosedError) -> UInt8? {
    while let byte = try file.peek() {
      file.index += 1
      if isLineEnd(byte) { return byte }
    }
    return nil
  }

  private mutating func append(
    _ run: ArraySlice<UInt8>, _ row: inout Row, _ batch: inout RawBatch
  ) {
    guard row.fault == nil, !batch.append(run, from: row.bytes, limit: limit) else { return }
    row.fault = (.recordTooLarge, nil, "the row has more than \(limit) bytes")
    batch.cut(bytes: row.bytes, cells: row.cells)
  }

  /// Marks a row as faulty, unless it is already too large.
  private mutating func fail(
    _ kind: DiagnosticKind, _ reason: String, _ row: inout Row, _ batch: inout RawBatch
  ) {
    guard row.fault == nil else { return }
    let line = line == row.line ? "" : ", on line \(line)"
    row.fault = (kind, row.fieldCount + 1, reason + line)
    batch.cut(bytes: row.bytes, cells: row.cells)
  }

  /// Counts the line that a byte ends; CRLF ends one line.
  private mutating func countLine(_ byte: UInt8) {
    if byte == 0x0D || !isAfterReturn { line += 1 }
    isAfterReturn = byte == 0x0D
  }
}

@inline(__always)
private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
