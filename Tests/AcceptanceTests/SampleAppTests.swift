import Foundation
import Testing
import WaymarkTestSupport

/// The sample app of the example is compiled with all files that a build writes for it, against
/// stubs of iOS's frameworks.
@Suite struct SampleAppTests {
  private static let folder = Waymark.root + "/Examples/TradeX/App"

  private static func sources(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The tests of its features compile the generated files in the other modes.
  @Test(arguments: zip([IOSStubs.Mode.all[2], IOSStubs.Mode.all[0]], ["UIKit", "SwiftUI"]))
  func compilesWithTheFilesOfTheBuild(_ mode: IOSStubs.Mode, _ variant: String) throws {
    let generated = try Self.sources(in: try ExampleSite.tree() + "/app/ios")
    #expect(generated.contains { $0.hasSuffix("/Routes.production.swift") })
    let app = try Self.sources(in: "\(Self.folder)/\(variant)")
    let output = try TemporaryFolder()
    try IOSStubs.compile(generated + app, mode, in: URL(filePath: output.path))
  }

  /// Each configuration compiles one file of its own; the others are the same everywhere.
  @Test func differsBetweenEnvironmentsInOneFile() throws {
    let trees = try ["production", "staging"].map { name in
      let path = Waymark.root + "/Tests/AcceptanceTests/Goldens/\(name)/manifest.json"
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("\"app/ios/") && $0.contains(".swift\"") }
    }
    let common = Set(trees[0]).intersection(trees[1])
    #expect(common.count > 8)
    for (tree, name) in zip(trees, ["production", "staging"]) {
      let own = tree.filter { !common.contains($0) }
      #expect(own.count == 1 && own[0].contains("\"app/ios/Routes.\(name).swift\""), "\(own)")
    }
  }
}
