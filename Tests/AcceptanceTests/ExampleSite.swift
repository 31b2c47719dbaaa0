import Foundation
import Testing

/// The example's production tree, built once for all tests that look at its pages.
enum ExampleSite {
  static let host = "tradexport.com"
  static let listings = Waymark.root + "/Examples/TradeX/Records/listings.ndjson"

  /// The tree, which is removed when the tests end.
  static func tree() throws -> String { try shared.get() }

  /// A separate server for each test.
  static func server() throws -> WebServer {
    try WebServer(
      .nginx, tree: try tree(), environment: "production", hosts: [host], isSecure: true)
  }

  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("waymark-example-\(UUID().uuidString)").path

  private static let shared = Result { try build() }

  private static func build() throws -> String {
    atexit { try? FileManager.default.removeItem(atPath: ExampleSite.folder) }
    try FileManager.default.copyItem(
      atPath: Waymark.root + "/Examples/TradeX", toPath: folder)
    try? FileManager.default.removeItem(atPath: folder + "/Identities")
    let identity = try Waymark.run(
      [
        "passes", "identity", "new", "--type", "pass.com.tradexport.gatepass", "--team",
        "A1B2C3D4E5", "--password-env", "WAYMARK_PASS_PASSWORD", folder + "/Identities/production",
      ], environment: Marketplace.variables)
    try #require(identity.status == 0, "\(identity.errors)")
    try ServiceAccountKey.write(to: folder + "/Identities/google.json")
    let run = try Waymark.run(
      ["build", "--project", folder, "--environment", "production"],
      environment: Marketplace.variables)
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return folder + "/Output/production"
  }
}
