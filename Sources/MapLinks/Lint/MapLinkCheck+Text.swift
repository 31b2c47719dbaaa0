import Bytes
import Maps

extension MapLinkCheck {
  /// Checks the characters of the whole link.
  mutating func checkText(_ bytes: [UInt8]) {
    var seen: Set<DiagnosticKind> = []
    for (index, byte) in bytes.enumerated() {
      let kind: DiagnosticKind
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "]"): kind = .mapLinkRawBracket
      case UInt8(ascii: "|"): kind = .mapLinkRawBar
      case UInt8(ascii: "%") where escapedByte(bytes[...], at: index) == nil:
        kind = .mapLinkBadEscape
      case 0x80...: kind = .mapLinkNonASCII
      case 0...0x20, 0x7F: kind = .mapLinkRawCharacter
      case _ where isExcludedFromURLs(byte): kind = .mapLinkRawCharacter
      default: continue
      }
      guard seen.insert(kind).inserted else { continue }
      add(kind, "\(kind.summary): \(Self.quote(near(index, in: bytes)))")
    }
    if bytes.count > LinkWriter.lengthLimit {
      add(
        .mapLinkLength, "the map link has \(bytes.count) bytes; apps take \(LinkWriter.lengthLimit)"
      )
      needsTable = true
    }
    if url.scheme == "http" {
      add(.mapLinkHTTP)
      url.scheme = "https"
    }
  }

  /// What is around a byte, without cutting a number, a stand-in or a letter in two.
  private func near(_ index: Int, in bytes: [UInt8]) -> String {
    func isOfWord(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || byte >= 0x80
    }
    var start = max(0, index - 8)
    let first = max(0, index - 32)
    while start > first, isOfWord(bytes[start]), isOfWord(bytes[start - 1]) { start -= 1 }
    var end = min(bytes.count, index + 9)
    let last = min(bytes.count, index + 32)
    while end < last, isOfWord(bytes[end]), isOfWord(bytes[end - 1]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Checks how one text is encoded.
  mutating func checkEncoding(at index: Int) {
    guard let value = url.items[index].value else { return }
    let name = url.items[index].name
    if isTwice(value), name != "waypoint_names" {
      add(
        .mapLinkDoubleEscape,
        "\(name)=\(Self.quote(url.items[index].text)) seems to be encoded twice")
      while let value = url.items[index].value, isTwice(value) {
        url.items[index].value = Array(url.items[index].text.utf8)
      }
    }
    // Google's own pages have it for a blank, and say so.
    let isGoogle = url.group == "https://google.com" || url.group == "https://maps.google.com"
    if value.contains(UInt8(ascii: "+")), !isGoogle {
      add(.mapLinkPlus)
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
      if let escaped = escapedByte(value[...], at: index) {
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
