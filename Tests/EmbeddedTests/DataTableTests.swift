import Testing

@testable import WaymarkEmbedded

@Suite struct DataTableTests {
  private static func table(_ text: String) -> DataTable<(name: String, words: [String])> {
    DataTable("Words/words.json", Array(text.utf8)) { row throws(DataFault) in
      let words = try row.member("words").phrases
      guard words.count < 4 else { throw row.fault("\(words.count) words") }
      return (row.name, words)
    }
  }

  @Test func readsARowForEachMember() {
    let table = Self.table(
      """
      // Words.
      {
        "one": { "words": "a  b_c" },
        "two": { "words": ["a", "b c"] },
      }
      """)
    #expect(table.rows.map(\.name) == ["one", "two"])
    #expect(table.rows.map(\.words) == [["a", "b c"], ["a", "b", "c"]])
    #expect(table.faults == [])
  }

  @Test func readsARowForEachElement() {
    let table = DataTable("sizes.json", Array("[1, 2.5]".utf8)) { row throws(DataFault) in
      try row.number
    }
    #expect(table.rows == [1, 2.5])
  }

  @Test func leavesOutAWrongRowAndNamesItsLine() {
    let table = Self.table(
      """
      {
        "one": { "words": "a" },
        "two": { "wörds": "b" },
        "three": {
          "words": 5 },
        "four": { "words": "a b c d" },
        "one": { "words": ["c",
          true] }
      }
      """)
    #expect(table.rows.map(\.name) == ["one"])
    #expect(
      table.faults == [
        "Words/words.json:7: \"one\" is in the table twice",
        "Words/words.json:3: \"words\" is missing",
        "Words/words.json:5: \"words\" is a number, not a string",
        "Words/words.json:6: 4 words",
        "Words/words.json:8: \"words\" is a boolean, not a string",
      ])
  }

  @Test func namesTheLineOfASyntaxError() {
    let table = Self.table("{\n  \"one\": { \"words\": \"a\" }\n  \"two\": {} }")
    #expect(table.rows.isEmpty)
    #expect(
      table.faults == ["Words/words.json:3: a comma or the end of the object is expected"])
  }
}

@Suite struct EmbeddedFileTests {
  @Test func hasTheBytesOfItsFile() throws {
    let text = EmbeddedFile.text(of: "docs/diagnostics.md")
    #expect(text.hasPrefix("# Diagnostics by example\n"))
    #expect(text.hasSuffix("\n"))
  }

  @Test func hasNoBytesForAnUnknownPath() {
    #expect(EmbeddedFile.bytes(of: "docs/diagnostics.txt") == [])
  }
}
