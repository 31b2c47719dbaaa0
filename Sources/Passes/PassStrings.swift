import Bytes

/// The contents of a pass.strings file: keys and their translations.
public struct PassStrings: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    public let key: String
    public let value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  public let pairs: [Pair]

  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// The bytes of the file: ASCII if possible, else UTF-16 with a byte order mark, as Apple asks for.
  public var bytes: [UInt8] {
    var text = ""
    for pair in pairs {
      text += "\"\(PassStrings.escaped(pair.key))\" = \"\(PassStrings.escaped(pair.value))\";\n"
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func escaped(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r"]
    return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
