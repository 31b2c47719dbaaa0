import FoundationEssentials
import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Foreign databases, and queries that do more than read.
@Suite struct HostileDatabaseTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private let endless = """
    CREATE VIEW cars AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS id, 'Golf' AS title FROM n;
    """

  @Test("stops a view that runs forever without rows")
  func stopsEndlessWork() throws {
    let source = try scratch.database(endless, query: "SELECT * FROM cars WHERE id < 0")
    let reader = try SQLiteReader(source, limit: 1000, workLimit: 3000)
    let fault = sourceError { _ = try Reading(reader) }
    #expect(fault?.code == "source.query")
    #expect(fault?.help.contains("a recursive view that does not end") == true)
  }

  @Test("limits the total work of all rows")
  func countsWorkOfAllRows() throws {
    let source = try scratch.database(endless, query: "SELECT id FROM cars WHERE id % 100000 = 0")
    let reader = try SQLiteReader(source, limit: 1000, workLimit: 2000)
    var batch = RawBatch()
    #expect(
      sourceError { try reader.read(into: &batch, upTo: 100, bytes: 1000) }?.code == "source.query")
    #expect(batch.records.count < 10)
  }

  @Test("allows a small file little work")
  func allowsASmallFileLittle() throws {
    let source = try scratch.database(endless, query: "SELECT * FROM cars WHERE id < 0")
    let seconds = processorSeconds {
      #expect(sourceError { _ = try Reading(SQLiteReader(source, limit: 1000)) } != nil)
    }
    #expect(seconds < 30)
  }

  @Test("stops a query with more rows than allowed", arguments: [1, 3, 255, 256, 257])
  func stopsAtRows(maxRows: Int) throws {
    var source = try scratch.database(endless, query: "SELECT * FROM cars")
    source.maxRows = maxRows
    let records = try RecordSource(source)
    var count = 0
    let fault = sourceError {
      while let batch = try records.next() { count += batch.records.count }
    }
    #expect(count == maxRows)
    #expect(fault?.code == "source.query")
    #expect(fault?.location == Location("records.sqlite", field: "query"))
    #expect(fault?.help.contains("\"maxRows\"") == true)
    source.query = "SELECT * FROM cars LIMIT \(maxRows)"
    #expect(try Reading(SQLiteReader(source, limit: 1000)).records.count == maxRows)
  }

  @Test(
    "refuses a query that writes or attaches, and leaves the file as it is",
    arguments: [
      "INSERT INTO cars VALUES (2)", "REPLACE INTO cars VALUES (1)", "UPDATE cars SET id = 2",
      "DROP TABLE cars", "CREATE TABLE x(id)", "VACUUM INTO 'copy.sqlite'", "REINDEX",
      "PRAGMA query_only=OFF", "DETACH main", "ATTACH 'other.sqlite' AS other",
      "SELECT 1; ATTACH 'other.sqlite' AS other", "/* SELECT */ ATTACH 'other.sqlite' AS other",
      "WITH n AS (SELECT 2) INSERT INTO cars SELECT * FROM n",
      "WITH n AS (SELECT 2) UPDATE cars SET id = 2", "SELECT load_extension('x')",
      "SELECT 1; COMMIT", "SELECT id FROM cars RETURNING id",
    ])
  func refusesWriting(query: String) throws {
    let source = try scratch.database(
      "CREATE TABLE cars(id); INSERT INTO cars VALUES (1);", query: query)
    let before = try Data(contentsOf: URL(filePath: source.path))
    let fault = sourceError { _ = try Reading(SQLiteReader(source, limit: 1000)) }
    #expect(fault != nil)
    #expect(try Data(contentsOf: URL(filePath: source.path)) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(files == ["records.sqlite"])
  }
}
