import CZip

// Archive writes zip archives in memory with libzip, and reads them with zlib. A `ZipReader` takes any
// archive, also a hostile one, and never uses more memory than its limits allow. A `ZipWriter` stores
// files, and gives equal bytes for equal files.

/// Reads an archive that may be hostile, in memory.
///
/// The limits bound the memory, whatever the archive says about itself.
public struct ZipReader: Sendable {
  /// The entries in the order of the directory.
  public let entries: [ZipEntry]

  /// The bytes that belong to no entry.
  public let gaps: [ZipGap]

  private let source: [UInt8]

  /// Opens an archive and reads its directory.
  ///
  /// The archive may have as many entries and as many bytes of contents as the limits say.
  public init(
    _ source: [UInt8], entryLimit: Int = 4096, sizeLimit: Int = ZipReader.sizeLimit
  ) throws(ArchiveError) {
    let directory = try ZipDirectory(source, entryLimit: entryLimit)
    entries = directory.entries
    gaps = directory.gaps
    self.source = source
    try requireSize(of: sizeLimit)
  }

  /// Throws when there are more bytes of contents than a limit.
  public func requireSize(of limit: Int = ZipReader.sizeLimit) throws(ArchiveError) {
    guard entries.reduce(0, { $0 + $1.size }) <= limit else { throw .tooLarge(limit: limit) }
  }

  /// How many bytes of contents an archive may have when nothing else is said.
  public static let sizeLimit = 16 << 20

  /// Reads the contents of an entry and checks them against its size and its checksum.
  public func read(at index: Int) throws(ArchiveError) -> [UInt8] {
    guard entries.indices.contains(index) else { throw .library("there is no such entry") }
    let entry = entries[index]
    if entry.isEncrypted { throw .encrypted(entry.name) }
    guard [0, 8].contains(entry.method) else {
      throw .unknownMethod(entry.name, method: entry.method)
    }
    if entry.isSuspicious { throw .suspiciousRatio(entry.name) }
    guard let contents = entry.contents else {
      throw .unreadable(entry.name, reason: entry.contradiction ?? "it has no contents")
    }
    let bytes =
      entry.method == 0 ? Array(source[contents]) : try unpack(contents, of: entry)
    guard bytes.count == entry.size else {
      let word = bytes.count < entry.size ? "shorter" : "longer"
      throw .unreadable(entry.name, reason: "it is \(word) than the directory says")
    }
    guard unsafe crc32(0, bytes, UInt32(bytes.count)) == UInt(entry.checksum) else {
      throw .unreadable(entry.name, reason: "its checksum is wrong")
    }
    return bytes
  }

  /// Unpacks DEFLATE (RFC 1951), to at most one byte more than the entry says.
  private func unpack(_ contents: Range<Int>, of entry: ZipEntry) throws(ArchiveError) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      throw .library("no memory")
    }
    defer { unsafe inflateEnd(&stream) }
    var bytes = [UInt8](repeating: 0, count: entry.size + 1)
    let status = unsafe source.withUnsafeBufferPointer { input in
      unsafe bytes.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress?.advanced(by: contents.lowerBound))
        unsafe stream.avail_in = UInt32(contents.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    // Z_BUF_ERROR means that the room is full: the contents are longer.
    let isFull = unsafe status == Z_BUF_ERROR && stream.avail_out == 0
    guard status == Z_STREAM_END || isFull else {
      throw .unreadable(entry.name, reason: "its compressed data are damaged")
    }
    guard unsafe isFull || stream.avail_in == 0 else {
      throw .unreadable(entry.name, reason: "there are bytes after its compressed data")
    }
    unsafe bytes.removeLast(Int(stream.avail_out))
    return bytes
  }
}
