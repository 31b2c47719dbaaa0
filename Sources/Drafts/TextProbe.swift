import WaymarkCore
import WaymarkDisk

/// What the bytes of a whole file show about its encoding.
struct TextProbe {
  /// Whether all lines are UTF-8; a line of more than a megabyte is not looked at.
  private(set) var isUTF8 = true
  private(set) var hasNUL = false

  /// The first bytes of the file.
  let start: [UInt8]
  private static let startLength = 1 << 16
  private static let lineLimit = 1 << 20

  /// Reads the file to its end.
  init(path: String) throws(FileError) {
    start = try Self.start(of: path)
    var reader = try LineReader(at: path)
    while let line = try reader.next(limit: Self.lineLimit) {
      if line.contains(0) { hasNUL = true }
      if isUTF8, line.count <= Self.lineLimit, String(validUTF8: line) == nil { isUTF8 = false }
    }
  }

  /// Reads the first bytes alone.
  static func start(of path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try RandomAccessFile(at: path).read(startLength, at: 0, into: &bytes)
    return bytes
  }

  /// Whether the first bytes are a byte order mark, which declares the encoding.
  var hasMark: Bool {
    [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { start.starts(with: $0) }
  }

  /// The label of UTF-16 without a mark, where every second byte of the start is zero.
  var unmarkedUTF16: String? {
    let zeros = start.prefix(4).map { $0 == 0 }
    if zeros == [false, true, false, true] { return "utf-16le" }
    return zeros == [true, false, true, false] ? "utf-16be" : nil
  }

  /// Whether nearly all bytes above ASCII are in the pairs of GB 2312, as Chinese text has them, or in
  /// characters of four bytes of GB 18030, such as `¥`, whose second and fourth byte are digits.
  var looksChinese: Bool {
    var (high, paired) = (0, 0)
    var rest = start[...]
    while let byte = rest.popFirst() {
      guard byte >= 0x80 else { continue }
      high += 1
      let next = Array(rest.prefix(3))
      if 0xA1...0xF7 ~= byte, let second = next.first, second >= 0xA1 {
        rest = rest.dropFirst()
        (high, paired) = (high + 1, paired + 2)
      } else if next.count == 3, next[0].isASCIIDigit, next[1] > 0x80, next[2].isASCIIDigit {
        rest = rest.dropFirst(3)
        (high, paired) = (high + 1, paired + 2)
      }
    }
    return high >= 4 && paired * 10 >= high * 9
  }
}
