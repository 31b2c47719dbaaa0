import Testing

/// Drafts of files with kinds of pictures, and with several columns of them.
@Suite struct FeedPictureDraftTests {
  @Test func joinsFilesOfColumnsOfOneName() throws {
    let rows = (0..<8).map { "R\($0),Chair \($0) of oak,\(100 + $0) GBP,a\($0).jpg,b\($0).jpg" }
    let text = try draftLines(
      "id,title,price,image,image\n" + rows.joined(separator: "\n"), named: "chairs.csv")
    #expect(!text.contains("columns of one name"), "\(text)")
  }

  private static func pictures(_ files: [(kind: String, end: String)]) throws -> String {
    let homes = (0..<8).map { number in
      let images = files.map { file in
        // One address has no ending.
        let end = number == 7 && file.end == "odd.jpg" ? "img?id=7" : file.end
        return "{\"type\":\"\(file.kind)\",\"url\":\"https://m.example/\(number)/\(end)\"}"
      }
      return "{\"id\":\"H\(number)\",\"title\":\"Flat \(number) near the park\","
        + "\"price\":\"\(100_000 + number) GBP\",\"bedrooms\":\(1 + number % 4),\"bathrooms\":1,"
        + "\"images\":[\(images.joined(separator: ","))]}"
    }
    return try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
  }

  /// Kinds of images stay in their order, also with documents, which records leave out.
  @Test(arguments: [
    [("exterior", "a.jpg"), ("exterior", "b.jpg"), ("interior", "odd.jpg")],
    [("main", "a.jpg"), ("gallery", "b.jpg"), ("gallery", "c.jpg"), ("brochure", "d.pdf")],
    [("image/jpeg", "a"), ("image/png", "b")],
  ])
  func keepsTheOrderOfImages(files: [(String, String)]) throws {
    let text = try Self.pictures(files.map { (kind: $0.0, end: $0.1) })
    #expect(text.contains(#""images": "images","#), "\(text)")
    #expect(!text.contains("several kinds of files"), "\(text)")
  }

  /// A tour without an ending is not left out by records.
  @Test func readsTheMainImageFirst() throws {
    let files = [
      ("gallery", "a.jpg"), ("gallery", "b.jpg"), ("main", "c.jpg"), ("tour", "walk"),
    ]
    let text = try Self.pictures(files.map { (kind: $0.0, end: $0.1) })
    #expect(
      text.contains(
        #""images": { "template": "{images[type=main]} {images[type=gallery]}" }"#), "\(text)")
    #expect(text.contains("are shown in this order"), "\(text)")
  }
}
