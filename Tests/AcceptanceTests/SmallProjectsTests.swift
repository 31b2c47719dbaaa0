import Foundation
import Testing

/// Projects that leave out an app or pages.
struct SmallProjectsTests {
  /// Links for an app, with an existing site.
  @Test func writesOnlyFilesForAppsWithoutPages() throws {
    let scratch = try TemporaryFolder()
    try scratch.write(
      #"""
      {
        "name": "Shop", "locales": ["en", "de"],
        "environments": { "live": {
          "hosts": ["shop.example"], "urlScheme": "shop", "index": true,
          "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.shop" },
          "android": { "package": "com.example.shop", "fingerprints": ["\#(fingerprint)"] } } },
        "routes": [
          { "name": "product", "path": "/p/{id}", "push": "product" },
          { "name": "cart", "path": "/cart", "shortcut": { "title": "Cart", "profile": "host" } } ]
      }
      """#, to: "waymark.json")
    let run = try Waymark.run(["build", "--project", scratch.path])
    #expect(run.status == 0, "\(run.errors)")
    let web = try Tree(scratch.path + "/Output/live/web")
    #expect(
      web.paths == [
        "shop.example/.well-known/apple-app-site-association",
        "shop.example/.well-known/assetlinks.json",
      ])
    // The server of the existing site remains unchanged.
    #expect(try Tree(scratch.path + "/Output/live/hosting").paths.isEmpty)
    let links = try Waymark.run([
      "links", "resolve", "--project", scratch.path, "--format", "json", "shop://p/17",
      "https://shop.example/de/p/17",
    ])
    #expect(links.status == 0)
    for answer in try links.objects() {
      #expect(answer["route"] as? String == "product" && answer["page"] is NSNull)
      #expect((answer["reason"] as? String)?.contains("Its page is on another site") == true)
    }
  }

  @Test func refusesToIndexARouteWithoutAPage() throws {
    let scratch = try TemporaryFolder()
    try scratch.write(
      #"""
      { "name": "Shop", "locales": ["en"], "environments": { "live": { "hosts": ["shop.example"] } },
        "routes": [ { "name": "product", "path": "/p/{id}", "index": true } ] }
      """#, to: "waymark.json")
    let run = try Waymark.run(["check", "--project", scratch.path])
    #expect(run.status == 2 && run.errors.contains("a route without a page has nothing to index"))
  }

  /// A site without an app: no scheme, no association file, no button.
  @Test func writesASiteWithoutAnApp() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/cars"
    #expect(try Waymark.run(["init", project]).status == 0)
    let text = try String(contentsOfFile: project + "/waymark.json", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains("\"urlScheme\"") }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: project + "/waymark.json"))
    let run = try Waymark.run(["build", "--project", project])
    #expect(run.status == 0, "\(run.errors)")
    let web = try Tree(project + "/Output/production/web")
    #expect(!web.paths.contains { $0.contains(".well-known") })
    #expect(web.paths.contains { $0.hasSuffix("ads/index.html") })
    for path in web.paths where path.hasSuffix(".html") {
      #expect(web[path]?.contains("examplecars") == false, "\(path)")
    }
  }

  @Test func warnsAboutTheTreeOfARemovedEnvironment() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/cars"
    #expect(try Waymark.run(["init", project]).status == 0)
    let first = try Waymark.run(["build", "--project", project])
    #expect(
      first.errors.matches(of: /note: .* \[build\.first-tree\]/).count == 2, "\(first.errors)")
    let text = try String(contentsOfFile: project + "/waymark.json", encoding: .utf8)
    try Data(text.replacing(#""staging": {"#, with: #""preview": {"#).utf8)
      .write(to: URL(fileURLWithPath: project + "/waymark.json"))
    try FileManager.default.createDirectory(
      atPath: project + "/Output/notes", withIntermediateDirectories: true)
    let run = try Waymark.run(["build", "--project", project])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "Output/staging: warning: the project no longer has the environment staging"))
    #expect(!run.errors.contains("Output/notes"))
  }

  @Test func checksWithoutTheKeysOfPasses() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/cars"
    #expect(try Waymark.run(["init", project]).status == 0)
    let text = try String(contentsOfFile: project + "/waymark.json", encoding: .utf8)
    let pass = #"""
      "index": true,
      "pass": { "typeID": "pass.com.example.gate", "teamID": "A1B2C3D4E5", "identity": {
        "certificate": "Identity/certificate.pem", "key": "Identity/key.pem",
        "password": { "env": "PASS_PASSWORD" }, "intermediates": "Identity/intermediate.pem" } },
      """#
    try Data(text.replacing(#""index": true,"#, with: pass, maxReplacements: 1).utf8)
      .write(to: URL(fileURLWithPath: project + "/waymark.json"))
    let check = ["check", "--project", project, "--environment", "production"]
    #expect(try Waymark.run(check).status == 2)
    let without = try Waymark.run(check + ["--no-signing"])
    #expect(without.status == 0, "\(without.errors)")
    #expect(try Waymark.run(["build", "--no-signing"]).status == 64)
  }

  private let fingerprint = Array(repeating: "A1", count: 32).joined(separator: ":")
}
