import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Help of findings that is meant to be pasted, and names of keys that people write.
struct LintAdviceTests {
  private static func findings(_ text: String, as kind: LinkFileKind = .association)
    -> [Diagnostic]
  {
    LinkLint.check(Array(text.utf8), as: kind, named: "file")
  }

  private static func entry(_ members: String) -> String {
    let app = #""A1B2C3D4E5.com.example.app""#
    let name = members.hasPrefix(#""paths""#) ? #""appID":\#(app)"# : #""appIDs":[\#(app)]"#
    return #"{"applinks":{"details":[{\#(name),\#(members)}]}}"#
  }

  /// A list of rules with a place for one more.
  @Test(arguments: [
    #""paths":["NOT /a"@]"#, #""components":[{"/":"/a","exclude":true}@]"#,
    #""defaults":{"exclude":true},"components":[{"/":"/a"}@]"#,
  ])
  func suggestsARuleThatCanBePasted(_ list: String) throws {
    let found = Self.findings(Self.entry(list.replacing("@", with: "")))
    #expect(found.map(\.code) == ["rules.none-open"], "\(found)")
    let help = try #require(found.first?.help)
    let rule = help.dropLast().split(separator: "such as ", maxSplits: 1).last ?? ""
    let pasted = Self.findings(Self.entry(list.replacing("@", with: "," + rule)))
    #expect(pasted.map(\.code) == ["rule.catch-all"], "\(pasted)")
  }

  @Test(arguments: ["webcredentials", "appclips", "activitycontinuation", "authsrv"])
  func suggestsTheKeyForTheAppsOfAService(_ service: String) {
    for key in ["appIDs", "appID"] {
      let found = Self.findings(#"{"\#(service)":{"\#(key)":["A1B2C3D4E5.com.example.app"]}}"#)
      #expect(found.map(\.code) == ["file.unknown-key"], "\(found)")
      #expect(found.first?.help == #"Did you mean "apps"?"#)
    }
    let empty = Self.findings(#"{"\#(service)":{}}"#)
    #expect(empty.map(\.code) == ["details.empty"])
    #expect(empty.first?.help.contains("\"apps\"") == true)
    let whole = #"{"\#(service)":{"apps":["A1B2C3D4E5.com.example.app"],"x-own":1}}"#
    #expect(Self.findings(whole).isEmpty)
  }

  @Test func acceptsTheImagesOfASite() {
    let images = #"{"spotlight-image-search":{"details":[{"appId":"x","keywords":["/k?page=1"]}]}}"#
    #expect(Self.findings(images).isEmpty, "\(Self.findings(images))")
    #expect(Self.findings(#"{"spotlight-image-search":[]}"#).map(\.code) == ["value.type"])
  }

  @Test(arguments: [
    (#"{"path":"/a"},{"/":"/b"}"#, "/"), (#"{"pathComponent":"/a"}"#, "/"),
    (#"{"/":"/a","query":{"q":"?*"}},{"/":"/a"}"#, "?"), (##"{"/":"/a","fragment":"x"}"##, "#"),
  ])
  func suggestsTheKeyOfAPartOnce(_ rules: String, key: String) {
    let found = Self.findings(Self.entry(#""components":[\#(rules)]"#))
    #expect(found.map(\.code) == ["component.unknown-key"], "\(found)")
    #expect(found.first?.help == "Did you mean \"\(key)\"?")
  }

  /// Moving a rule is the remedy only if the two rules then have different links.
  @Test(arguments: [
    (#"{"/":"/a/b*"},{"/":"/a/b1","exclude":true}"#, "Move it before"),
    (#"{"/":"/a/b"},{"/":"/a/b/"}"#, "Remove it: the earlier rule does the same"),
    (#"{"/":"/a","?":"*"},{"/":"/a","exclude":true}"#, "must be present is \"?*\"."),
    (#"{"/":"/a"},{"/":"/a","exclude":true}"#, "Remove one of the two rules"),
    (#"{"/":"/a/*","exclude":true},{"/":"/a"}"#, "Narrow the exclusion"),
  ])
  func advisesOnARuleThatNeverDecides(_ rules: String, help: String) {
    let found = Self.findings(Self.entry(#""components":[\#(rules)]"#))
    let dead = found.filter { $0.code == "rule.unreachable" }
    #expect(dead.count == 1 && dead.first?.help.contains(help) == true, "\(found)")
  }

  @Test func advisesToKeepPathsForOldSystems() {
    let app = #""A1B2C3D4E5.com.example.app""#
    let entries =
      #"{"appIDs":[\#(app)],"components":[{"/":"/a/*"}]},{"appID":\#(app),"paths":["/a/*"]}"#
    let found = Self.findings(#"{"applinks":{"details":[\#(entries)]}}"#)
    #expect(found.map(\.code) == ["rule.unreachable"], "\(found)")
    #expect(found.first?.help.contains("iOS 12 and earlier") == true, "\(found)")
  }

  @Test func warnsAboutAPrefixThatIsWrittenTwice() {
    let found = Self.findings(
      #"{"webcredentials":{"apps":["A1B2C3D4E5.A1B2C3D4E5.com.example","A1B2C3D4E5.com.b.c"]}}"#)
    #expect(found.map(\.code) == ["app-id.shape"] && found.first?.severity == .warning, "\(found)")
    #expect(found.first?.message.hasSuffix("has its prefix twice") == true)
  }

  @Test func warnsAboutARepeatedStatement() {
    func statement(_ relation: String, _ pair: String) -> String {
      let print = ([pair] + (10..<41).map(String.init)).joined(separator: ":")
      return #"{"relation":["delegate_permission/common.\#(relation)"],"target":{"namespace":"#
        + #""android_app","package_name":"a.b","sha256_cert_fingerprints":["\#(print)"]}}"#
    }
    let one = statement("handle_all_urls", "4F")
    let others = [statement("handle_all_urls", "5A"), statement("get_login_creds", "4F")]
    let list = ([one] + others).joined(separator: ",")
    #expect(Self.findings("[\(list)]", as: .assetLinks).isEmpty)
    let found = Self.findings("[\(list),\(one)]", as: .assetLinks)
    #expect(found.map(\.code) == ["statement.repeated"])
    #expect(found.first?.location.field == "/3")
  }
}
