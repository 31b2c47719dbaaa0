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
    // Images of passes have no place among the templates of a project.
    let built = try market.build(["--environment", "production"])
    #expect(built.status == 0, "\(built.output)")

    let again = try Waymark.run(["templates", "export", folder, "listing.html"])
    #expect(again.status == 1 && again.output.isEmpty)
    #expect(again.errors.contains("listing.html is there already"))
  }

  @Test func writesWhatIsNamed() throws {
    let market = try market()
    let folder = market.folder + "/Templates"
    let run = try Waymark.run(["templates", "export", folder, "css/base.css", "countries.tsv"])
    #expect(run.output == "\(folder)/css/base.css\n\(folder)/countries.tsv\n")
    let unknown = try Waymark.run(["templates", "export", folder, "listings.html"])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.contains("the theme has no file listings.html; did you mean listing.html"))
  }

  @Test func tellsWhatIsMissingInEveryLanguageAtOnce() throws {
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
