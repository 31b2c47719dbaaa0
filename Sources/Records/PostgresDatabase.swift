import WaymarkCPostgres
import WaymarkModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a PostgreSQL server in a transaction that only reads.
@safe
final class PostgresDatabase {
  private let libpq: PostgresLibrary
  private let handle: OpaquePointer
  private let name: String

  /// Connects as a source says.
  ///
  /// The address is a URL in an environment variable, or a service of libpq's service file. Everything
  /// that libpq knows (TLS, password file, timeouts) may be said there.
  init(_ source: SourceDescription) throws(DiagnosedError) {
    name = source.name
    guard let libpq = PostgresLibrary.shared else {
      throw DiagnosedError(
        .sourceConnection, at: Location(name), "this system has no libpq",
        help: "Install it: apt-get install libpq5.")
    }
    self.libpq = libpq
    let address = try Self.address(of: source, libpq)
    let options = [
      ("connect_timeout", "15"), ("dbname", address), ("client_encoding", "UTF8"),
      ("fallback_application_name", "waymark"),
    ]
    let opened = unsafe connect(options, libpq)
    guard let handle = unsafe opened else {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), "there is no memory to connect with")
    }
    unsafe self.handle = handle
    guard unsafe libpq.status(handle) == CONNECTION_OK else {
      let reason = reason
      throw DiagnosedError(
        .sourceConnection, at: Location(name), "the server cannot be reached: \(reason)")
    }
    try run("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    try run("SET LOCAL statement_timeout = '\(source.timeout)s'")
    // What the server prints is then the same whatever its settings are.
    try run(
      """
      SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1
      """)
  }

  deinit {
    unsafe libpq.finish(handle)
  }

  /// What to give libpq as the name of the database, which may be a whole URL.
  private static func address(
    of source: SourceDescription, _ libpq: PostgresLibrary
  ) throws(DiagnosedError) -> String {
    switch source.connection {
    case .service(let service)?: return "service=" + service
    case .variable(let variable)?:
      if let value = unsafe getenv(variable), unsafe value.pointee != 0 {
        guard unsafe isAddress(value, libpq) else {
          throw DiagnosedError(
            .sourceConnection, at: Location(source.name),
            "the environment variable that \"env\" names has no URL of a database",
            help: """
              Set it to postgresql://user@host/database, with every / @ : and % of a password \
              percent-encoded.
              """)
        }
        return unsafe String(cString: value)
      }
      throw DiagnosedError(
        .sourceConnection, at: Location(source.name),
        "the environment variable that \"env\" names is not set",
        help: "Set it to the URL of the database: postgresql://user@host/database.")
    case nil:
      throw DiagnosedError(.sourceConnection, at: Location(source.name), "there is no address")
    }
  }

  /// What the library said about the last call, on one line.
  var reason: String {
    guard let message = unsafe libpq.errorMessage(handle) else { return "" }
    let text = unsafe String(cString: message)
    return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  private func run(_ command: String) throws(DiagnosedError) {
    let result = unsafe libpq.run(handle, command)
    defer { unsafe libpq.clear(result) }
    guard unsafe libpq.resultStatus(result) == PGRES_COMMAND_OK else {
      throw DiagnosedError(.sourceUnreadable, at: Location(name), reason)
    }
  }

  /// Sends the one query whose rows are records, each of which comes by itself.
  func send(_ query: String, parameters: [String]) throws(DiagnosedError) {
    try checkSelect(query, of: name)
    let isSent = unsafe withCStrings(parameters) { values in
      unsafe libpq.sendQuery(handle, query, CInt(parameters.count), nil, values, nil, nil, 0)
    }
    guard isSent == 1, unsafe libpq.setSingleRowMode(handle) == 1 else {
      throw DiagnosedError(.sourceUnreadable, at: Location(name), reason)
    }
  }

  /// The next row or result; `nil` when there is no more.
  func next() -> PostgresResult? {
    guard let result = unsafe libpq.nextResult(handle) else { return nil }
    return unsafe PostgresResult(result, libpq)
  }
}

/// One result of a query: a row, or its end.
@safe
struct PostgresResult: ~Copyable {
  private let handle: OpaquePointer
  private let libpq: PostgresLibrary

  fileprivate init(_ handle: OpaquePointer, _ libpq: PostgresLibrary) {
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
    case 17: batch.cells.append(.blob)
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
