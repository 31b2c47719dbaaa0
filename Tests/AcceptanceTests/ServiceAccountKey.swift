import Foundation
import Testing

/// The key of a service account that exists nowhere, made once for all tests.
enum ServiceAccountKey {
  static let email = "gate@cars-example.iam.gserviceaccount.com"

  /// The contents of a key file, as Google's console gives it out.
  static func text() throws -> String { try shared.get() }

  /// Writes the key file where only its owner reads it.
  static func write(to path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #require(
      FileManager.default.createFile(
        atPath: path, contents: Data(try text().utf8), attributes: [.posixPermissions: 0o600]))
  }

  private static let shared = Result {
    let run = try Waymark.run(
      "/usr/bin/openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
    try #require(run.status == 0, "\(run.errors)")
    let members = [
      "type": "service_account", "client_email": email, "private_key_id": "0a1b2c3d",
      "private_key": run.output, "token_uri": "https://oauth2.googleapis.com/token",
    ]
    let json = try JSONSerialization.data(withJSONObject: members, options: [.prettyPrinted])
    return String(decoding: json, as: UTF8.self)
  }
}
