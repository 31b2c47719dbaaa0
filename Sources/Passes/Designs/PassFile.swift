import WaymarkCore
package import WaymarkSigning

/// A file of a pass, and its hash in the manifest, which is computed once for all passes that
/// contain it.
package struct PassFile: Sendable {
  package let bytes: [UInt8]

  /// The SHA-1 in lower-case hex.
  let hash: [UInt8]

  package init(_ bytes: [UInt8]) throws(SigningError) {
    self.bytes = bytes
    hash = try Self.hash(of: bytes)
  }

  /// The SHA-1 of bytes in the form of a manifest.
  static func hash(of bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    let hash = try Digest.sha1.hash(of: bytes)
    return rendered { $0.hex(hash) }
  }
}
