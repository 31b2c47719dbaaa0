import Testing

@testable import WaymarkCore

private func read(_ text: String, as dialect: JSONReader.Dialect = .strict) throws -> JSONNode {
  try JSONReader.read(Array(text.utf8), as: dialect).root
}

struct JSONReaderTests {
  @Test func keepsTheLocationOfEveryValue() throws {
    let source = "{\n  \"ä\": [1, -2.5e+3, {\"b\": null}]\n}"
    let root = try read(source)
    let list = try #require(root["ä"]?.array)
    #expect(list[0].integer == 1)
    #expect(list[1].digits == "-2.5e+3")
    #expect(list[2]["b"]?.kind == "null")
    let position = TextPosition(of: list[1].offset, in: Array(source.utf8))
    #expect(position == TextPosition(line: 2, column: 12))
  }

  @Test func decodesEscapes() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t\u00e4\ud83d\ude97""#).string == "\"\\/\u{8}\u{C}\n\r\tä🚗")
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 2), ("{\"a\" 1}", 5), ("{\"a\":1,}", 6), ("[1 2]", 3), ("01", 0),
    ("-", 1), ("1.", 2), ("1e", 2), ("tru", 0), ("\"a", 0), ("\"\n\"", 1), (#""\x""#, 1),
    (#""\u12g4""#, 1), (#""\ud800""#, 1), (#""\ud800\u0041""#, 1), (#""\udc00""#, 1), ("1 2", 2),
    ("{a:1}", 1), ("/* x */1", 0), ("// x\n1", 0), ("[}", 1), ("nul", 0), ("+1", 0), (".5", 0),
    ("'a'", 0), ("NaN", 0), ("\u{FEFF}\u{FEFF}1", 3),
  ])
  func refuses(text: String, at offset: Int) {
    do {
      _ = try JSONReader.read(Array(text.utf8))
      Issue.record("accepted \(text)")
    } catch {
      #expect(error.offset == offset, "\(error)")
    }
  }

  @Test func refusesInvalidUTF8() {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4, 0xB8]] as [[UInt8]] {
      #expect(throws: JSONError(offset: 1, reason: "the string is not valid UTF-8")) {
        try JSONReader.read([0x22] + bytes + [0x22])
      }
    }
  }

  @Test func acceptsCommentsAndTrailingCommasIfAllowed() throws {
    let root = try read("// a\n{\"a\": [1, /* b */ 2,],}\n/**/ // end", as: .relaxed)
    #expect(root["a"]?.array?.count == 2)
    #expect(throws: JSONError.self) { try read("[,]", as: .relaxed) }
    #expect(try read("{\"a\": [1,],}", as: .trailingCommas)["a"]?.array?.count == 1)
    #expect(throws: JSONError.self) { try read("[1,,]", as: .trailingCommas) }
    #expect(throws: JSONError.self) { try read("[1] // a", as: .trailingCommas) }
    #expect(throws: JSONError.self) { try read("[1,,]", as: .relaxed) }
    #expect(throws: JSONError(offset: 0, reason: "the comment is not closed")) {
      try read("/* x", as: .relaxed)
    }
    #expect(throws: JSONError.self) { try read("/", as: .relaxed) }
  }

  @Test func reportsDuplicateNames() throws {
    let document = try JSONReader.read(Array(#"{"a":1,"b":{"a":2},"a":3}"#.utf8))
    #expect(document.duplicates.map(\.offset) == [19])
    #expect(document.root["a"]?.integer == 3)
    for count in [3, 17, 40, 64, 65, 66, 200] {
      let wide = "{" + (0..<count).map { "\"k\($0 % (count - 1))\":0" }.joined(separator: ",") + "}"
      #expect(try JSONReader.read(Array(wide.utf8)).duplicates.map(\.name) == ["k0"])
    }
  }

  @Test func recognisesAByteOrderMark() throws {
    #expect(try JSONReader.read([0xEF, 0xBB, 0xBF, 0x31]).hasByteOrderMark)
  }

  @Test func limitsNesting() throws {
    let limit = JSONReader.depthLimit
    let deep = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try read(deep).array?.count == 1)
    #expect(throws: JSONError.self) { try read("[" + deep + "]") }
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func neverTrapsOnATruncatedText() {
    let source = Array(
      #"// c\#n{"a": ["\ud83d\ude97\n", -1.5e-3, true, null], "b": {"c": "ä"}} "#.utf8)
    for end in source.indices {
      _ = try? JSONReader.read(Array(source[..<end]), as: .relaxed)
      _ = try? JSONReader.read(Array(source[end...]), as: .relaxed)
    }
  }
}
