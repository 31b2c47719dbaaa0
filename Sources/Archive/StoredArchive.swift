#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether an archive is exactly what a `ZipWriter` makes of some files: each header, each byte and
/// each checksum is read back, and nothing is between or after them.
public func isExactArchive(
  _ archive: [UInt8], of files: [(name: String, contents: StoredContents)]
) -> Bool {
  unsafe archive.withUnsafeBytes { buffer in
    var reader = unsafe StoredArchiveReader(bytes: buffer)
    return reader.isExactArchive(of: files)
  }
}

/// Reads an archive from its beginning.
@safe private struct StoredArchiveReader {
  private let bytes: UnsafeRawBufferPointer
  private let count: Int
  private var index = 0

  init(bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    count = bytes.count
  }

  mutating func isExactArchive(of files: [(name: String, contents: StoredContents)]) -> Bool {
    var offsets: [Int] = []
    offsets.reserveCapacity(files.count)
    for file in files {
      offsets.append(index)
      guard isThere(30), number32() == ZipMark.header, readHeader(of: file), read(file.name),
        read(file.contents.bytes)
      else { return false }
    }
    let start = index
    for (file, offset) in zip(files, offsets) {
      guard isThere(46), number32() == ZipMark.record, number16() == 0x033F, readHeader(of: file),
        number16() == 0, number16() == 0, number16() == 0, number32() == 0o100644 << 16,
        number32() == offset, read(file.name)
      else { return false }
    }
    let size = index - start
    return isThere(22) && number32() == ZipMark.end && number32() == 0
      && number16() == files.count && number16() == files.count && number32() == size
      && number32() == start && number16() == 0 && index == count
  }

  /// Reads what both headers say of a file.
  private mutating func readHeader(of file: (name: String, contents: StoredContents)) -> Bool {
    let isASCII = file.name.utf8.allSatisfy { $0 < 0x80 }
    let size = file.contents.bytes.count
    return number16() == 10 && number16() == (isASCII ? 0 : 0x0800) && number32() == 0
      && number16() == 0x0021 && number32() == Int(file.contents.checksum)
      && number32() == size && number32() == size && number16() == file.name.utf8.count
      && number16() == 0
  }

  /// Whether so many bytes are left, which the numbers after this are read of.
  private func isThere(_ size: Int) -> Bool { count - index >= size }

  private mutating func number16() -> Int {
    defer { index += 2 }
    let number = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self)
    return Int(UInt16(littleEndian: number))
  }

  private mutating func number32() -> Int {
    defer { index += 4 }
    let number = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return Int(UInt32(littleEndian: number))
  }

  /// Reads a name that is known.
  private mutating func read(_ expected: String) -> Bool {
    var expected = expected
    return expected.withUTF8 { unsafe read($0) }
  }

  /// Reads bytes that are known.
  private mutating func read(_ expected: [UInt8]) -> Bool {
    unsafe expected.withUnsafeBufferPointer { unsafe read($0) }
  }

  private mutating func read(_ expected: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isThere(expected.count) else { return false }
    defer { index += expected.count }
    guard let first = expected.baseAddress, let start = unsafe bytes.baseAddress else {
      return true
    }
    return unsafe memcmp(start + index, first, expected.count) == 0
  }
}
