import WaymarkCOpenSSL
import WaymarkCore

/// An X.509 certificate: its bytes and its parsed fields.
///
/// A certificate is a value: two certificates with the same bytes are equal.
public struct Certificate: Hashable, Sendable {
  /// The whole certificate in DER.
  public let der: [UInt8]
  public let subject: DistinguishedName
  public let issuer: DistinguishedName

  /// When the certificate becomes valid and when it expires, in seconds since 1970.
  public let notBefore: Int
  public let notAfter: Int

  /// The SHA-256 hash of the whole certificate, as `EA:47:…`.
  public let fingerprint: String

  /// What the key may be used for, as dotted object identifiers.
  public let extendedKeyUsages: [String]

  /// Whether the certificate may sign other certificates.
  public let isAuthority: Bool

  /// The pass type identifier in Apple's extension.
  public let passTypeExtension: String?

  /// OpenSSL's form, which all copies share.
  ///
  /// It provides what only the checks of a certificate need.
  let handle: CertificateHandle

  public static func == (left: Self, right: Self) -> Bool { left.der == right.der }
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }

  /// Reads one certificate in DER.
  public init(der: [UInt8]) throws(SigningError) {
    let handle = try CertificateHandle(der: der)
    self.handle = handle
    self.der = der
    unsafe subject = DistinguishedName(X509_get_subject_name(handle.pointer))
    unsafe issuer = DistinguishedName(X509_get_issuer_name(handle.pointer))
    unsafe notBefore = seconds(X509_get0_notBefore(handle.pointer)) ?? Certificate.never
    unsafe notAfter = seconds(X509_get0_notAfter(handle.pointer)) ?? -Certificate.never
    let hash = try Digest.sha256.hash(of: der)
    fingerprint = hash.map { byte in renderedText { $0.hex([byte]) }.uppercased() }
      .joined(separator: ":")
    extendedKeyUsages = handle.extendedKeyUsages
    unsafe isAuthority = X509_check_ca(handle.pointer) == 1
    passTypeExtension = handle.extensionText(AppleObject.passType)
    // An extension that OpenSSL cannot read leaves an error.
    ERR_clear_error()
  }

  /// Certificates that were read recently: all passes of one issuer have the same two.
  ///
  /// Reading one costs OpenSSL 3 a tenth of a millisecond.
  private static let recent = RecentValues<[UInt8], Certificate>(limit: 64)

  /// Copies a certificate of OpenSSL; a certificate that was read recently is not read again.
  init(_ pointer: OpaquePointer) throws(SigningError) {
    let der = unsafe WaymarkSigning::der { unsafe i2d_X509(pointer, $0) }
    let bytes = try required(der, .readCertificate)
    if let known = Self.recent[bytes] {
      self = known
      return
    }
    try self.init(der: bytes)
    // Hostile passes may have any number of certificates, of any size.
    if bytes.count <= 1 << 13 { Self.recent.remember(self, for: bytes) }
  }

  /// A moment before any real date, for a certificate whose dates cannot be read.
  ///
  /// It is small enough to calculate with.
  private static let never = 1 << 50

  /// Whether `TestAuthority` issued this certificate.
  public var isTest: Bool { issuer.organization == TestAuthority.organization }

  /// Whether the certificate names itself as its issuer.
  public var isSelfIssued: Bool { issuer == subject }

  /// Whether another certificate issued this one: its key made the signature, and it may sign
  /// certificates.
  ///
  /// Apple's intermediates share one name, so the name alone proves nothing.
  public func isSigned(by issuer: Certificate) -> Bool {
    let (own, other) = (handle, issuer.handle)
    return clearingErrors {
      unsafe X509_check_issued(other.pointer, own.pointer) == X509_V_OK
        && own.isSigned(byKeyOf: other)
    }
  }

  /// The chain up to a trusted certificate: this certificate first, then each issuer.
  ///
  /// Issuers are found by signature, among certificates such as those in a CMS signature. The chain
  /// ends at the first trusted certificate, or where no issuer is found. If two issuers have the
  /// same key, as after a renewal, the one that is valid at the moment is used.
  public func chain(
    among candidates: [Certificate], at moment: Int, upTo isTrusted: (Certificate) -> Bool
  ) -> [Certificate] {
    var chain = [self]
    var last = self
    let valid = candidates.filter { $0.isValid(at: moment) }
    let ordered = valid + candidates.filter { !$0.isValid(at: moment) }
    while !isTrusted(last), chain.count < 8,
      let issuer = ordered.first(where: {
        $0.isAuthority && !chain.contains($0) && last.isSigned(by: $0)
      })
    {
      chain.append(issuer)
      last = issuer
    }
    return chain
  }
}

extension Certificate {
  /// How a moment relates to the validity of a certificate.
  public enum Validity: Sendable {
    case early, valid

    /// Valid, with less than 30 days left.
    case ending
    case over
  }

  /// How a moment, in seconds since 1970, relates to the certificate's validity, which includes
  /// both ends.
  public func validity(at moment: Int) -> Validity {
    if moment < notBefore { return .early }
    if moment > notAfter { return .over }
    return notAfter - moment < 30 * 86_400 ? .ending : .valid
  }

  public func isValid(at moment: Int) -> Bool { notBefore <= moment && moment <= notAfter }
}

extension Certificate {
  /// Reads all certificates of a PEM file, or the only one of a DER file.
  public static func read(_ bytes: [UInt8]) throws(SigningError) -> [Certificate] {
    // A DER certificate is a SEQUENCE.
    if bytes.first == 0x30, !KeyFile.isPKCS12(bytes) {
      do throws(SigningError) {
        return [try Certificate(der: bytes)]
      } catch {
        guard let kind = KeyFile.kindBesideCertificates(of: bytes), kind != "it has a certificate"
        else { throw error }
        throw SigningError(.readCertificate, "the file has no certificate in PEM or DER; " + kind)
      }
    }
    let source = try Memory(bytes, for: .readCertificate)
    var certificates: [Certificate] = []
    while let pointer = unsafe PEM_read_bio_X509(source.bio, nil, answerPassword, nil) {
      defer { unsafe X509_free(pointer) }
      certificates.append(try unsafe Certificate(pointer))
    }
    // OpenSSL reports the end of the file as a missing start line.
    let error = OpenSSLError.take()
    guard error.kind == .endOfPEM else { throw SigningError(.readCertificate, error.reason) }
    guard !certificates.isEmpty else {
      let kind = KeyFile.kindBesideCertificates(of: bytes).map { "; \($0)" } ?? ""
      throw SigningError(.readCertificate, "the file has no certificate in PEM or DER" + kind)
    }
    return certificates
  }

  /// The certificates in a stack of OpenSSL that pass a test.
  static func all(
    in stack: OpaquePointer?, where isWanted: (OpaquePointer) -> Bool = { _ in true }
  ) throws(SigningError) -> [Certificate] {
    var certificates: [Certificate] = []
    for index in 0..<(unsafe shim_certificates_count(stack)) {
      guard let pointer = unsafe shim_certificates_get(stack, index), unsafe isWanted(pointer)
      else { continue }
      certificates.append(try unsafe Certificate(pointer))
    }
    return certificates
  }

  public var pem: String {
    var text = "-----BEGIN CERTIFICATE-----\n"
    var rest = base64(der)[...]
    while !rest.isEmpty {
      text += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return text + "-----END CERTIFICATE-----\n"
  }
}
