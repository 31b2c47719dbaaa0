import Bytes
import Testing

@testable import Pages

@Suite struct URLPolicyTests {
  @Test(arguments: [
    "https://a.example/", "HTTPS://A.example/x?y=z&w=%20#f", "tel:+4989123", "mailto:a@b.example",
    "geo:1.5,2.5?q=x", "harbour://ads/17", "Harbour:x", "https://münchen.example/ß",
    "/assets/pictures/17--front/picture.jpg",
  ])
  func allows(url: String) {
    #expect(URLPolicy(ownScheme: "harbour").allows(url))
  }

  @Test(arguments: [
    "", ":", "x", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x",
    "http://a.example/", "//a.example/", "/ads/17", "#x", "https:", "https:/", "https://",
    "https:///x", "https://?x", "https://@x", "https:a.example", " https://a.example/",
    "https://a.example/ x", "https://a.example/\"x", "https://a.example/<x", "https://a.example\\x",
    "https://a.example/\nx", "java\nscript:alert(1)", "\u{1}javascript:x",
    "https://a.example/\u{7F}",
    "harbourx://ads/17", "harbou:x", "tel:", "file:///etc/passwd", "blob:https://a.example/x",
    "jav\tascript:x", "https://a.example/`x`", "intent://x#Intent;end",
    "/assets/", "/assets/../ads", "/assets/a b", "/assets/?x", "/assets/%2e", "/assetsx",
    "/Assets/x",
  ])
  func refuses(url: String) {
    #expect(!URLPolicy(ownScheme: "harbour").allows(url))
    #expect(Marketplace.page { $0.url(url, URLPolicy(ownScheme: "harbour")) } == "")
  }

  @Test func allowsNoOwnSchemeWhereThereIsNone() {
    #expect(!URLPolicy().allows("harbour://ads/17"))
    #expect(!URLPolicy(ownScheme: "").allows("://ads/17"))
  }

  @Test func writesAURLThatIsOneInEveryContext() {
    let text = Marketplace.page { $0.url("https://a.example/ü'?a&b", URLPolicy()) }
    #expect(text == "https://a.example/%C3%BC&#39;?a&amp;b")
  }
}
