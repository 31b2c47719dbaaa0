import Testing
import WaymarkPasses

@Suite struct PassStringsTests {
  private static let pairs = [
    ["a \"quoted\" key", "back\\slash\nline"], ["gate", "闸口 🚗"],
  ]

  private func write(_ pairs: [[String]]) -> [UInt8] {
    PassStrings.write(pairs.map { ($0[0], $0[1]) })
  }

  private func read(_ bytes: [UInt8]) throws -> [[String]] {
    try PassStrings.read(bytes).map { [$0.key, $0.value] }
  }

  @Test func readsTheTextsItWrites() throws {
    let bytes = write(Self.pairs)
    #expect(bytes.starts(with: [0xFE, 0xFF, 0, 0x22]))
    #expect(try read(bytes) == Self.pairs)
    let plain = write([Self.pairs[0]])
    #expect(plain == Array(#""a \"quoted\" key" = "back\\slash\nline";"#.utf8) + [0x0A])
    #expect(try read(plain) == [Self.pairs[0]])
    #expect(try read(write([["\0key", "a\0"]])) == [["\0key", "a\0"]])
    #expect(try read([]) == [])
  }

  @Test func readsEveryEncoding() throws {
    let text = "\"gate\" = \"闸口\";\n"
    let units = Array(text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + big,
      [0xFF, 0xFE] + little, big, little,
    ] {
      #expect(try read(bytes) == [["gate", "闸口"]])
    }
  }

  @Test func readsCommentsEscapesAndBareWords() throws {
    let text = #"""
      // a line = ";
      /* a
         block */ "a" = "\U4e2d\t\"";
      bare.key = value_1; alone;
      """#
    let pairs = try read(Array(text.utf8))
    #expect(pairs == [["a", "中\t\""], ["bare.key", "value_1"], ["alone", "alone"]])
  }

  @Test(arguments: [
    (#"\Ud83d\Ude97"#, "🚗"), (#"\u4E2D"#, "中"), (#"\n\r\t"#, "\n\r\t"),
    (#"\a\b\fb\v"#, "\u{07}\u{08}\u{0C}b\u{0B}"), (#"\q\\"#, #"q\"#),
  ])
  func readsEveryEscape(written: String, text: String) throws {
    #expect(try read(Array("a = \"\(written)\";".utf8)) == [["a", text]])
  }

  @Test(arguments: [
    (#"\U+12F"#, #"\U needs four hex digits"#), (#"\u12"#, #"\u needs four hex digits"#),
    (#"\Ude97"#, "a low surrogate has no high surrogate"),
    (#"\Ud83dx"#, "a high surrogate has no low surrogate"),
    (#"\Ud83d\u0041"#, "a high surrogate has no low surrogate"),
    (#"\101"#, #"\1 is not an escape: write \U and four hex digits"#),
  ])
  func refusesAWrongEscape(written: String, reason: String) throws {
    let error = #expect(throws: PassStringsError.self) {
      try read(Array("a = \"\(written)\";".utf8))
    }
    #expect(error?.reason == reason)
  }

  @Test(arguments: ["<?xml version=\"1.0\"?><plist/>", "\u{FEFF} { a = b; }", "bplist00\u{1}"])
  func reportsThatAFileIsAPropertyList(_ text: String) throws {
    let bytes = Array(text.utf8) + (text.hasPrefix("bplist") ? [0xFF] : [])
    let error = #expect(throws: PassStringsError.self) { try read(bytes) }
    #expect(error?.reason.hasPrefix("it is a property list") == true)
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func endsACommentWithItsLine(end: String) throws {
    let lines = ["// one", "\"a\" = \"b\"; // two", "\"c\" = \"d\";", ""]
    #expect(try read(Array(lines.joined(separator: end).utf8)) == [["a", "b"], ["c", "d"]])
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", 1), ("\n\"a\" \"b\";", 2), ("\"a\" = ;", 1), ("\"a", 1), ("/* x", 1),
    ("\"a\" = \"\\U12\";", 1), ("\"a\" = \"\\Ud800\";", 1), ("= 1;", 1), ("\"a\" = \"\\", 1),
    ("\"a\" = \"b\"\n\n// c\n\"d\" = \"e\";", 1), ("\"a\"\n\"b\";", 1), ("\n\"a\" = \"b\n", 2),
    ("\"a\" = \"b;\n\"c\" = \"d\";", 1), ("\n/* x\n", 2),
    ("// a\r\"b\" = \"c\";\r= 1;", 3), ("\r\n// a\r\n= 1;", 3), ("\n\r= 1;", 3),
  ])
  func reportsWhereAFileIsInvalid(text: String, line: Int) throws {
    let error = #expect(throws: PassStringsError.self) {
      try read(Array(text.utf8))
    }
    #expect(error?.line == line)
  }

  @Test(arguments: [[0xFE, 0xFF, 0], [0xFF, 0xFE, 0, 0xD8], [0x22, 0xFF]] as [[UInt8]])
  func refusesInvalidUTF8(_ bytes: [UInt8]) {
    #expect(throws: PassStringsError.self) { try read(bytes) }
  }
}
