import Testing
import WaymarkCore

@Suite struct TextPositionsTests {
  @Test func countsLinesAndScalarsBeforeEveryOffset() {
    for text in ["", "a", "é\nü:x\n\n中文\r\n", "\u{FEFF}a\nb"] {
      let bytes = Array(text.utf8)
      let first = text.hasPrefix("\u{FEFF}") ? 3 : 0
      for offset in first...(bytes.count + 1) {
        if offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { continue }
        let before = String(decoding: bytes[first..<min(offset, bytes.count)], as: UTF8.self)
        let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = TextPosition(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        #expect(TextPosition(of: offset, in: bytes) == expected)
      }
    }
  }

  @Test(arguments: ["", "\u{FEFF}", "a", "é\nb", String(repeating: "aé\n", count: 1500)])
  func findsTheSamePlacesInAnyOrder(text: String) {
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      let index = PositionIndex(bytes)
      for offset in (0...(bytes.count + 2)).reversed() {
        #expect(index.position(of: offset) == TextPosition(of: offset, in: bytes))
      }
    }
  }
}
