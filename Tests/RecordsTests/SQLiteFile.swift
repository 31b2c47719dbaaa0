import Testing
import WaymarkCSQLite

@testable import WaymarkReaders
@testable import WaymarkRecords

extension Scratch {
  /// Makes a database with a script of SQL.
  func database(_ script: String, query: String?) throws -> SourceDescription {
    let path = folder + "/records.sqlite"
    var handle: OpaquePointer?
    let opened = unsafe sqlite3_open(path, &handle)
    #expect(opened == SQLITE_OK)
    let status = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    try #require(status == SQLITE_OK)
    unsafe sqlite3_close(handle)
    return SourceDescription(.sqlite, name: "records.sqlite", path: path, query: query)
  }
}
