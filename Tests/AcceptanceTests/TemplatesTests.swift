import Foundation
import Testing

/// `waymark templates export`, and projects with files of the theme.
struct TemplatesTests {
  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"name\": \"Cars & Co\",",
        with: "\"name\": \"Cars & Co\", \"templates\": \"Templates\",")
    }
    return market
  }

  @Test func writesTheWholeThemeAndBuildsWithIt() throws {
    let market = try market()
    let folder = market.folder + "/Templates"
    let run = try Waymark.run(["templates", "export", folder])
    #expect(run.status == 0 && run.errors.contains("\"templates\""), "\(run.errors)")
    let names = run.output.split(separator: "\n").map { String($0.dropFirst(folder.count + 1)) }
    for name in ["listing.html", "parts/card.html", "css/base.css", "locales/ja.json", "words.tsv"]
    {
      #expect(names.contains(name))
    }
    // Images of passes are not among the templates of a project.
    let built = try market.build(["--environment", "production"])
    #expect(built.status == 0, "\(built.output)")

    let again = try Waymark.run(["templates", "export", folder, "listing.html"])
    #expect(again.status == 1 && again.output.isEmpty)
    #expect(again.errors.contains("listing.html exists already"))
  }

  @Test func writesTheNamedFiles() throws {
    let market = try market()
    let folder = market.folder + "/Templates"
    let run = try Waymark.run(["templates", "export", folder, "css/base.css", "countries.tsv"])
    #expect(run.output == "\(folder)/css/base.css\n\(folder)/countries.tsv\n")
    let unknown = try Waymark.run(["templates", "export", folder, "listings.html"])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.contains("unknown theme file listings.html; did you mean listing.html"))
  }

  @Test func writesANamedFolder() throws {
    let market = try market()
    let folder = market.folder + "/Templates"
    let run = try Waymark.run(
      ["templates", "export", folder, "passes/gatepass", "parts/", "parts/card.html"])
    #expect(run.status == 0, "\(run.errors)")
    let names = run.output.split(separator: "\n")
    #expect(names.first == "\(folder)/passes/gatepass/pass.json")
    #expect(names.count > 10 && names.dropFirst().allSatisfy { $0.hasPrefix("\(folder)/parts/") })
    #expect(try Waymark.run(["templates", "export", folder, "part"]).status == 64)
  }

  /// Every image that a pass may have, in each language, is in all gate passes.
  @Test func putsImagesOfTheTemplateIntoGatePasses() throws {
    let market = try market()
    let folder = market.folder + "/Templates/passes/gatepass/"
    let logo = try Data(contentsOf: try Self.picture(of: market))
    for name in ["thumbnail.png", "en.lproj/logo.png", "zh-Hans.lproj/logo.png"] {
      try FileManager.default.createDirectory(
        atPath: (folder + name as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try logo.write(to: URL(fileURLWithPath: folder + name))
    }
    let built = try market.build(["--environment", "production"])
    #expect(built.status == 0, "\(built.output)")
    let passes = try market.tree().paths.filter { $0.hasSuffix("gatepass.pkpass") }
    #expect(!passes.isEmpty)
    for pass in passes {
      let path = market.output + "/production/" + pass
      let object = try #require(
        try Waymark.run(["passes", "inspect", "--format", "json", path]).objects().first)
      let images = (object["images"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      #expect(
        images == [
          "en.lproj/logo.png", "icon.png", "icon@2x.png", "icon@3x.png", "thumbnail.png",
          "zh-Hans.lproj/logo.png",
        ])
    }
  }

  /// Every pass would contain the target of the link.
  @Test func followsNoLinkOutOfTheProject() throws {
    let market = try market()
    let folder = market.folder + "/Templates/passes/gatepass"
    try FileManager.default.createDirectory(
      atPath: folder + "/en.lproj", withIntermediateDirectories: true)
    let icon = try Self.picture(of: market).path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/en.lproj/logo.png", withDestinationPath: icon)
    let check = ["templates", "check", "--project", market.folder]
    let run = try Waymark.run(check)
    #expect(run.status != 0, "\(run)")
    #expect(
      run.errors.contains(
        "passes/gatepass/en.lproj/logo.png: error: the file is a link to a place outside"))
    #expect(try market.build(["--environment", "production"]).status == 2)
    // A link that stays in the project is followed.
    try FileManager.default.removeItem(atPath: folder + "/en.lproj/logo.png")
    try FileManager.default.copyItem(atPath: icon, toPath: folder + "/logo.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/en.lproj/logo.png", withDestinationPath: "../logo.png")
    #expect(try Waymark.run(check).status == 0)
  }

  @Test(arguments: [
    ("thumb.png", "IMG-NAME"), ("a/icon.png", "IMG-NAME"), ("strip.jpg", "template.unknown"),
    ("en.lproj/pass.strings", "template.unknown"), ("strip.png", "IMG-STYLE"),
  ])
  func namesAnImageThatNoPassShows(name: String, code: String) throws {
    let market = try market()
    let path = market.folder + "/Templates/passes/gatepass/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(contentsOf: try Self.picture(of: market)).write(to: URL(fileURLWithPath: path))
    let run = try Waymark.run(["templates", "check", "--project", market.folder])
    #expect(run.status == (code == "IMG-STYLE" ? 0 : 1))
    #expect(run.errors.contains("Templates/passes/gatepass/\(name): "), "\(run.errors)")
    #expect(run.errors.contains("[\(code)]"), "\(run.errors)")
    let built = try market.build(["--environment", "production"])
    #expect(built.status == (code == "IMG-STYLE" ? 0 : 2), "\(built.output)")
    #expect(try built.objects().contains { $0["code"] as? String == code }, "\(built.output)")
  }

  /// An image with the size of an icon.
  private static func picture(of market: Marketplace) throws -> URL {
    let run = try Waymark.run(["templates", "export", market.beside("theme"), "passes/icon.png"])
    try #require(run.status == 0)
    return URL(fileURLWithPath: market.beside("theme") + "/passes/icon.png")
  }

  @Test func reportsMissingTextsOfEveryLanguageInOneRun() throws {
    let market = try market()
    let folder = market.folder + "/Templates"
    _ = try Waymark.run(["templates", "export", folder, "locales/en.json", "locales/zh-Hans.json"])
    for (name, key) in [
      ("en", "gallery.close"), ("zh-Hans", "facts.body"), ("zh-Hans", "app.open"),
    ] {
      try market.edit("Templates/locales/\(name).json") {
        $0 = $0.replacing("\"\(key)\"", with: "\"\(key)x\"")
      }
    }
    let run = try market.build(["--environment", "production"])
    #expect(run.status == 2)
    let messages = try run.objects().compactMap { $0["message"] as? String }
    #expect(messages.contains { $0.contains("en lacks the text 'gallery.close'") })
    #expect(messages.contains { $0.contains("zh-Hans lacks the text 'app.open'") })
  }

  @Test(arguments: [
    ("{{vehicle}}", "{{vehicel}}", "vehicel"),
    ("%pass.gate%", "%pass.gat%", "did you mean %pass.gate%?"),
    ("{", "{ nope", "pass.json:1:3"), ("\"generic\"", "\"generik\"", "generik"),
  ])
  func checksTheTemplateOfGatePasses(text: String, typed: String, words: String) throws {
    let market = try market()
    let name = "passes/gatepass/pass.json"
    let export = try Waymark.run(["templates", "export", market.folder + "/Templates", name])
    try #require(export.status == 0)
    func check() throws -> Waymark.Run {
      try Waymark.run(["templates", "check", "--project", market.folder])
    }
    #expect(try check().status == 0)
    try market.edit("Templates/" + name) {
      if let range = $0.range(of: text) { $0.replaceSubrange(range, with: typed) }
    }
    let run = try check()
    #expect(run.status == 1 && run.errors.contains(words), "\(run)")
  }
}
