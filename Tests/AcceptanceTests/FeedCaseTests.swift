import Foundation
import Testing
import WaymarkTestSupport

/// Small files of sellers that were once read incorrectly without a question.
///
/// A case passes if its values are correct, or if the draft asks about them.
@Suite struct FeedCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let file: String
    let content: String
    var testDescription: String { id }
  }

  /// The draft of a case, and the records that it reads.
  struct Result {
    let draft: String
    let status: Int32
    let records: [[String: Any]]
    let errors: String

    func asks(_ column: String) -> Bool {
      let comments = draft.replacing(#/\n *// (?!decide)/#, with: " ").split(separator: "\n")
      return comments.contains { $0.contains("decide:") && $0.contains("\"\(column)\"") }
    }

    func attribute(_ name: String) -> [AnyHashable?] {
      records.map { ($0["attributes"] as? [String: Any])?[name] as? AnyHashable }
    }

    func flags(_ name: String) -> [Bool?] {
      records.map { ($0["attributes"] as? [String: Any])?[name] as? Bool }
    }

    /// The amounts of a quantity, without their unit.
    func amounts(_ name: String) -> [Int?] {
      records.map { record in
        let attributes = record["attributes"] as? [String: Any]
        return (attributes?[name] as? [String: Any])?["value"] as? Int
      }
    }

    var titles: [String?] { records.map { $0["title"] as? String } }
    var statuses: [String?] { records.map { $0["status"] as? String } }

    /// Each price as `19.99 EUR`.
    var prices: [String?] {
      records.map { record in
        guard let price = record["price"] as? [String: Any], let currency = price["currency"],
          let amount = price["amount"] as? NSNumber
        else { return nil }
        return "\(amount) \(currency)"
      }
    }
  }

  private static let cases: [Case] = {
    guard let path = SharedFiles.path(of: "cases/feeds.json"),
      let data = FileManager.default.contents(atPath: path),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"] as? String, let file = row["file"] as? String,
        let content = row["content"] as? String
      else { return nil }
      return Case(id: id, file: file, content: content)
    }
  }()

  /// The expected results, by the identifier of the case.
  private static let checks: [String: @Sendable (Result) -> Bool] = [
    "cents": { $0.prices == ["19.99 EUR", "5.5 EUR", "12.99 EUR"] || $0.asks("price_cents") },
    "decimal-of-another-column": { $0.asks("price") },
    "title-status": {
      $0.titles == ["2019 Mazda CX-5", "2020 Ram 1500", "2021 Kia Soul"] && $0.asks("title_status")
    },
    "merchant-availability": {
      $0.statuses == ["available", "sold", "available", "available"] && $0.asks("availability")
        && $0.prices == ["19.99 EUR", "9 EUR", "12 EUR", "12 EUR"]
    },
    "sale-price": {
      let old = $0.records[0]["oldPrice"] as? [String: Any]
      return $0.prices == ["15 EUR", "30 EUR", "40 EUR"] && old?["amount"] as? Int == 20
        && $0.records[1]["oldPrice"] == nil
    },
    "minus-one": { $0.flags("furnished") == [true, false, nil] && $0.asks("furnished") },
    "null-words": {
      $0.titles == ["Ford Focus", "Golf", "Astra"] && $0.attribute("color") == [nil, "red", nil]
        && $0.draft.contains("\"nulls\": [")
    },
    "wrapped-json": {
      $0.records.map { $0["id"] as? String } == ["a", "b"] && $0.draft.contains("\"/items\"")
    },
    "nested-lng": {
      let points = $0.records.map { $0["coordinate"] as? [String: Double] }
      return points.map { $0?["longitude"] } == [9.1, 10.3, 11.5]
        && points.map { $0?["latitude"] } == [45.1, 46.2, 47.3] && $0.records[0]["location"] == nil
    },
    "gtin-of-excel": {
      let numbers = $0.attribute("gtin")
      return numbers.last == AnyHashable?.none
    },
    "chinese-multipliers": {
      $0.prices == ["128000 CNY", "99000 CNY"]
        && $0.amounts("mileage") == [52_000, 120_000]
    },
    "mojibake-currency": {
      $0.prices == ["10000 EUR", "49950 GBP", "12000 EUR", "13000 EUR"] && $0.asks("price")
    },
    "zero-is-false": { $0.flags("balcony") == [false, true, false] },
    "polish": {
      $0.prices == ["15999 PLN", "13500 PLN"] && $0.attribute("year") == [2008, 2008]
        && $0.titles == ["Polo 1.4", "Kia Ceed"]
    },
    "japanese": {
      $0.prices == ["9000 JPY", "9500 JPY", "9900 JPY"]
        && $0.attribute("make") == ["トヨタ", "ホンダ", "スバル"]
        && $0.attribute("year") == [2010, 2011, 2012]
        && $0.attribute("fuel") == ["Diesel", "Diesel", "Diesel"]
        && $0.draft.contains("\"locales\": [\"ja\"]")
    },
    "new-goods": { result in result.records.allSatisfy { $0["condition"] == nil } },
    "html-description": { $0.records.count == 2 },
    "half-baths": { $0.attribute("bathrooms") == [2.5] },
    "future-date": { $0.records.count == 1 },
    "plain-date": { ($0.records[0]["updated"] as? String)?.hasPrefix("2026-09-03") ?? false },
    "two-powers": { $0.amounts("power") == [120] || $0.asks("power") },
  ]

  private func result(_ test: Case) throws -> Result {
    let folder = try TemporaryFolder()
    try Data(test.content.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + test.file))
    let draft = try Waymark.run(["init", "--from", test.file, "p"], in: folder.path)
    let read = try Waymark.run(
      ["records", "read", "listings", "--project", "p"], in: folder.path)
    let text = try String(contentsOfFile: folder.path + "/p/waymark.json", encoding: .utf8)
    return Result(
      draft: text, status: draft.status, records: try read.objects(), errors: draft.errors)
  }

  @Test(.enabled(if: !cases.isEmpty, "this clone has no folder of cases"), arguments: cases)
  func readsEachCaseCorrectlyOrAsks(test: Case) throws {
    let check = try #require(Self.checks[test.id], "the case has no check")
    let result = try result(test)
    #expect(check(result), "\(result.draft)\n\(result.records)\n\(result.errors)")
  }

  /// `init` writes a project that a check accepts, or in which it finds only the faults of the
  /// file.
  @Test(.enabled(if: !cases.isEmpty, "this clone has no folder of cases"), arguments: cases)
  func draftsAProjectThatCheckCanRead(test: Case) throws {
    let result = try result(test)
    #expect(result.status != 2 && !result.errors.contains("[project."), "\(result.errors)")
  }

  /// A date after the build causes a warning, and is in no sitemap.
  @Test func leavesOutDatesAfterTheBuild() throws {
    let folder = try TemporaryFolder()
    try Data("id,title,price,updated\n1,A,5 USD,2099-11-04\n2,B,6 USD,2020-01-02\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/d.csv"))
    _ = try Waymark.run(["init", "--from", "d.csv", "p"], in: folder.path)
    let build = try Waymark.run(["build", "--project", "p"], in: folder.path)
    #expect(build.errors.contains("record.future-date"))
    let found = try Waymark.run(
      "/bin/grep", ["-rhoE", "20(99|20)-[0-9-]+", folder.path + "/p/Output"])
    #expect(!found.output.contains("2099") && found.output.contains("2020-01-02"))
  }

  /// A date after the build neither comes first in lists nor decides between duplicates.
  @Test func sortsNothingByADateAfterTheBuild() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    try write("id,title,updated\n1,Late,2099-01-01\n2,New,2026-01-20\n", "r.csv")
    try write(
      "id,title,price,updated\n1,Real,5 USD,2026-01-19\n1,Fake,6 USD,2099-01-01\n"
        + "2,Late,5 USD,2099-01-01\n3,New,5 USD,2026-01-20\n", "l.csv")
    try write(
      #"""
      { "name": "A", "locales": ["en"], "environments": { "live": { "hosts": ["a.example"], "index": true } },
        "publish": { "maxLeftOut": "50%" },
        "routes": [
          { "name": "ads", "path": "/ads", "page": "market", "records": "listings" },
          { "name": "ad", "path": "/ads/{id}", "page": "listing", "records": "listings" },
          { "name": "requests", "path": "/requests", "page": "market", "records": "requests" },
          { "name": "request", "path": "/requests/{id}", "page": "request", "records": "requests",
            "index": true }],
        "records": { "listings": { "source": { "csv": "l.csv" } },
          "requests": { "kind": "request", "source": { "csv": "r.csv" } } } }
      """#, "waymark.json")
    let build = try Waymark.run(["build"], in: folder.path)
    #expect(build.errors.contains("record.future-date"))
    func page(_ path: String) throws -> String {
      let root = folder.path + "/Output/live/web/a.example/"
      return try String(contentsOfFile: root + path, encoding: .utf8)
    }
    for list in ["ads", "requests"] {
      let text = try page(list + "/index.html")
      let first = try #require(text.range(of: ">New<")?.lowerBound)
      let late = try #require(text.range(of: ">Late<")?.lowerBound)
      #expect(first < late, "\(text)")
    }
    #expect(try page("ads/1/index.html").contains("Real"))
    let found = try Waymark.run("/bin/grep", ["-rl", "2099", folder.path + "/Output/live"])
    #expect(found.output.isEmpty, "\(found.output)")
  }

  /// Google treats a product without a price as an error.
  @Test func listsNoProductWithoutAPrice() throws {
    let folder = try TemporaryFolder()
    try Data("id,title,price,brand\n1,A,5 USD,X\n2,B,,Y\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/d.csv"))
    _ = try Waymark.run(["init", "--from", "d.csv", "p"], in: folder.path)
    let build = try Waymark.run(["build", "--project", "p"], in: folder.path)
    #expect(build.errors.contains("record.no-offer"))
    let root = folder.path + "/p/Output/production/web/example.com/listings/"
    let priced = try String(contentsOfFile: root + "1/index.html", encoding: .utf8)
    let open = try String(contentsOfFile: root + "2/index.html", encoding: .utf8)
    #expect(priced.contains(#""@type":"Product""#) && !open.contains(#""@type":"Product""#))
    #expect(open.contains(#""@type":"WebPage""#))
  }
}
