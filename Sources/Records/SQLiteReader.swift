import WaymarkCSQLite
import WaymarkModel

/// Reads the rows that a query finds in a SQLite database.
final class SQLiteReader: RecordReader {
  let columns: [String]?
  private let name: String
  private let limit: Int
  private let maxRows: Int
  private let database: SQLiteDatabase
  private let statement: SQLiteStatement
  private var isAtEnd = false

  init(
    _ source: SourceDescription, limit: Int, workLimit: Int = SQLiteDatabase.workLimit
  ) throws(DiagnosedError) {
    name = source.name
    self.limit = limit
    maxRows = source.maxRows
    guard let query = source.query else {
      throw DiagnosedError(
        .sourceQuery, at: Location(source.name), "the source has neither a query nor a table")
    }
    database = try SQLiteDatabase(source, workLimit: workLimit)
    statement = try SQLiteStatement(query, in: database, name: source.name)
    columns = statement.columns
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      database.beginRow()
      switch statement.step() {
      case SQLITE_ROW:
        guard batch.nextOrdinal <= maxRows else {
          isAtEnd = true
          throw tooManyRows(maxRows, of: name)
        }
        takeRow(into: &batch)
      case SQLITE_DONE: isAtEnd = true
      case let status:
        isAtEnd = true
        throw failure(status, at: Location(name, record: batch.nextOrdinal))
      }
    }
  }

  private func takeRow(into batch: inout RawBatch) {
    let bytes = batch.bytes.count
    let cells = batch.cells.count
    if statement.append(to: &batch, limit: limit) {
      batch.add(.cells(cells..<batch.cells.count), line: nil)
    } else {
      batch.cut(bytes: bytes, cells: cells)
      let location = Location(name, record: batch.nextOrdinal)
      let message = "the row has more than \(limit) bytes"
      batch.add(.fault(Diagnostic(.recordTooLarge, at: location, message)), line: nil)
    }
  }

  private func failure(_ status: CInt, at location: Location) -> DiagnosedError {
    switch status {
    case SQLITE_TOOBIG:
      return DiagnosedError(
        .sourceQuery, at: location, "a value has more than \(SQLiteDatabase.lengthLimit) bytes",
        help: "Leave the column out of the query, or shorten the value.")
    case SQLITE_INTERRUPT:
      return DiagnosedError(
        .sourceQuery, at: location, "the query works on and on without giving a row",
        help: "Look for a recursive view that does not end.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return DiagnosedError(
        .sourceUnreadable, at: location, "another program is writing to the database",
        help: "Wait until the other program is done, or read from a copy.")
    default:
      return DiagnosedError(
        .sourceUnreadable, at: location, "reading a row fails: \(database.reason)")
    }
  }
}
