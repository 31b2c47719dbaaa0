import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTemplates
import WaymarkValues

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct FieldMapTests {
  private func read(_ json: String, for kind: RecordKind = .listing) throws -> (
    map: FieldMap, faults: [ProjectFault]
  ) {
    FieldMap.read(try JSONReader.read(Array(json.utf8)).root, for: kind)
  }

  @Test("reads every way to map a field")
  func readsEntries() throws {
    let (map, faults) = try read(
      """
      {"id": {"row": true}, "title": "name", "mileage": {"column": "odometer", "unit": "mi"},
       "price": {"currency": "CHF", "currencyColumn": "ccy", "decimal": ","},
       "status": {"value": "sold"}, "make": {"columns": ["brand", "make"], "default": "VW"},
       "trim": {"template": "{line} ({pack})"},
       "fuel": {"column": "fuelType", "values": {"benzin": "petrol", "andere": null}},
       "year": {"value": 2020}}
      """)
    #expect(faults.isEmpty)
    #expect(map.entries[.id]?.origin == .row)
    #expect(map.entries[.title]?.origin == .columns(["name"]))
    #expect(map.entries[try .car("mileage")]?.rules.unit == "mi")
    #expect(map.entries[.price]?.origin == .columns(["price"]))
    #expect(map.entries[.price]?.currencyColumn == "ccy")
    #expect(map.entries[.price]?.rules.money.currency == Currency("CHF"))
    #expect(map.entries[try .car("make")]?.origin == .columns(["brand", "make"]))
    #expect(map.entries[try .car("make")]?.fallback == "VW")
    guard case .template(let trim) = map.entries[try .car("trim")]?.origin else {
      Issue.record("the trim is not read from a template")
      return
    }
    #expect(trim.steps == [.field("line"), .literal(" ("), .field("pack"), .literal(")")])
    #expect(map.entries[.price]?.rules.number.decimal == .comma)
    #expect(map.entries[.status]?.origin == .constant("sold"))
    #expect(map.entries[try .car("fuel")]?.values == ["benzin": "petrol", "andere": nil])
    #expect(map.entries[try .car("year")]?.origin == .constant("2020"))
    #expect(map.entries.count == 9)
  }

  @Test("is empty without fields")
  func readsNothing() {
    let (map, faults) = FieldMap.read(nil, for: .dealer)
    #expect(map == FieldMap())
    #expect(faults.isEmpty)
  }

  @Test(
    "places every fault",
    arguments: [
      ("[]", 0, "an array", "object"), ("{\"tilte\": \"a\"}", 1, "\"tilte\"", "\"title\""),
      ("{\"id\": 5}", 7, "a number", "column"), ("{\"id\": \"\"}", 7, "no name", "column"),
      ("{\"mileage\": {\"unti\": \"mi\"}}", 13, "\"unti\"", "\"unit\""),
      ("{\"mileage\": {\"unit\": \"kg\"}}", 21, "\"kg\" is not a unit of distance", "km"),
      (
        "{\"mileage\": {\"units\": {\"a\": \"km\", \"b\": \"kg\"}}}", 39, "\"kg\" is not a unit",
        "km"
      ),
      ("{\"mileage\": {\"take\": \"kg\"}}", 21, "\"kg\" is not a unit", "km"),
      ("{\"price\": {\"unit\": \"mi\"}}", 11, "does not apply to price", "Remove"),
      ("{\"price\": {\"currency\": \"USDD\"}}", 23, "\"USDD\"", "\"USD\""),
      ("{\"price\": {\"currency\": \"usd\"}}", 23, "\"usd\"", "\"USD\""),
      ("{\"title\": {\"currency\": \"USD\"}}", 11, "does not apply to title", "Remove"),
      ("{\"price\": {\"decimal\": \";\"}}", 22, "\";\" is not valid", "\",\""),
      ("{\"id\": {\"row\": false}}", 15, "not true", "true"),
      ("{\"id\": {\"row\": true, \"column\": \"a\"}}", 21, "combined", "one of"),
      ("{\"id\": {\"column\": \"\"}}", 18, "not name a column", "name"),
      ("{\"id\": {\"value\": []}}", 17, "an array", "string"),
      ("{\"fuel\": {\"values\": []}}", 20, "an array", "object"),
      ("{\"fuel\": {\"values\": {\"a\": 1}}}", 26, "a number", "null"),
      ("{\"title\": {\"currencyColumn\": \"c\"}}", 11, "does not apply to title", "price"),
      ("{\"title\": {\"template\": \"Golf\"}}", 23, "does not name a column", "{make}"),
      ("{\"title\": {\"template\": \"{make\"}}", 23, "does not name a column", "{make}"),
      ("{\"title\": {\"columns\": []}}", 22, "not a list", "columns"),
      ("{\"title\": {\"columns\": [\"a\", \"\"]}}", 22, "not a list", "columns"),
      ("{\"title\": {\"column\": \"a\", \"template\": \"{b}\"}}", 26, "combined", "one of"),
      ("{\"title\": {\"default\": null}}", 22, "a default is null", "string"),
      ("{\"title\": {\"nulls\": \"-\"}}", 20, "\"-\" is not valid here", "list"),
      ("{\"price\": {\"symbols\": {\"$\": \"EURO\"}}}", 28, "\"EURO\" is not valid", "EUR"),
      (
        "{\"price\": {\"suffixes\": {\"VB\": \"maybe\"}}}", 30, "\"maybe\" is not valid",
        "negotiable"
      ),
      ("{\"updated\": {\"dates\": \"DDMM\"}}", 22, "\"DDMM\" is not valid", "DMY"),
      ("{\"updated\": {\"zone\": \"Europe/Nowhere\"}}", 21, "Nowhere", "Europe/Berlin"),
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
    #expect(try read("{\"plate\": \"p\"}", for: .gatePass).faults.isEmpty)
    #expect(try read("{\"plate\": \"p\"}", for: .listing).faults.count == 1)
  }

  @Test("spells every field, once")
  func namesFields() throws {
    #expect(try RecordField.car("interiorColor").name == "interiorColor")
    #expect(RecordField.known.map(\.index) == Array(RecordField.known.indices))
    #expect(
      Set(RecordKind.allCases.flatMap { $0.fields(.car) })
        == Set(RecordField.known + RecordField.attributes(of: .car)))
  }
}
