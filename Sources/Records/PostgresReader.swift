import WaymarkCPostgres
import WaymarkModel

/// Reads the rows that a query finds in a PostgreSQL database, one after the other.
final class PostgresReader: RecordReader {
  let columns: [String]?
  private let name: String
  private let limit: Int
  private let maxRows: Int
  private let database: PostgresDatabase
  private let types: [UInt32]
  private var isAtEnd = false

  /// The first row, which was read to learn the columns.
  private var first: PostgresResult?

  init(_ source: SourceDescription, limit: Int) throws(DiagnosedError) {
    name = source.name
    self.limit = limit
    maxRows = source.maxRows
    guard let query = source.query else {
      throw DiagnosedError(
        .sourceQuery, at: Location(source.name), "the source has neither a query nor a table")
    }
    database = try PostgresDatabase(source)
    try database.send(query, parameters: source.parameters)
    guard let result = database.next() else {
      throw DiagnosedError(.sourceQuery, at: Location(source.name), database.reason)
    }
    let status = result.status
    guard status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK else {
      throw failure(result.state, of: source.name, database.reason)
    }
    columns = result.columns
    types = result.types
    isAtEnd = status == PGRES_TUPLES_OK
    if status == PGRES_SINGLE_TUPLE { first = consume result }
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError) {
    if let row = first.take() { try take(row, into: &batch) }
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      guard let result = database.next() else {
        isAtEnd = true
        throw DiagnosedError(.sourceUnreadable, at: Location(name), "the result is cut off")
      }
      switch result.status {
      case PGRES_SINGLE_TUPLE: try take(result, into: &batch)
      case PGRES_TUPLES_OK: isAtEnd = true
      default:
        isAtEnd = true
        throw failure(result.state, of: name, database.reason)
      }
    }
  }

  private func take(
    _ row: borrowing PostgresResult, into batch: inout RawBatch
  ) throws(DiagnosedError) {
    guard batch.nextOrdinal <= maxRows else {
      isAtEnd = true
      throw tooManyRows(maxRows, of: name)
    }
    let bytes = batch.bytes.count
    let cells = batch.cells.count
    if row.append(to: &batch, types: types, limit: limit) {
      batch.add(.cells(cells..<batch.cells.count), line: nil)
    } else {
      batch.cut(bytes: bytes, cells: cells)
      let location = Location(name, record: batch.nextOrdinal)
      let message = "the row has more than \(limit) bytes"
      batch.add(.fault(Diagnostic(.recordTooLarge, at: location, message)), line: nil)
    }
  }
}

/// What to say about an error of the server, by its number.
private func failure(_ state: String, of name: String, _ reason: String) -> DiagnosedError {
  let location = Location(name, field: "query")
  switch state {
  case "57014":
    return DiagnosedError(
      .sourceUnreadable, at: location, "the query was stopped: \(reason)",
      help: "Make the query faster, or raise \"timeout\" of the source (in seconds).")
  case "25001", "25006":
    return DiagnosedError(.sourceQuery, at: location, "the query writes: \(reason)")
  default:
    // The classes of faults that are the server's or the network's; libpq itself gives none.
    let isOfServer = ["", "08", "25", "40", "53", "57", "58", "XX"].contains(state.prefix(2))
    guard isOfServer, state != "08P01" else {
      return DiagnosedError(.sourceQuery, at: location, "the query fails: \(reason)")
    }
    return DiagnosedError(
      .sourceUnreadable, at: Location(name), "the connection failed: \(reason)",
      help: "Nothing was published; run the build again.")
  }
}
