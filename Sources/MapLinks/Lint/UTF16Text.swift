/// Text in UTF-16, as strings files of older projects are.
enum UTF16Text {
  /// The same text in UTF-8; `nil` when neither a byte order mark nor zeros say that it is UTF-16.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    let hasLittleMark = bytes.starts(with: [0xFF, 0xFE])
    let hasMark = hasLittleMark || bytes.starts(with: [0xFE, 0xFF])
    // Text in UTF-8 has no zeros; half of a letter of ASCII is one.
    let zero = hasMark ? nil : bytes.prefix(64).firstIndex(of: 0)
    guard hasMark || zero != nil else { return nil }
    let isLittle = zero.map { $0 % 2 == 1 } ?? hasLittleMark
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[isLittle ? index + 1 : index]) << 8
        | UInt16(bytes[isLittle ? index : index + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
