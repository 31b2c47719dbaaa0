import WaymarkCPostgres
import WaymarkCore
import WaymarkModel

/// Reads the rows of a query from a PostgreSQL database, one by one.
///
/// The address is a URL in an environment variable, or a service in libpq's service file. It may
/// use every libpq setting (TLS, password file, timeouts). The transaction is read-only.
final class PostgresReader: RecordReader {
  private(set) var columns: [String]?
  private let source: SourceDescription
  private let limit: Int
  private let connection: PostgresConnection
  private var types: [UInt32] = []

  /// The numbers of the types that are arrays, also of types that the database defines.
  private let arrays: Set<UInt32>
  private var isAtEnd = false

  /// The first row, which was read to learn the columns.
  private var first: PostgresResult?

  init(
    _ source: SourceDescription, limit: Int, snapshots: DatabaseSnapshots = .shared
  ) throws(DiagnosedError) {
    self.source = source
    self.limit = limit
    let query = try selectStatement(of: source)
    let address = try postgresAddress(of: source)
    connection = try PostgresConnection(to: address, of: source)
    try snapshots.begin(connection, at: address, for: source)
    arrays = try connection.arrayTypes()
    try send(query)
  }

  /// Sends the query for the records; rows arrive one by one.
  private func send(_ query: String) throws(DiagnosedError) {
    try connection.send(query, source.parameters, byRow: true)
    guard let result = try connection.next() else {
      throw DiagnosedError(.sourceQuery, at: Location(source.name), connection.reason)
    }
    let status = result.status
    guard status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK else {
      throw failure(result.state, of: source.name, connection.reason)
    }
    columns = result.columns
    types = result.types
    isAtEnd = status == PGRES_TUPLES_OK
    if status == PGRES_SINGLE_TUPLE { first = consume result }
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError) {
    if let row = first.take() { try take(row, into: &batch) }
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      guard let result = try connection.next() else {
        throw DiagnosedError(.sourceUnreadable, at: Location(source.name), "the result is cut off")
      }
      switch result.status {
      case PGRES_SINGLE_TUPLE: try take(result, into: &batch)
      case PGRES_TUPLES_OK: isAtEnd = true
      default: throw failure(result.state, of: source.name, connection.reason)
      }
    }
  }

  private func take(
    _ row: borrowing PostgresResult, into batch: inout RawBatch
  ) throws(DiagnosedError) {
    let start = (batch.bytes.count, batch.cells.count)
    let isComplete = row.append(to: &batch, types: types, arrays: arrays, limit: limit)
    try batch.addRow(from: start, isComplete: isComplete, limit: limit, of: source)
  }
}

/// The diagnostic for a server error, by its code.
private func failure(_ state: String, of name: String, _ reason: String) -> DiagnosedError {
  let location = Location(name, field: "query")
  switch state {
  case "57014":
    return DiagnosedError(
      .sourceUnreadable, at: location, "the query was stopped: \(reason)",
      help: "Make the query faster, or raise \"timeout\" in the source (in seconds).")
  case "25001", "25006":
    return DiagnosedError(.sourceQuery, at: location, "the query writes to the database: \(reason)")
  default:
    // The error classes of the server and the network; libpq's own errors have an empty code.
    let isOfServer = ["", "08", "25", "40", "53", "57", "58", "XX"].contains(state.prefix(2))
    guard isOfServer, state != "08P01" else {
      return DiagnosedError(.sourceQuery, at: location, "the query fails: \(reason)")
    }
    return DiagnosedError(
      .sourceUnreadable, at: Location(name), "the connection failed: \(reason)",
      help: "Nothing was published; run the build again.")
  }
}

/// One result of a query: a row, or its end.
@safe
struct PostgresResult: ~Copyable {
  private let handle: OpaquePointer
  private let libpq: PostgresLibrary

  init(_ handle: OpaquePointer, _ libpq: PostgresLibrary) {
    unsafe self.handle = handle
    self.libpq = libpq
  }

  deinit {
    unsafe libpq.clear(handle)
  }

  var status: ExecStatusType { unsafe libpq.resultStatus(handle) }

  /// The SQLSTATE of an error, such as `57014` for a cancelled query.
  var state: String {
    guard let text = unsafe libpq.errorField(handle, CInt(UInt8(ascii: "C"))) else { return "" }
    return unsafe String(cString: text)
  }

  var columns: [String] {
    unsafe (0..<libpq.columnCount(handle)).map { column in
      unsafe libpq.columnName(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The value of the only column of a row; `nil` for any other result.
  var text: String? {
    guard status == PGRES_TUPLES_OK, unsafe libpq.rowCount(handle) == 1 else { return nil }
    return unsafe libpq.value(handle, 0, 0).map { unsafe String(cString: $0) }
  }

  /// The types of the columns, by the numbers that PostgreSQL gives them.
  var types: [UInt32] {
    unsafe (0..<libpq.columnCount(handle)).map { unsafe libpq.columnType(handle, $0) }
  }

  /// Appends the values of the row; false if they exceed the limit.
  func append(
    to batch: inout RawBatch, types: [UInt32], arrays: Set<UInt32>, limit: Int
  ) -> Bool {
    let start = batch.bytes.count
    for (index, type) in types.enumerated() {
      let column = CInt(index)
      guard unsafe libpq.isNull(handle, 0, column) == 0 else {
        batch.cells.append(.null)
        continue
      }
      let count = Int(unsafe libpq.length(handle, 0, column))
      guard batch.bytes.count - start <= limit - count else { return false }
      let value = unsafe libpq.value(handle, 0, column)
      if arrays.contains(type) {
        unsafe appendArray(Array(UnsafeRawBufferPointer(start: value, count: count)), &batch)
      } else {
        unsafe append(value, count, type, &batch)
      }
    }
    return true
  }

  private func append(
    _ value: UnsafePointer<CChar>?, _ count: Int, _ type: UInt32, _ batch: inout RawBatch
  ) {
    let start = batch.bytes.count
    switch type {
    case 16:
      // A boolean is one letter.
      let isTrue = unsafe count == 1 && value?.pointee == CChar(UInt8(ascii: "t"))
      batch.bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
      batch.cells.append(.text(start..<batch.bytes.count))
    case 17: batch.cells.append(.unusable("a BLOB"))
    case 114, 3802:
      unsafe appendJSON(Array(UnsafeRawBufferPointer(start: value, count: count)), &batch)
    case 20, 21, 23, 26, 700, 701, 1700:
      unsafe batch.bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
      batch.cells.append(.number(start..<batch.bytes.count))
    default:
      unsafe batch.bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
      batch.cells.append(.text(start..<batch.bytes.count))
    }
  }

  /// Appends an array as JSON.
  private func appendArray(_ text: [UInt8], _ batch: inout RawBatch) {
    let start = batch.bytes.count
    let json = PostgresArray.json(of: text)
    batch.bytes.append(contentsOf: json ?? text)
    let range = start..<batch.bytes.count
    batch.cells.append(json == nil ? .text(range) : .json(range))
  }

  /// Appends a JSON value: a string without its quotes, any other value unchanged.
  private func appendJSON(_ bytes: [UInt8], _ batch: inout RawBatch) {
    let value = try? JSONReader.read(bytes).root.value
    if case .null? = value { return batch.cells.append(.null) }
    let start = batch.bytes.count
    if case .string(let text)? = value {
      batch.bytes.append(contentsOf: text.utf8)
    } else {
      batch.bytes.append(contentsOf: bytes)
    }
    let range = start..<batch.bytes.count
    switch value {
    case .number?: batch.cells.append(.number(range))
    case .array?, .object?: batch.cells.append(.json(range))
    default: batch.cells.append(.text(range))
    }
  }
}
