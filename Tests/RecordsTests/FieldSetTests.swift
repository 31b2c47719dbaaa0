import Testing
import WaymarkModel

@testable import WaymarkRecords

/// Which fields a record has a value for.
@Suite struct FieldSetTests {
  @Test(arguments: [[], [0], [63], [64], [0, 5, 63, 64, 130], Array(0..<200)])
  func readsWhatItWrites(indices: [Int]) throws {
    var set = FieldSet()
    for index in indices { set.insert(index) }
    let again = try #require(FieldSet(text: set.text))
    #expect(again == set)
    var found: [Int] = []
    again.forEach { found.append($0) }
    #expect(found == indices)
  }

  @Test func countsValuesOfTheSourceWithoutFaults() throws {
    let decoded = try listing(
      """
      "year":2020,"description":" ","condition":"-","status":"sold","images":[],"color":null, \
      "mileage":"many","location":"Kiel"
      """,
      map:
        #"{ "condition": { "column": "condition", "nulls": ["-"] }, "country": { "value": "DE" } }"#
    )
    let fields = Listing.fields(.car)
    var names: [String] = []
    decoded.filled.forEach { index in
      names += fields.filter { $0.index == index }.map(\.name)
    }
    #expect(names == ["id", "title", "status", "location", "year"])
  }

  @Test func isEmptyForARecordThatIsLeftOut() throws {
    #expect(try listing(#""price":"x""#).filled == FieldSet())
  }

  @Test(arguments: ["x", ",", "1,", "-1", "11111111111111111", " 1"])
  func refusesOtherTexts(text: String) {
    #expect(FieldSet(text: text) == nil)
  }
}
