import Foundation
import Testing
import WaymarkTestSupport

/// Builds two real inventories, of 32,189 and 18,704 rows, from CSV and from SQLite.
///
/// The inventories are not part of the repository; without them the test is skipped.
struct RealDataTests {
  static let data = SharedFiles.inventories ?? ""

  /// An inventory, and the mapping of its columns to fields.
  struct Inventory: Sendable, CustomTestStringConvertible {
    let file: String
    let rows: Int
    let countries: String
    let fields: String

    /// The exit status of a build: 1 if rows are left out.
    let status: Int32

    var testDescription: String { file }
  }

  static let american = Inventory(
    file: "listings_en.csv", rows: 32_189, countries: #"["US"]"#,
    fields: """
      "id": "source_row",
      "price": { "column": "price", "currency": "USD" },
      "mileage": { "column": "odometer", "unit": "mi" },
      "latitude": "lat",
      "longitude": "long",
      "trim": "style",
      "bodyType": "body",
      "location": "state",
      "country": { "value": "US" },
      "condition": {
        "column": "condition",
        "values": {
          "excellent": "used", "good": "used", "like new": "used", "fair": "used",
          "salvage": "damaged"
        }
      }
      """, status: 1)

  static let german = Inventory(
    file: "listings_de.csv", rows: 18_704, countries: #"["DE"]"#,
    fields: """
      "id": { "row": true },
      "title": "name",
      "make": "brand",
      "price": { "column": "price", "currency": "EUR", "symbols": { "$": "EUR" } },
      "mileage": { "column": "odometer", "unit": "km" },
      "year": "yearOfRegistration",
      "bodyType": "vehicleType",
      "country": { "value": "DE" },
      "fuel": {
        "column": "fuelType",
        "values": {
          "benzin": "Petrol", "diesel": "Diesel", "lpg": "LPG", "cng": "CNG", "hybrid": "Hybrid",
          "elektro": "Electric", "andere": null
        }
      },
      "transmission": {
        "column": "gearbox", "values": { "manuell": "Manual", "automatik": "Automatic" }
      },
      "condition": {
        "column": "notRepairedDamage", "values": { "ja": "damaged", "nein": "used" }
      }
      """, status: 0)

  @Test(
    .enabled(if: SharedFiles.inventories != nil, "this clone has no folder of real inventories"),
    arguments: [american, german])
  func buildsToTheEndFromEitherSource(_ inventory: Inventory) throws {
    let scratch = try TemporaryFolder()
    let csv = #"{ "csv": "\#(Self.data)/\#(inventory.file)" }"#
    try writeProject(inventory, source: csv, to: "csv", in: scratch)
    let database = scratch.path + "/listings.sqlite"
    let load = try Waymark.run(
      "/usr/bin/sqlite3",
      [database, "-cmd", ".mode csv", ".import '\(Self.data)/\(inventory.file)' listings"])
    try #require(load.status == 0, "\(load.errors)")
    let table = #"{ "sqlite": "\#(database)", "table": "listings" }"#
    try writeProject(inventory, source: table, to: "sqlite", in: scratch)

    let first = try build(inventory, "csv", in: scratch)
    let second = try build(inventory, "sqlite", in: scratch)
    for (name, run) in [("csv", first), ("sqlite", second)] {
      try expectEveryRow(of: inventory, in: run, output: "\(scratch.path)/\(name)/Output")
    }
    #expect(codes(of: first) == codes(of: second))
    let difference = try Waymark.run(
      "/usr/bin/diff",
      ["-rq", "\(scratch.path)/csv/Output/live", "\(scratch.path)/sqlite/Output/live"])
    #expect(difference.status == 0, "\(difference.output.prefix(2000))")

    let again = try build(inventory, "csv", in: scratch)
    let summary = try #require(again.summary)
    #expect(summary["unchanged"] as? Int == first.summary?["created"] as? Int)
    #expect(["created", "updated", "removed"].allSatisfy { summary[$0] as? Int == 0 })
  }

  /// The output of a build, by kind.
  private struct Build {
    let summary: [String: Any]?
    let diagnostics: [[String: Any]]
  }

  private func writeProject(
    _ inventory: Inventory, source: String, to name: String, in scratch: TemporaryFolder
  ) throws {
    try scratch.write(
      """
      {
        "name": "Real rows",
        "publish": { "maxLeftOut": "30%" },
        "outside": ["\(Self.data)", "\(scratch.path)"],
        "locales": ["en"],
        "countries": \(inventory.countries),
        "environments": {
          "live": {
            "hosts": ["cars.example.com"], "urlScheme": "cars", "index": true,
            "maps": { "apps": ["apple", "google", "waze"] }
          }
        },
        "routes": [
          { "name": "ads", "path": "/ads", "page": "market", "index": true },
          { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "listings", "index": true }
        ],
        "records": { "listings": { "source": \(source), "fields": { \(inventory.fields) } } }
      }
      """, to: name + "/waymark.json")
  }

  private func build(
    _ inventory: Inventory, _ name: String, in scratch: TemporaryFolder
  ) throws -> Build {
    let folder = scratch.path + "/" + name
    let run = try Waymark.run([
      "build", "--project", folder, "--output", folder + "/Output", "--format", "json",
    ])
    // If rows are left out, the run reports this only by diagnostics.
    #expect(run.status == inventory.status)
    #expect(run.errors == "")
    let objects = try run.objects()
    return Build(
      summary: objects.last { $0["environment"] != nil },
      diagnostics: objects.filter { $0["code"] != nil && $0["severity"] as? String != "note" })
  }

  /// Every row has a page, or one error that names its location.
  private func expectEveryRow(of inventory: Inventory, in run: Build, output: String) throws {
    let summary = try #require(run.summary)
    let errors = run.diagnostics.filter { $0["severity"] as? String == "error" }
    let ads = output + "/live/web/cars.example.com/ads"
    let pages = try FileManager.default.contentsOfDirectory(atPath: ads).filter {
      FileManager.default.fileExists(atPath: "\(ads)/\($0)/index.html")
    }
    #expect(pages.count + errors.count == inventory.rows)
    #expect(summary["records"] as? Int == pages.count)
    #expect(summary["errors"] as? Int == errors.count)
    #expect(summary["warnings"] as? Int == run.diagnostics.count - errors.count)
    #expect(Set(errors.map(Waymark.place)).count == errors.count)
    // Most rows are valid: a rule that refuses too much would be noticed here.
    #expect(pages.count > inventory.rows * 3 / 4)
  }

  /// How often each code was reported.
  private func codes(of run: Build) -> [String: Int] {
    run.diagnostics.reduce(into: [:]) { $0["\($1["code"] ?? "")", default: 0] += 1 }
  }
}
