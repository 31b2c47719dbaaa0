import WaymarkSigning
import WaymarkTestSupport

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

extension Scratch {
  /// Runs OpenSSL's command line in the folder.
  @discardableResult
  func openssl(_ arguments: String...) throws -> (status: Int32, output: String) {
    try run(["openssl"] + arguments)
  }
}
