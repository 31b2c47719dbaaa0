import Foundation
import Testing
import WaymarkTestSupport

/// Marketplaces that sell no cars: each is a project file and a feed, without Swift code.
@Suite struct MarketplacesTests {
  /// The expected contents of a marketplace's pages.
  struct Market: Sendable, CustomTestStringConvertible {
    let name: String
    let records: Int

    /// The paths of its pages, and one of its listings in each language.
    let pages: [(path: String, texts: [String])]
    let types: Set<String>
    var testDescription: String { name }
  }

  static let markets = [
    Market(
      name: "Boats", records: 8,
      pages: [
        ("boats.example.com/boats/Y-1001", ["Hull", "11.3 m", "Operating hours", "1,250 h"]),
        ("boats.example.com/de/boats/Y-1001", ["Rumpfmaterial", "Tiefgang", "Kojen"]),
        ("boats.example.com/ar/boats/Y-1001", ["dir=\"rtl\"", "الغاطس"]),
      ], types: ["Vehicle", "EngineSpecification", "PropertyValue"]),
    Market(
      name: "Machines", records: 5,
      pages: [
        ("machines.example.com/machines/KMTPC210-90017", ["Bucket", "1.05 m³", "Operating hours"]),
        ("machines.example.com/de/machines/KMTPC210-90017", ["Löffelinhalt", "Betriebsstunden"]),
      ], types: ["Product", "PropertyValue"]),
    Market(
      name: "Goods", records: 5,
      pages: [
        ("goods.example.com/goods/00017", ["Canyon", "8.4 kg", "€1,150"]),
        ("goods.example.com/de/goods/00017", ["Gewicht", "Kategorie"]),
      ], types: ["Product", "Brand"]),
    Market(
      name: "Homes", records: 5,
      pages: [
        ("homes.example.com/homes/h-203", ["Living area", "142 m²", "5.5", "CHF 2,950 per month"]),
        ("homes.example.com/de/homes/h-203", ["Wohnfläche", "Haus", "pro Monat"]),
      ], types: ["RealEstateListing", "House", "UnitPriceSpecification"]),
  ]

  @Test(arguments: markets)
  func showsTheListingsOfEachMarketplace(_ market: Market) throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/" + market.name
    try FileManager.default.copyItem(
      atPath: Waymark.root + "/Tests/AcceptanceTests/Fixtures/Marketplaces/" + market.name,
      toPath: project)
    let run = try build(project, market)
    #expect(run.status == 0, "\(run.output)")
    let summary = try #require(try run.objects().last { $0["environment"] != nil })
    #expect(summary["records"] as? Int == market.records)
    let tree = try Tree(project + "/Output/live/web")
    for page in market.pages {
      let html = try #require(tree[page.path + "/index.html"], "\(page.path)")
      for text in page.texts { #expect(html.contains(text), "\(page.path): \(text)") }
    }
    var types: Set<String> = []
    for path in tree.paths where path.hasSuffix("index.html") {
      for item in try SchemaOrg.graphs(of: tree[path] ?? "") {
        types.formUnion(try SchemaOrg.check(item, path))
      }
    }
    #expect(types.isSuperset(of: market.types), "\(types)")
  }

  /// Builds a marketplace next to the database that it reads.
  private func build(_ project: String, _ market: Market) throws -> Waymark.Run {
    var environment: [String: String] = [:]
    var server: PostgresServer?
    defer { server?.stop() }
    if market.name == "Homes" {
      let made = try PostgresServer()
      server = made
      try made.execute(try String(contentsOfFile: project + "/homes.sql", encoding: .utf8))
      environment["HOMES_DATABASE"] = made.address
    }
    if market.name == "Goods" {
      let load = try Waymark.run(
        "/usr/bin/sqlite3", [project + "/goods.sqlite", ".read '\(project)/goods.sql'"])
      try #require(load.status == 0, "\(load.errors)")
    }
    return try Waymark.run(
      ["build", "--project", project, "--output", project + "/Output", "--format", "json"],
      environment: environment)
  }
}
