import Foundation
import Testing

struct ExplainTests {
  private func explain(_ input: String, in market: Marketplace) throws -> [String: Any] {
    let run = try Waymark.run([
      "explain", "--project", market.folder, "--output", market.output, "--format", "json", input,
    ])
    let object = try #require(run.objects().first, "\(run.errors)")
    #expect(run.status == (object["written"] as? Bool == true ? 0 : 1))
    return object
  }

  @Test func namesRecordTemplateAndRoute() throws {
    let market = try Marketplace()
    try market.build()
    let path = "web/cars.example.com/zh-Hans/ads/17/index.html"
    for input in [
      "https://cars.example.com/zh-Hans/ads/17", "/zh-Hans/ads/17", "zh-Hans/ads/17",
      "production/\(path)", path,
      "\(market.output)/production/\(path)",
    ] {
      let found = try explain(input, in: market)
      #expect(found["environment"] as? String == "production")
      #expect(found["path"] as? String == path)
      #expect(found["route"] as? String == "ads.details")
      #expect(found["record"] as? String == "17" && found["set"] as? String == "listings")
      #expect(found["origin"] as? String == "theme/listing.html")
      let reason = found["reason"] as? String ?? ""
      #expect(reason.contains("The last build that made changes wrote the file."), "\(reason)")
      #expect(reason.contains("listings.ndjson:1"), "\(reason)")
    }
    let page = "\(market.output)/production/\(path)"
    try Data("other".utf8).write(to: URL(fileURLWithPath: page))
    #expect(
      try (explain(path, in: market)["reason"] as? String)?.contains("changed after the build")
        == true)
  }

  @Test func explainsThePageThatServersRedirectTo() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"name\": \"ads.details\",", with: "\"name\": \"ads.details\", \"was\": [\"/cars/{id}\"],")
      text = text.replacing(
        "\"countries\":",
        with: "\"redirects\": { \"from\": \"/sale.html\", \"to\": \"/ads\" },\n\"countries\":")
    }
    try market.build()
    for (input, page, redirect) in [
      ("https://cars.example.com/sale.html", "ads", "Servers redirect it (301) to /ads, by"),
      ("/sale.html/index.html", "ads", "Servers redirect it (301) to /ads, by waymark.json:"),
      ("/cars/17?a=b", "ads/17", "Servers redirect it (301) to /ads/17?a=b, by"),
      ("http://cars.example.com/ads/17", "ads/17", "The last build that made changes wrote"),
      ("https://cars.example.com/ads/17/index.html", "ads/17", "The last build that made changes"),
    ] {
      let found = try explain(input, in: market)
      #expect(found["path"] as? String == "web/cars.example.com/\(page)/index.html", "\(found)")
      #expect((found["reason"] as? String)?.hasPrefix(redirect) == true, "\(found)")
      let origin = page == "ads" ? "theme/market.html" : "theme/listing.html"
      #expect(found["origin"] as? String == origin)
    }
  }

  @Test func explainsALinkOfTheAppsScheme() throws {
    let market = try Marketplace()
    try market.build()
    for input in ["carsco://ads/17", "CARSCO://ads/17"] {
      let found = try explain(input, in: market)
      #expect(found["path"] as? String == "web/cars.example.com/ads/17/index.html", "\(found)")
      #expect(found["route"] as? String == "ads.details")
    }
  }

  @Test func explainsWhyAFileIsMissing() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") {
      $0 += "{\"id\":\"free\",\"title\":\"Car\",\"price\":{\"amount\":-5,\"currency\":\"USD\"}}\n"
    }
    try market.build()
    for (input, reason) in [
      ("https://cars.example.com/ads/free", "left out"),
      ("https://cars.example.com/ads/none", "No record of listings has the id none."),
      ("https://other.example.com/ads/17", "No environment has the host"),
      ("https://cars.example.com/nowhere/at/all", "leads nowhere"),
      ("production/none.txt", "Nothing in the project makes this file."),
    ] {
      let found = try explain(input, in: market)
      #expect(found["written"] as? Bool == false)
      #expect((found["reason"] as? String)?.contains(reason) == true, "\(found)")
    }
    // A record that was added after the build.
    try market.edit("Records/listings.ndjson") { $0 += "{\"id\":\"new\",\"title\":\"Car\"}\n" }
    let found = try explain("https://cars.example.com/ads/new", in: market)
    #expect((found["reason"] as? String)?.contains("build again") == true, "\(found)")
    // An older record is not published in place of a newer one.
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"twice","title":"Car","updated":"2026-01-01"}"# + "\n"
      $0 += #"{"id":"twice","title":"Car","updated":"2026-01-02","status":"odd"}"# + "\n"
    }
    let older = try explain("https://cars.example.com/ads/twice", in: market)["reason"] as? String
    #expect(older?.contains("is newer and left out") == true, "\(older ?? "")")
    #expect(older?.contains("build again") == false)
  }

  /// The state knows the removed pages of projects with `gone`, the list of changes the last ones.
  @Test(
    arguments: [
      ("{ \"days\": 30 }", "The build of 2026-11-22 removed the page. For 30 days"),
      (nil, "The last build that made changes removed the page."),
    ] as [(String?, String)])
  func namesTheBuildThatRemovedAPage(gone: String?, text: String) throws {
    let market = try Marketplace()
    if let gone {
      try market.edit("waymark.json") {
        $0 = $0.replacing(
          "\"countries\":", with: "\"publish\": { \"gone\": \(gone) },\n  \"countries\":")
      }
    }
    let time = ["SOURCE_DATE_EPOCH": "1795305600"]
    try market.build(environment: time)
    try market.edit("Records/listings.ndjson") { text in
      text =
        text.split(separator: "\n").filter { !$0.contains("\"id\":\"18\"") }
        .joined(separator: "\n") + "\n"
    }
    try market.build(
      ["--environment", "production", "--accept-removals"], environment: time)
    let found = try explain("https://cars.example.com/ads/18", in: market)["reason"] as? String
    #expect(
      found?.contains("No record of listings has the id 18. " + text) == true, "\(found ?? "")")
  }

  @Test func explainsARowThatIsNotSelected() throws {
    let market = try Marketplace()
    try market.build()
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"hidden","title":"Car","lang":"fr"}"# + "\n"
    }
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        #""Records/listings.ndjson""#,
        with: #""Records/listings.ndjson", "except": { "lang": ["fr"] }"#)
    }
    let found = try explain("https://cars.example.com/ads/hidden", in: market)["reason"] as? String
    #expect(found?.contains(#"is left out by "only" or "except"."#) == true, "\(found ?? "")")
  }

  /// A host answers many addresses without a route of the project.
  @Test func explainsEachAddressOfAHost() throws {
    let market = try Marketplace()
    try market.build()
    let root = "web/cars.example.com/"
    let files = try market.tree().paths.filter { $0.hasPrefix(root) }
    #expect(files.contains(root + "search/index.html") && files.contains(root + "robots.txt"))
    for file in files {
      let path = file.dropFirst(root.count).replacing(#/(^|\/)index\.html$/#, with: "")
      let found = try explain("https://cars.example.com/\(path)", in: market)
      #expect(found["written"] as? Bool == true, "\(found)")
      #expect(found["path"] as? String == file, "\(found)")
    }
    for file in ["manifest.json", "feeds/changes.ndjson"] {
      let found = try explain("production/" + file, in: market)
      #expect(found["written"] as? Bool == true, "\(found)")
    }
  }

  @Test func explainsFilesWithoutARoute() throws {
    let market = try Marketplace()
    try market.build()
    let tree = try market.tree()
    let files = tree.paths.filter { !$0.hasSuffix(".html") && !$0.contains("www.") }
    #expect(files.count > 20)
    for path in files where path != "manifest.json" {
      let found = try explain("production/" + path, in: market)
      #expect(found["origin"] is String, "\(path)")
    }
  }
}
