import Testing

import WaymarkCore
import WaymarkValues

@Suite struct SecureURLTests {
  private func read(_ text: String) -> String? {
    try? SecureURL(Array(text.utf8)[...]).text
  }

  @Test(
    "takes absolute https URLs",
    arguments: [
      ("https://example.com", "https://example.com"),
      ("HTTPS://Example.COM/a", "https://Example.COM/a"),
      (
        "https://img.example.com:8443/a/b.jpg?w=1&h=2#x",
        "https://img.example.com:8443/a/b.jpg?w=1&h=2#x"
      ),
      ("https://a-b.example/%20", "https://a-b.example/%20"),
      ("https://example.com/straße/\u{1F600}", "https://example.com/stra%C3%9Fe/%F0%9F%98%80"),
      ("https://example.com?q", "https://example.com?q"),
    ])
  func takes(text: String, url: String) {
    #expect(read(text) == url)
  }

  @Test func namesPlaceholders() {
    let url = Array("https://a.example/media/{resize}/b.jpg".utf8)[...]
    let fault = #expect(throws: Fault.self) { try SecureURL(url) }
    #expect(fault?.message == "contains {resize}, which another program replaces")
  }

  @Test(
    "refuses others",
    arguments: [
      "", "http://example.com", "//example.com", "/a.jpg", "example.com", "https:/example.com",
      "https://", "https:///a", "https://.", "https://a..b", "https://-a.b", "https://a b",
      "https://user:pw@example.com", "https://user@example.com", "https://a:0", "https://a:99999",
      "https://a:+1", "https://a:", "https://a:1:2", "https://exa_mple.com", "https://münchen.de",
      "https://a/\"", "https://a/<b>", "https://a/\u{7F}", "https://a/\n", "https://a/\0",
      "javascript:alert(1)", "https://a/`", "https://a/\\b", "https://[::1]/", "data:text/html,x",
      "https://a/" + String(repeating: "x", count: 2048),
    ])
  func refuses(text: String) {
    #expect(read(text) == nil)
  }
}
