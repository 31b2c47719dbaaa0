import WaymarkCPostgres
import WaymarkModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the rows that a query finds in a PostgreSQL database, one after the other.
///
/// The address is a URL in an environment variable, or a service of libpq's service file. Everything
/// that libpq knows (TLS, password file, timeouts) may be said there. The transaction only reads.
@safe
final class PostgresReader: RecordReader {
  private(set) var columns: [String]?
  private let source: SourceDescription
  private let limit: Int
  private let libpq: PostgresLibrary
  private let handle: OpaquePointer
  private var types: [UInt32] = []
  private var isAtEnd = false

  /// The first row, which was read to learn the columns.
  private var first: PostgresResult?

  init(_ source: SourceDescription, limit: Int) throws(DiagnosedError) {
    self.source = source
    self.limit = limit
    let query = try selectStatement(of: source)
    guard let libpq = PostgresLibrary.shared else {
      throw DiagnosedError(
        .sourceConnection, at: Location(source.name), "this system has no libpq",
        help: "Install it: apt-get install libpq5.")
    }
    self.libpq = libpq
    let options = [
      ("connect_timeout", "15"), ("dbname", try address(of: source, libpq)),
      ("client_encoding", "UTF8"), ("fallback_application_name", "waymark"),
    ]
    let opened = unsafe connect(options, libpq)
    guard let handle = unsafe opened else {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(source.name), "there is no memory to connect with")
    }
    unsafe self.handle = handle
    guard unsafe libpq.status(handle) == CONNECTION_OK else {
      throw DiagnosedError(
        .sourceConnection, at: Location(source.name), "the server cannot be reached: \(reason)")
    }
    try run("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    try run("SET LOCAL statement_timeout = '\(source.timeout)s'")
    // What the server prints is then the same whatever its settings are.
    try run(
      """
      SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1
      """)
    try send(query)
  }

  deinit {
    unsafe libpq.finish(handle)
  }

  /// What the library said about the last call, on one line.
  private var reason: String {
    guard let message = unsafe libpq.errorMessage(handle) else { return "" }
    let text = unsafe String(cString: message)
    return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  private func run(_ command: String) throws(DiagnosedError) {
    let result = unsafe libpq.run(handle, command)
    defer { unsafe libpq.clear(result) }
    guard unsafe libpq.resultStatus(result) == PGRES_COMMAND_OK else {
      throw DiagnosedError(.sourceUnreadable, at: Location(source.name), reason)
    }
  }

  /// Sends the one query whose rows are records, each of which comes by itself.
  private func send(_ query: String) throws(DiagnosedError) {
    let isSent = unsafe withCStrings(source.parameters) { values in
      unsafe libpq.sendQuery(
        handle, query, CInt(source.parameters.count), nil, values, nil, nil, 0)
    }
    guard isSent == 1, unsafe libpq.setSingleRowMode(handle) == 1 else {
      throw DiagnosedError(.sourceUnreadable, at: Location(source.name), reason)
    }
    guard let result = next() else {
      throw DiagnosedError(.sourceQuery, at: Location(source.name), reason)
    }
    let status = result.status
    guard status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK else {
      throw failure(result.state, of: source.name, reason)
    }
    columns = result.columns
    types = result.types
    isAtEnd = status == PGRES_TUPLES_OK
    if status == PGRES_SINGLE_TUPLE { first = consume result }
  }

  /// The next row or result; `nil` when there is no more.
  private func next() -> PostgresResult? {
    guard let result = unsafe libpq.nextResult(handle) else { return nil }
    return unsafe PostgresResult(result, libpq)
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(DiagnosedError) {
    if let row = first.take() { try take(row, into: &batch) }
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      guard let result = next() else {
        throw DiagnosedError(.sourceUnreadable, at: Location(source.name), "the result is cut off")
      }
      switch result.status {
      case PGRES_SINGLE_TUPLE: try take(result, into: &batch)
      case PGRES_TUPLES_OK: isAtEnd = true
      default: throw failure(result.state, of: source.name, reason)
      }
    }
  }

  private func take(
    _ row: borrowing PostgresResult, into batch: inout RawBatch
  ) throws(DiagnosedError) {
    let start = (batch.bytes.count, batch.cells.count)
    let isComplete = row.append(to: &batch, types: types, limit: limit)
    try batch.addRow(from: start, isComplete: isComplete, limit: limit, of: source)
  }
}

/// What to give libpq as the name of the database, which may be a whole URL.
private func address(
  of source: SourceDescription, _ libpq: PostgresLibrary
) throws(DiagnosedError) -> String {
  let location = Location(source.name)
  switch source.connection {
  case .service(let service)?: return "service=" + service
  case .variable(let variable)?:
    guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else {
      throw DiagnosedError(
        .sourceConnection, at: location,
        "the environment variable\(shownVariable(variable)) that \"env\" names is not set",
        help: "Set it to the URL of the database: postgresql://user@host/database.")
    }
    guard unsafe isAddress(value, libpq) else {
      throw DiagnosedError(
        .sourceConnection, at: location,
        "the environment variable\(shownVariable(variable)) that \"env\" names has no URL of a database",
        help: """
          Set it to postgresql://user@host/database, with every / @ : and % of a password \
          percent-encoded.
          """)
    }
    return unsafe String(cString: value)
  case nil: throw DiagnosedError(.sourceConnection, at: location, "there is no address")
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

/// One result of a query: a row, or its end.
@safe
private struct PostgresResult: ~Copyable {
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

  /// The class and number of an error, such as `57014` for a query that was cancelled.
  var state: String {
    guard let text = unsafe libpq.errorField(handle, CInt(UInt8(ascii: "C"))) else { return "" }
    return unsafe String(cString: text)
  }

  var columns: [String] {
    unsafe (0..<libpq.columnCount(handle)).map { column in
      unsafe libpq.columnName(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The types of the columns, by the numbers that PostgreSQL gives them.
  var types: [UInt32] {
    unsafe (0..<libpq.columnCount(handle)).map { unsafe libpq.columnType(handle, $0) }
  }

  /// Appends the values of the row; false when they have more bytes than the limit.
  func append(to batch: inout RawBatch, types: [UInt32], limit: Int) -> Bool {
    let start = batch.bytes.count
    for (index, type) in types.enumerated() {
      let column = CInt(index)
      guard unsafe libpq.isNull(handle, 0, column) == 0 else {
        batch.cells.append(.null)
        continue
      }
      let count = Int(unsafe libpq.length(handle, 0, column))
      guard batch.bytes.count - start <= limit - count else { return false }
      unsafe append(libpq.value(handle, 0, column), count, type, &batch)
    }
    return true
  }

  private func append(
    _ value: UnsafePointer<CChar>?, _ count: Int, _ type: UInt32, _ batch: inout RawBatch
  ) {
    let start = batch.bytes.count
    switch type {
    case 16:
      // A flag is one letter.
      let isTrue = unsafe count == 1 && value?.pointee == CChar(UInt8(ascii: "t"))
      batch.bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
      batch.cells.append(.text(start..<batch.bytes.count))
    case 17: batch.cells.append(.unusable("a BLOB"))
    case 20, 21, 23, 26, 700, 701, 1700:
      unsafe batch.bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
      batch.cells.append(.number(start..<batch.bytes.count))
    default:
      unsafe batch.bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
      batch.cells.append(.text(start..<batch.bytes.count))
    }
  }
}

/// Whether a text says how to reach a database, so that libpq's messages show no part of a password:
/// one with a bad character in it would be taken for a port, a host or a name.
private func isAddress(_ text: UnsafePointer<CChar>, _ libpq: PostgresLibrary) -> Bool {
  guard let options = unsafe libpq.parse(text, nil) else { return false }
  defer { unsafe libpq.free(options) }
  var option = unsafe options
  while let keyword = unsafe option.pointee.keyword {
    let name = unsafe String(cString: keyword)
    let value = unsafe option.pointee.val.map { unsafe String(cString: $0) } ?? ""
    switch name {
    case "port" where !value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }:
      return false
    case "host" where value.utf8.contains(0x40), "dbname" where value.utf8.contains(0x40):
      return false
    default: unsafe option += 1
    }
  }
  return true
}

private func connect(
  _ options: [(name: String, value: String)], _ libpq: PostgresLibrary
) -> OpaquePointer? {
  unsafe withCStrings(options.map(\.name)) { names in
    unsafe withCStrings(options.map(\.value)) { values in
      unsafe libpq.connect(names, values, 1)
    }
  }
}

/// Calls C with an array of texts that ends with null.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  let copies = unsafe texts.map { unsafe strdup($0) }
  defer { unsafe copies.forEach { unsafe free($0) } }
  var pointers = unsafe copies.map { unsafe UnsafePointer($0) }
  unsafe pointers.append(nil)
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
