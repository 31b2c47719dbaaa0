import COpenSSL

/// Makes detached CMS signatures (RFC 5652) with one identity.
///
/// A signer is loaded once for each worker. With an RSA key, equal content and an equal signing time
/// give equal bytes.
@safe
public struct Signer: ~Copyable {
  public let identity: Identity

  /// The certificate that goes into every signature besides the identity's own.
  public let intermediate: Certificate
  private let leaf: CertificateHandle
  private let key: PrivateKey
  private let others: OpaquePointer

  /// Loads an identity that has its intermediate and whose key fits.
  public init(_ identity: Identity) throws(SigningError) {
    guard let intermediate = identity.intermediate else {
      throw SigningError(.loadSigner, "no intermediate certificate signed the certificate")
    }
    guard identity.key.fits(identity.leaf) else {
      throw SigningError(.loadSigner, "the private key does not belong to the certificate")
    }
    let leaf = try CertificateHandle(der: identity.leaf.der)
    let key = try identity.key.duplicate()
    let authority = try CertificateHandle(der: intermediate.der)
    guard let others = unsafe shim_certificates_new() else { throw SigningError(.loadSigner) }
    guard unsafe shim_certificates_add(others, authority.pointer) == 1 else {
      unsafe shim_certificates_free(others)
      throw SigningError(.loadSigner)
    }
    self.identity = identity
    self.intermediate = intermediate
    self.leaf = leaf
    self.key = key
    unsafe self.others = others
  }

  deinit {
    unsafe shim_certificates_free(others)
  }

  /// Signs content, byte for byte, at a time in seconds since 1970.
  ///
  /// The signature is DER with SHA-256; its signed attributes are the content type, the signing time
  /// and the message digest. It embeds the leaf and the intermediate, and not the content. It is
  /// verified before it is returned, so that a fault of the machine does not leave it.
  public func signature(
    of content: [UInt8], signingTime: Int
  ) throws(SigningError) -> [UInt8] {
    let flags = UInt32(CMS_DETACHED | CMS_BINARY | CMS_PARTIAL)
    guard let cms = unsafe CMS_sign(nil, nil, others, nil, flags) else { throw SigningError(.sign) }
    let message = unsafe SignedMessage(owning: cms)
    guard
      let signer = unsafe CMS_add1_signer(
        cms, leaf.pointer, key.handle, EVP_sha256(), UInt32(CMS_NOSMIMECAP | CMS_PARTIAL))
    else { throw SigningError(.sign) }
    try unsafe add(signingTime, to: signer)
    let source = try Memory(content, for: .sign)
    guard unsafe CMS_final(cms, source.bio, nil, UInt32(CMS_DETACHED | CMS_BINARY)) == 1 else {
      throw SigningError(.sign)
    }
    guard message.isSound(for: content) else { throw SigningError(.sign) }
    let count = unsafe i2d_CMS_ContentInfo(cms, nil)
    guard count > 0 else { throw SigningError(.sign) }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var next = buffer.baseAddress
      _ = unsafe i2d_CMS_ContentInfo(cms, &next)
    }
    return bytes
  }

  /// Adds the signing time, which is UTCTime before 2050 and GeneralizedTime after (RFC 5652 § 11.3).
  private func add(_ signingTime: Int, to signer: OpaquePointer) throws(SigningError) {
    // GeneralizedTime has four digits for the year.
    guard (-2_208_988_800..<253_402_300_800).contains(signingTime),
      let time = unsafe ASN1_TIME_set(nil, signingTime)
    else { throw SigningError(.sign, "the signing time \(signingTime) is out of range") }
    defer { unsafe ASN1_STRING_free(time) }
    guard
      unsafe CMS_signed_add1_attr_by_NID(
        signer, NID_pkcs9_signingTime, time.pointee.type, time, -1) == 1
    else { throw SigningError(.sign) }
  }
}

extension PrivateKey {
  /// A copy with its own locks and blinding, so that workers do not wait for each other.
  fileprivate func duplicate() throws(SigningError) -> PrivateKey {
    guard let copy = unsafe EVP_PKEY_dup(handle) else { throw SigningError(.loadSigner) }
    return unsafe PrivateKey(owning: copy)
  }
}
