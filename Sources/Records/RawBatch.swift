public import WaymarkModel

/// Consecutive records of a source, with copies of their bytes, not yet decoded.
///
/// The bytes of all records are in one array, so that a batch is two or three allocations however
/// many records it has.
public struct RawBatch: Sendable {
  /// Its place among the batches of the source, from zero.
  public internal(set) var number = 0
  public internal(set) var records: [RawRecord] = []

  /// What is odd about the source as a whole; no record was left out because of it.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The number of the first record in the source, from one.
  var firstOrdinal = 1

  /// What diagnostics call the source.
  var sourceName = ""

  /// Whether each record begins a line, so that columns can be counted in its first one.
  var beginsLines = false
  var bytes: [UInt8] = []
  var cells: [RawCell] = []

  /// The number of the record that comes next.
  var nextOrdinal: Int { firstOrdinal + records.count }

  /// Adds a record, which has the next number.
  mutating func add(_ payload: RawRecord.Payload, line: Int?) {
    records.append(RawRecord(payload, ordinal: nextOrdinal, line: line))
  }

  /// Appends bytes of the record that begins at `start`; false when it has too many with them.
  mutating func append(_ run: ArraySlice<UInt8>, from start: Int, limit: Int) -> Bool {
    guard bytes.count - start <= limit - run.count else { return false }
    bytes.append(contentsOf: run)
    return true
  }

  /// Removes what was appended for a record that cannot be used.
  mutating func cut(bytes byteCount: Int, cells cellCount: Int = 0) {
    bytes.removeLast(bytes.count - byteCount)
    cells.removeLast(cells.count - cellCount)
  }

  /// Whether the batch has as many records or bytes as were asked for.
  func isFull(count: Int, bytes limit: Int) -> Bool {
    records.count >= count || bytes.count >= limit
  }
}

/// One record of a batch: where it is in the source and what was read of it.
public struct RawRecord: Sendable {
  /// What a source has read of a record.
  enum Payload: Sendable {
    /// The bytes of one JSON value.
    case json(Range<Int>)

    /// The values of a row, in the order of the columns.
    case cells(Range<Int>)

    /// Why there is nothing to decode.
    indirect case fault(Diagnostic)
  }

  /// The number of the record in its source, from one; records that could not be read count too.
  public let ordinal: Int

  /// The line the record begins in, from one; `nil` in a database.
  public let line: Int?
  let payload: Payload

  init(_ payload: Payload, ordinal: Int, line: Int?) {
    self.payload = payload
    self.ordinal = ordinal
    self.line = line
  }
}

/// One value of a row, and where its bytes are.
///
/// A number of a database is text too, in the digits that read back as the same number, so that a
/// record is the same whether it comes from a text file or a database.
enum RawCell: Hashable, Sendable {
  case null
  case text(Range<Int>)

  /// Digits with a decimal point.
  case number(Range<Int>)

  /// Bytes that are no text.
  case blob
}
