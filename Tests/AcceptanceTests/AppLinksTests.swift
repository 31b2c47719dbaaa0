import Foundation
import Testing

/// The files for Android and HarmonyOS apps, and the prefixes of WeChat and QQ.
struct AppLinksTests {
  /// Two Android apps, both prefixes and more query schemes.
  private static func everything() throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      let app = #""package": "com.example.cars","#
      text = text.replacingOccurrences(
        of: "\"android\": {\n        " + app,
        with: """
          "wechat": { "prefix": "/wx" },
          "qq": { "appID": "1101234567" },
          "android": [{
            "package": "com.example.cars.lite", "getLoginCreds": true,
            "fingerprints": ["\(Array(repeating: "0A", count: 32).joined(separator: ":"))"],
          }, {
            \(app)
          """
      ).replacingOccurrences(
        of: "],\n      },\n      \"harmony\"", with: "],\n      }],\n      \"harmony\""
      )
      .replacingOccurrences(
        of: #""appID": "100200300""#,
        with: #""appID": "100200300", "querySchemes": ["weixin", "alipays"]"#
      )
      .replacingOccurrences(
        of: #""extends": "production","#, with: #""extends": "production", "qq": null,"#
      )
      .replacingOccurrences(
        of: #"{ "package": "com.example.carsstaging" }"#,
        with: """
          { "package": "com.example.carsstaging", \
          "fingerprints": ["\(Array(repeating: "0B", count: 32).joined(separator: ":"))"] }
          """)
    }
    return market
  }

  @Test func otherParsersReadEverything() throws {
    let market = try Self.everything()
    let run = try market.build()
    try #require(run.status == 0, "\(run.output)")
    let report = try Waymark.python(
      """
      import json, re, sys, xml.etree.ElementTree as E
      root = sys.argv[1] + "/production"
      host = "cars.example.com"
      A = "{http://schemas.android.com/apk/res/android}"
      links = json.load(open(f"{root}/web/{host}/.well-known/assetlinks.json"))
      assert open(f"{root}/web/www.{host}/.well-known/assetlinks.json").read() == open(f"{root}/web/{host}/.well-known/assetlinks.json").read()
      H = "delegate_permission/common.handle_all_urls"
      assert [s["target"]["package_name"] for s in links] == ["com.example.cars", "com.example.cars.lite"]
      assert [len(s["relation"]) for s in links] == [1, 2]
      for s in links:
          assert set(s) == {"relation", "target", "relation_extensions"} and s["relation"][0] == H
          assert all(re.fullmatch("([0-9A-F]{2}:){31}[0-9A-F]{2}", f) for f in s["target"]["sha256_cert_fingerprints"])
          rules = s["relation_extensions"][H]["dynamic_app_link_components"]
          def strings(v):
              return [v] if isinstance(v, str) else [t for x in (v.values() if isinstance(v, dict) else v) for t in strings(x)]
          for r in rules:
              assert set(r) <= {"/", "?", "#", "exclude"} and len(r) > ("exclude" in r), r
              assert r.get("exclude", True) is True and isinstance(r.get("?", {}), dict)
              assert all(t and "$(" not in t for k in "/?#" if k in r for t in strings(r[k])), r
          assert {"/": "/zh-Hans/ads/?*"} in rules and {"/": "/search", "?": {"q": "?*"}} in rules
          assert rules[-1] == {"/": "/qq_conn/1101234567/*"}
      aasa = json.load(open(f"{root}/web/{host}/.well-known/apple-app-site-association"))
      assert aasa["applinks"]["details"][0]["components"][5:7] == [{"/": "/wx/*"}, {"/": "/qq_conn/1101234567/*"}]
      for h in (host, "www." + host):
          f = E.parse(f"{root}/app/android/intent-filter-{h}.xml").getroot()
          assert f.tag == "intent-filter" and f.get(A + "autoVerify") == "true"
          data = [d.attrib for d in f.iter("data")]
          assert {A + "host": h} in data and {A + "pathPrefix": "/wx/"} in data
          assert not list(f.iter("uri-relative-filter-group"))
          g = E.parse(f"{root}/app/android/intent-filter-v35-{h}.xml").getroot()
          groups = list(g.iter("uri-relative-filter-group"))
          assert len(groups) == len(rules)
          assert [x.get(A + "allow") == "false" for x in groups] == [r.get("exclude", False) for r in rules]
          assert [list(d.attrib) for d in g.findall("data")] == [[A + "scheme"], [A + "scheme"], [A + "host"], [A + "path"]]
      q = E.parse(f"{root}/app/android/queries.xml").getroot()
      assert [d.get(A + "scheme") for d in q.iter("data")] == ["google.navigation", "geo", "google.streetview", "waze", "baidumap", "bdapp", "amapuri", "androidamap", "uber"]
      t = E.parse(f"{root}/app/android/asset-statements.xml").getroot()[0]
      assert json.loads(t.text.replace(chr(92), "")) == [{"include": f"https://{h}/.well-known/assetlinks.json"} for h in (host, "www." + host)]
      module = json.load(open(f"{root}/app/harmony/module.json5"))["module"]
      assert module["querySchemes"] == ["baidumap", "uber", "geo", "weixin", "alipays"]
      skill, own = module["abilities"][0]["skills"]
      assert skill["domainVerify"] is True and "domainVerify" not in own
      assert own["uris"] == [{"scheme": "carsco"}]
      s = E.parse(f"{root}/app/android/intent-filter-scheme.xml").getroot()
      assert s.tag == "intent-filter" and s.get(A + "autoVerify") is None
      assert [d.attrib for d in s.iter("data")] == [{A + "scheme": "carsco"}]
      def opens(url):
          for u in skill["uris"]:
              assert not any(v.startswith("/") or v.endswith("/") for v in u.values())
              base = u["scheme"] + "://" + u["host"] + "/"
              uri = url.rsplit("?", 1)[0]
              if uri == base + u.get("path", chr(0)): return True
              if "pathRegex" in u and re.fullmatch(re.escape(base) + u["pathRegex"], uri): return True
          return False
      for p in ("ads", "ads/17", "zh-Hans/ads/17", "search?q=x", "gatepass/9f2c", "wx", "wx/a/b?code=1"):
          assert opens(f"https://{host}/{p}"), p
      for p in ("", "adsx", "ads/17/x", "gatepass/9f2c/gatepass.pkpass", "wxy", "en/ads"):
          assert not opens(f"https://{host}/{p}"), p
      staging = json.load(open(sys.argv[1] + "/staging/web/staging.cars.example.com/.well-known/assetlinks.json"))
      assert [s["target"]["package_name"] for s in staging] == ["com.example.carsstaging"]
      print("read")
      """, [market.output])
    #expect(report.hasPrefix("read"))
    let decisions = try Waymark.run([
      "links", "match", "--format", "json", "--aasa",
      market.output + "/production/web/cars.example.com/.well-known/apple-app-site-association",
      "--app", "A1B2C3D4E5.com.example.cars", "https://cars.example.com/wx/x/oauth?code=1",
    ]).objects().compactMap { $0["decision"] as? String }
    #expect(decisions == ["match"])
    try Self.expectSchemeAnswers(of: market)
  }

  /// For a scheme, commands answer as the app's manifest declares it.
  private static func expectSchemeAnswers(of market: Marketplace) throws {
    let filter = market.output + "/production/app/android/intent-filter-scheme.xml"
    let matched = try Waymark.run([
      "links", "match", "--aasa", filter, "--app", "com.example.cars", "--format", "json",
      "carsco://ads/17", "carsco://nowhere", "CARSCO://ads/17", "carscostaging://ads/17",
      "https://cars.example.com/ads/17",
    ])
    #expect(
      try matched.objects().map { $0["decision"] as? String } == [
        "match", "match", "no_match", "no_match", "no_match",
      ])
    let resolved = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--environment", "production", "--format",
      "json", "--output", market.output, "carsco://ads/17", "carsco://nowhere", "CARSCO://ads/17",
      "carscostaging://ads/17",
    ])
    let found = try resolved.objects()
    for name in ["android", "android12To14", "androidBefore12"] {
      #expect(found.map { $0[name] as? String } == ["opens", "opens", "stays", "stays"])
    }
    #expect(
      found.map { $0["route"] as? String } == ["ads.details", nil, "ads.details", nil])
    // iOS compares schemes without case.
    #expect(found.map { $0["ios"] as? String } == ["match", "match", "match", "no_match"])
    for system in ["android", "ios"] {
      let reason = try #require(found.first?["\(system)Reason"] as? String)
      #expect(reason.contains("declares the scheme carsco"))
    }
  }

  @Test(arguments: [
    (#""/messages""#, #""/wx""#, "is below /wx, which is for WeChat"),
    (#""prefix": "/wx""#, #""prefix": "/wx/*""#, "the prefix of WeChat is not valid"),
    (#""prefix": "/wx""#, #""prefx": "/wx""#, "has no key"),
    (#""prefix": "/wx""#, #""prefix": "/zh-hans""#, "the locale zh-Hans"),
    (#""appID": "1101234567""#, #""appID": "x""#, "is not a valid QQ app ID"),
    (#""qq": null,"#, "", "share the QQ prefix"),
    ("com.example.cars.lite", "com.example.cars", "lists com.example.cars twice"),
    (#""getLoginCreds": true"#, #""getLoginCreds": 1"#, "true or false is expected"),
    ("0A:0A", "0a:0A", "is in lower case"),
    (#""weixin""#, #""wei xin""#, "is not a valid scheme"),
  ])
  func names(_ text: String, replacedBy other: String, as message: String) throws {
    let market = try Self.everything()
    try market.edit("waymark.json") { $0 = $0.replacingOccurrences(of: text, with: other) }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains(message), "\(run.output)")
  }

  @Test(arguments: [(49, nil), (100, "harmony-schemes-many"), (300, "harmony-schemes-limit")])
  func limitsTheQuerySchemes(_ count: Int, _ code: String?) throws {
    let market = try Self.everything()
    let schemes = (2..<count).map { "\"app\($0)\"" }.joined(separator: ",")
    try market.edit("waymark.json") {
      $0 = $0.replacingOccurrences(of: #""weixin", "alipays""#, with: schemes)
    }
    let run = try market.build()
    #expect(run.status == (count > 200 ? 2 : 0))
    #expect(run.output.contains("app.harmony-schemes") == (code != nil), "\(run.output)")
    if let code { #expect(run.output.contains(code)) }
  }
}
