import Foundation
import Testing

/// `waymark serve`, by its sockets, its events and in a browser.
@Suite(.serialized) struct ServeTests {
  private static let host = "cars.example.com"

  /// Every file of a tree, every other spelling of its URL, and what must not be found.
  @Test func answersEveryURLAsTheManifestSays() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hsts\": { \"maxAge\": 600 },\n      \"ios\"")
    }
    let server = try Serving(market.folder, ["--exact", "--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let tree = try server.tree()
    let verified = try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", Self.host,
      "--manifest", tree + "/manifest.json", "--format", "json",
    ])
    #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.output)\(verified.errors)")
    let check = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("served.py"), String(server.port), tree + "/manifest.json"])
    #expect(check.status == 0, "\(check.errors)")
    #expect(Int(check.output.split(separator: "\n").last ?? "") ?? 0 > 250)
    let redirects = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("redirects.py"), "\(server.port)", Self.host])
    #expect(redirects.status == 0, "\(redirects.errors)")
  }

  /// Each URL of the example has the status, the headers and the bytes that nginx gives it.
  @Test func answersAsNginxDoesUnderTheGeneratedConfiguration() throws {
    let folder = URL(fileURLWithPath: try ExampleSite.tree()).deletingLastPathComponent()
      .deletingLastPathComponent().path
    let server = try Serving(folder, ["--exact", "--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let tree = try server.tree()
    let nginx = try WebServer(
      .nginx, tree: tree, environment: "production", hosts: [ExampleSite.host])
    let compared = try Waymark.run(
      "/usr/bin/python3",
      [
        ProofTools.fixture("alike.py"), "\(nginx.port)", "\(server.port)", ExampleSite.host,
        tree + "/manifest.json",
      ])
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(Int(compared.output.split(separator: "\n").last ?? "") ?? 0 > 1000)
  }

  @Test func refusesWhatComesFromElsewhere() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    for path in ["/", "/ads/17", "/.waymark/events", "/.waymark/preview.js", "/none"] {
      for host in [
        "evil.example", "localhost.evil.example", "192.168.7.7", "\(Self.host).evil.example",
      ] {
        #expect(try server.status(of: path, ["Host: \(host)"]) == "403", "\(host)\(path)")
      }
    }
    let own = ["Host: \(Self.host).localhost:\(server.port)"]
    let script = "/.waymark/preview.js"
    #expect(try server.status(of: script, own) == "200")
    for header in [
      "Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1:\(server.port)",
      "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
    ] {
      #expect(try server.status(of: script, own + [header]) == "403", "\(header)")
      #expect(try server.status(of: "/.waymark/events", own + [header]) == "403", "\(header)")
    }
    let headers = try server.curl([
      "--head", "--header", own[0], "http://127.0.0.1:\(server.port)/ads/17",
    ])
    #expect(!headers.lowercased().contains("access-control"))
    #expect(headers.contains("script-src 'self'") && headers.contains("Cache-Control: no-cache"))
    for path in [
      "/%2e%2e/manifest.json", "/..%2fmanifest.json", "/ads/../../../manifest.json",
      "/x%00.css", "/%5c..%5cmanifest.json", "/..;/manifest.json",
    ] {
      let status = try server.status(of: path, own)
      #expect(["400", "404"].contains(status), "\(path): \(status)")
    }
    // A link in the tree is not followed.
    let page = try server.tree() + "/web/\(Self.host)/ads/17/index.html"
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: "/etc/passwd")
    #expect(try server.status(of: "/ads/17", own) == "404")
  }

  /// What no browser sends; every request is answered or its connection is closed, and the next one is
  /// answered as before.
  @Test func survivesRawRequests() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let run = try Waymark.run(
      "/usr/bin/python3",
      [ProofTools.fixture("raw_requests.py"), "\(server.port)", Self.host, "1000"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("1000"))
  }

  /// The library keeps each parameter of a query in the memory of the connection, which is limited.
  @Test func answersQueriesWithManyParameters() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    for (count, status) in [(1, "200"), (500, "200"), (1000, "414"), (14_000, "414")] {
      let path = "/ads/17?" + Array(repeating: "a=b", count: count).joined(separator: "&")
      let answer = try server.status(of: path, ["Host: \(Self.host)"], ["--max-time", "10"])
      #expect(answer == status, "\(count) parameters")
    }
  }

  /// The library keeps each cookie and each header there, too.
  @Test func answersLongHeaders() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    for (count, status) in [(1, "200"), (500, "200"), (1000, "431"), (1500, "431"), (5000, "431")] {
      let cookies = (0..<count).map { "c\($0)=v" }
      for headers in [
        ["Cookie: " + cookies.joined(separator: "; ")], cookies.map { "Cookie: \($0)" },
      ] {
        let answer = try server.status(
          of: "/ads/17", ["Host: \(Self.host)"] + headers, ["--max-time", "10"])
        #expect(answer == status, "\(count) cookies in \(headers.count) headers")
      }
    }
  }

  @Test func followsChangesAndKeepsTheLastGoodTree() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder, ["--environment", "production"])
    let first = try server.event(1)
    #expect(first["event"] as? String == "built", "\(server.errors)")
    let page = ["--header", "Host: \(Self.host)", "http://127.0.0.1:\(server.port)/ads/17"]
    #expect(try server.curl(page).contains("/.waymark/preview.js"))
    // A fault names its place, and what was good stays.
    let project = try String(contentsOfFile: market.folder + "/waymark.json", encoding: .utf8)
    try market.write(project.replacing("\"name\":", with: "\"nmae\":"), to: "waymark.json")
    let failed = try server.event(2)
    #expect(failed["event"] as? String == "failed")
    let found = try #require(failed["diagnostics"] as? [[String: Any]])
    #expect(found.contains { $0["file"] as? String == "waymark.json" && $0["line"] is Int })
    #expect(try server.curl(page).contains("</html>"))
    // The trees of another name are no lost state.
    let renamed = project.replacing("\"name\": \"", with: "\"name\": \"New ", maxReplacements: 1)
    try #require(renamed != project)
    try market.write(renamed, to: "waymark.json")
    let repaired = try server.event(3)
    #expect(repaired["event"] as? String == "built")
    #expect(repaired["warnings"] as? Int == first["warnings"] as? Int)
    // A project that went is a failure, and one that came back is built.
    try FileManager.default.moveItem(atPath: market.folder, toPath: market.beside("away"))
    #expect(try server.event(4)["event"] as? String == "failed")
    try FileManager.default.moveItem(atPath: market.beside("away"), toPath: market.folder)
    #expect(try server.event(5)["event"] as? String == "built")
    // What editors write besides is no change; a rename is.
    try market.write("x", to: "Records/.listings.ndjson.swp")
    try market.write("x", to: "4913")
    try market.write(project + "\n", to: "waymark.json~")
    usleep(700_000)
    #expect(try server.events().count == 6)
    try FileManager.default.removeItem(atPath: market.folder + "/waymark.json")
    try FileManager.default.moveItem(
      atPath: market.folder + "/waymark.json~", toPath: market.folder + "/waymark.json")
    #expect(try server.event(6)["event"] as? String == "built")
    // Nothing is left, with a stream open too.
    let stream = try Waymark.start(
      "/usr/bin/curl",
      ["--silent"] + page.dropLast() + [
        "http://127.0.0.1:\(server.port)/.waymark/events"
      ])
    usleep(300_000)
    #expect(server.end() == 0)
    stream.waitUntilExit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.temporary).isEmpty)
    #expect(!WebServer.answers(server.port))
  }

  /// Thousands of changes a second cost a build now and then, and pages are answered meanwhile.
  @Test func bearsAStormOfChanges() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder, ["--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let storm = try Waymark.start(
      "/usr/bin/python3", [ProofTools.fixture("storm.py"), market.folder + "/Storm", "20000"])
    while storm.isRunning {
      #expect(try server.status(of: "/ads/17", ["Host: \(Self.host)"]) == "200")
      usleep(100_000)
    }
    let count = try server.events().count
    #expect(count < 30, "\(count) builds")
    // What is true at the end is what is built.
    try market.write("User-agent", to: "Storm/last")
    _ = try server.event(count)
    #expect(server.end(SIGTERM) == 0)
  }

  @Test func servesOnceUntilItsInputEnds() throws {
    let market = try Marketplace()
    let once = ["serve", "--project", market.folder, "--port", "0", "--once", "--format", "json"]
    let run = try Waymark.run(once, environment: Marketplace.variables)
    #expect(run.status == 0, "\(run.errors)")
    let events = try run.objects()
    #expect(events.map { $0["event"] as? String } == ["listening", "built"])
    #expect(events[1]["seconds"] is Double && events[1]["errors"] as? Int == 0)
    try market.write("{", to: "waymark.json")
    let broken = try Waymark.run(once, environment: Marketplace.variables)
    #expect(broken.status == 2)
    #expect(try broken.objects().map { $0["event"] as? String } == ["listening", "failed"])
  }

  /// A page of a record is there before the build ends, and what is published is what a build writes.
  @Test func showsAPageBeforeTheBuildEnds() throws {
    let market = try Marketplace()
    let listings = market.folder + "/Records/listings.ndjson"
    let text = try String(contentsOfFile: listings, encoding: .utf8)
    let model = try #require(text.split(separator: "\n").first { $0.contains("\"id\":\"17\"") })
    // Enough others, so that a build takes longer than a busy machine needs to ask for a page.
    let others = (0..<6_000).map {
      String(model).replacing("\"id\":\"17\"", with: "\"id\":\"m\($0)\"")
    }
    let many = text + others.joined(separator: "\n") + "\n"
    try market.write(many, to: "Records/listings.ndjson")
    let server = try Serving(market.folder, ["--environment", "production", "--jobs", "1"])
    func page(_ path: String) -> [String] {
      ["--header", "Host: \(Self.host)", "http://127.0.0.1:\(server.port)\(path)"]
    }
    func follows(_ mark: String, at path: String = "/ads/17", after count: Int) throws -> Int {
      while !(try server.curl(page(path)).contains(mark)) {
        if try server.events().count > count { break }
        usleep(5_000)
      }
      return try server.events().count
    }
    #expect(try follows("id=\"waymark-progress\"", at: "/ads", after: 1) == 1)
    #expect(try follows("</html>", after: 1) == 1)
    #expect(try follows("<main id", at: "/ads", after: 1) == 1)
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    #expect(try server.curl(page("/ads/17")).contains("</html>"))
    try market.write(
      many.replacing("\"id\":\"17\",\"title\":\"", with: "\"id\":\"17\",\"title\":\"Early "),
      to: "Records/listings.ndjson")
    #expect(try follows("<title>Early ", after: 2) == 2)
    #expect(try follows("Early 2019", at: "/ads", after: 2) == 2)
    _ = try server.event(2)
    #expect(try server.curl(page("/ads/17")).contains("</html>"))
    let built = try market.build(["--environment", "production", "--accept-removals", "all"])
    #expect(built.status <= 1, "\(built.errors)")
    let path = "web/\(Self.host)/ads/17/index.html"
    #expect(
      FileManager.default.contentsEqual(
        atPath: "\(market.output)/production/\(path)", andPath: "\(try server.tree())/\(path)"))
  }

  /// Only `serve` needs libmicrohttpd, and it says so where there is none.
  @Test func saysThatALibraryIsMissing() throws {
    let market = try Marketplace()
    let scratch = try TemporaryFolder()
    try scratch.write("no library", to: "libmicrohttpd.so.12")
    let environment = ["LD_LIBRARY_PATH": scratch.path]
    let run = try Waymark.run(
      ["serve", "--project", market.folder, "--port", "0", "--once"], environment: environment)
    #expect(run.status == 2)
    #expect(run.errors.contains("apt-get install libmicrohttpd12"), "\(run.errors)")
    let version = try Waymark.run(["version"], environment: environment)
    #expect(version.status == 0 && version.errors.isEmpty, "\(version.errors)")
  }

  @Test func saysThatAPortIsInUse() throws {
    let market = try Marketplace()
    let server = try Serving(market.folder)
    let run = try Waymark.run([
      "serve", "--project", market.folder, "--port", "\(server.port)", "--once",
    ])
    #expect(run.status == 2)
    #expect(run.errors.contains("port \(server.port) is in use"), "\(run.errors)")
    let host = try Waymark.run([
      "serve", "--project", market.folder, "--port", "0", "--host", "nowhere", "--once",
    ])
    #expect(host.status == 2)
    #expect(host.errors.contains("nowhere is not an address"), "\(host.errors)")
    let mistyped = try Waymark.run(["serve", "--project", market.folder + "x", "--port", "0"])
    #expect(mistyped.status == 2)
    #expect(mistyped.errors.contains("[project.unreadable]"), "\(mistyped.errors)")
    let unknown = try Waymark.run([
      "serve", "--project", market.folder, "--port", "0", "--environment", "nope",
    ])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("[build.environment]"), "\(unknown.errors)")
  }

  /// The page follows a template, shows why it cannot, and runs nothing of what it shows.
  @Test func followsATemplateInABrowser() throws {
    let market = try Marketplace()
    let export = try Waymark.run([
      "templates", "export", market.folder + "/Templates", "listing.html",
    ])
    try #require(export.status == 0, "\(export.errors)")
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"countries\":", with: "\"templates\": \"Templates\",\n  \"countries\":")
    }
    let server = try Serving(market.folder, ["--environment", "production"])
    #expect(try server.event(1)["event"] as? String == "built", "\(server.errors)")
    let run = try Waymark.run(
      "/usr/bin/python3",
      [
        ProofTools.fixture("follow.py"),
        "http://\(Self.host).localhost:\(server.port)/ads/17", "http://localhost:\(server.port)/",
        market.folder + "/Templates/listing.html",
      ])
    #expect(run.status == 0, "\(run.output)\(run.errors)\n\(server.errors)")
    #expect(run.output == "followed\n")
  }
}
