import WaymarkCOpenSSL
import WaymarkCore

/// A hash function.
///
/// The algorithm is fetched once, is never freed and never changes, so threads may share it.
@safe
public struct Digest: @unchecked Sendable {
  /// For comparison with the hashes that stores report for their files; MD5 does not protect
  /// against forgery.
  public static let md5 = Digest("MD5")
  public static let sha1 = Digest("SHA1")
  public static let sha256 = Digest("SHA2-256")

  fileprivate let algorithm: OpaquePointer?

  private init(_ name: String) {
    unsafe algorithm = EVP_MD_fetch(nil, name, nil)
  }

  /// Whether collisions are known for the function with this short name.
  static func isBroken(_ name: String) -> Bool {
    ["MD2", "MD4", "MD5", "MD5-SHA1", "MDC2"].contains(name)
  }

  public func hash(of bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    var context = try DigestContext(self)
    try context.update(bytes)
    return try context.finish()
  }

  /// Hashes bytes and writes the hash as lower-case hex.
  public func hex(of bytes: [UInt8]) throws(SigningError) -> String {
    let hash = try hash(of: bytes)
    return renderedText { $0.hex(hash) }
  }

  /// The HMAC (RFC 2104) of a message.
  public func hmac(of message: [UInt8], key: [UInt8]) throws(SigningError) -> [UInt8] {
    let algorithm = try unsafe required(algorithm, .hash)
    guard let keyCount = CInt(exactly: key.count) else {
      throw SigningError(.hash, "the key is too large")
    }
    var code = unsafe [UInt8](repeating: 0, count: Int(EVP_MD_get_size(algorithm)))
    try check(
      unsafe HMAC(algorithm, key, keyCount, message, message.count, &code, nil) != nil, .hash)
    return code
  }
}

/// Hashes bytes as they arrive; one context hashes any number of messages, one after the other.
@safe
public struct DigestContext: ~Copyable {
  private let algorithm: OpaquePointer
  private let handle: OpaquePointer
  private let size: Int

  /// Starts a message.
  public init(_ digest: Digest) throws(SigningError) {
    let algorithm = try unsafe required(digest.algorithm, .hash)
    let handle = try unsafe required(EVP_MD_CTX_new(), .hash)
    guard unsafe EVP_DigestInit_ex2(handle, algorithm, nil) == 1 else {
      unsafe EVP_MD_CTX_free(handle)
      throw SigningError(.hash)
    }
    unsafe self.algorithm = algorithm
    unsafe self.handle = handle
    unsafe size = Int(EVP_MD_get_size(algorithm))
  }

  deinit {
    unsafe EVP_MD_CTX_free(handle)
  }

  /// Adds bytes to the message.
  public mutating func update(_ bytes: [UInt8]) throws(SigningError) {
    try check(unsafe EVP_DigestUpdate(handle, bytes, bytes.count) == 1, .hash)
  }

  /// Ends the message, returns its hash and starts the next one.
  public mutating func finish() throws(SigningError) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: size)
    try check(
      unsafe EVP_DigestFinal_ex(handle, &hash, nil) == 1
        && EVP_DigestInit_ex2(handle, algorithm, nil) == 1, .hash)
    return hash
  }
}
