import COpenSSL

extension PrivateKey {
  /// Signs bytes with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 8017 § 8.2): equal bytes get an equal
  /// signature, as long as the modulus of the key.
  public func signature(of content: [UInt8]) throws(SigningError) -> [UInt8] {
    guard isDeterministic else { throw SigningError(.sign, "the key is no RSA key") }
    guard let context = unsafe EVP_MD_CTX_new() else { throw SigningError(.sign) }
    defer { unsafe EVP_MD_CTX_free(context) }
    var count = 0
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1,
      unsafe EVP_DigestSign(context, nil, &count, content, content.count) == 1
    else { throw SigningError(.sign) }
    var signature = [UInt8](repeating: 0, count: count)
    guard unsafe EVP_DigestSign(context, &signature, &count, content, content.count) == 1 else {
      throw SigningError(.sign)
    }
    signature.removeLast(signature.count - count)
    return signature
  }
}
