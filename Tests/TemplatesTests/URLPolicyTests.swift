import Testing
import WaymarkCore

@testable import WaymarkTemplates

@Suite struct URLPolicyTests {
  @Test(arguments: [
    "https://a.example/", "HTTPS://A.example/x?y=z&w=%20#f", "tel:+4989123", "mailto:a@b.example",
    "geo:1.5,2.5?q=x", "harbour://ads/17", "Harbour:x", "https://münchen.example/ß",
    "/assets/pictures/17--front-0a1b2c3d4e5f/picture.jpg", "/", "/ads/17", "/zh-Hans",
    "/a~b/c_d.e/",
  ])
  func allows(url: String) {
    #expect(URLPolicy(ownScheme: "harbour").allows(url))
  }

  @Test(arguments: ["/", "/ads/17", "/assets/x.png"])
  func allowsNoPathsInRecords(path: String) {
    for policy in [URLPolicy.web, .letter, .common] { #expect(!policy.allows(path)) }
  }

  @Test(arguments: [
    "", ":", "x", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x",
    "http://a.example/", "//a.example/", "/ads//17", "#x y", "#\"", "https:", "https:/", "https://",
    "https:///x", "https://?x", "https://@x", "https:a.example", " https://a.example/",
    "https://a.example/ x", "https://a.example/\"x", "https://a.example/<x", "https://a.example\\x",
    "https://a.example/\nx", "java\nscript:alert(1)", "\u{1}javascript:x",
    "https://a.example/\u{7F}",
    "harbourx://ads/17", "harbou:x", "tel:", "file:///etc/passwd", "blob:https://a.example/x",
    "jav\tascript:x", "https://a.example/`x`", "intent://x#Intent;end",
    "/../ads", "/assets/../ads", "/assets/a b", "/assets/?x", "/assets/%2e", "/\\a.example",
    "/\ta.example", "/\n/a.example", "/a:b", "///a.example", "/ä",
  ])
  func refuses(url: String) {
    #expect(!URLPolicy(ownScheme: "harbour").allows(url))
    #expect(renderedText { $0.url(url, URLPolicy(ownScheme: "harbour")) } == "")
  }

  /// Characters other than letters could end the address, or hide where it leads.
  @Test(arguments: [
    ("https://a.example/?q=%E6%B5%B7%E8%B1%B9", "https://a.example/?q=海豹"),
    ("https://a.example/ä?q=%C3%A9", "https://a.example/ä?q=é"),
    ("mailto:?subject=A%20%22%D8%AA%D9%88%22&a=%26", "mailto:?subject=A%20%22تو%22&amp;a=%26"),
    ("https://a.example/%E2%80%AE%EF%BC%88%C2%A0", "https://a.example/%E2%80%AE%EF%BC%88%C2%A0"),
    ("https://a.example/%E6%B5%C3%28%FF%E6%B5", "https://a.example/%E6%B5%C3%28%FF%E6%B5"),
    ("https://a.example/%61%e6%b5%b7%", "https://a.example/%61海%"),
    ("javascript:%E6%B5%B7", ""),
  ])
  func keepsLettersOfLinks(url: String, written: String) {
    #expect(renderedText { $0.link(url, .common) } == written)
  }

  @Test func allowsNoCustomSchemeByDefault() {
    #expect(!URLPolicy(ownScheme: nil).allows("harbour://ads/17"))
    #expect(!URLPolicy(ownScheme: "").allows("://ads/17"))
  }

  @Test func writesAURLThatIsValidInEveryContext() {
    let text = renderedText { $0.url("https://a.example/ü'?a&b", .common) }
    #expect(text == "https://a.example/%C3%BC&#39;?a&amp;b")
  }
}
