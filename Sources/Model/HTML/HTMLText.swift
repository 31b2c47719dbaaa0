import WaymarkCore

/// A text that a record has in HTML, as pages show it.
///
/// A page takes the fragment over as it is. It can be made by reading a text in HTML alone, and has
/// nothing of this but its words: each tag in it is one of a few constants, and everything else is
/// escaped. It parses to elements within each other at most 20 deep.
public struct HTMLText: Hashable, Sendable {
  /// Paragraphs, lists, headings, line breaks, `strong` and `em`, without attributes but `dir=auto`.
  public let fragment: String

  /// The text without markup: an empty line between paragraphs, and a line for each item of a list.
  public let plain: String

  /// Whether characters were left out that only control a device or the direction of text.
  public let hasLostCharacters: Bool

  /// Reads a text in HTML; its highest heading is of a level that a page has room for.
  public init(_ html: ArraySlice<UInt8>, headings level: Int) {
    let html = withLines(html)
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

/// A text with line feeds in the place of `\n`, which some shops write for them in files of which each
/// record is one line.
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

/// What a tag does to the text of a page.
enum HTMLTag {
  case heading(Int)
  case list(isOrdered: Bool)
  case item

  /// The text before it and the text behind it are parts of their own.
  case block

  /// It begins a line, as cells of forms and tables do that are shown in lines.
  case line
  case lineBreak

  /// A blank is around it.
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

  /// Whether the author has set the text's lines by tags.
  var isBlock: Bool {
    switch self {
    case .heading, .list, .item, .block, .line, .lineBreak, .lines: true
    case .cell, .strong, .emphasis, .other: false
    }
  }
}
