import WaymarkMaps

/// The name of a square of what3words, as its links and people write it.
enum ThreeWords {
  /// The words of `///filled.count.soap` and `fr/filled.count.soap` alone.
  static func text(of text: String) -> String? {
    let parts = text.split(separator: "/")
    let language = parts.dropLast().first ?? "en"
    guard 1...2 ~= parts.count, language.utf8.count <= 7,
      language.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }),
      MapText.areThreeWords(parts[parts.count - 1])
    else { return nil }
    return String(parts[parts.count - 1])
  }
}
