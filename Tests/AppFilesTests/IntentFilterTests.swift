import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct IntentFilterTests {
  static let table = Result {
    try RouteTable(
      [
        try Route(name: "ads.details", path: "/ads/{id}"), try Route(name: "ads", path: "/ads"),
        try Route(name: "v", path: "/v1.0/{id}/x.y"),
      ], locales: ["en", "zh-Hans"])
  }

  @Test func namesEveryRouteOfAHost() throws {
    let filter = try IntentFilter(
      Self.table.get(), host: "example.com", reserved: [.init(wechat: "/wx")])
    #expect(
      String(decoding: filter.bytes, as: UTF8.self) == #"""
        <?xml version="1.0" encoding="utf-8"?>
        <intent-filter xmlns:android="http://schemas.android.com/apk/res/android" android:autoVerify="true">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
            <data android:scheme="https" />
            <data android:scheme="http" />
            <data android:host="example.com" />
            <data android:path="/ads" />
            <data android:path="/ads/" />
            <data android:pathPattern="/ads/..*" />
            <data android:pathPattern="/v1\\.0/..*/x\\.y" />
            <data android:pathPattern="/v1\\.0/..*/x\\.y/" />
            <data android:path="/zh-Hans/ads" />
            <data android:path="/zh-Hans/ads/" />
            <data android:pathPattern="/zh-Hans/ads/..*" />
            <data android:pathPattern="/zh-Hans/v1\\.0/..*/x\\.y" />
            <data android:pathPattern="/zh-Hans/v1\\.0/..*/x\\.y/" />
            <data android:path="/wx" />
            <data android:pathPrefix="/wx/" />
        </intent-filter>

        """#)
  }

  @Test func endsParametersAtSlashesFromAndroid12On() throws {
    let filter = try IntentFilter(Self.table.get(), host: "example.com")
    let text = String(decoding: filter.exactBytes, as: UTF8.self)
    #expect(!text.contains("pathPattern"))
    for line in [
      #"<data android:path="/ads/" />"#, #"<data android:pathAdvancedPattern="/ads/[^/]+" />"#,
      #"<data android:pathAdvancedPattern="/zh-Hans/v1\\.0/[^/]+/x\\.y/" />"#,
    ] { #expect(text.contains(line)) }
  }

  @Test func groupsTheRulesForNewerReleases() throws {
    let routes = [try Route(name: "find", path: "/find", query: ["q": "{query}", "r": "{r}"])]
    let filter = try IntentFilter(RouteTable(routes), host: "example.com")
    let text = String(decoding: filter.groupedBytes, as: UTF8.self)
    let groups = try #require(text.split(separator: "host=\"example.com\" />\n").last)
    #expect(
      groups == #"""
            <data android:path="/.well-known/none" />
            <uri-relative-filter-group android:allow="false">
                <data android:fragment="web" />
            </uri-relative-filter-group>
            <uri-relative-filter-group android:allow="false">
                <data android:query="web=1" />
            </uri-relative-filter-group>
            <uri-relative-filter-group android:allow="false">
                <data android:pathPattern=".*\\.pkpass" />
            </uri-relative-filter-group>
            <uri-relative-filter-group android:allow="false">
                <data android:pathPattern=".*\\.pkpasses" />
            </uri-relative-filter-group>
            <uri-relative-filter-group android:allow="true">
                <data android:path="/find" />
                <data android:queryPattern="q=..*" />
                <data android:queryPattern="r=..*" />
            </uri-relative-filter-group>
            <uri-relative-filter-group android:allow="true">
                <data android:path="/find/" />
                <data android:queryPattern="q=..*" />
                <data android:queryPattern="r=..*" />
            </uri-relative-filter-group>
        </intent-filter>

        """#)
  }

  // Python's parser is the independent one; without Python this test is skipped.
  @Test(.enabled(if: Python.exists)) func isReadableByAnotherParser() throws {
    let filter = try IntentFilter(Self.table.get(), host: "example.com")
    let queries = try QueriesFragment(schemes: ["waze", "geo", "waze"])
    let statements = try AssetStatements(hosts: ["example.com", "www.example.com"])
    let paths = """
      import sys, xml.etree.ElementTree as E
      A = "{http://schemas.android.com/apk/res/android}"
      root = E.fromstring(sys.stdin.buffer.read())
      """
    #expect(
      try Python.run(
        paths + "\nprint(root.tag, len(root), [d.get(A + 'path') for d in root][6:8], end='')",
        filter.bytes) == "intent-filter 16 ['/ads', '/ads/']")
    #expect(
      try Python.run(
        paths
          + "\nprint([g.get(A + 'allow') for g in root.iter('uri-relative-filter-group')][:2], end='')",
        filter.groupedBytes) == "['false', 'false']")
    #expect(
      try Python.run(
        paths + "\nprint(root.tag, [d.get(A + 'scheme') for d in root.iter('data')], end='')",
        queries.bytes) == "queries ['waze', 'geo']")
    #expect(
      try Python.run(
        paths + "\nprint(root[0].text.encode().decode('unicode_escape'), end='')",
        statements.bytes) == """
          [{"include":"https://example.com/.well-known/assetlinks.json"},\
          {"include":"https://www.example.com/.well-known/assetlinks.json"}]
          """)
  }

  @Test func refusesAnInvalidHostOrScheme() throws {
    let table = try RouteTable([])
    #expect(code { () throws(LinkFault) in try IntentFilter(table, host: "a b") } == .appHost)
    #expect(code { () throws(LinkFault) in try AssetStatements(hosts: ["\""]) } == .appHost)
    for scheme in ["", "a b", "1x", "\"/>"] {
      let rule = code { () throws(LinkFault) in try QueriesFragment(schemes: [scheme]) }
      #expect(rule == .appScheme)
    }
  }
}
