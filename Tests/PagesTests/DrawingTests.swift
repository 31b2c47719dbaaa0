import Testing
import WaymarkModel

@testable import WaymarkPages

@Suite struct DrawingTests {
  @Test func isAnImageThatEveryServiceShows() throws {
    let bytes = Drawing.sharedPicture(color: "#0b6e4f")
    let header = try #require(ImageHeader(bytes))
    #expect(header.format == .png && header.width == 1_200 && header.height == 630)
    #expect(bytes.count < 16_384, "\(bytes.count) bytes")
    #expect(bytes == Drawing.sharedPicture(color: "#0b6e4f"))
    #expect(bytes != Drawing.sharedPicture(color: "#0b6e50"))
  }

  @Test func usesTheColourOfTheThemeByDefault() {
    let standard = Drawing.sharedPicture(color: ThemeColors.standard)
    #expect(Drawing.sharedPicture(color: "red") == standard)
  }
}
