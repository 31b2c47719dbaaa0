import Testing
import WaymarkValues

@Suite struct WordListTests {
  @Test("finds words without regard to case, accents and blanks")
  func folding() {
    let words = WordList(["Gebraucht": 1, "Très bon": 2, "是": 3, "ÅÄÖ": 4])
    #expect(words["gebraucht"] == 1)
    #expect(words[" GEBRAUCHT "] == 1)
    #expect(words["TRES BON"] == 2)
    #expect(words["Tre\u{300}s bon"] == 2)
    #expect(words["是"] == 3)
    #expect(words["aao"] == 4)
    #expect(words["gebrauch"] == nil)
    #expect(WordList<Int>()["x"] == nil)
  }
}

@Suite struct FlagTests {
  private func flag(_ text: String, _ rules: FlagRules = FlagRules()) -> Bool? {
    (try? rules.flag(in: Array(text.utf8)[...])) ?? nil
  }

  @Test("reads true and false, and other words only if declared")
  func flags() {
    #expect(flag("TRUE") == true)
    #expect(flag("False") == false)
    for word in ["yes", "no", "1", "0", "t", "y", "on", "ja", "x"] { #expect(flag(word) == nil) }
    var rules = FlagRules()
    rules.values = WordList(["Ja": .yes, "nein": .no, "k.A.": .absent])
    #expect(flag("JA", rules) == true)
    #expect(flag("Nein", rules) == false)
    #expect(flag("k.a.", rules) == nil)
  }
}
