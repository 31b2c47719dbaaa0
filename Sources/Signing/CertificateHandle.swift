import WaymarkCOpenSSL

/// OpenSSL's form of a certificate, behind the value that the rest of the tool uses.
///
/// OpenSSL counts the references to a certificate and locks what it caches, so threads may share
/// it. `@unchecked Sendable` relies on that.
@safe
final class CertificateHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Reads a certificate that fills the bytes.
  init(der: [UInt8]) throws(SigningError) {
    let parsed = unsafe parse(der) { next, count in unsafe d2i_X509(nil, next, count) }
    let (pointer, count) = try unsafe required(parsed, .readCertificate)
    guard count == der.count else {
      unsafe X509_free(pointer)
      throw SigningError(.readCertificate, "there are bytes after the certificate")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe X509_free(pointer)
  }

  var extendedKeyUsages: [String] {
    guard let usages = unsafe X509_get_ext_d2i(pointer, NID_ext_key_usage, nil, nil) else {
      return []
    }
    let stack = OpaquePointer(usages)
    defer { unsafe shim_objects_free(stack) }
    return unsafe (0..<shim_objects_count(stack)).map { index in
      unsafe dotted(shim_objects_get(stack, index))
    }
  }

  /// Whether the basic constraints allow it to sign certificates, whatever its key is for.
  var hasAuthorityConstraints: Bool {
    unsafe X509_get_extension_flags(pointer) & UInt32(EXFLAG_CA) != 0
  }

  /// Whether the key may sign documents (RFC 5280 § 4.2.1.3).
  var isForSigning: Bool {
    unsafe X509_get_key_usage(pointer) & UInt32(KU_DIGITAL_SIGNATURE) != 0
  }

  /// The critical extensions that OpenSSL does not know, as dotted object identifiers.
  var unknownCriticalExtensions: [String] {
    unsafe (0..<max(0, X509_get_ext_count(pointer))).compactMap { index in
      guard let entry = unsafe X509_get_ext(pointer, index),
        unsafe X509_EXTENSION_get_critical(entry) == 1,
        unsafe X509_supported_extension(entry) == 0
      else { return nil }
      return unsafe dotted(X509_EXTENSION_get_object(entry))
    }
  }

  /// The extensions that occur more than once, which RFC 5280 § 4.2 forbids.
  var repeatedExtensions: [String] {
    let types = unsafe (0..<max(0, X509_get_ext_count(pointer))).map { index in
      unsafe dotted(X509_EXTENSION_get_object(X509_get_ext(pointer, index)))
    }
    return Dictionary(grouping: types, by: \.self).filter { $1.count > 1 }.keys.sorted()
  }

  /// The length of the key (the modulus of an RSA key, the order of a curve), and whether the key
  /// is weaker than RSA with 2048 bits or the curve P-256.
  ///
  /// OpenSSL rates 2000 bits of RSA as strong as 2048.
  ///
  /// A key that OpenSSL cannot read has no length. The same applies to a key that is neither RSA
  /// nor EC.
  var keyStrength: (bits: Int?, isWeak: Bool) {
    guard let key = unsafe clearingErrors({ unsafe X509_get0_pubkey(pointer) }) else {
      return (nil, true)
    }
    let bits = unsafe Int(EVP_PKEY_get_bits(key))
    let type = unsafe EVP_PKEY_get_base_id(key)
    let isRSA = type == EVP_PKEY_RSA || type == EVP_PKEY_RSA_PSS
    guard isRSA || type == EVP_PKEY_EC else { return (nil, true) }
    return unsafe (bits, isRSA ? bits < 2048 : EVP_PKEY_get_security_bits(key) < 128)
  }

  /// The short name of the hash function of the certificate's signature, such as `SHA256`; `nil`
  /// when the signature has none.
  var signatureHash: String? {
    var hash: CInt = 0
    let isKnown = clearingErrors {
      unsafe X509_get_signature_info(pointer, &hash, nil, nil, nil) == 1
    }
    guard isKnown, hash != NID_undef
    else { return nil }
    return unsafe OBJ_nid2sn(hash).map { unsafe String(cString: $0) }
  }

  /// Whether the key of another certificate made the signature.
  func isSigned(byKeyOf other: CertificateHandle) -> Bool {
    guard let key = unsafe X509_get0_pubkey(other.pointer) else { return false }
    return unsafe X509_verify(pointer, key) == 1
  }

  /// The text in an extension whose value is one DER string.
  func extensionText(_ type: String) -> String? {
    guard let object = unsafe OBJ_txt2obj(type, 1) else { return nil }
    defer { unsafe ASN1_OBJECT_free(object) }
    let index = unsafe X509_get_ext_by_OBJ(pointer, object, -1)
    guard index >= 0, let entry = unsafe X509_get_ext(pointer, index),
      let value = unsafe X509_EXTENSION_get_data(entry)
    else { return nil }
    let bytes = unsafe bytes(of: value)
    let types = [V_ASN1_UTF8STRING, V_ASN1_IA5STRING, V_ASN1_PRINTABLESTRING]
    let read = unsafe clearingErrors {
      unsafe parse(bytes) { next, count in unsafe d2i_ASN1_TYPE(nil, next, count) }
    }
    guard let (parsed, count) = unsafe read else { return nil }
    defer { unsafe ASN1_TYPE_free(parsed) }
    guard count == bytes.count, unsafe types.contains(parsed.pointee.type) else { return nil }
    return unsafe text(parsed.pointee.value.asn1_string)
  }
}
