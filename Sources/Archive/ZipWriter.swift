/// Writes an archive in memory, with the same bytes for the same entries on every machine.
///
/// Entries are stored, not compressed, in the order in which they are added, with the time 1980-01-01
/// and the Unix mode 0644.
public struct ZipWriter: Sendable {
  private var entries: [(name: [UInt8], contents: StoredContents)] = []
  private var names: Set<[UInt8]> = []

  /// Starts an empty archive.
  public init() {}

  /// Adds a file.
  public mutating func add(_ contents: [UInt8], as name: String) throws(ArchiveError) {
    try add(StoredContents(contents), as: name)
  }

  /// Adds a file whose checksum is known.
  public mutating func add(_ contents: StoredContents, as name: String) throws(ArchiveError) {
    let bytes = Array(name.utf8)
    if let flaw = ZipEntry.flaw(inName: bytes) { throw .badName(name, reason: flaw) }
    guard bytes.last != UInt8(ascii: "/"), bytes.count <= 0xFFFF else {
      throw .badName(name, reason: "the name is that of a folder, or too long")
    }
    guard contents.bytes.count < 1 << 30 else {
      throw .badName(name, reason: "it has more than a gigabyte")
    }
    guard names.insert(bytes).inserted else {
      throw .badName(name, reason: "another entry has it")
    }
    entries.append((bytes, contents))
  }

  /// Finishes the archive and returns its bytes.
  public consuming func close() throws(ArchiveError) -> [UInt8] {
    guard !entries.isEmpty else { throw .empty }
    var outline = ZipOutline()
    var records: [[UInt8]] = []
    var archive: [UInt8] = []
    archive.reserveCapacity(size)
    for (name, contents) in entries {
      let parts = outline.add(name, contents.ofArchive)
      archive += parts.head
      archive += contents.bytes
      records.append(parts.record)
    }
    for record in records { archive += record }
    return archive + outline.end
  }

  /// How many bytes the archive has, or a few less.
  private var size: Int {
    entries.reduce(22) { $0 + $1.contents.bytes.count + 2 * $1.name.count + 76 }
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

  /// The same, as an archive of any kind of entries takes it.
  fileprivate var ofArchive: ZipContents {
    ZipContents(bytes, size: bytes.count, checksum: checksum, isDeflated: false)
  }
}
