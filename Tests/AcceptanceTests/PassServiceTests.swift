import Foundation
import Testing

/// What phones and Google are told of passes, however the build was made and whatever came back.
@Suite(.serialized) struct PassServiceTests {
  private static let secret = "3f1c9a7be0d24586b1c07f9e3a5d8c42"
  private static let id = "9f2c1e7740b84d6a8a51c3e2d0b7f913"
  private static let other = "3d5a0c9be1f24c7793a86b1d4e0f2a68"
  private static let prefix = "\"serialPrefix\": \"P-\","
  private static let updates = "feeds/pass-updates.ndjson"
  private static let requests = "feeds/google-wallet-requests.ndjson"

  /// The small marketplace, whose passes are updated, with Google Wallet.
  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try ServiceAccountKey.write(to: market.folder + "/Identities/google.json")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        Self.prefix,
        with: Self.prefix
          + " \"updates\": { \"secret\": { \"env\": \"TOKENS\" } }, \"googleWallet\": { \"issuerID\":"
          + " \"3388000000022222222\", \"serviceAccount\": { \"file\": \"Identities/google.json\" } },"
      )
    }
    return market
  }

  @discardableResult
  private func run(
    _ command: String, _ options: [String] = [], of market: Marketplace, output: String? = nil
  ) throws -> Waymark.Run {
    let run = try Waymark.run(
      [
        command, "--project", market.folder, "--output", output ?? market.output, "--format",
        "json", "--no-sync", "--environment", "production", "--accept-removals",
      ] + options,
      environment: Marketplace.variables.merging([
        "TOKENS": Self.secret, "SOURCE_DATE_EPOCH": "1795305600",
      ]) { $1 })
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return run
  }

  private func text(_ path: String, in output: String) throws -> String {
    try String(contentsOfFile: output + "/production/" + path, encoding: .utf8)
  }

  private func lines(_ path: String, of market: Marketplace) throws -> [[String: Any]] {
    try text(path, in: market.output).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Takes the first pass out of the records, and returns its lines.
  private func takePass(from market: Marketplace) throws -> String {
    var taken = ""
    try market.edit("Records/gate-passes.csv") { text in
      guard let start = text.range(of: Self.id), let end = text.range(of: Self.other) else {
        return
      }
      taken = String(text[start.lowerBound..<end.lowerBound])
      text.removeSubrange(start.lowerBound..<end.lowerBound)
    }
    return taken
  }

  @Test func areTheSameAfterAMerge() throws {
    let market = try market()
    let plain = market.beside("plain")
    func compare() throws -> String {
      try run("build", of: market, output: plain)
      for number in 1...2 { try run("build", ["--shard", "\(number)/2"], of: market) }
      try run("merge", of: market)
      for path in [Self.updates, Self.requests] {
        #expect(try text(path, in: market.output) == text(path, in: plain))
      }
      return try text(Self.updates, in: market.output)
    }
    #expect(try compare() == "")
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    #expect(try compare().contains("Bay: C-2"))
    let pass = try takePass(from: market)
    #expect(try compare().contains("\"removed\""))
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    #expect(try compare().contains("\"added\""))
  }

  @Test func tellOfAPassThatIsBack() throws {
    let market = try market()
    try run("build", of: market)
    let pass = try takePass(from: market)
    #expect(pass.contains("Ring at the gate."))
    try run("build", of: market)
    let gone = try #require(try lines(Self.requests, of: market).first)
    #expect(gone["method"] as? String == "PATCH")
    // Another build comes between.
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    try run("build", of: market)
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    try run("build", of: market)
    let update = try #require(try lines(Self.updates, of: market).first)
    #expect(update["serialNumber"] as? String == "P-\(Self.id)")
    #expect(update["voided"] as? Bool == false)
    #expect(update["messages"] as? [String] == [])
    #expect(update["changes"] as? [[String: String]] == [["change": "added", "place": "pass"]])
    // Google has the object already.
    let request = try #require(try lines(Self.requests, of: market).first)
    #expect(request["change"] as? String == "changed" && request["method"] as? String == "PUT")
    #expect((request["path"] as? String)?.hasSuffix(".P-\(Self.id)") == true)
    #expect((request["body"] as? [String: Any])?["state"] as? String == "ACTIVE")
    // It is told once, and a pass that was never there is new.
    try market.edit("Records/gate-passes.csv") {
      $0 = $0.replacing(Self.other, with: "4d5a0c9be1f24c7793a86b1d4e0f2a68")
    }
    try run("build", of: market)
    #expect(
      try lines(Self.updates, of: market).map { $0["serialNumber"] as? String } == [
        "P-\(Self.other)"
      ])
    let methods = try lines(Self.requests, of: market).compactMap { $0["method"] as? String }
    #expect(methods.sorted() == ["PATCH", "POST"])
  }
}
