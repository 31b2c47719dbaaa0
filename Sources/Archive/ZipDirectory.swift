/// The directory of an archive, read from its bytes (APPNOTE 4.3).
///
/// libzip reads names as C strings and ignores local headers that contradict the directory. So what
/// decides whether an archive is safe is read here: the whole names, and the contradictions.
struct ZipDirectory {
  let entries: [ZipEntry]

  /// The number of bytes after the end of the archive.
  let trailingBytes: Int

  init(_ bytes: [UInt8], entryLimit: Int) throws(ArchiveError) {
    guard let end = try ZipDirectory.end(in: bytes) else {
      guard bytes.u32(at: 0) == 0x0403_4b50 else { throw .notAnArchive }
      throw .damaged("it is cut off before the end-of-archive record")
    }
    guard bytes.u16(at: end + 4) == 0, bytes.u16(at: end + 6) == 0,
      bytes.u16(at: end + 8) == bytes.u16(at: end + 10)
    else { throw .unsupported("several disks") }
    let count = bytes.u16(at: end + 10)
    let size = bytes.u32(at: end + 12)
    let start = bytes.u32(at: end + 16)
    guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw .unsupported("ZIP64")
    }
    guard count <= entryLimit else { throw .tooManyEntries(count, limit: entryLimit) }
    guard start + size <= end else { throw .damaged("its directory goes beyond its end") }

    var entries: [ZipEntry] = []
    var offset = start
    for _ in 0..<count {
      guard let (entry, length) = ZipDirectory.entry(at: offset, before: start + size, in: bytes)
      else { throw .damaged("entry \(entries.count + 1) of its directory is cut off") }
      entries.append(entry)
      offset += length
    }
    guard offset == start + size else {
      throw .damaged("its directory is longer than its entries")
    }
    self.entries = entries
    trailingBytes = bytes.count - (end + 22 + bytes.u16(at: end + 20))
  }

  /// Finds the last end-of-archive record whose comment fits.
  ///
  /// A ZIP64 locator before any such record is refused: libzip would follow it to counts without a
  /// bound.
  private static func end(in bytes: [UInt8]) throws(ArchiveError) -> Int? {
    var end: Int?
    var offset = bytes.count - 22
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if bytes[offset] == 0x50, bytes.u32(at: offset) == 0x0605_4b50 {
        guard bytes.u32(at: offset - 20) != 0x0706_4b50 else { throw .unsupported("ZIP64") }
        if end == nil, offset + 22 + bytes.u16(at: offset + 20) <= bytes.count { end = offset }
      }
      offset -= 1
    }
    return end
  }

  private static func entry(
    at offset: Int, before end: Int, in bytes: [UInt8]
  ) -> (ZipEntry, length: Int)? {
    guard offset + 46 <= end, bytes.u32(at: offset) == 0x0201_4b50 else { return nil }
    let nameLength = bytes.u16(at: offset + 28)
    let extraLength = bytes.u16(at: offset + 30)
    let length = 46 + nameLength + extraLength + bytes.u16(at: offset + 32)
    guard offset + length <= end else { return nil }
    let name = bytes.slice(at: offset + 46, count: nameLength)
    let entry = ZipEntry(
      rawName: name,
      method: bytes.u16(at: offset + 10),
      isEncrypted: bytes.u16(at: offset + 8) & 1 != 0,
      size: bytes.u32(at: offset + 24),
      compressedSize: bytes.u32(at: offset + 20),
      checksum: bytes.u32(at: offset + 16),
      kind: kind(
        name: name, system: bytes.u16(at: offset + 4) >> 8,
        attributes: bytes.u32(at: offset + 38)),
      isCanonical: extraLength == 0 && bytes.u32(at: offset + 12) == 0x0021_0000,
      contradiction: contradiction(of: offset, name: name, in: bytes))
    return (entry, length)
  }

  /// Reads the file type of a Unix mode, which is in the attributes' upper half.
  private static func kind(name: [UInt8], system: Int, attributes: Int) -> ZipEntry.Kind {
    // 3 is Unix, 19 is OS X (APPNOTE 4.4.2.2).
    let type = system == 3 || system == 19 ? attributes >> 28 : 0
    switch type {
    case 0xA: return .symbolicLink
    case 0x4: return .directory
    case 0, 0x8: return name.last == UInt8(ascii: "/") ? .directory : .file
    default: return .special
    }
  }

  /// Compares the local header with its entry in the directory.
  private static func contradiction(of entry: Int, name: [UInt8], in bytes: [UInt8]) -> String? {
    let local = bytes.u32(at: entry + 42)
    guard local + 30 <= bytes.count, bytes.u32(at: local) == 0x0403_4b50 else {
      return "its local header is missing"
    }
    let nameLength = bytes.u16(at: local + 26)
    guard local + 30 + nameLength <= bytes.count,
      bytes.slice(at: local + 30, count: nameLength) == name
    else { return "its local header has another name" }
    guard bytes.u16(at: local + 8) == bytes.u16(at: entry + 10) else {
      return "its local header has another compression method"
    }
    let hasDescriptor = bytes.u16(at: local + 6) & 8 != 0
    let isEqual = bytes.slice(at: local + 14, count: 12) == bytes.slice(at: entry + 16, count: 12)
    return hasDescriptor || isEqual ? nil : "its local header has another size or checksum"
  }
}

/// Little-endian numbers at offsets of a byte sequence; zero beyond its end.
extension [UInt8] {
  fileprivate func u16(at offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= count else { return 0 }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  fileprivate func u32(at offset: Int) -> Int { u16(at: offset) | u16(at: offset + 2) << 16 }

  fileprivate func slice(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset + count <= self.count else { return [] }
    return Array(self[offset..<offset + count])
  }
}
