import Bytes
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("Söhne & Co. 车", "Söhne & Co. 车"), ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
    ("one\ntwo\r", "one\\u{A}two\\u{D}"), ("lot\u{202E}gpj", "lot\\u{202E}gpj"),
    ("\u{9B}31m", "\\u{9B}31m"), ("👩‍🔧", "👩‍🔧"),
  ])
  func spellsOutWhatIsHidden(text: String, expected: String) {
    #expect(text.visible == expected)
  }

  @Test func leavesOutTheMiddleOfALongText() {
    let text = "begin " + String(repeating: "é", count: 1_000_000) + " end"
    #expect(text.visible.hasPrefix("begin éé"))
    #expect(text.visible.hasSuffix("éé end"))
    #expect(text.visible.contains(" … 998210 characters … "))
    #expect(text.visible.unicodeScalars.count < 1900)
  }

  @Test func keepsATextOfTwoThousandCharacters() {
    let text = String(repeating: "é", count: 2000)
    #expect(text.visible == text)
  }
}
