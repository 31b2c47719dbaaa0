/// The directory of an archive, read from its bytes (APPNOTE 4.3).
///
/// Some readers trust the directory, others the header before each file. Therefore it finds every
/// contradiction between them, and every byte that belongs to neither.
struct ZipDirectory {
  private(set) var entries: [ZipEntry] = []
  private(set) var gaps: [ZipGap] = []

  init(_ bytes: [UInt8], entryLimit: Int) throws(ArchiveError) {
    guard let end = ZipDirectory.end(in: bytes) else {
      guard bytes.u32(at: 0) == ZipMark.header else { throw .notAnArchive }
      throw .damaged("it is cut off before the end-of-archive record")
    }
    guard bytes.u16(at: end + 4) == 0, bytes.u16(at: end + 6) == 0 else {
      throw .unsupported("several disks")
    }
    let count = bytes.u16(at: end + 10)
    let countOfDisk = bytes.u16(at: end + 8)
    guard countOfDisk == count else {
      throw .damaged(
        "its end-of-archive record says both \(countOfDisk) and \(count) for the number of entries")
    }
    let size = bytes.u32(at: end + 12)
    let start = bytes.u32(at: end + 16)
    let hasLocator = bytes.u32(at: end - 20) == ZipMark.locator
    guard !hasLocator, count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw .unsupported("ZIP64")
    }
    guard count <= entryLimit else { throw .tooManyEntries(count, limit: entryLimit) }
    // The record tells where the directory is from the beginning of the archive.
    if count > 0, start + size < end, bytes.u32(at: start) != ZipMark.record,
      bytes.u32(at: end - size) == ZipMark.record
    {
      throw .preceded(by: end - size - start)
    }
    guard start + size <= end else { throw .damaged("its directory goes beyond its end") }
    try readEntries(count, in: bytes, from: start, to: start + size)
    findGaps(bytes, directory: start..<start + size, end: end)
  }

  /// Finds the last end-of-archive record with a comment that fits.
  static func end(in bytes: [UInt8]) -> Int? {
    var offset = bytes.count - 22
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if bytes[offset] == 0x50, bytes.u32(at: offset) == ZipMark.end,
        offset + 22 + bytes.u16(at: offset + 20) <= bytes.count
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  private mutating func readEntries(
    _ count: Int, in bytes: [UInt8], from start: Int, to end: Int
  ) throws(ArchiveError) {
    entries.reserveCapacity(count)
    // The offsets of the headers before the files, from the directory.
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    var offset = start
    for _ in 0..<count {
      guard let length = ZipDirectory.lengthOfEntry(at: offset, before: end, in: bytes) else {
        throw .damaged("entry \(entries.count + 1) of its directory is cut off")
      }
      try readEntry(at: offset, in: bytes)
      offsets.append(bytes.u32(at: offset + 42))
      let comment = bytes.u16(at: offset + 32)
      offset += length
      if comment > 0 { add(.comment, offset - comment..<offset, "in a comment of an entry") }
    }
    guard offset == end else { throw .damaged("its directory is longer than its entries") }
    compareHeaders(at: offsets, in: bytes, before: start)
  }

  /// Compares each entry with the header before its contents, and finds unused bytes between
  /// entries.
  private mutating func compareHeaders(
    at offsets: [Int], in bytes: [UInt8], before directory: Int
  ) {
    var position = 0
    var last = "the beginning"
    for index in entries.indices.sorted(by: { (offsets[$0], $0) < (offsets[$1], $1) }) {
      let header = ZipLocalHeader(
        at: offsets[index], for: entries[index], before: directory, in: bytes)
      entries[index].contents = header.contents
      entries[index].contradiction = header.contradiction
      if entries[index].unsupported == nil { entries[index].unsupported = header.unsupported }
      if !header.extra.isEmpty { entries[index].isCanonical = false }
      addExtra(header.unknownExtra, of: entries[index])
      if entries[index].kind == .directory { checkFolder(at: index, in: bytes) }
      guard let extent = header.extent else { continue }
      if extent.lowerBound < position {
        entries[index].contradiction = "its bytes belong to another entry too"
      }
      if extent.lowerBound > position {
        add(.hidden, position..<extent.lowerBound, "after \(last)")
      }
      position = max(position, extent.upperBound)
      last = entries[index].name
    }
    if position < directory {
      add(.hidden, position..<directory, "before the directory, after \(last)")
    }
  }

  /// Checks that a folder has no contents, except the two bytes of empty DEFLATE data.
  private mutating func checkFolder(at index: Int, in bytes: [UInt8]) {
    let entry = entries[index]
    let contents = entry.contents ?? 0..<0
    let isDeflated = entry.method == 8 && bytes[contents].elementsEqual([3, 0])
    if !contents.isEmpty, !isDeflated {
      add(.hidden, contents, "in the folder \(entry.name)")
    } else if entry.size != 0 || entry.checksum != 0 || entry.isEncrypted
      || entry.method != 0 && !isDeflated
    {
      entries[index].contradiction = "it is a folder, and its header is that of a file"
    }
  }

  /// Finds the bytes after the directory that are not part of the end record.
  private mutating func findGaps(_ bytes: [UInt8], directory: Range<Int>, end: Int) {
    if directory.upperBound < end {
      add(.hidden, directory.upperBound..<end, "between the directory and the end record")
    }
    let comment = bytes.u16(at: end + 20)
    if comment > 0 { add(.comment, end + 22..<end + 22 + comment, "in the archive's comment") }
    let last = end + 22 + comment
    if last < bytes.count { add(.trailing, last..<bytes.count, "after the end of the archive") }
  }

  private mutating func add(_ kind: ZipGap.Kind, _ range: Range<Int>, _ place: String) {
    gaps.append(ZipGap(kind: kind, range: range, place: place))
  }

  private static func lengthOfEntry(
    at offset: Int, before end: Int, in bytes: [UInt8]
  ) -> Int? {
    guard offset + 46 <= end, bytes.u32(at: offset) == ZipMark.record else { return nil }
    let length =
      46 + bytes.u16(at: offset + 28) + bytes.u16(at: offset + 30) + bytes.u16(at: offset + 32)
    return offset + length <= end ? length : nil
  }

  private mutating func readEntry(at offset: Int, in bytes: [UInt8]) throws(ArchiveError) {
    let nameLength = bytes.u16(at: offset + 28)
    let extraStart = offset + 46 + nameLength
    let extra = extraStart..<extraStart + bytes.u16(at: offset + 30)
    let name = bytes.slice(at: offset + 46, count: min(nameLength, ZipEntry.nameLimit))
    guard name.count == nameLength else {
      throw .badName(
        String(decoding: name.prefix(60), as: UTF8.self) + "…",
        reason: "it is longer than \(ZipEntry.nameLimit) bytes")
    }
    let fields = ZipExtra(bytes, in: extra, name: name)
    let flags = bytes.u16(at: offset + 8)
    var entry = ZipEntry(
      rawName: name,
      name: String(decoding: name, as: UTF8.self),
      method: bytes.u16(at: offset + 10),
      // Bit 13 marks an encrypted directory.
      isEncrypted: flags & 0x2001 != 0,
      size: bytes.u32(at: offset + 24),
      compressedSize: bytes.u32(at: offset + 20),
      checksum: bytes.u32(at: offset + 16),
      kind: ZipDirectory.kind(
        name: name, system: bytes.u16(at: offset + 4) >> 8,
        attributes: bytes.u32(at: offset + 38)),
      isCanonical: extra.isEmpty && bytes.u32(at: offset + 12) == 0x0021_0000,
      isUTF8: flags & 1 << 11 != 0 || fields.hasName,
      sharedFields: [6, 8, 10, 12, 14].map { bytes.u16(at: offset + $0) })
    entry.unsupported = fields.flaw
    if bytes.u16(at: offset + 34) != 0 { entry.unsupported = "it says that it is on another disk" }
    entries.append(entry)
    addExtra(fields.unknown, of: entry)
  }

  private mutating func addExtra(_ ranges: [Range<Int>], of entry: ZipEntry) {
    for range in ranges { add(.extra, range, "in an extra field of \(entry.name)") }
  }

  /// Reads the file type from the Unix mode in the upper half of the attributes.
  private static func kind(name: [UInt8], system: Int, attributes: Int) -> ZipEntry.Kind {
    // FAT, NTFS and VFAT have no modes; for all other systems, programs create links (APPNOTE
    // 4.4.2.2).
    let type = [0, 10, 11, 14].contains(system) ? 0 : attributes >> 28
    switch type {
    case 0xA: return .symbolicLink
    case 0x4: return .directory
    case 0, 0x8: return name.last == UInt8(ascii: "/") ? .directory : .file
    default: return .special
    }
  }
}

/// Little-endian numbers at offsets of a byte sequence; zero beyond its end.
extension [UInt8] {
  func u16(at offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= count else { return 0 }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  func u32(at offset: Int) -> Int { u16(at: offset) | u16(at: offset + 2) << 16 }

  func slice(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset + count <= self.count else { return [] }
    return Array(self[offset..<offset + count])
  }
}
