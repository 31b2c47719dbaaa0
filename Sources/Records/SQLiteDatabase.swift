import Bytes
import CSQLite
import Model

/// A SQLite database that is only read.
@safe
struct SQLiteDatabase: ~Copyable {
  let handle: OpaquePointer

  /// The longest value or row that is taken into memory.
  static let lengthLimit = 64 * 1024 * 1024

  /// Opens a database file without writing anything beside it.
  ///
  /// SQLite makes a `-wal` and a `-shm` file beside a database in WAL mode even to read it. Without a
  /// `-wal` file nobody has the database open and it is opened as immutable instead.
  init(path: String, name: String) throws(SourceError) {
    var header = try ByteStream(path: path, name: name, chunkSize: 100)
    guard try header.fill(atLeast: 100), header.chunk.starts(with: "SQLite format 3\0".utf8),
      header.end == 100
    else { throw SourceError(.format, at: Location(name), "the file is not a SQLite database") }
    let isInWALMode = header.chunk[18] == 2 || header.chunk[19] == 2
    let isImmutable = isInWALMode && !ByteStream.isFilled(path + "-wal")
    let location =
      "file:"
      + path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentEncoded }.joined(separator: "/")
      + "?mode=ro" + (isImmutable ? "&immutable=1" : "")
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(location, &opened, flags, nil)
    guard let handle = unsafe opened else {
      throw SourceError(.unreadable, at: Location(name), "there is no memory to open the database")
    }
    guard status == SQLITE_OK else {
      let reason = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw SourceError(.unreadable, at: Location(name), "the database cannot be opened: \(reason)")
    }
    unsafe self.handle = handle
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(Self.lengthLimit))
    unsafe sqlite3_busy_timeout(handle, 5000)
    // The schema of a stranger's database must not call functions with effects.
    unsafe sqlite3_exec(handle, "PRAGMA trusted_schema=OFF; PRAGMA query_only=ON", nil, nil, nil)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  /// What the library said about the last call.
  var reason: String { unsafe String(cString: sqlite3_errmsg(handle)) }
}
