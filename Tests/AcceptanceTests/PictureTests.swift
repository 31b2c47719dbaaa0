import Foundation
import Testing

struct PictureTests {
  private let root = "web/cars.example.com/"

  private func drawing(_ width: Int, _ height: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  /// A project with two images and a listing that names some.
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

  @Test func showsTheImagesOfTheProject() throws {
    let market = try market(#"["40/side-1.svg","https://images.example.com/2.jpg","rear.svg"]"#)
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    let tree = try market.tree()
    let page = try #require(tree[root + "ads/40/index.html"])
    let path = try path(ofSideIn: page)
    #expect(
      page.contains("src=\"\(path)\" alt=\"Drawn\" width=\"320\" height=\"200\" fetchpriority"))
    #expect(page.contains("alt=\"Picture 2\" loading=lazy"))
    #expect(page.contains("alt=\"Picture 3\" loading=lazy"))
    #expect(page.contains("og:image content=\"https://images.example.com/2.jpg\""))
    #expect(tree[root + "ads/index.html"]?.contains("src=\"\(path)\"") == true)
    #expect(tree[root + path.dropFirst()] == drawing(320, 200))
    #expect(tree.paths.count { $0.contains("/assets/pictures/") } == 2 * 2)
    #expect(
      tree["hosting/nginx.conf"]?.contains("^/assets/pictures/([A-Za-z0-9_-]+)/picture") == true)

  }

  /// A folder of images may come from an archive of a seller, which may contain links.
  @Test func publishesNothingThroughALinkOutOfTheProject() throws {
    let market = try market(#"["linked.svg","deep/x.svg","rear.svg","own.svg"]"#)
    let secret = market.beside("secret")
    try FileManager.default.createDirectory(atPath: secret, withIntermediateDirectories: true)
    try Data(drawing(7, 7).utf8).write(to: URL(fileURLWithPath: secret + "/x.svg"))
    for (name, target) in [
      ("linked.svg", secret + "/x.svg"), ("deep", secret), ("unnamed.svg", secret + "/x.svg"),
      ("own.svg", "rear.svg"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: market.folder + "/Pictures/" + name, withDestinationPath: target)
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("is a link that leads out of the project"), "\(run)")
    let tree = try market.tree()
    #expect(!tree.paths.contains { tree[$0] == drawing(7, 7) })
    #expect(tree.paths.contains { $0.contains("/assets/pictures/own-") })
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"pictures\": \"Pictures\",",
        with: "\"pictures\": \"Pictures\", \"outside\": [\"\(secret)\"],")
    }
    #expect(try market.build(["--environment", "production"]).status == 0)
    let allowed = try market.tree().paths.filter { $0.contains("/assets/pictures/") }
    for name in ["linked-", "deep--x-", "unnamed-"] {
      #expect(allowed.contains { $0.contains("/" + name) }, "\(allowed)")
    }
  }

  /// Two folders that lead to each other have endless paths.
  @Test func followsOneLinkToAFolder() throws {
    let market = try market(#"["rear.svg","one/a/x.svg","self/self/one/x.svg"]"#)
    let folder = market.folder + "/Pictures"
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
      try Data(drawing(7, 7).utf8).write(to: URL(fileURLWithPath: folder + "/\(name)/x.svg"))
    }
    for (link, target) in [
      ("self", "."), ("other", "."), ("one/a", "../two"), ("one/b", ".."), ("two/c", "../one"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/" + link, withDestinationPath: target)
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    let paths = try market.tree().paths.filter { $0.contains("--x-") }
    let names = Set(paths.compactMap { $0.split(separator: "/").dropLast().last?.dropLast(13) })
    let through = ["self", "other", "one--b"].flatMap { ["\($0)--one--x", "\($0)--two--x"] }
    #expect(names == Set(["one--x", "two--x", "one--a--x", "two--c--x"] + through.map { $0[...] }))
    #expect(run.output.contains("self/self/one/x.svg"), "\(run.output)")
  }

  /// The URL path of the first image on a page.
  private func path(ofSideIn page: String) throws -> String {
    let pattern = #//assets/pictures/40--side-1-[0-9a-f]{12}/picture\.svg/#
    return String(try #require(page.firstMatch(of: pattern)).output)
  }

  /// Servers may state that an image never changes: its name changes with its bytes.
  @Test func namesAnImageByItsBytes() throws {
    let market = try market(#"["40/side-1.svg"]"#)
    #expect(try market.build(["--environment", "production"]).status == 0)
    let old = try market.tree()
    let page = root + "ads/40/index.html"
    let oldPath = try path(ofSideIn: try #require(old[page]))
    let line = try #require(
      old["manifest.json"]?.split(separator: "\n").first { $0.contains("\(oldPath)\"") })
    #expect(line.contains("max-age=31536000, immutable"))

    // The record is the same.
    try market.write(drawing(100, 100), to: "Pictures/40/side-1.svg")
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    let tree = try market.tree()
    let text = try #require(tree[page])
    let path = try path(ofSideIn: text)
    #expect(path != oldPath && text.contains("width=\"100\" height=\"100\""))
    #expect(tree[root + path.dropFirst()] == drawing(100, 100))
    #expect(tree[root + oldPath.dropFirst()] == nil)

    // Only files that show it are written again: the pages of the listing, and those with its card.
    let shown = tree.paths.filter { $0.hasSuffix(".html") && tree[$0] != old[$0] }
    #expect(!shown.isEmpty && shown.allSatisfy { tree[$0]?.contains(path) == true }, "\(shown)")
    let others = tree.paths.filter { $0.hasSuffix(".html") && tree[$0]?.contains(path) != true }
    #expect(others.allSatisfy { tree[$0] == old[$0] } && !others.isEmpty)

    try market.write(drawing(320, 200), to: "Pictures/40/side-1.svg")
    #expect(try market.build(["--environment", "production"]).status == 0)
    #expect(try market.tree()[page] == old[page])
  }

  @Test(arguments: [
    ("none.svg", "is not in Pictures"), ("text.svg", "is not a PNG, JPEG, WebP or SVG file"),
    ("../rear.svg", "is not a path to a file"), ("/etc/passwd", "is not a path to a file"),
    ("40", "is not a path to a file"), ("40/side--1.svg", "is not in Pictures"),
    ("a/../rear.svg", "is not a path to a file"), ("40/.rear.svg", "is not a path to a file"),
    ("40/side(1).svg", "is not in Pictures"), ("40/plan.pdf", "is not an image"),
    ("a\u{7F}.svg", "is not a path to a file"), (".svg", "is not a path to a file"),
    ("javascript:alert(1)", "javascript"),
  ])
  func leavesOutFilesThatAreNotImages(image: String, message: String) throws {
    let market = try market("[\"\(image)\",\"rear.svg\"]")
    let run = try market.build(["--environment", "production"])
    let found = try run.objects().filter { $0["severity"] as? String == "warning" }
    #expect(found.contains { ($0["message"] as? String ?? "").contains(message) }, "\(run)")
    let page = try #require(try market.tree()[root + "ads/40/index.html"])
    #expect(page.contains("alt=\"Drawn\" width=\"64\""))
    #expect(!page.contains("Picture 2"))
  }

  /// Shops write paths with a `/` in front, several in a cell, and names with any characters.
  @Test(arguments: [
    (#"["9c1f~mv2.svg","side (1).svg","Küche.svg"]"#, ["9c1f_mv2", "side__1_", "K__che"]),
    (#"["a--b.svg","-a-.svg","a.b&c.svg"]"#, ["a-_b", "_a_", "a_b_c"]),
    (#""/rear.svg""#, ["rear"]), (#""rear.svg,40/side-1.svg""#, ["rear", "40--side-1"]),
    (#""my rear.SVG; rear.svg""#, ["my_rear", "rear"]),
    (#""rear.svg|rear.svg 40/side-1.svg""#, ["rear", "40--side-1"]),
  ])
  func findsTheFilesOfACell(images: String, names: [String]) throws {
    let market = try market(images)
    try market.write(drawing(70, 40), to: "Pictures/my rear.SVG")
    try market.write(drawing(70, 40), to: "Pictures/my_rear.svg")
    for name in ["9c1f~mv2", "side (1)", "Küche", "a--b", "-a-", "a.b&c"] {
      try market.write(drawing(70, 40), to: "Pictures/\(name).svg")
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0 && !run.output.contains("record.picture"), "\(run)")
    let page = try #require(try market.tree()[root + "ads/40/index.html"])
    let found = page.matches(of: #/src="/assets/pictures/([^"]*)-[0-9a-f]{12}/#).map { $0.output.1 }
    #expect(found.map(String.init) == names)
  }

  @Test func refusesAFolderThatIsMissing() throws {
    let market = try market("[]")
    try FileManager.default.removeItem(atPath: market.folder + "/Pictures")
    let run = try market.build()
    #expect(run.status == 2)
    #expect(try run.objects().contains { $0["code"] as? String == "project.pictures" }, "\(run)")
  }
}
