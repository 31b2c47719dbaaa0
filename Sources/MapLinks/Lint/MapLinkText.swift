/// The extent of one link in a file, and its text without the file's own escapes.
struct MapLinkText {
  private(set) var decoded: [UInt8] = []
  private(set) var placeholders: [MapPlaceholder] = []
  private(set) var end: Int
  private(set) var isOpenEnded = false

  /// Far more than any app takes.
  private static let lengthLimit = 1 << 14

  /// What ends the text that a link is the whole of.
  private enum Delimiter: Equatable {
    /// A blank, or what no URL has.
    case none
    case quote(UInt8)
    case escapedQuote(UInt8)
    case tag
    case section
  }

  private let bytes: [UInt8]
  private let kind: MapFileKind
  private let hasBackslashes: Bool
  private let hasReferences: Bool
  private var hasParameters = false
  private var parentheses = 0
  private var brackets = 0

  init(_ finder: MapLinkFinder, from start: Int) {
    bytes = finder.bytes
    kind = finder.kind
    hasBackslashes = finder.hasBackslashes
    hasReferences = finder.hasReferences
    end = start
    let delimiter = delimiter(before: start)
    while end < bytes.count, end - start < Self.lengthLimit, !isEnd(delimiter) { take() }
    let isClosed = end < bytes.count && end - start < Self.lengthLimit
    trim(delimiter)
    if isClosed, case .quote = delimiter { findContinuation() }
  }

  private func delimiter(before start: Int) -> Delimiter {
    guard start > 0 else { return .none }
    let byte = bytes[start - 1]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let isEscaped = hasBackslashes && start > 1 && bytes[start - 2] == UInt8(ascii: "\\")
      return isEscaped ? .escapedQuote(byte) : .quote(byte)
    case UInt8(ascii: ">") where kind == .xml: return .tag
    case UInt8(ascii: "[") where !hasReferences && (kind == .xml || kind == .html):
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
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"): return true
      case UInt8(ascii: ")") where parentheses == 0: return true
      case UInt8(ascii: "]") where brackets == 0: return true
      case UInt8(ascii: "\\") where hasBackslashes && (next == UInt8(ascii: "\"") || isBreak(next)):
        return true
      case 0x00...0x20: return true
      case 0xE2..<0xF0: return bytes[end...].prefix(3).isWideMark(at: end)
      default: return false
      }
    }
    // A blank within a text of a parameter is a fault; before that the link ends.
    return byte == 0x20 && !hasParameters
  }

  private func isBreak(_ letter: UInt8) -> Bool { "nrt".utf8.contains(letter) }

  /// Takes one character, one escape or one placeholder.
  private mutating func take() {
    let byte = bytes[end]
    if placeholders.count < MapPlaceholder.limit,
      let (end, isNumber) = MapPlaceholder.end(at: end, in: bytes, kind), end > self.end
    {
      take(placeholderUntil: end, isNumber)
      return
    }
    if hasReferences, byte == UInt8(ascii: "&"), let (text, length) = Reference.read(bytes[end...])
    {
      decoded += text
      end += length
    } else if hasBackslashes, byte == UInt8(ascii: "\\"), end + 1 < bytes.count {
      let (text, length) = Backslash.read(bytes[end...])
      decoded += text
      end += length
    } else if byte == UInt8(ascii: "\\"), bytes[end...].starts(with: "\\/".utf8) {
      // JSON stands in every kind of file, and in no URL does a backslash mean itself.
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

  private mutating func take(placeholderUntil end: Int, _ isNumber: Bool?) {
    let text = bytes[self.end..<end]
    let placeholder = MapPlaceholder(
      text, number: placeholders.count, isNumber: isNumber ?? seemsNumber(text, behind: end))
    placeholders.append(placeholder)
    decoded += placeholder.standIn
    self.end = end
  }

  /// Whether a placeholder of no certain kind stands where numbers do, or is called like one.
  private func seemsNumber(_ text: ArraySlice<UInt8>, behind end: Int) -> Bool {
    if CoordinateWords.occur(in: text) { return true }
    let isName = text.contains { $0.isLetter && $0 != UInt8(ascii: "s") }
    if isName { return false }
    let key =
      decoded.suffix(40).split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "?")
      }.last ?? []
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

  /// Drops what belongs to the sentence and not to the link.
  private mutating func trim(_ delimiter: Delimiter) {
    let marks: [UInt8] = delimiter == .none ? Array(".,;:!*'".utf8) : [0x20]
    while let last = decoded.last, marks.contains(last) { decoded.removeLast() }
  }

  /// Whether a program goes on behind the quote, as in `"…?q=" + name`.
  private mutating func findContinuation() {
    guard hasBackslashes, kind != .json else { return }
    let rest = bytes[(end + 1)...].prefix(80).drop { $0 <= 0x20 }
    isOpenEnded = rest.first == UInt8(ascii: "+")
  }
}
