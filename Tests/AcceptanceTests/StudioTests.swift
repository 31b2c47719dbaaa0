import Foundation
import Testing
import WaymarkTestSupport

/// The studio of `waymark serve`, by what it says and in a browser.
@Suite(.serialized) struct StudioTests {
  private static let host = "cars.example.com"

  /// What a page says, by curl.
  private func page(_ server: Serving, _ path: String) throws -> String {
    try server.curl(["http://localhost:\(server.port)/.waymark/\(path)"])
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test func answersWhatTheCommandLineAnswers() throws {
    let market = try Marketplace()
    let built = try Waymark.run(
      ["build", "--project", market.folder], environment: Marketplace.variables)
    #expect(built.status == 0, "\(built.errors)")
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing("\"id\":\"17\"", with: "\"id\":\"17b\"")
    }
    let server = try Serving(market.folder)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let link = "https://\(Self.host)/ads/18"
    let links = try page(server, "links?text=" + encoded(link))
    let resolved = try Waymark.run([
      "links", "resolve", "--project", market.folder, "--format", "json", link,
    ])
    let answer = try #require(try resolved.objects().first)
    for key in ["route", "iosRule", "ios", "android"] {
      if let text = answer[key] as? String { #expect(links.contains(text), "\(key): \(text)") }
    }
    #expect(links.contains("http://\(Self.host).localhost:\(server.port)/ads/18"))
    #expect(links.contains("QR code"))
    // What people copy from the address bar, with and without a scheme and a host.
    for copied in [
      "http://\(Self.host).localhost:\(server.port)/ads/18?a=b", "\(Self.host)/ads/18", "/ads/18",
      "http://\(Self.host).localhost/ads/18#x",
    ] {
      let text = try page(server, "links?text=" + encoded(copied))
      #expect(text.contains("It leads to ads.details") && text.contains(link), "\(copied)")
    }
    for foreign in ["http://other.localhost:\(server.port)/ads/18", "other.example/ads/18", "/"] {
      let text = try page(server, "links?text=" + encoded(foreign))
      #expect(!text.contains("It leads to ads.details"), "\(foreign)")
    }
    let missing = try page(server, "links?text=/ads/none")
    #expect(missing.contains("does not have its page") && !missing.contains("Open the page here"))
    #expect(try page(server, "links?text=%7B").contains("It leads nowhere"))
    let feed = try page(server, "feed?explain=17b")
    #expect(feed.contains("The record 17b is at") && feed.contains("being surveyed"))
    // Whoever looks at the feed gets a build that surveys it.
    #expect(try server.event(2)["event"] as? String == "built")
    let surveyed = try page(server, "feed")
    #expect(surveyed.contains("were accepted") && !surveyed.contains("being surveyed"))
    #expect(try page(server, "feed?explain=none").contains("No record has the id none."))
    let seen = try page(server, "seen?url=/ads/18")
    #expect(seen.contains("✓ name (required)") && seen.contains("Share cards"))
    let changes = try page(server, "changes")
    let file = "web/\(Self.host)/ads/17b/index.html"
    #expect(changes.contains(file) && changes.contains("side by side"))
    let change = try page(
      server, "changes?environment=production&file=" + encoded("web/\(Self.host)/index.html"))
    #expect(change.contains("class=\"new\"") || change.contains("no such file"))
    for path in ["passes", "changes"] {
      #expect(!(try page(server, path)).contains("class=\"failed\""), "\(path)")
    }
    // No file of another folder is shown.
    for file in ["../../../etc/passwd", "/etc/passwd", "..", "web/../../waymark.json", ""] {
      for name in ["pass", "changes"] {
        let text = try page(server, "\(name)?environment=production&file=" + encoded(file))
        #expect(!text.contains("root:") && !text.contains("environments"), "\(name) \(file)")
      }
    }
    let there = try server.status(of: "/.waymark/links", ["Host: \(Self.host)"])
    #expect(there == "404")
  }

  /// An environment that comes later is compared with its own first tree; equal bytes are not passed over.
  @Test func comparesNewEnvironmentsAndHeaders() throws {
    let market = try Marketplace()
    let project = try String(contentsOfFile: market.folder + "/waymark.json", encoding: .utf8)
    let server = try Serving(market.folder, ["--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let kept = try server.tree(".studio")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == ["production.json"])
    try FileManager.default.removeItem(atPath: kept + "/production.json")
    try market.write(project + "\n// Another build.\n", to: "waymark.json")
    #expect(try server.event(2)["event"] as? String == "built", "\(server.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == ["production.json"])
    // In the published tree another type, with the same bytes.
    let output = market.folder + "/Output/production"
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Output", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: try server.tree(), toPath: output)
    let manifest = output + "/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try text.replacing("text/plain", with: "text/other").write(
      toFile: manifest, atomically: true, encoding: .utf8)
    let file = "web/\(Self.host)/robots.txt"
    #expect(try page(server, "changes").contains(file))
    let change = try page(server, "changes?environment=production&file=" + encoded(file))
    #expect(change.contains("text/other") && change.contains("text/plain"))
  }

  /// With an address that others reach there is a code for a phone, and the studio for this machine alone.
  @Test func hasACodeForAPhone() throws {
    let market = try Marketplace()
    let alone = try Serving(market.folder, ["--environment", "production"])
    #expect(try alone.event(1)["event"] as? String == "built", "\(alone.errors)")
    let query = "links?text=" + encoded("https://\(Self.host)/ads/18")
    #expect(try page(alone, query).contains("with --host"))
    // Any address of the network of loopback will do here.
    let server = try Serving(
      market.folder, ["--environment", "production", "--host", "127.0.0.2"])
    let url = try #require(try server.event(0)["url"] as? String)
    #expect(url.hasPrefix("http://127.0.0.2:\(server.port)/?token="))
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let links = try page(server, query)
    #expect(
      links.contains("The page on this server as a QR code") && !links.contains("with --host"))
    // The URL in it leads to the page, with two cookies.
    let token = try #require(url.split(separator: "=").last)
    let jar = server.temporary + "/../jar"
    let shown = try server.curl([
      "--location", "--cookie-jar", jar, "--cookie", jar,
      "http://127.0.0.2:\(server.port)/.waymark/host/\(Self.host)/ads/18?token=\(token)",
    ])
    #expect(shown.contains("</html>") && shown.contains("https://\(Self.host)/ads/18"))
    let studio = try server.curl([
      "--cookie", jar, "http://127.0.0.2:\(server.port)/.waymark/links",
    ])
    #expect(!studio.contains("<form"))
  }

  @Test func opensTheBrowserWhenItIsAsked() throws {
    let market = try Marketplace()
    let scratch = try TemporaryFolder()
    try scratch.write("#!/bin/sh\necho \"$1\" > \(scratch.path)/opened\n", to: "xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/xdg-open")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let server = try Serving(
      market.folder, ["--open"], environment: ["PATH": scratch.path + ":" + path])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    var opened = ""
    for _ in 0..<100 where opened.isEmpty {
      usleep(50_000)
      opened = (try? String(contentsOfFile: scratch.path + "/opened", encoding: .utf8)) ?? ""
    }
    #expect(opened == "http://localhost:\(server.port)/\n")
    #expect(server.errors.isEmpty, "\(server.errors)")
    try scratch.write("#!/bin/sh\nexit 3\n", to: "xdg-open")
    let failing = try Serving(
      market.folder, ["--open"], environment: ["PATH": scratch.path + ":" + path])
    #expect(try failing.event(1)["event"] as? String == "built")
    #expect(failing.errors.contains("xdg-open opened no browser"), "\(failing.errors)")
  }

  /// What was found on pages in Chromium.
  private struct Look: Decodable {
    let path: String
    let findings: [String]
    let text: String
  }

  private func look(at paths: [String], of server: Serving) throws -> [Look] {
    // The page about the feed lets the records be surveyed, and then all pages are loaded again.
    _ = try page(server, "feed")
    #expect(try server.event(2)["event"] as? String == "built", "\(server.errors)")
    let run = try Waymark.run(
      "/usr/bin/python3",
      [
        ProofTools.fixture("studio.py"), try ProofTools.axe(), "http://localhost:\(server.port)",
      ], input: String(decoding: try JSONEncoder().encode(paths), as: UTF8.self))
    try #require(run.status == 0, "\(run.errors)")
    let looks = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Look.self, from: Data($0.utf8))
    }
    #expect(looks.map(\.path) == paths)
    for look in looks { #expect(look.findings.isEmpty, "\(look.path)") }
    return looks
  }

  @Test func showsTheExampleInABrowser() throws {
    let folder = URL(fileURLWithPath: try ExampleSite.tree()).deletingLastPathComponent()
      .deletingLastPathComponent().path
    let server = try Serving(folder, ["--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let pass =
      "web/\(ExampleSite.host)/gatepass/75ca730b9fa3d16089b13f06004e1c1c/gatepass.pkpass"
    let paths = [
      "/", "/.waymark/", "/.waymark/links",
      "/.waymark/links?text=" + encoded("https://\(ExampleSite.host)/ads/17"),
      "/.waymark/passes", "/.waymark/pass?environment=production&file=" + encoded(pass),
      "/.waymark/maps?to=31.2304,121.4737&name=Shop", "/.waymark/feed?explain=17",
      "/.waymark/seen?url=/ads/17", "/.waymark/changes",
    ]
    let looks = try look(at: paths, of: server)
    #expect(looks[3].text.contains("It leads to") && looks[3].text.contains("HarmonyOS"))
    #expect(looks[5].text.contains("Verified:"))
  }

  @Test func runsNoTextOfARecord() throws {
    let scratch = try TemporaryFolder()
    let texts = String(decoding: try JSONEncoder().encode(HostileTexts.markup), as: UTF8.self)
    let project = scratch.path + "/project"
    let write = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("hostile_site.py"), project], input: texts)
    try #require(write.status == 0, "\(write.errors)")
    try FileManager.default.copyItem(
      atPath: try Identities.shared.get(), toPath: project + "/Identities")
    let server = try Serving(project)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let pass = "web/hostile.example/gatepass/00000000000000000000000000000001/gatepass.pkpass"
    let text = encoded("\"'></textarea><script>alert(1)</script><img src=x onerror=alert(1)>")
    _ = try look(
      at: [
        "/.waymark/feed", "/.waymark/seen", "/.waymark/seen?url=/cars/l0",
        "/.waymark/seen?url=/cars/l5",
        "/.waymark/seen?url=/dealers/d0", "/.waymark/pass?environment=live&file=" + encoded(pass),
        "/.waymark/changes", "/.waymark/links?text=" + text, "/.waymark/maps?to=1,2&name=" + text,
        "/.waymark/feed?explain=" + text, "/.waymark/passes?find=" + text,
      ], of: server)
  }
}
