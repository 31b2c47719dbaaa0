import Testing
import WaymarkAppLinks

@testable import WaymarkAgreement

/// What a manifest with several filters answers, and which of them gives the reason.
struct AndroidManifestTests {
  private static let browsable = """
    <action android:name="android.intent.action.VIEW" />
    <category android:name="android.intent.category.DEFAULT" />
    <category android:name="android.intent.category.BROWSABLE" />
    """

  /// A filter that gets links from browsers, with the attributes of its data elements.
  private static func filter(_ data: [String], verifies: Bool = true) -> String {
    "<intent-filter\(verifies ? " android:autoVerify=\"true\"" : "")>\(browsable)"
      + data.map { "<data \(attributes($0)) />" }.joined() + "</intent-filter>"
  }

  /// `host=x` as an attribute of Android.
  private static func attributes(_ text: String) -> String {
    text.split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return "android:\(parts[0])=\"\(parts[1])\""
    }.joined(separator: " ")
  }

  private static func answer(_ url: String, _ filters: [String]) throws -> AndroidDecision {
    let launcher = """
      <intent-filter><action android:name="android.intent.action.MAIN" />
      <category android:name="android.intent.category.LAUNCHER" /></intent-filter>
      """
    let text =
      "<manifest><application><activity android:exported=\"true\">\(launcher)"
      + filters.joined() + "</activity></application></manifest>"
    return try #require(AndroidManifest(Array(text.utf8))).decide(url)
  }

  private static let shop = filter(["scheme=https host=shop.example pathPrefix=/ads"])
  private static let club = filter(["scheme=https host=club.example port=443"])
  private static let own = filter(["scheme=shop"], verifies: false)

  @Test(arguments: [
    ("https://shop.example/b", #"No path of the manifest matches the link's path, "/b"; it has "#),
    ("https://shop.example/b", #"it has android:pathPrefix "/ads"."#),
    ("https://club.example/b", #"android:port "443", and the link has no port"#),
    ("https://club.example:8443/b", #"android:port "443", and the link has the port 8443."#),
    ("https://other.example/b", #"host, "other.example"; it has "shop.example", "club.example"."#),
    ("http://shop.example/ads", #"the scheme "http"; it has "https", "shop""#),
    ("HTTPS://shop.example/ads", "Android compares schemes case-sensitively"),
    ("shop.example/ads", "The text is not a URL"), ("", "The text is not a URL"),
    ("https:", "The manifest requires a host; it has"),
  ])
  func givesTheReasonOfTheFilterThatMatchesMost(_ url: String, _ reason: String) throws {
    let filters = [Self.shop, Self.club, Self.own]
    for order in [filters, filters.reversed()] {
      let decision = try Self.answer(url, order)
      #expect(decision.answer == .stays)
      let isOrdered = !reason.contains("it has \"") || order == filters
      #expect(!isOrdered || decision.reason.contains(reason), "\(decision.reason)")
    }
  }

  /// An alias is on only if its target is, and a value of a resource is not known.
  @Test(arguments: [
    (
      #"android:name=".Main" android:enabled="false""#, "", AndroidAnswer.stays,
      "an activity-alias of .Main"
    ),
    (#"android:name="a.b.Main" android:enabled="false""#, "", .stays, "of a.b.Main, which has"),
    (#"android:name=".Main" android:exported="false""#, "", .opens, "matches"),
    (#"android:name=".Other" android:enabled="false""#, "", .opens, "matches"),
    (
      #"android:name=".Main" android:enabled="@bool/on""#, "", .unknown,
      "depends on android:enabled=\"@bool/on\""
    ),
    (
      #"android:name=".Main""#, #"android:enabled="${links}""#, .unknown,
      "depends on android:enabled"
    ),
    (#"android:name=".Main""#, #"android:enabled="true""#, .opens, "matches"),
  ])
  func readsTheTargetOfAnAlias(
    activity: String, alias: String, answer: AndroidAnswer, reason: String
  ) throws {
    let text =
      "<manifest><application><activity \(activity) /><activity-alias android:name=\".Links\""
      + " android:targetActivity=\".Main\" \(alias)>\(Self.shop)</activity-alias></application></manifest>"
    let decision = try #require(AndroidManifest(Array(text.utf8))).decide(
      "https://shop.example/ads")
    #expect(decision.answer == answer && decision.reason.contains(reason), "\(decision)")
  }

  /// The path decides which filter is meant, whatever host another filter has.
  @Test(arguments: [
    (
      "scheme=https host=*.shop.example path=/cart",
      #"path, "/cart", only with another host: "*.shop.example"; "*.shop.example" is only for"#
    ),
    (
      "scheme=https host=www.shop.example path=/cart",
      #"only with another host: "www.shop.example"."#
    ),
    ("scheme=http host=shop.example path=/cart", #"only with another scheme: "http"."#),
    ("scheme=https host=shop.example port=81 path=/cart", #"only with another port: "81"."#),
    ("scheme=cart path=/cart", #"No path of the manifest matches the link's path, "/cart""#),
    ("scheme=https host=a.example", #"No path of the manifest matches the link's path, "/cart""#),
  ])
  func namesWhatAFilterWithThePathLacks(_ data: String, _ reason: String) throws {
    for host in ["${hostName}", "shop.example"] {
      let other = Self.filter(["scheme=https host=\(host) pathPrefix=/x"])
      let decision = try Self.answer("https://shop.example/cart", [Self.filter([data]), other])
      #expect(decision.answer == .stays)
      #expect(decision.reason.contains(reason), "\(decision.reason)")
    }
  }

  @Test func saysThatAWildcardIsOnlyForSubdomains() throws {
    let decision = try Self.answer(
      "https://shop.example/a", [Self.filter(["scheme=https host=*.shop.example"])])
    #expect(decision.reason.hasSuffix(#""shop.example"; "*.shop.example" is only for subdomains."#))
  }

  @Test func prefersAFilterWithoutItsActionToOneWithoutThePath() throws {
    let deaf = Self.filter(["scheme=https host=shop.example pathPrefix=/b"])
      .replacing("android.intent.action.VIEW", with: "android.intent.action.SEND")
    for order in [[Self.shop, deaf], [deaf, Self.shop]] {
      #expect(try Self.answer("https://shop.example/b", order).reason.contains("no action"))
      #expect(try Self.answer("https://shop.example/c", order).reason.contains("No path"))
    }
  }

  @Test(arguments: [
    ("scheme=https host=https://shop.example/ads", "takes only the host"),
    ("scheme=https host=shop.example/", "takes only the host"),
    ("scheme=https host=shop.example:443", "takes only the host"),
    ("scheme=https:// host=shop.example", "takes only the name of the scheme"),
    ("scheme=https host=shop.example path=ads", #"android:path "ads" does not begin with a slash"#),
    ("scheme=https host=shop.example path=/ads/*", "compares * as text"),
    ("scheme=https host=shop.example pathPattern=/ads/*", "has /*, which is any number of slashes"),
    ("scheme=https host=shop.example path=/ads?id=1", "only the path is compared"),
    ("scheme=https host=shop.example path=/caf%C3%A9", #"compares decoded paths; write "/café"."#),
    ("scheme=https host=bücher.example", "the form that browsers send, xn--bcher-kva.example"),
  ])
  func namesAValueOfAnotherForm(_ data: String, _ hint: String) throws {
    let decision = try Self.answer("https://shop.example/ads/17", [Self.filter([data])])
    #expect(decision.answer == .stays)
    #expect(decision.reason.contains(hint), "\(decision.reason)")
  }

  @Test(arguments: [
    ("%C3%BC", #"write "/ü""#), ("b/1", #"android:pathPrefix "b" does not begin"#),
    ("abc/x", "only android:pathAdvancedPattern reads"), ("s/1", "compares * as text"),
    ("b%20c/d", #"android:pathPrefix "b" does not begin"#),
  ])
  func namesTheFaultyPathThatIsMeantForTheLink(_ path: String, _ hint: String) throws {
    let data = [
      "scheme=https host=shop.example", "pathPattern=/[a-z]+/x", "path=/%C3%BC", "pathPrefix=b",
      "path=/s/*",
    ]
    let decision = try Self.answer("https://shop.example/\(path)", [Self.filter(data)])
    #expect(decision.answer == .stays)
    #expect(decision.reason.contains(hint), "\(decision.reason)")
  }

  /// Values that the app's build replaces leave open only what their fixed parts do not decide.
  @Test(arguments: [
    ("host=${applicationId}.web.app", "https://a.web.app/", AndroidAnswer.unknown),
    ("host=${applicationId}.web.app", "https://a.web.app.example/", .stays),
    ("host=${applicationId}.web.app", "https://shop.example/", .stays),
    ("host=${applicationId}.web.app", "http://a.web.app/", .stays),
    ("host=${applicationId}.web.app", "nonsense", .stays),
    ("host=${applicationId}.web.app", "mailto:a@a.web.app", .stays),
    ("host=www.${domain}", "https://www.a.example/", .unknown),
    ("host=www.${domain}", "https://a.example/", .stays),
    ("host=*.${domain}", "https://www.a.example/", .unknown),
    ("host=@string/host", "https://any.example/", .unknown),
    ("host=@string/host pathPrefix=/ads", "https://any.example/b", .stays),
    ("host=@string/host pathPrefix=/ads", "https://any.example/ads/1", .unknown),
    ("host=a.example port=${port}", "https://a.example/", .stays),
    ("host=a.example port=${port}", "https://a.example:81/", .unknown),
    ("host=a.example path=/${area}/list", "https://a.example/x/list", .unknown),
    ("host=a.example path=/${area}/list", "https://a.example/x/lists", .stays),
    ("host=a.example pathPrefix=/${area}/list", "https://a.example/x/lists", .unknown),
    ("host=a.example pathPrefix=/v/${area}", "https://a.example/w/1", .stays),
    ("host=a.example pathSuffix=${x}.html", "https://a.example/w/1.html", .unknown),
    ("host=a.example pathSuffix=${x}.html", "https://a.example/w/1.htm", .stays),
    ("host=a.example pathPattern=/v/${x}/.*", "https://a.example/v/1", .unknown),
    ("host=a.example pathPattern=/v/${x}/.*", "https://a.example/w/1/2", .stays),
    ("host=a.example path=@string/path", "https://a.example/w/1/2", .unknown),
    ("host=a.example path=@string/path", "https://b.example/w/1/2", .stays),
  ])
  func leavesOpenOnlyWhatTheBuildReplaces(
    _ data: String, _ url: String, _ expected: AndroidAnswer
  ) throws {
    let decision = try Self.answer(url, [Self.filter(["scheme=https \(data)"])])
    #expect(decision.answer == expected, "\(decision.reason)")
    #expect((expected == .unknown) == decision.reason.contains("which the app's build replaces"))
  }

  @Test func answersWithTheFiltersBesideAnOpenOne() throws {
    let open = Self.filter(["scheme=https host=@string/host"])
    for order in [[open, Self.shop], [Self.shop, open]] {
      #expect(try Self.answer("https://shop.example/ads", order).answer == .opens)
      let decision = try Self.answer("https://shop.example/b", order)
      #expect(decision.answer == .unknown)
      #expect(decision.reason.contains("@string/host"), "\(decision.reason)")
      #expect(decision.reason.contains("Without this filter: No path"), "\(decision.reason)")
      #expect(try Self.answer("http://shop.example/ads", order).answer == .stays)
    }
  }

  /// Android combines the schemes, hosts and paths of all elements; a port belongs to its host.
  @Test(arguments: [
    ("https://a.example/x", AndroidAnswer.opens), ("http://b.example/y/1", .opens),
    ("shop://a.example/x", .opens), ("https://c.example:81/x", .opens),
    ("https://c.example/x", .stays), ("https://a.example:81/x", .opens),
    ("https://a.example/z", .stays), ("shop://x", .stays), ("shop:x", .stays),
  ])
  func combinesTheElementsOfAFilter(_ url: String, _ expected: AndroidAnswer) throws {
    let filter = Self.filter([
      "scheme=https", "scheme=http", "scheme=shop", "host=a.example path=/x", "host=b.example",
      "host=c.example port=81", "port=82", "pathPrefix=/y",
    ])
    #expect(try Self.answer(url, [filter]).answer == expected)
  }

  /// Browsers send Punycode, and Android compares it as it is.
  @Test func comparesTheHostThatBrowsersSend() throws {
    let ascii = Self.filter(["scheme=https host=xn--bcher-kva.example"])
    for url in ["https://bücher.example/a", "https://BÜCHER.example/a"] {
      #expect(try Self.answer(url, [ascii]).answer == .opens)
      let unicode = Self.filter(["scheme=https host=bücher.example"])
      #expect(try Self.answer(url, [unicode]).answer == .stays)
    }
  }

  /// A web link whose host no filter verifies opens the app only for users who chose that.
  @Test func saysThatNoFilterVerifiesTheHost() throws {
    let plain = Self.filter(["scheme=https host=shop.example"], verifies: false)
    func says(_ url: String, _ filters: [String]) throws -> Bool {
      let decision = try Self.answer(url, filters)
      #expect(decision.answer == .opens)
      return decision.reason.contains("autoVerify")
    }
    #expect(try says("https://shop.example/b", [plain]))
    #expect(try says("https://shop.example/b", [plain, Self.club]))
    #expect(try !says("https://shop.example/b", [plain, Self.shop]))
    #expect(try !says("https://shop.example/ads", [Self.shop]))
    #expect(try !says("shop://b", [Self.own]))
  }

  /// AOSP verifies no filter that also has a scheme of the app, and no host that is not a domain.
  @Test func saysWhyAndroidDoesNotVerifyTheHost() throws {
    for (data, phrase) in [
      (["scheme=https host=shop.example", "scheme=shop"], "the scheme shop"),
      (["scheme=https host=*shop.example"], "the host *shop.example"),
      (["scheme=https host=*"], "the host *"),
    ] {
      let decision = try Self.answer("https://shop.example/ads", [Self.filter(data)])
      #expect(decision.answer == .opens && decision.reason.contains(phrase), "\(decision)")
      let both = try Self.answer("https://shop.example/ads", [Self.filter(data), Self.shop])
      #expect(!both.reason.contains(phrase))
    }
    for data in [
      ["scheme=https host=*.shop.example"], ["scheme=http scheme=https host=*.shop.example"],
    ] {
      let decision = try Self.answer("https://a.shop.example/", [Self.filter(data)])
      #expect(decision.answer == .opens && !decision.reason.contains("verify"))
    }
  }

  @Test(arguments: [("/user/[0-9]+", "pathAdvancedPattern"), ("*", "begins with *")])
  func saysWhatAPatternDoesNotRead(pattern: String, phrase: String) throws {
    let filter = Self.filter(["scheme=https host=shop.example pathPattern=\(pattern)"])
    let decision = try Self.answer("https://shop.example/user/12", [filter])
    #expect(decision.answer == .stays && decision.reason.contains(phrase), "\(decision)")
  }

  /// Sign-in libraries have a filter for a scheme that the build writes, which is not https.
  @Test func keepsWebLinksFromASchemeOfTheBuild() throws {
    let signIn = Self.filter(["scheme=@string/sign_in"], verifies: false)
    let decision = try Self.answer("https://shop.example/b", [signIn, Self.shop])
    #expect(decision.answer == .stays && decision.reason.contains("No path"))
    #expect(try Self.answer("fb1://authorize", [signIn, Self.shop]).answer == .unknown)
    let hosted = Self.filter(["scheme=@string/own host=a.example"])
    #expect(try Self.answer("https://a.example/", [hosted]).answer == .unknown)
    #expect(try Self.answer("https://b.example/", [hosted]).answer == .stays)
  }

  /// A scheme is the condition for a host, and a host that for a path.
  @Test func saysWhichPartHasNoEffect() throws {
    let url = "https://shop.example/b"
    let host = try Self.answer(url, [Self.filter(["host=shop.example path=/b"])])
    #expect(host.answer == .stays && host.reason.contains("(android:scheme)"))
    let path = try Self.answer(url, [Self.filter(["scheme=https path=/ads"])])
    #expect(path.answer == .opens && path.reason.contains("its paths have no effect"))
  }

  @Test func namesThePathThatBrowsersAdd() throws {
    let home = Self.filter(["scheme=https host=shop.example path=/"])
    #expect(try Self.answer("https://shop.example/", [home]).answer == .opens)
    let decision = try Self.answer("https://shop.example", [home])
    #expect(decision.reason.contains("browsers write the link with a slash"))
  }

  @Test func namesTheFilterThatOpensTheApp() throws {
    let text = """
      <manifest><application>
      <!-- The
      launcher -->
      <activity android:name=".Main" android:exported="true">
      <intent-filter><action android:name="android.intent.action.MAIN" /></intent-filter>
      \(Self.shop)
      </activity></application></manifest>
      """
    let manifest = try #require(AndroidManifest(Array(text.utf8)))
    let name = "intent-filter 2 (.Main, line 6)"
    #expect(manifest.decide("https://shop.example/ads").rule == name)
    #expect(manifest.trace("https://shop.example/ads").map(\.rule) == [name + ":"])
    #expect(manifest.decide("https://shop.example/b").rule == nil)
  }

  /// Android also opens what matches `ssp` and the like; that is not read, but not ignored.
  @Test(arguments: [
    ("tel:1234", AndroidAnswer.unknown, #"android:ssp="123""#),
    ("https://club.example/x", .unknown, #"android:sspPrefix="//club.example""#),
    ("https://shop.example/ads/1", .opens, ""), ("sms:1234", .stays, "scheme"),
  ])
  func leavesOpenWhatTheTextAfterTheSchemeDecides(
    _ url: String, _ expected: AndroidAnswer, _ reason: String
  ) throws {
    let decision = try Self.answer(
      url,
      [
        Self.filter(["scheme=tel ssp=123"], verifies: false),
        Self.filter(["scheme=https host=shop.example pathPrefix=/ads", "sspPrefix=//club.example"]),
      ])
    #expect(decision.answer == expected, "\(decision.reason)")
    #expect(reason.isEmpty || decision.reason.contains(reason), "\(decision.reason)")
  }

  @Test func readsAManifestWithoutFilters() throws {
    let manifest = try #require(AndroidManifest(Array("<manifest></manifest>".utf8)))
    #expect(manifest.decide("https://shop.example/").reason.contains("no intent-filter"))
  }
}
