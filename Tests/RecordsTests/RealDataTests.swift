import FoundationEssentials
import Testing
import WaymarkCSQLite
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Inventories of tens of thousands of rows, which are not part of the repository; without them
/// these tests are skipped.
@Suite(.enabled(if: SharedFiles.inventories != nil, "this clone has no folder of real inventories"))
struct RealDataTests {
  private static let american = """
    {"id": "source_row", "mileage": {"column": "odometer", "unit": "mi"},
     "price": {"column": "price", "currency": "USD"}, "latitude": "lat", "longitude": "long",
     "bodyType": "body", "trim": "style",
     "condition": {"values": {"good": "used", "excellent": "used", "fair": "used",
       "like new": "used", "salvage": "damaged"}}}
    """

  private static let german = """
    {"id": {"row": true}, "title": "name", "price": {"column": "price", "currency": "EUR", "symbols": {"$": "EUR"}},
     "mileage": "odometer", "year": "yearOfRegistration", "make": "brand", "bodyType": "vehicleType",
     "transmission": "gearbox", "updated": "lastSeen", "country": {"value": "DE"},
     "fuel": {"column": "fuelType", "values": {"benzin": "petrol", "andere": null}}}
    """

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func csv(_ name: String) -> SourceDescription {
    SourceDescription(.csv, name: name, path: (SharedFiles.inventories ?? "") + "/" + name)
  }

  private func tally(_ decoded: [Decoded<Listing>]) -> [String: Int] {
    decoded.flatMap(\.codes).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func checkInvariants(_ decoded: [Decoded<Listing>]) {
    for result in decoded {
      let hasError = result.diagnostics.contains { $0.severity == .error }
      #expect(hasError == (result.record == nil))
    }
  }

  @Test("accepts or rejects each of 32,189 American rows")
  func decodesAmericanRows() throws {
    let decoded = try scratch.decode(csv("listings_en.csv"), as: Listing.self, map: Self.american)
    #expect(decoded.count == 32_189)
    checkInvariants(decoded)
    #expect(decoded.count { $0.record != nil } == 25_711)
    #expect(
      tally(decoded)
        == [
          "record.title": 6478, "record.price-zero": 2597, "record.price-placeholder": 167,
          "record.mileage-high": 42, "record.vin": 434, "record.vin-check-digit": 211,
        ])
    // The other 301, 31, 5, 434 and 211 warnings are of rows without a title.
    #expect(
      tally(decoded.filter { $0.record != nil })
        == [
          "record.price-zero": 2296, "record.price-placeholder": 136, "record.mileage-high": 37,
        ])
  }

  @Test("finds the American rows with places outside America")
  func checksPlaces() throws {
    let decoded = try scratch.decode(
      csv("listings_en.csv"), as: Listing.self, map: Self.american, countries: ["US"])
    #expect(tally(decoded)["record.outside-countries"] == 13)
    #expect(tally(decoded.filter { $0.record != nil })["record.outside-countries"] == 9)
    let missing = "a sign seems to be missing"
    #expect(decoded.flatMap(\.diagnostics).count { $0.message.contains(missing) } == 7)
  }

  @Test("accepts or rejects each of 18,704 German rows")
  func decodesGermanRows() throws {
    let decoded = try scratch.decode(
      csv("listings_de.csv"), as: Listing.self, map: Self.german)
    #expect(decoded.count == 18_704)
    checkInvariants(decoded)
    #expect(decoded.count { $0.record != nil } == 18_704)
    #expect(decoded.count { $0.record?.year == nil } == 9)
    #expect(
      tally(decoded)
        == ["record.year": 9, "record.price-zero": 549, "record.price-placeholder": 73])
  }

  @Test("decodes the rows of a database like those of its CSV file")
  func agreesOnSources() throws {
    let source = csv("listings_en.csv")
    let rows = try scratch.decode(source, as: Listing.self, map: Self.american)
    let database = try scratch.database(
      """
      CREATE TABLE cars(source_row INTEGER, vin TEXT, price INTEGER, condition TEXT, fuel TEXT,
        size TEXT, type TEXT, odometer REAL, state TEXT, lat REAL, long REAL, year INTEGER,
        make TEXT, model TEXT, style TEXT, body TEXT);
      """, query: "SELECT * FROM cars")
    try copy(source, to: database)
    let stored = try scratch.decode(database, as: Listing.self, map: Self.american)
    #expect(stored.count == rows.count)
    #expect(stored.map(\.record) == rows.map(\.record))
    #expect(stored.map(\.codes) == rows.map(\.codes))
  }

  /// Copies rows with the types of the table's columns; an empty text becomes NULL.
  private func copy(_ source: SourceDescription, to database: SourceDescription) throws {
    var reader = try CSVReader(source, limit: RecordSource.recordLimit)
    var batch = RawBatch()
    try reader.read(into: &batch, upTo: .max, bytes: .max)
    var handle: OpaquePointer?
    var statement: OpaquePointer?
    let marks = Array(repeating: "?", count: reader.columns?.count ?? 0).joined(separator: ",")
    unsafe sqlite3_open(database.path, &handle)
    unsafe sqlite3_exec(handle, "BEGIN", nil, nil, nil)
    unsafe sqlite3_prepare_v2(handle, "INSERT INTO cars VALUES(\(marks))", -1, &statement, nil)
    for record in batch.records {
      guard case .cells(let range) = record.payload else { continue }
      for (index, cell) in batch.cells[range].enumerated() {
        guard case .text(let range) = cell, !range.isEmpty else {
          unsafe sqlite3_bind_null(statement, CInt(index + 1))
          continue
        }
        let text = String(decoding: batch.bytes[range], as: UTF8.self)
        // SQLITE_TRANSIENT: the library copies the text.
        let isCopied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        unsafe sqlite3_bind_text(statement, CInt(index + 1), text, -1, isCopied)
      }
      let status = unsafe sqlite3_step(statement)
      try #require(status == SQLITE_DONE)
      unsafe sqlite3_reset(statement)
    }
    unsafe sqlite3_finalize(statement)
    unsafe sqlite3_exec(handle, "COMMIT", nil, nil, nil)
    unsafe sqlite3_close(handle)
  }
}
