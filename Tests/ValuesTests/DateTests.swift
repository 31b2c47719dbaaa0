import Testing
import WaymarkModel
import WaymarkTestSupport
import WaymarkValues

@Suite struct DateTests {
  private func date(_ text: String, _ set: (inout DateRules) -> Void = { _ in }) -> String? {
    var rules = DateRules()
    set(&rules)
    return try? rules.date(in: Array(text.utf8)[...]).text
  }

  @Test(
    "reads dates of one meaning",
    arguments: [
      ("2026-11-22", "2026-11-22"), ("22.11.2026", "2026-11-22"), ("2026/11/22", "2026-11-22"),
      ("2026年11月22日", "2026-11-22"), ("2026-11-22T08:30", "2026-11-22T08:30:00Z"),
      ("2026-11-22 08:30:15.5+0130", "2026-11-22T07:00:15Z"),
      ("22.11.2026 8:30", "2026-11-22T08:30:00Z"),
      ("2026-11-22 08:30 PM", "2026-11-22T20:30:00Z"), ("٢٠٢٦-١١-٢٢", "2026-11-22"),
    ])
  func reads(text: String, expected: String) {
    #expect(date(text) == expected)
  }

  @Test(
    "refuses ambiguous dates, and texts that are not dates",
    arguments: [
      "11/22/2026", "22-11-2026", "1.2.26", "2026-02-29", "2026-11", "2026", "2026112",
      "1885-01-01",
      "2101-01-01", "2026-11-22T24:00", "2026-11-22T08:30+24:00", "2026-11-22x", "22 Nov 2026",
      "now",
      "2026-11-22T8:30", "2026.11", "0000-00-00", "1.2.3.4", "2026-11-22T08:30 CET",
    ])
  func refuses(text: String) {
    #expect(date(text) == nil)
  }

  @Test("follows the declared order, pivot, language and precision")
  func declarations() {
    #expect(date("11/22/2026") { $0.order = .mdy } == "2026-11-22")
    #expect(date("22/11/2026") { $0.order = .mdy } == nil)
    #expect(
      date("26-11-22") {
        $0.order = .ymd; $0.pivot = 2040
      } == "2026-11-22")
    #expect(date("1.2.41") { $0.pivot = 2040 } == "1941-02-01")
    #expect(date("22. Nov. 2026") { $0.months = MonthNames(language: "de") } == "2026-11-22")
    #expect(date("22 Mars 2026") { $0.months = MonthNames(language: "fr") } == "2026-03-22")
    #expect(date("22 Ma 2026") { $0.months = MonthNames(language: "fr") } == nil)
    #expect(date("11/2026") { $0.isMonth = true } == "2026-11")
    #expect(date("13/2026") { $0.isMonth = true } == nil)
    for (text, month) in [("03/18", "2018-03"), ("3.41", "1941-03"), ("18/03", nil), ("3/1", nil)] {
      #expect(
        date(text) {
          $0.isMonth = true
          $0.pivot = 2040
        } == month)
      #expect(date(text) { $0.isMonth = true } == nil && date(text) { $0.pivot = 2040 } == nil)
    }
  }

  @Test("reads days of Excel and seconds of Unix")
  func epochs() {
    #expect(date("1") { $0.epoch = .excel1900 } == "1900-01-01")
    #expect(date("59") { $0.epoch = .excel1900 } == "1900-02-28")
    // Not even a number that no calendar has is a reason to stop.
    for text in ["200000000000000", "999999999999999", "2958466"] {
      #expect(date(text) { $0.epoch = .excel1900 } == nil)
      #expect(date(text) { $0.epoch = .excel1904 } == nil)
    }
    #expect(date("60") { $0.epoch = .excel1900 } == nil)
    #expect(date("61") { $0.epoch = .excel1900 } == "1900-03-01")
    #expect(date("0") { $0.epoch = .excel1904 } == "1904-01-01")
    #expect(date("0") { $0.epoch = .unixSeconds } == "1970-01-01T00:00:00Z")
    #expect(date("999999999999999999") { $0.epoch = .unixMilliseconds } == nil)
  }

  @Test(
    "finds the moment of a time by the clocks of a place",
    arguments: [
      ("Europe/Berlin", "2026-07-01 12:00", "2026-07-01T10:00:00Z"),
      ("Europe/Berlin", "2026-12-01 12:00", "2026-12-01T11:00:00Z"),
      ("Europe/Berlin", "2098-07-01 12:00", "2098-07-01T10:00:00Z"),
      ("America/New_York", "2026-03-08 02:30", nil), ("America/New_York", "2026-11-01 01:30", nil),
      ("Asia/Kathmandu", "2026-07-01 12:00", "2026-07-01T06:15:00Z"),
      ("Australia/Lord_Howe", "2026-01-01 12:00", "2026-01-01T01:00:00Z"),
      ("UTC", "2026-01-01 12:00", "2026-01-01T12:00:00Z"),
    ])
  func zones(name: String, text: String, expected: String?) throws {
    let place = try #require(zone(name))
    #expect(date(text) { $0.zone = place } == expected)
  }

  @Test(
    "calls a clock by its name and its offset",
    arguments: [
      ("Europe/Berlin", "2026-07-01 12:00", "CEST (UTC+02:00)"),
      ("Europe/Berlin", "2098-12-01 12:00", "CET (UTC+01:00)"),
      ("America/Toronto", "2026-11-23 08:00", "EST (UTC-05:00)"),
      ("Asia/Shanghai", "2026-11-23 08:00", "CST (UTC+08:00)"),
      ("Asia/Dubai", "2026-11-23 08:00", "UTC+04:00"), ("UTC", "2026-11-23 08:00", "UTC"),
      ("Europe/London", "2026-11-23 08:00", "GMT (UTC)"),
    ])
  func clockNames(name: String, text: String, expected: String) throws {
    let place = try #require(zone(name))
    var rules = DateRules()
    rules.zone = place
    #expect(try rules.date(in: Array(text.utf8)[...]).timestamp?.zone == expected)
    #expect(
      try rules.date(in: Array("2026-01-01T08:00:00-03:00".utf8)[...]).timestamp?.zone
        == "UTC-03:00")
  }

  @Test("refuses invalid zone files, truncated anywhere")
  func brokenZones() {
    #expect(TimeZoneRules(name: "x", file: []) == nil)
    #expect(TimeZoneRules(name: "x", file: Array("TZif2".utf8)) == nil)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      var file =
        Array("TZif2".utf8) + (0..<120).map { _ in UInt8.random(in: 0...3, using: &random) }
      file.removeLast(Int.random(in: 0...60, using: &random))
      _ = TimeZoneRules(name: "x", file: file)
    }
  }
}
