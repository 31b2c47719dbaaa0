import Foundation
import Testing

/// Old paths are redirected, and links to them still open the right place.
@Suite(.serialized)
struct RedirectTests {
  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"name\": \"ads.details\",",
        with: "\"name\": \"ads.details\", \"was\": [\"/cars/{id}\", \"/v1/{id}/view\"],")
      text = text.replacing(
        "\"countries\":",
        with: """
          "redirects": [
            { "from": "/c/{slug}", "to": "/messages/{slug}" },
            { "from": "/c/home", "to": "/" },
            { "from": "/inbox/index.html", "to": "/messages/", "permanent": false },
            { "from": "/x/{a}/{b}", "to": "/messages/{b}" },
            { "file": "moved.csv" },
          ],
          "countries":
          """)
    }
    try market.write(
      "from,to,status\n# comment\n/old.html,/ads,301\n/old/:id /messages/:id 302!\n",
      to: "moved.csv")
    return market
  }

  private func answer(
    _ server: WebServer, _ path: String
  ) throws -> (status: String, location: String) {
    let run = try Waymark.run(
      "/usr/bin/curl",
      [
        "-s", "--path-as-is", "-o", "/dev/null", "-H", "Host: cars.example.com", "-w",
        "%{http_code} %header{location}", "http://127.0.0.1:\(server.port)\(path)",
      ])
    let parts = run.output.split(separator: " ", omittingEmptySubsequences: false)
    // Apache adds its host to the location if it escapes it.
    let location = String(parts.last ?? "").replacing(
      /^http:\/\/cars\.example\.com(?=\/)/, with: "")
    return (String(parts.first ?? ""), location)
  }

  @Test(arguments: WebServer.Kind.allCases)
  func redirectsEveryPathThatMoved(kind: WebServer.Kind) throws {
    let market = try market()
    let run = try market.build(["--environment", "production"])
    try #require(run.status == 0, "\(run.output)")
    let hosts = ["cars.example.com", "www.cars.example.com"]
    let server = try WebServer(
      kind, tree: market.output + "/production", environment: "production", hosts: hosts)
    let expected = [
      ("/cars/17", "301", "/ads/17"), ("/cars/17/", "301", "/ads/17"),
      ("/cars/17?a=b%20c&d=/e", "301", "/ads/17?a=b%20c&d=/e"),
      ("/v1/17/view", "301", "/ads/17"), ("/zh-Hans/cars/17", "301", "/zh-Hans/ads/17"),
      ("/c/home?x=1", "301", "/?x=1"), ("/c/a%20b%3Fc%23d", "301", "/messages/a%20b%3Fc%23d"),
      ("/c/%E8%BD%A6?q=%26", "301", "/messages/%E8%BD%A6?q=%26"),
      ("/c/a+b&c'd", "301", "/messages/a+b&c'd"), ("/inbox", "302", "/messages"),
      ("/x/1/2%253", "301", "/messages/2%253"), ("/old.html", "301", "/ads"),
      ("/old/9/?z", "302", "/messages/9?z"),
      ("/old.html/index.html", "301", "/ads"), ("/inbox/index.html", "302", "/messages"),
      ("/cars/17/index.html?a", "301", "/ads/17?a"),
      ("/c/a%20b/index.html", "301", "/messages/a%20b"),
      ("/cars", "404", ""), ("/cars/17/x", "404", ""), ("/cars/a.b", "404", ""),
      ("/oldXhtml", "404", ""), ("/CARS/17", "404", ""), ("/ads/17", "200", ""),
    ]
    for (path, status, location) in expected {
      let found = try answer(server, path)
      #expect(found == (status, location), "\(path): \(found)\n\(server.messages)")
    }
    // Nothing leaves the host, and no redirect is endless.
    for path in [
      "/c//evil.example", "/c/%2F%2Fevil.example", "/c/%5Cevil.example", "/c/a%0D%0AX-Evil:1",
      "/c/%2e%2e", "/x//evil.example/b", "/c/@evil.example", "//c/evil.example", "/x/a/%2F",
    ] {
      let found = try answer(server, path)
      let isOwn = found.location.wholeMatch(of: /\/messages\/[^\/\\\r\n]+/) != nil
      #expect(found.location.isEmpty || isOwn, "\(path): \(found)")
    }
    for host in hosts {
      let verified = try verify(market, server, host)
      #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.output)")
    }
  }

  private func verify(_ market: Marketplace, _ server: WebServer, _ host: String) throws
    -> Waymark.Run
  {
    try Waymark.run([
      "links", "verify", "--origin", "http://127.0.0.1:\(server.port)", "--host", host,
      "--project", market.folder, "--output", market.output, "--format", "json",
    ])
  }

  @Test func verifiesThatAServerRedirects() throws {
    let market = try Marketplace()
    try #require(try market.build(["--environment", "production"]).status == 0)
    let server = try WebServer(
      .nginx, tree: market.output + "/production", environment: "production",
      hosts: ["cars.example.com", "www.cars.example.com"])
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"countries\":",
        with: """
          "redirects": [
            { "from": "/c/{slug}", "to": "/messages/{slug}" }, { "from": "/inbox", "to": "/messages" },
          ],
          "countries":
          """)
    }
    try #require(try market.build(["--environment", "production"]).status == 0)
    let run = try verify(market, server, "cars.example.com")
    let found = try run.objects().filter { $0["code"] as? String == "verify.moved" }
    #expect(run.status == 1 && found.count == 2, "\(run.output)")
    #expect(
      (found.first?["url"] as? String)?.hasSuffix("/c/waymark%20verify?waymark=verify") == true)
    // Without the examples there is nothing to compare with.
    try FileManager.default.removeItem(
      atPath: market.output + "/production/hosting/redirects.ndjson")
    let without = try verify(market, server, "cars.example.com")
    #expect(without.status == 2 && without.output.contains("verify.manifest"), "\(without.output)")
  }

  @Test func opensTheRightPlaceFromAnEarlierPath() throws {
    let market = try market()
    try #require(try market.build().status == 0)
    let run = try Waymark.run([
      "links", "resolve", "https://cars.example.com/zh-Hans/v1/17/view?a=1", "--project",
      market.folder, "--output", market.output, "--format", "json",
    ])
    let report = try #require(try run.objects().first)
    #expect(report["route"] as? String == "ads.details")
    #expect(report["url"] as? String == "https://cars.example.com/zh-Hans/ads/17")
    #expect((report["reason"] as? String)?.contains("to /zh-Hans/ads/17?a=1, by") == true)
    let old = try Waymark.run([
      "links", "resolve", "https://cars.example.com/inbox", "--project", market.folder, "--output",
      market.output, "--format", "json",
    ])
    let inbox = try #require(try old.objects().first)
    #expect(old.status == 0 && inbox["page"] as? String == "messages/index.html", "\(old.output)")
    let reason = inbox["reason"] as? String
    #expect(reason?.hasPrefix("Servers redirect it (302) to /messages, by waymark.json:") == true)
    for system in ["ios", "android", "android12To14", "androidBefore12"] {
      let verdict = report[system] as? String
      #expect(verdict == "match" || verdict == "opens", "\(system): \(run.output)")
    }
    let tree = try market.tree()
    #expect(
      tree["app/ios/DeeplinkRouter.swift"]?.contains("was: [\"/cars/{id}\", \"/v1/{id}/view\"]")
        == true)
    #expect(
      tree["app/android/DeeplinkRouter.kt"]?.contains("listOf(\"v1\", null, \"view\")") == true)
  }

  /// The expected text in the file of each service.
  @Test func writesTheFilesOfServices() throws {
    let market = try market()
    try #require(try market.build(["--environment", "production"]).status == 0)
    let tree = try market.tree()
    let lines: [(file: String, line: String)] = [
      ("_redirects", "/c/:p1  /messages/:p1  301"), ("_redirects", "/inbox  /messages  302"),
      ("cloudflare/_redirects", "/inbox/  /messages  302"),
      ("cloudflare/_redirects", "/inbox/index.html  /messages  302"),
      ("_redirects", "/inbox/index.html  /messages  302"),
      ("cloudflare/_redirects", "/x/:p1/:p2  /messages/:p2  301"),
      ("vercel.json", "\"source\": \"/zh-Hans/cars/:p1([A-Za-z0-9_-]+){/index.html}?\""),
      ("firebase.json", "\"regex\": \"^/old\\\\.html(?:/|/index\\\\.html)?$\""),
      (
        "cloudfront/viewer-request.js",
        "[/^\\/c\\/([\\w.~!&'()*+,;=:@%-]+)\\/?$/, \"messages/$1\", 301],"
      ),
    ]
    for (file, line) in lines {
      #expect(tree["hosting/" + file]?.contains(line) == true, "\(file): \(line)")
    }
    // Cloudflare counts a fixed path after a pattern as a pattern.
    let rules = try #require(tree["hosting/cloudflare/_redirects"]).split(separator: "\n")
      .dropFirst()
    let isPattern = rules.map { $0.split(separator: " ")[0].contains(":") }
    #expect(isPattern == isPattern.sorted { !$0 && $1 })
  }

  /// The function of CloudFront, run by a browser.
  @Test func redirectsInCloudFront() throws {
    let market = try market()
    try #require(try market.build(["--environment", "production"]).status == 0)
    let function = try #require(try market.tree()["hosting/cloudfront/viewer-request.js"])
    let page =
      "<!doctype html><meta charset=utf-8><pre id=out></pre><script>const handler = (() => {"
      + function + """
        return handler; })();
        const lines = ["/c/a%20b", "/cars/17/", "/inbox", "/ads/17"].map(uri => {
          const answer = handler({ request: { uri, querystring: { q: { value: "1%202" } } } });
          return answer.statusCode + " " + (answer.headers && answer.headers.location.value);
        });
        out.textContent = lines.join("\\n");
        </script>
        """
    try market.write(page, to: "function.html")
    let run = try Waymark.run(
      "/usr/bin/chromium",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(market.folder)/browser",
        "--dump-dom", "file://\(market.folder)/function.html",
      ])
    #expect(
      run.output.contains(
        """
        <pre id="out">301 /messages/a%20b?q=1%202
        301 /ads/17?q=1%202
        302 /messages?q=1%202
        undefined undefined</pre>
        """), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    (#"{ "from": "/ads/{x}", "to": "/messages" }"#, "redirect.conflict", "the page /ads/"),
    (#"{ "from": "/zh-Hans", "to": "/messages" }"#, "redirect.conflict", "the page /zh-Hans"),
    (#"{ "from": "/robots.txt", "to": "/messages" }"#, "redirect.conflict", "/robots.txt"),
    (
      #"{ "from": "/a/{x}/b", "to": "/ads" }, { "from": "/a/c/{x}", "to": "/ads" }"#,
      "redirect.conflict", "matches URLs of the redirect from"
    ),
    (
      #"{ "from": "/a", "to": "/ads" }, { "from": "/a/", "to": "/messages" }"#,
      "redirect.conflict", "the redirect from /a"
    ),
    (#"{ "from": "/a", "to": "/b" }"#, "redirect.target", "where there is no page"),
    (
      #"{ "from": "/a", "to": "/b" }, { "from": "/b", "to": "/ads" }"#, "redirect.target",
      "which is redirected to /ads, at waymark.json:"
    ),
    (
      #"{ "from": "/a/{x}", "to": "/b/{x}" }, { "from": "/b/{x}", "to": "/a/{x}" }"#,
      "redirect.target", "which is redirected to"
    ),
    (#"{ "from": "/a", "to": "/a" }"#, "redirect.target", "which it also matches"),
    (#"{ "from": "/a", "to": "//evil.example" }"#, "redirect.path", "empty segment"),
    (#"{ "from": "/a", "to": "https://evil.example" }"#, "redirect.path", "does not begin with /"),
    (#"{ "from": "/a", "to": "https://x.example" }"#, "redirect.path", "a page of this site"),
    (#"{ "from": "https://x.example/a", "to": "/ads" }"#, "redirect.path", "without the scheme"),
    (#"{ "from": "/a.php?id=1", "to": "/ads" }"#, "redirect.path", "without the query"),
    (#"{ "from": "/a/{x}.html", "to": "/ads/{x}" }"#, "redirect.path", "one by one"),
    (#"{ "from": "/a", "to": "/ads/{id}" }"#, "redirect.path", "has the parameter {id}"),
    (#"{ "from": "/{x}", "to": "/ads" }"#, "redirect.path", "begins with a parameter"),
    (#"{ "from": "/a", "to": "/ads", "file": "x" }"#, "project.value", "\"file\" and \"from\""),
    (#"{ "file": "missing.csv" }"#, "project.unreadable", "missing.csv"),
    (#"{ "file": "../outside.csv" }"#, "project.value", "below the project's folder"),
  ])
  func refusesWhatCannotBe(redirects: String, code: String, message: String) throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"countries\":", with: "\"redirects\": [\(redirects)],\n\"countries\":")
    }
    let run = try Waymark.run(
      ["check", "--project", market.folder, "--format", "json"], environment: Marketplace.variables)
    #expect(run.status != 0)
    let found = try run.objects().first { $0["code"] as? String == code }
    let text = ["message", "help"].compactMap { found?[$0] as? String }.joined(separator: " ")
    #expect(text.contains(message), "\(run.output)")
    #expect(Waymark.place(of: found ?? [:]).hasPrefix("waymark.json:"), "\(run.output)")
  }

  /// Each of these redirects matches URLs of most others.
  @Test func endsAfterManyFaults() throws {
    let market = try Marketplace()
    let redirects = (0..<4096).map { number in
      let parts = (0..<12).map { number >> $0 & 1 == 1 ? "{a\($0)}" : "x" }
      return #"{ "from": "/a/\#(parts.joined(separator: "/"))", "to": "/ads" }"#
    }.joined(separator: ",\n")
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"countries\":", with: "\"redirects\": [\(redirects)],\n\"countries\":")
    }
    let run = try Waymark.run(
      [
        "check", "--project", market.folder, "--environment", "production", "--format", "json",
      ], environment: Marketplace.variables)
    #expect(run.status == 2)
    #expect(try run.objects().count { $0["code"] as? String == "redirect.conflict" } == 1000)
  }

  @Test func reportsRedirectsToNoRecord() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      let redirects = [
        ("/a", "/ads/nobody"), ("/b", "/ads/17"), ("/c", "/zh-Hans/ads/nobody"),
        ("/d", "/ads/garage"),
      ]
      .map { #"{ "from": "\#($0)", "to": "\#($1)" }"# }.joined(separator: ", ")
      text = text.replacing(
        "\"countries\":", with: "\"redirects\": [\(redirects)],\n\"countries\":")
    }
    for command in ["build", "check"] {
      let run = try Waymark.run(
        [command, "--project", market.folder, "--format", "json"]
          + (command == "build" ? ["--output", market.output] : []),
        environment: Marketplace.variables)
      let found = run.output.matches(of: /redirect from (\/\w) leads to \\"nobody/).map(\.output.1)
      #expect(found == ["/a", "/c"] && run.status == 0, "\(run.output)")
    }
  }

  @Test func reportsEveryInvalidLine() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"countries\":", with: "\"redirects\": { \"file\": \"_redirects\" },\n\"countries\":")
    }
    try market.write(
      """
      # Netlify
      /inbox /messages
      /a/* /messages/:splat
      /api/:x https://api.example/:x 200
      /gone /404.html 410
      /b
      /c /messages 301 Country=us
      /caf\u{E9} /ads
      /d /nowhere
      """, to: "_redirects")
    let run = try Waymark.run(
      ["check", "--project", market.folder, "--format", "json"], environment: Marketplace.variables)
    let lines = try run.objects().filter { $0["code"] as? String == "redirect.line" }
      .compactMap { $0["line"] as? Int }
    #expect(lines == [3, 4, 5, 6, 7, 8], "\(run.output)")
    try market.write("/inbox /messages\n/d /nowhere\n", to: "_redirects")
    let other = try Waymark.run(
      ["check", "--project", market.folder, "--format", "json"], environment: Marketplace.variables)
    let found = try other.objects().first { $0["code"] as? String == "redirect.target" }
    #expect(
      found?["line"] as? Int == 2 && found?["file"] as? String == "_redirects", "\(other.output)")
  }
}
