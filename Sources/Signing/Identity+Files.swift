import WaymarkCOpenSSL

extension Identity {
  /// Opens an identity from the bytes of its files.
  ///
  /// Without a key file, the certificate file contains both: PKCS#12 or PEM.
  public init(
    certificateFile: [UInt8], keyFile: [UInt8]?, password: [UInt8]?, candidates: [Certificate]
  ) throws(SigningError) {
    let isPKCS12 = KeyFile.isPKCS12(certificateFile)
    if isPKCS12, keyFile == nil {
      try self.init(pkcs12: certificateFile, password: password, candidates: candidates)
      return
    }
    if isPKCS12 {
      throw SigningError(
        .readCertificate,
        "the certificate file is a PKCS#12 file, which contains the key; remove the key file")
    }
    let certificates = try Certificate.read(certificateFile)
    if keyFile == nil, KeyFile.kindBesideKeys(of: certificateFile) != nil {
      throw SigningError(
        .readKey,
        "the file has a certificate but no private key; give the key file too")
    }
    try self.init(
      certificates: certificates,
      key: try PrivateKey(file: keyFile ?? certificateFile, password: password),
      candidates: candidates)
  }

  /// Opens the identity in a PKCS#12 file, including one encrypted with RC2-40, as exported by the
  /// Keychain.
  ///
  /// RC2 is in OpenSSL's legacy provider, which is loaded into a separate library context so that
  /// nothing else in the process can use it.
  public init(
    pkcs12 bytes: [UInt8], password: [UInt8]?, candidates: [Certificate] = []
  ) throws(SigningError) {
    let library = try LegacyLibrary()
    let source = try Memory(bytes, for: .readKeyStore)
    var store = unsafe PKCS12_init_ex(NID_pkcs7_data, library.context, nil)
    defer { unsafe PKCS12_free(store) }
    guard unsafe d2i_PKCS12_bio(source.bio, &store) != nil else {
      throw SigningError(.readKeyStore, "the file is not a PKCS#12 file")
    }
    var secret = (password ?? []) + [0]
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
    guard status == 1 else { throw library.refusal(of: password) }
    guard let key = unsafe key, let leaf = unsafe leaf else {
      throw SigningError(
        .readKeyStore,
        "the file has no private key with its certificate; export both together: in the "
          + "Keychain, expand the certificate and select both lines")
    }
    try self.init(
      certificates: unsafe [Certificate(leaf)] + Certificate.all(in: others),
      key: unsafe PrivateKey(movedFrom: key), candidates: candidates)
  }
}

extension PrivateKey {
  /// Moves a key out of the legacy library context by encoding it.
  fileprivate convenience init(movedFrom key: OpaquePointer) throws(SigningError) {
    let memory = try Memory(for: .readKeyStore)
    try check(unsafe i2d_PrivateKey_bio(memory.bio, key) == 1, .readKeyStore)
    unsafe self.init(owning: try required(d2i_PrivateKey_bio(memory.bio, nil), .readKeyStore))
  }
}

/// A library context with OpenSSL's old ciphers, if they are installed.
@safe
private struct LegacyLibrary: ~Copyable {
  let context: OpaquePointer
  let hasLegacy: Bool

  init() throws(SigningError) {
    let context = try unsafe required(OSSL_LIB_CTX_new(), .readKeyStore)
    unsafe self.context = context
    // Freeing the context frees both providers.
    hasLegacy = clearingErrors {
      unsafe _ = OSSL_PROVIDER_load(context, "default")
      return unsafe OSSL_PROVIDER_load(context, "legacy") != nil
    }
  }

  deinit {
    unsafe OSSL_LIB_CTX_free(context)
  }

  /// Why OpenSSL did not open a file.
  func refusal(of password: [UInt8]?) -> SigningError {
    let error = OpenSSLError.take()
    return switch error.kind {
    case .wrongPassword: SigningError(.readKeyStore, "the file", closedTo: password)
    case .noChecksum:
      SigningError(
        .readKeyStore,
        "the file has no checksum (MAC), so changes would go undetected; export it with one")
    case .oldAlgorithm where !hasLegacy:
      SigningError(
        .readKeyStore,
        "the file is encrypted with an old cipher, which needs OpenSSL's legacy provider")
    default: SigningError(.readKeyStore, error.reason)
    }
  }
}
