import Testing
import WaymarkReaders

@testable import WaymarkRecords

@Suite struct TextTests {
  @Test(
    "trims every kind of blank",
    arguments: [
      (" a ", "a"), ("\t\r\n\u{0B}\u{0C}a b\n", "a b"), ("\u{A0}\u{3000}a\u{2009}\u{202F}", "a"),
      ("\u{FEFF}a\u{2028}\u{2029}\u{85}", "\u{FEFF}a"), ("", ""), (" \u{A0} ", ""), ("ü", "ü"),
      ("é ", "é"),
      ("\u{1680}x\u{205F}", "x"), ("\u{200B}", "\u{200B}"),
    ])
  func trims(text: String, expected: String) {
    #expect(String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self) == expected)
  }

  @Test("escapes terminal controls in values")
  func excerpts() {
    #expect(
      excerpt("a\u{1B}[31m\n\u{202E}\u{9B}b".utf8) == "\"a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}b\"")
    #expect(excerpt(String(repeating: "x", count: 50).utf8).count == 43)
    #expect(excerpt([0xFF, 0x61]) == "\"\u{FFFD}a\"")
  }

  @Test(
    "cleans texts of one line",
    arguments: [
      ("a\u{202E}b", "ab", true), ("a\nb", "a b", true), ("a\r\nb", "a b", true),
      ("a\tb", "a b", true), ("\u{1}", "", true), ("a\u{85}b\u{7F}", "ab", true),
      ("a\u{2066}b\u{2069}", "ab", true), ("שלום\u{200F}", "שלום\u{200F}", false),
      ("👨‍👩‍👧", "👨‍👩‍👧", false), ("\u{1} a", "a", true),
    ])
  func cleansLines(text: String, expected: String, hasLost: Bool) {
    let clean = CleanText(Array(text.utf8)[...], hasLines: false)
    #expect(clean.string.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(clean.hasLostCharacters == hasLost)
  }

  @Test(
    "keeps the lines of texts that have some",
    arguments: [
      ("a\nb\tc", "a\nb\tc", false), ("a\r\nb\rc\n\nd", "a\nb\nc\n\nd", false),
      ("a\u{8}\nb", "a\nb", true), ("a\r\r\nb", "a\n\nb", false),
    ])
  func cleansParagraphs(text: String, expected: String, hasLost: Bool) {
    let clean = CleanText(Array(text.utf8)[...], hasLines: true)
    #expect(clean.string.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(clean.hasLostCharacters == hasLost)
  }
}
