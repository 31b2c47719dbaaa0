import Testing
import WaymarkTestSupport

@testable import WaymarkAgreement
@testable import WaymarkRoutes

struct LinkSamplerTests {
  private let samples: [LinkSample]

  init() throws {
    samples =
      LinkSampler(
        try .marketplace(), host: "example.com", of: ["example.com"], otherHosts: ["b.example.com"],
        reserved: [try ReservedPrefix(wechat: "/wx")]
      ).samples
  }

  @Test(arguments: LinkSampleKind.allCases)
  func makesLinksOfEveryKindInEveryLocale(_ kind: LinkSampleKind) {
    #expect(samples.contains { $0.kind == kind && $0.locale == nil })
    let isOfRoutes = kind != .handover && kind != .oddHandover
    #expect(samples.contains { $0.kind == kind && $0.locale == "zh-Hans" } || !isOfRoutes)
  }

  @Test(arguments: [
    ("https://example.com/ads/17", LinkSampleKind.place), ("https://EXAMPLE.COM/ads/17", .place),
    ("https://example.com/zh-Hans/ads/9f2c-4B_d0?utm_source=mail&x=%20", .place),
    ("https://example.com/search?q=17", .place), ("https://example.com/ads/17/", .placeWithSlash),
    ("https://example.com/ads/17#web", .asksForBrowser),
    ("https://example.com/search?q=17&web=1", .asksForBrowser),
    ("https://example.com/gatepass/17/gatepass.pkpass", .passFile),
    ("https://example.com/gatepass/17.pkpasses", .passEnding),
    ("http://example.com/ads/17", .place), ("https://example.com/ads/17//", .placeWithSlashes),
    ("https://example.com//ads/17", .leadingSlashes), ("https://example.com/ads/..", .refusedValue),
    ("https://example.com/wx/x.pkpass", .oddHandover),
    ("https://example.com/search?q=17&q=", .queryRepeated),
    ("https://example.com/search", .queryMissing), ("https://example.com/search?q=", .queryMissing),
    ("https://example.com/ads/garage/x", .deeper), ("https://example.com/ads//17", .emptySegment),
    ("https://example.com/ads/a%2Fb", .encodedSlash), ("https://example.com/adsx", .nearMiss),
    ("https://example.com/%61ds", .encodedLiteral), ("https://example.com/ADS", .upperCase),
    ("https://example.com/gatepass", .parameterMissing),
    ("https://b.example.com/ads", .otherHost), ("https://example.com/", .home),
  ])
  func makes(_ url: String, _ kind: LinkSampleKind) {
    #expect(samples.contains { $0.url == url && $0.kind == kind })
  }

  @Test func makesNoNearMissOfAPlace() {
    let places = Set(samples.filter(\.kind.opensApp).map(\.url))
    let others = samples.filter { !$0.kind.opensApp }.map(\.url)
    #expect(others.filter(places.contains) == [])
    #expect(!others.contains("https://example.com/ads"), "/ads/{id} without its parameter")
    #expect(
      !samples.contains {
        $0.url.hasPrefix("https://example.com/ads/garage?") && $0.route == "ads.details"
      })
  }

  @Test func statesTheExpectedParametersOfALink() throws {
    let sample = try #require(samples.first { $0.url == "https://example.com/ads/%E8%BD%A6" })
    #expect(sample.parameters == ["id": "\u{8F66}"])
    #expect(sample.segments == ["ads", "\u{8F66}"])
    #expect(!sample.hasPlainValues)
    let plus = try #require(samples.first { $0.url == "https://example.com/search?q=a+b%2B" })
    #expect(plus.parameters == ["query": "a b+"])
    let search = try #require(samples.first { $0.url == "https://example.com/search?q=a%20b" })
    #expect(search.parameters == ["query": "a b"])
  }
}
