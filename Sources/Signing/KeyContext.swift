import WaymarkCOpenSSL

/// A key prepared for repeated RSASSA-PKCS1-v1_5 signatures with SHA-256 (RFC 8017 § 8.2).
@safe
struct KeyContext: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes a key to sign or to verify with, and keeps it alive.
  init(_ key: PrivateKey, isForSigning: Bool) throws(SigningError) {
    let pointer = try unsafe required(EVP_PKEY_CTX_new(key.handle, nil), .loadSigner)
    let start = unsafe isForSigning ? EVP_PKEY_sign_init : EVP_PKEY_verify_init
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

  func signature(of hash: [UInt8], size: Int) throws(SigningError) -> [UInt8] {
    var count = size
    var signature = [UInt8](repeating: 0, count: size)
    try check(
      unsafe EVP_PKEY_sign(pointer, &signature, &count, hash, hash.count) == 1 && count == size,
      .sign)
    return signature
  }

  /// Throws unless the signature is valid for the hash.
  func verify(_ signature: [UInt8], of hash: [UInt8]) throws(SigningError) {
    try check(
      unsafe EVP_PKEY_verify(pointer, signature, signature.count, hash, hash.count) == 1, .sign)
  }
}
