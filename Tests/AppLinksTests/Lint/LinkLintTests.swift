import Testing
import WaymarkCore

@testable import WaymarkAppLinks

struct LinkLintTests {
  private static func codes(
    _ text: String, as kind: LinkFileKind = .association
  ) -> [String] {
    LinkLint.check(Array(text.utf8), as: kind, named: "file").map(\.code)
  }

  private static func file(_ rules: String, _ before: String = "") -> String {
    #"{"applinks":{\#(before)"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(rules)]}]}}"#
  }

  @Test(
    arguments: [
      (#"{"/":"/a"}"#, []), (#"{"/":"/café"}"#, ["pattern.non-ascii"]),
      (#"{"/":"/café","percentEncoded":false}"#, []),
      (#"{"/":"/caf%c3%a9","caseSensitive":false}"#, []),
      (#"{"/":"/caf%C3%A9","percentEncoded":false}"#, ["pattern.escape-decoded"]),
      (#"{"/":"/a b"}"#, ["pattern.character"]), (#"{"/":"/a%zz"}"#, ["pattern.escape"]),
      (#"{"/":"/a%??"}"#, []), (#"{"/":"/a","?":{"q":" * "}}"#, ["pattern.character"]),
      (#"{"/":"/search?q=*"}"#, ["pattern.query-in-path"]), (#"{"/":"/id/????"}"#, []),
      (#"{"/":"https://example.com/a"}"#, ["pattern.url-in-path"]),
      (##"{"#":"#web","exclude":true}"##, ["rules.none-open", "pattern.hash"]),
      (#"{"/":"/$(lang)/$(digit)"}"#, []), (#"{"/":"/$(Lang)"}"#, ["subst.undefined"]),
      (#"{"/":"/$(lang"}"#, ["subst.unterminated"]),
      (#"{}"#, ["rule.catch-all"]), (#"{"/":"*"}"#, ["rule.catch-all"]),
      (#"{"/":"/*","?":{"a":"*"}}"#, ["rule.catch-all", "pattern.fits-missing"]),
      (#"{"/":"*","exclude":true}"#, ["rules.none-open"]),
      (#"{"pth":"/a"}"#, ["rule.catch-all", "component.unknown-key"]),
      (#"{"?":{"a":null}}"#, ["query.non-string"]),
      (#"{"?":{"a":[],"b":5}}"#, ["query.non-string", "query.non-string"]),
      (#"{"?":7}"#, ["value.type"]), (#"{"/":["/a"]}"#, ["value.type"]),
      (#"{"/":"/a","exclude":"true"}"#, ["value.type"]), (#""/a""#, ["value.type"]),
      (#"{"/":"/a","/":"/b"}"#, ["json.duplicate-key"]),
      (#"{"/":"/a/*"},{"/":"/a/b/*"}"#, ["rule.unreachable"]),
      (#"{"/":"NOT /a"}"#, ["paths.not"]), (#"{"/":"!/a"}"#, ["paths.not"]),
      (#"{"/":"/a, /b"}"#, ["pattern.syntax"]), (#"{"/":"/a /b"}"#, ["pattern.syntax"]),
      (#"{"/":"/a/{{id}}"},{"/":"/b/<%= id %>"}"#, ["pattern.syntax", "pattern.syntax"]),
      (#"{"/":"/a/%s"},{"/":"/b/$1"}"#, ["pattern.syntax", "pattern.syntax"]),
      (#"{"/":"/a.{jpg,png}"},{"/":"/b/[[...c]]"}"#, ["pattern.syntax", "pattern.syntax"]),
      (#"{"/":"/a/$metadata"}"#, []), (#"{"/":"/not/a"}"#, []), (#"{"/":"/a,b/-/~c"}"#, []),
      (#"{"/":"/a","?":{"b":"x&y"}}"#, ["pattern.character"]),
      (#"{"/":"/a","?":{"b":":id"}}"#, ["pattern.syntax"]),
    ] as [(String, [String])])
  func findsInARule(_ rule: String, codes: [String]) {
    #expect(Self.codes(Self.file(rule)) == codes)
  }

  @Test(arguments: [
    (#"{"/":"/a/*/*"}"#, #"{"/":"/a/?*"}"#, true), (#"{"/":"/a/?*/?*"}"#, #"{"/":"/a/?*"}"#, false),
    (#"{"/":"/a/*"}"#, #"{"/":"/a"}"#, true), (#"{"/":"/a/?*"}"#, #"{"/":"/a/*"}"#, false),
    (#"{"/":"/a*"}"#, #"{"/":"/a/*"}"#, true), (#"{"/":"a/"}"#, #"{"/":"/a"}"#, true),
    (#"{"/":"/a/?*"}"#, #"{"/":"/a/*/b"}"#, true), (#"{"/":"*??"}"#, #"{"/":"/?*b"}"#, true),
    (#"{"/":"*b*"}"#, #"{"/":"/a/b"}"#, true), (#"{"/":"*ab"}"#, #"{"/":"/*b"}"#, false),
    (#"{"/":"/A","caseSensitive":false}"#, #"{"/":"/a"}"#, true),
    (#"{"/":"/shop/*","caseSensitive":false}"#, #"{"/":"/SHOP/admin/*"}"#, true),
    (#"{"/":"/a","?":{"b":"X*"},"caseSensitive":false}"#, #"{"/":"/A","?":{"b":"XY"}}"#, true),
    (#"{"/":"/a","?":{"b":"X"},"caseSensitive":false}"#, #"{"/":"/A"}"#, false),
    (#"{"/":"/$(lower)","caseSensitive":false}"#, #"{"/":"/$(upper)"}"#, true),
    (#"{"/":"/a"}"#, #"{"/":"/A","caseSensitive":false}"#, false),
    (#"{"/":"/a","percentEncoded":false}"#, #"{"/":"/a"}"#, false),
    (#"{"/":"*","percentEncoded":false}"#, #"{"/":"/a"}"#, true),
    (#"{"/":"/$(alnum)"}"#, #"{"/":"/$(digit)"}"#, true),
    (#"{"/":"/$(digit)"}"#, #"{"/":"/$(alnum)"}"#, false),
    (#"{"/":"/?"}"#, #"{"/":"/$(digit)"}"#, true), (#"{"/":"/$(lang)"}"#, #"{"/":"/en"}"#, false),
    (#"{"/":"/$(lang)/*"}"#, #"{"/":"/$(lang)/b"}"#, true),
    (#"{"/":"/a","?":"b=*"}"#, #"{"/":"/a","?":"b=1"}"#, true),
    (#"{"/":"/a","?":"b=1"}"#, #"{"/":"/a"}"#, false),
    (#"{"/":"/a","?":{"b":"*"}}"#, #"{"/":"/a"}"#, true),
    (#"{"/":"/a","?":{"b":"?*"}}"#, #"{"/":"/a","?":{"b":"1","c":"2"}}"#, true),
    (#"{"/":"/a","?":{"b":"?*"}}"#, #"{"/":"/a"}"#, false),
    (##"{"#":"a*"}"##, ##"{"/":"/x","#":"ab"}"##, true), (##"{"#":"a*"}"##, #"{"/":"/x"}"#, false),
    (#"{"/":"/a","exclude":1}"#, #"{"/":"/a"}"#, false),
    (#"{"/":"*/a"}"#, #"{"/":"*/a"}"#, true), (#"{"/":"?*/a"}"#, #"{"/":"*/a"}"#, false),
    (#"{"/":"*/a"}"#, #"{"/":"/a"}"#, false), (#"{"/":"*"}"#, #"{"/":"*/a"}"#, true),
  ])
  func seesWhatAnEarlierRuleTakes(_ first: String, _ second: String, isDead: Bool) {
    let codes = Self.codes(Self.file(first + "," + second))
    #expect(codes.contains("rule.unreachable") == isDead, "\(codes)")
  }

  @Test func joinsEarlierRulesThatTakeOneTogether() {
    // The first is the parent form of the last, and "a/" is not a path: slashes at its end are
    // ignored.
    #expect(
      Self.codes(Self.file(#"{"/":"/a"},{"/":"/a*"},{"/":"/a/*"}"#)) == ["rule.unreachable"])
  }

  @Test func comparesTheRulesOfEachAppSeparately() {
    let one = #"{"appIDs":["ABCDE12345.a"],"components":[{"/":"/a/*"}]}"#
    let two = #"{"appIDs":["ABCDE12345.b"],"components":[{"/":"/a/b"}]}"#
    let both = #"{"appIDs":["ABCDE12345.a","ABCDE12345.b"],"components":[{"/":"/a/b"}]}"#
    #expect(Self.codes(#"{"applinks":{"details":[\#(one),\#(two)]}}"#) == [])
    #expect(Self.codes(#"{"applinks":{"details":[\#(one),\#(both)]}}"#) == [])
    #expect(
      Self.codes(#"{"applinks":{"details":[\#(one),\#(one)]}}"#) == ["rule.unreachable"])
  }

  @Test func ratesAnUnreachableRuleByItsEffect() {
    let harmful = LinkLint.check(
      Array(Self.file(#"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#).utf8), as: .association,
      named: "f")
    #expect(harmful.map(\.severity) == [.error])
    #expect(harmful.first?.location.field == "/applinks/details/0/components/1")
    #expect(harmful.first?.location.description.hasPrefix("f:1:") == true)
    let needless = LinkLint.check(
      Array(Self.file(#"{"/":"/a/*"},{"/":"/a/b"}"#).utf8), as: .association, named: "f")
    #expect(needless.map(\.severity) == [.warning])
  }

  @Test(
    arguments: [
      ("", ["json.invalid"]), ("[]", ["json.root"]), ("7", ["json.root"]),
      ("{}", ["file.no-service"]), (#"{"aplinks":{}}"#, ["file.unknown-key"]),
      (#"{"name":"x","expo":{}}"#, ["file.no-service"]),
      (#"{"applinks":[]}"#, ["value.type"]), (#"{"applinks":{}}"#, ["details.empty"]),
      (#"{"applinks":{"details":{}}}"#, ["details.empty"]),
      (#"{"applinks":{"details":7}}"#, ["value.type"]),
      (#"{"applinks":{"details":[7]}}"#, ["value.type"]),
      (#"{"applinks":{"detials":[]}}"#, ["details.empty", "applinks.unknown-key"]),
      (#"{"applinks":{"details":{"ABCDE12345.a":{"paths":["/a"]}}}}"#, []),
      (#"{"applinks":{"details":{"a":{"paths":["/a"]}}}}"#, ["app-id.shape"]),
      (#"{"webcredentials":{"apps":["a"]}}"#, ["app-id.shape"]),
      (#"{"webcredentials":{"apps":["applinks:TEAMID.com.x"]}}"#, ["app-id.shape"]),
      (#"{"webcredentials":{"apps":["ABCDE12345.a","ABCDE12345.a"]}}"#, ["app-id.repeated"]),
      (#"{"appclips":{"apps":[7]}}"#, ["value.type"]), ("{\"a\":\u{1}}", ["json.invalid"]),
      (
        #"{"applinks":{"details":[{"appID":"ABCDE12345.a","appIDs":["ABCDE12345.a"],"components":[]}]}}"#,
        ["details.both-ids", "rules.none-open"]
      ),
      (#"{"applinks":{"details":[{"appID":"ABCDE12345.a"}]}}"#, ["details.no-rules"]),
      (
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"paths":["/b"]}]}}"#,
        ["details.paths-app-ids"]
      ),
      (
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"paths":["/b"],"appID":"ABCDE12345.a"}]}}"#,
        ["details.both-ids"]
      ),
      (#"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["NOT/a"]}]}}"#, ["paths.not"]),
      (
        #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["/$(lang)"]}]}}"#,
        ["paths.variable"]
      ),
      (#"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["NOT /b","/b/*"]}]}}"#, []),
      (
        #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["NOT\t/b","!/b","NOT"]}]}}"#,
        ["paths.not", "paths.not", "paths.not"]
      ),
      (
        #"{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/b"}]}]}"#,
        ["file.no-service", "key.misplaced"]
      ),
      (
        #"{"applinks":{"details":{"appIDs":["ABCDE12345.a"],"components":[{"/":"/b"}]}}}"#,
        ["value.type"]
      ),
    ] as [(String, [String])])
  func findsInAFile(_ text: String, codes: [String]) {
    #expect(Self.codes(text) == codes)
  }

  @Test(
    arguments: [
      (#""substitutionVariables":{"digit":["1"]},"#, ["subst.predefined"]),
      (#""substitutionVariables":{"a":[]},"#, ["subst.empty"]),
      (#""substitutionVariables":{"a":"b"},"#, ["value.type"]),
      (#""substitutionVariables":{"":["b"]},"#, ["subst.name"]),
      (#""defaults":{"casesensitive":false},"#, ["component.unknown-key"]),
      (#""defaults":{"exclude":true},"#, ["rules.none-open"]),
      (#""apps":["A.b"],"#, ["apps.not-empty"]),
    ] as [(String, [String])])
  func findsFaultsOutsideOfRules(_ before: String, codes: [String]) {
    #expect(Self.codes(Self.file(#"{"/":"/a"}"#, before)) == codes)
  }

  @Test func checksTheValuesOfVariablesThatAreUsed() {
    let variables = #""substitutionVariables":{"v":["x","é"]},"#
    #expect(Self.codes(Self.file(#"{"/":"/$(v)"}"#, variables)) == ["pattern.non-ascii"])
    #expect(Self.codes(Self.file(#"{"/":"/$(v)","percentEncoded":false}"#, variables)) == [])
    #expect(Self.codes(Self.file(#"{"/":"/v"}"#, variables)) == [])
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "HTML"), ("\u{1F}\u{8B}", "value is expected"), ("", "ends"),
  ])
  func reportsTheActualKindOfAFile(_ text: String, _ reason: String) {
    let findings = LinkLint.check(Array(text.utf8), as: .association, named: "f")
    #expect(findings.map(\.code) == ["json.invalid"])
    #expect(findings.first?.message.contains(reason) == true, "\(findings)")
  }

  @Test(arguments: [
    ([0x30, 0x82, 0x10, 0x00] as [UInt8], "signed"), ([0x1F, 0x8B, 0x08], "compressed"),
    ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"),
  ])
  func reportsTheActualKindOfABinaryFile(_ bytes: [UInt8], _ reason: String) {
    for (kind, code) in [
      (LinkFileKind.association, "json.invalid"), (.entitlements, "plist.invalid"),
    ] {
      let findings = LinkLint.check(bytes, as: kind, named: "f")
      #expect(findings.map(\.code) == [code])
      #expect(findings.first?.message.contains(reason) == true, "\(findings)")
    }
  }

  @Test(arguments: [
    ("applinks:$(HOST)", true), ("applinks:$(SUB).example.com", true), ("$(DOMAINS)", true),
    ("webcredentials:*.${HOST}?mode=$(MODE)", true), ("applinks:dev-$(NAME_$(CONFIG)).a.com", true),
    ("$(SERVICE):a.com", true), ("applinks:$(HOST)/", false), ("applink:$(HOST)", false),
    ("applinks:https://$(HOST)", false),
  ])
  func readsBuildSettingsAsTheirValues(_ entry: String, isSound: Bool) {
    #expect(Self.codes(entry + "\n" + entry, as: .entitlements).isEmpty == isSound)
  }

  @Test(
    arguments: [
      (#"[]"#, ["statements.empty"]), (#"[{}]"#, ["relation.missing", "target.missing"]),
      (#"[{"include":"https://example.com/i.json","x":1}]"#, ["statement.unknown-key"]),
      (#"[{"include":"https://example.com/i.json","_x":1,"comment":"y"}]"#, []),
      (#"[{"include":"https://example.com/i.json","target":{}}]"#, ["include.mixed"]),
      (#"[{"relation":["a/b"],"target":"https://x.org"}]"#, ["value.type"]),
      (#"[{"relation":["a/b"],"target":{"namespace":"web","site":"HtTpS://x.org."}}]"#, []),
      (#"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://x.org:8443"}}]"#, []),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://x.org:99999"}}]"#,
        ["target.site"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://u:p@x.org"}}]"#,
        ["target.site"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://x.org?a"}}]"#,
        ["target.site"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"web","site":"mailto://a@x.org"}}]"#,
        ["target.site"]
      ),
      (#"[{"relation":["a/b"],"target":{"namespace":"web","site":"x.org"}}]"#, ["target.site"]),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://x.org/"}}]"#,
        ["target.site"]
      ),
      (#"[{"relation":["a/b"],"target":{"namespace":"web"}}]"#, ["target.site"]),
      (
        #"[{"relation":["A/b"],"target":{"namespace":"web","site":"https://x.org"}}]"#,
        ["relation.shape"]
      ),
      (
        #"[{"relation":[{}],"target":{"namespace":"web","site":"https://x.org"}}]"#,
        ["relation.shape"]
      ),
      (
        #"[{"relation":["a/b/c"],"target":{"namespace":"web","site":"https://x.org"}}]"#,
        ["relation.shape"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"android_app","package_name":"a.b"}}]"#,
        ["target.no-fingerprint"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"android_app","package_name":"a.b","sha256_cert_fingerprints":[]}}]"#,
        ["target.no-fingerprint"]
      ),
      (
        #"[{"relation":["a/b"],"target":{"namespace":"android_app","package_name":"a.b","sha256_cert_fingerprints":[7]}}]"#,
        ["target.fingerprint"]
      ),
    ] as [(String, [String])])
  func findsInStatements(_ text: String, codes: [String]) {
    #expect(Self.codes(text, as: .assetLinks) == codes)
  }

  /// The site that asks for a web app is the URL of its manifest.
  @Test(
    arguments: [
      ("", "https://x.org/app.webmanifest?v=1", []), ("", "https://x.org:8443/m.json", []),
      ("", "https://x.org", ["target.site"]), ("", "https:///m.json", ["target.site"]),
      ("", "https://x.org/m.json#a", ["target.site"]),
      (#","a/b""#, "https://x.org/m.json", ["target.site"]),
    ] as [(String, String, [String])])
  func checksTheManifestOfAWebApp(relation: String, site: String, codes: [String]) {
    let relations = #""delegate_permission/common.query_webapk"\#(relation)"#
    let text = #"[{"relation":[\#(relations)],"target":{"namespace":"web","site":"\#(site)"}}]"#
    #expect(Self.codes(text, as: .assetLinks) == codes)
  }

  @Test(
    arguments: [
      (#"{"applinking":{"apps":[{"appIdentifier":"5765880207853012345","index":1}]}}"#, []),
      (#"{"applinking":{"apps":[{"appIdentifier":5}]}}"#, ["harmony.app-id"]),
      (#"{"applinking":{"apps":[{"appIdentifier":"1","index":101}]}}"#, ["harmony.index"]),
      (#"{"applinking":{"apps":[]}}"#, ["harmony.empty"]),
      (#"{"applinkng":{}}"#, ["harmony.empty"]),
      (
        #"{"applinking":{"apps":[{"appIdentifer":"1"}]}}"#,
        ["harmony.app-id", "harmony.unknown-key"]
      ),
      (
        #"{"applinking":{"details":[{"appIDs":[]}]}}"#, ["harmony.empty", "key.misplaced"]
      ),
      (#"{"applinking":{"services":[]}}"#, []),
    ] as [(String, [String])])
  func findsInAppLinking(_ text: String, codes: [String]) {
    #expect(Self.codes(text, as: .appLinking) == codes)
  }

  @Test func recognisesTheFilesOfAHarmonyOSApp() {
    for text in [
      #"{"module": {"abilities": [{"skills": []}]}}"#,
      "// The entry.\n{ module: { abilities: [ { skills: [], }, ], } }",
      #"{"module": {"name": "library", "type": "har", "deviceTypes": ["default"]}}"#,
      #"{"module":{"name":"entry","skills":[],}}"#,
    ] {
      let bytes = Array(text.utf8)
      let found = LinkLint.check(
        bytes, as: LinkFileKind(ofFileNamed: "module.json5", bytes), named: "module.json5")
      #expect(found.map(\.severity) == [.error])
      #expect(found.map(\.code) == ["file.no-service"])
      #expect(found.allSatisfy { $0.message.contains("the module.json5 of a HarmonyOS app") })
    }
    let found = LinkLint.check(
      Array(#"{"applinking": {}}"#.utf8), as: .association, named: "apple-app-site-association")
    #expect(found.map(\.help) == ["Did you mean \"applinks\"?"])
  }

  @Test(
    arguments: [
      (
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:a.com</string><string>applinks:a.com:80</string></array></dict></plist>",
        ["domain.shape"]
      ),
      (
        "<plist><dict><key>com.apple.developer.associated-domains</key ><array><string>applinks:a.com</string\n></array></dict></plist>",
        []
      ),
      (
        "<plist><dict><key>com.apple.developer.associated-domains</key><array/><key>com.apple.developer.associated-domains</key><array><string>applinks:a.com</string></array></dict></plist>",
        ["json.duplicate-key"]
      ),
      ("<plist><dict/></plist>", ["domain.none"]), ("<plist><dict>", ["plist.invalid"]),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", ["plist.invalid"]),
      ("bplist00", ["plist.invalid"]), ("applinks:a.com\nappclips:*.a.com\n", ["domain.shape"]),
      ("applinks:a.com\r\napplinks:A.com", ["domain.repeated"]),
      (#"["applinks:a.com", 7]"#, ["value.type"]),
      ("<plist>" + String(repeating: "<array>", count: 5000), ["plist.invalid"]),
    ] as [(String, [String])])
  func findsInEntitlements(_ text: String, codes: [String]) {
    #expect(Self.codes(text, as: .entitlements) == codes)
  }

  /// Widgets, extensions and many apps for macOS need no domains.
  @Test func notesEntitlementsWithoutDomains() {
    func finding(_ text: String) -> Diagnostic? {
      LinkLint.check(Array(text.utf8), as: .entitlements, named: "a").first
    }
    #expect(finding("<plist><dict/></plist>")?.severity == .note)
    let empty =
      "<plist><dict><key>com.apple.developer.associated-domains</key><array/></dict></plist>"
    #expect(finding(empty)?.severity == .warning)
  }

  @Test func namesTheWayOutOfASignedFile() {
    for start: UInt8 in [0x80, 0x82, 0x83] {
      let findings = LinkLint.check([0x30, start, 1, 2], as: .association, named: "a")
      #expect(findings.first?.help.contains("openssl smime -verify") == true)
    }
  }

  @Test(
    arguments: [
      ("x/apple-app-site-association", "[]", .association), ("assetlinks.json", "{", .assetLinks),
      ("a/applinking.json", "", .appLinking), ("App.entitlements", "", .entitlements),
      ("a.json", #"["applinks:a.com"]"#, .entitlements), ("a.json", "[{}]", .assetLinks),
      ("a.json", #"{"applinking":{}}"#, .appLinking), ("a.json", #"{"applinks":{}}"#, .association),
      ("a.json", #"{"relation":[]}"#, .assetLinks), ("a", "applinks:a.com", .entitlements),
      ("a", "", .association), ("a", "[{,}]", .assetLinks),
    ] as [(String, String, LinkFileKind)])
  func recognisesTheKindOfAFile(_ name: String, _ text: String, kind: LinkFileKind) {
    #expect(LinkFileKind(ofFileNamed: name, Array(text.utf8)) == kind)
  }

  @Test(arguments: [(0, 10_000), (1, 2_000), (2, 2_000)])
  func searchesThousandsOfRules(shape: Int, count: Int) {
    let rules = (0..<count).map { index in
      [#"{"/":"/section\#(index)/*"}"#, #"{"/":"*x\#(index)"}"#, #"{"/":"/a/?*\#(index)*/b"}"#][
        shape]
    }
    let bytes = Array(Self.file(rules.joined(separator: ",") + #",{"/":"/section7/b"}"#).utf8)
    let codes = LinkLint.check(bytes, as: .association, named: "f").map(\.code)
    #expect(codes.contains("size.limit") == (shape == 0))
    #expect(shape != 0 || codes.contains("rule.unreachable"))
  }

  @Test(arguments: [
    String(repeating: "[", count: 2_000_000), String(repeating: "{\"a\":", count: 400_000),
    "{\"applinks\":{\"details\":[" + String(repeating: "7,", count: 500_000) + "7]}}",
    "\"" + String(repeating: "\u{E9}", count: 1_000_000),
  ])
  func limitsItsFindingsForAnySize(_ text: String) {
    let codes = Self.codes(text)
    #expect(codes.contains("size.limit"))
    #expect(codes.count <= 2 * LintReport.limit)
  }

  @Test func doesNotReadAFileFarOverTheLimit() {
    let text = String(repeating: "[", count: LinkLint.sizeLimit + 1)
    for kind in LinkFileKind.allCases {
      let findings = LinkLint.check(Array(text.utf8), as: kind, named: "f")
      #expect(findings.map(\.code) == ["size.limit"])
      #expect(findings[0].message.contains("the limit is 4194304"))
    }
  }

  /// Rules that differ only in their queries are compared one by one, up to the limit of work.
  @Test func limitsTheComparisonOfQueries() {
    let rules = (0..<30_000).map { #"{"?":"/x\#($0)"}"# }
    let codes = Self.codes(Self.file(rules.joined(separator: ",")))
    #expect(codes == ["size.limit"])
  }

  @Test func reportsAnErrorAfterManyWarnings() {
    let report = LintReport(of: [], named: "f")
    for _ in 0...LintReport.limit { report.add(.jsonBOM, at: 0, severity: .warning) }
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    report.add(.jsonInvalid, at: 0)
    #expect(report.diagnostics.contains { $0.severity == .error })
  }

  @Test func survivesExplosivePatterns() {
    let long = String(repeating: "*a", count: 20_000)
    let other = String(repeating: "?*b", count: 20_000)
    #expect(
      Self.codes(Self.file(#"{"/":"/\#(long)"},{"/":"/\#(other)"},{"/":"/\#(long)c"}"#)).count <= 2)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B], [0x22, 0xC3, 0x22], [0x7B, 0x22, 0x61]] as [[UInt8]])
  func refusesInvalidUTF8(_ bytes: [UInt8]) {
    #expect(LinkLint.check(bytes, as: .association, named: "f").map(\.code) == ["json.invalid"])
  }
}
