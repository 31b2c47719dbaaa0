import WaymarkCore
public import WaymarkModel

/// What stands in the title of a listing's page: what it is called, and the facts that decide, as many
/// as search engines show.
public struct PageTitle: Hashable, Sendable {
  /// How many characters it has at most: search engines and tabs cut what is longer.
  static let limit = 60

  public let text: String

  /// Makes the title of a listing; with its identifier when another listing's title is the same.
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

  /// Makes the title of the page of a site itself: what it is called, and what it has.
  init(of site: String, with market: String?) {
    let market = market.flatMap { $0.contains(site) ? nil : $0 }
    text = ([site] + [market].compactMap(\.self)).joined(separator: Self.separator)
  }

  private static let separator = " · "

  /// A page's name, with that of the site when there is room for it and the name does not begin with
  /// it.
  static func of(_ heading: String, on site: String) -> String {
    let isNamed = heading == site || heading.hasPrefix(site + separator)
    return !isNamed && length(of: heading) + 3 + length(of: site) <= limit
      ? heading + separator + site : cut(heading, to: limit)
  }
}

extension Listing {
  /// What map apps call its place: the beginning of its title.
  ///
  /// A pin has one short line, and each link to an app repeats it in percent-encoding, which takes six
  /// to nine bytes for a letter that is not of ASCII.
  public var pinName: String { beginning(of: title, to: 24, encoded: 54) }
}

/// How many characters of Unicode a text has: its bytes but for those that continue one.
private func length(of text: String) -> Int {
  text.withBytes { bytes in
    var count = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// How much room a text takes in a list of search results.
private func width(of text: String) -> Int {
  text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : width(of: $1)) }
}

/// How much room the character takes that begins with a byte: Chinese characters, kana, hangul and what
/// is beyond the basic plane are twice as wide as letters, and say twice as much.
func width(of first: UInt8) -> Int {
  switch first {
  case 0xE3...0xED, 0xF0: 2
  default: 1
  }
}

/// A text of one line, cut at a blank where one is near; wide characters count twice where one says so.
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

/// The beginning of a text that has at most so many characters, and so many bytes in percent-encoding:
/// whole words where one ends near.
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

/// A text with single blanks alone between its words.
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

/// Whether a text has single blanks alone between its words.
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
