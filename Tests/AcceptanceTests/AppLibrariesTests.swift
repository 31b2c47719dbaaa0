import Foundation
import Testing

/// A package next to this one imports the libraries, as docs/app-libraries.md describes.
@Suite struct AppLibrariesTests {
  /// The Swift blocks of the document: a manifest, then the sources of an app.
  private static func blocks() throws -> [String] {
    let text = try String(
      contentsOfFile: Waymark.root + "/docs/app-libraries.md", encoding: .utf8)
    return text.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { String($0.1) }
  }

  /// The folders of this package's targets: an app may have targets with the same names.
  private static func folders() throws -> [String] {
    let all = try FileManager.default.contentsOfDirectory(atPath: Waymark.root + "/Sources")
    return all.filter { $0 != "waymark" && $0.wholeMatch(of: /C[A-Z].*/) == nil }.sorted()
  }

  @Test func anAppBuildsWithTheCodeOfTheDocument() throws {
    var blocks = try Self.blocks()
    let folders = try Self.folders()
    #expect(blocks.count > 10)
    #expect(folders.contains("Maps") && folders.contains("Routes"))
    let app = try TemporaryFolder()

    let place = #".package(path: "../waymark")"#
    let manifest = blocks.removeFirst()
    #expect(manifest.contains(place))
    let targets = folders.map { #"    .target(name: "\#($0)"),"# }.joined(separator: "\n")
    try app.write(
      manifest.replacing(place, with: #".package(name: "waymark", path: "\#(Waymark.root)")"#)
        .replacing("  targets: [\n", with: "  targets: [\n\(targets)\n")
          + """
          for target in package.targets {
            target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
          }

          """, to: "Package.swift")
    for folder in folders {
      try app.write("public struct \(folder)Screen {}\n", to: "Sources/\(folder)/Screen.swift")
    }
    for (number, text) in Self.files(blocks).enumerated() {
      try app.write(text, to: "Sources/CarsApp/App\(number).swift")
    }
    let tree = try Self.tree()
    for file in ["Deeplink", "DeeplinkManager", "DeeplinkRouter", "Routes.production"] {
      try FileManager.default.copyItem(
        atPath: "\(tree.path)/Output/production/app/ios/\(file).swift",
        toPath: "\(app.path)/Sources/CarsApp/\(file).swift")
    }

    let run = try Waymark.run(
      "/usr/bin/env",
      [
        "swift", "build", "--disable-index-store", "-debug-info-format", "none", "-Xswiftc",
        "-warnings-as-errors",
      ], in: app.path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  /// The files that a build writes for an app that adds the package.
  private static func tree() throws -> TemporaryFolder {
    let project = try TemporaryFolder()
    try project.write(
      """
      {
        "name": "Cars", "locales": ["en", "ar"], "swift": { "runtime": "package" },
        "environments": { "production": {
          "hosts": ["tradexport.com"], "urlScheme": "tradex",
          "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.tradexport.tradex" }
        } },
        "routes": [
          { "name": "ads.details", "path": "/ads/{id}", "page": "shell", "title": "A listing" },
          { "name": "messages", "path": "/messages", "page": "shell", "title": "Messages" },
          { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "shell",
            "title": "Search" }
        ]
      }
      """, to: "waymark.json")
    let run = try Waymark.run(["build", "--project", project.path])
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return project
  }

  /// A file for each library: a block that begins with an import, and the blocks after it.
  private static func files(_ blocks: [String]) -> [String] {
    blocks.reduce(into: []) { files, block in
      if files.isEmpty || block.hasPrefix("import ") {
        files.append(block)
      } else {
        files[files.count - 1] += "\n" + block
      }
    }
  }
}
