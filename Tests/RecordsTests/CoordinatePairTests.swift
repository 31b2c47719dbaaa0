import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Coordinates that one column has together, and dates that are none.
@Suite struct CoordinatePairTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func decode(_ rows: [String], _ rules: String = "") throws -> [Decoded<Listing>] {
    let text = "id,title,geo\n" + rows.enumerated().map { "\($0),T,\"\($1)\"\n" }.joined()
    return try scratch.decode(
      try scratch.source(.csv, text), as: Listing.self,
      map: #"{"latitude": {"column": "geo", "take": "first"\#(rules)}, "#
        + #""longitude": {"column": "geo", "take": "second"\#(rules)}}"#)
  }

  @Test func readsBothNumbers() throws {
    let listings = try decode(["25.08,55.14", "-1.5; 2", "(3 4)", "5|6.5", "7/8", ""])
    let points = listings.map { $0.record?.place.coordinate.map { [$0.latitude, $0.longitude] } }
    #expect(points == [[25.08, 55.14], [-1.5, 2], [3, 4], [5, 6.5], [7, 8], nil])
    let formats = try decode([
      "55.14,25.08,0", "POINT(55.14 25.08)", "SRID=4326;point z (55 25 3)", "[55.14, 25.08]",
    ])
    #expect(formats.map { $0.record?.place.coordinate?.latitude } == [55.14, 55.14, 55, 55.14])
    #expect(formats.map { $0.record?.place.coordinate?.longitude } == [25.08, 25.08, 25, 25.08])
    let comma = try decode(["25,08 55,14"], #", "decimal": ",""#)
    #expect(comma.map { $0.record?.place.coordinate?.longitude } == [55.14])
  }

  @Test func refusesOtherTexts() throws {
    let listings = try decode([
      "1,2,3", "25,5 55", "tbc", "1,", "95,1", "LINESTRING(1.5 2.5)", "1.5,2.5 3.5,4.5",
    ])
    #expect(listings.allSatisfy { $0.record == nil })
    #expect(Set(listings.flatMap(\.codes)) == ["record.coordinate"])
  }

  @Test(arguments: [#""take": "third""#, #""take": "km""#])
  func refusesOtherPlaces(rule: String) throws {
    let map = #"{"latitude": {"column": "geo", \#(rule)}}"#
    let fields = FieldMap.read(try JSONReader.read(Array(map.utf8)).root, for: .listing)
    #expect(fields.faults.map(\.message) == ["a coordinate has no unit to take"])
  }

  @Test func readsNoDateOfZeros() throws {
    let source = try scratch.source(
      .csv, "id,title,updated\n1,T,0000-00-00\n2,T,0000-00-00 00:00:00\n3,T,0000-01-01\n")
    let listings = try scratch.decode(source, as: Listing.self)
    #expect(listings.map(\.codes) == [[], [], ["record.timestamp"]])
    #expect(listings[0].record?.updated == nil)
  }
}
