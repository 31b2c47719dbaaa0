package import WaymarkCore
public import WaymarkModel

/// Consecutive undecoded records of a source; one array contains their bytes, to save allocations.
public struct RawBatch: Sendable {
  /// The index of the batch in the source, counted from zero.
  public internal(set) var number = 0
  public internal(set) var records: [RawRecord] = []

  /// The records that `only` or `except` leaves out, if the source keeps them.
  public internal(set) var skipped: [RawRecord] = []

  /// Whether `skipped` is kept.
  var keepsSkipped = false

  /// Whether it begins with the first record of the source.
  package internal(set) var beginsSource = false

  /// Diagnostics about the source as a whole; they leave out no records.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The number of the first record in the source, counted from one.
  var firstOrdinal = 1

  /// The name of the source in diagnostics.
  package var sourceName = ""

  /// Whether each record begins a line, so that columns in its first line are known.
  var beginsLines = false

  /// The columns of a table that have the values of several rows, one per line.
  package var joinedColumns: Set<Int> = []

  /// How the values of its records are found in the source.
  var naming = RecordNaming.lines
  package var bytes: [UInt8] = []
  package var cells: [RawCell] = []

  /// The number of its records, including those that are left out.
  var count: Int { records.count + skipped.count }

  /// The number of the record that comes next.
  var nextOrdinal: Int { firstOrdinal + records.count }

  /// Adds a record, which has the next number.
  mutating func add(
    _ payload: RawRecord.Payload, line: Int?, position: Int? = nil, hasHigherPrices: Bool = false
  ) {
    records.append(
      RawRecord(
        payload, ordinal: nextOrdinal, line: line, position: position ?? nextOrdinal,
        hasHigherPrices: hasHigherPrices))
  }

  /// Adds a fault for a record that exceeds the size limit.
  mutating func addTooLarge(_ what: String, limit: Int, at location: Location) {
    let message = "the \(what) has more than \(limit) bytes"
    add(.fault(Diagnostic(.recordTooLarge, at: location, message)), line: location.line)
  }

  /// Adds the row with the cells appended since `start`, or a fault if it is too large.
  mutating func addRow(
    from start: (bytes: Int, cells: Int), isComplete: Bool, limit: Int,
    of source: SourceDescription
  ) throws(DiagnosedError) {
    guard nextOrdinal <= source.maxRows else {
      throw DiagnosedError(
        .sourceQuery, at: Location(source.name, field: "query"),
        "the query returns more than \(source.maxRows) rows",
        help: "Correct the query, or raise \"maxRows\" in the source.")
    }
    if isComplete { return add(.cells(start.cells..<cells.count), line: nil) }
    cut(bytes: start.bytes, cells: start.cells)
    addTooLarge("row", limit: limit, at: Location(source.name, record: nextOrdinal))
  }

  /// Appends bytes to the record that begins at `start`; false if it becomes too large.
  mutating func append(_ run: ArraySlice<UInt8>, from start: Int, limit: Int) -> Bool {
    guard bytes.count - start <= limit - run.count else { return false }
    bytes.append(contentsOf: run)
    return true
  }

  /// Removes the bytes and cells of a record that cannot be used.
  mutating func cut(bytes byteCount: Int, cells cellCount: Int = 0) {
    bytes.removeLast(bytes.count - byteCount)
    cells.removeLast(cells.count - cellCount)
  }

  /// Whether the batch has the requested number of records or bytes.
  func isFull(count: Int, bytes limit: Int) -> Bool {
    records.count >= count || bytes.count >= limit
  }
}

/// One record of a batch: its position in the source and its contents.
public struct RawRecord: Sendable {
  /// The contents of a record.
  package enum Payload: Sendable {
    /// The bytes of one JSON value.
    case json(Range<Int>)

    /// The values of a row, in the order of the columns.
    case cells(Range<Int>)

    /// Why the record cannot be decoded.
    indirect case fault(Diagnostic)
  }

  /// The number of the record in its source, counted from one; includes unreadable records.
  public let ordinal: Int

  /// The line on which the record begins, counted from one; `nil` in a database.
  public let line: Int?

  /// Its number among all elements of the source, including those that are not records.
  package let position: Int
  package let payload: Payload

  /// Whether it is made of several rows, of which others have higher prices.
  package let hasHigherPrices: Bool

  init(
    _ payload: Payload, ordinal: Int, line: Int?, position: Int, hasHigherPrices: Bool = false
  ) {
    self.payload = payload
    self.hasHigherPrices = hasHigherPrices
    self.ordinal = ordinal
    self.line = line
    self.position = position
  }
}

/// One value of a row, and where its bytes are; numbers from a database are digits, as in a file.
package enum RawCell: Hashable, Sendable {
  case null
  case text(Range<Int>)

  /// Digits with an optional decimal point.
  case number(Range<Int>)

  /// An array or an object that a database stores as one, as JSON.
  case json(Range<Int>)

  /// A description of an unusable value, as a phrase: `a BLOB`.
  case unusable(String)
}

extension RawBatch {
  /// Why a record cannot be used: it is unreadable, not text, not a single JSON object, or has two
  /// members with the same name.
  package func fault(of record: RawRecord) -> Diagnostic? {
    switch record.payload {
    case .fault(let diagnostic): return diagnostic
    case .cells(let range):
      return textFault(inCells: range).map { column, fault in
        Diagnostic(fault, inColumn: column, at: location(of: record))
      }
    case .json(let range):
      do throws(DiagnosedError) {
        guard let member = try object(of: record, in: range).duplicates.first else { return nil }
        var diagnostic = duplicate(member, of: record, in: range, help: "Remove one of them.")
        diagnostic.severity = .error
        return diagnostic
      } catch {
        return error.diagnostics.first
      }
    }
  }

  package func location(of record: RawRecord) -> Location {
    Location(
      sourceName, line: record.line, record: record.line == nil ? record.ordinal : nil)
  }

  /// The first cell of a row that is not text, and why.
  package func textFault(inCells cells: Range<Int>) -> (column: Int, fault: TextFault)? {
    // The bytes of a row are contiguous.
    let row = self.cells[cells]
    guard let first = row.lazy.compactMap(\.range).first,
      let last = row.reversed().lazy.compactMap(\.range).first,
      !isPlain(bytes[first.lowerBound..<last.upperBound])
    else { return nil }
    for (column, cell) in row.enumerated() {
      guard let range = cell.range, let fault = TextFault(in: bytes[range]) else { continue }
      return (column, fault)
    }
    return nil
  }

  /// Reads a record as a JSON object.
  package func object(
    of record: RawRecord, in range: Range<Int>
  ) throws(DiagnosedError) -> JSONDocument {
    let bytes = Array(self.bytes[range])
    if !isPlain(bytes[...]), let fault = TextFault(in: bytes[...]) {
      throw DiagnosedError(
        fault.kind, at: location(fault.index, of: record, bytes), "the record \(fault.reason)",
        help: fault.help)
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes)
    } catch {
      throw DiagnosedError(
        .jsonSyntax, at: location(error.offset, of: record, bytes), error.reason)
    }
    guard document.root.object != nil else {
      throw DiagnosedError(
        .jsonSyntax, at: location(of: record),
        "the record is \(document.root.kind), not an object")
    }
    return document
  }

  /// A diagnostic for a member with the same name as an earlier one.
  package func duplicate(
    _ member: JSONMember, of record: RawRecord, in range: Range<Int>, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .jsonDuplicateName, at: location(member.offset, of: record, Array(bytes[range])),
      "the object has two members named \(excerpt(member.name.utf8))", help: help)
  }

  /// The line and column of an offset in the JSON of a record.
  private func location(_ offset: Int, of record: RawRecord, _ bytes: [UInt8]) -> Location {
    let position = TextPosition(of: offset, in: bytes)
    return Location(
      sourceName, line: (record.line ?? 1) + position.line - 1,
      column: beginsLines || position.line > 1 ? position.column : nil)
  }
}

extension Diagnostic {
  /// A diagnostic for a cell that is not text; columns are counted from zero.
  package init(_ fault: TextFault, inColumn column: Int, at location: Location) {
    self.init(fault.kind, at: location, "column \(column + 1) \(fault.reason)", help: fault.help)
  }
}

extension RawCell {
  /// Where the bytes of the cell are.
  var range: Range<Int>? {
    switch self {
    case .null, .unusable: nil
    case .text(let range), .number(let range), .json(let range): range
    }
  }
}

/// Why bytes are not text, and where the first fault is.
package struct TextFault {
  package let kind: DiagnosticKind
  package let reason: String
  package let index: Int

  /// The declaration to write, if the bytes look like another encoding.
  package var help: String?

  package init?(in bytes: ArraySlice<UInt8>) {
    if let index = bytes.firstIndex(of: 0) {
      kind = .recordNUL
      reason = "contains a NUL character"
      self.index = index - bytes.startIndex
      return
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      kind = .recordUTF8
      reason = "is not valid UTF-8"
      index = error.byteOffsets.lowerBound
      help = remedyOfEncoding(bytes)
    }
  }
}

/// Whether bytes are ASCII without NUL, which is the common case.
private func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
  var isPlain = true
  for byte in bytes { isPlain = isPlain && byte &- 1 < 0x7F }
  return isPlain
}

/// One value of a record, trimmed but otherwise unchanged.
package enum RawValue {
  case absent
  case text(ArraySlice<UInt8>)

  /// A number that the source stores as a number, with a decimal point.
  case number(ArraySlice<UInt8>)

  /// An array or object.
  case node(JSONNode)

  /// A description of an unusable value, as a phrase: `a BLOB`.
  case unusable(String)
}

extension RawBatch {
  /// Passes every cell of a row to a closure, with its column number; false for a record that is
  /// not a row.
  package func forEachCell(of record: RawRecord, _ body: (Int, RawValue) -> Void) -> Bool {
    guard case .cells(let range) = record.payload else { return false }
    for (column, cell) in cells[range].enumerated() {
      body(column, value(of: cell))
    }
    return true
  }

  /// The value of a cell.
  package func value(of cell: RawCell) -> RawValue {
    switch cell {
    case .null: .absent
    case .unusable(let what): .unusable(what)
    case .text(let range): .text(bytes[range])
    case .number(let range): .number(bytes[range])
    case .json(let range):
      (try? JSONReader.read(Array(bytes[range])).root).map { .node($0) } ?? .text(bytes[range])
    }
  }

  /// A record that is a JSON object, with its duplicate members; `nil` for other records.
  package func object(of record: RawRecord) -> JSONDocument? {
    guard case .json(let range) = record.payload else { return nil }
    return try? object(of: record, in: range)
  }

  /// The members of a JSON object; `nil` for other records.
  package func members(of record: RawRecord) -> [JSONMember]? { object(of: record)?.root.object }
}
