import WaymarkCOpenSSL

/// A key made ready for RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 § 8.2), any number of times.
@safe
struct KeyContext: ~Copyable {
  private let pointer: OpaquePointer

  init(signingWith key: PrivateKey) throws(SigningError) {
    try unsafe self.init(key.handle, start: EVP_PKEY_sign_init)
  }

  init(verifyingWith key: PrivateKey) throws(SigningError) {
    try unsafe self.init(key.handle, start: EVP_PKEY_verify_init)
  }

  /// Takes the key of a certificate, which must be an RSA key.
  init(verifyingWith certificate: Certificate) throws(SigningError) {
    let key = try unsafe required(X509_get0_pubkey(certificate.handle.pointer), .sign)
    try unsafe self.init(key, start: EVP_PKEY_verify_init)
  }

  /// The context holds the key.
  private init(
    _ key: OpaquePointer, start: (OpaquePointer?) -> CInt
  ) throws(SigningError) {
    let pointer = try unsafe required(EVP_PKEY_CTX_new(key, nil), .loadSigner)
    guard unsafe start(pointer) == 1,
      unsafe EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_PADDING) == 1,
      unsafe EVP_PKEY_CTX_set_signature_md(pointer, EVP_sha256()) == 1
    else {
      unsafe EVP_PKEY_CTX_free(pointer)
      throw SigningError(.loadSigner)
    }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe EVP_PKEY_CTX_free(pointer)
  }

  /// Signs a hash.
  func signature(of hash: [UInt8], size: Int) throws(SigningError) -> [UInt8] {
    var count = size
    var signature = [UInt8](repeating: 0, count: size)
    try check(
      unsafe EVP_PKEY_sign(pointer, &signature, &count, hash, hash.count) == 1 && count == size,
      .sign)
    return signature
  }

  /// Throws unless a signature is one of a hash.
  func verify(_ signature: [UInt8], of hash: [UInt8]) throws(SigningError) {
    try check(
      unsafe EVP_PKEY_verify(pointer, signature, signature.count, hash, hash.count) == 1, .sign)
  }
}
