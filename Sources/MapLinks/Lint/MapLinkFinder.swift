/// A map link as it stands in a file.
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
  private let grammar = MapLinkGrammar.standard
  private var index = 0

  /// Where the last link ended; the next one begins behind it.
  private var floor = 0
  private(set) var isCDATA = false
  private(set) var isScript = false

  /// The longest scheme of a map app, `comgooglemaps-x-callback`.
  private static let schemeLimit = 24

  init(_ bytes: [UInt8], _ kind: MapFileKind) {
    self.bytes = bytes
    self.kind = kind
  }

  /// The next link; `nil` behind the last one.
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

  /// Whether a text in lower case stands here, in either case.
  private func starts(_ text: String) -> Bool {
    let own = bytes[index...].prefix(text.utf8.count)
    return own.count == text.utf8.count
      && zip(own, text.utf8).allSatisfy { $0 == $1 || $0.isLetter && $0 | 0x20 == $1 | 0x20 }
  }

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
    let text = MapLinkText(self, from: start)
    guard let url = LenientURL(text.decoded), url.isMap(grammar) else { return nil }
    index = max(text.end, colon + 1)
    floor = index
    return FoundMapLink(
      offset: start, url: text.decoded, placeholders: text.placeholders,
      isOpenEnded: text.isOpenEnded)
  }

  /// Where the scheme before a colon begins.
  private func schemeStart(before colon: Int) -> Int? {
    var start = colon
    while start > floor, colon - start <= Self.schemeLimit + 6, bytes[start - 1].isOfScheme {
      start -= 1
    }
    // The letter of an escape such as `\n` is no part of it.
    if start > 0, start < colon, bytes[start - 1] == UInt8(ascii: "\\"), hasBackslashes {
      start += bytes[start] == UInt8(ascii: "u") ? 5 : 1
    }
    while start < colon, !bytes[start].isLetter { start += 1 }
    return (2...Self.schemeLimit) ~= colon - start ? start : nil
  }

  /// Whether a host that has maps follows.
  private func hasMapHost(from start: Int) -> Bool {
    var index = start
    while index < min(bytes.count, start + 4),
      bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "\\")
    {
      index += 1
    }
    guard index >= start + 2 else { return false }
    let host = bytes[index...].prefix(64).prefix { $0.isOfScheme }
    return grammar.has(host: String(decoding: host, as: UTF8.self).lowercased())
  }

  /// Whether what follows a scheme's colon is rather a link than another use of the word.
  private func isPlausible(_ scheme: String, from start: Int) -> Bool {
    let rest = bytes[start...].prefix(4)
    if rest.starts(with: "//".utf8) || rest.starts(with: "\\/\\/".utf8) { return true }
    guard grammar.opaque.contains(scheme), let next = rest.first else { return false }
    if next.isDigit || "-+?\\%$".utf8.contains(next) || rest.starts(with: "{{".utf8) { return true }
    guard scheme != "geo" || next | 0x20 == UInt8(ascii: "l") else { return false }
    return next.isLetter
  }
}
