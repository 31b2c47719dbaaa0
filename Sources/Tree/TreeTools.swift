package import WaymarkCore
package import WaymarkDisk

/// Library functions that Tree needs without depending on the libraries.
package struct TreeTools: Sendable {
  /// Makes a context that hashes with SHA-256; each worker has its own.
  package let makeDigest: @Sendable () throws -> any TreeDigest

  /// The compressed form of a file.
  package let encode: @Sendable ([UInt8], ContentCoding) throws -> [UInt8]

  /// Decompresses a file; `nil` if it is damaged or larger than a limit.
  package let decode: @Sendable ([UInt8], ContentCoding, Int) -> [UInt8]?

  package init(
    makeDigest: @escaping @Sendable () throws -> any TreeDigest,
    encode: @escaping @Sendable ([UInt8], ContentCoding) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8], ContentCoding, Int) -> [UInt8]?
  ) {
    self.makeDigest = makeDigest
    self.encode = encode
    self.decode = decode
  }

  /// The hash of bytes in hex digits.
  package func hex(of bytes: [UInt8]) throws -> String {
    let digest = try makeDigest()
    try digest.update(bytes)
    let hash = try digest.finish()
    return renderedText { $0.hex(hash) }
  }
}

/// Hashes bytes with SHA-256 incrementally.
package protocol TreeDigest: AnyObject {
  func update(_ bytes: [UInt8]) throws

  /// The hash of the added bytes; further bytes begin a new hash.
  func finish() throws -> [UInt8]
}

/// Stores the files of web roots for archives instead of a tree; each worker has its own.
package protocol PackSink: AnyObject {
  /// Adds a file; if it is compressed already, it is stored unchanged.
  func add(_ bytes: [UInt8], sha256: [UInt8], at path: String, isCompressed: Bool) throws

  /// Finishes writing, and returns the files of its sorted lines.
  func finish() throws -> [DiskPath]
}
