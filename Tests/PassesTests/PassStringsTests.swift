import Passes
import Testing

@Suite struct PassStringsTests {
  private static let pairs = [
    PassStrings.Pair(key: "a \"quoted\" key", value: "back\\slash\nline"),
    PassStrings.Pair(key: "gate", value: "闸口 🚗"),
  ]

  @Test func readsWhatItWrites() throws {
    let strings = PassStrings(pairs: Self.pairs)
    #expect(strings.bytes.starts(with: [0xFE, 0xFF, 0, 0x22]))
    #expect(try PassStrings(reading: strings.bytes) == strings)
    let plain = PassStrings(pairs: [Self.pairs[0]])
    #expect(plain.bytes == Array(#""a \"quoted\" key" = "back\\slash\nline";"#.utf8) + [0x0A])
    #expect(try PassStrings(reading: plain.bytes) == plain)
    #expect(try PassStrings(reading: []) == PassStrings(pairs: []))
  }

  @Test func readsEveryEncoding() throws {
    let text = "\"gate\" = \"闸口\";\n"
    let units = Array(text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let expected = PassStrings(pairs: [.init(key: "gate", value: "闸口")])
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + big,
      [0xFF, 0xFE] + little, big, little,
    ] {
      #expect(try PassStrings(reading: bytes) == expected)
    }
  }

  @Test func readsCommentsEscapesAndBareWords() throws {
    let text = #"""
      // a line = ";
      /* a
         block */ "a" = "\U4e2d\t\"";
      bare.key = value_1; alone;
      """#
    let strings = try PassStrings(reading: Array(text.utf8))
    #expect(strings.pairs.map(\.key) == ["a", "bare.key", "alone"])
    #expect(strings.pairs.map(\.value) == ["中\t\"", "value_1", "alone"])
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", 1), ("\n\"a\" \"b\";", 2), ("\"a\" = ;", 1), ("\"a", 1), ("/* x", 1),
    ("\"a\" = \"\\U12\";", 1), ("\"a\" = \"\\Ud800\";", 1), ("= 1;", 1), ("\"a\" = \"\\", 1),
  ])
  func saysWhereAFileIsBroken(text: String, line: Int) throws {
    let error = #expect(throws: PassStringsError.self) {
      try PassStrings(reading: Array(text.utf8))
    }
    #expect(error?.line == line)
  }

  @Test(arguments: [[0xFE, 0xFF, 0], [0xFF, 0xFE, 0, 0xD8], [0x22, 0xFF]] as [[UInt8]])
  func refusesBytesThatAreNoText(_ bytes: [UInt8]) {
    #expect(throws: PassStringsError.self) { try PassStrings(reading: bytes) }
  }
}
