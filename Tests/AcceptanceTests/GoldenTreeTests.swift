import Foundation
import Testing

/// The trees of the fixture, compared file by file with reviewed ones.
///
/// `RECORD=1 swift test --filter GoldenTreeTests` records them, and fails, so that a recording is
/// never mistaken for a pass. Files that depend on the keys of the run, the signed passes, are left
/// out; style sheets are left out because every page has the same ones.
struct GoldenTreeTests {
  private static let goldens = Waymark.root + "/Tests/AcceptanceTests/Goldens"

  @Test(arguments: ["production", "staging"])
  func writesTheReviewedTree(environment: String) throws {
    let market = try Marketplace()
    // Passes end, and their pages show that.
    let run = try market.build(
      ["--environment", environment], environment: ["SOURCE_DATE_EPOCH": "1795305600"])
    try #require(run.status == 0, "\(run.output)")
    let found = try reviewed(market.tree(environment))
    let folder = Self.goldens + "/" + environment
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try record(found, in: folder)
      Issue.record("recorded \(found.count) files; run again without RECORD")
      return
    }
    let golden = try Tree(folder)
    #expect(golden.paths == found.keys.sorted())
    for (path, text) in found {
      #expect(golden[path] == text, "\(environment)/\(path) differs from its golden")
    }
  }

  /// The files to review, without the parts that no reviewer reads.
  private func reviewed(_ tree: Tree) throws -> [String: String] {
    var files: [String: String] = [:]
    let unread = [".pkpass", ".png", ".ico"]
    // The router's own sources are reviewed in their folder.
    for path in tree.paths
    where !unread.contains(where: path.hasSuffix) && !path.contains("/www.")
      && !path.hasPrefix("app/ios/Waymark")
    {
      var text = try #require(tree[path], "\(path) is no text")
      if path.hasSuffix(".html") {
        text = text.replacing(/<style>[\s\S]*?<\/style>/, with: "<style/>")
      }
      if path == "manifest.json" {
        text = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { line in
            [
              ".pkpass\"", "\"path\":\"web/www.", "\"path\":\"app/ios/Waymark",
              "],\"checksum\":",
            ]
            .allSatisfy { !line.contains($0) }
          }
          .joined(separator: "\n")
      }
      // Generated sources are goldens too, but not sources of this package.
      files[path.hasSuffix(".swift") ? path + ".golden" : path] = text
    }
    return files
  }

  private func record(_ files: [String: String], in folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    for (path, text) in files {
      let url = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }
}
