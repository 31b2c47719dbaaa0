import Testing
import WaymarkCore

@Suite struct ByteSearchTests {
  @Test(arguments: [
    ("abcabc", "abc", 0..<3), ("xabcabc", "abc", 1..<4), ("aab", "ab", 1..<3), ("ab", "", 0..<0),
    ("ab", "abc", nil), ("", "a", nil), ("aaaa", "b", nil), ("über", "er", 3..<5),
  ])
  func findsTheFirstMatch(text: String, part: String, range: Range<Int>?) {
    #expect(Array(text.utf8)[...].firstRange(of: part) == range)
  }

  @Test func searchesASliceOnly() {
    let bytes = Array("</a></b>".utf8)
    #expect(bytes[1...].firstRange(of: "</") == 4..<6)
    #expect(bytes[..<5].firstRange(of: "</b") == nil)
  }
}
