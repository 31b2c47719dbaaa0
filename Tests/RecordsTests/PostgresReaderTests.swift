import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

/// A real server answers these queries; without one the suite fails.
@Suite(.withPostgresServer, .serialized)
struct PostgresReaderTests {
  private let server: PostgresServer

  init() throws {
    server = try #require(PostgresServer.current)
    try server.execute(
      """
      DROP TABLE IF EXISTS cars;
      CREATE TABLE cars(id int PRIMARY KEY, title text, year int, price numeric(10, 2), ok bool,
        seen timestamptz, picture bytea);
      INSERT INTO cars VALUES
        (1, 'Golf', 2012, 12300.50, true, '2026-11-21 09:15:00+08', '\\x00ff'),
        (2, 'Größe "L", 宝马 😀', NULL, 5000, false, '2026-11-21 09:15:00.25+00', NULL),
        (3, '', 2019, 0.10, NULL, NULL, NULL);
      """)
  }

  private func read(
    _ query: String, _ parameters: [String] = [], snapshots: DatabaseSnapshots = .shared
  ) throws -> [String] {
    var source = server.source(query, isAlone: snapshots === DatabaseSnapshots.shared)
    source.parameters = parameters
    return try Reading(PostgresReader(source, limit: 1000, snapshots: snapshots)).records
  }

  private func fault(
    _ query: String, _ change: (inout SourceDescription) -> Void = { _ in }
  ) -> Diagnostic? {
    var source = server.source(query)
    change(&source)
    return sourceError { _ = try Reading(PostgresReader(source, limit: 1000)) }
  }

  @Test(
    "gives the values of every type",
    arguments: [
      ("'ü 😀'::text", "ü 😀"), ("''::text", ""), ("'a '::varchar(5)", "a "), ("5", "5"),
      ("-7::smallint", "-7"), ("9007199254740993::bigint", "9007199254740993"),
      ("1.50::numeric", "1.50"), ("0.1::float8", "0.1"), ("1e300::float8", "1e+300"),
      ("45.123456789012345::float8", "45.123456789012344"), ("1.5::real", "1.5"), ("true", "true"),
      ("false", "false"), ("NULL", "NULL"), ("NULL::bool", "NULL"),
      ("'2026-11-21 09:15:00+08'::timestamptz", "2026-11-21 01:15:00+00"),
      ("'2026-11-21 09:15:00'::timestamp", "2026-11-21 09:15:00"),
      ("'2026-11-21'::date", "2026-11-21"), ("'\\x00ff'::bytea", "BLOB"),
      ("'{\"a\": 1}'::jsonb", "{\"a\": 1}"), ("'t'::text", "t"),
      ("'\"a\\\"b\"'::jsonb", "a\"b"), ("'null'::json", "NULL"), ("'[1, 2]'::json", "[1, 2]"),
      (
        "ARRAY['https://a/1,2', 'c\"d\\', NULL, 'null', '']",
        #"["https://a/1,2","c\"d\\",null,"null",""]"#
      ),
      ("ARRAY[[1,2],[3,4]]", #"[["1","2"],["3","4"]]"#), ("'{}'::int[]", "[]"),
      ("'[2:3]={a,b}'::text[]", #"["a","b"]"#),
    ])
  func givesValues(expression: String, text: String) throws {
    #expect(try read("SELECT \(expression) AS value") == [text])
  }

  @Test("selects rows by numbers in any notation, also those of JSON")
  func selectsByNumbers() throws {
    var source = server.source(
      """
      SELECT * FROM (VALUES (1, 1e20::float8, '1.0'::jsonb), (2, '-0', '"1.0"'), (3, 7, '1E3'))
      AS t (id, f, j)
      """)
    for (column, value, ordinals) in [
      ("f", "100000000000000000000", [1]), ("f", "0", [2]), ("j", "1", [1]), ("j", "1.0", [1, 2]),
      ("j", "1000", [3]),
    ] {
      source.rows.only = [column: [value]]
      let batch = try RecordSource(source).next()
      #expect(batch?.records.map(\.ordinal) == ordinals, "\(column) \(value)")
    }
  }

  @Test("requests values in one form, whatever the settings of the server")
  func requestsOneForm() throws {
    try server.execute(
      """
      CREATE ROLE german SUPERUSER LOGIN;
      ALTER ROLE german SET datestyle = 'German, DMY';
      ALTER ROLE german SET timezone = 'Asia/Shanghai';
      ALTER ROLE german SET extra_float_digits = -5;
      ALTER ROLE german SET client_encoding = 'LATIN1';
      """)
    let query = "SELECT seen, 0.1::float8 + 0.2, 'ü'::text FROM cars WHERE id = 1"
    let reading = try Reading(PostgresReader(server.source(query, user: "german"), limit: 1000))
    #expect(reading.records == ["2026-11-21 01:15:00+00|0.30000000000000004|ü"])
  }

  @Test("requests rows in one order, whatever the settings of the server")
  func requestsOneOrder() throws {
    let settings = ["max_parallel_workers_per_gather", "synchronize_seqscans"]
    let query = "SELECT " + settings.map { "current_setting('\($0)')" }.joined(separator: ", ")
    #expect(try read(query) == ["0|off"])
  }

  @Test("shows all readers of a build the same rows")
  func sharesASnapshot() throws {
    let query = "SELECT count(*) FROM cars"
    // Builds of other tests hold the shared ones.
    let snapshots = DatabaseSnapshots()
    do {
      snapshots.hold()
      defer { snapshots.release() }
      #expect(try read(query, snapshots: snapshots) == ["3"])
      try server.execute("INSERT INTO cars VALUES (4, 'Polo')")
      #expect(try read(query, snapshots: snapshots) == ["3"])
    }
    #expect(try read(query, snapshots: snapshots) == ["4"])
  }

  @Test("reads with only the privilege SELECT")
  func readsAsAReader() throws {
    try server.execute(
      """
      DROP ROLE IF EXISTS reader;
      CREATE ROLE reader LOGIN;
      GRANT SELECT ON cars TO reader;
      """)
    let snapshots = DatabaseSnapshots()
    snapshots.hold()
    defer { snapshots.release() }
    let source = server.source("SELECT id FROM cars ORDER BY id", user: "reader")
    let reader = try PostgresReader(source, limit: 1000, snapshots: snapshots)
    #expect(try Reading(reader).records == ["1", "2", "3"])
  }

  @Test("selects rows by the values of arrays")
  func selectsByArrays() throws {
    var source = server.source(
      "SELECT * FROM (VALUES (1, 'A', ARRAY['x', 'y']), (2, 'B', ARRAY['X'])) t (id, title, tags) ORDER BY id"
    )
    source.rows.except = ["tags": ["y"]]
    #expect(try Scratch().decode(source, as: Listing.self).map(\.record?.title) == ["B"])
    // A text may begin like a list.
    var texts = server.source("SELECT 1 AS id, 'A' AS title, '[draft' AS state")
    texts.rows.only = ["state": ["live"]]
    #expect(try Scratch().decode(texts, as: Listing.self).isEmpty)
    (source.rows.only, source.rows.except) = (["tags": ["x"]], [:])
    #expect(try Scratch().decode(source, as: Listing.self).map(\.record?.title) == ["A", "B"])
  }

  /// As from a file of JSON, an array of several values in a field of one is left out with a warning.
  @Test("reads arrays of any type as lists")
  func readsArrays() throws {
    let source = server.source(
      "SELECT 1 AS id, ARRAY['A'] AS title, ARRAY['a','b'] AS make, '{}'::text[] AS trim,"
        + " ARRAY['https://a.example/1.jpg']::information_schema.character_data[] AS images")
    let decoded = try Scratch().decode(
      source, as: Listing.self, map: #"{"images":"images","make":"make","trim":"trim"}"#)
    let record = try #require(decoded[0].record)
    #expect(record.title == "A" && record.make == nil && record.trim == nil)
    #expect(record.images == ["https://a.example/1.jpg"])
    #expect(decoded[0].codes == ["record.type"])
  }

  @Test("decodes rows into records")
  func decodes() throws {
    let scratch = try Scratch()
    let decoded = try scratch.decode(
      server.source("SELECT * FROM cars ORDER BY id"), as: Listing.self,
      map: #"{"updated":"seen","price":{"currency":"USD"},"trim":"picture"}"#)
    try #require(decoded.count == 3)
    #expect(decoded.map(\.record?.title) == ["Golf", "Größe \"L\", 宝马 😀", nil])
    #expect(decoded.map(\.record?.offer.price?.minorUnits) == [1_230_050, 500_000, nil])
    #expect(decoded.map(\.record?.year) == [2012, nil, nil])
    #expect(decoded[0].record?.updated == Timestamp("2026-11-21T01:15:00Z"))
    #expect(decoded[1].record?.updated == Timestamp("2026-11-21T09:15:00Z"))
    #expect(decoded.map(\.codes) == [["record.type"], [], ["record.title"]])
    #expect(decoded[2].location == Location("postgres:DATABASE_URL", record: 3))
    let passes = try scratch.decode(
      server.source("SELECT id, title AS vehicle, ok AS voided FROM cars WHERE id < 3 ORDER BY id"),
      as: GatePass.self)
    #expect(passes.map(\.record?.isVoided) == [true, false])
  }

  @Test("lists the columns of a result, and warns if it has no rows")
  func readsNothing() throws {
    let records = try RecordSource(server.source("SELECT id, title FROM cars WHERE false"))
    #expect(records.columns == ["id", "title"])
    #expect(try records.next()?.diagnostics.map(\.code) == ["source.empty"])
    #expect(try records.next() == nil)
  }

  @Test("reads a whole table that the project names")
  func readsTables() throws {
    try server.execute("DROP TABLE IF EXISTS \"my \"\"cars\"; CREATE TABLE \"my \"\"cars\"(id int)")
    let json = #"{"postgres": {"env": "X"}, "table": "my \"cars"}"#
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "/")
    let query = try #require(read.source?.query)
    #expect(try RecordSource(server.source(query)).columns == ["id"])
  }

  @Test("passes parameters to the query, which are never SQL")
  func passesParameters() throws {
    let query = "SELECT id FROM cars WHERE year >= $1 AND title = $2"
    #expect(try read(query, ["2010", "Golf"]) == ["1"])
    #expect(try read(query, ["2010", "'; DROP TABLE cars; --"]) == [])
    #expect(try read("SELECT $1::text", ["ü'\"\\"]) == ["ü'\"\\"])
    #expect(fault(query)?.code == "source.query")
    #expect(fault(query) { $0.parameters = ["2010"] }?.code == "source.query")
    let young = fault(query) { $0.parameters = ["young", "Golf"] }
    #expect(young?.code == "source.query", "\(young?.message ?? "")")
  }

  @Test(
    "says what is wrong with a query",
    arguments: [
      ("SELECT nothing FROM cars", "nothing"), ("SELECT * FROM bikes", "bikes"),
      ("SELEC 1", "not a SELECT"), ("", "not a SELECT"), ("SELECT 1; SELECT 2", "multiple"),
      ("SELECT 1 / 0", "zero"), ("SELECT 1 / (3 - i) FROM generate_series(1, 9) i", "zero"),
      ("SELECT 'x'::int", "integer"), ("SELECT (SELECT id FROM cars)", "more than one row"),
      ("SELECT 1\0", "NUL"), ("EXPLAIN SELECT 1", "not a SELECT"),
    ])
  func refusesQueries(query: String, message: String) {
    let fault = fault(query)
    #expect(fault?.code == "source.query")
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
    #expect(fault?.help.isEmpty == false)
  }

  @Test(
    "refuses a query that writes",
    arguments: [
      "DELETE FROM cars", "WITH d AS (DELETE FROM cars RETURNING id) SELECT id FROM d",
      "SELECT * INTO copy FROM cars", "SELECT nextval('numbers')", "COPY cars TO '/tmp/x'",
      "SELECT id FROM cars FOR UPDATE", "SELECT set_config('transaction_read_only', 'off', false)",
      "SELECT 1; DELETE FROM cars", "WITH u AS (UPDATE cars SET id = 9 RETURNING id) TABLE u",
    ])
  func refusesWriting(query: String) throws {
    try server.execute("CREATE SEQUENCE IF NOT EXISTS numbers")
    #expect(fault(query)?.code == "source.query")
    #expect(try read("SELECT id FROM cars ORDER BY id") == ["1", "2", "3"])
  }

  @Test("stops a query after the declared time")
  func stopsAtTime() {
    let fault = fault("SELECT pg_sleep(50)") { $0.timeout = 1 }
    #expect(fault?.code == "source.unreadable")
    #expect(fault?.help.contains("\"timeout\"") == true)
  }

  @Test("stops a query with more rows than allowed")
  func stopsAtRows() throws {
    let endless = "SELECT generate_series(1, 100000000) AS id"
    var source = server.source(endless)
    source.maxRows = 300
    let records = try RecordSource(source)
    var count = 0
    let fault = sourceError {
      while let batch = try records.next() { count += batch.records.count }
    }
    #expect(count == 300)
    #expect(fault?.code == "source.query")
    #expect(fault?.help.contains("\"maxRows\"") == true)
  }

  @Test("skips a row over the limit and reads the next")
  func skipsLongRows() throws {
    let query =
      "SELECT i, repeat('x', CASE i WHEN 2 THEN 2000 ELSE 1 END) FROM generate_series(1, 3) i"
    #expect(try read(query) == ["1|x", "!record.too-large", "3|x"])
  }

  @Test("reports a server that stops in the middle, and ends", arguments: [SIGTERM, SIGKILL])
  func survivesLoss(signal: Int32) throws {
    // The suite's own server keeps running: a killed process of it would stop all others.
    let server = try PostgresServer()
    defer { server.stop() }
    let records = try RecordSource(
      server.source(
        "SELECT pg_backend_pid(), repeat('x', 1000) FROM generate_series(1, 1000000)"))
    let batch = try #require(try records.next(upTo: 10))
    guard case .number(let digits)? = batch.cells.first,
      let process = Int32(String(decoding: batch.bytes[digits], as: UTF8.self))
    else {
      Issue.record("the server tells no process")
      return
    }
    #expect(kill(process, signal) == 0)
    var count = 0
    let fault = sourceError {
      while let batch = try records.next() { count += batch.records.count }
    }
    #expect(count < 1_000_000)
    #expect(fault?.code == "source.unreadable")
    #expect(fault?.message.contains("the connection failed") == true)
    #expect(fault?.help.contains("timeout") == false)
    #expect(try records.next() == nil)
  }

  @Test("names a variable that is missing or empty")
  func reportsMissingVariables() {
    for (variable, value) in [("WAYMARK_TEST_NONE", nil), ("WAYMARK_TEST_EMPTY", "")] {
      if let value { unsafe setenv(variable, value, 1) }
      let fault = fault("SELECT 1") { $0.connection = .variable(variable) }
      #expect(fault?.code == "source.connection")
      #expect(fault?.message.contains(variable) == true)
      #expect(fault?.help.contains("postgresql://") == true)
    }
    let service = fault("SELECT 1") { $0.connection = .service("waymark-none") }
    #expect(service?.code == "source.connection")
    #expect(fault("SELECT 1") { $0.connection = nil }?.code == "source.connection")
    let query = sourceError {
      var source = server.source("")
      source.query = nil
      _ = try RecordSource(source)
    }
    #expect(query?.code == "source.query")
  }

  @Test(
    "never shows a password, however the address is wrong",
    arguments: [
      "postgresql://locked:s3cret@/postgres?host=FOLDER", "postgresql://u:s3cret@h.invalid/db",
      "postgresql://u:s3/cret@h.invalid/db", "postgresql://u:a%zzs3cret@h.invalid/db",
      "postgresql://u:a@s3cret@h.invalid/db", "postgresql://u:s3:cret@h.invalid/db",
      "postgresql://u:s3cret@h.invalid:port/db", "postgresql://u:s3cret@h.invalid/db?x=1",
      "postgresql://u:s3cret@/none?host=FOLDER", "mysql://u:s3cret@h.invalid/db",
      "mysql://u:s3cret@h.invalid/db?a=b", "s3cret", "host=FOLDER password='s3cret",
      "host=FOLDER user=locked password=s3cret", "password=s3 cret", "host=FOLDER passwd=s3cret",
      "postgresql://[::1:s3cret@h/db", "postgresql://u:s3cret@h.invalid/a/b@c",
      "postgresql://u:12/s3cret@h.invalid/db", "host=FOLDER user=locked:s3cret@h",
    ])
  func hidesPasswords(address: String) throws {
    try server.execute(
      """
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'locked') THEN
          CREATE ROLE locked LOGIN PASSWORD 'other';
        END IF;
      END $$
      """)
    let parts = address.components(separatedBy: "FOLDER")
    let source = server.source(at: parts.joined(separator: server.folder), "SELECT 1")
    let fault = try #require(sourceError { _ = try RecordSource(source) })
    #expect(fault.code == "source.connection")
    let shown = fault.description + fault.message + fault.help
    #expect(!shown.contains("s3") && !shown.contains("cret"), "\(shown)")
  }

  @Test("connects with a percent-encoded password")
  func connectsWithPassword() throws {
    try server.execute(
      "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'p@ss/w:rd%'")
    let source = server.source(
      at: "postgresql://locked:p%40ss%2Fw%3Ard%25@/postgres?host=\(server.folder)", "SELECT 1")
    #expect(try Reading(PostgresReader(source, limit: 1000)).records == ["1"])
  }
}
