import Foundation
import Testing
import WaymarkTestSupport

/// The generated files for the iOS app of the example, compiled and used with stubs of the system.
@Suite struct AppFeaturesTests {
  /// The Swift files of the example's app for production.
  private static func files() throws -> [String] {
    let folder = try ExampleSite.tree() + "/app/ios"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The Swift blocks of docs/apps.md, which are the files of an app.
  private static func blocks() throws -> [String] {
    let text = try String(contentsOfFile: Waymark.root + "/docs/apps.md", encoding: .utf8)
    return text.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { String($0.1) }
  }

  /// The next test and the sample app cover the other ways to compile an app.
  @Test func compilesWithTheCodeOfTheDocument() throws {
    let mode = IOSStubs.Mode.all[1]
    let scratch = try TemporaryFolder()
    let blocks = try Self.blocks()
    #expect(blocks.count > 8)
    let own = try blocks.enumerated().map { number, block in
      try scratch.write(block, to: "Block\(number).swift")
      return "Block\(number).swift"
    }
    try IOSStubs.compile(try Self.files() + own, mode, in: URL(filePath: scratch.path))
  }

  /// Hostile feeds, an invalid pass, no navigation app, an iPad: `programs/Features.swift`.
  ///
  /// With the main actor as the default, as in Xcode's template, a call on another thread would
  /// trap.
  @Test func matchesItsComments() throws {
    let mode = IOSStubs.Mode.all[3]
    let scratch = try TemporaryFolder()
    let program = Waymark.root + "/Tests/AppFilesTests/Stubs/programs/Features.swift"
    try IOSStubs.compile(
      try Self.files() + [program], mode, in: URL(filePath: scratch.path),
      options: ["-o", "features"] + IOSStubs.linked)
    let run = try Waymark.run(
      scratch.path + "/features", [], environment: ["XDG_CACHE_HOME": scratch.path + "/cache"],
      in: scratch.path)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.last == "done")
    let faults = lines.filter { $0 != "done" && !$0.hasPrefix("schemes ") }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")

    // iOS answers only for schemes that are in the file.
    let info = try Data(
      contentsOf: URL(filePath: try ExampleSite.tree() + "/app/ios/Info.plist"))
    let list = try unsafe PropertyListSerialization.propertyList(from: info, format: nil)
    let declared = (list as? [String: Any])?["LSApplicationQueriesSchemes"] as? [String] ?? []
    let asked = lines.first { $0.hasPrefix("schemes ") }?.split(separator: " ").dropFirst() ?? []
    #expect(asked.count > 8)
    for scheme in asked { #expect(declared.contains(String(scheme)), "\(scheme)") }
  }
}
