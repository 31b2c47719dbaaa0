import Testing

@testable import Links

struct ManifestRuleTests {
  let rule: ManifestRule

  init() throws {
    let routes = [
      try Route(name: "market", path: "/ads"), try Route(name: "details", path: "/ads/{id}"),
      try Route(name: "photo", path: "/photos/{id}/large"),
    ]
    rule = ManifestRule(
      try RouteTable(routes, locales: ["en", "zh-Hans"]), hosts: ["h.example", "www.h.example"])
  }

  @Test(arguments: [
    "https://h.example/ads", "https://H.Example/ads?q=1#x", "HTTPS://www.h.example/zh-Hans/ads",
    "https://h.example/ads/17", "https://h.example/ads/17/photos", "https://h.example/ads//",
    "https://h.example/%61ds", "https://h.example/photos/17/large",
    "https://h.example/zh-Hans/ads/17",
  ])
  func lets(_ url: String) {
    #expect(rule.refusal(of: url) == nil)
  }

  @Test(arguments: [
    "", "ads", "ftp://h.example/ads", "app://ads", "https://evil.test/ads", "https:///ads",
    "https://user@h.example/ads", "https://h.example", "https://h.example/",
    "https://h.example/ads/",
    "https://h.example/adsx", "https://h.example/ADS", "https://h.example/en/ads",
    "https://h.example/ads%", "https://h.example/photos/17", "https://h.example/photos/17/larger",
    "https://h.example/photos//large", "https://h.example/photos/1/2/large",
  ])
  func refuses(_ url: String) {
    #expect(rule.refusal(of: url) != nil)
  }
}
