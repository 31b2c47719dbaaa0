import FoundationEssentials
import Testing
import WaymarkCSQLite
import WaymarkDisk
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct SQLiteReaderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func read(_ script: String, _ query: String?, limit: Int = 1000) throws -> Reading {
    try Reading(try SQLiteReader(scratch.database(script, query: query), limit: limit))
  }

  private let table = """
    CREATE TABLE cars(id, title);
    INSERT INTO cars VALUES (1, 'Golf'), (2, NULL), (3, 1.5), (4, 254217.0), (5, x'00FF'),
      (6, 45.123456789012345), (7, 'ü 😀'), (8, ''), (9, -9223372036854775808), (10, 1e300);
    """

  @Test("writes numbers with digits that read back as the same number")
  func readsValues() throws {
    let reading = try read(table, "SELECT * FROM cars ORDER BY id")
    #expect(
      reading.records == [
        "1|Golf", "2|NULL", "3|1.5", "4|254217.0", "5|BLOB", "6|45.123456789012344", "7|ü 😀", "8|",
        "9|-9223372036854775808", "10|1e+300",
      ])
    #expect(reading.lines.allSatisfy { $0 == nil })
  }

  @Test(
    "takes any one SELECT statement",
    arguments: [
      "select id from cars",
      " -- all\n/* of */ WITH c AS (SELECT id FROM cars) SELECT id FROM c ;; ",
      "VALUES (1)", "SELECT id FROM cars; -- done",
    ])
  func acceptsSelect(query: String) throws {
    let source = try scratch.database(table, query: query)
    #expect(try SQLiteReader(source, limit: 1000).columns?.count == 1)
  }

  @Test(
    "refuses everything else",
    arguments: [
      nil, "", "  ", ";", "-- SELECT", "/* SELECT", "DELETE FROM cars",
      "SELECT 1; DELETE FROM cars",
      "SELECT 1; SELECT 2", "PRAGMA journal_mode=WAL", "EXPLAIN SELECT 1", "SELECT * FROM bikes",
      "SELEC 1", "ATTACH 'x' AS y", "WITH c AS (SELECT 1) DELETE FROM cars", "SELECT 1 FROM",
      "SELECT 1\0",
    ])
  func refusesQuery(query: String?) throws {
    let source = try scratch.database(table, query: query)
    let error = sourceError { _ = try SQLiteReader(source, limit: 1000) }
    #expect(error?.code == "source.query")
    #expect(error?.help.isEmpty == false)
  }

  @Test(
    "refuses a file that is not a database",
    arguments: ["", "id,title\n1,x\n", "SQLite format 3\0"])
  func refusesOtherFiles(text: String) throws {
    var source = try scratch.source(.sqlite, text)
    source.query = "SELECT 1"
    #expect(
      sourceError { _ = try SQLiteReader(source, limit: 1000) }?.code == "source.format")
  }

  @Test("reports a damaged database and never traps", arguments: 0..<40)
  func survivesDamage(seed: UInt64) throws {
    let source = try scratch.database(table, query: "SELECT * FROM cars")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: source.path)))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let index = Int.random(in: 16..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    try Data(bytes).write(to: URL(filePath: source.path))
    // Rows or an error: both are answers.
    _ = sourceError { _ = try Reading(try SQLiteReader(source, limit: 1000)) }
  }

  @Test("skips a row over the limit and reads the next")
  func skipsLongRows() throws {
    let reading = try read(
      """
      CREATE TABLE cars(id, title);
      INSERT INTO cars VALUES (1, 'a'), (2, hex(zeroblob(100))), (3, 'b');
      """, "SELECT * FROM cars", limit: 100)
    #expect(reading.records == ["1|a", "!record.too-large", "3|b"])
    #expect(reading.messages.first?.hasPrefix("records.sqlite#2: error:") == true)
  }

  @Test("stops before a value that would fill the memory")
  func stopsAtHugeValues() throws {
    let source = try scratch.database(
      """
      CREATE TABLE cars(id, title);
      INSERT INTO cars VALUES (1, 'a'), (2, zeroblob(80000000)), (3, 'b');
      """, query: "SELECT * FROM cars")
    let records = try RecordSource(source)
    #expect(try records.next(upTo: 10, bytes: 1000)?.records.count == 1)
    let error = sourceError { _ = try records.next(upTo: 10, bytes: 1000) }
    #expect(error?.location == Location("records.sqlite", record: 2))
    #expect(try records.next(upTo: 10, bytes: 1000) == nil)
  }

  @Test("leaves no file next to the database", arguments: ["DELETE", "WAL"])
  func leavesNoFiles(mode: String) throws {
    let reading = try read("PRAGMA journal_mode=\(mode);" + table, "SELECT id FROM cars")
    #expect(reading.records.count == 10)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(files == ["records.sqlite"])
  }

  @Test("an infinite number is not a number")
  func namesInfiniteNumbers() throws {
    let source = try scratch.database(
      "CREATE TABLE t(id, title, price, mileage); INSERT INTO t VALUES (1, 'Golf', 9e999, -9e999)",
      query: "SELECT * FROM t")
    let map = #"{"price": {"currency": "EUR"}, "mileage": {"unit": "km"}}"#
    let found = try scratch.decode(source, as: Listing.self, map: map).flatMap(\.diagnostics)
    #expect(found.map(\.code).sorted() == ["record.mileage", "record.price"])
    #expect(found.allSatisfy { $0.message.hasSuffix("is not a number") }, "\(found)")
  }

  @Test("reads the log of a program that has the database open")
  func readsLogs() throws {
    let source = try scratch.database(
      "PRAGMA journal_mode=WAL;" + table, query: "SELECT id FROM cars")
    var writer: OpaquePointer?
    unsafe sqlite3_open(source.path, &writer)
    let status = unsafe sqlite3_exec(writer, "INSERT INTO cars VALUES (11, 'new')", nil, nil, nil)
    try #require(status == SQLITE_OK)
    #expect(try Reading(try SQLiteReader(source, limit: 1000)).records.count == 11)
    let link = scratch.folder + "/folder/link.sqlite"
    try makeFolders(at: scratch.folder + "/folder")
    try makeLink(at: DiskPath(link), to: source.path)
    let linked = SourceDescription(.sqlite, name: "link", path: link, query: source.query)
    #expect(try Reading(try SQLiteReader(linked, limit: 1000)).records.count == 11)
    unsafe sqlite3_close(writer)
  }

  @Test("opens a path with characters that are special in a URI")
  func opensAnyPath() throws {
    let made = try scratch.database(table, query: "SELECT id FROM cars")
    for name in ["a?b.sqlite", "a#b%20.sqlite", "ü &=.sqlite"] {
      let path = scratch.folder + "/" + name
      try FileManager.default.copyItem(atPath: made.path, toPath: path)
      let source = SourceDescription(.sqlite, name: name, path: path, query: made.query)
      #expect(try Reading(try SQLiteReader(source, limit: 1000)).records.count == 10)
    }
  }
}
