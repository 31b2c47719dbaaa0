/// Parses the parts of an archive that `ZipOutline` has written; the caller reads the bytes from
/// disk.
///
/// Returns `nil` for archives of other programs that use other parts of the format.
public enum ZipPieces {
  /// The maximum size of the bytes after a directory.
  public static let endSize = 56 + 20 + 22

  /// The size of the header before the contents, without its name.
  public static let headSize = 30

  /// The range of the directory; `end` is the last bytes of the archive.
  public static func directory(before end: [UInt8], archiveSize: Int) -> Range<Int>? {
    let record = end.count - 22
    guard end.u32(at: record) == ZipMark.end else { return nil }
    var (size, start) = (end.u32(at: record + 12), end.u32(at: record + 16))
    if end.u32(at: record - 20) == ZipMark.locator {
      (size, start) = (end.u64(at: record - 36), end.u64(at: record - 28))
    }
    guard start >= 0, size >= 0, start <= archiveSize, size <= archiveSize - start else {
      return nil
    }
    return start..<start + size
  }

  /// A record of the directory: its size, the name of its entry, and the offset of the header.
  ///
  /// `nil` if the record is incomplete.
  public static func record(
    in bytes: [UInt8], at offset: Int
  ) -> (size: Int, name: [UInt8], head: Int)? {
    guard bytes.u32(at: offset) == ZipMark.record else { return nil }
    let name = bytes.u16(at: offset + 28)
    let size = 46 + name + bytes.u16(at: offset + 30) + bytes.u16(at: offset + 32)
    guard offset + size <= bytes.count else { return nil }
    let head = bytes.u32(at: offset + 42)
    let isLarge = head == 0xFFFF_FFFF
    return (
      size, bytes.slice(at: offset + 46, count: name),
      isLarge ? bytes.u64(at: offset + 46 + name + 4) : head
    )
  }

  /// The sizes of the name and the contents after the beginning of a header.
  public static func sizes(afterHead bytes: [UInt8]) -> (name: Int, contents: Int)? {
    guard bytes.u32(at: 0) == ZipMark.header, bytes.u16(at: 28) == 0 else { return nil }
    return (bytes.u16(at: 26), bytes.u32(at: 18))
  }

  /// The contents of an entry, unpacked and checked; `nil` if they do not match the header.
  public static func contents(_ bytes: [UInt8], afterHead head: [UInt8]) -> [UInt8]? {
    let (method, size) = (head.u16(at: 8), head.u32(at: 22))
    let contents = method == 8 ? try? Deflate.expand(bytes[...], limit: size) : bytes
    guard let contents, contents.count == size, Int(crc32(contents)) == head.u32(at: 14) else {
      return nil
    }
    return contents
  }
}

extension [UInt8] {
  /// A number of eight bytes; negative if it is too large.
  fileprivate func u64(at offset: Int) -> Int { u32(at: offset) | u32(at: offset + 4) << 32 }
}
