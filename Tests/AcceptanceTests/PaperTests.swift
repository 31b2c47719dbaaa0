import Foundation
import Testing

/// Printed gate passes: each fits on one page, and a scanner reads its code.
struct PaperTests {
  private struct Sheet: Decodable {
    let path: String
    let paper: String
    let pages: Int
    let code: String
    let module: Double
    let colors: Bool
    let text: String
  }

  private static let id = "9f2c1e7740b84d6a8a51c3e2d0b7f913"

  /// A repeated text with a number of characters.
  private static func text(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count / text.count + 1).prefix(count).trimmingCharacters(
      in: .whitespaces)
  }

  /// A pass whose lines and notes have a given length, as a line of JSON.
  private static func pass(
    _ number: Int, _ words: String, lines: Int, notes: Int, more: [String: Any] = [:]
  ) throws -> String {
    var record: [String: Any] = [
      "id": id(number), "vehicle": "2021 Toyota RAV4",
      "vin": "2T1BURHE1KC000017", "gate": "3", "bay": "B-114", "dealer": "northside",
      "validFrom": "2026-11-20T08:00:00Z", "validUntil": "2036-11-22T18:00:00Z",
    ]
    for field in ["vehicle", "gate", "bay", "carrier", "driver", "plate", "place", "contact"]
    where lines > 0 {
      record[field] = text(words, lines)
    }
    if notes > 0 { record["notes"] = text(words, notes) }
    record.merge(more) { $1 }
    return String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
  }

  /// Dealers, one of which has a long name and street, and long contact details.
  private static func withDealer(_ length: Int, in dealers: String) -> String {
    let name = text("Northside Automobile Export ", length)
    return dealers.replacing(
      "[",
      with: """
        [{ "id": "long\(length)", "name": "\(name)", "street": "\(name)", "city": "Toronto",
          "telephone": "+1 416 555 0142", "timeZone": "America/Toronto",
          "email": "department.of.export@northside-automobile-export.example",
          "website": "https://northside-automobile-export.example/\(text("export/", length / 2))" },
        """, maxReplacements: 1)
  }

  private let locales = ["zh-Hans", "ar"]

  /// Builds passes, and returns the page of each in the locale that it names.
  private func pages(of passes: [String], in market: Marketplace) throws -> [String] {
    try market.write(passes.joined(separator: "\n"), to: "Records/passes.ndjson")
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"csv\": \"Records/gate-passes.csv\"", with: "\"ndjson\": \"Records/passes.ndjson\"")
      text = text.replacing("[\"en\", \"zh-Hans\"]", with: "[\"en\", \"zh-Hans\", \"ar\"]")
    }
    let run = try market.build(["--environment", "production"])
    try #require(run.status == 0, "\(run.output)")
    let root = market.output + "/production/web/cars.example.com"
    return passes.enumerated().map { number, pass in
      let locale = locales.first { pass.contains("\"locale\":\"\($0)\"") }.map { "/" + $0 } ?? ""
      return "\(root)\(locale)/gatepass/\(Self.id(number))/index.html"
    }
  }

  private static func id(_ number: Int) -> String {
    id.dropLast(2) + String(format: "%02d", number)
  }

  private func sheets(_ paths: [String]) throws -> [Sheet] {
    let run = try Waymark.run("/usr/bin/python3", [ProofTools.fixture("paper.py")] + paths)
    try #require(run.status == 0, "\(run.errors)")
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Sheet.self, from: Data($0.utf8))
    }
  }

  @Test func fitsOnePageWithACodeThatScannersRead() throws {
    let latin = "Lorem ipsum dolor sit amet "
    let chinese = "请在入口出示此通行证并且遵守规定"
    let arabic = "يرجى إبراز هذا التصريح عند البوابة "
    var passes = [try Self.pass(0, latin, lines: 0, notes: 0)]
    for (words, locale) in [(latin, "en"), (chinese, "zh-Hans"), (arabic, "ar")] {
      // As long as people write, and as long as possible.
      for (lines, notes) in [(12, 120), (24, 600), (60, 1200), (300, 2000)] {
        passes.append(
          try Self.pass(
            passes.count, words, lines: lines, notes: notes, more: ["locale": locale]))
      }
    }
    for length in [162, 189, 300] {
      passes.append(
        try Self.pass(
          passes.count, latin, lines: 12, notes: 120, more: ["dealer": "long\(length)"]))
    }
    let lines = String(repeating: "a\n", count: 999)
    passes.append(try Self.pass(passes.count, latin, lines: 0, notes: 0, more: ["notes": lines]))
    let market = try Marketplace()
    try market.edit("Records/dealers.json") { text in
      for length in [162, 189, 300] { text = Self.withDealer(length, in: text) }
    }
    let found = try sheets(pages(of: passes, in: market))
    #expect(found.count == passes.count * 3)
    for sheet in found {
      let name = "\(sheet.path.split(separator: "/").suffix(4)) on \(sheet.paper)"
      #expect(sheet.pages == 1, "\(name)")
      #expect(sheet.code.hasPrefix("https://cars.example.com/gatepass/"), "\(name)")
      // Modules of 0.75 mm are readable from half a metre.
      #expect(sheet.module >= 0.75, "\(name): \(sheet.module) mm")
      #expect(!sheet.colors, "\(name)")
    }
    let usual = try #require(found.first { $0.paper == "A6" })
    for text in ["2T1BURHE1KC000017", "B-114", "EST (UTC-05:00)", "Valid until"] {
      #expect(usual.text.contains(text), "\(text)")
    }
  }

  @Test func marksInvalidPasses() throws {
    let market = try Marketplace()
    let passes = [
      try Self.pass(0, "", lines: 0, notes: 0, more: ["voided": true]),
      try Self.pass(1, "", lines: 0, notes: 0, more: ["validUntil": "2026-11-21T00:00:00Z"]),
      try Self.pass(2, "Wait for the guard. ", lines: 300, notes: 2000, more: ["voided": true]),
    ]
    let found = try sheets(pages(of: passes, in: market))
    for sheet in found {
      #expect(sheet.pages == 1 && sheet.code.isEmpty && !sheet.colors, "\(sheet.path)")
    }
    let texts = found.filter { $0.paper == "A6" }.map(\.text)
    #expect(texts[0].contains("This pass is no longer valid") && texts[0].contains("Not valid"))
    #expect(texts[1].contains("This pass has expired") && texts[1].contains("Not valid"))
  }
}
