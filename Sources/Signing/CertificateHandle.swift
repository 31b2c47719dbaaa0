import COpenSSL

/// OpenSSL's form of a certificate that is a value for everybody else.
///
/// OpenSSL counts the references to a certificate, and what it remembers of one that is only used is
/// behind a lock, so threads may share it; that is what `@unchecked Sendable` relies on.
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

  var unknownCriticalExtensions: [String] {
    unsafe (0..<max(0, X509_get_ext_count(pointer))).compactMap { index in
      guard let entry = unsafe X509_get_ext(pointer, index),
        unsafe X509_EXTENSION_get_critical(entry) == 1,
        unsafe X509_supported_extension(entry) == 0
      else { return nil }
      return unsafe dotted(X509_EXTENSION_get_object(entry))
    }
  }

  /// The text in an extension whose value is one DER string.
  func extensionText(_ type: String) -> String? {
    guard let object = unsafe OBJ_txt2obj(type, 1) else { return nil }
    defer { unsafe ASN1_OBJECT_free(object) }
    let index = unsafe X509_get_ext_by_OBJ(pointer, object, -1)
    guard index >= 0, let entry = unsafe X509_get_ext(pointer, index),
      let value = unsafe X509_EXTENSION_get_data(entry)
    else { return nil }
    let bytes = unsafe Array(
      UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))
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
