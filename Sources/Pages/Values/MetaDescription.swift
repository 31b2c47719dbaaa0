import WaymarkCore

/// The description in the head of a page: the most important facts, joined by dots, in at most 155
/// characters, of which wide ones count twice.
///
/// Search engines and chats cut longer ones.
struct MetaDescription {
  static let limit = 155
  private var bytes: [UInt8] = []
  private var columnCount = 0
  private var isFull = false

  /// Adds a text with its white space collapsed; cuts it at a space when it is too long.
  mutating func add(_ text: String?) {
    guard let text, !isFull else { return }
    text.withBytes { add($0) }
  }

  private mutating func add(_ source: Span<UInt8>) {
    var isFirstWord = true
    var isBlank = true
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte <= 0x20 || byte == 0x7F {
        isBlank = true
        index += 1
        continue
      }
      if isBlank {
        guard appendGap(isFirst: isFirstWord) else { return cut() }
        isBlank = false
      }
      let columns = width(of: byte)
      guard columnCount + columns <= Self.limit else { return cut() }
      isFirstWord = false
      columnCount += columns
      repeat {
        bytes.append(source[index])
        index += 1
      } while index < source.count && source[index] & 0xC0 == 0x80
    }
  }

  /// Adds the separator between words, or between texts; false when nothing more fits.
  private mutating func appendGap(isFirst: Bool) -> Bool {
    guard !bytes.isEmpty else { return true }
    let gap = isFirst ? " · " : " "
    guard columnCount + gap.unicodeScalars.count < Self.limit else { return false }
    bytes += gap.utf8
    columnCount += gap.unicodeScalars.count
    return true
  }

  /// Ends the text, at the last space if one is near.
  private mutating func cut() {
    isFull = true
    if let blank = bytes.suffix(40).lastIndex(of: 0x20) { bytes.removeSubrange(blank...) }
    bytes += "…".utf8
  }

  /// The text, or `nil` if nothing was added.
  var text: String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
