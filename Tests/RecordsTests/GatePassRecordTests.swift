import Model
import Testing

@testable import Records

@Suite struct GatePassRecordTests {
  private func pass(_ json: String) throws -> Decoded<GatePass> {
    let scratch = try Scratch()
    return try #require(try scratch.decode(scratch.source(.ndjson, json), as: GatePass.self).first)
  }

  @Test("reads every field")
  func readsAll() throws {
    let decoded = try pass(
      """
      {"id":"g1","vehicle":"2019 Golf, red","vin":"WVWZZZ1JZXW000001","listing":17,"dealer":"d1",\
      "gate":"B","bay":"12","carrier":"Cargo","driver":"Li","plate":"B-X 1","place":"Lot 4",\
      "validFrom":"2026-11-21T09:15:00+08:00","validUntil":"2026-11-22","latitude":52.5,\
      "longitude":13.4,"contact":"+49 30 1","notes":"ring\\ntwice","voided":true}
      """)
    var expected = GatePass(id: try Identifier("g1"), vehicle: "2019 Golf, red")
    expected.vin = "WVWZZZ1JZXW000001"
    expected.listing = try Identifier("17")
    expected.dealer = try Identifier("d1")
    expected.gate = "B"
    expected.bay = "12"
    expected.carrier = "Cargo"
    expected.driver = "Li"
    expected.plate = "B-X 1"
    expected.validFrom = Timestamp("2026-11-21T01:15:00Z")
    expected.validUntil = Timestamp("2026-11-22T23:59:59Z")
    expected.place = "Lot 4"
    expected.coordinate = try Coordinate(latitude: 52.5, longitude: 13.4)
    expected.contact = "+49 30 1"
    expected.notes = "ring\ntwice"
    expected.isVoided = true
    #expect(decoded.record == expected)
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test(
    "leaves out a pass with a fault of an essential field",
    arguments: [
      (#"{"id":1}"#, "record.vehicle"), (#"{"vehicle":"a"}"#, "record.id"),
      (
        #"{"id":1,"vehicle":"a","validFrom":"2026-11-22","validUntil":"2026-11-21"}"#,
        "record.validity"
      ),
      (#"{"id":1,"vehicle":"a","validFrom":"soon"}"#, "record.timestamp"),
      (#"{"id":1,"vehicle":"a","voided":"maybe"}"#, "record.flag"),
      (#"{"id":1,"vehicle":"a","voided":"YES"}"#, "record.flag"),
      (#"{"id":1,"vehicle":"a","voided":1}"#, "record.flag"),
      (#"{"id":1,"vehicle":"a","voided":"no"}"#, "record.flag"),
      (#"{"id":1,"vehicle":"a","voided":0}"#, "record.flag"),
      (#"{"id":1,"vehicle":"a","validUntil":"03/04/2026"}"#, "record.timestamp"),
    ])
  func refuses(json: String, code: String) throws {
    let decoded = try pass(json)
    #expect(decoded.record == nil)
    #expect(decoded.codes == [code])
  }

  @Test("leaves out a reference with a fault, and uses the pass")
  func drops() throws {
    let decoded = try pass(#"{"id":1,"vehicle":"a","listing":"a/b"}"#)
    #expect(decoded.record == GatePass(id: try Identifier("1"), vehicle: "a"))
    #expect(decoded.codes == ["record.reference"])
    #expect(decoded.diagnostics.first?.severity == .warning)
  }

  @Test("takes a pass for one day")
  func takesOneDay() throws {
    let json = #"{"id":1,"vehicle":"a","validFrom":"2026-11-21","validUntil":"2026-11-21"}"#
    #expect(try pass(json).diagnostics.isEmpty)
  }

  @Test(
    "reads flags",
    arguments: [
      ("true", true), ("\"TRUE\"", true), ("false", false), ("\" False \"", false),
      ("null", false), ("\"\"", false),
    ])
  func readsFlags(flag: String, isVoided: Bool) throws {
    #expect(
      try pass("{\"id\":1,\"vehicle\":\"a\",\"voided\":\(flag)}").record?.isVoided == isVoided)
  }
}
