import WaymarkCore
package import WaymarkDisk

/// The evidence for the encoding of a file, from all its bytes.
package struct TextProbe {
  package private(set) var isUTF8 = true
  package private(set) var hasNUL = false

  /// The first bytes of the file.
  package let start: [UInt8]
  private static let startLength = 1 << 16
  private static let chunkLength = 1 << 20

  /// The number of non-ASCII bytes from the first chunk that is not UTF-8, and how many of them
  /// look Chinese.
  private var (high, paired) = (0, 0)

  /// How many pairs are frequent characters of GB 2312, and how many end with a byte that is not a
  /// letter in the code pages of other scripts.
  private var (frequent, low) = (0, 0)

  /// Reads the file to its end.
  package init(_ file: RandomAccessFile) throws(FileError) {
    start = try Self.start(of: file)
    var chunk: [UInt8] = []
    var offset = 0
    repeat {
      try file.read(Self.chunkLength, at: offset, into: &chunk)
      // A character that the end of the chunk may cut is read with the next chunk.
      let end = chunk.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
      let whole = chunk[..<(chunk.count < Self.chunkLength ? chunk.count : end ?? chunk.count)]
      offset += whole.count
      take(whole)
    } while chunk.count == Self.chunkLength
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    if bytes.contains(0) { hasNUL = true }
    if isUTF8, String(validUTF8: bytes) == nil { isUTF8 = false }
    if !isUTF8 { countPairs(of: bytes) }
  }

  /// Reads only the first bytes.
  package static func start(of file: RandomAccessFile) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try file.read(startLength, at: 0, into: &bytes)
    return bytes
  }

  /// Whether the first bytes are a byte order mark, which declares the encoding.
  package var hasMark: Bool {
    [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { start.starts(with: $0) }
  }

  /// The label of UTF-16 without a byte order mark, if every second byte of the start is zero.
  package var unmarkedUTF16: String? {
    let zeros = start.prefix(4).map { $0 == 0 }
    if zeros == [false, true, false, true] { return "utf-16le" }
    return zeros == [true, false, true, false] ? "utf-16be" : nil
  }

  /// Whether nearly all non-ASCII bytes are pairs of GB 2312, as in Chinese text, or in four-byte
  /// characters of GB 18030, such as `¥`, with digits as their second and fourth byte.
  private var looksChinese: Bool { high >= 4 && paired * 10 >= high * 9 }

  /// Whether such pairs are Chinese, and not two letters of a text that is likely in another encoding.
  package func isChinese(not label: String) -> Bool {
    guard looksChinese, !["shift_jis", "euc-jp", "euc-kr"].contains(label) else { return false }
    return label == "windows-1252" || label.hasPrefix("ibm85")
      || low * 20 >= paired || frequent * 5 >= paired * 2 && label != "koi8-r"
  }

  private mutating func countPairs(of bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte >= 0x80 else { continue }
      high += 1
      let next = rest.prefix(3)
      let index = next.startIndex
      if 0xA1...0xF7 ~= byte, let second = next.first, second >= 0xA1 {
        rest = rest.dropFirst()
        (high, paired) = (high + 1, paired + 2)
        if 0xB0...0xD7 ~= byte { frequent += 1 }
        if second < 0xC0 { low += 1 }
      } else if next.count == 3, next[index].isASCIIDigit, next[index + 1] > 0x80,
        next[index + 2].isASCIIDigit
      {
        rest = rest.dropFirst(3)
        (high, paired, low) = (high + 1, paired + 2, low + 1)
      }
    }
  }
}
