import Testing
import WaymarkModel

@testable import WaymarkHosting

/// The answer to a request for a path, according to the generated configurations.
@Suite struct AnswersTests {
  private static let page = Response(contentType: "text/html; charset=utf-8", isCompressed: true)
  private static let text = Response(contentType: "text/plain; charset=utf-8")
  private static let notFound = ErrorPage(prefix: nil, page)
  private static let german = ErrorPage(prefix: "de", page)

  private static let answers = Answers(
    ServedSite(
      environment: "live", hosts: ["a.example"],
      rules: [
        ServedRule(ServedPath([]), .index, page),
        ServedRule(ServedPath(literal: "/robots.txt"), .file, text),
        ServedRule(ServedPath(literal: "/ads"), .index, page),
        ServedRule(ServedPath([.literal("ads"), .identifier]), .index, page),
        ServedRule(ServedPath([.literal("de"), .literal("ads"), .identifier]), .index, page),
        ServedRule(ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")]), .file, text),
        ServedRule(
          ServedPath([.literal("messages"), .any]), .shell("/messages/_/index.html"), page),
      ], errorPages: [notFound, german],
      gonePages: [
        GonePage(ServedPath(literal: "/ads/9")),
        GonePage(ServedPath(literal: "/ads/8"), instead: "/ads"),
      ],
      redirects: [
        Redirect(
          ServedPath([.literal("old"), .any]), to: [.literal("ads"), .capture(1)],
          at: Location("waymark.json")),
        Redirect(
          ServedPath([.literal("cars")]), to: [.literal("ads")], at: Location("waymark.json")
        ).appending([.literal("make"), .rest], of: "ads"),
        Redirect(
          ServedPath(literal: "/start"), to: [], isPermanent: false, at: Location("waymark.json")),
      ], transport: StrictTransport(maxAge: 600)))

  private func answer(_ target: String) -> String {
    switch Self.answers.answer(to: Array(target.utf8)[...]) {
    case .file(let path, _, _): path
    case .redirect(let status, let target): "\(status) \(target)"
    case .error(let status, let page): "\(status) \(page?.path ?? "-")"
    }
  }

  @Test(arguments: [
    ("/", "/index.html"), ("/index.html", "308 /"), ("/robots.txt", "/robots.txt"),
    ("/%72obots.txt", "/robots.txt"), ("//robots.txt", "/robots.txt"),
    ("/robots.txt/", "404 /404.html"),
    ("/ads", "/ads/index.html"), ("/ads/", "308 /ads"), ("/ads/index.html?a=b", "308 /ads?a=b"),
    ("/ads/17", "/ads/17/index.html"), ("/ads/17?x", "/ads/17/index.html"),
    ("/ads/17/", "308 /ads/17"), ("/ads/./17", "/ads/17/index.html"),
    ("/x/../ads/17", "/ads/17/index.html"), ("/ads/1%37", "/ads/17/index.html"),
    ("/ads/1 7", "404 /404.html"), ("/ads/17%0A", "404 /404.html"), ("/ADS/17", "404 /404.html"),
    ("/ads/17/x", "404 /404.html"), ("/sitemap-2.xml", "/sitemap-2.xml"),
    ("/sitemap-.xml", "404 /404.html"), ("/sitemap-x.xml", "404 /404.html"),
    ("/messages/a%20b", "/messages/_/index.html"), ("/messages/a%20b/", "/messages/_/index.html"),
    ("/messages/ab/", "308 /messages/ab"), ("/messages/%E6%B6", "/messages/_/index.html"),
    ("/404.html", "404 /404.html"), ("/de/404.html", "404 /de/404.html"),
    ("/de/x", "404 /de/404.html"),
    ("/ads/9", "410 /404.html"), ("/ads/8", "301 /ads"), ("/ads/8?a", "301 /ads?a"),
    ("/old/17", "301 /ads/17"), ("/old/a%20b/?c=d", "301 /ads/a%20b?c=d"),
    ("/start", "302 /"), ("/start/?a=b", "302 /?a=b"),
    ("/start/index.html?a=b", "302 /?a=b"), ("/old/17/index.html", "301 /ads/17"),
    ("/old/index.html", "301 /ads/index.html"), ("/old/17/index.html/", "404 /404.html"),
    ("/cars/make/vw/page/2/?a", "301 /ads/make/vw/page/2?a"),
    ("/cars/make/vw/feed.xml", "301 /ads/make/vw/feed.xml"), ("/cars/make", "404 /404.html"),
    ("/cars/make/feed.xml", "404 /404.html"), ("/cars/make/v.w", "404 /404.html"),
  ])
  func answersAsTheConfigurationsSay(target: String, expected: String) {
    #expect(answer(target) == expected)
  }

  /// No path leads outside of the web root, and none to another host.
  @Test(arguments: [
    ("/%2e%2e/x", "400 -"), ("/ads/%2e%2e/%2e%2e/manifest.json", "400 -"), ("/..", "400 -"),
    ("/a%2f..%2fb", "404 /404.html"), ("/x%00.css", "400 -"), ("/%", "400 -"), ("/%zz", "400 -"),
    ("http://h/robots.txt", "400 -"), ("*", "400 -"), ("", "400 -"), ("robots.txt", "400 -"),
    ("//evil.example/", "404 /404.html"), ("/messages//evil.example/..", "404 /404.html"),
    ("/old//evil.example", "404 /404.html"),
    ("/cars/make//evil.example", "404 /404.html"), ("/cars/make/v%77", "404 /404.html"),
    ("/old/%0D%0AX-Evil:1", "301 /ads/%0D%0AX-Evil:1"),
    ("/ads/17/?a=\u{FC}", "308 /ads/17?a=%C3%BC"),
  ])
  func neverLeavesTheHost(target: String, expected: String) {
    #expect(answer(target) == expected)
  }

  @Test(arguments: [
    ("/old/17?a", "/old/{any} /ads/17?a"), ("/start/index.html", "/start /"), ("/ads/8", ""),
    ("/ads/17/", ""), ("/nowhere", ""), ("/%zz", ""),
  ])
  func findsTheRedirectOfAMovedPath(target: String, expected: String) {
    let moved = Self.answers.moved(Array(target.utf8)[...])
    #expect(moved.map { "\($0.redirect.from) \($0.location)" } ?? "" == expected)
  }

  @Test func sendsTheCommonHeadersWithEveryAnswer() {
    let expected = [
      Header("X-Content-Type-Options", "nosniff"),
      Header("Strict-Transport-Security", "max-age=600"),
    ]
    #expect(Self.answers.common == expected)
  }
}
