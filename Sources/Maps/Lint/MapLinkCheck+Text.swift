import Bytes

extension MapLinkCheck {
  /// Checks the characters of the whole link.
  mutating func checkText(_ bytes: [UInt8]) {
    var seen: Set<MapLinkRule> = []
    for index in bytes.indices {
      let byte = bytes[index]
      let rule: MapLinkRule? =
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"): .bracket
        case UInt8(ascii: "|"): .bar
        case UInt8(ascii: "%"):
          PercentText.escape(at: index, in: bytes[...]) == nil ? .escape : nil
        case 0x80...: .nonASCII
        case 0...0x20, 0x7F: .character
        default: "\"<>\\^`{}".utf8.contains(byte) ? .character : nil
        }
      guard let rule, seen.insert(rule).inserted else { continue }
      let start = max(0, index - 8)
      let near = String(decoding: bytes[start..<min(bytes.count, index + 9)], as: UTF8.self)
      add(rule, "\(rule.row.summary): \(Self.quote(near))")
    }
    if bytes.count > LinkWriter.lengthLimit {
      add(.length, "the map link has \(bytes.count) bytes; apps take \(LinkWriter.lengthLimit)")
      needsTable = true
    }
    if url.scheme == "http" {
      add(.insecure)
      url.scheme = "https"
    }
  }

  /// Checks how one text is encoded.
  mutating func checkEncoding(at index: Int) {
    guard let value = url.items[index].value else { return }
    let name = url.items[index].name
    if isTwice(value), name != "waypoint_names" {
      add(.doubleEscape, "\(name)=\(Self.quote(url.items[index].text)) seems to be encoded twice")
      url.items[index].value = Array(url.items[index].text.utf8)
    }
    if value.contains(UInt8(ascii: "+")) {
      add(.plus)
      url.items[index].value = url.items[index].value?.flatMap {
        $0 == UInt8(ascii: "+") ? Array("%20".utf8) : [$0]
      }
    }
  }

  /// Whether every escape of a text is that of a percent sign before two hex digits.
  private func isTwice(_ value: [UInt8]) -> Bool {
    var count = 0
    var index = 0
    while index < value.count {
      if let escaped = PercentText.escape(at: index, in: value[...]) {
        guard escaped == UInt8(ascii: "%"), index + 4 < value.count,
          hexValue(value[index + 3]) != nil, hexValue(value[index + 4]) != nil
        else { return false }
        count += 1
        index += 5
      } else {
        guard isUnreserved(value[index]) || value[index] == UInt8(ascii: ",") else { return false }
        index += 1
      }
    }
    return count > 0
  }
}
