@_spi(_Unicode) import Swift
import Testing

@testable import WaymarkMaps

@Suite struct NormalizationCTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("M\u{FC}ller", "M\u{FC}ller"), ("Mu\u{308}ller", "M\u{FC}ller"),
    ("\u{212B}ngstro\u{308}m", "\u{C5}ngstr\u{F6}m"), ("a\u{323}\u{302}", "\u{1EAD}"),
    ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
    ("\u{D558}\u{11AB}", "\u{D55C}"), ("\u{F900}", "\u{8C48}"), ("\u{958}", "\u{915}\u{93C}"),
    ("か\u{3099}", "が"), ("\u{301}e", "\u{301}e"), ("車行(東)", "車行(東)"),
  ])
  func composes(text: String, template: String) {
    #expect(scalars(NormalizationC.form(of: text)) == scalars(template))
  }

  /// The standard library knows the form, though it does not offer it.
  @Test func agreesWithTheStandardLibraryOnEveryScalar() {
    var differences = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if scalars(NormalizationC.form(of: text)) != Array(text._nfc) { differences += 1 }
      // A letter and a mark around it join or block.
      if value < 0x3100 {
        let inside = "a\(text)\u{301}\u{323}"
        if scalars(NormalizationC.form(of: inside)) != Array(inside._nfc) { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
