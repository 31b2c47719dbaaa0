import Testing

@testable import Links

struct ManifestFilterTests {
  private func answer(_ url: String, _ data: String) -> AndroidDecision {
    let text = """
      <intent-filter android:autoVerify="true"><action android:name="x" />
      <data android:scheme="https" /> <data android:host="example.com" />
      \(data)
      <uri-relative-filter-group><data android:path="/never" /></uri-relative-filter-group>
      </intent-filter>
      """
    return ManifestFilter(Array(text.utf8)).decide(url)
  }

  @Test(arguments: [
    ("https://example.com/ads", AndroidAnswer.opens), ("https://EXAMPLE.com:443/ads", .opens),
    ("https://example.com/ads?x", .opens), ("https://example.com/ads#x", .opens),
    ("https://example.com/%61ds", .opens), ("https://example.com/ads/", .stays),
    ("https://example.com/Ads", .stays), ("http://example.com/ads", .stays),
    ("https://www.example.com/ads", .stays), ("https://example.com/%zz", .mayOpen),
    ("https://example.com/never", .stays), ("nonsense", .stays), ("", .stays),
  ])
  func comparesAPathExactly(_ url: String, _ expected: AndroidAnswer) {
    #expect(answer(url, "<data android:path=\"/ads\"/>").answer == expected, "\(url)")
  }

  @Test(arguments: [
    ("/ads/..*", "/ads/17", AndroidAnswer.opens), ("/ads/..*", "/ads/", .stays),
    ("/ads/..*", "/ads/17/x", .opens), ("/ads/..*", "/ads/17.pkpass", .opens),
    ("/ads/..*/photos", "/ads/17/photos", .opens), ("/ads/..*/photos", "/ads/1/2/photos", .stays),
    (#"/v1\\.0/..*"#, "/v1.0/x", .opens), (#"/v1\\.0/..*"#, "/v1x0/x", .stays),
    ("/a*b", "/aaab", .opens), ("/a*b", "/b", .opens), ("/a*b", "/ac", .stays),
    ("/.*", "/", .opens), ("/a.*bc", "/abbc", .stays), ("/ads/", "/ads", .stays),
  ])
  func followsAndroidsGlob(_ pattern: String, _ path: String, _ expected: AndroidAnswer) {
    let data = "<data android:pathPattern=\"\(pattern)\" />"
    #expect(answer("https://example.com" + path, data).answer == expected, "\(pattern) \(path)")
  }

  @Test func takesAPrefixForMoreThanItNames() {
    #expect(
      answer("https://example.com/adsx", "<data android:pathPrefix=\"/ads\" />").answer == .opens)
    #expect(
      answer("https://example.com/ad", "<data android:pathPrefix=\"/ads\" />").answer == .stays)
    #expect(
      answer("https://example.com/x/ads", "<data android:pathSuffix=\"/ads\" />").answer == .opens)
    #expect(answer("https://example.com/any", "").answer == .opens, "no path is every path")
  }

  @Test(arguments: [
    ("/ads", "", false), ("/ads?x", "the query", true), ("/ads#x", "the fragment", true),
    ("/%61ds?x", "the query, what is escaped", true), ("/v/1", "", false), ("/v/1/2", "", true),
  ])
  func saysWhatItCannotTellApart(_ rest: String, _ unseen: String, _ isCoarse: Bool) {
    let data = #"<data android:pathPattern="/v/..*" /><data android:path="/ads" />"#
    let decision = answer("https://example.com" + rest, data)
    #expect(decision.answer == .opens && decision.isCoarse == isCoarse)
    #expect(decision.reason.contains("does not see") == !unseen.isEmpty, "\(decision.reason)")
    #expect(unseen.isEmpty || decision.reason.contains(unseen))
    let advanced = #"<data android:pathAdvancedPattern="/[a-z]+" />"#
    #expect(answer("https://example.com/ads", advanced).answer == .mayOpen)
  }

  @Test(arguments: ["", "<", "<data", "<data android:path=\"/x", "<data =\"\" />", "\u{FFFD}<>"])
  func readsWhatIsNoManifestAsOneThatOpensNothing(_ text: String) {
    #expect(ManifestFilter(Array(text.utf8)).decide("https://example.com/x").answer == .stays)
  }
}
