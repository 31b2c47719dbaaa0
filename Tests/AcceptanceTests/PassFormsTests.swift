import Foundation
import Testing

/// All forms of a gate pass agree, or nothing is published.
struct PassFormsTests {
  /// The marketplace with a changed copy of one file of the theme.
  private static func market(
    _ name: String, _ change: (inout String) -> Void
  ) throws -> Marketplace {
    let market = try Marketplace()
    let export = try Waymark.run(
      ["templates", "export", market.folder + "/Templates", name])
    try #require(export.status == 0, "\(export.errors)")
    try market.edit("Templates/" + name, change)
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"locales\":", with: "\"templates\": \"Templates\", \"locales\":")
    }
    return market
  }

  /// The messages of a build about forms, and whether it published.
  private static func build(_ market: Marketplace) throws -> (messages: [String], status: Int32) {
    let run = try market.build(["--environment", "production"])
    let found = try run.objects().filter { $0["code"] as? String == "pass.forms" }
    return (found.compactMap { $0["message"] as? String }, run.status)
  }

  @Test func findsAFieldThatAPageLeavesOut() throws {
    let market = try Self.market("gatepass.html") {
      $0 = $0.replacing("{{plate}}", with: "")
    }
    let (messages, status) = try Self.build(market)
    #expect(status == 2)
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
    #expect(
      messages == [
        "production: the page does not show the number plate, which the pass for Apple Wallet shows"
      ])

    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"diagnostics\": {", with: "\"diagnostics\": { \"pass.forms\": \"warning\",")
    }
    let (warnings, published) = try Self.build(market)
    #expect(warnings == messages)
    #expect(published == 0)
  }

  @Test func findsAFieldThatOnlyThePageHas() throws {
    let market = try Self.market("passes/gatepass/pass.json") {
      $0 = $0.replacing("\"value\": \"{{driver}}\"", with: "\"value\": \"8 to 17\"")
    }
    let (messages, status) = try Self.build(market)
    #expect(status == 2)
    #expect(
      messages == [
        "production: the pass for Apple Wallet does not show the driver, which the page shows"
      ])
  }

  /// A template that phones show differently than intended is reported, and built.
  @Test func publishesDespiteWarningsAboutATemplate() throws {
    let market = try Self.market("passes/gatepass/pass.json") {
      $0 = $0.replacing("\"formatVersion\": 1,", with: "\"formatVersion\": 1, \"logoTxt\": \"x\",")
    }
    let run = try market.build(["--environment", "production"])
    func severities(_ run: Waymark.Run) throws -> [String?] {
      try run.objects().filter { $0["code"] as? String == "JSON-UNKNOWN" }
        .map { $0["severity"] as? String }
    }
    #expect(run.status == 0, "\(run)")
    #expect(try severities(run) == ["warning"], "\(run.output)")
    #expect(FileManager.default.fileExists(atPath: market.output + "/production"))
    let strict = try market.build(["--environment", "production", "--strict"])
    #expect(try strict.status == 2 && severities(strict) == ["error"], "\(strict)")
  }

  /// Faults that phones refuse stop the build, whatever the severity of its warnings.
  @Test func refusesAFaultyTemplate() throws {
    let market = try Self.market("passes/gatepass/pass.json") {
      $0 = $0.replacing("\"formatVersion\": 1,", with: "\"formatVersion\": 2,")
    }
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"diagnostics\": {", with: "\"diagnostics\": { \"pass.forms\": \"warning\",")
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 2)
    #expect(try run.objects().contains { $0["code"] as? String == "JSON-FORMATVERSION" }, "\(run)")
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
  }

  @Test func findsNothingInTheBuiltInTheme() throws {
    let market = try Marketplace()
    let (messages, status) = try Self.build(market)
    #expect(messages == [])
    #expect(status == 0)
  }
}
