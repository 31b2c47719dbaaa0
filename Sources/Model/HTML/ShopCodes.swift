import WaymarkCore

/// The codes in a text that a shop system replaces on its own pages: shortcodes of WordPress, such
/// as `[gallery ids="1,2"]`, marks of forums, such as `[b]`, and directives of Magento, such as
/// `{{media url="a.jpg"}}`.
///
/// A name in square brackets is a code if the text also has its end, such as `[/b]`, or if it is
/// one of a few names and prefixes. No code contains a bracket, so a text is read in linear time.
struct ShopCodes {
  private static let names: Set = [
    "audio", "caption", "contact-form-7", "embed", "gallery", "layerslider", "playlist",
    "products", "rev_slider", "smartslider3", "video", "wp_caption", "wpforms",
  ]
  private static let prefixes = [
    "av_", "elementor", "et_pb_", "fusion_", "su_", "ux_", "vc_", "woocommerce_",
  ]
  /// Codes of words in a sentence, which are removed without a gap.
  private static let inline: Set = [
    "a", "b", "color", "colour", "em", "email", "font", "highlight", "i", "link", "s", "size",
    "span", "strong", "sub", "sup", "u", "url",
  ]
  private static let directives: Set = [
    "block", "config", "customvar", "depend", "else", "if", "inlinecss", "media", "protocol",
    "skin", "store", "trans", "var", "view", "widget",
  ]

  private let text: ArraySlice<UInt8>

  /// The names of codes that the text ends somewhere.
  private let ended: Set<ArraySlice<UInt8>>

  /// The codes of a text; `nil` if it has no bracket that may begin one.
  init?(_ text: ArraySlice<UInt8>) {
    guard
      text.firstIndex(of: UInt8(ascii: "["), from: text.startIndex) != nil
        || text.firstRange(of: "{{") != nil
    else { return nil }
    self.text = text
    var ended: Set<ArraySlice<UInt8>> = []
    var rest = text
    while let mark = rest.firstRange(of: "[/") {
      rest = text[mark.upperBound...]
      let name = rest.prefix(while: isOfName)
      if !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: "]") { ended.insert(name) }
    }
    self.ended = ended
  }

  /// The first code at an index or after it.
  func first(from index: Int) -> Range<Int>? {
    var index = index
    while index < text.endIndex {
      let end =
        switch text[index] {
        case UInt8(ascii: "["): endOfCode(at: index)
        case UInt8(ascii: "{"): endOfDirective(at: index)
        default: nil as Int?
        }
      if let end { return index..<end }
      index += 1
    }
    return nil
  }

  private func endOfCode(at mark: Int) -> Int? {
    let isEnd = text[(mark + 1)...].first == UInt8(ascii: "/")
    let name = text[(mark + (isEnd ? 2 : 1))...].prefix(while: isOfName)
    guard let letter = name.first, letter.isASCIILetter,
      let end = text[name.endIndex...].firstIndex(where: { $0 == 0x5B || $0 == 0x5D }),
      text[end] == UInt8(ascii: "]"), isEndOfName(text[name.endIndex]),
      isCode(name, text[name.endIndex..<end])
    else { return nil }
    return end + 1
  }

  private func isCode(_ name: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    if ended.contains(name) { return true }
    let name = String(decoding: name, as: UTF8.self)
    // `[video on request]` has words.
    let hasWords = rest.contains { $0.isASCIILetter } && !rest.contains(UInt8(ascii: "="))
    return Self.names.contains(name) && !hasWords || Self.prefixes.contains { name.hasPrefix($0) }
  }

  private func endOfDirective(at mark: Int) -> Int? {
    guard text[mark...].starts(with: "{{".utf8) else { return nil }
    let isEnd = text[(mark + 2)...].first == UInt8(ascii: "/")
    let name = text[(mark + (isEnd ? 3 : 2))...].prefix(while: isOfName)
    guard Self.directives.contains(String(decoding: name, as: UTF8.self).lowercased()),
      let end = text[name.endIndex...].firstIndex(where: { $0 == 0x7B || $0 == 0x7D }),
      text[end...].starts(with: "}}".utf8)
    else { return nil }
    return end + 2
  }
}

extension ShopCodes {
  /// A text without codes, and with a line feed instead of each that is not of words in a sentence.
  static func removed(from text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let codes = ShopCodes(text), var code = codes.first(from: text.startIndex) else {
      return text
    }
    var kept = Array(text[..<code.lowerBound])
    while true {
      if !inline.contains(name(in: text[code]).lowercased()) { kept.append(0x0A) }
      let next = codes.first(from: code.upperBound)
      kept += text[code.upperBound..<(next?.lowerBound ?? text.endIndex)]
      guard let next else { return kept[...] }
      code = next
    }
  }

  /// The first code of a text, by its name: `[gallery]`, `{{media}}`.
  static func mark(in text: ArraySlice<UInt8>) -> String? {
    guard let codes = ShopCodes(text), let code = codes.first(from: text.startIndex) else {
      return nil
    }
    let name = name(in: text[code])
    if text[code.lowerBound] == UInt8(ascii: "{") { return "{{\(name)}}" }
    return text[code].starts(with: "[/".utf8) ? "[/\(name)]" : "[\(name)]"
  }

  private static func name(in code: ArraySlice<UInt8>) -> String {
    String(decoding: code.drop { "[{/".utf8.contains($0) }.prefix(while: isOfName), as: UTF8.self)
  }
}

private func isOfName(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    || byte == UInt8(ascii: "-")
}

private func isEndOfName(_ byte: UInt8) -> Bool {
  byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
    || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":")
}
