import WaymarkCOpenSSL

/// The contents of a certificate to be signed.
struct TestCertificate {
  let subject: [(String, String)]
  let key: PrivateKey
  let notBefore: Int
  let notAfter: Int

  /// Extensions in OpenSSL's notation (x509v3_config).
  let extensions: [(String, String)]

  /// Signs the certificate; without an issuer it is self-signed.
  func signed(by issuerKey: PrivateKey, issuer: Certificate?) throws(SigningError) -> Certificate {
    let certificate = try unsafe required(X509_new(), .makeAuthority)
    defer { unsafe X509_free(certificate) }
    let serialNumber = UInt64.random(in: 1...UInt64(Int64.max))
    try check(
      unsafe X509_set_version(certificate, 2) == 1
        && X509_set_pubkey(certificate, key.handle) == 1
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serialNumber) == 1
        && ASN1_TIME_set(X509_getm_notBefore(certificate), notBefore) != nil
        && ASN1_TIME_set(X509_getm_notAfter(certificate), notAfter) != nil, .makeAuthority)
    try unsafe setSubject(of: certificate)
    try unsafe setIssuer(issuer?.handle.pointer ?? certificate, of: certificate)
    try check(unsafe X509_sign(certificate, issuerKey.handle, EVP_sha256()) > 0, .makeAuthority)
    return try unsafe Certificate(certificate)
  }

  private func setSubject(of certificate: OpaquePointer) throws(SigningError) {
    let name = unsafe X509_get_subject_name(certificate)
    for (type, value) in subject {
      let bytes = Array(value.utf8)
      guard let count = CInt(exactly: bytes.count),
        unsafe X509_NAME_add_entry_by_txt(name, type, MBSTRING_UTF8, bytes, count, -1, 0) == 1
      else {
        throw SigningError(.makeAuthority, "\"\(value)\" cannot be the \(type) of a certificate")
      }
    }
  }

  private func setIssuer(
    _ issuer: OpaquePointer, of certificate: OpaquePointer
  ) throws(SigningError) {
    try check(
      unsafe X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1, .makeAuthority)
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    let identifiers = [
      ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid:always"),
    ]
    for (type, value) in extensions + identifiers {
      let entry = try unsafe required(X509V3_EXT_nconf(nil, &context, type, value), .makeAuthority)
      defer { unsafe X509_EXTENSION_free(entry) }
      try check(unsafe X509_add_ext(certificate, entry, -1) == 1, .makeAuthority)
    }
  }
}
