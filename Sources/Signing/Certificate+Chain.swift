import COpenSSL

extension Certificate {
  /// Why OpenSSL refuses the way from this certificate to an anchor at a moment, as a phrase; `nil`
  /// when it does not.
  ///
  /// The way may lead over the others. OpenSSL checks signatures, validity, path lengths, and that
  /// authorities are some; it does not ask for unknown critical extensions, of which Apple has some.
  public func refusal(
    upTo anchor: Certificate, over others: [Certificate], at moment: Int
  ) -> String? {
    do throws(SigningError) {
      let store = try CertificateStore()
      try store.add(anchor: anchor, others: others)
      return ask { store.refusal(of: form, at: moment) }
    } catch {
      return error.reason
    }
  }
}

/// The certificates that a chain may use, in OpenSSL's form.
@safe
private struct CertificateStore: ~Copyable {
  private let store: OpaquePointer
  private let others: OpaquePointer

  init() throws(SigningError) {
    let store = try unsafe required(X509_STORE_new(), .readCertificate)
    guard let others = unsafe shim_certificates_new() else {
      unsafe X509_STORE_free(store)
      throw SigningError(.readCertificate)
    }
    unsafe self.store = store
    unsafe self.others = others
  }

  deinit {
    unsafe X509_STORE_free(store)
    unsafe shim_certificates_free(others)
  }

  func add(anchor: Certificate, others: [Certificate]) throws(SigningError) {
    try check(unsafe X509_STORE_add_cert(store, anchor.form.pointer) == 1, .readCertificate)
    for other in others {
      try check(
        unsafe shim_certificates_add(self.others, other.form.pointer) == 1, .readCertificate)
    }
  }

  func refusal(of leaf: CertificateForm, at moment: Int) -> String? {
    guard let context = unsafe X509_STORE_CTX_new() else { return "no memory" }
    defer { unsafe X509_STORE_CTX_free(context) }
    guard unsafe X509_STORE_CTX_init(context, store, leaf.pointer, others) == 1 else {
      return "no memory"
    }
    let flags = X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_IGNORE_CRITICAL
    unsafe X509_STORE_CTX_set_flags(context, UInt(flags))
    unsafe X509_STORE_CTX_set_time(context, 0, moment)
    guard unsafe X509_verify_cert(context) != 1 else { return nil }
    let code = unsafe X509_STORE_CTX_get_error(context)
    return unsafe String(cString: X509_verify_cert_error_string(Int(code)))
  }
}
