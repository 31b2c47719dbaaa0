import Testing
import WaymarkCore

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("Söhne & Co. 车", "Söhne & Co. 车"), ("a\u{1B}[2Jb", "a\\u001b[2Jb"),
    ("one\ntwo\r", "one\\u000atwo\\u000d"), ("lot\u{202E}gpj", "lot\\u202egpj"),
    ("\u{9B}31m", "\\u009b31m"), ("👩‍🔧", "👩‍🔧"),
  ])
  func spellsOutHiddenCharacters(text: String, expected: String) {
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

  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("a\r\nb\r", "a\nb\\u000d"),
    ("\u{1B}[2J\r", "\\u001b[2J\\u000d"), ("é\u{202E}x\n", "é\\u202ex\n"),
    ("\u{9B}\u{7F}", "\\u009b\\u007f"), (String(repeating: "a", count: 5000), nil),
  ])
  func keepsLines(text: String, expected: String?) {
    #expect(text.visibleLines == expected ?? text)
  }

  @Test func escapesHiddenCharactersInJSON() {
    let text = #"{"a":"é\u{9B}\u{202E}\u{FEFF}\u{7F}","b":"ж"}"#
      .replacing("\\u{9B}", with: "\u{9B}").replacing("\\u{202E}", with: "\u{202E}")
      .replacing("\\u{FEFF}", with: "\u{FEFF}").replacing("\\u{7F}", with: "\u{7F}")
    #expect(
      String(decoding: visibleJSON(Array(text.utf8)), as: UTF8.self)
        == #"{"a":"é\u009b\u202e\ufeff\u007f","b":"ж"}"#)
  }
}
