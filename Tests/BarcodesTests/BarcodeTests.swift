import Barcodes
import Bytes
import Testing

@Suite struct BarcodeTests {
  /// The finder pattern of ISO/IEC 18004 § 6.3.3.
  private static let finder = [
    "#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######",
  ]

  @Test(arguments: ["A", "https://example.com/gatepass/6mTq2vX0fBzK", "名前", "é", "\u{0}"])
  func drawsAQRCodeWithItsFinders(_ text: String) throws {
    let code = try Barcode(text)
    #expect(code.width == code.height)
    #expect((code.width - 17) % 4 == 0)
    for (left, top) in [(0, 0), (code.width - 7, 0), (0, code.height - 7)] {
      let drawn = (0..<7).map { row in
        String((0..<7).map { code.isDark(column: left + $0, row: top + row) ? "#" : " " })
      }
      #expect(drawn == Self.finder)
    }
    // The dark module of ISO/IEC 18004 § 7.9.1.
    #expect(code.isDark(column: 8, row: code.height - 8))
    #expect(!code.isDark(column: -1, row: 0))
    #expect(!code.isDark(column: 0, row: code.height))
  }

  @Test(arguments: Barcode.Symbology.allCases)
  func drawsEverySymbology(_ symbology: Barcode.Symbology) throws {
    let code = try Barcode("GATE-2026-0001", as: symbology)
    #expect(code.width > 10)
    #expect(code.height > 10)
    #expect(try Barcode("GATE-2026-0001", as: symbology) == code)
    #expect(try Barcode("GATE-2026-0002", as: symbology) != code)
  }

  @Test(arguments: Barcode.Symbology.allCases)
  func refusesTextThatDoesNotFit(_ symbology: Barcode.Symbology) {
    for count in [5000, 100_000] {
      #expect(throws: BarcodeError.tooLong(count, symbology)) {
        try Barcode(String(repeating: "x", count: count), as: symbology)
      }
    }
    #expect(throws: BarcodeError.empty) { try Barcode("", as: symbology) }
  }

  @Test func refusesACharacterThatCode128DoesNotHave() {
    #expect(throws: BarcodeError.badCharacter(.code128)) { try Barcode("名", as: .code128) }
  }

  @Test(arguments: Barcode.Symbology.allCases)
  func drawsTheModulesInOnePath(_ symbology: Barcode.Symbology) throws {
    let code = try Barcode("https://example.com/gatepass/17", as: symbology)
    let svg = String(
      decoding: rendered { $0.svg(code, label: "Pass <17> & \"more\"") }, as: UTF8.self)
    let zone = code.quietZone
    #expect(
      svg.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(code.width + 2 * zone) "
          + "\(code.height + 2 * zone)\" role=\"img\" "
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
    for row in 0..<code.height {
      for column in 0..<code.width {
        #expect(dark.contains([column, row]) == code.isDark(column: column, row: row))
      }
    }
  }
}
