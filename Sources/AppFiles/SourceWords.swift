import WaymarkCore

/// Swift source whose words are replaced in code, and in code that comments quote, but not in
/// string literals.
///
/// It supports the literals and comments of this repository's sources: all forms of string literals
/// with interpolations, and line comments.
struct SourceWords {
  private let bytes: [UInt8]
  private let replacement: (String) -> String?
  private var index = 0
  private var output: [UInt8] = []

  /// The source with a replacement for each word that has one; an empty replacement also removes
  /// the space after the word.
  static func replaced(
    _ source: [UInt8], by replacement: @escaping (String) -> String?
  ) -> [UInt8] {
    var words = SourceWords(bytes: source, replacement: replacement)
    words.output.reserveCapacity(source.count * 2)
    words.copyCode()
    return words.output
  }

  private init(bytes: [UInt8], replacement: @escaping (String) -> String?) {
    self.bytes = bytes
    self.replacement = replacement
  }

  /// Whether the rest of the source begins with a text.
  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func copy(_ count: Int) {
    let end = min(index + count, bytes.count)
    output += bytes[index..<end]
    index = end
  }

  /// Copies code to its end, or to the parenthesis that closes an interpolation.
  private mutating func copyCode() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return }
      case let byte where isWordByte(byte):
        copyWord()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        if index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") {
          copyText(hashes: hashes)
          continue
        }
      case UInt8(ascii: "/") where isAt("//"):
        copyComment()
        continue
      default: break
      }
      copy(1)
    }
  }

  private mutating func copyWord() {
    let word = bytes[index...].prefix(while: isWordByte)
    index = word.endIndex
    let text = replacement(String(decoding: word, as: UTF8.self))
    output += text.map { Array($0.utf8) } ?? Array(word)
    if text == "", index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func copyText(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    copy(hashes)
    let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
    let (end, escape) = (quote + marks, "\\" + marks)
    copy(quote.utf8.count)
    while index < bytes.count, !isAt(end) {
      if isAt(escape + "(") {
        copy(hashes + 2)
        copyCode()
      } else if isAt(escape) {
        copy(hashes + 1)
      }
      copy(1)
    }
    copy(quote.utf8.count + hashes)
  }

  /// Copies a comment; text between backticks is code.
  private mutating func copyComment() {
    var isCode = false
    while index < bytes.count, bytes[index] != 0x0A {
      if isCode, isWordByte(bytes[index]) {
        copyWord()
        continue
      }
      if bytes[index] == UInt8(ascii: "`") { isCode.toggle() }
      copy(1)
    }
  }
}

/// Whether a byte can be in the name of a declaration.
func isWordByte(_ byte: UInt8) -> Bool {
  byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte >= 0x80
}
