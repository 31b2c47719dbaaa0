import Bytes
import Testing

@Suite struct TextPositionsTests {
  @Test func agreesWithASingleSearchAtEveryOffset() {
    for text in ["", "a", "é\nü:x\n\n中文\r\n", "\u{FEFF}a\nb"] {
      let bytes = Array(text.utf8)
      var positions = TextPositions(bytes)
      let first = text.hasPrefix("\u{FEFF}") ? 3 : 0
      for offset in first...(bytes.count + 1) {
        if offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { continue }
        #expect(positions.position(of: offset) == TextPosition(of: offset, in: bytes))
      }
    }
  }
}
