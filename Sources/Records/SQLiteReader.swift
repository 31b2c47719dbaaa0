import CSQLite
import Model

/// Reads the rows that a query finds in a SQLite database.
final class SQLiteReader: RecordReader {
  let columns: [String]?
  private let name: String
  private let limit: Int
  private let database: SQLiteDatabase
  private let statement: SQLiteStatement
  private var ordinal = 0
  private var isAtEnd = false

  init(_ source: SourceDescription, limit: Int) throws(SourceError) {
    name = source.name
    self.limit = limit
    guard let query = source.query else {
      throw SourceError(
        .query, at: Location(source.name), "the source has neither a query nor a table")
    }
    database = try SQLiteDatabase(path: source.path, name: source.name)
    statement = try SQLiteStatement(query, in: database, name: source.name)
    columns = statement.columns
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(SourceError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      switch statement.step() {
      case SQLITE_ROW: takeRow(into: &batch)
      case SQLITE_DONE: isAtEnd = true
      case let status:
        isAtEnd = true
        throw failure(status)
      }
    }
  }

  private func takeRow(into batch: inout RawBatch) {
    ordinal += 1
    let bytes = batch.bytes.count
    let cells = batch.cells.count
    var payload: RawRecord.Payload
    if statement.append(to: &batch, limit: limit) {
      payload = .cells(cells..<batch.cells.count)
    } else {
      batch.cut(bytes: bytes, cells: cells)
      payload = .fault(
        Diagnostic(
          RecordRule.tooLarge, at: Location(name, record: ordinal),
          "the row has more than \(limit) bytes"))
    }
    batch.records.append(RawRecord(payload, ordinal: ordinal, line: nil))
  }

  private func failure(_ status: CInt) -> SourceError {
    let place = Location(name, record: ordinal + 1)
    switch status {
    case SQLITE_TOOBIG:
      return SourceError(
        .query, at: place, "a value has more than \(SQLiteDatabase.lengthLimit) bytes",
        help: "Leave the column out of the query, or shorten the value.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return SourceError(
        .unreadable, at: place, "another program is writing to the database",
        help: "Wait until the other program is done, or read from a copy.")
    default:
      return SourceError(.unreadable, at: place, "reading a row fails: \(database.reason)")
    }
  }
}
