import WaymarkCore

/// The link in a pasted text: alone, in angle brackets, or among words.
struct PastedText {
  /// The bytes of the first link, with its scheme; `nil` when there is none.
  let link: [UInt8]?

  /// The same link with the text after a space, if that is a part of it: a link in quotes or at the
  /// beginning of a line, or a pair of degrees.
  private(set) var longer: [UInt8]?

  /// Whether quotes show where the longer link ends, and whether more text follows a space.
  private(set) var (isQuoted, isCut) = (false, false)

  /// Whether the link was cut at the first quotation mark of a JSON object.
  private(set) var isCutInObject = false

  /// The links after it, up to a limit.
  let others: [[UInt8]]

  init(_ text: [UInt8]) {
    let pieces = text[...].split(whereSeparator: Self.isBreak)
    let links = pieces.lazy.compactMap { Self.link(in: $0) }.prefix(16)
    let first = links.first
    others = links.dropFirst().map(Array.init)
    guard let found = first ?? pieces.lazy.compactMap(Self.hostLink).first else {
      link =
        Self.threeWords(in: pieces)
        ?? pieces.lazy.compactMap { Self.link(in: $0, ofAnyScheme: true) }.first.map(Array.init)
      return
    }
    let scheme = Array((first == nil ? "https://" : "").utf8)
    link = scheme + found
    let tail = text[found.endIndex...].prefix { $0 >= 0x20 }
    guard tail.firstRange(of: "://".utf8) == nil else { return }
    let before = text[..<found.startIndex]
    isCutInObject = found.last == UInt8(ascii: "{") && tail.first == 0x22
    var end = tail.firstIndex(of: 0x3C) ?? tail.endIndex
    if let quote = before.last.flatMap({ Self.quotes[$0] }), let mark = tail.firstIndex(of: quote) {
      isQuoted = true
      end = mark
    } else if isCutInObject, let brace = tail.lastIndex(of: UInt8(ascii: "}")) {
      end = tail[brace...].firstIndex(where: Self.isBreak) ?? end
    } else {
      isCut = tail.drop { $0 != 0x20 }.contains { $0 > 0x20 }
      let line = before.suffix(256).split(separator: 0x0A, omittingEmptySubsequences: false).last
      if String(decoding: line ?? [], as: UTF8.self).contains(where: \.isLetter) {
        guard tail.starts(with: ", ".utf8) else { return }
        end = tail.dropFirst(2).firstIndex(where: Self.isBreak) ?? end
      }
    }
    let whole = Self.trimmed(text[found.startIndex..<end])
    guard whole.count > found.count else { return }
    longer =
      scheme
      + whole.flatMap { byte in
        Self.isBreak(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
      }
  }

  /// Quotes before a link, and those after it.
  private static let quotes: [UInt8: UInt8] = [0x22: 0x22, 0x27: 0x27, 0x60: 0x60, 0x3C: 0x3E]

  /// The link of the first `///filled.count.soap`, which is how people write three words.
  private static func threeWords(in pieces: [ArraySlice<UInt8>]) -> [UInt8]? {
    let slashes = Array("///".utf8)
    for piece in pieces {
      // After a colon they are the beginning of a path, as in `file:///`; a host is not three words.
      guard let mark = piece.firstRange(of: slashes),
        piece[..<mark.lowerBound].last != UInt8(ascii: ":"),
        !piece[mark.upperBound...].starts(with: "www.".utf8)
      else { continue }
      let words = trimmed(piece[mark.upperBound...])
      if ThreeWords.text(of: words.decoded) != nil { return Array("https://w3w.co/".utf8) + words }
    }
    return nil
  }

  /// A link that begins with its host, such as `goo.gl/maps/abc`; `nil` for other text.
  private static func hostLink(in piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let host = piece.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard host.count < min(piece.count, 64), host.contains(UInt8(ascii: ".")) else { return nil }
    let link = trimmed(piece)
    guard let url = try? MapURL(Array("https://".utf8) + link) else { return nil }
    let name = String(decoding: url.rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    return hosts.contains(name) ? link : nil
  }

  private static let hosts = Set(
    Array(ReadableTemplate.hosts) + SharedLink.shortHosts.keys + SharedLink.hosts)

  /// White space, control characters, quotes and angle brackets end a link.
  private static func isBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "\"<>`".utf8.contains(byte)
  }

  /// A text without its links of any scheme or host, whose numbers may be in any order.
  static func withoutLinks(_ text: some Sequence<UInt8>) -> [UInt8] {
    var rest = Array(text)
    for piece in rest[...].split(whereSeparator: isBreak) {
      let found = link(in: piece, ofAnyScheme: true) ?? (beginsWithHost(piece) ? piece : [])
      for index in found.indices { rest[index] = 0x20 }
    }
    return rest
  }

  private static func beginsWithHost(_ piece: ArraySlice<UInt8>) -> Bool {
    let host = piece.prefix { !"/?#".utf8.contains($0) }
    let end = host.reversed().prefix(while: \.isASCIILetter).count
    return host.count < piece.count && end > 1 && host.dropLast(end).last == UInt8(ascii: ".")
  }

  /// The link at the end of a piece of text without spaces.
  private static func link(
    in piece: ArraySlice<UInt8>, ofAnyScheme isAny: Bool = false
  ) -> ArraySlice<UInt8>? {
    guard let start = start(in: piece, ofAnyScheme: isAny) else { return nil }
    let link = trimmed(piece[start...])
    // A word and a colon, such as "maps:", is not a link.
    return link.last == UInt8(ascii: ":") || link.count < 5 ? nil : link
  }

  /// A link without the punctuation of the sentence around it.
  private static func trimmed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var link = piece
    if let end = link.indices.dropLast(2).first(where: link.isWideMark) { link = link[..<end] }
    while let last = link.last, " .,;!?'*".utf8.contains(last) { link.removeLast() }
    // A bracket that was opened before the link is closed after it.
    if link.last == UInt8(ascii: ")"), !link.contains(UInt8(ascii: "(")) { link.removeLast() }
    if link.last == UInt8(ascii: "]"), !link.contains(UInt8(ascii: "[")) { link.removeLast() }
    return link
  }

  /// Where a scheme of the table, or any, begins, unless it is the end of a word.
  private static func start(in piece: ArraySlice<UInt8>, ofAnyScheme isAny: Bool) -> Int? {
    for colon in piece.indices where piece[colon] == UInt8(ascii: ":") {
      var start = colon
      // The longest scheme of the table has twenty characters.
      while start > piece.startIndex, colon - start < 32,
        isSchemeByte(piece[start - 1], isFirst: false)
      {
        start -= 1
      }
      guard start < colon - 1, piece[start].isASCIILetter else { continue }
      let scheme = String(decoding: piece[start..<colon], as: UTF8.self).lowercased()
      if isAny ? isPath(piece[(colon + 1)...]) : schemes.contains(scheme) { return start }
    }
    return nil
  }

  /// Whether the text after a colon is that of a link, unlike `52.5` and `Tor` after a label.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return "/?#".utf8.contains(first)
      || first.isASCIILetter && text.contains { "/?=|".utf8.contains($0) }
  }

  private static let schemes = Set(
    ReadableTemplate.all.map(\.scheme) + MapURL.schemes.keys + ["ge0"])
}

extension ArraySlice<UInt8> {
  /// Whether a full-width mark, or punctuation of a sentence, begins at an index.
  func isWideMark(at index: Int) -> Bool {
    guard self[index] >= 0xE2, self[index] < 0xF0, index + 2 < endIndex else { return false }
    let scalar =
      UInt32(self[index] & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6
      | UInt32(self[index + 2] & 0x3F)
    switch scalar {
    case 0x201C, 0x201D, 0x2026, 0x3000...0x3002, 0x3008...0x3011, 0x3014...0x301B, 0xFF01, 0xFF08,
      0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D:
      return true
    default: return false
    }
  }
}
