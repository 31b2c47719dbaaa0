import WaymarkCSQLite
import WaymarkCore
import WaymarkDisk
import WaymarkModel

/// Reads the rows of a query from a SQLite database.
final class SQLiteReader: RecordReader {
  let columns: [String]?
  private let source: SourceDescription
  private let limit: Int
  private let database: SQLiteDatabase
  private let statement: SQLiteStatement
  private var isAtEnd = false

  init(
    _ source: SourceDescription, limit: Int, workLimit: Int? = nil
  ) throws(DiagnosedError) {
    self.source = source
    self.limit = limit
    let query = try selectStatement(of: source)
    database = try SQLiteDatabase(source, workLimit: workLimit)
    statement = try SQLiteStatement(query, in: database, name: source.name)
    columns = statement.columns
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      switch statement.step() {
      case SQLITE_ROW:
        let start = (batch.bytes.count, batch.cells.count)
        let isComplete = statement.append(to: &batch, limit: limit)
        try batch.addRow(from: start, isComplete: isComplete, limit: limit, of: source)
      case SQLITE_DONE: isAtEnd = true
      case let status:
        throw failure(status, at: Location(source.name, record: batch.nextOrdinal))
      }
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
        .sourceQuery, at: location, "the query takes too much work for a database of this size",
        help: "Look for a recursive view that does not end, or write the rows into a table.")
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

/// A SQLite database, opened for reading only.
@safe
struct SQLiteDatabase: ~Copyable {
  let handle: OpaquePointer

  /// The maximum size of a value or row in memory, in bytes.
  static let lengthLimit = 64 * 1024 * 1024

  /// One unit of work: steps of SQLite's virtual machine, each of which may handle 64 MB.
  private static let workUnit: CInt = 1000

  /// The units of work allowed for all rows, which take some seconds; and the file size that allows
  /// one more.
  private static let workLimit = 100_000
  private static let bytesPerWork = 4

  /// The time for all rows, whatever their work is.
  private static let timeLimit = Duration.seconds(300)

  /// What is left of the work and the time.
  private struct Work {
    var units: Int
    let end: ContinuousClock.Instant

    /// Whether the work must end: it takes too long, or a signal came.
    mutating func isOver() -> Bool {
      units -= 1
      return units < 0 || Interruption.signal != nil || ContinuousClock.now > end
    }
  }

  private let work: UnsafeMutablePointer<Work>

  /// Opens a database file without creating files next to it.
  ///
  /// SQLite creates `-wal` and `-shm` files next to a database in WAL mode, even to read it. If
  /// there is no `-wal` file, no other program has the database open, so it is opened as immutable.
  /// Both are next to the file that a link leads to.
  init(
    _ source: SourceDescription, workLimit: Int? = nil
  ) throws(DiagnosedError) {
    let name = source.name
    let header = try SQLiteDatabase.header(of: source)
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw DiagnosedError(
        .sourceFormat, at: Location(name), "the file is not a SQLite database")
    }
    let path = placeOnDisk(source.path)
    let logSize = fileSize(at: path + "-wal") ?? 0
    let isInWALMode = header[18] == 2 || header[19] == 2
    let isImmutable = isInWALMode && logSize == 0
    let address =
      "file:"
      + path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentEncoded }.joined(separator: "/")
      + "?mode=ro" + (isImmutable ? "&immutable=1" : "")
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(address, &opened, flags, nil)
    guard let handle = unsafe opened else {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), "there is not enough memory to open the database")
    }
    guard status == SQLITE_OK else {
      let reason = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), "the database cannot be opened: \(reason)")
    }
    unsafe self.handle = handle
    let size = (fileSize(at: path) ?? 0) + logSize
    unsafe work = .allocate(capacity: 1)
    unsafe work.initialize(
      to: Work(
        units: (workLimit ?? Self.workLimit) + (workLimit == nil ? size / Self.bytesPerWork : 0),
        end: .now + Self.timeLimit))
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(Self.lengthLimit))
    unsafe sqlite3_busy_timeout(handle, 5000)
    // A recursive view can run for ever, so the work for all rows is limited.
    unsafe sqlite3_progress_handler(
      handle, Self.workUnit,
      { work in
        guard let work = unsafe work?.assumingMemoryBound(to: Work.self) else { return 0 }
        return unsafe work.pointee.isOver() ? 1 : 0
      }, work)
    // The schema of an untrusted database must not call functions with side effects.
    unsafe sqlite3_exec(handle, "PRAGMA trusted_schema=OFF; PRAGMA query_only=ON", nil, nil, nil)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe work.deallocate()
  }

  private static func header(of source: SourceDescription) throws(DiagnosedError) -> [UInt8] {
    let file = try SourceFile.open(source)
    var bytes: [UInt8] = []
    try SourceFile.read(file, 100, at: 0, into: &bytes, of: source.name)
    return bytes
  }

  /// The library's message about the last call.
  var reason: String { unsafe String(cString: sqlite3_errmsg(handle)) }
}

/// The prepared SELECT statement that returns the records.
@safe
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  let columns: [String]

  init(_ query: String, in database: borrowing SQLiteDatabase, name: String) throws(DiagnosedError)
  {
    let statement = try unsafe prepare(query, database, name)
    unsafe handle = statement
    let count = unsafe sqlite3_column_count(statement)
    columns = (0..<count).map { index in
      guard let title = unsafe sqlite3_column_name(statement, index) else { return "" }
      return unsafe String(cString: title)
    }
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Goes to the next row, and returns SQLite's result code.
  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Appends the values of the row; false if they exceed the limit.
  func append(to batch: inout RawBatch, limit: Int) -> Bool {
    let end = batch.bytes.count + limit
    return (0..<CInt(columns.count)).allSatisfy { index in
      append(index, to: &batch, limit: end - batch.bytes.count)
    }
  }

  private func append(_ index: CInt, to batch: inout RawBatch, limit: Int) -> Bool {
    let start = batch.bytes.count
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_NULL:
      batch.cells.append(.null)
    case SQLITE_BLOB:
      batch.cells.append(.unusable("a BLOB"))
    case SQLITE_INTEGER:
      batch.bytes.append(contentsOf: String(unsafe sqlite3_column_int64(handle, index)).utf8)
      batch.cells.append(.number(start..<batch.bytes.count))
    case SQLITE_FLOAT:
      // The shortest digits that read back as the same number; SQLite's own text has at most 15.
      batch.bytes.append(contentsOf: unsafe sqlite3_column_double(handle, index).description.utf8)
      batch.cells.append(.number(start..<batch.bytes.count))
    default:
      // The pointer is valid until the next step; the byte count must be read after the text.
      let text = unsafe sqlite3_column_text(handle, index)
      let count = Int(unsafe sqlite3_column_bytes(handle, index))
      guard count <= limit else { return false }
      unsafe batch.bytes.append(contentsOf: UnsafeBufferPointer(start: text, count: count))
      batch.cells.append(.text(start..<batch.bytes.count))
    }
    return batch.bytes.count - start <= limit
  }
}

/// Prepares a query; throws unless it is one statement that only reads.
private func prepare(
  _ query: String, _ database: borrowing SQLiteDatabase, _ name: String
) throws(DiagnosedError) -> OpaquePointer {
  let location = Location(name, field: "query")
  var statement: OpaquePointer?
  var used = 0
  let status = unsafe query.withCString { text in
    var tail: UnsafePointer<CChar>?
    let status = unsafe sqlite3_prepare_v2(database.handle, text, -1, &statement, &tail)
    if let tail = unsafe tail { used = unsafe tail - text }
    return status
  }
  guard status == SQLITE_OK, let statement = unsafe statement else {
    throw DiagnosedError(kind(of: status), at: location, "the query fails: \(database.reason)")
  }
  guard firstWord(query.utf8.dropFirst(used)).isEmpty,
    unsafe sqlite3_stmt_readonly(statement) != 0
  else {
    unsafe sqlite3_finalize(statement)
    throw DiagnosedError(.sourceQuery, at: location, "the query is more than one SELECT statement")
  }
  return unsafe statement
}

/// The kind of a failure: of the file or of the query, by the result code.
private func kind(of status: CInt) -> DiagnosticKind {
  switch status & 0xFF {
  case SQLITE_NOTADB, SQLITE_CORRUPT: .sourceFormat
  case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_IOERR, SQLITE_PERM:
    .sourceUnreadable
  default: .sourceQuery
  }
}

/// The query of a source; throws unless it begins like a read-only statement.
func selectStatement(of source: SourceDescription) throws(DiagnosedError) -> String {
  guard let query = source.query else {
    throw DiagnosedError(
      .sourceQuery, at: Location(source.name), "the source has neither a query nor a table")
  }
  let location = Location(source.name, field: "query")
  let bytes = Array(query.utf8)
  guard !bytes.contains(0) else {
    throw DiagnosedError(.sourceQuery, at: location, "the query contains a NUL character")
  }
  guard ["select", "with", "values"].contains(firstWord(bytes)) else {
    throw DiagnosedError(.sourceQuery, at: location, "the query is not a SELECT statement")
  }
  return query
}

/// The first word of a query in lower case, after blanks and comments; otherwise the first
/// character there, or an empty text at the end of the query.
func firstWord(_ query: some Collection<UInt8>) -> String {
  var rest = Array(query)[...]
  while let byte = rest.first {
    if isBlank(byte) || byte == UInt8(ascii: ";") {
      rest = rest.dropFirst()
    } else if rest.starts(with: "--".utf8) {
      rest = rest.drop { $0 != 0x0A }
    } else if rest.starts(with: "/*".utf8) {
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    } else {
      let word = rest.prefix { $0.isASCIILetter }
      return String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self).lowercased()
    }
  }
  return ""
}
