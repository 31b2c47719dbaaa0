import WaymarkCore
import WaymarkSigning

/// Where phones ask for the newest version of a pass: the web service of Apple's "Adding a Web Service to
/// Update Passes".
public struct PassWebService: Hashable, Sendable {
  /// What comes before `/v1/passes/…`: an https URL without a slash at its end.
  public let url: String

  /// What tokens are made of; it is in no pass.
  private let secret: [UInt8]

  public init(url: String, secret: [UInt8]) {
    self.url = url
    self.secret = secret
  }

  /// Where the newest versions of passes are, below the URL of the service.
  public static let folder = "/v1/passes/"

  /// Where the newest version of a pass is, below the URL of the service.
  public static func path(ofPassType type: String, serial: String) -> String {
    "\(folder)\(type)/\(serial)"
  }

  /// What tells two services with two secrets apart, and tells nothing of the secrets.
  public var keyInput: String {
    get throws { url + " " + (try token(ofPassType: "", serial: "")) }
  }

  /// What a phone proves itself with that has a pass: the HMAC-SHA256 of `TYPE/SERIAL`, as 64 lower-case
  /// hex digits; Apple wants 16 characters or more, which stay as long as the pass exists.
  func token(ofPassType type: String, serial: String) throws(SigningError) -> String {
    let code = try Digest.sha256.hmac(of: Array("\(type)/\(serial)".utf8), key: secret)
    return renderedText { $0.hex(code) }
  }
}
