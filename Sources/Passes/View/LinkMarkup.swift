import WaymarkCore

/// A text with links in HTML: the attributed value of a field.
struct LinkMarkup {
  /// A text, with the address of its link; `nil` for a text without a link.
  struct Piece: Equatable {
    let text: String
    var url: String?
  }

  private(set) var pieces: [Piece] = []

  /// The addresses of all tags of links, also of those that do not end as Apple writes it.
  private(set) var urls: [String] = []

  /// The names of the first three tags that are not links, in document order.
  private(set) var otherTags: [String] = []

  /// What is wrong with the first link that is not one, as a phrase.
  private(set) var flaw: String?

  /// Reads a text in linear time; tags that do not begin a link are ignored.
  init(_ markup: String) {
    let bytes = Array(markup.utf8)[...]
    var (start, index) = (0, 0)
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      // Without another >, the rest is text.
      guard let end = end(ofTagAt: open, in: bytes) else {
        if isLinkTag(bytes[(open + 1)...]) { flaw = flaw ?? "a tag <a without its >" }
        break
      }
      guard bytes[end] == UInt8(ascii: ">") else {
        if isLinkTag(bytes[(open + 1)..<end]) { flaw = flaw ?? "a tag <a without its >" }
        index = end
        continue
      }
      let tag = bytes[(open + 1)..<end]
      add(text: bytes[start..<open])
      note(tag)
      (start, index) = (end + 1, end + 1)
      let url = linkURL(ofTag: tag)
      if let url { urls.append(url.withoutReferences) }
      guard let url, let close = bytes.firstIndex(of: UInt8(ascii: "<"), from: start),
        bytes[close...].starts(with: "</a>".utf8) || bytes[close...].starts(with: "</A>".utf8)
      else {
        if isLinkTag(tag) { note(linkWith: url, restOf: bytes, from: start) }
        continue
      }
      pieces.append(
        Piece(text: bytes[start..<close].withoutReferences, url: url.withoutReferences))
      (start, index) = (close + 4, close + 4)
    }
    add(text: bytes[start...])
  }

  private mutating func add(text: ArraySlice<UInt8>) {
    if !text.isEmpty { pieces.append(Piece(text: text.withoutReferences)) }
  }

  /// Notes why a tag begins no link: it has no address, or no end before another tag.
  private mutating func note(
    linkWith url: ArraySlice<UInt8>?, restOf bytes: ArraySlice<UInt8>, from start: Int
  ) {
    guard flaw == nil else { return }
    let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: start).map { bytes[($0 + 1)...] }
    if url == nil {
      flaw = "an <a> without href"
    } else if next == nil || next.map(isLinkTag) == true {
      flaw = "an <a href> without </a>"
    }
  }

  private mutating func note(_ tag: ArraySlice<UInt8>) {
    let start = tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag
    let name = String(decoding: start.prefix(while: \.isASCIIAlphanumeric), as: UTF8.self)
    guard otherTags.count < 3, name.lowercased() != "a", !otherTags.contains(name) else { return }
    otherTags.append(name)
  }

  /// The text for people, with the addresses of links in parentheses.
  var plain: String {
    pieces.map { piece in
      guard let url = piece.url, url != piece.text else { return piece.text }
      return "\(piece.text) (\(url))"
    }.joined()
  }

  /// Whether a link leads elsewhere than to a page, an address or a place.
  static func isOdd(_ url: String) -> Bool {
    let text = url.asciiLowercased
    return !["https://", "http://", "mailto:", "tel:", "geo:"].contains(where: text.hasPrefix)
  }

  /// The worst link that pages do not allow either: to a script, a file, a profile, or without a
  /// scheme; `http` is common in passes and only leads to pages.
  var oddLink: String? {
    let links = urls.filter(Self.isOdd)
    return links.first { !isAppLink($0) } ?? links.first
  }

  /// The text without the addresses.
  var text: String { pieces.map(\.text).joined() }
}

/// The end of the tag that begins at an index; if it is not a tag, where the next one may begin.
private func end(ofTagAt open: Int, in bytes: ArraySlice<UInt8>) -> Int? {
  var quote: UInt8?
  for index in (open + 1)..<bytes.endIndex {
    guard index > open + 1 || bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "/") else {
      return index
    }
    let byte = bytes[index]
    if let current = quote {
      if byte == current { quote = nil }
    } else if byte == UInt8(ascii: ">") {
      return index
    } else if byte == UInt8(ascii: "<") {
      return index
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    }
  }
  return nil
}

/// Whether the contents of a tag begin as those of a link.
private func isLinkTag(_ tag: ArraySlice<UInt8>) -> Bool {
  guard let first = tag.first, first | 0x20 == UInt8(ascii: "a") else { return false }
  return tag.dropFirst().first.map { !$0.isASCIIAlphanumeric } ?? true
}

/// The address of a link, from the contents of its first tag; `nil` for other tags.
///
/// As in HTML, names may be in upper case, and an unquoted value ends before white space.
private func linkURL(ofTag tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  func isLink(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 4 && name.map { $0 | 0x20 }.elementsEqual("href".utf8)
  }
  var rest = tag.dropFirst()
  guard tag.first.map({ $0 | 0x20 }) == UInt8(ascii: "a"),
    rest.first.map({ isBlank($0) || $0 == UInt8(ascii: "/") }) == true
  else { return nil }
  while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
    let name = rest[..<equals].split { isBlank($0) || $0 == UInt8(ascii: "/") }.last
    let value = rest[(equals + 1)...].drop(while: isBlank)
    guard let quote = value.first else { return nil }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let end = value.firstIndex(where: isBlank) ?? value.endIndex
      if name.map(isLink) == true { return value[..<end] }
      rest = value[end...]
      continue
    }
    guard let end = value.dropFirst().firstIndex(of: quote) else { return nil }
    if name.map(isLink) == true { return value[(value.startIndex + 1)..<end] }
    rest = value[(end + 1)...]
  }
  return nil
}
