import WaymarkCPostgres
import WaymarkCore
import WaymarkDisk
import WaymarkModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a PostgreSQL server; limits each wait to the timeout of the source, and stops
/// waiting when the run must end.
@safe
final class PostgresConnection {
  private let source: SourceDescription
  private let libpq: PostgresLibrary
  private let handle: OpaquePointer

  /// The time limit for connecting, in seconds, unless the address sets another one.
  private static let connectTimeout = 15

  /// How many seconds longer than the server the client waits, so that the server can report why it
  /// stopped.
  private static let grace = 2

  static func library(for source: SourceDescription) throws(DiagnosedError) -> PostgresLibrary {
    guard let libpq = PostgresLibrary.shared else {
      throw DiagnosedError(
        .sourceConnection, at: Location(source.name), "this system has no libpq",
        help: "Install it: apt-get install libpq5.")
    }
    return libpq
  }

  init(to address: String, of source: SourceDescription) throws(DiagnosedError) {
    self.source = source
    libpq = try Self.library(for: source)
    let options = [
      ("connect_timeout", "\(Self.connectTimeout)"), ("dbname", address),
      ("client_encoding", "UTF8"), ("fallback_application_name", "waymark"),
    ]
    let opened = unsafe connect(options, libpq)
    guard let handle = unsafe opened else {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(source.name), "there is not enough memory to connect")
    }
    unsafe self.handle = handle
    // By default, libpq writes the server's notices to standard error unchanged.
    _ = unsafe libpq.setNoticeProcessor(handle, { _, _ in }, nil)
    try establish()
  }

  deinit {
    unsafe libpq.finish(handle)
  }

  /// The library's message about the last call, on one line.
  var reason: String {
    guard let message = unsafe libpq.errorMessage(handle) else { return "" }
    let text = unsafe String(cString: message)
    return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  private func establish() throws(DiagnosedError) {
    let timeout = connectTimeout
    var events = Int16(POLLOUT)
    let start = ContinuousClock.now
    while unsafe libpq.status(handle) != CONNECTION_BAD {
      guard try wait(events, until: start + .seconds(timeout)) else {
        throw DiagnosedError(
          .sourceConnection, at: Location(source.name),
          "the server cannot be reached: it did not answer for \(timeout) seconds")
      }
      switch unsafe libpq.connectPoll(handle) {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: events = Int16(POLLIN)
      case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
      default: continue
      }
    }
    throw DiagnosedError(
      .sourceConnection, at: Location(source.name), "the server cannot be reached: \(reason)")
  }

  /// The time limit for connecting that the address sets, in seconds.
  private var connectTimeout: Int {
    guard let options = unsafe libpq.connectionOptions(handle) else { return Self.connectTimeout }
    defer { unsafe libpq.free(options) }
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if unsafe String(cString: keyword) == "connect_timeout",
        let value = unsafe option.pointee.val, let seconds = unsafe Int(String(cString: value)),
        seconds > 0
      {
        return seconds
      }
      unsafe option += 1
    }
    return Self.connectTimeout
  }

  /// Waits until the socket is ready; false if the time runs out.
  private func wait(
    _ events: Int16, until deadline: ContinuousClock.Instant
  ) throws(DiagnosedError) -> Bool {
    while true {
      try checkInterruption(source.name)
      var request = pollfd(fd: unsafe libpq.socket(handle), events: events, revents: 0)
      // A closed socket is ready: the next libpq call reports why.
      if unsafe poll(&request, 1, 50) != 0, errno != EINTR || request.revents != 0 { return true }
      guard ContinuousClock.now < deadline else { return false }
    }
  }

  /// Begins a read-only transaction with fixed formats and row order, whatever the server's
  /// settings; with a snapshot, it sees the state of the transaction that exported it.
  func beginReading(_ snapshot: String?) throws(DiagnosedError) {
    try run("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    if let snapshot { try run("SET TRANSACTION SNAPSHOT '\(snapshot)'") }
    // Parallel workers and synchronized scans would return rows in a different order each time.
    let settings = [
      ("statement_timeout", "\(source.timeout)s"), ("idle_in_transaction_session_timeout", "0"),
      ("max_parallel_workers_per_gather", "0"), ("synchronize_seqscans", "off"),
      ("datestyle", "ISO, YMD"), ("timezone", "UTC"), ("extra_float_digits", "1"),
    ]
    let calls = settings.map { "set_config('\($0.0)', '\($0.1)', true)" }
    try run("SELECT " + calls.joined(separator: ", "))
  }

  /// Exports the snapshot of this transaction for others; `nil` if the server cannot.
  func exportSnapshot() throws(DiagnosedError) -> String? {
    try text(of: "SELECT pg_export_snapshot()").flatMap { text in
      text.utf8.allSatisfy { $0 == 0x2D || hexValue($0) != nil } ? text : nil
    }
  }

  /// The numbers of the types that are arrays.
  func arrayTypes() throws(DiagnosedError) -> Set<UInt32> {
    // A server may refuse it; the transaction goes on.
    try run("SAVEPOINT types")
    let text = try text(
      of: "SELECT string_agg(oid::text, ' ') FROM pg_catalog.pg_type WHERE typcategory = 'A'")
    if text == nil { try run("ROLLBACK TO SAVEPOINT types") }
    return Set((text ?? "").split(separator: " ").compactMap { UInt32($0) })
  }

  /// The only value of an internal query; `nil` if the server refuses it.
  private func text(of query: String) throws(DiagnosedError) -> String? {
    try send(query, [])
    var text: String?
    while let result = try next() { text = result.text ?? text }
    return text
  }

  /// Runs an internal command to its end.
  private func run(_ command: String) throws(DiagnosedError) {
    try send(command, [])
    var isDone = true
    while let result = try next() {
      isDone = isDone && [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(result.status)
    }
    guard isDone else {
      throw DiagnosedError(.sourceUnreadable, at: Location(source.name), reason)
    }
  }

  /// Sends a command; its rows arrive one by one, or all together.
  func send(
    _ command: String, _ parameters: [String], byRow: Bool = false
  ) throws(DiagnosedError) {
    let isSent = unsafe withCStrings(parameters) { values in
      unsafe libpq.sendQuery(
        handle, command, CInt(parameters.count), nil, values, nil, nil, 0)
    }
    guard isSent == 1, unsafe !byRow || libpq.setSingleRowMode(handle) == 1 else {
      throw DiagnosedError(.sourceUnreadable, at: Location(source.name), reason)
    }
  }

  /// The next row or result; `nil` at the end.
  func next() throws(DiagnosedError) -> PostgresResult? {
    let seconds = source.timeout + Self.grace
    let deadline = ContinuousClock.now + .seconds(seconds)
    while unsafe libpq.isBusy(handle) != 0 {
      guard try wait(Int16(POLLIN), until: deadline) else {
        throw DiagnosedError(
          .sourceUnreadable, at: Location(source.name),
          "the server did not answer for \(counted(seconds, "second"))",
          help: "Make the query faster, or raise \"timeout\" in the source (in seconds).")
      }
      // The next result contains the error.
      guard unsafe libpq.consumeInput(handle) == 1 else { break }
    }
    guard let result = unsafe libpq.nextResult(handle) else { return nil }
    return unsafe PostgresResult(result, libpq)
  }
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

/// Passes a null-terminated array of C strings to a closure.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  let copies = unsafe texts.map { unsafe strdup($0) }
  defer { unsafe copies.forEach { unsafe free($0) } }
  var pointers = unsafe copies.map { unsafe UnsafePointer($0) }
  unsafe pointers.append(nil)
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
