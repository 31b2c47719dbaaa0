import Testing
import WaymarkValues

@Suite struct ImageListTests {
  @Test(
    "divides texts with files and URLs",
    arguments: [
      ("foto 0.jpg", ["foto 0.jpg"]), ("a0.JPG;b0.JPG", ["a0.JPG", "b0.JPG"]),
      ("a.jpg,b c.png, d.pdf,", ["a.jpg", "b c.png", "d.pdf"]),
      ("a.jpg b.jpg|c", ["a.jpg", "b.jpg", "c"]), ("a.jpg\nb 1.jpg", ["a.jpg", "b 1.jpg"]),
      ("v1.5 front.jpg", ["v1.5 front.jpg"]), ("w_3,h_2/x.jpg", ["w_3,h_2/x.jpg"]),
      ("a b https://x.example/1 c.jpg", ["a b", "https://x.example/1", "c.jpg"]),
      ("https://x.example/a.jpg;v=1", ["https://x.example/a.jpg;v=1"]),
    ])
  func dividesTexts(text: String, parts: [String]) {
    let found = ImageList.parts(of: Array(text.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == parts)
  }
}
