import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkHosting

struct HostingTargetTests {
  private static let page = Response(
    contentType: "text/html; charset=utf-8",
    headers: [Header("Content-Security-Policy", "default-src 'none'")])
  private static let hidden = Response(
    contentType: "text/html; charset=utf-8",
    headers: [
      Header("Content-Security-Policy", "default-src 'self'"), Header("X-Robots-Tag", "noindex"),
    ])
  private static let pass = Response(
    contentType: "application/vnd.apple.pkpass",
    headers: [Header("Cache-Control", "private, no-store"), Header("X-Robots-Tag", "noindex")])

  private static let listing = ServedRule(
    ServedPath([.literal("ads"), .identifier]), .index, page)
  private static let garage = ServedRule(
    ServedPath([.literal("ads"), .literal("garage")]), .index, hidden)
  private static let messages = ServedRule(
    ServedPath([.literal("messages"), .any]), .shell("/messages/_/index.html"), hidden)
  private static let wallet = ServedRule(
    ServedPath([.literal("gatepass"), .identifier, .literal("gatepass.pkpass")]), .file, pass)

  private func site(_ rules: [ServedRule], hosts: [String] = ["a.example"]) -> ServedSite {
    ServedSite(
      environment: "production", hosts: hosts, rules: rules,
      errorPages: [ErrorPage(prefix: nil, Self.hidden), ErrorPage(prefix: "zh-Hans", Self.hidden)])
  }

  private func text(_ target: HostingTarget, _ site: ServedSite, file: Int = 0) -> String {
    String(decoding: target.files(site)[file].bytes, as: UTF8.self)
  }

  @Test func servesEverythingFromTheOperatorsOwnServers() {
    let site = site([Self.listing, Self.garage, Self.messages, Self.wallet])
    let suitable = HostingTarget.suitable(for: site)
    #expect(suitable == [.nginx, .caddy, .apache, .netlify, .cloudflare, .vercel, .firebase, .s3])
  }

  @Test func refusesAHostThatLosesHeaders() {
    let found = HostingTarget.githubPages.shortcomings(
      for: site([Self.listing, Self.messages, Self.wallet]))
    #expect(found.contains { $0.message.contains("Content-Security-Policy") })
    #expect(
      found.contains { $0.message.contains("X-Robots-Tag") && $0.message.contains(".pkpass") })
    #expect(found.contains { $0.kind == .hostingRewrite && $0.message.contains("/messages/{any}") })
    #expect(found.contains { $0.message.contains("Content-Type") })
  }

  @Test func countsTheBytesThatCloudFrontTakes() {
    func site(of count: Int) -> ServedSite {
      self.site((0..<count).map { ServedRule(ServedPath(literal: "/p\($0)"), .index, Self.page) })
    }
    #expect(HostingTarget.s3.shortcomings(for: site(of: 100)).isEmpty)
    let found = HostingTarget.s3.shortcomings(for: site(of: 3000))
    #expect(found.map(\.kind) == [.hostingLimit])
    #expect(found.first?.message.hasSuffix("CloudFront allows 10240") == true)
  }

  @Test(arguments: [HostingTarget.netlify, .vercel, .firebase])
  func refusesAHostThatWouldHideAPublicPage(target: HostingTarget) {
    let market = ServedRule(Self.garage.path, .index, Self.page)
    let shell = ServedRule(
      ServedPath([.literal("ads"), .any]), .shell("/ads/_/index.html"), Self.hidden)
    let found = target.shortcomings(for: site([market, shell]))
    #expect(found.map(\.kind) == [.hostingOverlap])
    #expect(HostingTarget.cloudflare.shortcomings(for: site([market, shell])).isEmpty)
  }

  @Test func countsTheRulesThatCloudflareTakes() {
    func site(of count: Int) -> ServedSite {
      self.site((0..<count).map { ServedRule(ServedPath(literal: "/p\($0)"), .index, Self.page) })
    }
    #expect(HostingTarget.cloudflare.shortcomings(for: site(of: 100)).isEmpty)
    #expect(
      HostingTarget.cloudflare.shortcomings(for: site(of: 101)).map(\.kind) == [.hostingLimit])
    let long = Response(
      contentType: "text/html", headers: [Header("X", String(repeating: "x", count: 2000))])
    let found = HostingTarget.cloudflare.shortcomings(
      for: self.site([ServedRule(ServedPath(literal: "/a"), .index, long)]))
    #expect(found.map(\.kind) == [.hostingLimit])
  }

  @Test func removesHeadersThatCloudflareWouldJoin() {
    let headers = text(.cloudflare, site([Self.listing, Self.garage]))
    #expect(headers.contains("/ads/garage\n  ! Content-Security-Policy\n  ! Content-Type\n"))
    #expect(!text(.netlify, site([Self.listing, Self.garage])).contains("!"))
  }

  /// A placeholder matches any text, also one that is not an identifier.
  @Test func considersThatPlaceholdersMatchAnyText() {
    let dotted = ServedRule(ServedPath(literal: "/ads/a.b"), .index, Self.page)
    let hidden = ServedRule(Self.listing.path, .index, Self.hidden)
    let site = site([dotted, hidden])
    #expect(text(.cloudflare, site).contains("/ads/a.b\n  ! Content-Security-Policy\n"))
    #expect(HostingTarget.netlify.shortcomings(for: site).map(\.kind) == [.hostingOverlap])
    #expect(HostingTarget.vercel.shortcomings(for: site).isEmpty)
  }

  /// Cloudflare follows a redirect even if there is a file, and tries rules without placeholders
  /// first.
  @Test func keepsPagesFromCloudflaresRewrites() {
    let any = ServedRule(
      ServedPath([.literal("ads"), .any]), .shell("/ads/_/index.html"), Self.hidden)
    let deep = ServedRule(
      ServedPath([.literal("a"), .any, .any]), .shell("/a/_/_/index.html"), Self.hidden)
    let half = ServedRule(
      ServedPath([.literal("a"), .literal("b"), .any]), .shell("/a/b/_/index.html"), Self.hidden)
    let page = ServedRule(ServedPath(literal: "/ads/garage.x"), .index, Self.page)
    let record = ServedRule(
      ServedPath([.literal("a"), .literal("c"), .identifier]), .index, Self.page)
    let site = site([any, deep, half, page, record, Self.wallet])
    let lines = text(.cloudflare, site, file: 1).split(separator: "\n").dropFirst()
    #expect(
      Array(lines) == [
        "/ads/garage.x  /ads/garage.x  200", "/a/b/:p1  /a/b/_  200", "/a/c/:p1  /a/c/:p1  200",
        "/a/:p1/:p2  /a/_/_  200", "/ads/:p1  /ads/_  200",
      ])
    #expect(!text(.netlify, site, file: 1).contains("garage"))
  }

  @Test func countsTheRewritesThatCloudflareTakes() {
    let shells = (0..<50).map { number in
      ServedRule(
        ServedPath([.literal("s\(number)"), .any]), .shell("/s\(number)/_/index.html"), Self.page)
    }
    let longer = (0..<51).map { number in
      ServedRule(
        ServedPath([.literal("t\(number)"), .any, .any]), .shell("/t\(number)/_/_/index.html"),
        Self.page)
    }
    #expect(HostingTarget.cloudflare.shortcomings(for: site(shells)).isEmpty)
    #expect(
      HostingTarget.cloudflare.shortcomings(for: site(shells + longer)).map(\.message) == [
        "the site needs 101 header rules; cloudflare allows 100",
        "the site needs 101 redirects and rewrites with placeholders; cloudflare allows 100",
      ])
  }

  /// Vercel makes one route of each header rule, of each redirect and of each rewrite.
  @Test func countsTheRoutesThatVercelTakes() {
    func site(of count: Int) -> ServedSite {
      self.site(
        [Self.messages]
          + (0..<count).map { ServedRule(ServedPath(literal: "/p\($0)"), .index, Self.page) })
    }
    #expect(HostingTarget.vercel.shortcomings(for: site(of: 1022)).isEmpty)
    #expect(HostingTarget.vercel.shortcomings(for: site(of: 1023)).map(\.kind) == [.hostingLimit])
  }

  @Test func sendsTheHeadersOfEveryPartOfASitemap() {
    let part = ServedRule(
      ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")]), .file, Self.page)
    #expect(text(.netlify, site([part])).contains("\n/sitemap-*.xml\n  Content-Type:"))
    #expect(text(.cloudflare, site([part])).contains("\n/sitemap-:p1.xml\n  Content-Type:"))
  }

  @Test(arguments: [
    ("_headers", [HostingTarget.netlify, .cloudflare]), ("cdn-cgi", [.cloudflare]),
    (".netlify", [.netlify]), ("_vercel", [.vercel]), ("__", [.firebase]),
    (".htaccess", [.apache]), ("headers", []),
  ])
  func refusesAPathReservedByTheHost(name: String, targets: [HostingTarget]) {
    let site = site([ServedRule(ServedPath(literal: "/\(name)/x"), .index, Self.page)])
    let found = HostingTarget.all.filter { target in
      target.shortcomings(for: site).contains { $0.kind == .hostingReserved }
    }
    #expect(found == targets)
  }

  @Test func writesGeneralRulesFirstWhereTheLastTakesPrecedence() throws {
    for target in [HostingTarget.netlify, .vercel] {
      let text = text(target, site([Self.listing, Self.garage]))
      let general = try #require(text.ranges(of: "/ads/:p1").last)
      let specific = try #require(text.ranges(of: "/ads/garage").last)
      #expect(general.lowerBound < specific.lowerBound)
    }
  }

  @Test(arguments: [HostingTarget.vercel, .firebase])
  func writesJSONThatReadsBack(target: HostingTarget) throws {
    let site = site([Self.listing, Self.messages], hosts: ["a.example", "b.example"])
    let root = try JSONReader.read(target.files(site)[0].bytes).root
    let hosting = root["hosting"]?.array?.first ?? root
    #expect(hosting["rewrites"]?.array?.first?["destination"]?.string == "/messages/_/index.html")
    #expect(hosting["headers"]?.array?.count == 2)
    #expect(hosting["ignore"]?.array?.isEmpty ?? (target == .vercel))
  }

  /// Both remove a slash at the end themselves; neither redirects files.
  @Test func redirectsToTheOneURLOfAPage() throws {
    let root = ServedRule(ServedPath([]), .index, Self.page)
    let site = site([root, Self.listing, Self.messages, Self.wallet])
    let vercel = try JSONReader.read(HostingTarget.vercel.files(site)[0].bytes).root
    #expect(
      vercel["redirects"]?.array?.map { $0["source"]?.string } == [
        "/index.html", "/ads/:p1([A-Za-z0-9_-]+)/index.html",
        "/messages/:p1([A-Za-z0-9._~@+-]+)/index.html",
      ])
    #expect(
      vercel["redirects"]?.array?.map { $0["destination"]?.string } == [
        "/", "/ads/:p1", "/messages/:p1",
      ])
    let firebase = try JSONReader.read(HostingTarget.firebase.files(site)[0].bytes).root
    let redirects = firebase["hosting"]?["redirects"]?.array
    #expect(
      redirects?.map { $0["regex"]?.string } == [
        "^/index\\.html$", "^/ads/(?P<p1>[A-Za-z0-9_-]+)/index\\.html$",
        "^/messages/(?P<p1>[A-Za-z0-9._~@+-]+)/index\\.html$",
      ])
    let nginx = text(.nginx, site)
    #expect(nginx.contains("location ~ \"^/(?<place>)index\\.html\\z\""))
    #expect(nginx.contains("\"^/(?<place>ads/[A-Za-z0-9_-]+)(?:/|/index\\.html)\\z\""))
    #expect(nginx.split(separator: "\n").count { $0.contains("return 308") } == 3)
  }

  @Test func redirectsTheListsOfAMarketThatMoved() {
    let market = Redirect(
      ServedPath(literal: "/ads"), to: [.literal("cars")], at: Location("waymark.json"))
    let site = ServedSite(
      environment: "production", hosts: ["a.example"], rules: [], errorPages: [],
      redirects: [market, market.appending([.literal("make"), .rest], of: "ads")])
    #expect(text(.netlify, site, file: 1).hasSuffix("/ads/make/*  /cars/make/:splat  301\n"))
    let lines = text(.cloudflare, site, file: 1).split(separator: "\n").dropFirst()
    #expect(
      Array(lines) == [
        "/ads  /cars  301", "/ads/  /cars  301", "/ads/make/*  /cars/make/:splat  301",
      ])
    let lists = "ads/make/([A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*(?:/feed\\.xml)?)"
    #expect(text(.nginx, site).contains("if ($request_uri ~ \"^/\(lists)"))
    #expect(text(.nginx, site).contains("return 301 /cars/make/$1$is_args$args;"))
  }

  /// The redirects of lists are less important than those of pages.
  @Test func leavesOutTheListsWhereTheyExceedALimit() throws {
    func site(of count: Int) -> ServedSite {
      let redirects = (0..<count).flatMap { number in
        let page = Redirect(
          ServedPath(literal: "/ads\(number)"), to: [.literal("cars")], at: Location("waymark.json")
        )
        return [page, page.appending([.literal("make"), .rest], of: "ads")]
      }
      return ServedSite(
        environment: "production", hosts: ["a.example"], rules: [], errorPages: [],
        redirects: redirects)
    }
    func examples(_ site: ServedSite, _ targets: [HostingTarget]) -> Int {
      let bytes = site.redirectExamples(for: targets)?.bytes ?? []
      return bytes.split(separator: UInt8(ascii: "\n")).count
    }
    for (target, limit) in [(HostingTarget.cloudflare, 100), (.s3, 40), (.nginx, 101)] {
      #expect(target.omission(in: site(of: limit)) == nil)
      #expect(examples(site(of: 1), [target]) == 2)
    }
    for target in [HostingTarget.cloudflare, .s3] {
      let site = site(of: 101)
      let name = target.name
      #expect(target.shortcomings(for: site).isEmpty)
      #expect(
        target.omission(in: site)?.hasPrefix(
          "\(name) does not redirect what is below old paths of ads, such as lists") == true)
      #expect(examples(site, [.nginx, target]) == 101)
      #expect(examples(site, [.nginx]) == 202)
      #expect(HostingTarget.suitable(for: site).contains(target))
    }
    #expect(!text(.cloudflare, site(of: 101), file: 1).contains("make"))
    #expect(text(.netlify, site(of: 101), file: 1).contains("/ads100/make/*"))
  }

  /// A location for each spelling of many paths would take much memory; but a map gives way to the
  /// locations of the operator.
  @Test func looksUpManyMovedPathsOnlyIfNothingElseAnswers() {
    func redirect(_ from: ServedPath, _ isPermanent: Bool = true) -> Redirect {
      Redirect(
        from, to: [.literal("ads")], isPermanent: isPermanent, at: Location("waymark.json"))
    }
    func site(of count: Int, _ server: ServerSettings = ServerSettings()) -> ServedSite {
      let others = (0..<count - 2).map { redirect(ServedPath(literal: "/b/\($0)")) }
      return ServedSite(
        environment: "production", hosts: ["a.example", "b.example"], rules: [Self.messages],
        errorPages: [ErrorPage(prefix: nil, Self.hidden), ErrorPage(prefix: "de", Self.hidden)],
        redirects: others + [
          redirect(ServedPath(literal: "/sale.html")),
          redirect(ServedPath(literal: "/inbox"), false),
          redirect(ServedPath(literal: "/messages")), redirect(ServedPath(literal: "/c/home")),
          redirect(ServedPath([.literal("c"), .any])),
        ], server: server)
    }
    for placed in [site(of: 1000), site(of: 1001, ServerSettings(include: "/etc/waymark"))] {
      let text = text(.nginx, placed)
      #expect(text.contains("  location = /inbox/index.html {\n") && !text.contains("map $uri"))
    }
    let text = text(.nginx, site(of: 1001))
    let entry = /\n  "~\^\/((?:sale|inbox)[^"]+)" \/ads;/
    #expect(
      text.matches(of: entry).map { String($0.1) } == [
        "sale\\.html(?:/|/index\\.html)?\\z", "inbox(?:/|/index\\.html)?\\z",
      ])
    #expect(text.matches(of: /\nmap \$uri \$waymark_30[12]_[0-9a-f]+ \{\n/).count == 2)
    // For unknown paths of each locale and host.
    #expect(text.matches(of: /return 301 \$waymark_301_[0-9a-f]+\$is_args\$args;/).count == 4)
    // These paths match those of other locations.
    for path in ["/messages/index.html", "/c/home", "/c/home/"] {
      #expect(text.contains("  location = \(path) {\n"))
    }
    #expect(!text.contains("location = /sale.html") && !text.contains("location = /inbox"))
  }

  /// Behind a proxy, a redirect of mod_rewrite would lead to http; that of mod_alias names no host.
  @Test func redirectsRemovedPagesWithTheirQuery() {
    let site = ServedSite(
      environment: "production", hosts: ["a.example"], rules: [], errorPages: [],
      gonePages: [GonePage(ServedPath(literal: "/ads/9"), instead: "/ads")])
    let apache = text(.apache, site)
    #expect(
      apache.contains(
        """
        <IfDirective RedirectRelative>
          RewriteRule "^(?:ads/9)$" - [END]
        </IfDirective>
        RewriteRule "^(?:ads/9)$" /ads [R=301,L]
        """))
    #expect(apache.contains("    RedirectMatch 301 \"^/(?:ads/9)$\" \"/ads\"\n"))
    #expect(text(.nginx, site).contains("return 301 /ads$is_args$args;"))
    #expect(text(.caddy, site).contains("redir @g1 /ads{re.g1q.1} 301"))
  }

  /// Apache does not start with a long expression.
  @Test func dividesManyRemovedPages() {
    let site = ServedSite(
      environment: "production", hosts: ["a.example"], rules: [], errorPages: [],
      gonePages: (100..<350).map { number in
        GonePage(ServedPath(literal: "/ads/" + String(repeating: "a", count: 192) + "\(number)"))
      })
    // With its separator, each path has 200 bytes.
    let groups = site.goneGroups.map { $0.expression.split(separator: "|").count }
    #expect(groups == [100, 100, 50])
    #expect(text(.apache, site).matches(of: /- \[G\]\n/).count == 3)
  }

  @Test func sendsStrictTransportSecurity() {
    let table = ResponseTable(
      policies: [:], isIndexed: false,
      transport: StrictTransport(maxAge: 7, includesSubdomains: true, isPreloaded: true))
    let header = Header("Strict-Transport-Security", "max-age=7; includeSubDomains; preload")
    for kind in [AssetKind.page(.listing), .pass, .associationFile, .image(.svg), .robots] {
      let headers = table.response(to: kind).headers
      #expect(headers.contains(header))
      #expect(headers.map(\.name) == headers.map(\.name).sorted())
    }
    #expect(table.response(to: .feed).headers.isEmpty)
  }

  @Test func makesAServerBlockForEachHost() {
    let text = text(.nginx, site([Self.listing], hosts: ["a.example", "b.example"]))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("server {") } == 3)
    #expect(text.contains("root /srv/waymark/production/web/b.example;"))
  }

  /// With its default settings, nginx does not start if a name has more than 46 bytes.
  @Test func namesALongHostByAnExpression() {
    let names = [45, 46, 47].map { String(repeating: "a", count: $0 - 8) + ".example" }
    let lines = text(.nginx, site([Self.listing], hosts: names)).split(separator: "\n")
      .filter { $0.contains("server_name") }
    let long = String(repeating: "a", count: 39) + "\\.example"
    #expect(
      lines == [
        "  server_name \"!\(names[0])\";", "  server_name \(names[0]);",
        "  server_name \(names[1]);", "  server_name ~^\(long)$;",
      ])
    let unknown = text(.nginx, site([Self.listing], hosts: [names[1]]))
    #expect(unknown.contains("server_name \"~^!\(String(repeating: "a", count: 38))\\.example$\";"))
  }
}
