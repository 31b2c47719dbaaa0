import WaymarkCore
public import WaymarkModel

/// The title of a listing's page: its name and the most important facts, as many as search engines
/// show.
public struct PageTitle: Hashable, Sendable {
  /// The maximum number of characters: search engines and tabs cut longer titles.
  static let limit = 60

  public let text: String

  /// Makes the title of a listing; with its identifier if another listing has the same title.
  public init(_ worded: WordedListing, isShared: Bool = false) {
    let shown = worded.listing
    let end = isShared ? " · \(shown.id.text)" : ""
    let room = Self.limit - length(of: end)
    var text = cut(shown.title, to: room)
    var used = length(of: text)
    for case let fact? in worded.keyFacts + [worded.price, worded.place] {
      let longer = used + length(of: fact) + 3
      guard longer <= room, Array(text.utf8)[...].firstRange(of: fact) == nil else { continue }
      text += " · " + fact
      used = longer
    }
    self.text = text + end
  }

  /// Makes the title of the home page: the names of the site and of its market.
  init(of site: String, with market: String?) {
    let market = market.flatMap { $0.contains(site) ? nil : $0 }
    text = ([site] + [market].compactMap(\.self)).joined(separator: Self.separator)
  }

  private static let separator = " · "

  /// A page's name, followed by the site's name if there is room and the page's name does not begin
  /// with it.
  static func of(_ heading: String, on site: String) -> String {
    let isNamed = heading == site || heading.hasPrefix(site + separator)
    return !isNamed && length(of: heading) + 3 + length(of: site) <= limit
      ? heading + separator + site : cut(heading, to: limit)
  }
}

extension Listing {
  /// The name of its place in map apps: the beginning of its title.
  ///
  /// A pin has one short line, and each link to an app repeats it percent-encoded, which takes six
  /// to nine bytes for a non-ASCII letter.
  public var pinName: String { beginning(of: title, to: 24, encoded: 54) }
}

/// The number of Unicode characters in a text: its bytes without continuation bytes.
private func length(of text: String) -> Int {
  text.withBytes { bytes in
    var count = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// The width of a text in a list of search results.
private func width(of text: String) -> Int {
  text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : width(of: $1)) }
}

/// The width of the character that begins with a byte: Chinese characters, kana, hangul and
/// characters beyond the basic plane are twice as wide as letters, and carry twice as much
/// information.
func width(of first: UInt8) -> Int {
  switch first {
  case 0xE3...0xED, 0xF0: 2
  default: 1
  }
}

/// A text of one line, cut at a space if one is near; wide characters can count twice.
private func cut(_ text: String, to limit: Int, countsWide: Bool = false) -> String {
  let line = oneLine(text)
  guard length(of: line) > max(2, limit) || countsWide && width(of: line) > limit else {
    return line
  }
  var room = max(1, limit - 1)
  var kept = line.unicodeScalars.prefix { scalar in
    room -= countsWide ? width(of: scalar.utf8.first ?? 0) : 1
    return room >= 0
  }
  if let blank = kept.lastIndex(of: " "), kept.distance(from: blank, to: kept.endIndex) < 16 {
    kept = kept[..<blank]
  }
  return String(String.UnicodeScalarView(kept)) + "…"
}

/// The beginning of a text with a limited number of characters, and of bytes in percent-encoding;
/// it ends after a whole word if one ends near the limit.
private func beginning(of text: String, to limit: Int, encoded room: Int) -> String {
  let line = oneLine(text)
  var room = room
  let kept = line.unicodeScalars.prefix(limit).prefix { scalar in
    room -= scalar.utf8.reduce(0) { $0 + (isUnreserved($1) ? 1 : 3) }
    return room >= 0
  }
  guard kept.endIndex < line.endIndex, let blank = kept.lastIndex(of: " "),
    kept.distance(from: blank, to: kept.endIndex) < 16
  else { return String(kept) }
  return String(kept[..<blank])
}

/// A text whose words are separated by single spaces.
private func oneLine(_ text: String) -> String {
  if isOneLine(text) { return text }
  return text.withBytes { source in
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    for index in source.indices {
      if source[index] > 0x20 {
        bytes.append(source[index])
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Whether the words of a text are separated by single spaces.
private func isOneLine(_ text: String) -> Bool {
  text.withBytes { bytes in
    var last: UInt8 = 0x20
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x20 && last == 0x20 { return false }
      last = byte
    }
    return last != 0x20
  }
}
