import Bytes
import Model
import Testing
import Values

@testable import Records

@Suite struct FieldMapTests {
  private func read(_ json: String, for kind: RecordKind = .listings) throws -> (
    map: FieldMap, faults: [ProjectFault]
  ) {
    FieldMap.read(try JSONReader.read(Array(json.utf8)).root, for: kind)
  }

  @Test("reads every way to map a field")
  func readsEntries() throws {
    let (map, faults) = try read(
      """
      {"id": {"row": true}, "title": "name", "mileage": {"column": "odometer", "unit": "mi"},
       "price": {"currencyColumn": "ccy", "decimal": ","}, "status": {"value": "sold"},
       "fuel": {"column": "fuelType", "values": {"benzin": "petrol", "andere": null}},
       "year": {"value": 2020}}
      """)
    #expect(faults.isEmpty)
    #expect(map.entries[.id]?.origin == .row)
    #expect(map.entries[.title]?.origin == .columns(["name"]))
    #expect(map.entries[.mileage]?.rules.unit == "mi")
    #expect(map.entries[.price]?.origin == .columns(["price"]))
    #expect(map.entries[.price]?.currencyColumn == "ccy")
    #expect(map.entries[.price]?.rules.decimal == .comma)
    #expect(map.entries[.status]?.origin == .constant("sold"))
    #expect(map.entries[.fuel]?.values == ["benzin": "petrol", "andere": nil])
    #expect(map.entries[.year]?.origin == .constant("2020"))
    #expect(map.entries.count == 7)
  }

  @Test("is empty without fields")
  func readsNothing() {
    let (map, faults) = FieldMap.read(nil, for: .dealers)
    #expect(map == FieldMap())
    #expect(faults.isEmpty)
  }

  @Test(
    "places every fault",
    arguments: [
      ("[]", 0, "an array", "object"), ("{\"tilte\": \"a\"}", 1, "\"tilte\"", "\"title\""),
      ("{\"id\": 5}", 7, "a number", "column"), ("{\"id\": \"\"}", 7, "no name", "column"),
      ("{\"mileage\": {\"unti\": \"mi\"}}", 13, "\"unti\"", "\"unit\""),
      ("{\"mileage\": {\"unit\": \"miles\"}}", 21, "neither km nor mi", "\"km\""),
      ("{\"price\": {\"unit\": \"mi\"}}", 11, "no meaning", "mileage"),
      ("{\"price\": {\"currency\": \"USDD\"}}", 23, "\"USDD\"", "\"USD\""),
      ("{\"price\": {\"currency\": \"usd\"}}", 23, "\"usd\"", "\"USD\""),
      ("{\"title\": {\"currency\": \"USD\"}}", 11, "no meaning", "price"),
      ("{\"price\": {\"decimal\": \";\"}}", 22, "neither point nor comma", "\",\""),
      ("{\"id\": {\"row\": false}}", 15, "not true", "true"),
      ("{\"id\": {\"row\": true, \"column\": \"a\"}}", 21, "beside", "one of"),
      ("{\"id\": {\"column\": \"\"}}", 18, "no column", "name"),
      ("{\"id\": {\"value\": []}}", 17, "an array", "text"),
      ("{\"fuel\": {\"values\": []}}", 20, "an array", "object"),
      ("{\"fuel\": {\"values\": {\"a\": 1}}}", 26, "a number", "null"),
      ("{\"price\": {\"currency\": \"USD\", \"currencyColumn\": \"c\"}}", 10, "both", "one of"),
    ])
  func placesFaults(json: String, offset: Int, message: String, help: String) throws {
    let faults = try read(json).faults
    #expect(faults.count == 1)
    #expect(faults.first?.offset == offset)
    #expect(faults.first?.message.contains(message) == true)
    #expect(faults.first?.help.contains(help) == true)
  }

  @Test("knows only the fields of its kind of record")
  func knowsKinds() throws {
    #expect(try read("{\"plate\": \"p\"}", for: .gatePasses).faults.isEmpty)
    #expect(try read("{\"plate\": \"p\"}", for: .listings).faults.count == 1)
  }

  @Test("spells every field, once")
  func namesFields() {
    #expect(RecordField.interiorColor.name == "interiorColor")
    #expect(Set(RecordField.allCases.map(\.name)).count == RecordField.allCases.count)
    #expect(
      Set(RecordKind.allCases.flatMap(\.fields)) == Set(RecordField.allCases))
  }
}
