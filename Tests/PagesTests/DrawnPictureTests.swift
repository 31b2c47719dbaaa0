import Testing
import WaymarkModel

@testable import WaymarkPages

@Suite struct DrawnPictureTests {
  @Test func isAPictureThatEverybodyShows() throws {
    let bytes = DrawnPicture(color: "#0b6e4f").png
    let header = try #require(ImageHeader(bytes))
    #expect(header.format == .png && header.width == 1_200 && header.height == 630)
    #expect(bytes.count < 16_384, "\(bytes.count) bytes")
    #expect(bytes == DrawnPicture(color: "#0b6e4f").png)
    #expect(bytes != DrawnPicture(color: "#0b6e50").png)
  }

  @Test func takesTheColorOfTheThemeForNone() {
    #expect(DrawnPicture(color: "red").png == DrawnPicture(color: ThemeColors.standard).png)
  }
}
