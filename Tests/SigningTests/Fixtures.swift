import Foundation
import Signing

/// One test authority and identity for all tests, because making RSA keys is slow.
struct Fixtures {
  /// 2026-01-01 and ten years later.
  static let start = 1_767_225_600
  static let end = 2_082_758_400
  static let now = start + 86_400 * 100
  static let passType = "pass.com.example.gate"
  static let team = "A1B2C3D4E5"

  let authority: TestAuthority
  let identity: Identity

  private init() throws {
    authority = try TestAuthority(notBefore: Fixtures.start, notAfter: Fixtures.end)
    identity = try authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.end)
  }

  private static let made = Result { try Fixtures() }

  static func shared() throws -> Fixtures { try made.get() }
}

/// A new folder for the files of one test, removed by `remove()`.
struct Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// Runs OpenSSL's command line in the folder.
  @discardableResult
  func openssl(_ arguments: String...) throws -> (status: Int32, output: String) {
    try openssl(arguments)
  }

  func openssl(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = url
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
