import Foundation
import Testing

/// The sample app for HarmonyOS, with all files that a build writes for it, compiled as TypeScript
/// against stubs of the kits and driven as the system would drive it.
struct HarmonyAppTests {
  @Test func theSampleHandlesEveryEntryPoint() throws {
    let folder = try TemporaryFolder()
    let stubs = Waymark.root + "/Tests/AppFilesTests/Stubs/harmony"
    let written = try ExampleSite.tree() + "/app/harmony/ets"
    for source in [written, Waymark.root + "/Examples/TradeX/App/harmony"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: source) {
        try folder.copy("\(source)/\(name)", to: name.replacing(".ets", with: ".ts"))
      }
    }
    try folder.copy(stubs + "/kit.AbilityKit.d.ts", to: "kit.d.ts")
    try folder.copy(stubs + "/kit.js", to: "node_modules/@kit.AbilityKit/index.js")
    try folder.copy(
      Waymark.root + "/Tests/AcceptanceTests/Fixtures/harmony/main.js", to: "main.js")
    for command in [
      [
        "tsc", "--strict", "--noImplicitReturns", "--target", "es2021", "--module", "commonjs",
        "--lib", "es2021", "kit.d.ts", "EntryAbility.ts",
      ],
      ["node", "main.js"],
    ] {
      let run = try Waymark.run("/usr/bin/env", command, in: folder.path)
      try #require(run.status == 0, "\(command[0]): \(run.output)\(run.errors)")
    }
  }
}

extension TemporaryFolder {
  /// Copies a file to a path below the folder.
  fileprivate func copy(_ file: String, to path: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try write(text, to: path)
  }
}
