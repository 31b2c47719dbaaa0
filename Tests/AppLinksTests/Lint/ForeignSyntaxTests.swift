import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Patterns in the syntax of routers, regular expressions and shells, and parts that links never
/// have.
struct ForeignSyntaxTests {
  private static func rule(_ text: String) -> [Diagnostic] {
    let file =
      #"{"applinks":{"substitutionVariables":{"food":["pizza"]},"details":[{"appIDs":["#
      + #""A1B2C3D4E5.com.example.app"],"components":[\#(text)]}]}}"#
    return LinkLint.check(Array(file.utf8), as: .association, named: "aasa")
  }

  private static func dynamic(_ rules: String) -> [Diagnostic] {
    let print = (10..<42).map(String.init).joined(separator: ":")
    let all = "delegate_permission/common.handle_all_urls"
    let file =
      #"[{"relation":["\#(all)"],"target":{"namespace":"android_app","package_name":"a.b","#
      + #""sha256_cert_fingerprints":["\#(print)"]},"relation_extensions":{"\#(all)":"#
      + #"{"dynamic_app_link_components":\#(rules)}}}]"#
    return LinkLint.check(Array(file.utf8), as: .assetLinks, named: "assetlinks.json")
  }

  @Test(arguments: [(" /a/*", "begins"), ("/a/* ", "ends"), ("/a b", nil)] as [(String, String?)])
  func namesABlankAtTheEnds(_ path: String, place: String?) {
    let found = Self.rule(#"{"/":"\#(path)"}"#).filter { $0.code == "pattern.syntax" }
    #expect(found.count == (place == nil ? 0 : 1))
    #expect(
      found.allSatisfy {
        $0.message.hasSuffix(" \(place ?? "") with a blank, which is compared as text")
      },
      "\(found)")
  }

  @Test(arguments: [
    ("/u/:id", "?* for :id"), ("/u/:id/x", "?* for :id"), (":slug", "?* for :slug"),
    ("/p/{id}", "?* for {id}"), ("/p/a-{id}", "?* for {id}"), ("/p/{slug?}", "?* for {slug?}"),
    ("/u/<int:id>", "?* for <int:id>"), ("/b/[slug]", "?* for [slug]"),
    ("/b/[...all]", "?* for [...all]"), ("/v/[0-9]+", "rule for each alternative"),
    ("/d/\\\\d+", "rule for each alternative"), ("/x/.*", "rule for each alternative"),
    ("/z/(a|b)", "rule for each alternative"), ("/z/(.*)/x", "rule for each alternative"),
    ("^/a", "rule for each alternative"), ("/a$", "rule for each alternative"),
    ("/[^/]+/x", "rule for each alternative"), ("/f(a)/b(c|d)", "rule for each alternative"),
    ("/a[b]/[0-9]", "rule for each alternative"),
  ])
  func namesWhatIsComparedAsText(_ path: String, help: String) {
    let rule = #"{"/":"\#(path)"}"#
    for found in [Self.rule(rule), Self.dynamic("[\(rule)]")] {
      #expect(found.map(\.code) == ["pattern.syntax"], "\(found)")
      #expect(found.first?.help.contains(help) == true, "\(found)")
    }
  }

  @Test(arguments: [
    (#"{"/":"/${food}/x"}"#, "$(food)"), (#"{"/":"/$food/"}"#, "$(food)"),
    (#"{"/":"/$lang/x"}"#, "$(lang)"), (#"{"/":"/a","?":{"id":"[0-9]+"}}"#, "each alternative"),
    (#"{"/":"/a","?":"id=(a|b)"}"#, "each alternative"),
    (#"{"/":"/a","?":{"id":".*"}}"#, "each alternative"),
    (##"{"/":"/a","#":"/u/:id"}"##, "?* for :id"),
    (#"{"/":"/a","?":{"id":"{id}"}}"#, "?* for {id}"),
  ])
  func namesItInEveryPart(_ rule: String, help: String) {
    let found = Self.rule(rule)
    #expect(found.map(\.code) == ["pattern.syntax"], "\(found)")
    #expect(found.first?.help.contains(help) == true, "\(found)")
  }

  @Test(arguments: [
    #"{"/":"/:w:/r/*"}"#, #"{"/":"/:x"}"#, #"{"/":"/a:b/*"}"#, #"{"/":"/robots.*"}"#,
    #"{"/":"/$web/x"}"#, #"{"/":"/wiki/A_(b)"}"#, #"{"/":"/@x/?*"}"#, #"{"/":"/~a"}"#,
    #"{"/":"/ids[]"}"#, #"{"/":"/a+b"}"#, #"{"/":"/$(food)/x"}"#, #"{"/":"/.well-known/?*"}"#,
    #"{"/":"/.*","exclude":true},{"/":"/a"}"#, #"{"/":"/...more"}"#, #"{"/":"/a","?":"?*"}"#,
    #"{"/":"/a","?":"?"}"#,
    #"{"/":"/a","?":"ids[0]=?*"}"#, #"{"/":"/a","?":{"a[]":"?*"}}"#,
    #"{"/":"/a","?":{"q":"a:b"}}"#, #"{"/":"/a","?":{"a.b-c_d~e":"1"}}"#,
    #"{"/":"/a","?":{"é":"1"},"percentEncoded":false}"#,
    #"{"/":"/a","?":{"a=b":"1"},"percentEncoded":false}"#,
  ])
  func acceptsWhatLinksHave(_ rule: String) {
    #expect(Self.rule(rule).isEmpty, "\(Self.rule(rule))")
  }

  @Test(arguments: [
    (#"{"/":"/d/../e"}"#, "pattern.dots"), (#"{"/":"/./e/*"}"#, "pattern.dots"),
    (#"{"/":"/j","?":"?id=1"}"#, "pattern.query-mark"),
    (#"{"/":"/j","?":{"a&b":"1"}}"#, "query.name"), (#"{"/":"/j","?":{"c=d":"1"}}"#, "query.name"),
    (#"{"/":"/j","?":{"?e":"1"}}"#, "query.name"), (##"{"/":"/j","?":{"#e":"1"}}"##, "query.name"),
    (#"{"/":"/j","?":{"é":"1"}}"#, "query.name"), (#"{"/":"/j","?":{"a b":"1"}}"#, "query.name"),
    (#"{"/":"/j","?":{"utm_*":"?*"}}"#, "query.name"), (#"{"/":"/j","?":{"*":"1"}}"#, "query.name"),
    (#"{"/":"/j","?":{"$(lang)":"1"}}"#, "query.name"), (#"{"/":"/j","?":{"":"1"}}"#, "query.name"),
    (#"{"/":"/j","?":{"a_??":"1"},"percentEncoded":false}"#, "query.name"),
    (#"{"/":"/j","?":"a=1&amp;b=2"}"#, "pattern.syntax"),
  ])
  func reportsWhatNoLinkHas(_ rule: String, code: String) {
    #expect(Self.rule(rule).map(\.code) == [code])
  }

  @Test func advisesARuleForEachNameInPlaceOfAWildcard() {
    let found = Self.rule(#"{"/":"/j","?":{"utm_*":"*"}}"#)
    #expect(found.map(\.code) == ["query.name", "pattern.fits-missing"])
    #expect(found.allSatisfy { $0.help.contains("a rule for each name") }, "\(found)")
  }

  @Test(arguments: [
    (##"[{"/":"/a","#":"#f"}]"##, "pattern.hash"), (#"[{"/":"/café"}]"#, "pattern.non-ascii"),
    (#"[{"/":"/$(lang)/x"}]"#, "pattern.syntax"), (#"[{"/":"/d/../e"}]"#, "pattern.dots"),
    (#"[{"/":"/a","?":{"a&b":"1"}}]"#, "query.name"),
    (#"[{"/":"/a","exclude":true}]"#, "rules.none-open"),
    (#"[{"/":"/a","?":{"utm_*":"*"}}]"#, "query.name"),
    (#"[{"path":"/a"}]"#, "dynamic.unknown-key"),
    (#"[{"pathPrefix":"/a"}]"#, "dynamic.unknown-key"),
    (#"[{"/":"NOT /a"}]"#, "paths.not"),
  ])
  func reportsDynamicRulesThatNeverMatch(_ rules: String, code: String) {
    let found = Self.dynamic(rules)
    // Where the rule opens other links than it seems to.
    let isError = ["dynamic.unknown-key", "paths.not"].contains(code)
    #expect(found.map(\.code) == [code], "\(found)")
    #expect(found.map(\.severity) == [isError ? .error : .warning], "\(found)")
  }
}
