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
    clearingErrors {
      guard let store = unsafe X509_STORE_new() else { return "no memory" }
      defer { unsafe X509_STORE_free(store) }
      guard let stack = unsafe shim_certificates_new() else { return "no memory" }
      defer { unsafe shim_certificates_free(stack) }
      guard let context = unsafe X509_STORE_CTX_new() else { return "no memory" }
      defer { unsafe X509_STORE_CTX_free(context) }
      let areAdded = others.allSatisfy { other in
        unsafe shim_certificates_add(stack, other.handle.pointer) == 1
      }
      guard areAdded, unsafe X509_STORE_add_cert(store, anchor.handle.pointer) == 1,
        unsafe X509_STORE_CTX_init(context, store, handle.pointer, stack) == 1
      else { return "no memory" }
      let flags = X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_IGNORE_CRITICAL
      unsafe X509_STORE_CTX_set_flags(context, UInt(flags))
      unsafe X509_STORE_CTX_set_time(context, 0, moment)
      guard unsafe X509_verify_cert(context) != 1 else { return nil }
      let code = unsafe X509_STORE_CTX_get_error(context)
      return unsafe String(cString: X509_verify_cert_error_string(Int(code)))
    }
  }
}
