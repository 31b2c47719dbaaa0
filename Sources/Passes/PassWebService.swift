import WaymarkCore
import WaymarkSigning

/// Where phones request the newest version of a pass: the web service of Apple's "Adding a Web
/// Service to Update Passes".
public struct PassWebService: Hashable, Sendable {
  /// The URL before `/v1/passes/…`: an https URL without a slash at its end.
  public let url: String

  /// The secret from which tokens are derived; passes do not contain it.
  private let secret: [UInt8]

  public init(url: String, secret: [UInt8]) {
    self.url = url
    self.secret = secret
  }

  /// The path of the newest versions of passes, relative to the URL of the service.
  public static let folder = "/v1/passes/"

  /// The path of the newest version of a pass, relative to the URL of the service.
  public static func path(ofPassType type: String, serial: String) -> String {
    "\(folder)\(type)/\(serial)"
  }

  /// A value that identifies a service and its secret without revealing the secret.
  public var keyInput: String {
    get throws { url + " " + (try token(ofPassType: "", serial: "")) }
  }

  /// The token of a phone that has a pass: an HMAC-SHA256, as 64 lower-case hex digits.
  ///
  /// It covers `TYPE/SERIAL`. Apple requires at least 16 characters, and the token must not change during
  /// the life of the pass.
  func token(ofPassType type: String, serial: String) throws(SigningError) -> String {
    let code = try Digest.sha256.hmac(of: Array("\(type)/\(serial)".utf8), key: secret)
    return renderedText { $0.hex(code) }
  }
}
