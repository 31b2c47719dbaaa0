import WaymarkCore

/// A visible piece of a text in HTML, or a tag.
enum HTMLToken {
  /// Unchanged text, with its references.
  case text(ArraySlice<UInt8>)

  /// A tag by its lower-case name; the name is empty if it is longer than any known one.
  case open(String)
  case close(String)
}

/// Splits a text in HTML into tags and text like the tokenizer of the HTML standard (§ 13.2.5), in
/// linear time.
///
/// It skips comments, attributes and invisible elements: scripts, styles and the like with their
/// contents, and drawings up to the first tag that ends them in a browser.
struct HTMLTokenizer {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// The invisible element, and how many elements with its name are open in it.
  private var hidden: (name: String, depth: Int)?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  mutating func next() -> HTMLToken? {
    while index < bytes.endIndex {
      guard let token = step() else { continue }
      guard let hidden else {
        if case .open(let name) = token { hide(name) }
        return token
      }
      if let token = unhidden(token, in: hidden) { return token }
    }
    return nil
  }

  /// Reads one token, and returns it if it is text or a tag.
  private mutating func step() -> HTMLToken? {
    let start = index
    while let mark = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      guard isMarkup(at: mark) else {
        index = mark + 1
        continue
      }
      if mark > start {
        index = mark
        return .text(bytes[start..<mark])
      }
      return markup(at: mark)
    }
    index = bytes.endIndex
    return .text(bytes[start...])
  }

  /// Whether the `<` at an index begins a tag or a comment and is not text.
  private func isMarkup(at mark: Int) -> Bool {
    let byte = byte(mark + 1)
    if byte == UInt8(ascii: "/") { return mark + 2 < bytes.endIndex }
    return byte.isASCIILetter || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  private mutating func markup(at mark: Int) -> HTMLToken? {
    let isEnd = byte(mark + 1) == UInt8(ascii: "/")
    let first = mark + (isEnd ? 2 : 1)
    guard byte(first).isASCIILetter else {
      passComment(at: first)
      return nil
    }
    let end = bytes[first...].firstIndex { isNameEnd($0) } ?? bytes.endIndex
    let name = name(first..<end)
    index = end
    // A tag that does not end is not a tag, and nothing follows it.
    guard let isClosed = passAttributes() else { return nil }
    if isEnd { return .close(name) }
    let isForeign = isClosed && ["svg", "math"].contains(name)
    return isForeign ? nil : .open(name)
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

  /// A name of at most ten letters; empty for a longer name.
  private func name(_ range: Range<Int>) -> String {
    range.count > 10 ? "" : String(decoding: bytes[range].map(\.asciiLowercased), as: UTF8.self)
  }

  /// Skips comments, declarations and instructions; the index is the one after `<` or `</`.
  private mutating func passComment(at first: Int) {
    let rest = bytes[first...]
    if rest.starts(with: "!--".utf8) {
      index = endOfComment(from: first + 3)
    } else if hidden.map({ ["svg", "math"].contains($0.name) }) == true,
      rest.starts(with: "![CDATA[".utf8)
    {
      index = rest.firstRange(of: "]]>")?.upperBound ?? bytes.endIndex
    } else {
      index = bytes.firstIndex(of: UInt8(ascii: ">"), from: first).map { $0 + 1 } ?? bytes.endIndex
    }
  }

  /// Where a comment ends: at `-->` or `--!>`, or at once with `<!-->` and `<!--->`.
  private func endOfComment(from start: Int) -> Int {
    for sign in [">", "->"] where bytes[start...].starts(with: sign.utf8) {
      return start + sign.utf8.count
    }
    var rest = bytes[start...]
    while let dashes = rest.firstRange(of: "--") {
      let after = bytes[dashes.upperBound...]
      for sign in [">", "!>"] where after.starts(with: sign.utf8) {
        return after.startIndex + sign.utf8.count
      }
      rest = bytes[(dashes.lowerBound + 1)...]
    }
    return bytes.endIndex
  }

  /// Skips the rest of a tag; returns whether it ends with `/>`, or `nil` if it does not end.
  private mutating func passAttributes() -> Bool? {
    var isClosed = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: ">"): return isClosed
      case UInt8(ascii: "/"): isClosed = true
      case _ where isSpace(byte): isClosed = false
      default:
        isClosed = false
        passAttribute()
      }
    }
    return nil
  }

  /// Skips an attribute after its first letter, which may be `=`.
  private mutating func passAttribute() {
    index =
      bytes[index...].firstIndex { isNameEnd($0) || $0 == UInt8(ascii: "=") } ?? bytes.endIndex
    let sign = bytes[index...].firstIndex { !isSpace($0) } ?? bytes.endIndex
    guard byte(sign) == UInt8(ascii: "=") else { return }
    index = bytes[(sign + 1)...].firstIndex { !isSpace($0) } ?? bytes.endIndex
    let quote = byte(index)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index = bytes.firstIndex(of: quote, from: index + 1).map { $0 + 1 } ?? bytes.endIndex
    } else {
      index =
        bytes[index...].firstIndex { isSpace($0) || $0 == UInt8(ascii: ">") } ?? bytes.endIndex
    }
  }
}

extension HTMLTokenizer {
  /// Invisible elements with contents that are text to the tokenizer.
  private static let raw: Set = [
    "script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "xmp",
  ]

  /// Elements with contents that are not HTML or not shown.
  private static let unseen: Set = ["svg", "math", "template"]

  /// Tags that end a drawing or a formula in a browser.
  private static let breakouts: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
    "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu",
    "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub",
    "sup", "table", "tt", "u", "ul", "var",
  ]

  /// Begins to skip the contents of an invisible element.
  private mutating func hide(_ name: String) {
    if Self.unseen.contains(name) {
      hidden = (name, 1)
    } else if Self.raw.contains(name) {
      index = endOfText(in: name)
    }
  }

  /// A token in an invisible element; `nil` unless it ends the element.
  private mutating func unhidden(
    _ token: HTMLToken, in element: (name: String, depth: Int)
  ) -> HTMLToken? {
    let isForeign = element.name != "template"
    switch token {
    case .open(let name) where isForeign && Self.breakouts.contains(name):
      hidden = nil
      return token
    case .open(element.name): hidden = (element.name, element.depth + 1)
    case .open(let name) where !isForeign && Self.raw.contains(name): index = endOfText(in: name)
    case .close("p") where isForeign, .close("br") where isForeign:
      hidden = nil
      return token
    case .close(element.name):
      hidden = element.depth > 1 ? (element.name, element.depth - 1) : nil
    case .open, .close, .text: break
    }
    return nil
  }

  /// The start of the end tag of an element with text contents.
  private func endOfText(in name: String) -> Int {
    if name == "script" { return endOfScript() }
    var rest = bytes[index...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "<"), from: rest.startIndex) {
      if isEndTag(name, at: mark) { return mark }
      rest = bytes[(mark + 1)...]
    }
    return bytes.endIndex
  }

  /// The start of the end tag of a script, which may contain another script in a comment.
  private func endOfScript() -> Int {
    var isComment = false
    var isInner = false
    var mark = index
    while mark < bytes.endIndex {
      switch bytes[mark] {
      case UInt8(ascii: "<") where isEndTag("script", at: mark):
        if !isInner { return mark }
        isInner = false
      case UInt8(ascii: "<") where isComment:
        isInner = isInner || isTag("script", at: mark + 1)
      case UInt8(ascii: "<") where bytes[mark...].starts(with: "<!--".utf8):
        isComment = true
        // The dashes may also belong to the end of the comment.
        mark += 1
      case UInt8(ascii: "-") where isComment && bytes[mark...].starts(with: "-->".utf8):
        (isComment, isInner) = (false, false)
      default: break
      }
      mark += 1
    }
    return bytes.endIndex
  }

  private func isEndTag(_ name: String, at mark: Int) -> Bool {
    byte(mark + 1) == UInt8(ascii: "/") && isTag(name, at: mark + 2)
  }

  /// Whether a name is at an index, and ends there.
  private func isTag(_ name: String, at index: Int) -> Bool {
    let end = index + name.utf8.count
    return end < bytes.endIndex && isNameEnd(bytes[end])
      && name.utf8.elementsEqual(bytes[index..<end].lazy.map(\.asciiLowercased))
  }
}

/// Whether a byte ends the name of a tag.
private func isNameEnd(_ byte: UInt8) -> Bool {
  isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
}

/// Whether a byte is white space in a tag.
private func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
}
