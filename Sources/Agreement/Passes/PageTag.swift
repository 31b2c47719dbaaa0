import Bytes

/// A tag of an HTML page.
struct PageTag {
  let name: String
  let isEnd: Bool
  private(set) var attributes: [String: String] = [:]

  private(set) var classes: [Substring] = []
  var isVoid: Bool { Self.void.contains(name) }
  var isInline: Bool { Self.inline.contains(name) }

  private static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "em", "i", "mark", "s", "small", "span", "strong", "time", "u",
  ]

  /// The elements that end where another one begins (HTML § 13.1.2.4, optional tags).
  static let ended: [String: [String]] = {
    var ended = ["dt": ["p", "dd", "dt"], "dd": ["p", "dt", "dd"], "li": ["p", "li"]]
    for name in ["p", "div", "dl", "ul", "ol", "h1", "h2", "h3", "section", "article", "table"] {
      ended[name] = ["p"]
    }
    return ended
  }()

  /// Reads what begins with `<`, and moves the index behind it; `nil` for a comment and the like.
  init?(_ bytes: [UInt8], at index: inout Int) {
    func skip(_ start: String, to end: String) -> Bool {
      guard bytes[index...].starts(with: start.utf8) else { return false }
      index = bytes[index...].firstRange(of: end)?.upperBound ?? bytes.count
      return true
    }
    if skip("<!--", to: "-->") || skip("<!", to: ">") || skip("<?", to: ">") { return nil }
    index += 1
    isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    name = Self.word(bytes, at: &index).asciiLowercased
    guard !name.isEmpty else { return nil }
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let attribute = Self.word(bytes, at: &index).asciiLowercased
      guard !attribute.isEmpty else {
        index += 1
        continue
      }
      attributes[attribute] = Self.value(bytes, at: &index)
    }
    index = min(index + 1, bytes.count)
    classes = (attributes["class"] ?? "").split(separator: " ")
  }

  private static func word(_ bytes: [UInt8], at index: inout Int) -> String {
    let end = bytes[index...].firstIndex { $0 <= 0x20 || "=>/\"'".utf8.contains($0) } ?? bytes.count
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  private static func value(_ bytes: [UInt8], at index: inout Int) -> String {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return "" }
    index += 1
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    guard "\"'".utf8.contains(quote) else {
      let end = bytes[index...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? bytes.count
      defer { index = end }
      return bytes[index..<end].withoutReferences
    }
    index += 1
    let end = bytes[index...].firstIndex(of: quote) ?? bytes.count
    defer { index = min(end + 1, bytes.count) }
    return bytes[index..<end].withoutReferences
  }

  /// What is within an element that has no tags, up to its end tag; `nil` for all others.
  func rawContent(_ bytes: [UInt8], at index: inout Int) -> String? {
    guard ["style", "script", "title", "textarea"].contains(name) else { return nil }
    let end = bytes[index...].firstRange(of: "</\(name)")?.lowerBound ?? bytes.count
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}
