import Testing
import WaymarkCore

@testable import WaymarkBarcodes

@Suite struct BarcodeTests {
  @Test(arguments: [
    (Barcode.Symbology.qr, "https://example.com/gatepass/17"), (.pdf417, "M1DOE/JANE ABC123"),
    (.aztec, "https://example.com/é"), (.code128, "CAFE-2026-0042"), (.code39, "CAFE 42"),
    (.codabar, "A12345B"), (.ean13, "4006381333931"), (.interleaved2of5, "123456"),
  ])
  func drawsEveryKind(symbology: Barcode.Symbology, text: String) throws {
    let code = try Barcode(text, as: symbology)
    #expect(code.width >= 15)
    #expect([.qr, .aztec].contains(symbology) == (code.height == code.width))
    #expect([.qr, .aztec, .pdf417].contains(symbology) == (code.height > 1))
    let svg = renderedText { $0.svg(code, label: "<&\">") }
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
    #expect(svg.contains("aria-label=\"&lt;&amp;&quot;&gt;\""))
    #expect(try Barcode(text, as: symbology) == code)
  }

  /// The modules by the tables of GS1 General Specifications § 5.2 and of ISO/IEC 15417 (start B, A, B, the
  /// check character 102, stop).
  @Test(arguments: [
    (
      Barcode.Symbology.ean13, "4006381333931",
      "101" + "000110101001110101111011110100010010110011" + "01010"
        + "100001010000101000010111010010000101100110" + "101"
    ),
    (
      .code128, "AB",
      "11010010000" + "10100011000" + "10001011000" + "11110101110" + "1100011101011"
    ),
  ])
  func drawsTheModulesOfTheStandard(
    symbology: Barcode.Symbology, text: String, modules: String
  ) throws {
    let code = try Barcode(text, as: symbology)
    let drawn = (0..<code.width).map { code.isDark(column: $0, row: 0) ? "1" : "0" }
    #expect(drawn.joined() == modules)
  }

  @Test(arguments: [
    (Barcode.Symbology.ean13, "abc"), (.interleaved2of5, "12a"), (.codabar, "hello"), (.qr, ""),
    (.code128, String(repeating: "a", count: 9000)),
  ])
  func refusesTextThatAKindCannotEncode(symbology: Barcode.Symbology, text: String) {
    #expect(throws: BarcodeError.self) { try Barcode(text, as: symbology) }
  }

  @Test func refusesTextThatDoesNotFit() throws {
    #expect(try Barcode(String(repeating: "x", count: 2953), as: .qr).width == 177)
    for count in [2954, 100_000] {
      #expect(throws: BarcodeError.tooLong(count)) {
        try Barcode(String(repeating: "x", count: count), as: .qr)
      }
    }
    #expect(throws: BarcodeError.empty) { try Barcode("", as: .qr) }
  }

  /// The finder pattern of ISO/IEC 18004 § 6.3.3.
  private static let finder = [
    "#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######",
  ]

  @Test(arguments: ["A", "https://example.com/gatepass/6mTq2vX0fBzK", "名前", "é", "\u{0}"])
  func drawsAQRCodeWithItsFinders(_ text: String) throws {
    let code = try Barcode(text, as: .qr)
    #expect((code.width - 17) % 4 == 0)
    #expect(code.width == code.height)
    #expect(try Barcode(text + "2", as: .qr) != code)
    for (left, top) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
      let drawn = (0..<7).map { row in
        String((0..<7).map { code.isDark(column: left + $0, row: top + row) ? "#" : " " })
      }
      #expect(drawn == Self.finder)
    }
    // The dark module of ISO/IEC 18004 § 7.9.1.
    #expect(code.isDark(column: 8, row: code.height - 8))
  }

  @Test(arguments: [
    (Barcode.Symbology.qr, "https://example.com/gatepass/17", 4), (.pdf417, "M1DOE/JANE", 2),
    (.aztec, "https://example.com/é", 0),
  ])
  func drawsTheDarkModulesOfEachRow(
    symbology: Barcode.Symbology, text: String, zone: Int
  ) throws {
    let code = try Barcode(text, as: symbology)
    let svg = renderedText { $0.svg(code, label: "Pass <17> & \"more\"") }
    let height = code.height * code.rowHeight + 2 * zone
    #expect(
      svg.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(code.width + 2 * zone) "
          + "\(height)\" role=\"img\" aria-label=\"Pass &lt;17&gt; &amp; &quot;more&quot;\""))
    #expect(svg.contains("<path stroke=\"black\" stroke-width=\"\(code.rowHeight)\" "))

    // Following the lines gives the modules back.
    let path = try #require(svg.split(separator: " d=\"").last?.split(separator: "\"").first)
    var dark: Set<[Int]> = []
    for line in path.split(separator: "M") {
      let numbers = line.split(whereSeparator: { " hm".contains($0) }).compactMap { Double($0) }
      let row = (numbers[1] - Double(zone) - Double(code.rowHeight) / 2) / Double(code.rowHeight)
      var column = Int(numbers[0]) - zone
      // A piece has its start, 0 and its length; the first one starts at a separate point.
      for piece in stride(from: 2, to: numbers.count, by: 3) {
        let length = Int(numbers[piece])
        for offset in 0..<length { dark.insert([column + offset, Int(row)]) }
        column += length
        if piece + 2 < numbers.count { column += Int(numbers[piece + 1]) }
      }
    }
    for row in 0..<code.height {
      for column in 0..<code.width {
        #expect(dark.contains([column, row]) == code.isDark(column: column, row: row))
      }
    }
  }
}

extension Barcode {
  /// Whether a module is dark.
  fileprivate func isDark(column: Int, row: Int) -> Bool {
    modules[row * width + column]
  }
}
