import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct MetaDescriptionTests {
  @Test func joinsTextsByDots() {
    var summary = MetaDescription()
    summary.add("USD 1")
    summary.add(nil)
    summary.add("")
    summary.add("  two \n\t words ")
    #expect(summary.text == "USD 1 · two words")
  }

  @Test func isNilForInvisibleText() {
    var summary = MetaDescription()
    summary.add(" \u{7F}\n")
    #expect(summary.text == nil)
  }

  @Test(arguments: ["word ", "汽车", "🚗", "x", "ab\n\n"])
  func cutsTextThatIsTooLong(unit: String) throws {
    for count in 0...200 {
      var summary = MetaDescription()
      summary.add(String(repeating: unit, count: count))
      summary.add("end")
      let text = try #require(summary.text)
      #expect(text.unicodeScalars.count <= MetaDescription.limit + 1)
      #expect(!text.hasSuffix(" …") && !text.contains("  "))
    }
  }
}

@Suite struct SellerTests {
  @Test(arguments: [
    ("+86 755 2345 6789", "tel:+8675523456789"), ("(0755) 2345-6789", "tel:075523456789"),
    ("+49 89 / 12.34 ext. 5", "tel:+49891234"), ("+49\u{A0}89 1234", "tel:+49891234"),
    ("+49 (0)40 123456", "tel:+4940123456"), ("0044 (0) 20 7946 0000", "tel:00442079460000"),
    ("+39 (0)6 1234567", "tel:+39061234567"), ("040/123456 Büro", "tel:040123456"),
    ("+14165551234,,12#", "tel:+14165551234"), ("(416) 555-CARS", nil), ("+1-800-FLOWERS", nil),
    ("+1 (800) CALL-NOW", nil), ("18005GOCARS", nil), ("1234567890123456", nil),
    ("call me", nil), ("", nil), ("12", nil), ("+", nil), ("<script>", nil), ("1+2345678", nil),
  ])
  func linksToANumber(text: String, url: String?) {
    #expect(telephoneURL(text) == url)
  }

  @Test(arguments: [
    ("a@b.example", "mailto:a@b.example"),
    ("a+b?bcc=x&y@b.example", "mailto:a%2Bb%3Fbcc%3Dx%26y@b.example"),
    ("a@b", nil), ("a b@c.example", nil), ("@b.example", nil), ("a@b@c.example", nil), ("", nil),
    ("a\n@b.example", nil), ("http://a.example@b.example", nil), ("A <a@b.example>", nil),
    ("é@b.example", "mailto:%C3%A9@b.example"),
  ])
  func linksToAnAddress(text: String, url: String?) {
    #expect(emailLink(text) == url)
  }
}

@Suite struct ParagraphsTests {
  @Test(arguments: [
    (nil, ""), ("", ""), ("\n \r\n", ""), ("a", "<p dir=auto>a</p>\n"),
    ("a\nb", "<p dir=auto>a<br>\nb</p>\n"),
    ("a\r\nb\r\rc", "<p dir=auto>a<br>\nb\n<p dir=auto>c</p>\n"),
    ("\n\na\n\n\n<b>\n", "<p dir=auto>a\n<p dir=auto>&lt;b&gt;</p>\n"),
    ("é\n \n🚗", "<p dir=auto>é\n<p dir=auto>🚗</p>\n"),
  ])
  func keepsTheParagraphsOfAText(text: String?, markup: String) {
    #expect(Marketplace.page { $0.paragraphs(text) } == markup)
  }
}
