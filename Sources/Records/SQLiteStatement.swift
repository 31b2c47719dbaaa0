import CSQLite
import Model

/// The one SELECT statement whose rows are records.
@safe
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  let columns: [String]

  init(_ query: String, in database: borrowing SQLiteDatabase, name: String) throws(SourceError) {
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

  /// Goes to the next row.
  ///
  /// - Returns: SQLite's result code.
  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Appends the values of the row.
  ///
  /// - Returns: False when they are more than a number of bytes.
  func append(to batch: inout RawBatch, limit: Int) -> Bool {
    let start = batch.bytes.count
    for index in 0..<CInt(columns.count) {
      guard append(index, to: &batch, limit: limit - (batch.bytes.count - start)) else {
        return false
      }
    }
    return true
  }

  private func append(_ index: CInt, to batch: inout RawBatch, limit: Int) -> Bool {
    let start = batch.bytes.count
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_NULL:
      batch.cells.append(.null)
    case SQLITE_BLOB:
      batch.cells.append(.blob)
    case SQLITE_INTEGER:
      batch.bytes.append(contentsOf: String(unsafe sqlite3_column_int64(handle, index)).utf8)
      batch.cells.append(.number(start: start, end: batch.bytes.count))
    case SQLITE_FLOAT:
      // The shortest digits that read back as the same number; SQLite's own text has only 15.
      batch.bytes.append(contentsOf: unsafe sqlite3_column_double(handle, index).description.utf8)
      batch.cells.append(.number(start: start, end: batch.bytes.count))
    default:
      // The pointer is valid until the next step; the count is that of the text just asked for.
      let text = unsafe sqlite3_column_text(handle, index)
      let count = Int(unsafe sqlite3_column_bytes(handle, index))
      guard count <= limit else { return false }
      unsafe batch.bytes.append(contentsOf: UnsafeBufferPointer(start: text, count: count))
      batch.cells.append(.text(start: start, end: batch.bytes.count))
    }
    return batch.bytes.count - start <= limit
  }
}

/// Prepares a query after it is known to be one statement that only reads.
private func prepare(
  _ query: String, _ database: borrowing SQLiteDatabase, _ name: String
) throws(SourceError) -> OpaquePointer {
  let place = Location(name, field: "query")
  let bytes = Array(query.utf8)
  guard !bytes.contains(0) else { throw SourceError(.query, at: place, "the query contains NUL") }
  guard ["select", "with", "values"].contains(firstWord(bytes)) else {
    throw SourceError(.query, at: place, "the query is not a SELECT statement")
  }
  var statement: OpaquePointer?
  var used = 0
  let status = unsafe query.withCString { text in
    var tail: UnsafePointer<CChar>?
    let status = unsafe sqlite3_prepare_v2(database.handle, text, -1, &statement, &tail)
    if let tail = unsafe tail { used = unsafe tail - text }
    return status
  }
  guard status == SQLITE_OK, let statement = unsafe statement else {
    throw SourceError(rule(of: status), at: place, "the query fails: \(database.reason)")
  }
  guard firstWord(bytes[min(used, bytes.count)...]).isEmpty,
    unsafe sqlite3_stmt_readonly(statement) != 0
  else {
    unsafe sqlite3_finalize(statement)
    throw SourceError(.query, at: place, "the query is more than one SELECT statement")
  }
  return unsafe statement
}

/// Whether a result code is about the file or about the query.
private func rule(of status: CInt) -> SourceRule {
  switch status & 0xFF {
  case SQLITE_NOTADB, SQLITE_CORRUPT: .format
  case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_IOERR, SQLITE_PERM:
    .unreadable
  default: .query
  }
}

/// The first word of a query in small letters, or the first character that is neither a letter nor
/// part of a comment or blank; empty when there is none.
private func firstWord(_ query: some Collection<UInt8>) -> String {
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
      let word = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
      return String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self).lowercased()
    }
  }
  return ""
}
