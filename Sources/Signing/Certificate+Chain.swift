import WaymarkCOpenSSL

extension Certificate {
  /// The reason OpenSSL gives for rejecting the chain from this certificate to `anchor`; nil when the
  /// chain is valid.
  ///
  /// `others` may serve as intermediates. OpenSSL checks signatures, dates, path lengths and that every
  /// issuer is a CA. Unknown critical extensions are ignored, because Apple's certificates have some.
  public func chainError(
    upTo anchor: Certificate, over others: [Certificate], at moment: Int
  ) -> String? {
    do throws(SigningError) {
      let store = try CertificateStore()
      try store.add(anchor: anchor, others: others)
      return clearingErrors { store.chainError(of: handle, at: moment) }
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
    try check(unsafe X509_STORE_add_cert(store, anchor.handle.pointer) == 1, .readCertificate)
    for other in others {
      try check(
        unsafe shim_certificates_add(self.others, other.handle.pointer) == 1, .readCertificate)
    }
  }

  func chainError(of leaf: CertificateHandle, at moment: Int) -> String? {
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
