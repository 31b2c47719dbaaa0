import Bytes

/// A map link of a file.
struct FoundMapLink {
  /// Where it begins, as an offset in bytes.
  let offset: Int

  /// The link without the file's own escapes, and with stand-ins for what a program fills in.
  let url: [UInt8]
  let placeholders: [MapPlaceholder]

  /// Whether a program appends more to it.
  let isOpenEnded: Bool
}

/// Finds the map links of a file one after another, in time proportional to its length.
struct MapLinkFinder {
  let bytes: [UInt8]
  let kind: MapFileKind

  /// The lengths of the file's brackets; see `MapPlaceholder`.
  let brackets: [UInt8]
  private let grammar = MapLinkGrammar.standard
  private var index = 0

  /// Where the last link ended; the next one begins after it.
  private var floor = 0
  private(set) var isCDATA = false
  private(set) var isScript = false

  /// The longest scheme of a map app, `comgooglemaps-x-callback`.
  private static let schemeLimit = 24

  init(_ bytes: [UInt8], _ kind: MapFileKind) {
    self.bytes = bytes
    self.kind = kind
    brackets = MapPlaceholder.lengths(ofBracketsIn: bytes)
  }

  /// The next link; `nil` after the last one.
  mutating func next() -> FoundMapLink? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":"):
        if let link = link(atColon: index) { return link }
      case UInt8(ascii: "<") where kind == .html || kind == .xml: enterElement()
      case UInt8(ascii: "]") where isCDATA && starts("]]>"): isCDATA = false
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func enterElement() {
    if starts("<![CDATA[") { isCDATA = true }
    guard kind == .html else { return }
    if starts("<script") { isScript = true }
    if starts("</script") { isScript = false }
  }

  /// Whether a text is here, in any case.
  private func starts(_ text: String) -> Bool {
    bytes[index...].lazy.map(\.asciiLowercased).starts(with: text.utf8.lazy.map(\.asciiLowercased))
  }

  /// Whether a link leads to a map.
  func isMap(_ link: [UInt8]) -> Bool { LenientURL(link)?.isMap(grammar) == true }

  /// Whether texts have backslashes here.
  var hasBackslashes: Bool { kind == .json || kind == .source || isScript }

  /// Whether texts have references here.
  var hasReferences: Bool { (kind == .html || kind == .xml) && !isCDATA && !isScript }

  private mutating func link(atColon colon: Int) -> FoundMapLink? {
    guard let start = schemeStart(before: colon) else { return nil }
    let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
    let isWeb = scheme == "https" || scheme == "http"
    guard isWeb ? hasMapHost(from: colon + 1) : grammar.has(scheme: scheme) else { return nil }
    guard isWeb || isPlausible(scheme, from: colon + 1) else { return nil }
    guard let text = MapLinkText(self, from: start) else { return nil }
    index = max(text.end, colon + 1)
    floor = index
    return FoundMapLink(
      offset: start, url: text.decoded, placeholders: text.placeholders,
      isOpenEnded: text.isOpenEnded)
  }

  /// Where the scheme before a colon begins.
  private func schemeStart(before colon: Int) -> Int? {
    var start = colon
    while start > floor, colon - start <= Self.schemeLimit + 6,
      isSchemeByte(bytes[start - 1], isFirst: false)
    {
      start -= 1
    }
    // The letter of an escape such as `\n` is no part of it.
    if start > 0, start < colon, bytes[start - 1] == UInt8(ascii: "\\"), hasBackslashes {
      start += bytes[start] == UInt8(ascii: "u") ? 5 : 1
    }
    while start < colon, !bytes[start].isASCIILetter { start += 1 }
    return (2...Self.schemeLimit) ~= colon - start ? start : nil
  }

  /// Whether a host that has maps follows.
  private func hasMapHost(from start: Int) -> Bool {
    let slashes = bytes[start...].prefix(4).prefix { "/\\".utf8.contains($0) }
    guard slashes.count >= 2 else { return false }
    let host = bytes[slashes.endIndex...].prefix(64).prefix { isSchemeByte($0, isFirst: false) }
    return grammar.has(host: String(decoding: host, as: UTF8.self).lowercased())
  }

  /// Whether a link follows the colon, and the word is not used otherwise.
  private func isPlausible(_ scheme: String, from start: Int) -> Bool {
    let rest = bytes[start...].prefix(4)
    if rest.starts(with: "//".utf8) || rest.starts(with: "\\/\\/".utf8) { return true }
    guard grammar.opaque.contains(scheme), let next = rest.first else { return false }
    if next.isASCIIDigit || "-+?\\%$".utf8.contains(next) || rest.starts(with: "{{".utf8) {
      return true
    }
    guard scheme != "geo" || next | 0x20 == UInt8(ascii: "l") else { return false }
    return next.isASCIILetter
  }
}
