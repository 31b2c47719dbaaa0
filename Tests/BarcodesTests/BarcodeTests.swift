import Bytes
import Testing

@testable import Barcodes

@Suite struct BarcodeTests {
  @Test(arguments: [
    (Barcode.Symbology.qr, "https://example.com/gatepass/17"), (.pdf417, "M1DOE/JANE ABC123"),
    (.aztec, "https://example.com/é"), (.code128, "CAFE-2026-0042"), (.code39, "CAFE 42"),
    (.codabar, "A12345B"), (.ean13, "4006381333931"), (.interleaved2of5, "123456"),
  ])
  func drawsEveryKind(symbology: Barcode.Symbology, text: String) throws {
    let code = try Barcode(text, as: symbology)
    #expect(code.width >= 15)
    #expect(code.rows.allSatisfy { $0.count == code.width })
    #expect([.qr, .aztec].contains(symbology) == (code.rows.count == code.width))
    #expect([.qr, .aztec, .pdf417].contains(symbology) == (code.rows.count > 1))
    let svg = renderedText { $0.svg(code, label: "<&\">") }
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
    #expect(svg.contains("aria-label=\"&lt;&amp;&quot;&gt;\""))
    #expect(try Barcode(text, as: symbology) == code)
  }

  @Test(arguments: [
    (Barcode.Symbology.ean13, "abc"), (.interleaved2of5, "12a"), (.codabar, "hello"), (.qr, ""),
    (.code128, String(repeating: "a", count: 9000)),
  ])
  func refusesWhatAKindCannotHold(symbology: Barcode.Symbology, text: String) {
    #expect(throws: BarcodeError.self) { try Barcode(text, as: symbology) }
  }

  @Test func drawsAQRCodeAsTheOtherOneDoes() throws {
    let text = "https://example.com/gatepass/17"
    let code = try Barcode(text, as: .qr)
    #expect(code.rows.count <= (try QRCode(text).size))
  }
}
