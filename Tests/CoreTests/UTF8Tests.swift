import Testing
import WaymarkCore

struct UTF8Tests {
  @Test(arguments: [
    "", "a", "Größe", "漢字", "\u{10FFFF}", "\u{FFFD}", String(repeating: "é", count: 40),
  ])
  func acceptsValidText(text: String) {
    #expect(String(validUTF8: Array(text.utf8)[...]) == text)
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
      [0xF5, 0x80, 0x80, 0x80],
      [0x61, 0xF4, 0x90, 0x80, 0x80], [0xEF, 0xBF], [0x41, 0xF0, 0x9F, 0x98, 0x42],
    ] as [[UInt8]])
  func refusesBytesThatAreNotUTF8(bytes: [UInt8]) {
    #expect(String(validUTF8: bytes[...]) == nil)
  }

  @Test func readsOnlyTheSlice() {
    let bytes: [UInt8] = [0xFF, 0x61, 0x62, 0xFF]
    #expect(String(validUTF8: bytes[1...2]) == "ab")
  }
}

struct JSONPointerTests {
  @Test(arguments: [
    ("", ""), ("name", "name"), ("a/b", "a~1b"), ("~", "~0"), ("~1/", "~01~1"), ("ä/~", "ä~1~0"),
  ])
  func escapesASegment(name: String, step: String) {
    #expect(pointerStep(name) == step)
  }
}
