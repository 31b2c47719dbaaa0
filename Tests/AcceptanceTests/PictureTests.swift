import Foundation
import Testing

struct PictureTests {
  private let root = "web/cars.example.com/"

  private func drawing(_ width: Int, _ height: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  /// A project with two pictures and a listing that names some.
  private func market(_ images: String) throws -> Marketplace {
    let market = try Marketplace()
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Pictures/40", withIntermediateDirectories: true)
    try market.write(drawing(320, 200), to: "Pictures/40/side-1.svg")
    try market.write(drawing(64, 48), to: "Pictures/rear.svg")
    try market.write("no picture", to: "Pictures/README.md")
    try market.write("no picture", to: "Pictures/text.svg")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"name\": \"Cars & Co\",", with: "\"name\": \"Cars & Co\", \"pictures\": \"Pictures\",")
    }
    try market.edit("Records/listings.ndjson") {
      $0 += #"{"id":"40","title":"Drawn","images":\#(images),"updated":"2027-01-01"}"# + "\n"
    }
    return market
  }

  @Test func showsThePicturesOfTheProject() throws {
    let market = try market(#"["40/side-1.svg","https://images.example.com/2.jpg","rear.svg"]"#)
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    let tree = try market.tree()
    let page = try #require(tree[root + "ads/40/index.html"])
    let path = "/assets/pictures/40--side-1/picture.svg"
    #expect(
      page.contains("src=\"\(path)\" alt=\"Drawn (1)\" width=\"320\" height=\"200\" fetchpriority"))
    #expect(page.contains("width=\"1200\" height=\"900\" loading=\"lazy\""))
    #expect(page.contains("width=\"64\" height=\"48\" loading=\"lazy\""))
    #expect(page.contains("og:image\" content=\"https://images.example.com/2.jpg\""))
    #expect(tree[root + "ads/index.html"]?.contains("src=\"\(path)\"") == true)
    #expect(tree[root + path.dropFirst()] == drawing(320, 200))
    #expect(tree.paths.count { $0.contains("/assets/pictures/") } == 2 * 2)
    #expect(
      tree["hosting/nginx.conf"]?.contains("^/assets/pictures/([A-Za-z0-9_-]+)/picture") == true)

    // Another size of a file under the same name is on the page, though the record is the same.
    try market.write(drawing(100, 100), to: "Pictures/40/side-1.svg")
    #expect(try market.build(["--environment", "production"]).status == 0)
    #expect(
      try market.tree()[root + "ads/40/index.html"]?.contains("width=\"100\" height=\"100\"")
        == true)
  }

  @Test(arguments: [
    ("none.svg", "is not in Pictures"), ("text.svg", "is no PNG, JPEG, WebP or SVG file"),
    ("../waymark.json", "has a path with more than"), ("/etc/passwd", "has a path with more than"),
    ("40", "has a path with more than"), ("40/side--1.svg", "has a path with more than"),
    ("a/../rear.svg", "has a path with more than"), ("40/side 1.svg", "has a path with more than"),
    (".svg", "has a path with more than"), ("javascript:alert(1)", "javascript"),
  ])
  func leavesOutWhatIsNoPicture(image: String, message: String) throws {
    let market = try market("[\"\(image)\",\"rear.svg\"]")
    let run = try market.build(["--environment", "production"])
    let found = try run.objects().filter { $0["severity"] as? String == "warning" }
    #expect(found.contains { ($0["message"] as? String ?? "").contains(message) }, "\(run)")
    let page = try #require(try market.tree()[root + "ads/40/index.html"])
    #expect(page.contains("alt=\"Drawn (1)\" width=\"64\""))
    #expect(!page.contains("(2)\""))
  }

  @Test func refusesAFolderThatIsMissing() throws {
    let market = try market("[]")
    try FileManager.default.removeItem(atPath: market.folder + "/Pictures")
    let run = try market.build()
    #expect(run.status == 2)
    #expect(try run.objects().contains { $0["code"] as? String == "project.pictures" }, "\(run)")
  }
}
