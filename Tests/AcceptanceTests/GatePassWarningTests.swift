import Foundation
import Testing

/// Warnings of a build about gate passes that phones accept but show badly.
struct GatePassWarningTests {
  /// Writes passes, some of which have more text in a row than fits.
  private func market(long: Int, short: Int = 0) throws -> Marketplace {
    let market = try Marketplace()
    let rows = (0..<long + short).map { index in
      let width = index < long ? 45 : 3
      let id = "\(index)f2c1e7740b84d6a8a51c3e2d0b7f91\(index)"
      let gate = String(repeating: "g", count: width)
      let bay = String(repeating: "b", count: width)
      return "\(id),Corolla,\(gate),\(bay)\n"
    }
    try market.write("id,vehicle,gate,bay\n" + rows.joined(), to: "Records/gate-passes.csv")
    return market
  }

  private func warnings(_ run: Waymark.Run) throws -> [[String: Any]] {
    try run.objects().filter { $0["code"] as? String == "JSON-LEN" }
  }

  @Test func printsEachWarningOnceWithACount() throws {
    let market = try market(long: 3, short: 2)
    for _ in 0..<2 {
      // The second build uses the cache of the first.
      let found = try warnings(try market.build())
      #expect(found.count == 1)
      let message = found.first?["message"] as? String ?? ""
      #expect(
        message.hasPrefix("secondaryFields have the width of 90 letters in total"), "\(message)")
      #expect(message.hasSuffix("(gate pass 0f2c1e7740b84d6a8a51c3e2d0b7f910 and 2 more)"))
      #expect(found.first?["severity"] as? String == "warning")
    }
    let check = try Waymark.run(
      ["check", "--project", market.folder, "--format", "json"],
      environment: Marketplace.variables)
    #expect(try check.status == 0 && warnings(check).count == 1)
  }

  @Test func usesTheSeverityOfTheProject() throws {
    let market = try market(long: 1)
    let strict = try market.build(["--strict"])
    #expect(try strict.status != 0 && warnings(strict).count == 1, "\(strict)")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"diagnostics\": {", with: "\"diagnostics\": { \"JSON-LEN\": \"note\",")
    }
    let build = try market.build(["--strict"])
    #expect(build.status == 0, "\(build)")
    #expect(try warnings(build).first?["severity"] as? String == "note")
  }

  /// A record that is voided on purpose causes no warning.
  @Test func printsNothingAboutVoidedPasses() throws {
    let market = try Marketplace()
    try market.write(
      "id,vehicle,voided\n9f2c1e7740b84d6a8a51c3e2d0b7f913,Corolla,true\n",
      to: "Records/gate-passes.csv")
    let build = try market.build(["--strict"])
    #expect(build.status == 0, "\(build)")
    #expect(try !build.objects().contains { $0["code"] as? String == "JSON-EXPIRED" })
  }

  @Test func printsNothingAboutPassesThatFit() throws {
    let build = try market(long: 0, short: 2).build()
    #expect(try build.status == 0 && warnings(build).isEmpty, "\(build)")
  }
}
