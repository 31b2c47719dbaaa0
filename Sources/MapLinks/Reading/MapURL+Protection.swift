import WaymarkCore

/// Links that Proofpoint's protection of mails has rewritten.
extension MapURL {
  /// The letters for the lengths of runs, from two.
  private static let runs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The link in one of the third version: `https://urldefense.com/v3/__LINK__;CHARACTERS!!…$`.
  ///
  /// In the link, `*` is the next of the characters, and `**` with a letter is a run of them.
  static func unprotected(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "https://urldefense.".utf8),
      let start = bytes[...].firstRange(of: "/v3/__")?.upperBound,
      let end = bytes[start...].firstRange(of: "__;"),
      let mark = bytes[end.upperBound...].firstIndex(of: UInt8(ascii: "!")),
      let encoded = base64Decoded(String(decoding: bytes[end.upperBound..<mark], as: UTF8.self))
    else { return bytes }
    var characters = Array(String(decoding: encoded, as: UTF8.self).unicodeScalars)[...]
    var rest = bytes[start..<end.lowerBound]
    var link: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "*") else {
        link.append(byte)
        continue
      }
      var count = 1
      if rest.first == byte, let length = rest.dropFirst().first.flatMap(runs.firstIndex) {
        count = length + 2
        rest = rest.dropFirst(2)
      }
      guard characters.count >= count else { return bytes }
      link += characters.prefix(count).flatMap { String($0).utf8 }
      characters = characters.dropFirst(count)
    }
    return link
  }

  /// The link in the parameter of the second version, which has `-` for `%`, and `_` for `/`.
  static func unprotectedTarget(_ text: String) -> String {
    let replaced = text.utf8.map { byte in
      byte == UInt8(ascii: "-")
        ? UInt8(ascii: "%") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }
    return replaced[...].decoded
  }
}
