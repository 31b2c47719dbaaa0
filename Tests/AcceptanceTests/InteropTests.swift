import Foundation
import Testing

/// Independent tools read the written files.
struct InteropTests {
  private static let pass = "gatepass/9f2c1e7740b84d6a8a51c3e2d0b7f913/gatepass.pkpass"

  @Test func opensSSLAndUnzipAndPythonAcceptThePass() throws {
    let market = try Marketplace()
    try market.build()
    let file = market.output + "/production/web/cars.example.com/" + Self.pass
    let test = try Waymark.run("/usr/bin/unzip", ["-t", file])
    #expect(test.status == 0, "\(test.output)")
    let folder = market.beside("unpacked")
    let names = try Waymark.python(
      """
      import zipfile, sys, json, hashlib
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      z.extractall(sys.argv[2])
      manifest = json.loads(z.read("manifest.json"))
      names = set(z.namelist()) - {"manifest.json", "signature"}
      assert names == set(manifest), names ^ set(manifest)
      for name, digest in manifest.items():
          assert hashlib.sha1(z.read(name)).hexdigest() == digest, name
      p = json.loads(z.read("pass.json"))
      assert p["formatVersion"] == 1 and p["passTypeIdentifier"] == "pass.com.example.gatepass"
      assert p["teamIdentifier"] == "A1B2C3D4E5" and p["serialNumber"].startswith("P-")
      assert p["barcodes"][0]["message"].startswith("https://cars.example.com/gatepass/")
      print(sorted(names))
      """, [file, folder])
    for name in [
      "icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "en.lproj/pass.strings",
      "zh-Hans.lproj/pass.strings",
    ] {
      #expect(names.contains("'\(name)'"))
    }
    let verified = try Waymark.run(
      "/usr/bin/openssl",
      [
        "cms", "-verify", "-binary", "-inform", "DER", "-in", folder + "/signature", "-content",
        folder + "/manifest.json", "-CAfile",
        market.folder + "/Identities/production/authority.pem",
        "-purpose", "any", "-out", "/dev/null",
      ])
    #expect(verified.status == 0, "\(verified.errors)")
  }

  @Test func verifiesAPassAndFindsChanges() throws {
    let market = try Marketplace()
    try market.build()
    let file = market.output + "/production/web/cars.example.com/" + Self.pass
    let authority = market.folder + "/Identities/production/authority.pem"
    let good = try Waymark.run(["passes", "verify", "--format", "json", "--trust", authority, file])
    #expect(good.status == 0, "\(good.output)")
    #expect(try good.objects().first?["verdict"] as? String == "valid")
    let untrusted = try Waymark.run(["passes", "verify", "--format", "json", file])
    #expect(untrusted.status == 1)
    #expect(untrusted.output.contains("CERT-ROOT"))
    let changed = market.beside("changed.pkpass")
    _ = try Waymark.python(
      """
      import zipfile, sys
      a = zipfile.ZipFile(sys.argv[1]); b = zipfile.ZipFile(sys.argv[2], "w")
      for n in a.namelist():
          data = a.read(n)
          b.writestr(n, data.replace(b"Toyota", b"Porsche") if n == "pass.json" else data)
      b.close()
      """, [file, changed])
    let bad = try Waymark.run([
      "passes", "verify", "--format", "json", "--trust", authority, changed,
    ])
    #expect(bad.status == 1)
    #expect(bad.output.contains("MAN-HASH"))
    let missing = try Waymark.run(["passes", "verify", market.beside("none.pkpass")])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("No such file"))
  }

  @Test func independentParsersReadThePages() throws {
    let market = try Marketplace()
    try market.build()
    let web = market.output + "/production/web/cars.example.com"
    let report = try Waymark.python(
      """
      import json, os, sys
      import html5lib
      from lxml import etree
      web = sys.argv[1]
      X = "{http://www.w3.org/1999/xhtml}"
      count = 0
      for d, _, fs in os.walk(web):
          for f in fs:
              if not f.endswith(".html"): continue
              path = os.path.join(d, f)
              parser = html5lib.HTMLParser(strict=True)
              tree = parser.parse(open(path, "rb").read())
              scripts = [s for s in tree.iter(X + "script")]
              assert all(s.get("type") == "application/ld+json" for s in scripts) or "/gatepass/" in path, path
              for s in scripts:
                  if s.get("type"): json.loads(s.text)
              robots = "".join(m.get("content") for m in tree.iter(X + "meta") if m.get("name") == "robots")
              canonical = [l for l in tree.iter(X + "link") if l.get("rel") == "canonical"]
              assert len(canonical) == (0 if "noindex" in robots else 1), path
              count += 1
      page = html5lib.parse(open(web + "/ads/17/index.html", "rb").read())
      scripts = list(page.iter(X + "script"))
      assert len(scripts) == 1
      data = json.loads(scripts[0].text)
      nodes = data.get("@graph", [data])
      car = [n for n in nodes if isinstance(n.get("@type"), list) and "Car" in n["@type"]][0]
      assert car["@type"] == ["Product", "Car"]
      offer = car["offers"]
      assert str(offer["price"]) in ("12300", "12300.00") and offer["priceCurrency"] == "USD", offer
      assert car["mileageFromOdometer"]["unitCode"] == "KMT"
      text = "".join(page.itertext())
      assert "12,300" in text and "Toyota Corolla <LE>" in text
      robots = [m.get("content") for m in page.iter(X + "meta") if m.get("name") == "robots"]
      assert not any("noindex" in (r or "") for r in robots)
      shell = html5lib.parse(open(web + "/messages/index.html", "rb").read())
      robots = [m.get("content") for m in shell.iter(X + "meta") if m.get("name") == "robots"]
      assert any("noindex" in r for r in robots)
      ns = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
      sitemap = etree.parse(web + "/sitemap.xml")
      locs = sitemap.xpath("//s:loc/text()", namespaces=ns)
      assert "https://cars.example.com/ads/17" in locs, locs
      assert not any("gatepass" in l or "messages" in l or "search" in l for l in locs), locs
      for l in locs: assert os.path.isfile(web + l[len("https://cars.example.com"):] + "/index.html"), l
      assert not os.path.exists(web.replace("production", "staging").replace("/cars.", "/staging.cars.") + "/sitemap.xml")
      print(count)
      """, [web])
    #expect(Int(report.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 20)
  }

  @Test func appleAndGoogleFormatsAreReadByTheirOwnRules() throws {
    let market = try Marketplace()
    try market.build()
    for (environment, host, scheme) in [
      ("production", "cars.example.com", "carsco"),
      ("staging", "staging.cars.example.com", "carscostaging"),
    ] {
      let folder = market.output + "/" + environment
      _ = try Waymark.python(
        """
        import json, plistlib, sys
        folder, host, scheme = sys.argv[1:]
        raw = open(f"{folder}/web/{host}/.well-known/apple-app-site-association", "rb").read()
        assert len(raw) <= 131072 and not raw.startswith(b"\\xef\\xbb\\xbf")
        aasa = json.loads(raw)
        for detail in aasa["applinks"]["details"]:
            assert set(detail) == {"appIDs", "components"}, detail
            seen = False
            for rule in detail["components"]:
                assert "comment" not in rule
                assert set(rule) & {"/", "?", "#"}
                if rule.get("exclude"): continue
                assert rule.get("/") not in (None, "*", "/*"), rule
        links = json.load(open(f"{folder}/web/{host}/.well-known/assetlinks.json"))
        assert links[0]["relation"] == ["delegate_permission/common.handle_all_urls"]
        info = plistlib.load(open(f"{folder}/app/ios/Info.plist", "rb"))
        settings = open(f"{folder}/app/ios/{folder.split('/')[-1]}.xcconfig").read()
        assert info["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["$(WAYMARK_URL_SCHEME)"]
        assert f"WAYMARK_URL_SCHEME = {scheme}\\n" in settings
        assert {"waze", "baidumap", "iosamap", "uber"} <= set(info["LSApplicationQueriesSchemes"]), info
        rights = plistlib.load(open(f"{folder}/app/ios/App.entitlements", "rb"))
        domain = "applinks:$(WAYMARK_HOST_1)$(WAYMARK_LINK_MODE)"
        assert domain in rights["com.apple.developer.associated-domains"]
        assert f"WAYMARK_HOST_1 = {host}\\n" in settings
        """, [folder, host, scheme])
      let decisions = try Waymark.run([
        "links", "match", "--format", "json", "--aasa",
        folder + "/web/\(host)/.well-known/apple-app-site-association", "--app",
        "A1B2C3D4E5.com.example.cars" + (environment == "staging" ? "staging" : ""), "--domain",
        host, "https://\(host)/ads/17", "https://\(host)/zh-Hans/ads/17",
        "https://\(host)/ads/17?web=1", "https://\(host)/" + Self.pass, "https://\(host)/other",
      ]).objects().compactMap { $0["decision"] as? String }
      #expect(decisions == ["match", "match", "exclude", "exclude", "no_match"])
    }
  }
}
