import COpenSSL

/// What a PKCS#12 file holds: a key and certificates.
public struct KeyStore: Sendable {
  public let key: PrivateKey

  /// The certificate of the key first, then the others.
  public let certificates: [Certificate]

  /// Opens a PKCS#12 file, also one encrypted with RC2-40, as the Keychain exports it.
  ///
  /// RC2 is in OpenSSL's legacy provider, which is loaded into a library context of its own, so that
  /// nothing else in the process can use it.
  public init(pkcs12 bytes: [UInt8], password: [UInt8]) throws(SigningError) {
    let library = try LegacyLibrary()
    let source = try Memory(bytes, for: .readKeyStore)
    var store = unsafe PKCS12_init_ex(NID_pkcs7_data, library.context, nil)
    defer { unsafe PKCS12_free(store) }
    guard unsafe d2i_PKCS12_bio(source.bio, &store) != nil else {
      ERR_clear_error()
      throw SigningError(.readKeyStore, "the file is no PKCS#12 file")
    }
    var secret = password + [0]
    defer { unsafe OPENSSL_cleanse(&secret, secret.count) }
    var key: OpaquePointer?
    var leaf: OpaquePointer?
    var others: OpaquePointer?
    let status = unsafe secret.withUnsafeBytes { buffer in
      unsafe PKCS12_parse(
        store, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), &key, &leaf, &others)
    }
    defer {
      unsafe EVP_PKEY_free(key)
      unsafe X509_free(leaf)
      unsafe shim_certificates_free(others)
    }
    guard status == 1 else { throw KeyStore.error(hasLegacy: library.hasLegacy) }
    guard let key = unsafe key, let leaf = unsafe leaf else {
      throw SigningError(.readKeyStore, "the file has no private key with its certificate")
    }
    self.key = try unsafe KeyStore.copy(key)
    certificates = try unsafe [KeyStore.copy(leaf)] + KeyStore.copies(others)
  }

  private static func error(hasLegacy: Bool) -> SigningError {
    let reason = takeReason()
    switch reason {
    case "mac verify failure":
      return SigningError(.readKeyStore, "the password does not open it")
    case "unsupported" where !hasLegacy, "unsupported algorithm" where !hasLegacy:
      return SigningError(
        .readKeyStore,
        "the file is encrypted with an old cipher, and OpenSSL's legacy provider is not installed")
    default: return SigningError(.readKeyStore, reason)
    }
  }

  /// Moves a key out of the legacy library context, by way of its encoded form.
  private static func copy(_ key: OpaquePointer) throws(SigningError) -> PrivateKey {
    let memory = try Memory(for: .readKeyStore)
    guard unsafe i2d_PrivateKey_bio(memory.bio, key) == 1,
      let copy = unsafe d2i_PrivateKey_bio(memory.bio, nil)
    else { throw SigningError(.readKeyStore) }
    return unsafe PrivateKey(owning: copy)
  }

  private static func copy(_ certificate: OpaquePointer) throws(SigningError) -> Certificate {
    unsafe X509_up_ref(certificate)
    let handle = unsafe CertificateHandle(owning: certificate)
    return try Certificate(der: handle.der())
  }

  private static func copies(_ stack: OpaquePointer?) throws(SigningError) -> [Certificate] {
    var certificates: [Certificate] = []
    for index in 0..<(unsafe shim_certificates_count(stack)) {
      guard let pointer = unsafe shim_certificates_get(stack, index) else { continue }
      certificates.append(try unsafe copy(pointer))
    }
    return certificates
  }
}

/// A library context that has OpenSSL's old ciphers, when they are installed.
@safe
private struct LegacyLibrary: ~Copyable {
  let context: OpaquePointer
  let hasLegacy: Bool

  init() throws(SigningError) {
    guard let context = unsafe OSSL_LIB_CTX_new() else { throw SigningError(.readKeyStore) }
    unsafe self.context = context
    unsafe _ = OSSL_PROVIDER_load(context, "default")
    // Freed with the context.
    hasLegacy = unsafe OSSL_PROVIDER_load(context, "legacy") != nil
    ERR_clear_error()
  }

  deinit {
    unsafe OSSL_LIB_CTX_free(context)
  }
}
