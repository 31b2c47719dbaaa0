import COpenSSL

/// An X.509 certificate: its bytes and what is written in them.
///
/// A certificate is a value; what needs OpenSSL's own form of it reads the bytes again.
public struct Certificate: Hashable, Sendable {
  /// The whole certificate in DER.
  public let der: [UInt8]
  public let subject: DistinguishedName
  public let issuer: DistinguishedName

  /// The serial number in upper-case hex.
  public let serialNumber: String

  /// When the certificate becomes valid and when it expires, in seconds since 1970.
  public let notBefore: Int
  public let notAfter: Int

  /// The SHA-256 hash of the whole certificate, as `EA:47:…`.
  public let fingerprint: String

  /// What the key may be used for, as dotted object identifiers.
  public let extendedKeyUsages: [String]

  /// Whether the certificate may sign others.
  public let isAuthority: Bool

  /// The pass type identifier in Apple's extension 1.2.840.113635.100.6.1.16.
  public let passTypeExtension: String?

  /// Reads one certificate in DER.
  public init(der: [UInt8]) throws(SigningError) {
    self.init(try CertificateHandle(der: der), der: der)
  }

  init(_ handle: borrowing CertificateHandle, der: [UInt8]) {
    self.der = der
    unsafe subject = DistinguishedName(X509_get_subject_name(handle.pointer))
    unsafe issuer = DistinguishedName(X509_get_issuer_name(handle.pointer))
    serialNumber = handle.serialNumber
    unsafe notBefore = seconds(X509_get0_notBefore(handle.pointer)) ?? Certificate.never
    unsafe notAfter = seconds(X509_get0_notAfter(handle.pointer)) ?? -Certificate.never
    fingerprint = (try? Digest.sha256.hash(of: der)).map(colonSeparated) ?? ""
    extendedKeyUsages = handle.extendedKeyUsages
    unsafe isAuthority = X509_check_ca(handle.pointer) == 1
    passTypeExtension = handle.extensionText("1.2.840.113635.100.6.1.16")
  }

  /// A moment that no clock shows, for a certificate whose dates cannot be read; it is small enough
  /// to count with.
  private static let never = 1 << 50

  /// Whether the authority that `TestAuthority` makes issued this certificate.
  public var isTest: Bool { issuer.organization == TestAuthority.organization }

  /// Whether a moment lies within the validity.
  public func isValid(at seconds: Int) -> Bool { notBefore <= seconds && seconds <= notAfter }

  /// Whether another certificate's key made this one's signature.
  ///
  /// Apple's intermediates share one name, so that a name alone decides nothing.
  public func isSigned(by issuer: Certificate) -> Bool {
    guard let own = try? CertificateHandle(der: der),
      let other = try? CertificateHandle(der: issuer.der)
    else { return false }
    defer { ERR_clear_error() }
    guard unsafe X509_check_issued(other.pointer, own.pointer) == X509_V_OK,
      let key = unsafe X509_get0_pubkey(other.pointer)
    else { return false }
    return unsafe X509_verify(own.pointer, key) == 1
  }
}

extension Certificate {
  /// Reads every certificate of a file in PEM, or the one of a file in DER.
  public static func read(_ bytes: [UInt8]) throws(SigningError) -> [Certificate] {
    // A DER certificate is a SEQUENCE.
    if bytes.first == 0x30 { return [try Certificate(der: bytes)] }
    let source = try Memory(bytes, for: .readCertificate)
    var certificates: [Certificate] = []
    while let pointer = unsafe PEM_read_bio_X509(source.bio, nil, noPassword, nil) {
      let handle = unsafe CertificateHandle(owning: pointer)
      certificates.append(Certificate(handle, der: try handle.der()))
    }
    let reason = takeReason()
    guard !certificates.isEmpty else {
      throw SigningError(
        .readCertificate,
        reason == "no start line" ? "the file has no certificate in PEM or DER" : reason)
    }
    // The end of a file is reported as a missing start line; anything else is a broken certificate.
    guard reason == "no start line" else { throw SigningError(.readCertificate, reason) }
    return certificates
  }

  /// The certificate in PEM.
  public var pem: String {
    var base64: [UInt8] = []
    base64.append(contentsOf: [UInt8](repeating: 0, count: (der.count + 2) / 3 * 4 + 1))
    let count = unsafe EVP_EncodeBlock(&base64, der, CInt(der.count))
    var text = "-----BEGIN CERTIFICATE-----\n"
    var rest = base64[..<Int(count)]
    while !rest.isEmpty {
      text += String(decoding: rest.prefix(64), as: UTF8.self) + "\n"
      rest = rest.dropFirst(64)
    }
    return text + "-----END CERTIFICATE-----\n"
  }
}

private func colonSeparated(_ bytes: [UInt8]) -> String {
  bytes.map { hex([$0]).uppercased() }.joined(separator: ":")
}

/// The seconds since 1970 of a UTCTime or GeneralizedTime.
func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
  guard let time = unsafe time, let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
  defer { unsafe ASN1_STRING_free(epoch) }
  var days: CInt = 0
  var rest: CInt = 0
  guard unsafe ASN1_TIME_diff(&days, &rest, epoch, time) == 1 else {
    ERR_clear_error()
    return nil
  }
  return Int(days) * 86_400 + Int(rest)
}

extension Certificate: CustomStringConvertible {
  /// Who the certificate is about and its fingerprint.
  public var description: String { "\(subject) (\(fingerprint))" }
}
