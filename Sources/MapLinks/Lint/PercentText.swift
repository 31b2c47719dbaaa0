import Bytes

/// Percent-encoding of a part of a URL, leniently.
enum PercentText {
  /// Undoes it once.
  static func decoded(_ text: String) -> String { MapURL.decoded(Array(text.utf8)[...]) }

  /// The byte that an escape stands for.
  static func escape(at index: Int, in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
      let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The same text as the grammar wants it: escapes as they are, in upper case, and what may not
  /// stand raw encoded.
  static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output = Output(capacity: bytes.count + 16)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let escaped = escape(at: index, in: bytes) {
        output.escape(escaped)
        index += 3
        continue
      }
      if byte < 0x80, isUnreserved(byte) || "!$'()*,;:@/?&=".utf8.contains(byte) {
        output.append(byte: byte)
      } else {
        output.escape(byte)
      }
      index += 1
    }
    return output.bytes
  }
}

extension Output {
  /// Appends a byte as `%XX`.
  fileprivate mutating func escape(_ byte: UInt8) {
    let digits = Array("0123456789ABCDEF".utf8)
    append(byte: UInt8(ascii: "%"))
    append(byte: digits[Int(byte >> 4)])
    append(byte: digits[Int(byte & 15)])
  }
}
