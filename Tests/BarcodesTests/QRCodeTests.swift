import Barcodes
import Bytes
import Testing

@Suite struct QRCodeTests {
  /// The finder pattern of ISO/IEC 18004 § 6.3.3.
  private static let finder = [
    "#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######",
  ]

  @Test(arguments: ["A", "https://example.com/gatepass/6mTq2vX0fBzK", "名前", "é", "\u{0}"])
  func drawsAQRCodeWithItsFinders(_ text: String) throws {
    let code = try QRCode(text)
    #expect((code.size - 17) % 4 == 0)
    #expect(try QRCode(text) == code)
    #expect(try QRCode(text + "2") != code)
    for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      let drawn = (0..<7).map { row in
        String((0..<7).map { code.isDark(column: left + $0, row: top + row) ? "#" : " " })
      }
      #expect(drawn == Self.finder)
    }
    // The dark module of ISO/IEC 18004 § 7.9.1.
    #expect(code.isDark(column: 8, row: code.size - 8))
    #expect(!code.isDark(column: -1, row: 0))
    #expect(!code.isDark(column: 0, row: code.size))
  }

  @Test func refusesTextThatDoesNotFit() {
    for count in [5000, 100_000] {
      #expect(throws: BarcodeError.tooLong(count)) {
        try QRCode(String(repeating: "x", count: count))
      }
    }
    #expect(throws: BarcodeError.empty) { try QRCode("") }
  }

  @Test func drawsTheModulesInOnePath() throws {
    let code = try QRCode("https://example.com/gatepass/17")
    let svg = String(
      decoding: rendered { $0.svg(code, label: "Pass <17> & \"more\"") }, as: UTF8.self)
    let zone = 4
    #expect(
      svg.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(code.size + 2 * zone) "
          + "\(code.size + 2 * zone)\" role=\"img\" "
          + "aria-label=\"Pass &lt;17&gt; &amp; &quot;more&quot;\""))
    #expect(svg.split(separator: "<path").count == 2)

    // Filling the path's rectangles gives the modules back.
    let path = try #require(svg.split(separator: "<path d=\"").last?.split(separator: "\"").first)
    var dark: Set<[Int]> = []
    for run in path.split(separator: "z") {
      let numbers = run.split(whereSeparator: { "M hvH".contains($0) }).compactMap { Int($0) }
      try #require(numbers.count == 5)
      #expect(numbers[4] == numbers[0])
      for column in numbers[0]..<numbers[0] + numbers[2] {
        for row in numbers[1]..<numbers[1] + numbers[3] {
          dark.insert([column - zone, row - zone])
        }
      }
    }
    for row in 0..<code.size {
      for column in 0..<code.size {
        #expect(dark.contains([column, row]) == code.isDark(column: column, row: row))
      }
    }
  }
}
