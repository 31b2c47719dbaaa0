/// Writes an archive in memory, with the same bytes for the same entries on every machine.
///
/// Entries are stored, not compressed, in the order in which they are added, with the time 1980-01-01
/// and the Unix mode 0644 (APPNOTE 4.3.7, 4.3.12, 4.3.16).
public struct ZipWriter: Sendable {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var names: Set<String> = []

  /// Starts an empty archive; room for so many bytes is taken at once.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Adds a file.
  public mutating func add(_ contents: [UInt8], as name: String) throws(ArchiveError) {
    try add(StoredContents(contents), as: name)
  }

  /// Adds a file whose checksum is known.
  public mutating func add(_ contents: StoredContents, as name: String) throws(ArchiveError) {
    let nameBytes = Array(name.utf8)
    if let flaw = ZipEntry.flaw(inName: nameBytes) { throw .badName(name, reason: flaw) }
    guard name.last != "/", nameBytes.count <= 0xFFFF else {
      throw .badName(name, reason: "the name is that of a folder, or too long")
    }
    guard names.insert(name).inserted else {
      throw .badName(name, reason: "another entry has it")
    }
    guard let offset = UInt32(exactly: bytes.count),
      let size = UInt32(exactly: contents.bytes.count), names.count <= 0xFFFF
    else { throw .tooLarge(limit: Int(UInt32.max)) }
    let isASCII = nameBytes.allSatisfy { $0 < 0x80 }
    // What both headers say: version 1.0, UTF-8 only where it matters, stored, 1980-01-01.
    var common: [UInt8] = []
    common.append(UInt16(10))
    common.append(UInt16(isASCII ? 0 : 0x0800))
    common.append(UInt16(0))
    common.append(UInt16(0))
    common.append(UInt16(0x0021))
    common.append(contents.checksum)
    common.append(size)
    common.append(size)
    common.append(UInt16(nameBytes.count))
    common.append(UInt16(0))
    bytes.append(UInt32(0x0403_4B50))
    bytes += common
    bytes += nameBytes
    bytes += contents.bytes
    directory.append(UInt32(0x0201_4B50))
    // Made on Unix.
    directory.append(UInt16(0x033F))
    directory += common
    directory.append(UInt16(0))
    directory.append(UInt16(0))
    directory.append(UInt16(0))
    directory.append(UInt32(0o100644 << 16))
    directory.append(offset)
    directory += nameBytes
  }

  /// Finishes the archive and returns its bytes.
  public consuming func close() throws(ArchiveError) -> [UInt8] {
    guard !names.isEmpty else { throw .empty }
    guard let offset = UInt32(exactly: bytes.count), let size = UInt32(exactly: directory.count)
    else { throw .tooLarge(limit: Int(UInt32.max)) }
    var result = bytes
    result += directory
    result.append(UInt32(0x0605_4B50))
    result.append(UInt32(0))
    result.append(UInt16(names.count))
    result.append(UInt16(names.count))
    result.append(size)
    result.append(offset)
    result.append(UInt16(0))
    return result
  }
}

/// The contents of an entry, with the checksum that an archive needs of them.
public struct StoredContents: Sendable {
  public let bytes: [UInt8]

  /// The CRC-32 of the bytes (APPNOTE 4.4.7).
  public let checksum: UInt32

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    checksum = crc32(bytes)
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  fileprivate mutating func append(_ number: UInt32) {
    append(UInt16(truncatingIfNeeded: number))
    append(UInt16(truncatingIfNeeded: number >> 16))
  }
}
