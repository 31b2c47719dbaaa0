import COpenSSL

/// A hash function.
public enum Digest: String, Hashable, Sendable, CaseIterable {
  case sha1 = "SHA-1"
  case sha256 = "SHA-256"

  /// The number of bytes of a hash.
  public var size: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    }
  }

  /// Hashes bytes.
  public func hash(of bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    var context = try DigestContext(self)
    try context.update(bytes)
    return try context.finish()
  }

  /// Hashes bytes and writes the hash as lower-case hex.
  public func hex(of bytes: [UInt8]) throws(SigningError) -> String {
    Signing.hex(try hash(of: bytes))
  }

  /// The algorithm, which OpenSSL looks up by name only once.
  var algorithm: Algorithm {
    switch self {
    case .sha1: Algorithm.sha1
    case .sha256: Algorithm.sha256
    }
  }

  /// A fetched algorithm; it is never freed and never changes, so threads may share it.
  @safe
  struct Algorithm: @unchecked Sendable {
    static let sha1 = Algorithm("SHA1")
    static let sha256 = Algorithm("SHA2-256")

    let handle: OpaquePointer?

    private init(_ name: String) {
      unsafe handle = EVP_MD_fetch(nil, name, nil)
    }
  }
}

/// Hashes bytes as they come; one context hashes any number of messages, one after the other.
@safe
public struct DigestContext: ~Copyable {
  private let digest: Digest
  private let handle: OpaquePointer
  private let algorithm: OpaquePointer

  /// Starts a message.
  public init(_ digest: Digest) throws(SigningError) {
    guard let algorithm = unsafe digest.algorithm.handle else { throw SigningError(.hash) }
    guard let handle = unsafe EVP_MD_CTX_new() else { throw SigningError(.hash) }
    guard unsafe EVP_DigestInit_ex2(handle, algorithm, nil) == 1 else {
      unsafe EVP_MD_CTX_free(handle)
      throw SigningError(.hash)
    }
    self.digest = digest
    unsafe self.handle = handle
    unsafe self.algorithm = algorithm
  }

  deinit {
    unsafe EVP_MD_CTX_free(handle)
  }

  /// Adds bytes to the message.
  public mutating func update(_ bytes: [UInt8]) throws(SigningError) {
    guard unsafe EVP_DigestUpdate(handle, bytes, bytes.count) == 1 else {
      throw SigningError(.hash)
    }
  }

  /// Adds bytes to the message.
  public mutating func update(_ bytes: ArraySlice<UInt8>) throws(SigningError) {
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe EVP_DigestUpdate(handle, buffer.baseAddress, buffer.count)
    }
    guard status == 1 else { throw SigningError(.hash) }
  }

  /// Ends the message, returns its hash and starts the next one.
  public mutating func finish() throws(SigningError) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: digest.size)
    guard unsafe EVP_DigestFinal_ex(handle, &hash, nil) == 1,
      unsafe EVP_DigestInit_ex2(handle, algorithm, nil) == 1
    else { throw SigningError(.hash) }
    return hash
  }
}

/// Bytes as lower-case hex.
func hex(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count * 2)
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
