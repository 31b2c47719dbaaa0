import Foundation
import Testing

/// The forms of a gate pass say the same, or nothing is published.
struct PassFormsTests {
  /// The marketplace with one file of the theme as the project's own, changed.
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

  /// What a build says of forms, and whether it published.
  private static func build(_ market: Marketplace) throws -> (messages: [String], status: Int32) {
    let run = try market.build(["--environment", "production"])
    let found = try run.objects().filter { $0["code"] as? String == "pass.forms" }
    return (found.compactMap { $0["message"] as? String }, run.status)
  }

  /// What forms do not say, without who does.
  private static func starts(of messages: [String]) -> [String] {
    messages.compactMap { $0.split(separator: ",").first.map { String($0) } }
  }

  @Test func findsAFieldThatAPageLeavesOut() throws {
    let market = try Self.market("gatepass.html") {
      $0 = $0.replacing("{{#plate}}", with: "{{#is-voided}}").replacing(
        "{{/plate}}", with: "{{/is-voided}}")
    }
    let (messages, status) = try Self.build(market)
    #expect(status == 2)
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
    #expect(
      messages.contains {
        $0.hasPrefix(
          "production: the page does not say the number plate, which the pass for Apple Wallet says"
        )
      }, "\(messages)")
    #expect(messages.contains { $0.contains("the printed page does not say the number plate") })
    #expect(messages.count == 2, "\(messages)")

    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"locales\":", with: "\"diagnostics\": { \"pass.forms\": \"warning\" }, \"locales\":")
    }
    let (warnings, published) = try Self.build(market)
    #expect(warnings == messages)
    #expect(published == 0)
  }

  @Test func findsAFieldThatOnlyThePassHas() throws {
    let market = try Self.market("passes/gatepass/pass.json") {
      $0 = $0.replacing(
        "\"backFields\": [",
        with:
          "\"backFields\": [ { \"key\": \"hours\", \"label\": \"Open\", \"value\": \"8 to 17\" },")
    }
    let (messages, status) = try Self.build(market)
    #expect(status == 2)
    #expect(
      messages.first?.hasPrefix(
        "production: the page does not say 8 to 17, which the pass for Apple Wallet says") == true,
      "\(messages)")
  }

  @Test func findsAFieldThatOnlyThePageHas() throws {
    let market = try Self.market("gatepass.html") {
      $0 = $0.replacing(
        "<dl class=\"rows\">", with: "<dl class=\"rows\"><div><dt>Open</dt><dd>8 to 17</dd></div>")
    }
    let (messages, _) = try Self.build(market)
    #expect(
      Self.starts(of: messages) == ["production: the pass for Apple Wallet does not say 8 to 17"],
      "\(messages)")
  }

  @Test func findsWhatAStyleHidesOnPaper() throws {
    let market = try Self.market("css/gatepass.css") {
      $0 += "\n@media print { .spot { display: none } }\n"
    }
    let (messages, status) = try Self.build(market)
    #expect(status == 2)
    for field in ["gate", "bay"] {
      #expect(
        Self.starts(of: messages).contains(
          "production: the printed page does not say the \(field)"), "\(messages)")
    }
  }

  /// A template that phones show otherwise than it was meant is said, and built.
  @Test func publishesWithWhatIsOddAboutATemplate() throws {
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

  /// What phones refuse stops the build, whatever became of its warnings.
  @Test func refusesATemplateThatIsWrong() throws {
    let market = try Self.market("passes/gatepass/pass.json") {
      $0 = $0.replacing("\"formatVersion\": 1,", with: "\"formatVersion\": 2,")
    }
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"locales\":", with: "\"diagnostics\": { \"pass.forms\": \"warning\" }, \"locales\":")
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
