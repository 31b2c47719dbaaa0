/// The contents of an entry as stored in an archive.
public struct ZipContents: Sendable {
  public let bytes: [UInt8]

  /// The size of the unpacked contents in bytes, and their CRC-32.
  public let size: Int
  public let checksum: UInt32
  public let isDeflated: Bool

  /// Takes contents that are already prepared.
  public init(_ bytes: [UInt8], size: Int, checksum: UInt32, isDeflated: Bool) {
    self.bytes = bytes
    self.size = size
    self.checksum = checksum
    self.isDeflated = isDeflated
  }

  /// Prepares bytes, compressed if that makes them smaller; stores the bytes of a compressed file
  /// unchanged.
  public init(of bytes: [UInt8], isCompressed: Bool = false) throws(ArchiveError) {
    guard bytes.count < 1 << 30 else { throw .library("an entry is larger than a gigabyte") }
    let deflated = isCompressed ? bytes : try Deflate.compress(bytes)
    isDeflated = deflated.count < bytes.count
    self.bytes = isDeflated ? deflated : bytes
    size = bytes.count
    checksum = crc32(bytes)
  }
}
