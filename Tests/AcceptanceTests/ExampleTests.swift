import Foundation
import Testing

/// The example project in its four environments, as other parsers and our own lint read it.
struct ExampleTests {
  private static let environments = ["production", "staging", "demo", "prerelease"]

  @Test func writesFilesThatOtherParsersRead() throws {
    let scratch = try TemporaryFolder()
    let output = try build(in: scratch)
    for name in Self.environments {
      let tree = try Tree(output + "/" + name)
      for path in tree.paths where path.hasPrefix("app/ios/") {
        let data = Data(try #require(tree[path]).utf8)
        switch URL(filePath: path).pathExtension {
        case "plist", "entitlements", "strings":
          let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
          #expect(list is [String: Any], "\(path)")
        case "swift", "xcconfig": break
        default: Issue.record("nobody reads \(path)")
        }
      }
      try expectSharedSources(of: tree, isProduction: name == "production", in: output)
      for path in tree.paths where path.hasPrefix("app/android/") && path.hasSuffix(".xml") {
        _ = try Waymark.python(
          "import sys, xml.etree.ElementTree as E; E.parse(sys.argv[1])",
          [output + "/\(name)/\(path)"])
      }
      let pushes = tree.paths.filter { $0.hasPrefix("feeds/push/") }
      #expect(!pushes.isEmpty)
      for path in pushes {
        let payload = try #require(tree[path])
        #expect(payload.utf8.count <= 4096)
        let link = try #require(
          payload.split(separator: "\"link\": \"").last?.split(separator: "\"").first)
        let run = try Waymark.run([
          "links", "resolve", "--project", scratch.path + "/project", "--environment", name,
          "--push", output + "/\(name)/\(path)", String(link),
        ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
      }
    }
  }

  /// The sources of the apps are those of production, except for the one file that differs.
  private func expectSharedSources(
    of tree: Tree, isProduction: Bool, in output: String
  ) throws {
    let production = try Tree(output + "/production")
    let sources = tree.paths.filter { $0.hasSuffix(".kt") || $0.hasSuffix(".ets") }
    #expect(sources.count > 10)
    for path in sources {
      let differs = path.contains("/Routes.") && !isProduction
      #expect((tree[path] != production[path]) == differs, "\(path)")
    }
  }

  /// A server sends this much before the phone must acknowledge it.
  ///
  /// Texts of a dealer are added to it, and so is each image after the first ten.
  @Test func writesListingsOf14KB() throws {
    let tree = try Tree(try ExampleSite.tree())
    let pages = tree.paths.filter { $0.contains("/ads/") && $0.hasSuffix("/index.html") }
      .compactMap { path in tree[path].map { (path, $0) } }
      .filter { $0.1.contains("<main id=main class=\"wrap listing") }
    #expect(pages.count > 140)
    // Ten images and three languages, without the parts for search engines and phones; a letter has
    // two bytes in Arabic, and three in Chinese.
    let limits = [("/ar/", 14_300), ("/zh-Hans/", 13_400), ("/", 13_200)]
    for (path, page) in pages {
      let description = page.firstMatch(of: #/<section class=details>(?s:.*?)</section>/#)?.0
      let picture = #/<li><button popovertarget="?p[0-9]+.*?(?=<li|</ol>)/#
      let pictures = page.matches(of: picture).dropFirst(10).map(\.0)
      let data = page.matches(of: #/<script type="?application/ld\+json"?>(?s:.*?)</script>/#).map(
        \.0)
      let code = page.matches(of: #/<aside class="?phone(?s:.*?)</aside>/#).map(\.0)
      let others = (data + code).reduce(0) { $0 + $1.utf8.count }
      let own = page.utf8.count - (description?.utf8.count ?? 0) - others
      let limit = try #require(limits.first { path.contains($0.0) }?.1)
      #expect(own - pictures.reduce(0) { $0 + $1.utf8.count } <= limit, "\(path)")
    }
  }

  @Test func passesItsOwnLint() throws {
    let scratch = try TemporaryFolder()
    let output = try build(in: scratch)
    let names = [
      "apple-app-site-association", "assetlinks.json", "applinking.json", "App.entitlements",
      "AppClip.entitlements",
    ]
    for name in Self.environments {
      let tree = try Tree(output + "/" + name)
      let files = tree.paths.filter { path in names.contains { path.hasSuffix("/" + $0) } }
      // The files of one host, and the entitlements of the app and its App Clip for both kinds of
      // builds.
      #expect(files.count == names.count, "\(name): \(files)")
      let run = try Waymark.run(
        ["links", "lint", "--format", "json"] + files.map { output + "/\(name)/" + $0 })
      #expect(run.status == 0)
      #expect(run.output.isEmpty, "\(run.output)")
    }
  }

  /// Builds a copy of the example with an App Clip and every service.
  private func build(in scratch: TemporaryFolder) throws -> String {
    let folder = scratch.path + "/project"
    try FileManager.default.copyItem(atPath: Waymark.root + "/Examples/TradeX", toPath: folder)
    try? FileManager.default.removeItem(atPath: folder + "/Identities")
    for name in Self.environments {
      let part = name == "production" ? "" : name + "."
      let run = try Waymark.run(
        [
          "passes", "identity", "new", "--type", "pass.com.tradexport.\(part)gatepass", "--team",
          "A1B2C3D4E5", "--password-env", "WAYMARK_PASS_PASSWORD", "\(folder)/Identities/\(name)",
        ], environment: Marketplace.variables)
      try #require(run.status == 0, "\(run.errors)")
    }
    try ServiceAccountKey.write(to: folder + "/Identities/google.json")
    let file = folder + "/waymark.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let rights =
      "\"services\": [\"webcredentials\", \"activitycontinuation\"], \"appClip\": \"Clip\", "
    try Data(text.replacing("\"bundleID\":", with: rights + "\"bundleID\":").utf8)
      .write(to: URL(filePath: file))
    let output = scratch.path + "/output"
    let run = try Waymark.run(
      ["build", "--project", folder, "--output", output], environment: Marketplace.variables)
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return output
  }
}
