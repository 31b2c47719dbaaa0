import Foundation
import Testing

/// The files that the app's developers take over: fragments, sources and feeds, and the routes of
/// entries.
struct AppFilesTests {
  @Test func anIndependentParserReadsTheFragments() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0.replace(
        "\"appStoreID\": \"123456789\" }",
        with:
          "\"appStoreID\": \"123456789\", \"services\": [\"webcredentials\", \"activitycontinuation\"], \"appClip\": \"Clip\" }"
      )
    }
    try market.build()
    _ = try Waymark.python(
      """
      import json, os, plistlib, re, sys
      for name, bundle, host in (("production", "com.example.cars", "cars.example.com"),
                                 ("staging", "com.example.carsstaging", "staging.cars.example.com")):
          folder = f"{sys.argv[1]}/{name}/app/ios/"
          read = lambda file: plistlib.load(open(folder + file, "rb"))
          settings = {}
          for line in open(f"{folder}{name}.xcconfig", encoding="utf-8"):
              if "=" in line.split("//")[0]:
                  key, value = line.split("//")[0].split("=", 1)
                  settings[key.strip()] = value.strip()
          def filled(value):
              if isinstance(value, dict): return {k: filled(v) for k, v in value.items()}
              if isinstance(value, list): return [filled(v) for v in value]
              if not isinstance(value, str): return value
              settings.update(AppIdentifierPrefix="A1B2C3D4E5.", TeamIdentifierPrefix="A1B2C3D4E5.")
              return re.sub(r"\\$\\((\\w+)\\)", lambda m: settings[m[1]], value)
          assert filled("$(PRODUCT_BUNDLE_IDENTIFIER)") == "$(WAYMARK_BUNDLE_ID)"
          info = filled(read("Info.plist"))
          assert info["CoreSpotlightContinuation"] is True
          assert bundle + ".garage" in info["NSUserActivityTypes"]
          assert all(t.startswith(bundle + ".") for t in info["NSUserActivityTypes"])
          assert info["WaymarkAPIHost"] == host, info
          assert "UIApplicationShortcutItems" not in info
          rights = filled(read("App.entitlements"))
          domains = rights["com.apple.developer.associated-domains"]
          for service in ("applinks", "webcredentials", "activitycontinuation", "appclips"):
              assert f"{service}:{host}" in domains, domains
          debug = open(f"{folder}{name}-Debug.xcconfig", encoding="utf-8").read()
          assert "\\nWAYMARK_LINK_MODE = ?mode=developer\\n" in debug, debug
          clip = "A1B2C3D4E5." + bundle + ".Clip"
          assert rights["com.apple.developer.associated-appclip-app-identifiers"] == [clip]
          parent = filled(read("AppClip.entitlements"))
          parent = parent["com.apple.developer.parent-application-identifiers"]
          assert parent == ["A1B2C3D4E5." + bundle], parent
          site = json.load(open(f"{sys.argv[1]}/{name}/web/{host}/.well-known/apple-app-site-association"))
          assert site["appclips"]["apps"] == [clip]
          assert site["webcredentials"]["apps"] == site["activitycontinuation"]["apps"] == parent
          feeds = f"{sys.argv[1]}/{name}/feeds/"
          assert sorted(os.listdir(feeds + "push")) == ["ads.details.json", "messages.details.json"]
          for file in os.listdir(feeds + "push"):
              raw = open(feeds + "push/" + file, "rb").read()
              assert len(raw) <= 4096
              assert json.loads(raw)["link"].startswith(f"https://{host}/")
              assert json.loads(raw)["Simulator Target Bundle"] == bundle
      """, [market.output])
  }

  @Test func writesSpotlightItemsAndListsRemovedOnes() throws {
    let market = try Marketplace()
    try market.build()
    let first = try feed(market, "spotlight")
    #expect(
      first.compactMap { $0["uniqueIdentifier"] as? String }
        == ["ads:17", "ads:17", "ads:18", "ads:18"], "nobody looks for what is sold")
    #expect(
      first.compactMap { $0["locale"] as? String } == ["en", "zh-Hans", "en", "zh-Hans"])
    for item in first {
      let identifier = try #require(item["uniqueIdentifier"] as? String)
      #expect(item["domainIdentifier"] as? String == "ads")
      #expect(!identifier.contains("."))
      let run = try Waymark.run([
        "links", "resolve", "--project", market.folder, "--format", "json", "--spotlight",
        identifier,
        try #require(item["contentURL"] as? String),
      ])
      #expect(run.status == 0, "\(run.output)")
      #expect(try Set(run.objects().map { $0["parameters"] as? [String: String] }).count == 1)
    }
    #expect(try feed(market, "spotlight-deletions").isEmpty)
    try market.edit("Records/listings.ndjson") { text in
      text = text.split(separator: "\n").filter { !$0.contains("\"17\"") }.joined(separator: "\n")
    }
    try market.build()
    #expect(
      try feed(market, "spotlight-deletions").compactMap { $0["uniqueIdentifier"] as? String }
        == ["ads:17"])
    #expect(try feed(market, "spotlight").count == 2)
    // Without a change, nothing is written; an item that returns is no longer listed as removed.
    let again = try market.build().objects().filter { $0["environment"] != nil }
    #expect(again.allSatisfy { $0["updated"] as? Int == 0 && $0["unchanged"] as? Int ?? 0 > 20 })
    try market.edit("Records/listings.ndjson") { $0 += "\n{\"id\":\"17\",\"title\":\"Back\"}\n" }
    try market.build()
    #expect(try feed(market, "spotlight-deletions").isEmpty)
    // Files that are not our feeds have no identifiers.
    let path = market.output + "/production/feeds/spotlight.ndjson"
    try Data("\u{0}\n{}\nads:1".utf8).write(to: URL(fileURLWithPath: path))
    let changed = try market.build().objects().filter { $0["code"] as? String == "feed.lost" }
    #expect(changed.map { $0["file"] as? String } == ["production/feeds/spotlight.ndjson"])
    #expect(try feed(market, "spotlight-deletions").isEmpty)
    #expect(try feed(market, "spotlight").count == 4)
    // An item that only a lost feed contained is in no list, and the build reports that.
    try FileManager.default.removeItem(atPath: path)
    let lost = try market.build().objects().filter { $0["code"] as? String == "feed.lost" }
    #expect(lost.map { $0["file"] as? String } == ["production/feeds/spotlight.ndjson"])
    let found = try market.build().objects().filter { $0["code"] as? String == "feed.lost" }
    #expect(found.isEmpty)
  }

  private func feed(_ market: Marketplace, _ name: String) throws -> [[String: Any]] {
    let text = try #require(market.tree()["feeds/\(name).ndjson"])
    return try Waymark.Run(status: 0, output: text, errors: "").objects()
  }

  @Test func resolvesTheLinksOfABuild() throws {
    let market = try Marketplace()
    try market.build()
    let push = market.output + "/staging/feeds/push/messages.details.json"
    let run = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--environment", "staging", "--format",
      "json", "--output", market.output,
      "--push", push, "--shortcut", "com.example.carsstaging.garage", "--search", "red car",
      "--activity", "com.example.carsstaging.messages", "carscostaging://ads/17",
      "https://staging.cars.example.com/zh-Hans/ads/17?web=1",
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let found = try run.objects()
    #expect(
      found.map { $0["route"] as? String } == [
        "messages.details", "ads.garage", "search", "messages", "ads.details", "ads.details",
      ])
    #expect(
      found.map { $0["ios"] as? String } == [
        "match", "match", "match", "match", "match", "exclude",
      ])
    #expect(
      found.map { $0["android"] as? String } == [
        "opens", "opens", "opens", "opens", "opens", "stays",
      ])
    // The manifest ignores queries.
    #expect(found.allSatisfy { $0["android12To14"] as? String == "opens" })
    #expect(found.allSatisfy { $0["androidBefore12"] as? String == "opens" })
    let rule = try #require(found[5]["androidRule"] as? String)
    #expect(rule.contains("/dynamic_app_link_components/"))
    #expect(
      (found[5]["androidReason"] as? String)?.contains("the query item \"web\" \"1\"") == true)
    #expect(found.allSatisfy { $0["pageExists"] as? Bool == true })
    let tree = try market.tree("staging")
    for report in found {
      let page = try #require(report["page"] as? String)
      #expect(tree.files["web/staging.cars.example.com/" + page] != nil, "\(page)")
    }
    #expect(found[4]["parameters"] as? [String: String] == ["id": "17"])
    #expect(found[5]["url"] as? String == "https://staging.cars.example.com/zh-Hans/ads/17")
  }

  @Test func reportsWhetherThePageExists() throws {
    let market = try Marketplace()
    func resolve(_ output: String) throws -> [[String: Any]] {
      try Waymark.run([
        "links", "resolve", "--project", market.folder, "--format", "json", "--output", output,
        "carsco://ads/17", "carsco://ads/none", "carsco://messages", "carsco://ads/a%20b",
      ]).objects()
    }
    let before = try resolve(market.output)
    #expect(before.allSatisfy { $0["pageExists"] is NSNull })
    #expect((before[1]["reason"] as? String)?.contains("if the record exists") == true)
    try market.build()
    let after = try resolve(market.output + "/")
    #expect(after[0]["pageExists"] as? Bool == true)
    #expect(after[1]["pageExists"] as? Bool == false)
    #expect((after[1]["reason"] as? String)?.contains("does not have its page") == true)
    #expect(after[2]["pageExists"] as? Bool == true)
    #expect(after[3]["page"] is NSNull && after[3]["pageExists"] is NSNull)
  }

  /// The home page, robots.txt and lists have no route.
  @Test func findsPagesWithoutARoute() throws {
    let market = try Marketplace()
    try market.build()
    let host = "https://cars.example.com"
    let run = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--format", "json", "--output",
      market.output, host + "/", host + "/robots.txt?x=1", host + "/ads/../robots.txt",
    ])
    let found = try run.objects()
    #expect(run.status == 0 && found.allSatisfy { $0["route"] is NSNull && $0["code"] is NSNull })
    #expect(
      found.map { $0["page"] as? String } == ["index.html", "robots.txt", "robots.txt"],
      "\(run.output)")
    let missing = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--output", market.output,
      host + "/robots", host + "/%2e%2e/manifest.json",
    ])
    #expect(missing.status == 1 && missing.output.contains("nowhere"), "\(missing.output)")
  }

  /// Universal links may begin with http; Android needs a filter for it.
  @Test func resolvesAURLWithHTTP() throws {
    let market = try Marketplace()
    let run = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--format", "json",
      "http://cars.example.com/ads/17", "http://evil.test/ads/17",
    ])
    let found = try run.objects()
    #expect(found.map { $0["ios"] as? String } == ["match", "no_match"], "\(run.output)")
  }

  @Test func failsWhenALinkMatchesNoRoute() throws {
    let market = try Marketplace()
    let run = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--format", "json", "carsco://ads/17",
      "carscostaging://ads/17", "https://evil.test/ads/17",
    ])
    #expect(run.status == 1)
    let found = try run.objects()
    #expect(found.map { $0["route"] is NSNull } == [false, false, true])
    #expect(found[1]["environment"] as? String == "staging")
    #expect(found[2]["ios"] as? String == "no_match")
    #expect(found[2]["android"] as? String == "stays")
    #expect(try Waymark.run(["links", "resolve", "--project", market.folder]).status == 64)
    let unknown = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--environment", "stagin", "carsco://ads",
    ])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("Did you mean \"staging\"?"))
    let missing = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--push", market.beside("none.json"),
    ])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("No such file"))
  }

  @Test(arguments: [
    (
      "\"shortcut\": { \"title\": \"My \\\"garage\\\"\" }", "\"shortcut\": {}",
      "project.missing-key"
    ),
    (
      "\"shortcut\": { \"title\": \"My \\\"garage\\\"\" }",
      "\"shortcut\": { \"title\": { \"zh-Hans\": \"x\" } }", "project.missing-key"
    ),
    ("\"push\": \"adId\"", "\"push\": \"aps\"", "route.push"),
    ("\"push\": \"adId\"", "\"push\": \"messageId\"", "route.push"),
    ("[\"ads\", \"ad\"]", "[\"a.b\"]", "route.spotlight"),
    ("\"activity\": \"garage\"", "\"activity\": \"messages\"", "route.activity"),
    ("\"appStoreID\": \"123456789\"", "\"services\": [\"applinks\"]", "project.value"),
    ("\"appStoreID\": \"123456789\"", "\"appClip\": \"a.b\"", "project.value"),
    ("\"Messages\", \"zh-Hans\": \"消息\" },\n", "\"Messages\" }, \"index\": 1,\n", "project.type"),
    ("\"name\": \"dealers.details\"", "\"name\": \"adsMarket\"", "route.source-name"),
    ("\"path\": \"/search\"", "\"path\": \"/search/{aB}/{AB}\"", "route.source-name"),
    ("\"push\": \"adId\"", "\"spotlightDays\": 0", "route.spotlight"),
    ("\"push\": \"adId\"", "\"spotlightDays\": \"30\"", "project.type"),
    (
      "\"name\": \"Cars & Co\"", "\"name\": \"\(String(repeating: "a", count: 4096))\"", "push.size"
    ),
  ])
  func refusesTheProject(_ text: String, _ other: String, because code: String) throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { $0.replace(text, with: other, maxReplacements: 1) }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(try run.objects().contains { $0["code"] as? String == code }, "\(run.output)")
  }

  @Test func limitsTheShortcutsOfAProfile() throws {
    let market = try Marketplace()
    let routes = (1...4).map {
      "{ \"name\": \"s\($0)\", \"path\": \"/s\($0)\", \"page\": \"shell\", \"shortcut\": { \"title\": \"S\" } },\n"
    }
    try market.edit("waymark.json") {
      $0.replace("\"routes\": [\n", with: "\"routes\": [\n" + routes.joined())
    }
    let run = try market.build()
    #expect(run.status == 2)
    let codes = try run.objects().compactMap { $0["code"] as? String }
    #expect(codes.filter { $0 == "app.shortcuts-limit" }.count == 4)
    #expect(try Tree(market.output).paths.isEmpty)
  }
}
