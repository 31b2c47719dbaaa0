import WaymarkCore

/// A record's text in HTML, as pages show it.
///
/// A page inserts the fragment unchanged. The only way to make a fragment is to read a text in
/// HTML, and only the words of that text get into it: each tag is one of a few constants, and
/// everything else is escaped. Elements are nested at most 20 deep.
public struct HTMLText: Hashable, Sendable {
  /// Paragraphs, lists, headings, line breaks, `strong` and `em`, without attributes except
  /// `dir=auto`.
  public let fragment: String

  /// The text without markup: an empty line between paragraphs, and a line for each item of a list.
  public let plain: String

  /// Whether characters that only control a device or the text direction were removed.
  public let hasLostCharacters: Bool

  /// Reads a text in HTML; `level` is the level of its highest heading on the page.
  public init(_ html: ArraySlice<UInt8>, headings level: Int) {
    let html = ShopCodes.removed(from: withLines(html))
    var tokenizer = HTMLTokenizer(html)
    var hasBlocks = false
    while !hasBlocks, let token = tokenizer.next() {
      if case .open(let name) = token { hasBlocks = HTMLTag(name).isBlock }
    }
    var writer = HTMLWriter(headings: level, keepsLines: !hasBlocks)
    tokenizer = HTMLTokenizer(html)
    while let token = tokenizer.next() { writer.write(token) }
    writer.end()
    fragment = writer.fragment.text
    plain = writer.plain.text
    hasLostCharacters = writer.hasLostCharacters
  }
}

/// A text with line feeds instead of the `\n` that some shops write in files with one record per
/// line.
private func withLines(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard text.firstIndex(of: 0x0A, from: text.startIndex) == nil,
    text.firstRange(of: "\\n") != nil
  else { return text }
  var lines: [UInt8] = []
  var rest = text
  while let mark = rest.firstRange(of: "\\n") {
    lines += rest[..<mark.lowerBound] + [0x0A]
    rest = rest[mark.upperBound...]
  }
  return lines + rest
}

/// The effect of a tag on the text of a page.
enum HTMLTag {
  case heading(Int)
  case list(isOrdered: Bool)
  case item

  /// The texts before and after it are separate parts.
  case block

  /// It begins a line, like a row of a table or a form.
  case line
  case lineBreak

  /// It is surrounded by blanks.
  case cell
  case strong(Int)
  case emphasis(Int)
  case lines
  case other

  private static let tags: [String: HTMLTag] = {
    var tags: [String: HTMLTag] = [
      "ul": .list(isOrdered: false), "ol": .list(isOrdered: true), "li": .item, "br": .lineBreak,
      "b": .strong(0), "strong": .strong(1), "i": .emphasis(0), "em": .emphasis(1), "pre": .lines,
    ]
    for level in 1...6 { tags["h\(level)"] = .heading(level) }
    for name in ["p", "blockquote", "hr", "table", "dl", "fieldset", "figure", "menu", "dir"] {
      tags[name] = .block
    }
    for name in [
      "div", "tr", "dt", "dd", "section", "article", "aside", "header", "footer", "main", "nav",
      "address", "center", "form", "caption", "details", "summary", "figcaption", "legend",
      "option", "optgroup", "thead", "tbody", "tfoot", "hgroup", "dialog", "search", "body", "html",
    ] { tags[name] = .line }
    for name in ["td", "th"] { tags[name] = .cell }
    return tags
  }()

  init(_ name: String) { self = Self.tags[name] ?? .other }

  /// Whether tags define the lines of the text.
  var isBlock: Bool {
    switch self {
    case .heading, .list, .item, .block, .line, .lineBreak, .lines: true
    case .cell, .strong, .emphasis, .other: false
    }
  }
}
