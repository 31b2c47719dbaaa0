import Foundation
import Testing

struct BuildTests {
  @Test func writesEveryEnvironment() throws {
    let market = try Marketplace()
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let summaries = try run.objects().filter { $0["environment"] != nil }
    #expect(summaries.compactMap { $0["environment"] as? String } == ["production", "staging"])
    #expect(summaries.allSatisfy { $0["records"] as? Int == 7 })
    #expect(summaries.allSatisfy { $0["errors"] as? Int == 0 })
    let tree = try market.tree()
    for host in ["cars.example.com", "www.cars.example.com"] {
      for path in [
        ".well-known/apple-app-site-association", ".well-known/assetlinks.json",
        ".well-known/applinking.json", "ads/17/index.html", "zh-Hans/ads/17/index.html",
        "ads/index.html", "dealers/northside/index.html", "messages/index.html", "404.html",
        "robots.txt", "sitemap.xml", "index.html",
        "gatepass/9f2c1e7740b84d6a8a51c3e2d0b7f913/index.html",
        "gatepass/9f2c1e7740b84d6a8a51c3e2d0b7f913/gatepass.pkpass",
      ] {
        #expect(tree.files["web/\(host)/\(path)"] != nil, "\(path)")
      }
    }
  }

  @Test func doesNotTouchUnchangedFiles() throws {
    let market = try Marketplace()
    try market.build()
    let page = market.output + "/production/web/cars.example.com/ads/17/index.html"
    let manifest = market.output + "/production/manifest.json"
    let before = try [page, manifest].map(status)
    let summaries = try market.build().objects().filter { $0["environment"] != nil }
    #expect(summaries.count == 2)
    #expect(summaries.allSatisfy { $0["created"] as? Int == 0 && $0["updated"] as? Int == 0 })
    #expect(try [page, manifest].map(status) == before)
  }

  /// The inode and the time of the last change.
  private func status(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let inode = attributes[.systemFileNumber] as? Int
    let date = attributes[.modificationDate] as? Date
    return "\(try #require(inode)) \(try #require(date).timeIntervalSince1970)"
  }

  @Test func removesOnlyFilesThatItNoLongerWrites() throws {
    let market = try Marketplace()
    try market.build()
    let web = market.output + "/production/web/cars.example.com"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: web + "/ads/18/notes.txt"))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: web + "/.well-known/security.txt"))
    try market.edit("Records/listings.ndjson") { text in
      text = text.split(separator: "\n").filter {
        !$0.contains("\"18\"") && !$0.contains("sold-one")
      }
      .joined(separator: "\n")
    }
    let run = try market.build(["--accept-removals"])
    // 18 and sold-one, in two locales, on two hosts.
    let production = try #require(
      run.objects().first { $0["environment"] as? String == "production" })
    #expect(production["removed"] as? Int == 8)
    let tree = try market.tree()
    #expect(tree["web/cars.example.com/ads/18/notes.txt"] == "mine")
    #expect(tree["web/cars.example.com/.well-known/security.txt"] == "mine")
    #expect(tree.files["web/cars.example.com/ads/18/index.html"] == nil)
    #expect(!FileManager.default.fileExists(atPath: web + "/ads/sold-one"))
  }

  @Test func writesTheSameBytesOnAnyMachine() throws {
    let market = try Marketplace()
    try market.build(["--jobs", "1"])
    let expected = try Tree(market.output)
    for (name, jobs, environment) in [
      ("a", "1", ["TZ": "Asia/Shanghai", "LC_ALL": "zh_CN.UTF-8", "LANG": "zh_CN.UTF-8"]),
      ("b", "7", ["TZ": "America/Toronto", "LC_ALL": "C"]),
    ] {
      try market.edit("Records/listings.ndjson") { text in
        text = text.split(separator: "\n").reversed().joined(separator: "\n")
      }
      let other = market.beside(name)
      let run = try market.build(["--jobs", jobs], output: other, environment: environment)
      #expect(run.status == 0)
      #expect(try Tree(other).differences(from: expected) == [])
    }
  }

  @Test func listsEveryFileInTheManifest() throws {
    let market = try Marketplace()
    try market.build()
    for environment in ["production", "staging"] {
      let folder = market.output + "/" + environment
      let report = try Waymark.python(
        """
        import json, hashlib, os, sys
        root = sys.argv[1]
        manifest = json.load(open(root + "/manifest.json", encoding="utf-8"))
        paths = [f["path"] for f in manifest["files"]]
        assert paths == sorted(paths, key=lambda p: p.encode()), "not sorted"
        assert len(paths) == len(set(paths)), "twice"
        found = {os.path.relpath(os.path.join(d, f), root) for d, _, fs in os.walk(root) for f in fs}
        # What changed since the build before is of two trees, and in the manifest of none.
        found = {p for p in found if p != "feeds/changes.ndjson"}
        assert found == set(paths) | {"manifest.json"}, found ^ set(paths)
        for f in manifest["files"]:
            data = open(os.path.join(root, f["path"]), "rb").read()
            assert len(data) == f["size"] and hashlib.sha256(data).hexdigest() == f["sha256"], f
            assert f["contentType"], f
            if f["path"].endswith(".pkpass"):
                assert f["contentType"] == "application/vnd.apple.pkpass"
                assert "no-store" in f["headers"]["Cache-Control"]
            if f["path"].startswith("web/") and f["path"].endswith(".html") and "ads/17" not in f["path"]:
                assert "Content-Security-Policy" in f["headers"], f
        print(len(paths))
        """, [folder])
      #expect(Int(report.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 30)
    }
  }

  @Test func buildsOnlyTheNamedEnvironment() throws {
    let market = try Marketplace()
    let run = try market.build(["--environment", "staging"])
    #expect(run.status == 0)
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
    let unknown = try market.build(["--environment", "stagin"])
    #expect(unknown.status == 2)
    #expect(unknown.output.contains("Did you mean \\\"staging\\\"?"))
  }

  @Test func checkWritesNothing() throws {
    let market = try Marketplace()
    let run = try Waymark.run(
      ["check", "--project", market.folder, "--format", "json"], environment: Marketplace.variables,
      in: market.folder)
    #expect(run.status == 0, "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: market.folder + "/Output"))
    #expect(!FileManager.default.fileExists(atPath: market.output))
  }
}
