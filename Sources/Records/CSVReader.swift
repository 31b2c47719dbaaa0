import Model

/// Reads the rows of a CSV file.
final class CSVReader: RecordReader {
  /// How many columns a header may name.
  static let columnLimit = 4096

  private(set) var columns: [String]? = nil
  private let name: String
  private let limit: Int
  private var stream: ByteStream
  private var parser: CSVParser
  private var ordinal = 0
  private var isAtEnd = false

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = ByteStream.chunkSize
  ) throws(SourceError) {
    name = source.name
    self.limit = limit
    stream = try ByteStream(path: source.path, name: source.name, chunkSize: chunkSize)
    parser = CSVParser(
      separator: source.separator, limit: limit, columnLimit: Self.columnLimit + 1)
    try stream.begin()
    try readHeader()
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(SourceError) {
    while !batch.isFull(count: count, bytes: bytes), try nextRow(into: &batch) {
      take(parser.row, into: &batch)
    }
  }

  /// Reads one row.
  ///
  /// - Returns: False at the end of the file.
  private func nextRow(into batch: inout RawBatch) throws(SourceError) -> Bool {
    while !isAtEnd {
      if stream.index == stream.end, try !stream.fill() {
        isAtEnd = true
        parser.finish(into: &batch)
        guard parser.hasRow else { return false }
        try recoverFromUnclosedQuote()
        return true
      }
      stream.index = parser.consume(
        stream.chunk, from: stream.index, to: stream.end, offset: stream.offset, into: &batch)
      if parser.hasRow { return true }
    }
    return false
  }

  /// Goes back behind the first line of a field that never ends, so that the rows which its quote
  /// swallowed are read after all.
  ///
  /// All quotes behind that line stand in pairs, so no later field can swallow them again: the file
  /// is read at most twice.
  private func recoverFromUnclosedQuote() throws(SourceError) {
    guard case .unclosedQuote = parser.row.fault, let place = parser.row.firstBreak,
      stream.rewind(to: place.offset)
    else { return }
    parser.restart(behind: place)
    isAtEnd = false
  }

  private func take(_ row: CSVParser.Row, into batch: inout RawBatch) {
    guard !row.isBlank else { return batch.cut(bytes: row.bytes, cells: row.cells) }
    ordinal += 1
    let payload: RawRecord.Payload
    if let fault = fault(of: row) {
      batch.cut(bytes: row.bytes, cells: row.cells)
      payload = .fault(fault)
    } else {
      payload = .cells(row.cells..<batch.cells.count)
    }
    batch.records.append(RawRecord(payload, ordinal: ordinal, line: row.line))
  }

  private func fault(of row: CSVParser.Row) -> Diagnostic? {
    let columnCount = columns?.count ?? 0
    let place = Location(name, line: row.line)
    if let fault = row.fault { return diagnostic(of: fault, at: place) }
    guard row.fieldCount != columnCount else { return nil }
    return Diagnostic(
      SourceRule.csvFieldCount, at: place,
      "the row has \(row.fieldCount) fields, the header \(columnCount)")
  }

  private func diagnostic(of fault: CSVParser.Fault, at place: Location) -> Diagnostic {
    switch fault {
    case .strayQuote(let field, let line):
      Diagnostic(
        SourceRule.csvQuote, at: place.at(field: title(field)),
        "a quote stands inside a field that does not begin with one" + onLine(line, of: place))
    case .textAfterQuote(let field, let line):
      Diagnostic(
        SourceRule.csvQuote, at: place.at(field: title(field)),
        "text stands behind the quote that ends the field" + onLine(line, of: place))
    case .unclosedQuote(let field, let line):
      Diagnostic(
        SourceRule.csvUnclosedQuote, at: place.at(field: title(field)),
        "the file ends inside a quoted field that begins on line \(line)")
    case .tooLarge:
      Diagnostic(RecordRule.tooLarge, at: place, "the row has more than \(limit) bytes")
    }
  }

  private func onLine(_ line: Int, of place: Location) -> String {
    line == place.line ? "" : ", on line \(line)"
  }

  /// What the header calls a field that is counted from one.
  private func title(_ field: Int) -> String {
    guard let columns, field <= columns.count, !columns[field - 1].isEmpty else {
      return "field \(field)"
    }
    return columns[field - 1]
  }
}

extension CSVReader {
  private func readHeader() throws(SourceError) {
    var batch = RawBatch()
    repeat {
      guard try nextRow(into: &batch) else {
        throw SourceError(
          .format, at: Location(name), "the file is empty",
          help: "The first line of a CSV file names its columns.")
      }
    } while parser.row.isBlank
    let place = Location(name, line: parser.row.line)
    if let fault = parser.row.fault {
      let diagnostic = diagnostic(of: fault, at: place)
      throw SourceError(.format, at: place, "the header cannot be read: \(diagnostic.message)")
    }
    guard parser.row.fieldCount <= Self.columnLimit else {
      throw SourceError(
        .format, at: place, "the header has more than \(Self.columnLimit) columns")
    }
    let titles = batch.cells.map { batch.title($0) }
    guard batch.bytes.allSatisfy({ $0 != 0 }), !titles.contains(nil) else {
      throw SourceError(.encoding, at: place, "the header is not UTF-8 text")
    }
    columns = titles.compactMap(\.self)
    parser.columnLimit = titles.count
  }
}

extension RawBatch {
  /// The name of a column, without blanks around it; `nil` when it is no UTF-8.
  fileprivate func title(_ cell: RawCell) -> String? {
    guard case .text(let start, let end) = cell else { return nil }
    return String(validating: trimmed(bytes[start..<end]), as: UTF8.self)
  }
}
