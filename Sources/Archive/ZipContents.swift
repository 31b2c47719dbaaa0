/// The contents of an entry as an archive holds them.
public struct ZipContents: Sendable {
  public let bytes: [UInt8]

  /// How many bytes they are when they are unpacked, and the CRC-32 of these.
  public let size: Int
  public let checksum: UInt32
  public let isDeflated: Bool

  /// Takes contents that were prepared before.
  public init(_ bytes: [UInt8], size: Int, checksum: UInt32, isDeflated: Bool) {
    self.bytes = bytes
    self.size = size
    self.checksum = checksum
    self.isDeflated = isDeflated
  }

  /// Prepares bytes, compressed where that makes them smaller; those of a compressed file are stored.
  public init(of bytes: [UInt8], isCompressed: Bool = false) throws(ArchiveError) {
    guard bytes.count < 1 << 30 else { throw .library("an entry is larger than a gigabyte") }
    let deflated = isCompressed ? bytes : try Deflate.compress(bytes)
    isDeflated = deflated.count < bytes.count
    self.bytes = isDeflated ? deflated : bytes
    size = bytes.count
    checksum = crc32(bytes)
  }
}
