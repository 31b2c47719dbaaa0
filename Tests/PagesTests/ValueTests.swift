import Bytes
import Model
import Testing

@testable import Pages

@Suite struct SummaryTests {
  @Test func joinsTextsByDots() {
    var summary = Summary()
    summary.add("USD 1")
    summary.add(nil)
    summary.add("")
    summary.add("  two \n\t words ")
    #expect(summary.text == "USD 1 · two words")
  }

  @Test func hasNoTextOfNothing() {
    var summary = Summary()
    summary.add(" \u{7F}\n")
    #expect(summary.text == nil)
  }

  @Test(arguments: ["word ", "汽车", "🚗", "x", "ab\n\n"])
  func cutsWhatIsTooLong(unit: String) throws {
    for count in 0...200 {
      var summary = Summary()
      summary.add(String(repeating: unit, count: count))
      summary.add("end")
      let text = try #require(summary.text)
      #expect(text.unicodeScalars.count <= Summary.limit + 1)
      #expect(!text.hasSuffix(" …") && !text.contains("  "))
    }
  }
}

@Suite struct SellerTests {
  @Test(arguments: [
    ("+86 755 2345 6789", "tel:+8675523456789"), ("(0755) 2345-6789", "tel:075523456789"),
    ("+49 89 / 12.34 ext. 5", "tel:+49891234"), ("+49\u{A0}89 1234", "tel:+49891234"),
    ("call me", nil), ("", nil), ("12", nil), ("+", nil), ("<script>", nil), ("1+2345678", nil),
  ])
  func linksToANumber(text: String, url: String?) {
    #expect(telephoneLink(text) == url)
  }

  @Test(arguments: [
    ("a@b.example", "mailto:a@b.example"),
    ("a+b?bcc=x&y@b.example", "mailto:a%2Bb%3Fbcc%3Dx%26y@b.example"),
    ("a@b", nil), ("a b@c.example", nil), ("@b.example", nil), ("a@b@c.example", nil), ("", nil),
    ("a\n@b.example", nil),
  ])
  func linksToAnAddress(text: String, url: String?) {
    #expect(emailLink(text) == url)
  }
}

@Suite struct AccentColorTests {
  @Test(arguments: [
    "", "#fff", "0b4f94", "#0b4f9", "#0b4f9g", "#+b4f94", "#-b4f94", "#0b4f944", "é12345",
  ])
  func refusesWhatIsNoColour(text: String) {
    #expect(AccentColor(text) == nil)
  }

  @Test func writesTheColourItReads() {
    #expect(AccentColor("#0B4F94")?.hex == "#0b4f94")
    #expect(AccentColor("#000001")?.hex == "#000001")
  }

  @Test func staysLegibleWhateverTheColour() throws {
    let backgrounds = [try #require(AccentColor("#f4f6f8")), try #require(AccentColor("#1b232c"))]
    for value in stride(from: 0, to: 0xFFFFFF, by: 4_093) {
      let digits = String(value, radix: 16)
      let text = "#" + String(repeating: "0", count: 6 - digits.count) + digits
      let color = try #require(AccentColor(text))
      #expect(color.text.contrast(with: color) >= 4.5)
      for background in backgrounds {
        #expect(color.legible(on: background).contrast(with: background) >= 4.5)
      }
    }
  }

  @Test func knowsTheContrastOfBlackOnWhite() {
    #expect(abs(AccentColor.black.contrast(with: .white) - 21) < 0.01)
  }
}

@Suite struct ParagraphsTests {
  @Test(arguments: [
    (nil, ""), ("", ""), ("\n \r\n", ""), ("a", "<p dir=\"auto\">a</p>\n"),
    ("a\nb", "<p dir=\"auto\">a<br>\nb</p>\n"),
    ("a\r\nb\r\rc", "<p dir=\"auto\">a<br>\nb</p>\n<p dir=\"auto\">c</p>\n"),
    ("\n\na\n\n\n<b>\n", "<p dir=\"auto\">a</p>\n<p dir=\"auto\">&lt;b&gt;</p>\n"),
    ("é\n \n🚗", "<p dir=\"auto\">é</p>\n<p dir=\"auto\">🚗</p>\n"),
  ])
  func keepsTheParagraphsOfAText(text: String?, markup: String) {
    #expect(Marketplace.page { $0.paragraphs(text) } == markup)
  }
}
