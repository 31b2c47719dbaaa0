import WaymarkCore
import WaymarkDisk

/// What the bytes of a whole file show about its encoding.
struct TextProbe {
  private(set) var isUTF8 = true
  private(set) var hasNUL = false

  /// Bytes above ASCII, and how many of them are in pairs as GB 2312 has them.
  private(set) var highBytes = 0
  private(set) var pairedBytes = 0

  /// The first bytes of the file.
  private(set) var start: [UInt8] = []
  private static let startLength = 4096

  /// How many bytes of a character of UTF-8 are still to come, and what the next one may be.
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private var lead: UInt8?

  /// Reads the file to its end in pieces.
  init(path: String) throws(FileError) {
    let file = try RandomAccessFile(at: path)
    var chunk: [UInt8] = []
    var offset = 0
    repeat {
      try file.read(1 << 20, at: offset, into: &chunk)
      if offset == 0 { start = Array(chunk.prefix(Self.startLength)) }
      offset += chunk.count
      take(chunk)
    } while !chunk.isEmpty
    if missing > 0 { isUTF8 = false }
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

  /// Whether a field of the first lines begins with `'`, and another one ends with it.
  var hasSingleQuotes: Bool {
    let quote = UInt8(ascii: "'")
    let marks = Set(",;\t|\r\n".utf8)
    let text = start.filter { $0 != 0 }
    let pairs = zip(text, text.dropFirst())
    return (text.first == quote || pairs.contains { marks.contains($0) && $1 == quote })
      && (text.last == quote || pairs.contains { $0 == quote && marks.contains($1) })
  }

  /// Whether nearly all bytes above ASCII are in pairs, as Chinese text has them.
  var looksChinese: Bool { highBytes >= 4 && pairedBytes * 10 >= highBytes * 9 }

  private mutating func take(_ chunk: [UInt8]) {
    for byte in chunk {
      guard byte >= 0x80 || missing > 0 || byte == 0 || lead != nil else { continue }
      if byte == 0 { hasNUL = true }
      takeUTF8(byte)
      takePair(byte)
    }
    takeFours(chunk)
  }

  /// Characters of four bytes of GB 18030, such as `¥`, whose second and fourth byte are digits.
  private mutating func takeFours(_ chunk: [UInt8]) {
    var index = 0
    while index + 3 < chunk.count {
      guard chunk[index] > 0x80 else {
        index += 1
        continue
      }
      let isFour =
        chunk[index + 1].isASCIIDigit && chunk[index + 2] > 0x80 && chunk[index + 3].isASCIIDigit
      if isFour { pairedBytes += 2 }
      index += isFour ? 4 : 1
    }
  }

  private mutating func takeUTF8(_ byte: UInt8) {
    if missing > 0 {
      if !allowed.contains(byte) { isUTF8 = false }
      missing -= 1
      allowed = 0x80...0xBF
      return
    }
    switch byte {
    case 0..<0x80: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missing, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
    case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
    case 0xF1...0xF3: missing = 3
    default: isUTF8 = false
    }
  }

  private mutating func takePair(_ byte: UInt8) {
    if byte >= 0x80 { highBytes += 1 }
    if let first = lead {
      lead = nil
      if byte >= 0xA1, first <= 0xF7 { pairedBytes += 2 }
    } else if byte >= 0xA1 {
      lead = byte
    }
  }
}
