import Foundation
import Testing
import WaymarkTestSupport

/// A small marketplace on disk, which a test may change before it builds it.
final class Marketplace {
  private let scratch: TemporaryFolder
  let folder: String
  let output: String

  /// The password of its test identities.
  static let variables = ["WAYMARK_PASS_PASSWORD": "test-only"]

  /// Copies the fixture and makes its identities, which are the same for every test of a run.
  init() throws {
    scratch = try TemporaryFolder()
    folder = scratch.path + "/project"
    output = scratch.path + "/output"
    try FileManager.default.copyItem(
      atPath: Waymark.root + "/Tests/AcceptanceTests/Fixtures/Small", toPath: folder)
    try FileManager.default.copyItem(
      atPath: try Identities.shared.get(), toPath: folder + "/Identities")
  }

  /// Builds the project.
  @discardableResult
  func build(
    _ arguments: [String] = [], output: String? = nil, environment: [String: String] = [:]
  ) throws -> Waymark.Run {
    try Waymark.run(
      // On a machine that runs many tests at once, waiting for the disk takes long.
      [
        "build", "--project", folder, "--output", output ?? self.output, "--format", "json",
        "--no-sync",
      ] + arguments,
      environment: Self.variables.merging(environment) { _, new in new })
  }

  /// The tree of an environment.
  func tree(_ environment: String = "production") throws -> Tree {
    try Tree(output + "/" + environment)
  }

  /// The tree of an environment, also through a link.
  func shown(_ environment: String = "production", in output: String? = nil) throws -> Tree {
    let path = (output ?? self.output) + "/" + environment
    return try Tree(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
  }

  /// Makes the project keep three generations.
  func useGenerations() throws {
    try edit("waymark.json") {
      $0 = $0.replacing(
        "\"countries\":",
        with: "\"publish\": { \"mode\": \"generations\", \"keep\": 3 },\n  \"countries\":")
    }
  }

  /// Replaces a file of the project.
  func write(_ text: String, to name: String) throws {
    try writeFile(Array(text.utf8), at: folder + "/" + name)
  }

  /// Changes a file of the project.
  func edit(_ name: String, _ change: (inout String) -> Void) throws {
    var text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    change(&text)
    try write(text, to: name)
  }

  /// A folder next to the project that is removed with it.
  func beside(_ name: String) -> String { scratch.path + "/" + name }
}

/// Test identities, made once for all tests: keys take time.
enum Identities {
  static let shared = Result { try make() }

  private static func make() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-identities-\(UUID().uuidString)").path
    for (name, type) in [
      ("production", "pass.com.example.gatepass"), ("staging", "pass.com.example.staging.gatepass"),
    ] {
      let run = try Waymark.run(
        [
          "passes", "identity", "new", "--type", type, "--team", "A1B2C3D4E5", "--password-env",
          "WAYMARK_PASS_PASSWORD", folder + "/" + name,
        ], environment: Marketplace.variables)
      try #require(run.status == 0, "\(run.errors)")
    }
    return folder
  }
}
