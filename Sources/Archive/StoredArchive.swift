import Glibc

/// Whether an archive is exactly what a `ZipWriter` makes of some files: each header, each byte and
/// each checksum is read back, and nothing is between or after them.
public func isArchive(
  _ archive: [UInt8], of files: [(name: String, contents: StoredContents)]
) -> Bool {
  var reader = StoredArchiveReader(archive: archive)
  var offsets: [Int] = []
  for file in files {
    offsets.append(reader.index)
    guard reader.number(4) == 0x0403_4B50, reader.readHeader(of: file),
      reader.read(Array(file.name.utf8)), reader.read(file.contents.bytes)
    else { return false }
  }
  let start = reader.index
  for (file, offset) in zip(files, offsets) {
    guard reader.number(4) == 0x0201_4B50, reader.number(2) == 0x033F,
      reader.readHeader(of: file), reader.number(2) == 0, reader.number(2) == 0,
      reader.number(2) == 0, reader.number(4) == 0o100644 << 16, reader.number(4) == offset,
      reader.read(Array(file.name.utf8))
    else { return false }
  }
  let size = reader.index - start
  return reader.number(4) == 0x0605_4B50 && reader.number(4) == 0
    && reader.number(2) == files.count && reader.number(2) == files.count
    && reader.number(4) == size && reader.number(4) == start && reader.number(2) == 0
    && reader.index == archive.count
}

/// Reads an archive from its beginning.
private struct StoredArchiveReader {
  let archive: [UInt8]
  var index = 0

  /// The next number of so many bytes; `nil` at the end.
  mutating func number(_ count: Int) -> Int? {
    guard archive.count - index >= count else { return nil }
    var number = 0
    for offset in 0..<count { number |= Int(archive[index + offset]) << (8 * offset) }
    index += count
    return number
  }

  /// Reads what both headers say of a file.
  mutating func readHeader(of file: (name: String, contents: StoredContents)) -> Bool {
    let isASCII = file.name.utf8.allSatisfy { $0 < 0x80 }
    let size = file.contents.bytes.count
    return number(2) == 10 && number(2) == (isASCII ? 0 : 0x0800) && number(2) == 0
      && number(2) == 0 && number(2) == 0x0021 && number(4) == Int(file.contents.checksum)
      && number(4) == size && number(4) == size && number(2) == file.name.utf8.count
      && number(2) == 0
  }

  /// Reads bytes that are known.
  mutating func read(_ expected: [UInt8]) -> Bool {
    guard archive.count - index >= expected.count else { return false }
    let isEqual = unsafe archive.withUnsafeBytes { buffer in
      guard !expected.isEmpty, let start = buffer.baseAddress else { return true }
      return unsafe memcmp(start + index, expected, expected.count) == 0
    }
    index += expected.count
    return isEqual
  }
}
