import WaymarkCOpenSSL

// Signing wraps the parts of OpenSSL that the tool uses: keys, certificates, hashes and signatures.
// A `Signer` signs passes with an `Identity`; a `SignatureReport` verifies the signature of any
// pass. Failures throw a `SigningError`. No OpenSSL handle leaves this room.

/// Makes detached CMS signatures (RFC 5652) with one identity.
///
/// Each worker loads its own signer. With an RSA key, equal content and an equal signing time give
/// equal bytes.
@safe
public final class Signer {
  /// The certificate that every signature contains in addition to the identity's certificate.
  public let intermediate: Certificate
  private let leaf: CertificateHandle
  private let authority: CertificateHandle
  private let key: PrivateKey

  /// Makes all signatures of a signing time except the first one.
  private var fast: FastSigner?

  /// Loads an identity that has its intermediate and whose key fits.
  public init(_ identity: Identity) throws(SigningError) {
    guard let intermediate = identity.intermediate else {
      throw SigningError(.loadSigner, "no intermediate certificate signed the certificate")
    }
    guard try identity.key.fits(identity.leaf) else {
      throw SigningError(.loadSigner, "the private key does not belong to the certificate")
    }
    self.intermediate = intermediate
    leaf = try CertificateHandle(der: identity.leaf.der)
    authority = try CertificateHandle(der: intermediate.der)
    key = try identity.key.duplicate()
  }

  /// Signs content, byte for byte, at a time in seconds since 1970.
  ///
  /// The signature is DER with SHA-256. Its signed attributes are the content type, the signing
  /// time and the message digest. It embeds the leaf and the intermediate, but not the content. It
  /// is verified before it is returned, so that hardware faults do not get into a pass. OpenSSL
  /// makes the first signature of a signing time completely; for further signatures by an RSA key
  /// it makes only what differs.
  public func signature(of content: [UInt8], signingTime: Int) throws(SigningError) -> [UInt8] {
    if let fast, fast.signingTime == signingTime { return try fast.signature(of: content) }
    return try wholeSignature(of: content, signingTime)
  }

  /// Lets OpenSSL make a signature, from which further ones by an RSA key at this time are derived.
  private func wholeSignature(
    of content: [UInt8], _ signingTime: Int
  ) throws(SigningError) -> [UInt8] {
    let flags = UInt32(CMS_DETACHED | CMS_BINARY | CMS_PARTIAL)
    let cms = try unsafe required(CMS_sign(nil, nil, nil, nil, flags), .sign)
    let message = unsafe SignedMessage(owning: cms)
    try check(unsafe CMS_add1_cert(cms, authority.pointer) == 1, .sign)
    let signer = try unsafe required(
      CMS_add1_signer(
        cms, leaf.pointer, key.handle, EVP_sha256(), UInt32(CMS_NOSMIMECAP | CMS_PARTIAL)), .sign)
    try unsafe add(signingTime, to: signer)
    let source = try Memory(content, for: .sign)
    try check(
      unsafe CMS_final(cms, source.bio, nil, UInt32(CMS_DETACHED | CMS_BINARY)) == 1, .sign)
    guard message.isSound(for: content) else { throw SigningError(.sign) }
    let bytes = try required(unsafe der { unsafe i2d_CMS_ContentInfo(cms, $0) }, .sign)
    if key.isRSA {
      fast = try FastSigner(
        bytes, attributes: message.attributesToSign, signature: message.signatureBytes, of: content,
        by: key, at: signingTime)
    }
    return bytes
  }

  /// Adds the signing time: UTCTime before 2050 and GeneralizedTime after (RFC 5652 § 11.3).
  private func add(_ signingTime: Int, to signer: OpaquePointer) throws(SigningError) {
    // GeneralizedTime has four-digit years.
    guard -2_208_988_800..<253_402_300_800 ~= signingTime,
      let time = unsafe ASN1_TIME_set(nil, signingTime)
    else { throw SigningError(.sign, "the signing time \(signingTime) is out of range") }
    defer { unsafe ASN1_STRING_free(time) }
    try check(
      unsafe CMS_signed_add1_attr_by_NID(
        signer, NID_pkcs9_signingTime, time.pointee.type, time, -1) == 1, .sign)
  }
}
