import Testing
import WaymarkModel

@testable import WaymarkPages

@Suite struct ThemeWarningTests {
  private func warnings(_ name: String, _ text: String) -> [String] {
    ThemeFiles(overrides: [name: Array(text.utf8)]).warnings
      .map { "\($0.location.line ?? 0):\($0.location.column ?? 0) \($0.kind.code)" }
  }

  @Test(arguments: [
    ("{{> head}}\n<p style=\"x\">", ["2:3 template.policy"]),
    ("{{> head}}<SCRIPT src=\"x\">", ["1:11 template.policy"]),
    ("{{> head}}\n<img src=\"http://a.example/x\">", ["2:6 template.policy"]),
    ("{{> head}}<iframe></iframe>\n<style>", ["2:1 template.policy", "1:11 template.policy"]),
    ("<p>x</p>", ["1:0 template.head"]), ("{{>head}}", []), ("{{> head}}<p class=\"style\">", []),
    ("{{> head}}{{! <script> }}<!-- style=\"x\" --><p>", []), ("{{>  head}}", []),
    ("{{> head}}" + String(repeating: "{{! <script> }}", count: 30), []),
    ("{{! {{> head}} }}", ["1:0 template.head"]),
  ])
  func warnsAboutMarkupThatBrowsersIgnore(text: String, expected: [String]) {
    #expect(warnings("market.html", text) == expected)
  }

  /// Another host does not learn who reads a private page.
  @Test(arguments: [
    ("shell.html", ["1:16 template.policy"]), ("gatepass.html", ["1:16 template.policy"]),
    ("market.html", []), ("404.html", []),
  ])
  func warnsAboutForeignImages(name: String, expected: [String]) {
    #expect(warnings(name, "{{> head}}<img src=\"https://a.example/x\">") == expected)
    #expect(warnings(name, "{{> head}}<img src=\"/x.png\">") == [])
  }

  @Test func requiresNoHeadInAPart() {
    #expect(warnings("parts/own.html", "<p>x</p>").isEmpty)
  }

  @Test func findsNothingInTheBuiltInTheme() {
    let theme = ThemeFiles()
    let own = Dictionary(uniqueKeysWithValues: theme.names.map { ($0, theme[$0] ?? []) })
    let warnings = ThemeFiles(overrides: own).warnings
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func allowsFontsIfAStyleSheetHasThem() throws {
    let theme = try Marketplace.theme(overrides: [
      "css/base.css": "@font-face { font-family: A; src: url(/assets/a.woff2) }"
    ])
    #expect(theme.contentSecurityPolicy(of: .listing).contains("font-src 'self'"))
    #expect(!(try Marketplace.english.get()).contentSecurityPolicy(of: .listing).contains("font"))
  }
}
