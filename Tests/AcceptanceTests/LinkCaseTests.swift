import Foundation
import Testing

/// Cases of other people's association files that once got a wrong answer.
@Suite(.enabled(if: SharedCases.read("links") != nil, SharedCases.missing))
struct LinkCaseTests {
  private let cases = SharedCases.read("links") ?? [:]
  private let folder: TemporaryFolder
  private static let app = "A1B2C3D4E5.com.example.app"
  private static let print = (10..<42).map(String.init).joined(separator: ":")

  init() throws { folder = try TemporaryFolder() }

  /// The findings of a file as JSON objects.
  private func lint(_ text: String, as name: String) throws -> [[String: Any]] {
    try folder.write(text, to: name)
    return try Waymark.run(["links", "lint", "--format", "json", folder.path + "/" + name])
      .objects()
  }

  private func codes(_ text: String, as name: String) throws -> [String] {
    try lint(text, as: name).compactMap { $0["code"] as? String }
  }

  private static func file(_ entries: String) -> String {
    #"{"applinks":{"details":[\#(entries)]}}"#
  }

  private static func entry(_ members: String, app: String = app) -> String {
    #"{"appIDs":["\#(app)"],\#(members)}"#
  }

  @Test func warnsAboutRulesThatOnlyExclude() throws {
    let content = try #require(cases["only-exclusions"]).text("content")
    let whole = "[" + content.replacing("…", with: Self.print) + "]"
    #expect(try codes(whole, as: "assetlinks.json") == ["rules.none-open"])
    for rules in [
      #""components":[]"#, #""paths":[]"#, #""components":[{"/":"/a","exclude":true}]"#,
    ] {
      let file = Self.file(Self.entry(rules))
      #expect(try codes(file, as: "apple-app-site-association") == ["rules.none-open"])
    }
  }

  @Test func suggestsTheRelationThatWasMeant() throws {
    let content = try #require(cases["relation"]).text("content").dropLast()
    let whole =
      "[\(content),"
      + #""target":{"namespace":"android_app","package_name":"a.b","#
      + #""sha256_cert_fingerprints":["\#(Self.print)"]}}]"#
    let found = try lint(whole, as: "assetlinks.json")
    #expect(found.count == 1)
    #expect((found.first?["help"] as? String)?.contains("handle_all_urls") == true)
  }

  @Test func warnsAboutAValueThatMatchesAMissingItem() throws {
    let rules = try #require(cases["query-star"]).text("content")
    let file = Self.file(Self.entry(#""components":\#(rules)"#))
    let found = try lint(file, as: "aasa").first { $0["code"] as? String == "pattern.fits-missing" }
    #expect((found?["help"] as? String)?.contains("?*") == true)
    let run = try Waymark.run([
      "links", "match", "--explain", "--aasa", folder.path + "/aasa", "--app", Self.app,
      "https://example.com/room/1",
    ])
    #expect(run.output.contains(#"the query item "no_universal_link" with any value"#))
  }

  @Test func namesTheRulesOfAnotherApp() throws {
    try #require(cases["import-two-apps"] != nil)
    try folder.write(
      Self.file(
        Self.entry(#""components":[{"/":"/a"}]"#) + ","
          + Self.entry(#""components":[{"/":"/b"}]"#, app: "A1B2C3D4E5.com.example.other")),
      to: "aasa")
    let draft = try Waymark.run(["links", "import", folder.path + "/aasa"])
    #expect(draft.output.contains(#""path":"/a""#) && !draft.output.contains(#""path":"/b""#))
    #expect(draft.errors.contains("/applinks/details/1/components/0: note:"))
    #expect(draft.errors.contains("A1B2C3D4E5.com.example.other"))
    let other = try Waymark.run([
      "links", "import", "--app", "A1B2C3D4E5.com.example.other", folder.path + "/aasa",
    ])
    #expect(other.output.contains(#""path":"/b""#) && !other.output.contains(#""path":"/a""#))
  }

  @Test func findsAHostBeforeThePath() throws {
    let rule = try #require(cases["host-in-path"]).text("content")
    let file = Self.file(Self.entry(#""components":[\#(rule)]"#))
    #expect(try codes(file, as: "aasa") == ["pattern.url-in-path"])
  }

  @Test func reportsABrokenStatementListAsTheLintDoes() throws {
    try #require(cases["statement-object"] != nil)
    let text = #"{"relation":["delegate_permission/common.handle_all_urls"],"target":{}}"#
    let message = try #require(try lint(text, as: "assetlinks.json").first?["message"] as? String)
    let match = try Waymark.run([
      "links", "match", "--aasa", folder.path + "/assetlinks.json", "--app", "com.example.app",
      "https://example.com/a",
    ])
    #expect(match.errors.contains(message), "\(match.errors)")
    #expect(match.output.contains("not an array of statements"), "\(match.output)")
  }

  @Test func draftsWithTheLinksThatChangeHands() throws {
    try folder.write(
      Self.file(
        Self.entry(##""components":[{"#":"stay","exclude":true},{"/":"/a/?*"}]"##)), to: "aasa")
    let draft = try Waymark.run(["links", "import", folder.path + "/aasa"])
    #expect(draft.status == 0)
    #expect(draft.errors.contains("a route is chosen without the fragment"), "\(draft.errors)")
    #expect(
      draft.output.contains("https://example.com/a/x#stay: the browser before"), "\(draft.output)")
    #expect(draft.output.contains("// Examples of links that open elsewhere"))
  }

  /// The rules that every written file has are named once, not for every route.
  @Test func namesTheLinksThatStayInTheBrowserOnce() throws {
    let rules = #""components":[{"/":"/a/*"},{"/":"/b/?*"}]"#
    try folder.write(Self.file(Self.entry(rules)), to: "aasa")
    let draft = try Waymark.run(["links", "import", folder.path + "/aasa"])
    let kept = "// Links with #web, %2F, .pkpass, .pkpasses, //, ?web=1 always stay in the browser."
    #expect(draft.output.contains(kept), "\(draft.output)")
    let examples = draft.output.split(separator: "\n").filter { $0.contains("https://") }
    #expect(examples.count == 1, "\(draft.output)")
    #expect(draft.output.contains("/xx7 and 1 more of this kind: the app before"))
  }
}
