import WaymarkCOpenSSL

/// Whether a text is the base64 of a public key on the curve P-256, as a SubjectPublicKeyInfo in DER
/// (RFC 5480 § 2).
public func isP256Key(_ text: String) -> Bool {
  clearingErrors {
    let source = Array(text.utf8)
    guard !source.isEmpty, source.count % 4 == 0, source.count <= 4096 else { return false }
    var der = [UInt8](repeating: 0, count: source.count)
    let count = unsafe EVP_DecodeBlock(&der, source, CInt(source.count))
    guard count > 0 else { return false }
    // The padding is part of the length.
    let padding = source.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return false }
    der.removeLast(der.count - Int(count) + padding)
    let parsed = unsafe parse(der) { next, count in unsafe d2i_PUBKEY(nil, next, count) }
    guard let (key, size) = unsafe parsed else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard size == der.count,
      unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1
    else { return false }
    return name.prefix(length).elementsEqual("prime256v1".utf8.map { CChar($0) })
  }
}
