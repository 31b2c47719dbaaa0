import Bytes

/// Where in an HTML document a template is, as far as escaping depends on it.
///
/// The states are those of HTML's tokenizer (HTML Living Standard § 13.2.5) that can be told apart
/// by what a field may write there.
struct MarkupContext: Equatable {
  private enum State: Hashable {
    case text
    case declaration
    case comment
    case tagName
    case attributes
    case attributeName
    case afterAttributeName
    case beforeValue
    case value(quote: UInt8)
    case unquotedValue

    /// The text of an element that holds no other, such as a title.
    case titleText

    /// The text of a script or style sheet.
    case rawText
  }

  /// What a field may write at a point of the document.
  enum Slot: Equatable {
    /// Between tags: anything.
    case text

    /// In a quoted attribute or a title: text and URLs.
    case plain

    /// All of a URL attribute: a URL.
    case url

    /// All of a `srcset`: pictures with their widths.
    case sources

    /// Nothing, with the words that say where.
    case forbidden(String)
  }

  /// Where a byte leads inside a tag; `>` ends the tag from every state.
  private static let steps:
    [State: (blank: State, slash: State, equals: State, quote: State, other: State)] = [
      .tagName: (.attributes, .attributes, .tagName, .tagName, .tagName),
      .attributes: (.attributes, .attributes, .attributeName, .attributeName, .attributeName),
      .attributeName: (
        .afterAttributeName, .attributes, .beforeValue, .attributeName, .attributeName
      ),
      .afterAttributeName: (
        .afterAttributeName, .attributes, .beforeValue, .attributeName, .attributeName
      ),
      .beforeValue: (
        .beforeValue, .unquotedValue, .unquotedValue, .value(quote: 0), .unquotedValue
      ),
      .unquotedValue: (
        .attributes, .unquotedValue, .unquotedValue, .unquotedValue, .unquotedValue
      ),
    ]

  /// The elements whose text is not markup.
  private static let elements: [String: State] = [
    "title": .titleText, "textarea": .titleText, "script": .rawText, "style": .rawText,
    "xmp": .rawText, "iframe": .rawText, "noembed": .rawText, "noframes": .rawText,
    "plaintext": .rawText,
  ]

  /// The attributes whose value a browser fetches or goes to.
  private static let urlAttributes: Set = [
    "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
    "icon", "longdesc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href",
  ]

  /// The attributes, beside those that begin with `on`, whose value is more than text or one URL.
  private static let closedAttributes: Set = ["style", "srcdoc", "http-equiv"]

  private var state = State.text
  private var tag: [UInt8] = []
  private var attribute: [UInt8] = []

  /// Whether the value of the attribute is empty so far.
  private var isValueEmpty = true

  /// Whether a URL field filled the value, so that only the quote may follow.
  private var isValueFull = false

  /// What may be written here.
  var slot: Slot {
    switch state {
    case .text: .text
    case .titleText: .plain
    case .value: valueSlot
    case .beforeValue, .unquotedValue: .forbidden("in an attribute without quotes")
    case .tagName, .attributes, .attributeName, .afterAttributeName: .forbidden("inside a tag")
    case .comment, .declaration: .forbidden("in a comment")
    case .rawText: .forbidden("in a \(String(decoding: tag, as: UTF8.self)) element")
    }
  }

  /// Whether this is the value of an attribute that holds a URL.
  var isURLAttribute: Bool {
    guard case .value = state else { return false }
    return Self.urlAttributes.contains(String(decoding: attribute, as: UTF8.self))
  }

  private var valueSlot: Slot {
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") || Self.closedAttributes.contains(name) {
      return .forbidden("in the attribute \(name)")
    }
    if name == "srcset" {
      return isValueEmpty ? .sources : .forbidden("beside other text in the attribute srcset")
    }
    guard isURLAttribute else { return .plain }
    return isValueEmpty ? .url : .forbidden("beside other text in the attribute \(name)")
  }

  /// Whether a section that begins in one context and ends in the other leaves the page whole.
  func isInterchangeable(with other: MarkupContext) -> Bool {
    guard state == other.state else { return false }
    if state == .text { return true }
    if case .value = state, attribute != other.attribute { return false }
    return tag == other.tag
  }

  /// Takes note of a field that was written.
  mutating func readField() {
    isValueFull = isURLAttribute || slot == .sources
    isValueEmpty = false
  }

  /// Reads text of the template; false when text follows a URL inside its attribute.
  mutating func read(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      if isValueFull {
        isValueFull = false
        guard state == .value(quote: bytes[index]) else { return false }
      }
      index += read(bytes[index...])
    }
    return true
  }

  /// Reads the first bytes of a rest and says how many.
  private mutating func read(_ rest: ArraySlice<UInt8>) -> Int {
    let byte = rest[rest.startIndex]
    switch state {
    case .text: return readText(rest)
    case .titleText, .rawText: return readElementText(rest)
    case .comment:
      guard rest.starts(with: "-->".utf8) else { return 1 }
      state = .text
      return 3
    case .declaration:
      if byte == UInt8(ascii: ">") { state = .text }
    case .value(let quote):
      isValueEmpty = false
      if byte == quote { state = .attributes }
    case .tagName, .attributes, .attributeName, .afterAttributeName, .beforeValue, .unquotedValue:
      step(byte)
    }
    return 1
  }

  /// Reads a byte inside a tag.
  private mutating func step(_ byte: UInt8) {
    guard let steps = Self.steps[state] else { return }
    let last = state
    switch byte {
    case UInt8(ascii: ">"): return endTag()
    case 0x20, 0x09...0x0D: state = steps.blank
    case UInt8(ascii: "/"): state = steps.slash
    case UInt8(ascii: "="): state = steps.equals
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = steps.quote
    default: state = steps.other
    }
    switch state {
    case .tagName: tag.append(byte.asciiLowercased)
    case .attributeName where last == .attributeName: attribute.append(byte.asciiLowercased)
    case .attributeName: attribute = [byte.asciiLowercased]
    case .value:
      state = .value(quote: byte)
      isValueEmpty = true
    case .text, .declaration, .comment, .attributes, .afterAttributeName, .beforeValue,
      .unquotedValue, .titleText, .rawText:
      break
    }
  }

  private mutating func readText(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: "<!--".utf8) {
      state = .comment
      return 4
    }
    guard rest.first == UInt8(ascii: "<") else { return 1 }
    // A lone `<` at the end of the literal would join what a field writes into a tag.
    let next = rest.dropFirst().first ?? UInt8(ascii: "/")
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      state = .declaration
    } else if next == UInt8(ascii: "/") || next.isASCIILetter {
      state = .tagName
      tag = []
    }
    return 1
  }

  /// Reads the text of an element that only its own end tag ends.
  private mutating func readElementText(_ rest: ArraySlice<UInt8>) -> Int {
    let end = Array("</".utf8) + tag
    guard rest.count > end.count, rest.prefix(end.count).map(\.asciiLowercased) == end else {
      return 1
    }
    state = .tagName
    tag = Array("/".utf8) + tag
    return end.count
  }

  private mutating func endTag() {
    attribute = []
    state = Self.elements[String(decoding: tag, as: UTF8.self)] ?? .text
  }
}
