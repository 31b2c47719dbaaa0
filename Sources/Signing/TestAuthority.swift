import COpenSSL

/// A stand-in for Apple's authorities: a root, an intermediate, and pass certificates on demand.
///
/// Its certificates have the form of Apple's but for the names, which say what they are. No phone
/// accepts them; `passes verify` does when it is told to trust the authority.
public struct TestAuthority: Sendable {
  /// The organization in the name of every test certificate.
  public static let organization = "Waymark TEST (not Apple)"

  public let root: Certificate
  public let intermediate: Certificate
  private let intermediateKey: PrivateKey

  /// Makes two new keys and their certificates, valid between two times in seconds since 1970.
  public init(notBefore: Int, notAfter: Int) throws(SigningError) {
    let rootKey = try PrivateKey.generate()
    let rootName = [("O", TestAuthority.organization), ("CN", "Waymark TEST Root CA")]
    let extensions = [
      (NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
    ]
    root = try TestCertificate(
      subject: rootName, key: rootKey, notBefore: notBefore, notAfter: notAfter,
      extensions: extensions
    ).signed(by: rootKey, issuer: nil)
    intermediateKey = try PrivateKey.generate()
    intermediate = try TestCertificate(
      subject: [
        ("O", TestAuthority.organization), ("OU", "TEST"), ("CN", "Waymark TEST Intermediate CA"),
      ],
      key: intermediateKey, notBefore: notBefore, notAfter: notAfter, extensions: extensions
    ).signed(by: rootKey, issuer: root)
  }

  /// Issues the certificate of a pass type for a new key.
  public func issue(_ request: PassRequest) throws(SigningError) -> Identity {
    try issue(request, for: .generate())
  }

  /// Issues the certificate of a pass type for a key.
  public func issue(
    _ request: PassRequest, for key: PrivateKey
  ) throws(SigningError) -> Identity {
    let prefix = request.hasNFC ? "Pass Type ID with NFC: " : "Pass Type ID: "
    let leaf = try TestCertificate(
      subject: [
        ("UID", request.passTypeIdentifier), ("CN", prefix + request.passTypeIdentifier),
        ("OU", request.teamIdentifier), ("O", TestAuthority.organization),
      ],
      key: key, notBefore: request.notBefore, notAfter: request.notAfter,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
      ] + (request.isForPasses ? [(NID_ext_key_usage, AppleObject.passSigning)] : []),
      passType: request.passTypeIdentifier
    ).signed(by: intermediateKey, issuer: intermediate)
    return try Identity(certificates: [leaf], key: key, candidates: [intermediate])
  }

  /// What a test certificate is issued for.
  public struct PassRequest: Hashable, Sendable {
    public var passTypeIdentifier: String
    public var teamIdentifier: String
    public var notBefore: Int
    public var notAfter: Int

    /// Whether passes may use NFC, which the common name says.
    public var hasNFC = false

    /// Whether the certificate has the key usage of pass certificates.
    public var isForPasses = true

    public init(
      passTypeIdentifier: String, teamIdentifier: String, notBefore: Int, notAfter: Int
    ) {
      self.passTypeIdentifier = passTypeIdentifier
      self.teamIdentifier = teamIdentifier
      self.notBefore = notBefore
      self.notAfter = notAfter
    }
  }
}
