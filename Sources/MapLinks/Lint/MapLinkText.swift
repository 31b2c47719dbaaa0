import Bytes

/// One link of a file without the file's own escapes, and where it ends.
struct MapLinkText {
  private(set) var decoded: [UInt8] = []
  private(set) var placeholders: [MapPlaceholder] = []
  private(set) var end: Int
  private(set) var isOpenEnded = false

  /// Far more than any app takes.
  private static let lengthLimit = 1 << 14

  /// What is no map link after so many bytes never becomes one.
  private static let decisionLimit = 128

  /// What ends the text that a link is the whole of.
  private enum Delimiter: Equatable {
    /// A blank, or what no URL has.
    case none
    case quote(UInt8)
    case escapedQuote(UInt8)
    case tag
    case section
  }

  private let file: MapLinkFinder
  private let bytes: [UInt8]
  private var hasParameters = false
  private var parentheses = 0
  private var brackets = 0

  private var kind: MapFileKind { file.kind }

  /// Takes the link that begins at an index; `nil` when it is no map link.
  init?(_ file: MapLinkFinder, from start: Int) {
    self.file = file
    bytes = file.bytes
    end = start
    let delimiter = delimiter(before: start)
    var isDecided = false
    while end < bytes.count, end - start < Self.lengthLimit, !isEnd(delimiter) {
      take()
      // Otherwise a file of such beginnings would be read again from each of them.
      guard !isDecided, decoded.count >= Self.decisionLimit else { continue }
      guard file.isMap(decoded) else { return nil }
      isDecided = true
    }
    let isClosed = end < bytes.count && end - start < Self.lengthLimit
    trim(delimiter)
    guard file.isMap(decoded) else { return nil }
    if isClosed, case .quote = delimiter { findContinuation() }
  }

  private func delimiter(before start: Int) -> Delimiter {
    guard start > 0 else { return .none }
    let byte = bytes[start - 1]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let isEscaped = file.hasBackslashes && start > 1 && bytes[start - 2] == UInt8(ascii: "\\")
      return isEscaped ? .escapedQuote(byte) : .quote(byte)
    case UInt8(ascii: ">") where kind == .xml: return .tag
    case UInt8(ascii: "[") where !file.hasReferences && (kind == .xml || kind == .html):
      return .section
    default: return .none
    }
  }

  /// Whether the link ends before the next byte.
  private func isEnd(_ delimiter: Delimiter) -> Bool {
    let byte = bytes[end]
    if byte == 0x0A || byte == 0x0D { return true }
    let next = end + 1 < bytes.count ? bytes[end + 1] : 0
    switch delimiter {
    case .quote(let quote): if byte == quote { return true }
    case .escapedQuote(let quote):
      if byte == quote || byte == UInt8(ascii: "\\") && next == quote { return true }
    case .tag: if byte == UInt8(ascii: "<") { return true }
    case .section: if byte == UInt8(ascii: "]"), next == byte { return true }
    case .none:
      switch byte {
      case UInt8(ascii: ")") where parentheses == 0: return true
      case UInt8(ascii: "]") where brackets == 0: return true
      case UInt8(ascii: "\\")
      where file.hasBackslashes && "\"nrt".utf8.contains(next):
        return true
      case 0xE2..<0xF0: return bytes[end...].prefix(3).isWideMark(at: end)
      default: return byte <= 0x20 || "\"<>`".utf8.contains(byte)
      }
    }
    // A blank within a text of a parameter is a fault; before that the link ends.
    return byte == 0x20 && !hasParameters
  }

  /// Takes one character, one escape or one placeholder.
  private mutating func take() {
    let byte = bytes[end]
    if placeholders.count < MapPlaceholder.limit,
      let (end, isNumber) = MapPlaceholder.end(at: end, in: bytes, file.brackets, kind)
    {
      take(placeholderUntil: end, isNumber)
      return
    }
    if file.hasReferences, byte == UInt8(ascii: "&"),
      let (text, length) = Reference.read(bytes[end...])
    {
      decoded += text
      end += length
    } else if file.hasBackslashes, byte == UInt8(ascii: "\\"), end + 1 < bytes.count {
      let (text, length) = Backslash.read(bytes[end...])
      decoded += text
      end += length
    } else if byte == UInt8(ascii: "\\"), bytes[end...].starts(with: "\\/".utf8) {
      // Every kind of file may contain JSON, and no URL has a backslash.
      decoded.append(UInt8(ascii: "/"))
      end += 2
    } else {
      decoded.append(byte)
      end += 1
    }
    note(decoded.last ?? 0)
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "="): hasParameters = true
    case UInt8(ascii: "("): parentheses += 1
    case UInt8(ascii: ")"): parentheses -= 1
    case UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: "]"): brackets -= 1
    default: break
    }
  }

  private mutating func take(placeholderUntil end: Int, _ isNumber: Bool) {
    let text = bytes[self.end..<end]
    let placeholder = MapPlaceholder(
      text, number: placeholders.count, isNumber: isNumber || seemsNumber(text, before: end))
    placeholders.append(placeholder)
    decoded += placeholder.standIn
    self.end = end
  }

  /// Whether a placeholder is where numbers are, or has a name like one.
  private func seemsNumber(_ text: ArraySlice<UInt8>, before end: Int) -> Bool {
    if CoordinateWords.occur(in: text) { return true }
    if text.contains(where: { $0.isASCIILetter && $0 != UInt8(ascii: "s") }) { return false }
    let key =
      decoded.suffix(40).split(omittingEmptySubsequences: false) { "&?".utf8.contains($0) }.last
      ?? []
    if key.last == UInt8(ascii: "="), CoordinateWords.occur(in: key) { return true }
    let rest = bytes[end...].prefix(4)
    for comma in [",", "%2C", "%2c"] where rest.starts(with: comma.utf8) {
      let next = rest.dropFirst(comma.utf8.count).first
      if next == text.first { return true }
    }
    guard let last = placeholders.last, last.standIn.first == UInt8(ascii: "1") else {
      return false
    }
    return decoded.suffix(last.standIn.count + 1).dropLast().elementsEqual(last.standIn)
      && decoded.last == UInt8(ascii: ",")
  }

  /// Drops the marks of the sentence around the link.
  private mutating func trim(_ delimiter: Delimiter) {
    let marks: [UInt8] = delimiter == .none ? Array(".,;:!*'".utf8) : [0x20]
    while let last = decoded.last, marks.contains(last) { decoded.removeLast() }
  }

  /// Whether a program goes on after the quote, as in `"…?q=" + name`.
  private mutating func findContinuation() {
    guard file.hasBackslashes, kind != .json else { return }
    let rest = bytes[(end + 1)...].prefix(80).drop { $0 <= 0x20 }
    isOpenEnded = rest.first == UInt8(ascii: "+")
  }
}
