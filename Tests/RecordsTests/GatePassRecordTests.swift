import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

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
      "longitude":13.4,"contact":"tel:+49 30 1","notes":"ring\\ntwice","voided":true}
      """)
    var expected = GatePass(id: try Identifier("g1"), vehicle: "2019 Golf, red")
    expected.vin = "WVWZZZ1JZXW000001"
    expected.listing = try Identifier("17")
    expected.dealer = try Identifier("d1")
    expected.gate = "B"
    expected.bay = "12"
    expected.haulier.carrier = "Cargo"
    expected.haulier.driver = "Li"
    expected.haulier.plate = "B-X 1"
    expected.validFrom = Timestamp("2026-11-21T01:15:00Z")
    expected.validUntil = Timestamp("2026-11-22T23:59:59Z")
    expected.lot.place = "Lot 4"
    expected.lot.coordinate = try Coordinate(latitude: 52.5, longitude: 13.4)
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

  @Test("leaves out a faulty reference and keeps the pass")
  func drops() throws {
    let decoded = try pass(#"{"id":1,"vehicle":"a","listing":"a/b"}"#)
    #expect(decoded.record == GatePass(id: try Identifier("1"), vehicle: "a"))
    #expect(decoded.codes == ["record.reference"])
    #expect(decoded.diagnostics.first?.severity == .warning)
  }

  @Test("accepts a pass for one day")
  func acceptsOneDay() throws {
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

  /// A pass with times, and the time zones in which they are shown.
  private func times(
    _ from: String, _ until: String, zone: String? = nil, country: String? = nil,
    of dealer: String? = nil
  ) throws -> Decoded<GatePass> {
    let own =
      (zone.map { #","timeZone":"\#($0)""# } ?? "")
      + (country.map { #","country":"\#($0)""# } ?? "")
    let json =
      #"{"id":1,"vehicle":"a","dealer":"d","validFrom":"\#(from)","validUntil":"\#(until)"\#(own)}"#
    let scratch = try Scratch()
    let source = try RecordSource(scratch.source(.ndjson, json))
    var zones: [Identifier<Dealer>: String] = [:]
    zones[try Identifier("d")] = dealer
    let decoder = try RecordDecoder<GatePass>(of: source, dealerZones: zones)
    let next = try source.next()
    let batch = try #require(next)
    return decoder.decode(batch.records[0], of: batch)
  }

  @Test(
    "tells times by the clocks of the lot",
    arguments: [
      // The same moments, written in UTC, in another zone and in that of the lot.
      ("2026-11-22T13:00:00Z", "2026-11-22T23:00Z", "America/Toronto", "EST (UTC-05:00)"),
      ("2026-11-22T21:00+08:00", "2026-11-23T07:00+08:00", "America/Toronto", "EST (UTC-05:00)"),
      ("2026-11-22 08:00", "2026-11-22 18:00", "America/Toronto", "EST (UTC-05:00)"),
    ])
  func readsLocalTimes(from: String, until: String, zone: String, name: String) throws {
    for own in [true, false] {
      let decoded = try times(
        from, until, zone: own ? zone : nil, of: own ? "Asia/Tokyo" : zone)
      let pass = try #require(decoded.record)
      #expect(pass.validFrom?.zoned == "2026-11-22T08:00:00-05:00")
      #expect(pass.validUntil?.zoned == "2026-11-22T18:00:00-05:00")
      #expect(pass.zone == name)
      #expect(pass.timeZone == zone)
      #expect(decoded.diagnostics.isEmpty)
    }
  }

  @Test(
    "takes the clock of a country that has one",
    arguments: [
      ("JP", nil, "Asia/Tokyo"), ("JP", "Europe/Berlin", "Asia/Tokyo"),
      ("US", "America/Denver", "America/Denver"), ("US", nil, nil), ("DE", nil, nil),
    ])
  func usesTheTimeZoneOfACountry(country: String, dealer: String?, zone: String?) throws {
    let decoded = try times(
      "2026-11-22 08:00", "2026-11-22 18:00", country: country, of: dealer)
    #expect(decoded.record?.timeZone == zone)
    #expect(decoded.codes == (zone == nil ? ["record.unzoned-time", "record.unzoned-time"] : []))
  }

  @Test("uses the time zone of the dealer's country, unless the dealer has one")
  func usesTheTimeZoneOfTheDealersCountry() throws {
    var dealer = Dealer(id: try Identifier("d"), name: "D")
    #expect(dealer.zone == nil)
    dealer.address.country = "KE"
    #expect(dealer.zone == "Africa/Nairobi")
    dealer.address.country = "CN"
    #expect(dealer.zone == nil)
    dealer.timeZone = "Asia/Shanghai"
    #expect(dealer.zone == "Asia/Shanghai")
  }

  @Test("names both zone abbreviations if the clocks change in between")
  func namesBothZones() throws {
    let pass = try times("2026-10-24T08:00Z", "2026-10-25T08:00Z", zone: "Europe/Berlin").record
    #expect(pass?.validFrom?.zoned == "2026-10-24T10:00:00+02:00")
    #expect(pass?.validUntil?.zoned == "2026-10-25T09:00:00+01:00")
    #expect(pass?.zone == "CEST (UTC+02:00), CET (UTC+01:00)")
    let karachi = try times("2026-10-24T08:00Z", "2026-10-25T08:00Z", zone: "Asia/Dubai").record
    #expect(karachi?.zone == "UTC+04:00")
  }

  @Test(
    "takes a day as the clocks of the lot do",
    arguments: [
      ("America/Toronto", "2026-11-22T00:00:00-05:00", "2026-11-22T23:59:59-05:00", "2026-11-22"),
      // A day of 25 hours, and one of 23.
      ("America/Toronto", "2026-11-01T00:00:00-04:00", "2026-11-01T23:59:59-05:00", "2026-11-01"),
      ("Europe/Berlin", "2026-03-29T00:00:00+01:00", "2026-03-29T23:59:59+02:00", "2026-03-29"),
      // The clocks skip midnight, or show the hour before it twice.
      ("Africa/Cairo", "2026-04-24T01:00:00+03:00", "2026-04-24T23:59:59+03:00", "2026-04-24"),
      ("Africa/Cairo", "2026-10-29T00:00:00+03:00", "2026-10-29T23:59:59+02:00", "2026-10-29"),
      // Midnight occurs twice: the day begins with the first.
      ("America/Havana", "2026-11-01T00:00:00-04:00", "2026-11-01T23:59:59-05:00", "2026-11-01"),
    ])
  func takesDays(zone: String, from: String, until: String, day: String) throws {
    let pass = try #require(try times(day, day, zone: zone).record)
    #expect(pass.validFrom?.zoned == from)
    #expect(pass.validUntil?.zoned == until)
  }

  @Test(
    "leaves out a pass with a time that the clocks skip or show twice",
    arguments: ["2026-03-29 02:30", "2026-10-25 02:30"])
  func refusesUnclearTimes(time: String) throws {
    let decoded = try times(time, "2026-11-01", zone: "Europe/Berlin")
    #expect(decoded.record == nil)
    #expect(decoded.codes == ["record.timestamp"])
    #expect(decoded.diagnostics.first?.help == "Write the time with its offset, such as +02:00.")
  }

  @Test(
    "leaves out a pass of an unknown zone, and says what the name of one is",
    arguments: [
      "Europe/Berlim", "europe/berlin", "New York", "Toronto", "EST", "CET", "../../etc/passwd",
      "right/Europe/Berlin", "/etc/localtime", "Mars/Olympus_Mons",
    ])
  func refusesUnknownZones(zone: String) throws {
    let decoded = try times("2026-11-21", "2026-11-22", zone: zone)
    #expect(decoded.record == nil)
    #expect(decoded.codes == ["record.time-zone"])
    #expect(
      decoded.diagnostics.first?.help
        == "Write the name of a city, such as America/Toronto, or UTC.")
  }

  @Test("warns about a time without a time zone")
  func warnsAboutTimesWithoutZone() throws {
    let decoded = try times("2026-11-22 08:00", "2026-11-22T18:00:00-05:00")
    #expect(decoded.record?.validFrom == Timestamp("2026-11-22T08:00:00Z"))
    #expect(decoded.codes == ["record.unzoned-time"])
    #expect(decoded.diagnostics.first?.location.field == "validFrom")
  }
}
