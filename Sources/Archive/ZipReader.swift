// Archive writes zip archives in memory with libzip, and reads them with zlib. A `ZipReader` reads
// any archive, even a hostile one, and never uses more memory than its limits allow. A `ZipWriter`
// stores files, and writes equal bytes for equal files.

/// Reads an archive in memory, which may be hostile.
///
/// The limits bound the memory, whatever sizes the archive declares.
public struct ZipReader: Sendable {
  /// The entries in the order of the directory.
  public let entries: [ZipEntry]

  /// The bytes that do not belong to an entry.
  public let gaps: [ZipGap]

  private let source: [UInt8]

  /// Opens an archive and reads its directory.
  ///
  /// The limits are the maximum numbers of entries and of bytes of contents.
  public init(
    _ source: [UInt8], entryLimit: Int = 4096, sizeLimit: Int = ZipReader.sizeLimit
  ) throws(ArchiveError) {
    let directory = try ZipDirectory(source, entryLimit: entryLimit)
    entries = directory.entries
    gaps = directory.gaps
    self.source = source
    try requireSize(of: sizeLimit)
  }

  /// Throws if the contents exceed a limit.
  public func requireSize(of limit: Int = ZipReader.sizeLimit) throws(ArchiveError) {
    guard entries.reduce(0, { $0 + $1.size }) <= limit else { throw .tooLarge(limit: limit) }
  }

  /// The default limit for the contents of an archive, in bytes.
  public static let sizeLimit = 16 << 20

  /// Reads the contents of an entry and checks them against its size and its checksum.
  public func read(at index: Int) throws(ArchiveError) -> [UInt8] {
    guard entries.indices.contains(index) else { throw .library("there is no such entry") }
    let entry = entries[index]
    if entry.isEncrypted { throw .encrypted(entry.name) }
    guard [0, 8].contains(entry.method) else {
      throw .unknownMethod(entry.name, method: entry.method)
    }
    guard let contents = entry.contents else {
      throw .unreadable(entry.name, reason: entry.contradiction ?? "it has no contents")
    }
    let bytes: [UInt8]
    do throws(Deflate.Fault) {
      bytes =
        entry.method == 0
        ? Array(source[contents]) : try Deflate.expand(source[contents], limit: entry.size)
    } catch {
      throw .unreadable(entry.name, reason: error.rawValue)
    }
    guard bytes.count == entry.size else {
      throw .unreadable(entry.name, reason: "its size is not the one in the directory")
    }
    guard crc32(bytes) == entry.checksum else {
      throw .unreadable(entry.name, reason: "its checksum is wrong")
    }
    return bytes
  }
}
