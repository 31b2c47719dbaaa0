import WaymarkSigning

/// The contents of a pass.strings file: keys and their translations.
package enum PassStrings {
  package typealias Pairs = [(key: String, value: String)]

  /// Writes a file: in ASCII if possible, otherwise in UTF-16 with a byte order mark, as Apple
  /// recommends.
  package static func write(_ pairs: Pairs) -> [UInt8] {
    let text = pairs.map { "\"\(escaped($0.key))\" = \"\(escaped($0.value))\";\n" }.joined()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func escaped(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r",
      // A zero byte at the beginning would look like half a character of UTF-16.
      "\0": "\\U0000",
    ]
    return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }

  /// Reads a file in UTF-8 or in UTF-16 of either byte order, with comments of either kind.
  ///
  /// A file that was read recently is not read again: passes of one kind have the same files.
  package static func read(_ bytes: [UInt8]) throws(PassStringsError) -> Pairs {
    if let pairs = known[bytes] { return pairs }
    var reader = try PassStringsReader(bytes)
    let pairs = try reader.pairs()
    if bytes.count <= 1 << 16 { known.remember(pairs, for: bytes) }
    return pairs
  }

  private static let known = RecentValues<[UInt8], Pairs>(limit: 32)
}

/// Why a pass.strings file cannot be read.
package struct PassStringsError: Error {
  /// The line, from one; `nil` when the bytes are not text.
  package let line: Int?
  package let reason: String

  /// Whether it is a complete property list, which iPhones read and other readers do not.
  package var isPropertyList = false

  /// How to fix it; `nil` when the default help is enough.
  package var help: String? {
    isPropertyList
      ? "write it as text, in lines such as \"key\" = \"text\"; iPhones read property lists, but "
        + "other readers of passes do not" : nil
  }
}
