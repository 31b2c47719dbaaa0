import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Mistakes that systems ignore silently and the lint reports.
struct SilentMistakeTests {
  private static func findings(_ text: String, as kind: LinkFileKind) -> [Diagnostic] {
    LinkLint.check(Array(text.utf8), as: kind, named: "file")
  }

  private static func entry(_ members: String, before: String = "") -> [Diagnostic] {
    let app = #""A1B2C3D4E5.com.example.app""#
    let name = members.hasPrefix(#""paths""#) ? #""appID":\#(app)"# : #""appIDs":[\#(app)]"#
    return findings(
      #"{\#(before)"applinks":{"details":[{\#(name),\#(members)}]}}"#, as: .association)
  }

  private static let print = (10..<42).map(String.init).joined(separator: ":")

  /// A statement for an app, with further members in it and in its target.
  private static func statement(
    _ members: String = "", target: String = "",
    relation: String = "delegate_permission/common.handle_all_urls"
  ) -> [Diagnostic] {
    findings(
      #"[{"relation":["\#(relation)"],"target":{"namespace":"android_app","package_name":"a.b","#
        + #"\#(target)"sha256_cert_fingerprints":["\#(print)"]}\#(members)}]"#, as: .assetLinks)
  }

  private static func dynamic(_ list: String, key: String = "dynamic_app_link_components")
    -> [Diagnostic]
  {
    statement(
      #","relation_extensions":{"delegate_permission/common.handle_all_urls":{"\#(key)":\#(list)}}"#
    )
  }

  @Test(arguments: [
    #""components":[]"#, #""paths":[]"#, #""paths":["NOT /a"]"#, #""components":[],"paths":[]"#,
    #""components":[{"/":"/a","exclude":true}]"#, ##""components":[{"#":"web","exclude":true}]"##,
    #""components":[{"/":"/a"}],"defaults":{"exclude":true}"#,
  ])
  func warnsAboutRulesThatOpenNoLink(_ rules: String) {
    let found = Self.entry(rules).filter { $0.code == "rules.none-open" }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.hasSuffix("so no link opens the app") == true)
  }

  @Test func considersAllEntriesOfAnApp() {
    let file =
      #"{"applinks":{"details":[{"appID":"A1B2C3D4E5.a","components":[{"/":"/x","exclude":true}]},"#
      + #"{"appID":"A1B2C3D4E5.\#("@")","components":[{"/":"/a"}]}]}}"#
    let one = Self.findings(file.replacing("@", with: "a"), as: .association)
    #expect(one.isEmpty)
    let two = Self.findings(file.replacing("@", with: "b"), as: .association)
    #expect(two.map(\.code) == ["rules.none-open"])
  }

  @Test(arguments: [
    (#"[{"/":"/policy/*","exclude":true}]"#, "rules.none-open"), ("[]", "dynamic.empty"),
  ])
  func warnsAboutDynamicRulesThatOpenNoLink(_ list: String, _ code: String) {
    #expect(Self.dynamic(list).map(\.code) == [code])
    #expect(Self.dynamic(#"[{"/":"/policy/*","exclude":true},{"/":"*"}]"#).isEmpty)
  }

  @Test(arguments: [
    ("delegate_permission/common.handle_all_url", "common.handle_all_urls"),
    ("delegate_permissions/common.handle_all_urls", "common.handle_all_urls"),
    ("delegate_permission/handle_all_urls", "common.handle_all_urls"),
    ("delegate_permission/common.get_login_cred", "common.get_login_creds"),
    ("delegate_permission/common.open_links", "that Google documents"),
  ])
  func reportsAnUnknownRelation(_ relation: String, _ help: String) {
    let found = Self.statement(relation: relation)
    #expect(found.map(\.code) == ["relation.unknown"])
    #expect(found.first?.help.contains(help) == true, "\(found)")
    #expect(Self.statement(relation: "delegate_permission/common.use_as_origin").isEmpty)
    #expect(Self.statement(relation: "com.example/own").isEmpty)
  }

  @Test func suggestsThePlaceOfAKeyOfAStatement() {
    let rules = #""dynamic_app_link_components":[{"/":"/a"}]"#
    let cases: [([Diagnostic], String, String)] = [
      (Self.statement(target: rules + ","), "key.misplaced", "relation_extensions has for"),
      (Self.statement("," + rules), "key.misplaced", "relation_extensions has for"),
      (
        Self.statement(#","relation_extensions":{\#(rules)}"#), "key.misplaced",
        "relation_extensions has for"
      ),
      (
        Self.statement(#","relation_extensions":{"dynamic_app_links":[]}"#), "key.misplaced",
        "the rules are dynamic_app_link_components"
      ),
      (
        Self.dynamic("[]", key: "dynamic_app_links"), "dynamic.name", "\"dynamic_app_links\""
      ),
      (
        Self.statement(#","sha256_cert_fingerprints":["\#(Self.print)"]"#), "key.misplaced",
        "belongs in target"
      ),
      (Self.statement(#","package_name":"a.b""#), "key.misplaced", "belongs in target"),
      (Self.statement(target: #""relation":["a/b"],"#), "key.misplaced", "in the statement"),
      (Self.dynamic(#"[{"/":"/a","relation":1}]"#), "key.misplaced", "in the statement"),
      (Self.statement(#","foo":1"#), "statement.unknown-key", "unknown"),
      (Self.statement(target: #""foo":1,"#), "statement.unknown-key", "unknown"),
      (
        Self.statement(
          #","relation_extensions":{"delegate_permission/common.handle_all_urls":{}}"#),
        "dynamic.empty", "has no dynamic_app_link_components"
      ),
    ]
    for (found, code, message) in cases {
      #expect(found.map(\.code) == [code], "\(found)")
      #expect(found.first?.message.contains(message) == true, "\(found)")
    }
  }

  @Test(arguments: [
    (#""details":[],"#, #""components":[{"/":"/a"}]"#, "belongs in applinks"),
    ("", #""components":[{"/":"/a"}],"exclude":true"#, "belongs in a rule of components"),
    ("", #""components":[{"/":"/a","appIDs":[]}]"#, "belongs in an entry of applinks.details"),
    (#""caseSensitive":false,"#, #""components":[{"/":"/a"}]"#, "or in defaults"),
  ])
  func suggestsThePlaceOfAKeyOfAnAssociationFile(
    _ before: String, _ entry: String, _ phrase: String
  ) {
    let found = Self.entry(entry, before: before)
    #expect(found.map(\.code) == ["key.misplaced"])
    #expect(found.first?.message.contains(phrase) == true, "\(found)")
  }

  @Test func reportsAnUnknownServiceAsANote() {
    let found = Self.entry(#""components":[{"/":"/a"}]"#, before: #""com.example.x":{},"#)
    #expect(found.map(\.code) == ["file.unknown-key"] && found.map(\.severity) == [.note])
  }

  @Test(arguments: [
    (#"{"/":"*","?":{"no_universal_link":"*"},"exclude":true},{"/":"/room/*"}"#, true),
    (#"{"/":"/a","?":{"q":"**"}}"#, true), (#"{"/":"/a","?":{"q":"?*"}}"#, false),
    (##"{"#":"*","exclude":true},{"/":"/a"}"##, true), (##"{"/":"/a","#":"*"}"##, false),
    (#"{"/":"/b","?":"*","exclude":true},{"/":"/a"}"#, true), (#"{"/":"/a","?":"*"}"#, false),
    (##"{"/":"/b","#":"?*","exclude":true},{"/":"/a"}"##, false),
  ])
  func warnsAboutAPatternThatMatchesAMissingItem(_ rules: String, isFound: Bool) {
    let found = Self.entry(#""components":[\#(rules)]"#)
    #expect(found.contains { $0.code == "pattern.fits-missing" } == isFound, "\(found)")
    if isFound { #expect(found.contains { $0.help.contains("?*") }) }
  }

  @Test(arguments: [
    "example.com/ads/*", "www.example.com/*", "//example.com/ads", "/www.example.com/ads",
    "*.example.com/ads/*", "example.com:443/ads", "shop.example/ads/*", "http://example.com/a",
    "*://example.com/*", "example.com", "/example.com/ads/*", "app://ads/*",
  ])
  func findsAHostBeforeThePath(_ path: String) {
    #expect(Self.entry(#""components":[{"/":"\#(path)"}]"#).map(\.code) == ["pattern.url-in-path"])
    #expect(Self.entry(#""paths":["\#(path)"]"#).map(\.code) == ["pattern.url-in-path"])
    #expect(Self.dynamic(#"[{"/":"\#(path)"}]"#).map(\.code) == ["pattern.url-in-path"])
  }

  @Test(arguments: [
    "/.well-known/*", "index.html", "/index.php/ads/*", "index.php/ads", "/v1.0/ads", "/a.b/c",
    "*.pkpass", "/robots.txt", "/com.example.app/x", "/redirect/https://*", "ads/*", "/sitemap.xml",
    "$(lang).html", "*.pdf/x", "/ads.details/?*",
  ])
  func doesNotMistakeAFileForAHost(_ path: String) {
    #expect(Self.entry(#""components":[{"/":"\#(path)"}]"#).isEmpty)
  }

  @Test(arguments: [
    (#""components":[{"/":"/a/*"},{"/":"/b"}],"paths":["/a/*"]"#, Severity.note),
    (#""components":[{"/":"a","exclude":true},{"/":"*"}],"paths":["NOT /a","*"]"#, .note),
    (#""components":[{"/":"/a"}],"paths":["/b"]"#, .warning),
    (#""components":[{"/":"/a","exclude":true},{"/":"*"}],"paths":["/a"]"#, .warning),
    (#""appID":"A1B2C3D4E5.com.example.app","components":[{"/":"/a"}]"#, .note),
    (#""appID":"A1B2C3D4E5.com.example.b","components":[{"/":"/a"}]"#, .warning),
  ])
  func notesKeysForOldSystems(_ entry: String, severity: Severity) {
    let found = Self.entry(entry).filter { $0.code.hasPrefix("details.") }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [
    (#"{"/":"*"}"#, "the rule opens the app for every URL"),
    (
      #"{"/":"/api/*","exclude":true},{"/":"*"}"#,
      "the rule opens the app for every URL that no rule above excludes"
    ),
    (#"{"/":"*"},{"/":"/api/*","exclude":true}"#, "the rule opens the app for every URL"),
    (
      #"{"/":"/api/*","exclude":true},{}"#,
      "the rule has no pattern, so every URL that no rule above excludes opens the app"
    ),
  ])
  func saysWhichLinksARuleForAllOpens(_ rules: String, message: String) {
    let found = Self.entry(#""components":[\#(rules)]"#)
    #expect(found.first { $0.code == "rule.catch-all" }?.message == message, "\(found)")
  }

  @Test(
    arguments: [
      ([String](repeating: "AA", count: 32), ["target.placeholder"]),
      ([String](repeating: "00", count: 32), ["target.placeholder"]),
      (
        (0..<32).map { "0123456789ABCDEF".dropFirst($0 % 8 * 2).prefix(2).description },
        ["target.placeholder"]
      ),
      (["YOUR-ANDROID-SIGNING-CERT-FINGERPRINT"], ["target.placeholder"]),
      (["<sha256>"], ["target.placeholder"]), (["67"], ["target.fingerprint"]),
      ((10..<42).map(String.init), []),
      (
        [
          "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"
        ], ["target.public-key"]
      ),
    ] as [([String], [String])])
  func refusesAPlaceholderOfAFingerprint(octets: [String], codes: [String]) {
    let found = Self.findings(Self.target(octets.joined(separator: ":")), as: .assetLinks)
    #expect(found.map(\.code) == codes, "\(found)")
    #expect(!found.contains { $0.message.contains("1 octets") })
  }

  private static func target(_ print: String) -> String {
    #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"#
      + #""android_app","package_name":"a.b","sha256_cert_fingerprints":["\#(print)"]}}]"#
  }

  @Test(arguments: [
    ("YOURTEAMID", true), ("TEAMID1234", true), ("XXXXXXXXXX", true), ("0000000000", true),
    ("1234567890", true), ("ABCDEFGHIJ", true), ("<TEAM_ID>", true), ("YOUR_TEAM_ID", true),
    ("12345ABCDE", true), ("ABCD123456", true), ("PLACEHOLDER", true), ("TODO", true),
    ("A1B2C3D4E5", false), ("ABCDE12345", false), ("9JA89QQLNQ", false),
  ])
  func refusesAPlaceholderOfATeam(_ team: String, isRefused: Bool) {
    let found = Self.findings(
      #"{"webcredentials":{"apps":["\#(team).com.example.app"]}}"#, as: .association)
    #expect(found.map(\.code) == (isRefused ? ["app-id.placeholder"] : []))
    #expect(found.allSatisfy { $0.severity == .error })
  }
}
