import COpenSSL

/// A private key.
///
/// OpenSSL counts the references to a key and never changes one that is only used, so threads may
/// share it; that is what `@unchecked Sendable` relies on.
@safe
public final class PrivateKey: @unchecked Sendable {
  let handle: OpaquePointer

  /// Takes over a reference.
  init(owning handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// Reads the first private key of a file in PEM, plain or encrypted.
  public convenience init(pem: [UInt8], password: [UInt8]? = nil) throws(SigningError) {
    let source = try Memory(pem, for: .readKey)
    var request = PasswordRequest(password: password)
    let handle = unsafe withUnsafeMutablePointer(to: &request) { request in
      unsafe PEM_read_bio_PrivateKey(source.bio, nil, answerPassword, request)
    }
    guard let handle = unsafe handle else {
      ERR_clear_error()
      guard request.wasAsked else {
        throw SigningError(.readKey, "the file has no private key in PEM, or a damaged one")
      }
      throw SigningError(
        .readKey,
        password == nil
          ? "the key is encrypted and no password is given"
          : "the password does not open it, or the file is damaged")
    }
    ERR_clear_error()
    unsafe self.init(owning: handle)
  }

  /// Makes a new RSA key of 2048 bits, the kind that Apple issues pass certificates for.
  public static func generate() throws(SigningError) -> PrivateKey {
    guard let handle = unsafe shim_rsa_generate(2048) else {
      throw SigningError(.makeAuthority)
    }
    return unsafe PrivateKey(owning: handle)
  }

  /// Whether equal content always gives equal signatures: true of RSA, false of elliptic curves.
  public var isDeterministic: Bool { unsafe EVP_PKEY_get_base_id(handle) == EVP_PKEY_RSA }

  /// Whether a certificate is about this key.
  public func fits(_ certificate: Certificate) -> Bool {
    guard let other = try? CertificateHandle(der: certificate.der) else { return false }
    defer { ERR_clear_error() }
    guard let key = unsafe X509_get0_pubkey(other.pointer) else { return false }
    return unsafe EVP_PKEY_eq(key, handle) == 1
  }

  /// The key in PEM (PKCS#8), encrypted with AES-256 when there is a password.
  public func pem(password: [UInt8]? = nil) throws(SigningError) -> [UInt8] {
    let target = try Memory(for: .writeKey)
    let status: CInt
    if let password {
      guard !password.isEmpty, let count = CInt(exactly: password.count) else {
        throw SigningError(.writeKey, "the password is empty")
      }
      status = unsafe password.withUnsafeBytes { buffer in
        unsafe PEM_write_bio_PKCS8PrivateKey(
          target.bio, handle, EVP_aes_256_cbc(),
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil)
      }
    } else {
      status = unsafe PEM_write_bio_PKCS8PrivateKey(target.bio, handle, nil, nil, 0, nil, nil)
    }
    guard status == 1 else { throw SigningError(.writeKey) }
    return target.take()
  }
}

/// The password OpenSSL may ask for, and whether it did.
struct PasswordRequest {
  let password: [UInt8]?
  var wasAsked = false
}

/// Hands the password of a `PasswordRequest` to OpenSSL.
///
/// Without a callback OpenSSL would ask on the terminal.
func answerPassword(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: CInt, _ isWriting: CInt,
  _ context: UnsafeMutableRawPointer?
) -> CInt {
  guard let buffer = unsafe buffer, let context = unsafe context else { return -1 }
  let request = unsafe context.assumingMemoryBound(to: PasswordRequest.self)
  unsafe request.pointee.wasAsked = true
  guard let password = unsafe request.pointee.password, password.count <= Int(capacity) else {
    return -1
  }
  for (index, byte) in password.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
  return CInt(password.count)
}

/// Refuses the password of something that needs none.
func noPassword(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: CInt, _ isWriting: CInt,
  _ context: UnsafeMutableRawPointer?
) -> CInt {
  -1
}
