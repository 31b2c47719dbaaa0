import Testing
import WaymarkAppFiles

@testable import WaymarkAgreement

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
    ("https://www.example.com/ads", .stays), ("https://example.com/%zz", .unknown),
    ("https://example.com/never", .stays), ("nonsense", .stays), ("", .stays),
  ])
  func comparesAPathExactly(_ url: String, _ expected: AndroidAnswer) {
    #expect(answer(url, "<data android:path=\"/ads\"/>").answer == expected, "\(url)")
  }

  @Test(arguments: [
    ("/ads/..*", "/ads/17", AndroidAnswer.opens), ("/ads/..*", "/ads/", .stays),
    ("/ads/..*", "/ads/17/x", .runsOver), ("/ads/..*", "/ads/17.pkpass", .opens),
    ("/ads/..*/photos", "/ads/17/photos", .opens), ("/ads/..*/photos", "/ads/1/2/photos", .stays),
    (#"/v1\\.0/..*"#, "/v1.0/x", .opens), (#"/v1\\.0/..*"#, "/v1x0/x", .opens),
    ("/a*b", "/aaab", .opens), ("/a*b", "/b", .opens), ("/a*b", "/ac", .stays),
    ("/.*", "/", .opens), ("/a.*bc", "/abbc", .stays), ("/ads/", "/ads", .stays),
    // At the end of the path, only .* may be left.
    ("/ads/*", "/ads", .stays), ("/ads/*", "/ads/", .opens), ("/ads/*", "/ads//", .opens),
    ("/ads.*", "/ads", .opens), ("/ads.*/*", "/ads", .stays), ("/adsx*", "/ads", .stays),
  ])
  func followsAndroidsGlob(_ pattern: String, _ path: String, _ expected: AndroidAnswer) {
    let data = "<data android:pathPattern=\"\(pattern)\" />"
    #expect(answer("https://example.com" + path, data).answer == expected, "\(pattern) \(path)")
  }

  @Test(arguments: [
    ("/ads/[^/]+", "/ads/17", AndroidAnswer.opens), ("/ads/[^/]+", "/ads/", .stays),
    ("/ads/[^/]+", "/ads/17/x", .stays), ("/ads/[^/]+", "/ads/17/gatepass.pkpass", .stays),
    ("/ads/[^/]+/", "/ads/17/", .opens), ("/ads/[^/]+/x", "/ads/17/x", .opens),
    ("/ads/[^/]+", "/ads/a%2Fb", .stays), ("/ads/[^/]+", "/ads", .stays),
    (#"/v1\\.0/[^/]+"#, "/v1.0/x", .opens), (#"/v1\\.0/[^/]+"#, "/v1x0/x", .stays),
    ("/ads/[a-z]+", "/ads/x", .opens), ("/ads/.*", "/ads/x/y", .opens),
    ("/ads/[a-z]+", "/x", .stays), ("/ads/[a-z]+", "/ads/X", .stays),
    ("/ads/[a-zA-Z0-9_-]{1,3}", "/ads/a-9", .opens), ("/ads/[a-z]{1,3}", "/ads/abcd", .stays),
    ("/ads/[0-9]{2}", "/ads/17", .opens), ("/ads/[0-9]{2}", "/ads/170", .stays),
    ("/ads/[0-9]{2,}/x?", "/ads/170/x?", .stays), ("/ads/[0-9]{2,}", "/ads/170", .opens),
    ("/..", "/ä", .stays), ("/.", "/ä", .opens), ("/a+b*c", "/aac", .opens),
    // Nothing is left for what follows, and a set has no quantifiers.
    ("/.*/x", "/ads/x", .stays), ("/[^/]*x", "/ads/x", .stays), ("/[.*+]{2}", "/+.", .opens),
    (#"/[a\\]b]"#, "/]", .opens), (#"/\\.\\["#, "/.[", .opens), ("/[^a-c]", "/b", .stays),
    ("/[a-]", "/-", .opens), ("/[z-a]", "/z", .stays), ("/a}", "/a", .opens),
    // Android refuses these.
    ("/ads/[]x", "/ads/]x", .unknown), ("/[a-z", "/a", .unknown), ("/a**", "/a", .unknown),
    ("/a{2,1}", "/aa", .unknown), ("/a{x}", "/aa", .unknown), ("*", "/", .unknown),
  ])
  func keepsAParameterWithinItsSlashes(_ pattern: String, _ path: String, _ expected: AndroidAnswer)
  {
    let data = "<data android:pathAdvancedPattern=\"\(pattern)\" />"
    #expect(answer("https://example.com" + path, data).answer == expected, "\(pattern) \(path)")
  }

  @Test func matchesPrefixesAndSuffixesAsTexts() {
    #expect(
      answer("https://example.com/adsx", "<data android:pathPrefix=\"/ads\" />").answer == .opens)
    #expect(
      answer("https://example.com/ad", "<data android:pathPrefix=\"/ads\" />").answer == .stays)
    #expect(
      answer("https://example.com/x/ads", "<data android:pathSuffix=\"/ads\" />").answer == .opens)
    #expect(answer("https://example.com/any", "").answer == .opens, "no path is every path")
  }

  @Test(arguments: [
    ("/ads", "", AndroidAnswer.opens), ("/ads?x", "the query", .opens),
    ("/ads#x", "the fragment", .opens),
    ("/%61ds?x", "the query, what is escaped", .opens), ("/v/1", "", .opens),
    ("/v/1/2", "", .runsOver),
  ])
  func namesThePartsOfALinkThatItIgnores(
    _ rest: String, _ unseen: String, _ expected: AndroidAnswer
  ) {
    let data = #"<data android:pathPattern="/v/..*" /><data android:path="/ads" />"#
    let decision = answer("https://example.com" + rest, data)
    #expect(decision.answer == expected)
    #expect(decision.reason.contains("does not see") == !unseen.isEmpty, "\(decision.reason)")
    #expect(unseen.isEmpty || decision.reason.contains(unseen))
  }

  /// A filter for a scheme has no host, and matches any text after the scheme.
  @Test(arguments: [
    ("cars://ads/17", AndroidAnswer.opens), ("cars://nowhere", .opens), ("cars:x", .opens),
    ("CARS://ads/17", .stays), ("carsstaging://ads/17", .stays),
    ("https://example.com/ads", .stays),
  ])
  func declaresASchemeForEveryURL(_ url: String, _ expected: AndroidAnswer) throws {
    let filter = try SchemeFilter(scheme: "cars").bytes
    #expect(ManifestFilter(filter).decide(url).answer == expected, "\(url)")
    let both = """
      <manifest><activity>\(String(decoding: filter, as: UTF8.self))<intent-filter>
      \(Self.browsable)<data android:scheme="https" android:host="example.com" android:path="/ads" />
      </intent-filter></activity></manifest>
      """
    let manifest = try #require(AndroidManifest(Array(both.utf8)))
    let isOpen = expected == .opens || url.hasPrefix("https")
    #expect(manifest.decide(url).answer == (isOpen ? .opens : .stays), "\(url)")
  }

  /// What a filter needs to get links from browsers.
  private static let browsable = """
    <action android:name="android.intent.action.VIEW" />
    <category android:name='android.intent.category.DEFAULT'/>
    <category android:name="android.intent.category.BROWSABLE" />

    """

  private static let example = #"<data android:scheme="https" android:host="example.com" />"#

  @Test(arguments: [
    (["@"], AndroidAnswer.opens), (["<!-- @ -->"], .stays), (["<!-- x -->@<!-- y"], .opens),
    (["VIEW", "SEND"], .stays), (["BROWSABLE", "LAUNCHER"], .stays), (["DEFAULT", "x"], .stays),
    (["activity", "receiver"], .stays),
    (["<activity", #"<activity android:enabled="false""#], .stays),
    (["<activity", "<activity android:exported='false'"], .stays),
    (["<application", #"<application android:enabled="false""#], .stays),
    (["<activity", #"<activity tools:node="remove""#], .stays),
    (["<application", #"<application tools:node="replace""#], .opens),
    ([" />\n<category", #" tools:node="removeAll"/><x"#], .stays),
    (["example.com", "example.com\" tools:node=\"remove"], .stays),
    (["@", #"<activity tools:node="removeAll"/>@"#], .opens),
    ([#"name=".Main">"#, #"name=".Main"><x tools:node="remove"><x/><x>a</x></x>"#], .opens),
    (["<activity", #"<activity android:exported="true""#], .opens),
    (["example.com", "*.com"], .opens), (["example.com", "*"], .opens),
    (["example.com", "*.example.com"], .stays), (["example.com", "EXAMPLE.com"], .opens),
    (["example.com", "${host}"], .unknown), (["example.com", "@string/host"], .unknown),
    (["/>", #"android:port="8080" />"#], .stays),
    (["example.com\"", #"example.com" android:mimeType="a/b""#], .stays),
    (
      [#"/></intent-filter>"#, "/><uri-relative-filter-group/></intent-filter>"],
      .unknown
    ),
  ])
  func readsTheManifestsOfOthers(_ change: [String], _ expected: AndroidAnswer) throws {
    var text = """
      <manifest><application><activity android:name=".Main">@</activity>
      <activity android:name="x"><intent-filter/></activity></application></manifest>
      """
    let filter = "<intent-filter>\(Self.browsable)\(Self.example)</intent-filter>"
    if change.count == 1 { text = text.replacing("@", with: change[0]) }
    text = text.replacing("@", with: filter)
    if change.count == 2 { text = text.replacing(change[0], with: change[1]) }
    let manifest = try #require(AndroidManifest(Array(text.utf8)))
    #expect(manifest.decide("https://example.com/ads").answer == expected, "\(text)")
  }

  /// A doubt is only about links that reach it, and an empty element has no content.
  @Test func doubtsOnlyWhatItCanChange() throws {
    let group = "<uri-relative-filter-group/>"
    let value = #"<data android:path="${path}" /><data android:path="/b" />"#
    for (data, url, expected) in [
      (group, "https://other.example/ads", AndroidAnswer.stays),
      (value, "https://other.example/ads", .stays), (value, "https://example.com/ads", .unknown),
      (value, "https://example.com/b", .opens),
    ] {
      let text = "<intent-filter>\(Self.browsable)\(Self.example)\(data)</intent-filter>"
      let manifest = try #require(AndroidManifest(Array(text.utf8)))
      #expect(manifest.decide(url).answer == expected, "\(data) \(url)")
    }
    let two = """
      <activity android:exported="true"><intent-filter android:x="/>"/></activity>
      <activity android:exported="false"><intent-filter>\(Self.browsable)\(Self.example)
      </intent-filter></activity>
      """
    let manifest = try #require(AndroidManifest(Array(two.utf8)))
    #expect(manifest.decide("https://example.com/ads").answer == .stays)
  }

  @Test func readsNoManifestWithoutAFilter() {
    for text in ["", "{}", "<html></html>", "<plist></plist>"] {
      #expect(AndroidManifest(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test(arguments: ["", "<", "<data", "<data android:path=\"/x", "<data =\"\" />", "\u{FFFD}<>"])
  func treatsAnInvalidManifestAsOpeningNothing(_ text: String) {
    #expect(ManifestFilter(Array(text.utf8)).decide("https://example.com/x").answer == .stays)
  }
}
