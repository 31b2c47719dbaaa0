import COpenSSL

/// The contents of a certificate that is about to be signed.
struct TestCertificate {
  let subject: [(String, String)]
  let key: PrivateKey
  let notBefore: Int
  let notAfter: Int

  /// Extensions in OpenSSL's notation.
  let extensions: [(CInt, String)]

  /// The value of Apple's pass type extension.
  var passType: String?

  /// Signs the certificate; without an issuer it is its own.
  func signed(
    by issuerKey: PrivateKey, issuer: Certificate?
  ) throws(SigningError) -> Certificate {
    guard let pointer = unsafe X509_new() else { throw SigningError(.makeAuthority) }
    let handle = unsafe CertificateHandle(owning: pointer)
    guard unsafe X509_set_version(pointer, 2) == 1,
      unsafe X509_set_pubkey(pointer, key.handle) == 1,
      unsafe ASN1_TIME_set(X509_getm_notBefore(pointer), notBefore) != nil,
      unsafe ASN1_TIME_set(X509_getm_notAfter(pointer), notAfter) != nil
    else { throw SigningError(.makeAuthority) }
    try setSerialNumber(of: handle)
    try setSubject(of: handle)
    if let issuer {
      let parent = try CertificateHandle(der: issuer.der)
      try finish(handle, issuer: parent)
    } else {
      guard unsafe X509_set_issuer_name(pointer, X509_get_subject_name(pointer)) == 1 else {
        throw SigningError(.makeAuthority)
      }
      unsafe try addExtensions(to: pointer, issuer: pointer)
    }
    guard unsafe X509_sign(pointer, issuerKey.handle, EVP_sha256()) > 0 else {
      throw SigningError(.makeAuthority)
    }
    return try Certificate(der: handle.der())
  }

  private func finish(
    _ handle: borrowing CertificateHandle, issuer: borrowing CertificateHandle
  ) throws(SigningError) {
    guard
      unsafe X509_set_issuer_name(handle.pointer, X509_get_subject_name(issuer.pointer)) == 1
    else { throw SigningError(.makeAuthority) }
    unsafe try addExtensions(to: handle.pointer, issuer: issuer.pointer)
  }

  /// Takes the serial number from the hash of the public key, which no two certificates share.
  private func setSerialNumber(
    of handle: borrowing CertificateHandle
  ) throws(SigningError) {
    var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard unsafe X509_pubkey_digest(handle.pointer, EVP_sha256(), &hash, &count) == 1 else {
      throw SigningError(.makeAuthority)
    }
    let number = hash.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } >> 1
    guard
      unsafe ASN1_INTEGER_set_uint64(X509_get_serialNumber(handle.pointer), max(number, 1)) == 1
    else { throw SigningError(.makeAuthority) }
  }

  private func setSubject(of handle: borrowing CertificateHandle) throws(SigningError) {
    let name = unsafe X509_get_subject_name(handle.pointer)
    for (type, value) in subject {
      let bytes = Array(value.utf8)
      guard let count = CInt(exactly: bytes.count),
        unsafe X509_NAME_add_entry_by_txt(name, type, MBSTRING_UTF8, bytes, count, -1, 0) == 1
      else {
        ERR_clear_error()
        throw SigningError(.makeAuthority, "\"\(value)\" cannot be the \(type) of a certificate")
      }
    }
  }

  private func addExtensions(
    to certificate: OpaquePointer, issuer: OpaquePointer
  ) throws(SigningError) {
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    let identifiers = [
      (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
    ]
    for (type, value) in extensions + identifiers {
      guard let entry = unsafe X509V3_EXT_nconf_nid(nil, &context, type, value) else {
        throw SigningError(.makeAuthority)
      }
      defer { unsafe X509_EXTENSION_free(entry) }
      guard unsafe X509_add_ext(certificate, entry, -1) == 1 else {
        throw SigningError(.makeAuthority)
      }
    }
    guard let passType else { return }
    let text = Array(passType.utf8)
    guard text.count < 128 else { throw SigningError(.makeAuthority, "the pass type is too long") }
    // A UTF8String of DER inside of the extension's octets.
    let value = [0x0C, UInt8(text.count)] + text
    guard let object = unsafe OBJ_txt2obj(AppleObject.passType, 1),
      let octets = unsafe ASN1_OCTET_STRING_new()
    else { throw SigningError(.makeAuthority) }
    defer {
      unsafe ASN1_OBJECT_free(object)
      unsafe ASN1_OCTET_STRING_free(octets)
    }
    guard unsafe ASN1_OCTET_STRING_set(octets, value, CInt(value.count)) == 1,
      let entry = unsafe X509_EXTENSION_create_by_OBJ(nil, object, 0, octets)
    else { throw SigningError(.makeAuthority) }
    defer { unsafe X509_EXTENSION_free(entry) }
    guard unsafe X509_add_ext(certificate, entry, -1) == 1 else {
      throw SigningError(.makeAuthority)
    }
  }
}
