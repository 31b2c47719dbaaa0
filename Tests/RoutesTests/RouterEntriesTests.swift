import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkRoutes

struct RouterEntriesTests {
  let router: Router

  init() throws {
    router = try Router(
      .entries(), hosts: ["tradexport.com"], scheme: "tradex", bundleID: "com.tradexport.tradex")
  }

  @Test(arguments: [
    ("com.tradexport.tradex.messages", "https://tradexport.com/messages"),
    ("com.tradexport.tradex.create", "https://tradexport.com/new-listing"),
    ("com.tradexport.tradex.newListing", "https://tradexport.com/new-listing"),
    ("com.tradexport.tradex.ads.garage", "https://tradexport.com/ads/garage"),
  ])
  func resolvesShortcutsAndActivities(_ type: String, to url: String) throws {
    #expect(try router.resolve(shortcut: type).url == url)
    #expect(try router.resolve(activity: type).url == url)
  }

  @Test(arguments: [
    "", "messages", "com.tradexport.tradex", "com.tradexport.tradex.", ".messages",
    "com.tradexport.tradexstaging.messages", "com.tradexport.tradex-staging.messages",
    "COM.tradexport.tradex.messages", "com.tradexport.tradex.Messages",
    "com.tradexport.tradex.messages ", "com.tradexport.tradex.ads.details",
    "com.tradexport.tradex.search", "com.tradexport.tradex.\u{212A}",
  ])
  func refusesTheShortcut(_ type: String) {
    #expect(code { () throws(LinkFault) in try router.resolve(shortcut: type) } == .linkEntry)
    #expect(code { () throws(LinkFault) in try router.resolve(activity: type) } == .linkEntry)
  }

  @Test func continuesTheWebPageOfAnActivity() throws {
    let page = "https://tradexport.com/zh-Hans/ads/17"
    let link = try router.resolve(
      activity: "com.tradexport.tradex.ads.details", webpageURL: page)
    #expect(link.url == page)
    let other = code { () throws(LinkFault) in
      try router.resolve(activity: "com.tradexport.tradex.messages", webpageURL: page)
    }
    #expect(other == .linkEntry)
    let foreign = code { () throws(LinkFault) in
      try router.resolve(
        activity: "com.tradexport.tradex.ads.details", webpageURL: "https://evil.test/ads/17")
    }
    #expect(foreign == .linkHost)
  }

  @Test func refusesASearchTooLongForALink() throws {
    let text = String(repeating: "车", count: 223)
    let url = try router.resolve(search: text).url
    #expect(try router.resolve(url).url == url)
    let long = code { () throws(LinkFault) in
      try router.resolve(search: String(repeating: "车", count: 341))
    }
    #expect(long == .linkTooLong)
  }

  @Test(arguments: [
    ("com.tradexport.tradex.ad:2026:17", "ads.details", "2026:17"),
    ("com.tradexport.tradex.ads:17", "ads.details", "17"), ("ads:17", "ads.details", "17"),
    ("ad:17", "ads.details", "17"), ("ad:ad", "ads.details", "ad"),
    ("com.tradexport.tradex.order:ad:1", "orders.details", "ad:1"),
    ("17", "ads.details", "17"),
    ("com.tradexport.tradex.ad", "ads.details", "com.tradexport.tradex.ad"),
  ])
  func resolvesSpotlight(_ identifier: String, to name: String, _ id: String) throws {
    let link = try router.resolve(spotlight: identifier)
    #expect(link.route.name == name)
    #expect(link.parameters == ["id": id])
  }

  @Test(arguments: [
    (":17", DiagnosticKind.linkEntry), ("com.tradexport.tradexstaging.ad:17", .linkEntry),
    ("com.tradexport.tradex.:17", .linkEntry), ("com.tradexport.tradex.messages:17", .linkEntry),
    ("AD:17", .linkEntry), (" ad:17", .linkEntry), ("", .linkSegment), ("ad:", .linkSegment),
    ("ad:a/b", .linkSegment), ("ad:..", .linkSegment), ("ad:\u{202E}1", .linkSegment),
    ("ad:17.pkpass", .linkSegment), ("ad:" + String(repeating: "1", count: 65), .linkParameter),
  ])
  func refusesTheSpotlightItem(_ identifier: String, because rule: DiagnosticKind) {
    #expect(code { () throws(LinkFault) in try router.resolve(spotlight: identifier) } == rule)
  }

  @Test func resolvesASearch() throws {
    #expect(
      try router.resolve(search: "red car").url == "https://tradexport.com/search?q=red%20car")
    for text in ["", "a\u{0}", String(repeating: "a", count: 1025)] {
      #expect(code { () throws(LinkFault) in try router.resolve(search: text) } == .linkQuery)
    }
    let none = try Router(
      RouteTable([Route(name: "a", path: "/a")]), hosts: ["h.example"])
    #expect(code { () throws(LinkFault) in try none.resolve(search: "x") } == .linkEntry)
    #expect(code { () throws(LinkFault) in try none.resolve(shortcut: "a") } == .linkEntry)
    #expect(code { () throws(LinkFault) in try none.resolve(spotlight: "a") } == .linkEntry)
  }

  @Test func resolvesAPushAsTheSystemGivesIt() throws {
    func url(_ payload: [AnyHashable: Any]) throws -> String {
      try router.resolve(push: payload).url
    }
    #expect(
      try url(["aps": ["adId": "1"], "messageId": 17]) == "https://tradexport.com/messages/17")
    let deep: [AnyHashable: Any] = ["data": [["x": ["link": "tradex://ads/17"]]], "messageId": "1"]
    #expect(try url(deep) == "https://tradexport.com/ads/17")
    let near: [AnyHashable: Any] = [7: ["adId": "2"], "messageId": "1"]
    #expect(try url(near) == "https://tradexport.com/messages/1")
    for payload: [AnyHashable: Any] in [
      [:], [7: "x"], ["messageId": 1.5], ["messageId": true], ["link": 17],
      ["messageId": "1", "adId": "2"], ["aps": ["link": "tradex://ads/17"]],
    ] {
      let kind = code { () throws(LinkFault) in try router.resolve(push: payload) }
      #expect(kind == .linkPush, "\(payload)")
    }
  }

  // Skipped without the vectors, which are outside of the package.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    let cases = Vectors.cases("spotlightIdentifiers", of: Vectors.links)
    #expect(!cases.isEmpty)
    for item in cases {
      let identifier = try #require(item["uniqueIdentifier"]?.string)
      let expect = try #require(item["expect"]?.string)
      let link = try? router.resolve(spotlight: identifier)
      let text = link.map { "\($0.route.name)(\($0.parameters["id"] ?? ""))" }
      #expect(expect.hasPrefix("nil") ? text == nil : text == expect, "\(identifier)")
    }
  }

  @Test(arguments: [
    ("spotlight", DiagnosticKind.routeSpotlight), ("period", .routeSpotlight), ("push", .routePush),
    ("reserved", .routePush), ("shortcut", .routeShortcut), ("activity", .routeActivity),
    ("item", .routeSpotlight), ("key", .routePush),
  ])
  func refusesTheEntries(_ name: String, because rule: DiagnosticKind) {
    let cases: [String: (path: String, entries: Route.Entries)] = [
      "spotlight": ("/a", Route.Entries(spotlight: ["a"])),
      "period": ("/a/{id}", Route.Entries(spotlight: ["a.b"])),
      "item": ("/a/{id}", Route.Entries(spotlight: [""])),
      "push": ("/a", Route.Entries(push: "id")),
      "reserved": ("/a/{id}", Route.Entries(push: "aps")),
      "key": ("/a/{id}", Route.Entries(push: "a b")),
      "shortcut": ("/a/{id}", Route.Entries(shortcut: Route.Shortcut(titles: [:]))),
      "activity": ("/a", Route.Entries(activity: "a b")),
    ]
    let found = code { () throws(LinkFault) in
      guard let item = cases[name] else { return }
      _ = try Route(name: "a", path: item.path, entries: item.entries)
    }
    #expect(found == rule)
  }

  @Test func reportsEntriesThatTwoRoutesHave() throws {
    let first = try Route(
      name: "a", path: "/a/{id}", entries: Route.Entries(spotlight: ["x", "y"], push: "id"))
    for (entries, rule) in [
      (Route.Entries(activity: "a"), DiagnosticKind.routeActivity),
      (Route.Entries(spotlight: ["z", "y"]), .routeSpotlight),
      (Route.Entries(push: "id"), .routePush),
    ] {
      let second = try Route(name: "b", path: "/b/{id}", entries: entries)
      #expect(code { () throws(LinkFault) in try RouteTable([first, second]) } == rule)
    }
  }
}
