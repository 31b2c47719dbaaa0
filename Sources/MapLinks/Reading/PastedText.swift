/// The link in a text that people paste: alone, in angle brackets, or among words.
struct PastedText {
  /// The bytes of the first link; `nil` when there is none.
  let link: ArraySlice<UInt8>?

  /// Whether more links follow.
  let hasSeveral: Bool

  init(_ text: [UInt8]) {
    var links = LinkScanner(text[...])
    link = links.next()
    hasSeveral = link != nil && links.next() != nil
  }
}

extension PastedText {
  /// The first link that begins with its host, such as `goo.gl/maps/abc`; `nil` when there is none.
  static func hostLink(in text: [UInt8]) -> [UInt8]? {
    for piece in text.split(whereSeparator: LinkScanner.isBreak) {
      let host = piece.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      guard host.count < min(piece.count, 64), host.contains(UInt8(ascii: ".")) else { continue }
      let bytes = Array("https://".utf8) + LinkScanner.trimmed(piece)
      guard let url = try? MapURL(bytes) else { continue }
      let name = url.rest.prefix { $0 != UInt8(ascii: "/") }
      if hosts.contains(String(decoding: name, as: UTF8.self)) { return bytes }
    }
    return nil
  }

  private static let hosts: Set<String> = Set(
    ReadableTemplate.all.compactMap { template in
      guard template.stem.scheme == "https" else { return nil }
      return String(decoding: template.stem.rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    } + SharedLink.shortHosts.keys + SharedLink.hosts)
}

/// Finds links one behind the other, in time proportional to the text.
struct LinkScanner {
  private let text: ArraySlice<UInt8>
  private var index: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() -> ArraySlice<UInt8>? {
    while index < text.endIndex {
      let end = text[index...].firstIndex(where: Self.isBreak) ?? text.endIndex
      if let link = Self.link(in: text[index..<end]) {
        index = end
        return link
      }
      index = end == text.endIndex ? end : end + 1
    }
    return nil
  }

  /// Blanks, controls, quotes and angle brackets end a link.
  static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// The link at the end of a piece of text without blanks.
  private static func link(in piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let start = start(in: piece) else { return nil }
    let link = trimmed(piece[start...])
    // A word and a colon, such as "maps:", is no link.
    return link.last == UInt8(ascii: ":") || link.count < 5 ? nil : link
  }

  /// A link without the marks of the sentence around it.
  static func trimmed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var link = piece
    if let end = link.wideMark { link = link[..<end] }
    while let last = link.last, ".,;!?'*".utf8.contains(last) { link.removeLast() }
    // A bracket that was opened before the link closes behind it.
    if link.last == UInt8(ascii: ")"), !link.contains(UInt8(ascii: "(")) { link.removeLast() }
    if link.last == UInt8(ascii: "]"), !link.contains(UInt8(ascii: "[")) { link.removeLast() }
    return link
  }

  /// Where a scheme of the table begins, with nothing of a word right before it.
  private static func start(in piece: ArraySlice<UInt8>) -> Int? {
    var rest = piece
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      // The longest scheme of the table has twenty characters.
      let before = piece[..<colon].suffix(32)
      let scheme = before.suffix { $0.isOfScheme }
      if isKnown(scheme) { return scheme.startIndex }
      rest = piece[(colon + 1)...]
    }
    return nil
  }

  private static func isKnown(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 1, MapURL.isScheme(bytes) else { return false }
    return schemes.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static let schemes: Set<String> = Set(
    ReadableTemplate.all.map(\.stem.scheme) + MapURL.schemes.keys + ["ge0"])
}

extension ArraySlice<UInt8> {
  /// The longest end of which every byte is as wanted.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isWanted(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
