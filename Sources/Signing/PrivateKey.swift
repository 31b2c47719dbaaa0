import WaymarkCOpenSSL

/// A private key.
///
/// OpenSSL counts the references to a key and never changes a key that is only used, so threads may
/// share it. `@unchecked Sendable` relies on that.
@safe
public final class PrivateKey: @unchecked Sendable {
  let handle: OpaquePointer

  /// Takes ownership of a reference.
  init(owning handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// Reads the first private key of a file in PEM, plain or encrypted.
  public convenience init(pem: [UInt8], password: [UInt8]? = nil) throws(SigningError) {
    let source = try Memory(pem, for: .readKey)
    unsafe self.init(
      owning: try unsafe PrivateKey.open(pem, "PEM", password) { request in
        unsafe PEM_read_bio_PrivateKey(source.bio, nil, answerPassword, request)
      })
  }

  /// Reads the first private key of a PEM file, or the only one of a DER file, plain or encrypted.
  public convenience init(file bytes: [UInt8], password: [UInt8]? = nil) throws(SigningError) {
    guard bytes.first == 0x30, !KeyFile.isPKCS12(bytes) else {
      try self.init(pem: bytes, password: password)
      return
    }
    let plain = unsafe clearingErrors {
      unsafe parse(bytes) { next, count in unsafe d2i_AutoPrivateKey(nil, next, count) }
    }
    if let (key, _) = unsafe plain {
      unsafe self.init(owning: key)
      return
    }
    let source = try Memory(bytes, for: .readKey)
    unsafe self.init(
      owning: try unsafe PrivateKey.open(bytes, "DER", password) { request in
        unsafe d2i_PKCS8PrivateKey_bio(source.bio, nil, answerPassword, request)
      })
  }

  /// Reads a key with a function that may ask for a password.
  private static func open(
    _ bytes: [UInt8], _ form: String, _ password: [UInt8]?,
    with read: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) throws(SigningError) -> OpaquePointer {
    var request = PasswordRequest(password: password)
    ERR_clear_error()
    let handle = unsafe withUnsafeMutablePointer(to: &request) {
      unsafe read(UnsafeMutableRawPointer($0))
    }
    let lacksCipher = OpenSSLError.takeAny(.oldAlgorithm)
    if let handle = unsafe handle { return unsafe handle }
    guard request.wasAsked else {
      let other = KeyFile.kindBesideKeys(of: bytes).map { "; \($0)" } ?? ""
      throw SigningError(
        .readKey, "the file contains no valid private key in \(form)" + other)
    }
    guard password != nil, lacksCipher else {
      throw SigningError(.readKey, "the key", closedTo: password, or: ", or the file is damaged")
    }
    throw SigningError(
      .readKey,
      "the key is encrypted with an old cipher: convert it with \"openssl pkey -provider legacy "
        + "-provider default -aes256\"")
  }

  /// Makes a new RSA key of 2048 bits, the type that Apple requires for pass certificates.
  public static func generate() throws(SigningError) -> PrivateKey {
    unsafe PrivateKey(owning: try required(shim_rsa_generate(2048), .makeAuthority))
  }

  /// Makes a new key for an authority, on the curve P-256, in a hundredth of the time of an RSA key.
  static func generateForAuthority() throws(SigningError) -> PrivateKey {
    unsafe PrivateKey(owning: try required(shim_ec_generate("P-256"), .makeAuthority))
  }

  /// A copy with separate locks and blinding, so that workers do not wait for each other.
  func duplicate() throws(SigningError) -> PrivateKey {
    unsafe PrivateKey(owning: try required(EVP_PKEY_dup(handle), .loadSigner))
  }

  /// The length of the modulus, or of the order of a curve, in bits.
  public var bitCount: Int { unsafe Int(EVP_PKEY_get_bits(handle)) }

  /// The public key in DER (RFC 5280 § 4.1, SubjectPublicKeyInfo), which identifies the key.
  public func publicDER() throws(SigningError) -> [UInt8] {
    try required(unsafe der { unsafe i2d_PUBKEY(handle, $0) }, .readKey)
  }

  /// Whether it is a plain RSA key, which always gives equal content equal signatures.
  public var isRSA: Bool { unsafe EVP_PKEY_get_base_id(handle) == EVP_PKEY_RSA }

  /// Whether a certificate is for this key; throws when OpenSSL cannot decide, such as when out of
  /// memory.
  public func fits(_ certificate: Certificate) throws(SigningError) -> Bool {
    ERR_clear_error()
    guard let key = unsafe X509_get0_pubkey(certificate.handle.pointer) else {
      throw SigningError(.readCertificate)
    }
    // 1 means equal, 0 different, and -1 another type of key.
    let answer = unsafe EVP_PKEY_eq(key, handle)
    if answer == 1 { return true }
    let error = OpenSSLError.take()
    guard answer != -2, error.kind != .outOfMemory else {
      throw SigningError(.loadSigner, error.reason)
    }
    return false
  }

  /// The key in PEM (PKCS#8), encrypted with AES-256 when there is a password.
  public func pem(password: [UInt8]? = nil) throws(SigningError) -> [UInt8] {
    let target = try Memory(for: .writeKey)
    guard password?.isEmpty != true, let count = CInt(exactly: password?.count ?? 0) else {
      throw SigningError(.writeKey, "the password is empty")
    }
    let isWritten = unsafe (password ?? []).withUnsafeBytes { buffer in
      unsafe PEM_write_bio_PKCS8PrivateKey(
        target.bio, handle, password == nil ? nil : EVP_aes_256_cbc(),
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil) == 1
    }
    try check(isWritten, .writeKey)
    return target.take()
  }

  /// Signs bytes with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 8017 § 8.2).
  ///
  /// Equal bytes get equal signatures, as long as the modulus of the key.
  public func signature(of content: [UInt8]) throws(SigningError) -> [UInt8] {
    guard isRSA else { throw SigningError(.sign, "the key is not an RSA key") }
    let context = try unsafe required(EVP_MD_CTX_new(), .sign)
    defer { unsafe EVP_MD_CTX_free(context) }
    var count = unsafe Int(EVP_PKEY_get_size(handle))
    var signature = [UInt8](repeating: 0, count: count)
    try check(
      unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1
        && EVP_DigestSign(context, &signature, &count, content, content.count) == 1, .sign)
    return Array(signature.prefix(count))
  }
}
