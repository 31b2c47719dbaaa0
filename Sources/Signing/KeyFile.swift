import COpenSSL

extension [UInt8] {
  /// Overwrites the bytes of a secret that nobody needs any more with zeros, and removes them.
  public mutating func erase() {
    unsafe OPENSSL_cleanse(&self, count)
    self = []
  }
}

/// What a file of keys or certificates is, by its beginning.
enum KeyFile {
  /// What a file has in place of a certificate, as a phrase; `nil` for anything unknown.
  static func kindBesideCertificates(of bytes: [UInt8]) -> String? {
    label("PRIVATE KEY-----", in: bytes) ? "it has a private key" : kind(of: bytes)
  }

  /// What a file has in place of a private key, as a phrase; `nil` for anything unknown.
  static func kindBesideKeys(of bytes: [UInt8]) -> String? {
    label("PRIVATE KEY-----", in: bytes) ? nil : kind(of: bytes)
  }

  private static func kind(of bytes: [UInt8]) -> String? {
    if isPKCS12(bytes) {
      return "it is a PKCS#12 file, which has both: name it as the certificate, and no key"
    }
    if label("CERTIFICATE REQUEST-----", in: bytes) {
      return "it has a certificate request: send that to Apple, and use the certificate that comes"
    }
    if label("PUBLIC KEY-----", in: bytes) { return "it has only a public key" }
    return label("BEGIN CERTIFICATE-----", in: bytes) ? "it has a certificate" : nil
  }

  private static func label(_ label: String, in bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(1 << 16), as: UTF8.self).contains(label)
  }

  /// Whether a file is one of PKCS#12 (RFC 7292): a sequence whose first element is the number 3.
  static func isPKCS12(_ bytes: [UInt8]) -> Bool {
    let parsed = unsafe clearingErrors {
      unsafe parse(bytes) { next, count in unsafe d2i_PKCS12(nil, next, count) }
    }
    guard let (store, _) = unsafe parsed else { return false }
    unsafe PKCS12_free(store)
    return true
  }
}

extension Identity {
  /// Opens an identity from the bytes of its files.
  ///
  /// Without a file for the key, that of the certificate has both: PKCS#12, or PEM.
  public init(
    certificateFile: [UInt8], keyFile: [UInt8]?, password: [UInt8]?, candidates: [Certificate]
  ) throws(SigningError) {
    let isPKCS12 = KeyFile.isPKCS12(certificateFile)
    if isPKCS12, keyFile == nil {
      try self.init(pkcs12: certificateFile, password: password ?? [], candidates: candidates)
      return
    }
    if isPKCS12 {
      throw SigningError(
        .readCertificate, "the certificate is in a PKCS#12 file, which has its key: name no other")
    }
    try self.init(
      certificates: try Certificate.read(certificateFile),
      key: try PrivateKey(file: keyFile ?? certificateFile, password: password),
      candidates: candidates)
  }
}
