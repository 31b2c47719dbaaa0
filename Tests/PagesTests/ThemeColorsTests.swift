import Testing

@testable import WaymarkPages

@Suite struct ThemeColorsTests {
  /// The areas of the theme that contain links.
  private static let light = [0xffffff, 0xf4f6f8].map { Color($0) }
  private static let dark = [0x10161c, 0x18202a].map { Color($0) }

  private func color(_ hex: String) -> Color { Color(UInt32(hex.dropFirst(), radix: 16) ?? 0) }

  @Test func computesContrastAsWCAG() {
    #expect(Color(0).contrast(to: Color(0xffffff)) == 21)
    #expect(abs(Color(0x767676).contrast(to: Color(0xffffff)) - 4.542) < 0.001)
    #expect(abs(Color(0x777777).contrast(to: Color(0xffffff)) - 4.478) < 0.001)
    #expect(abs(Color(0xff0000).contrast(to: Color(0)) - 5.252) < 0.001)
  }

  @Test func isReadableWithAnyBrand() {
    for step in 0..<4096 {
      let digits = String(step, radix: 16)
      let short = String(repeating: "0", count: 3 - digits.count) + digits
      let brand = "#" + short.map { "\($0)\($0)" }.joined()
      let colors = ThemeColors(brand)
      #expect(colors.accent == brand)
      #expect(color(colors.onAccent).contrast(to: color(brand)) >= 4.5, "\(brand)")
      for area in Self.light { #expect(color(colors.link).contrast(to: area) >= 7, "\(brand)") }
      for area in Self.dark {
        #expect(color(colors.darkLink).contrast(to: area) >= 7, "\(brand)")
      }
      #expect(Color(0).contrast(to: color(colors.darkLink)) >= 7, "\(brand)")
    }
  }

  @Test(arguments: [
    ("#0b6e4f", "#ffffff", "#095e43"), ("#ffd400", "#000000", "#635200"),
    ("#000000", "#ffffff", "#000000"), ("#ffffff", "#000000", "#535353"),
  ])
  func keepsTheBrandIfItIsReadable(brand: String, onAccent: String, link: String) {
    let colors = ThemeColors(brand)
    #expect(colors.onAccent == onAccent && colors.link == link, "\(colors)")
  }

  @Test(arguments: [
    ("#0b3d91", "#7aabff"), ("#ffd400", "#ffd400"), ("#000000", "#ababab"),
  ])
  func keepsTheHueOnDarkPages(brand: String, link: String) {
    #expect(ThemeColors(brand).darkLink == link)
  }

  @Test(arguments: ["", "#", "teal", "#12345g"])
  func usesTheDefaultForAnInvalidColour(text: String) {
    #expect(ThemeColors(text).accent == ThemeColors.standard)
  }
}
