import Testing

@testable import WaymarkReaders

@Suite struct PostgresArrayTests {
  private func json(_ text: String) -> String? {
    PostgresArray.json(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("{}", "[]"), (#"{a,"b, c",NULL}"#, #"["a","b, c",null]"#),
      ("{{1,2},{3}}", #"[["1","2"],["3"]]"#),
      ("[2:3]={a,b}", #"["a","b"]"#),
    ])
  func writesJSON(_ text: String, _ wanted: String) {
    #expect(json(text) == wanted)
  }

  @Test func refusesOtherTextsAndEndlessDepth() {
    #expect(json("a") == nil && json("{a") == nil && json("{a}b") == nil)
    func nested(_ depth: Int) -> String {
      String(repeating: "{", count: depth) + String(repeating: "}", count: depth)
    }
    #expect(json(nested(128)) != nil && json(nested(129)) == nil && json(nested(400_000)) == nil)
  }
}
