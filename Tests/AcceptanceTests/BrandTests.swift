import Foundation
import Testing

struct BrandTests {
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 30'>"

  /// A PNG file of a size, with only its header.
  private func png(_ width: UInt8, _ height: UInt8) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
      + Data([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0, 0, 0, 0, 0])
  }

  private func market(_ brand: String) throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing("\"name\": \"Cars & Co\",", with: "\"name\": \"Cars & Co\", \(brand),")
    }
    return market
  }

  @Test func brandsEveryPage() throws {
    let market = try market(
      ##""brand": { "color": "#FFD400", "logo": "logo.svg", "icon": "icon.png" }"##)
    try market.write(Self.svg + "<script>alert(1)</script></svg>", to: "logo.svg")
    try png(192, 192).write(to: URL(fileURLWithPath: market.folder + "/icon.png"))
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    let tree = try market.tree()
    let root = "web/cars.example.com/"
    let assets = tree.paths.filter { $0.hasPrefix(root + "assets/") }.map {
      $0.dropFirst(root.count)
    }
    let logo = try #require(assets.first { $0.hasPrefix("assets/logo.") })
    let icon = try #require(assets.first { $0.hasPrefix("assets/icon.") })
    for page in ["ads/17/index.html", "ads/index.html", "messages/index.html", "404.html"] {
      let text = try #require(tree[root + page])
      #expect(text.contains("<meta name=theme-color content=\"#ffd400\">"))
      #expect(
        text.contains(
          "<img class=\"plate\" src=\"/\(logo)\" alt=\"Cars &amp; Co\" width=\"120\""
            + " height=\"30\">"))
      #expect(text.contains("<link rel=apple-touch-icon href=\"/\(icon)\">"))
      #expect(
        text.contains("img-src 'self'") && text.contains("manifest-src 'self'"))
    }
    let sheet = try #require(tree[root + "assets/theme.css"])
    #expect(sheet.hasPrefix(":root{--accent:#ffd400;--on-accent:#000000;"))
    let manifest = try #require(tree[root + "assets/site.webmanifest"])
    #expect(manifest.contains("\"src\":\"/\(icon)\"") && manifest.contains("192x192"))
    // Opened directly, a drawing is a document: its script must not run.
    let lines = try #require(tree["manifest.json"]).split(separator: "\n")
    let line = try #require(lines.first { $0.contains("cars.example.com/\(logo)") })
    #expect(
      line.contains("image/svg+xml") && line.contains("sandbox") && line.contains("immutable"))
    #expect(tree["hosting/nginx.conf"]?.contains("location = /\(logo)") == true)
    let favicon = try #require(tree.files[root + "favicon.ico"])
    #expect(favicon.starts(with: [0, 0, 1, 0, 1, 0, 192, 192]))
    #expect(favicon.dropFirst(22).elementsEqual(png(192, 192)))
    let entry = try #require(lines.first { $0.contains("cars.example.com/favicon.ico") })
    #expect(entry.contains("image/x-icon"))
    #expect(tree["hosting/nginx.conf"]?.contains("location = /favicon.ico") == true)
    let again = try market.build(["--environment", "production"])
    #expect(again.status == 0)
    #expect(try market.tree().differences(from: tree) == [])
  }

  /// The files that browsers request exist without a brand; a project's own file takes precedence.
  @Test func usesTheIconOfTheBrand() throws {
    let market = try market(##""brand": { "color": "#FFD400" }, "static": "Static""##)
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Static", withIntermediateDirectories: true)
    try market.write("google", to: "Static/verification.html")
    #expect(try market.build(["--environment", "production"]).status == 0)
    let path = "web/cars.example.com/favicon.ico"
    let drawn = try #require(try market.tree().files[path])
    #expect(drawn.starts(with: [0, 0, 1, 0, 1, 0, 32, 32]) && drawn.count < 512)
    try market.write("own", to: "Static/favicon.ico")
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try market.tree()[path] == "own")
  }

  /// The code that opens the home page on a phone is one image on a host with an app.
  @Test func showsACodeThatOpensThePageOnAPhone() throws {
    let market = try Marketplace()
    try market.build(["--environment", "production"])
    let tree = try market.tree()
    let root = "web/cars.example.com/"
    #expect(tree[root + "assets/phone.svg"]?.contains("https://cars.example.com/") == true)
    let home = try #require(tree[root + "index.html"])
    #expect(home.matches(of: /src="\/assets\/phone\.svg" alt="[^"]+"/).count == 1)
    // A listing has a separate code, which opens its own page.
    for page in ["ads/17/index.html", "zh-Hans/ads/17/index.html"] {
      let text = try #require(tree[root + page])
      #expect(!text.contains("phone.svg"), "\(page)")
      #expect(text.matches(of: /<aside class="?phone"? [^>]*>\s*<svg/).count == 1, "\(page)")
    }
    #expect(tree[root + "ads/index.html"]?.contains("phone.svg") == false)
  }

  @Test func putsNoPlateBehindALogoForDarkPages() throws {
    let market = try market(#""brand": { "logo": "logo.svg" }"#)
    try market.write(
      Self.svg + "<style>@media (prefers-color-scheme: dark) { * { fill: #fff } }</style></svg>",
      to: "logo.svg")
    #expect(try market.build(["--environment", "production"]).status == 0)
    let page = try #require(try market.tree()["web/cars.example.com/ads/index.html"])
    #expect(page.contains("<img src=\"/assets/logo.") && !page.contains("\"plate\""))
  }

  @Test(arguments: [
    (#""logo": "none.svg""#, "none.svg"),
    (#""logo": "text.svg""#, "an SVG without a size"),
    (#""logo": "sizeless.svg""#, "without a size"), (#""icon": "logo.svg""#, "is svg, not PNG"),
    (#""icon": "wide.png""#, "is not square: it has 190 × 180 pixels"),
    (#""icon": "small.png""#, "is too small: it has 57 × 57 pixels"),
    (#""logo": "huge.png""#, "the logo has more than 256 KB"), (#""logo": "Records""#, "Records"),
    (##""color": "#12""##, "is not a colour such as #0b6e4f"),
    (#""logo": "../a.svg""#, "is not a file below"),
  ])
  func refusesAPicture(brand: String, message: String) throws {
    let market = try market("\"brand\": { \(brand) }")
    try market.write("hello", to: "text.svg")
    try market.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "sizeless.svg")
    try market.write(Self.svg, to: "logo.svg")
    for (name, data) in [
      ("wide.png", png(190, 180)), ("small.png", png(57, 57)),
      ("huge.png", png(180, 180) + Data(count: 300 << 10)),
    ] {
      try data.write(to: URL(fileURLWithPath: market.folder + "/" + name))
    }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(
      try run.objects().contains { ($0["message"] as? String ?? "").contains(message) }, "\(run)")
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production/manifest.json"))
  }
}
