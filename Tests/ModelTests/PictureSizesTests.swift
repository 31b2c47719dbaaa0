import Testing

@testable import WaymarkModel

@Suite struct PictureSizesTests {
  @Test(arguments: [
    ("{url}?w={width}", "https://a.example/1.jpg", "https://a.example/1.jpg?w=400"),
    ("{url}?w={width}", "https://a.example/1.jpg?v=2", "https://a.example/1.jpg?v=2&w=400"),
    ("{url}/{width}", "https://a.example/1", "https://a.example/1/400"),
    (
      "https://i.example/r?w={width}&src={url}", "https://a.example/1.jpg?v=2",
      "https://i.example/r?w=400&src=https%3A%2F%2Fa.example%2F1.jpg%3Fv%3D2"
    ),
    ("{url}?w={width}", "https://a.example/{width}", "https://a.example/{width}?w=400"),
  ])
  func asksForAWidth(pattern: String, url: String, expected: String) throws {
    let sizes = try #require(PictureSizes(widths: [800, 400, 400], pattern: pattern))
    #expect(sizes.widths == [400, 800])
    #expect(sizes.url(of: url, width: 400) == expected)
  }

  @Test(arguments: [
    "", "{url}", "{width}", "{url}{url}{width}", "{url}?w={width}{height}", "http://a/{url}{width}",
    "/r/{url}/{width}", "{url} {width}", "{url},{width}", "{url}?w={width}ä", "{url}?w={width}}",
  ])
  func refusesAnInvalidPattern(pattern: String) {
    #expect(PictureSizes(widths: [400], pattern: pattern) == nil)
  }
}
