import Testing
import WaymarkCore

private func text(_ body: (inout Output) -> Void) -> String {
  String(decoding: rendered(body), as: UTF8.self)
}

struct OutputTests {
  @Test(arguments: [
    ("", ""), ("a&b<c>\"d'", "a&amp;b&lt;c&gt;&quot;d&#39;"), ("车 🚗", "车 🚗"),
    ("a\u{0}b\u{8}c\u{7F}\t\n", "abc\t\n"),
  ])
  func escapesHTML(text source: String, as expected: String) {
    #expect(text { $0.html(source) } == expected)
  }

  @Test(arguments: [
    ("a\u{FFFE}b\u{FFFF}c", "abc"), ("\u{FFFD}ﾾ﾿", "\u{FFFD}ﾾ﾿"), ("<\u{1}>", "&lt;&gt;"),
  ])
  func dropsCharactersThatXMLForbids(text source: String, as expected: String) {
    #expect(text { $0.xml(source) } == expected)
  }

  @Test func keepsEveryScalarThatXMLAllows() {
    let scalars = (0x80...0x10FFFF).compactMap(Unicode.Scalar.init)
      .filter { $0.value & 0xFFFE != 0xFFFE || $0.value > 0xFFFF }
    let source = String(String.UnicodeScalarView(scalars))
    #expect(text { $0.xml(source) } == source)
  }

  @Test(arguments: [
    ("A&B #1 / 50% +车", "A%26B%20%231%20%2F%2050%25%20%2B%E8%BD%A6"), ("-._~aZ9", "-._~aZ9"),
    ("\u{0}\u{7F}", "%00%7F"),
  ])
  func percentEncodesAllButUnreservedBytes(source: String, expected: String) {
    #expect(source.percentEncoded == expected)
  }

  @Test(arguments: [
    (0, "0.000000"), (1, "0.000001"), (-1, "-0.000001"), (31_230_400, "31.230400"),
    (-180_000_000, "-180.000000"), (.min, "-9223372036854.775808"),
  ])
  func writesMillionths(value: Int, expected: String) {
    #expect(text { $0.millionths(value) } == expected)
  }

  /// Halves that binary numbers represent exactly: 2^-7 degrees are 7812.5 millionths.
  @Test(arguments: [
    (0.0078125, "0.007812"), (0.0234375, "0.023438"), (-0.0078125, "-0.007812"),
    (-1e-9, "0.000000"), (180, "180.000000"), (31.2304, "31.230400"),
  ])
  func roundsHalfDegreesToEven(value: Double, expected: String) {
    #expect(text { $0.degrees(value) } == expected)
  }

  /// A buffer grows while a short text, which is stored inline, is appended.
  @Test func keepsAShortTextWhenTheBufferGrows() {
    for count in 0..<300 {
      var output = Output()
      output.append(Array(repeating: UInt8(ascii: "a"), count: count))
      output.append("\n")
      output.html("<&\n")
      #expect(output.bytes.dropFirst(count).elementsEqual("\n&lt;&amp;\n".utf8), "\(count)")
    }
  }

  @Test func writesEveryDigitOfMillionths() {
    // Steps of a prime reach every digit in every place.
    for value in stride(from: 0, through: 1_100_000_000, by: 10_007) {
      let places = String(value % 1_000_000)
      let zeros = String(repeating: "0", count: 6 - places.count)
      #expect(text { $0.millionths(value) } == "\(value / 1_000_000).\(zeros)\(places)")
    }
    #expect(text { $0.millionths(.min) } == "-9223372036854.775808")
    #expect(text { $0.millionths(.max) } == "9223372036854.775807")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func groupsThousands(value: Int, expected: String) {
    #expect(text { $0.grouped(value) } == expected)
  }
}

struct JSONTests {
  @Test func writesSafelyIntoAScript() {
    let value = JSON.members([
      "a": "</script>&\u{2028}\u{2029}\"\\\n\u{1}", "b": nil, "c": [1, true, .null, "–"],
      "d": .number("31.230400"), "e": .members([:]),
    ])
    #expect(
      text { $0.json(value) }
        == #"{"a":"\u003c/script\u003e\u0026\u2028\u2029\"\\\n\u0001","c":[1,true,null,"–"],"#
        + #""d":31.230400,"e":{}}"#)
  }

  @Test func keepsMarkupCharactersInPlainJSON() {
    let value = JSON.members(["<a>": "a&b</script>\u{2028}\u{7F}", "b": ["&"]])
    #expect(
      text { $0.json(value, in: .plain) } == #"{"<a>":"a&b</script>\u2028\u007f","b":["&"]}"#)
  }

  @Test func indentsPrettyJSON() {
    #expect(
      text { $0.json(.members(["a": [1, 2], "b": []]), layout: .pretty) }
        == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": []\n}\n")
  }

  @Test func readsBackWhatItWrites() throws {
    let scalars = (0...0x2FFF).compactMap(Unicode.Scalar.init) + ["🚗", "\u{10FFFF}"]
    let source = String(String.UnicodeScalarView(scalars))
    let document = try JSONReader.read(rendered { $0.json(source) })
    #expect(document.root.string == source)
  }

  @Test func sortsMembersByBytes() {
    #expect(text { $0.json(.sorted(["b": 1, "a": 2, "B": 3])) } == #"{"B":3,"a":2,"b":1}"#)
  }
}

struct SuggestionTests {
  @Test(
    arguments: [
      ("hsots", "hosts"), ("Host", "hosts"), ("indx", "index"), ("urlscheme", "urlScheme"),
      ("ab", nil), ("colour", nil), ("", nil),
    ] as [(String, String?)])
  func suggestsTheNearestWord(word: String, expected: String?) {
    #expect(suggestion(for: word, among: ["hosts", "index", "urlScheme"]) == expected)
  }
}
