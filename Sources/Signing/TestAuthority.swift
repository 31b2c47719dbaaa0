/// A stand-in for Apple's authorities: a root, an intermediate, and pass certificates on demand.
///
/// Its certificates look like Apple's except for the names, which identify them as tests, and for the
/// keys of the two authorities, which are made faster. Phones do not accept them; `passes verify`
/// does with `--trust`.
public struct TestAuthority: Sendable {
  /// The organization in the name of every test certificate.
  public static let organization = "Waymark TEST (not Apple)"

  public let root: Certificate
  public let intermediate: Certificate
  private let intermediateKey: PrivateKey

  /// Makes two new keys and their certificates, valid between two times in seconds since 1970.
  public init(notBefore: Int, notAfter: Int) throws(SigningError) {
    func certificate(
      _ names: [(String, String)], of key: PrivateKey, by issuerKey: PrivateKey,
      _ issuer: Certificate?
    ) throws(SigningError) -> Certificate {
      try TestCertificate(
        subject: [("O", TestAuthority.organization)] + names, key: key, notBefore: notBefore,
        notAfter: notAfter,
        extensions: [
          ("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign"),
        ]
      ).signed(by: issuerKey, issuer: issuer)
    }
    let rootKey = try PrivateKey.generateForAuthority()
    root = try certificate([("CN", "Waymark TEST Root CA")], of: rootKey, by: rootKey, nil)
    intermediateKey = try PrivateKey.generateForAuthority()
    intermediate = try certificate(
      [("OU", "TEST"), ("CN", "Waymark TEST Intermediate CA")], of: intermediateKey, by: rootKey,
      root)
  }

  /// The maximum length of a pass type: the common name has at most 64 characters (X.520).
  public static func passTypeLimit(hasNFC: Bool) -> Int {
    64 - (hasNFC ? Certificate.passNames.nfc : Certificate.passNames.plain).utf8.count
  }

  /// Issues the certificate of a pass type, for a new key unless one is given.
  ///
  /// `hasNFC` adds to the common name that passes may use NFC; `isForPasses` gives the certificate
  /// the key usage of pass certificates.
  public func issue(
    passType: String, team: String, notBefore: Int, notAfter: Int, hasNFC: Bool = false,
    isForPasses: Bool = true, for key: PrivateKey? = nil
  ) throws(SigningError) -> Identity {
    var extensions = [
      ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature"),
      (AppleObject.passType, "ASN1:UTF8String:\(passType)"),
    ]
    if isForPasses { extensions.append(("extendedKeyUsage", AppleObject.passSigning)) }
    let key = if let key { key } else { try PrivateKey.generate() }
    let names = Certificate.passNames
    let leaf = try TestCertificate(
      subject: [
        ("UID", passType), ("CN", (hasNFC ? names.nfc : names.plain) + passType),
        ("OU", team), ("O", TestAuthority.organization),
      ],
      key: key, notBefore: notBefore, notAfter: notAfter, extensions: extensions
    ).signed(by: intermediateKey, issuer: intermediate)
    return try Identity(certificates: [leaf], key: key, candidates: [intermediate])
  }
}
