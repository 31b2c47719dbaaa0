import Foundation
import Testing

/// Servers answer 410 for the pages of removed records.
struct GoneTests {
  private func market(_ gone: String) throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"countries\":", with: "\"publish\": { \"gone\": \(gone) },\n  \"countries\":")
    }
    return market
  }

  private func remove(_ id: String, from market: Marketplace) throws -> String {
    let path = market.folder + "/Records/listings.ndjson"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try market.edit("Records/listings.ndjson") { text in
      text =
        text.split(separator: "\n").filter { !$0.contains("\"id\":\"\(id)\"") }
        .joined(separator: "\n") + "\n"
    }
    return text
  }

  private func build(_ market: Marketplace, on day: Int) throws {
    let run = try market.build(
      ["--environment", "production", "--accept-removals"],
      environment: ["SOURCE_DATE_EPOCH": "\(1_795_305_600 + day * 86_400)"])
    #expect(run.status == 0, "\(run.output)")
  }

  private func status(
    _ server: WebServer, _ path: String
  ) throws -> (status: String, location: String, body: String) {
    let run = try Waymark.run(
      "/usr/bin/curl",
      [
        "-s", "-H", "Host: cars.example.com", "-w", "\n%{http_code} %{redirect_url}",
        "http://127.0.0.1:\(server.port)\(path)",
      ])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let end = (lines.last ?? "").split(separator: " ", omittingEmptySubsequences: false)
    return (
      String(end.first ?? ""), String(end.last ?? ""),
      lines.dropLast().joined(separator: "\n")
    )
  }

  @Test(arguments: WebServer.Kind.allCases)
  func answersGoneForAsLongAsTheProjectSays(kind: WebServer.Kind) throws {
    let market = try market("{ \"days\": 30, \"limit\": 2 }")
    try build(market, on: 0)
    let records = try remove("18", from: market)
    try build(market, on: 1)
    let tree = market.output + "/production"
    var server = try WebServer(
      kind, tree: tree, environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    let missing = try #require(market.tree()["web/cars.example.com/404.html"])
    for path in ["/ads/18", "/zh-Hans/ads/18"] {
      #expect(try status(server, path).status == "410")
    }
    #expect(try status(server, "/ads/18").body == missing)
    #expect(try status(server, "/ads/19").status == "404")
    #expect(try status(server, "/ads/17").status == "200")
    // A build without a change keeps it; a build after the last day does not.
    try build(market, on: 30)
    #expect(try market.tree()["hosting/nginx.conf"]?.contains("= /ads/18 {") == true)
    try build(market, on: 31)
    #expect(try market.tree()["hosting/nginx.conf"]?.contains("= /ads/18 {") == false)
    // A record that returns has its page again.
    try build(market, on: 1)
    try market.write(records, to: "Records/listings.ndjson")
    try build(market, on: 2)
    server = try WebServer(
      kind, tree: tree, environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    #expect(try status(server, "/ads/18").status == "200")
  }

  /// A server that was not reloaded does not find them; files that were not deleted remain.
  @Test(arguments: [true, false])
  func verifiesTheAnswersForRemovedPages(hasAnswer: Bool) throws {
    let market = try hasAnswer ? market("{ \"days\": 30 }") : Marketplace()
    try build(market, on: 0)
    let tree = market.output + "/production"
    let server = try WebServer(
      .nginx, tree: tree, environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    _ = try remove("18", from: market)
    try build(market, on: 1)
    func faults() throws -> [String] {
      let run = try Waymark.run([
        "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host",
        "cars.example.com", "--manifest", tree + "/manifest.json", "--format", "json",
      ])
      return try run.objects().filter { $0["code"] as? String == "verify.removed" }
        .map { "\($0["severity"] ?? ""): \($0["message"] ?? "")" }
    }
    let unknown = "warning: the status is 404, not 410"
    #expect(try faults() == (hasAnswer ? [unknown, unknown] : []))
    let folder = tree + "/web/cars.example.com/ads/18"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("<p>Old</p>".utf8).write(to: URL(fileURLWithPath: folder + "/index.html"))
    let left = "error: the server still has the page, which the last build removed"
    #expect(
      try faults() == (hasAnswer ? ["error: the status is 200, not 410", unknown] : [left]))
    guard !hasAnswer else { return }
    _ = try remove("17", from: market)
    try build(market, on: 2)
    #expect(try faults() == [left.replacing("the last", with: "an earlier")])
  }

  @Test(arguments: WebServer.Kind.allCases)
  func redirectsToTheMarket(kind: WebServer.Kind) throws {
    let market = try market("{ \"days\": 30, \"answer\": \"market\" }")
    try build(market, on: 0)
    _ = try remove("18", from: market)
    try build(market, on: 1)
    let server = try WebServer(
      kind, tree: market.output + "/production", environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    let answer = try status(server, "/zh-Hans/ads/18")
    #expect(answer.status == "301" && answer.location.hasSuffix("/zh-Hans/ads"))
    #expect(try status(server, "/ads/18?a=b").location.hasSuffix("/ads?a=b"))
  }

  /// Where the nginx file redirects the page of listing 18.
  private func redirection(_ market: Marketplace, _ prefix: String = "") throws -> String? {
    let file = try #require(market.tree()["hosting/nginx.conf"])
    let block = try Regex("= \(prefix)/ads/18 \\{(?:[^}]|405;\\s*\\})*return 301 ([^;$]+)\\$")
    return file.firstMatch(of: block)?[1].substring.map(String.init)
  }

  /// To the page of the dealer if it exists, otherwise to the market.
  @Test func redirectsToTheDealer() throws {
    let market = try market("{ \"days\": 30, \"answer\": \"dealer\" }")
    try build(market, on: 0)
    _ = try remove("18", from: market)
    try build(market, on: 1)
    #expect(try redirection(market) == "/dealers/shenzhen")
    #expect(try redirection(market, "/zh-Hans") == "/zh-Hans/dealers/shenzhen")
    try market.edit("Records/dealers.json") { $0 = $0.replacing("\"shenzhen\"", with: "\"sz\"") }
    try build(market, on: 2)
    #expect(try redirection(market) == "/ads")
  }

  /// To the narrowest list with available listings, otherwise to the market.
  @Test func redirectsToTheCategory() throws {
    let market = try market("{ \"days\": 30, \"answer\": \"category\" }")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"page\": \"market\", \"index\": true",
        with: "\"page\": \"market\", \"index\": true, \"facets\": [\"make\", [\"make\", \"model\"]]"
      )
    }
    func write(_ id: String, _ model: String, _ status: String) throws {
      try market.edit("Records/listings.ndjson") {
        $0 += #"{"id":"\#(id)","make":"BYD","model":"\#(model)","status":"\#(status)"}"# + "\n"
      }
    }
    try write("28", "Han", "available")
    try write("29", "Seal", "available")
    try build(market, on: 0)
    _ = try remove("18", from: market)
    try build(market, on: 1)
    #expect(try redirection(market) == "/ads/make/byd/model/han")
    #expect(try redirection(market, "/zh-Hans") == "/zh-Hans/ads/make/byd/model/han")
    // The lists move with their market.
    let renamed = "\"path\": \"/all\", \"was\": [\"/ads\"], \"page\": \"market\""
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"path\": \"/ads\", \"page\": \"market\"", with: renamed)
    }
    try build(market, on: 1)
    #expect(try redirection(market) == "/all/make/byd/model/han")
    try market.edit("waymark.json") {
      $0 = $0.replacing(renamed, with: "\"path\": \"/ads\", \"page\": \"market\"")
    }
    _ = try remove("28", from: market)
    try build(market, on: 2)
    #expect(try redirection(market) == "/ads/make/byd")
    _ = try remove("29", from: market)
    try write("30", "Seal", "sold")
    try build(market, on: 3)
    #expect(try redirection(market) == "/ads")
  }

  @Test func remembersOnlyTheLastRemovedRecords() throws {
    let market = try market("{ \"days\": 30, \"limit\": 1 }")
    try build(market, on: 0)
    _ = try remove("18", from: market)
    try build(market, on: 1)
    _ = try remove("17", from: market)
    try build(market, on: 2)
    let file = try #require(market.tree()["hosting/nginx.conf"])
    #expect(file.contains("= /ads/17 {") && !file.contains("= /ads/18 {"))
  }

  /// The state knows the route, its path and the record set.
  @Test(arguments: [
    ["\"ads.details\"": "\"cars\""],
    [
      "\"listings\": {": "\"cars\": { \"kind\": \"listing\",",
      "\"records\": \"listings\"": "\"records\": \"cars\"",
    ],
    [
      "\"ads.details\"": "\"cars\"", "\"listings\": {": "\"cars\": { \"kind\": \"listing\",",
      "\"records\": \"listings\"": "\"records\": \"cars\"",
    ],
  ])
  func keepsTheRemovedPagesOfARenamedRouteOrSet(names: [String: String]) throws {
    let market = try market("{ \"days\": 30 }")
    try build(market, on: 0)
    _ = try remove("18", from: market)
    try build(market, on: 1)
    try market.edit("waymark.json") { text in
      for (old, new) in names { text = text.replacing(old, with: new) }
    }
    try build(market, on: 2)
    let file = try #require(market.tree()["hosting/nginx.conf"])
    #expect(file.contains("= /ads/18 {") && file.contains("= /zh-Hans/ads/18 {"))
  }
}
