import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkRecords

@Suite struct CountriesTests {
  @Test(
    "knows which places are in a country",
    arguments: [
      ("CN", 31.23, 121.47), ("CN", 20.02, 110.35), ("US", 61.2, -149.9), ("US", 52.9, 173.1),
      ("US", 21.3, -157.9), ("US", 45.68, -92.96), ("RU", 66.0, -173.0), ("RU", 55.75, 37.6),
      ("NZ", -43.9, -176.5), ("NZ", -36.8, 174.7), ("FJ", -18.1, 178.4), ("FJ", -16.8, -179.9),
      ("DE", 52.5, 13.4), ("CA", 43.7, -79.4), ("HK", 22.3, 114.17), ("MO", 22.19, 113.54),
      ("TW", 25.03, 121.56), ("GI", 36.14, -5.35), ("SG", 1.3, 103.8), ("GB", 49.93, -6.3),
    ])
  func contains(code: String, latitude: Double, longitude: Double) throws {
    let countries = try #require(Countries([code]))
    #expect(countries.contain(try Coordinate(latitude: latitude, longitude: longitude)))
    #expect(!countries.contain(try Coordinate(latitude: -75, longitude: 20)))
  }

  @Test("distinguishes countries")
  func excludes() throws {
    let china = try #require(Countries(["CN"]))
    #expect(!china.contain(try Coordinate(latitude: 45.68, longitude: -92.96)))
    #expect(!china.contain(try Coordinate(latitude: 52.5, longitude: 13.4)))
    let fiji = try #require(Countries(["FJ"]))
    #expect(!fiji.contain(try Coordinate(latitude: -18, longitude: 0)))
  }

  @Test("has no box that is too small or spans the world")
  func hasSaneBoxes() {
    for (country, row) in CountryRow.byCode {
      #expect(country.utf8.count == 2 && country.utf8.allSatisfy(\.isASCIIUppercase))
      #expect(!row.boxes.isEmpty)
      for box in row.boxes {
        #expect(box.west < box.east && box.south < box.north)
        #expect(box.west >= -180 && box.east <= 180 && box.south >= -90 && box.north <= 90)
        #expect(box.east - box.west <= 180 || country == "AQ")
      }
    }
    #expect(CountryRow.byCode.count == 248)
  }
}
