import Testing
import WaymarkModel

struct IdentifierTests {
  @Test(arguments: ["17", "a_b-C", String(repeating: "x", count: 64)])
  func accepts(text: String) throws {
    #expect(try Identifier<Listing>(text).text == text)
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("..", "it contains a character other than A-Z, a-z, 0-9, _ and -"),
      ("a/b", "it contains a character other than"), ("ä", "it contains a character other than"),
      ("a b", "it contains a character other than"),
      ("a\u{0}", "it contains a character other than"),
      (String(repeating: "x", count: 65), "it has 65 characters; at most 64 are allowed"),
    ])
  func refusesAnIdentifierThatCouldEscapeItsPath(text: String, reason: String) {
    let fault = #expect(throws: Fault.self) { try Identifier<Listing>(text) }
    #expect(fault?.message.hasPrefix(reason) == true)
  }
}

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29T12:30:45Z", 951_827_445), ("2026-11-21 09:15", 1_795_252_500),
    ("2026-11-21T09:15:00+08:00", 1_795_223_700), ("2026-11-21T09:15:00.123456Z", 1_795_252_500),
    ("1969-12-31T23:59:59Z", -1), ("0001-01-01", -62_135_596_800), ("1600-03-01", -11_670_912_000),
  ])
  func reads(text: String, seconds: Int) throws {
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-04-31", "2026-11-21T24:00", "2026-11-21T09",
    "2026-11-21T09:15:60Z", "2026-11-21T09:15:00.Z", "2026-11-21T09:15:00+8", "21.11.2026",
    "2026-11-21T09:15:00Zx", "٢٠٢٦-01-01", "2026-11-21x",
  ])
  func refuses(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(
    arguments: [
      (0, nil, "UTC", "UTC"), (-18_000, "EST", "EST (UTC-05:00)", "EST"),
      (20_700, nil, "UTC+05:45", "UTC+05:45"), (0, "UTC", "UTC", "UTC"),
      (0, "GMT", "GMT (UTC)", "GMT"),
    ] as [(Int, String?, String, String)])
  func namesTheTimeZoneOfATimestamp(offset: Int, name: String?, zone: String, short: String) {
    let moment = Timestamp(seconds: 0, offset: offset, clockName: name)
    #expect(moment.zone == zone)
    #expect(moment.shortZone == short)
  }

  @Test func writesWhatItReads() {
    for day in stride(from: -719_162, through: 2_932_896, by: 97) {
      let moment = Timestamp(seconds: day * 86_400 + 5025)
      #expect(Timestamp(moment.iso8601) == moment)
      #expect(moment.clock == "01:23")
    }
  }
}

struct MoneyTests {
  @Test(arguments: [
    (1_230_000, "USD", "12300"), (1_230_050, "USD", "12300.50"), (5, "USD", "0.05"),
    (12_300, "JPY", "12300"), (1_234_567, "KWD", "1234.567"), (-150, "EUR", "-1.50"),
  ])
  func writesAPlainAmount(units: Int, code: String, expected: String) throws {
    let money = Money(minorUnits: units, currency: try #require(Currency(code)))
    #expect(money.plainAmount == expected)
  }

  @Test(arguments: ["usd", "US", "USDX", "U1D", "ÄÖÜ"]) func refuses(code: String) {
    #expect(Currency(code) == nil)
  }
}
