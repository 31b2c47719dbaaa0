import WaymarkCOpenSSL
import WaymarkCore

/// Finds out what a file of keys or certificates contains, by its beginning.
enum KeyFile {
  /// The kind of a file that does not contain a certificate, as a phrase; `nil` if it is unknown.
  static func kindBesideCertificates(of bytes: [UInt8]) -> String? {
    label("PRIVATE KEY-----", in: bytes) || isKey(bytes) ? "it has a private key" : kind(of: bytes)
  }

  /// The kind of a file that does not contain a private key, as a phrase; `nil` if it is unknown.
  static func kindBesideKeys(of bytes: [UInt8]) -> String? {
    label("PRIVATE KEY-----", in: bytes) ? nil : kind(of: bytes)
  }

  private static func kind(of bytes: [UInt8]) -> String? {
    if isPKCS12(bytes) {
      return "it is a PKCS#12 file, which contains both: give it as the certificate, without a key"
    }
    if beginsLikePKCS12(bytes) { return "it is a PKCS#12 file that is damaged or truncated" }
    if label("CERTIFICATE REQUEST-----", in: bytes)
      || (unsafe isDER(bytes, { unsafe d2i_X509_REQ(nil, $0, $1) }, X509_REQ_free))
    {
      return "it has a certificate request: send it to Apple and use the certificate you receive"
    }
    if label("PUBLIC KEY-----", in: bytes)
      || (unsafe isDER(bytes, { unsafe d2i_PUBKEY(nil, $0, $1) }, EVP_PKEY_free))
    {
      return "it has only a public key"
    }
    let isPKCS7 = unsafe isDER(bytes, { unsafe d2i_PKCS7(nil, $0, $1) }, PKCS7_free)
    if isPKCS7 || label("BEGIN PKCS7-----", in: bytes) {
      let form = isPKCS7 ? " -inform DER" : ""
      return "it is a PKCS#7 file: "
        + "\"openssl pkcs7\(form) -print_certs\" writes its certificates as PEM"
    }
    if label("BEGIN CERTIFICATE-----", in: bytes)
      || (unsafe isDER(bytes, { unsafe d2i_X509(nil, $0, $1) }, X509_free))
    {
      return "it has a certificate"
    }
    return isBase64(bytes) ? "it is in base64: decode it first, with \"base64 -d\"" : nil
  }

  private static func label(_ label: String, in bytes: [UInt8]) -> Bool {
    bytes.prefix(1 << 16).firstRange(of: label) != nil
  }

  /// Whether the first line is the base64 of DER, as in the variables of CI pipelines.
  private static func isBase64(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 > 0x20 }
    return line.count >= 40 && line.starts(with: "MI".utf8)
      && line.allSatisfy { $0.isASCIIAlphanumeric || "+/=".utf8.contains($0) }
  }

  /// Whether a file begins with a private key in DER, plain or encrypted.
  private static func isKey(_ bytes: [UInt8]) -> Bool {
    let isPlain = unsafe isDER(
      bytes, { unsafe d2i_AutoPrivateKey(nil, $0, $1) }, { unsafe EVP_PKEY_free($0) })
    let isEncrypted = unsafe isDER(
      bytes, { unsafe d2i_X509_SIG(nil, $0, $1) }, { unsafe X509_SIG_free($0) })
    return isPlain || isEncrypted
  }

  /// Whether OpenSSL reads a file as PKCS#12 (RFC 7292).
  static func isPKCS12(_ bytes: [UInt8]) -> Bool {
    unsafe isDER(bytes, { unsafe d2i_PKCS12(nil, $0, $1) }, { unsafe PKCS12_free($0) })
  }

  private static func beginsLikePKCS12(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 16, bytes[0] == 0x30 else { return false }
    let size = bytes[1] > 0x80 ? Int(bytes[1] & 0x7F) : 0
    return bytes.dropFirst(2 + size).starts(with: [2, 1, 3])
  }

  /// Whether OpenSSL reads a value from the beginning of the bytes.
  private static func isDER<Value>(
    _ bytes: [UInt8],
    _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Value?, _ free: (Value) -> Void
  ) -> Bool {
    guard bytes.first == 0x30, let (value, _) = clearingErrors({ unsafe parse(bytes, read) })
    else { return false }
    free(value)
    return true
  }
}
