import WaymarkCore

/// Removes what HTML does not need from a template's markup, once, when the template is compiled.
///
/// That is line breaks next to the tags of blocks, quotes around plain values, and end tags that
/// the next tag implies (HTML Living Standard § 13.1.2.3 and § 13.1.2.4). Readers, search engines
/// and screen readers get the same document, in files that are a tenth smaller. White space between
/// words and between inline elements is kept: it separates words when they are read aloud.
struct TightMarkup {
  /// The elements that begin and end a separate line, or are not shown: a line break next to their
  /// tags has no effect.
  private static let blocks: Set<String> = [
    "html", "head", "meta", "link", "title", "script", "style", "template", "noscript", "body",
    "header", "nav", "main", "article", "section", "aside", "footer", "div", "form", "fieldset",
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "figure", "figcaption", "hr", "ul", "ol",
    "li", "dl", "dt", "dd", "details", "summary", "table", "thead", "tbody", "tfoot", "tr", "td",
    "th",
  ]

  /// The elements whose text is kept unchanged.
  private static let verbatim: Set<String> = [
    "pre", "textarea", "script", "style", "title", "svg",
  ]

  /// What may follow an omitted end tag: start tags, and the end tags of enclosing elements.
  ///
  /// The end of the text is one of them: a section that ends after an item is a list.
  private static let implied: [String: Set<String>] = [
    "/li": ["li", "/ul", "/ol"],
    "/dt": ["dt", "dd"],
    "/dd": ["dt", "dd", "/dl", "/div"],
    "/p": [
      "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure",
      "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol",
      "p",
      "pre", "section", "table", "ul", "/article", "/aside", "/body", "/div", "/footer", "/header",
      "/main", "/section",
    ],
    // The end tag of the page is kept: it shows that a page is complete.
    "/body": ["/html"],
  ]

  private let source: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// Whether a line break here is next to the tag of a block.
  private var isAfterBlock = false

  /// The markup of a piece of a template that begins in a context.
  static func of(_ source: [UInt8], in context: MarkupContext) -> [UInt8] {
    var markup = TightMarkup(source: source)
    switch context.place {
    case .betweenTags: break
    case .inTag(let quote?):
      markup.copy(through: String(UnicodeScalar(quote)))
      markup.readAttributes()
    case .inTag(nil): markup.readAttributes()
    case .inTitle: markup.copy(through: "</title>")
    case .elsewhere: return source
    }
    while markup.index < source.count { markup.readPiece() }
    return markup.result
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func readPiece() {
    let rest = source[index...]
    if rest.starts(with: "<!--".utf8) {
      copy(through: "-->")
    } else if let name = tagName(at: index) {
      readTag(name)
    } else if rest.first == 0x0A {
      readLineBreak()
    } else {
      result.append(source[index])
      isAfterBlock = false
      index += 1
    }
  }

  /// The name of the tag that begins here, with the slash of an end tag; `nil` if there is none.
  private func tagName(at index: Int) -> String? {
    guard index < source.count, source[index] == UInt8(ascii: "<") else { return nil }
    var end = index + 1
    if end < source.count, source[end] == UInt8(ascii: "/") { end += 1 }
    guard end < source.count, source[end].isASCIILetter else { return nil }
    while end < source.count, source[end].isASCIIAlphanumeric { end += 1 }
    return String(decoding: source[(index + 1)..<end].map(\.asciiLowercased), as: UTF8.self)
  }

  private mutating func readTag(_ name: String) {
    guard !isImplied(name) else {
      index = (source[index...].firstIndex(of: UInt8(ascii: ">")) ?? source.endIndex - 1) + 1
      isAfterBlock = true
      return
    }
    let length = name.utf8.count + 1
    result += source[index..<index + length]
    index += length
    readAttributes()
    isAfterBlock = Self.blocks.contains(name.first == "/" ? String(name.dropFirst()) : name)
    if Self.verbatim.contains(name) { copy(through: "</\(name)>") }
  }

  /// Whether the next tag implies an end tag.
  private func isImplied(_ name: String) -> Bool {
    guard let followers = Self.implied[name] else { return false }
    guard let end = source[index...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    var next = end + 1
    while next < source.count, source[next] == 0x20 || source[next] == 0x0A { next += 1 }
    // After a paragraph, the output of fields and parts is unknown.
    if next == source.count { return name != "/p" }
    return tagName(at: next).map(followers.contains) ?? false
  }

  /// Copies the rest of a tag, and removes the quotes of its plain values.
  private mutating func readAttributes() {
    while index < source.count {
      let byte = source[index]
      index += 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        readValue(byte)
      } else {
        result.append(byte)
        if byte == UInt8(ascii: ">") { return }
      }
    }
  }

  /// Copies a value, whose first quote was read, to its last quote.
  private mutating func readValue(_ quote: UInt8) {
    guard let end = source[index...].firstIndex(of: quote) else {
      result.append(quote)
      result += source[index...]
      index = source.count
      return
    }
    let value = source[index..<end]
    let isPlain =
      result.last == UInt8(ascii: "=") && !value.isEmpty && value.allSatisfy(isPlainByte)
      && end + 1 < source.count && " \n>".utf8.contains(source[end + 1])
    result += isPlain ? Array(value) : [quote] + value + [quote]
    index = end + 1
  }

  private mutating func readLineBreak() {
    index += 1
    let next = tagName(at: index).map { $0.first == "/" ? String($0.dropFirst()) : $0 }
    if isAfterBlock || next.map(Self.blocks.contains) == true { return }
    result.append(0x0A)
  }

  /// Copies to the end of a text, or to the end of everything if the text is missing.
  private mutating func copy(through text: String) {
    let end = source[index...].firstRange(of: text)?.upperBound ?? source.count
    result += source[index..<end]
    index = end
  }
}

/// Whether a value with this byte needs no quotes; references need them, and slashes, which could
/// end a tag.
private func isPlainByte(_ byte: UInt8) -> Bool {
  byte.isASCIIAlphanumeric || "-_.,:;#+".utf8.contains(byte)
}
