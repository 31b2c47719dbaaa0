import WaymarkCore

/// The position of a template in an HTML document, as far as it affects escaping.
///
/// The states are those of HTML's tokenizer (HTML Living Standard § 13.2.5), where they differ in
/// what a field may write.
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

    /// The text of an element without child elements, such as a title.
    case titleText

    /// The text of a script or style sheet.
    case rawText
  }

  /// What a field may write at a position in the document.
  enum Slot: Equatable {
    /// Between tags: anything.
    case text

    /// In a quoted attribute or a title: text and URLs.
    case plain

    /// The whole value of a URL attribute: a URL.
    case url

    /// The same if its file can run code in the page: a URL that is the same on every page.
    case code

    /// The whole value of a `srcset`: images with their widths.
    case sources

    /// Nothing; the words name the place.
    case forbidden(String)
  }

  /// The next state after a byte inside a tag; `>` ends the tag in every state.
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

  private var state = State.text
  private var tag: [UInt8] = []
  private var attribute: [UInt8] = []

  /// Whether the value of the attribute is still empty.
  private var isValueEmpty = true

  /// Whether a URL field filled the value, so only the quote may follow.
  private var isValueFull = false

  /// The `http-equiv` of the element, and whether a field is in its `content`: together they can
  /// redirect a visitor to another site.
  private var order: [UInt8]?
  private var hasFieldInContent = false

  /// Whether an element with both has ended.
  private var hasUnsafeOrder = false

  /// The only instruction whose value a field may write.
  private static let allowedOrder = Array("content-security-policy".utf8)

  /// The position at the beginning of a piece of a template, for its markup.
  enum Place {
    case betweenTags

    /// Inside a tag, and in a value until this quote.
    case inTag(openQuote: UInt8?)
    case inTitle
    case elsewhere
  }

  var isSingleQuoted: Bool { state == .value(quote: UInt8(ascii: "'")) }

  var place: Place {
    switch state {
    case .text: .betweenTags
    case .value(let quote): .inTag(openQuote: quote)
    case .attributes, .afterAttributeName: .inTag(openQuote: nil)
    case .titleText: .inTitle
    case .declaration, .comment, .tagName, .attributeName, .beforeValue, .unquotedValue, .rawText:
      .elsewhere
    }
  }

  /// What may be written at this position.
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

  /// The content of the attribute with this value; `nil` elsewhere.
  private var kind: MarkupAttribute? {
    guard case .value = state else { return nil }
    return MarkupAttribute(
      String(decoding: attribute, as: UTF8.self), of: String(decoding: tag, as: UTF8.self))
  }

  /// Whether this is the value of an attribute that contains one or several URLs.
  var isURLAttribute: Bool { [.url, .code, .sources].contains(kind) }

  private var valueSlot: Slot {
    let name = String(decoding: attribute, as: UTF8.self)
    let kind = kind ?? .text
    switch kind {
    case .text: return .plain
    case .closed: return .forbidden("in the attribute \(name)")
    case .metaContent:
      return order == nil || order == Self.allowedOrder
        ? .plain : .forbidden("in the attribute content of an http-equiv")
    case .url, .code, .sources:
      guard isValueEmpty else { return .forbidden("next to other text in the attribute \(name)") }
      return kind == .sources ? .sources : kind == .code ? .code : .url
    }
  }

  /// Whether a section that begins in one context and ends in the other keeps the page well-formed.
  func isInterchangeable(with other: MarkupContext) -> Bool {
    guard state == other.state else { return false }
    if state == .text { return true }
    if case .value = state, attribute != other.attribute { return false }
    return tag == other.tag
  }

  /// Records that a field was written.
  mutating func readField() {
    isValueFull = isURLAttribute
    isValueEmpty = false
    // If an attribute occurs twice, the first one is used.
    if kind == .metaContent, order == nil { hasFieldInContent = true }
  }

  /// Reads text of the template; returns why a field before it is unsafe, or `nil`.
  mutating func read(_ bytes: [UInt8]) -> String? {
    var index = 0
    while index < bytes.count {
      if isValueFull {
        isValueFull = false
        guard state == .value(quote: bytes[index]) else {
          return "text follows a URL in its attribute"
        }
      }
      index += read(bytes[index...])
      if hasUnsafeOrder {
        hasUnsafeOrder = false
        return "an http-equiv follows the field in its content"
      }
    }
    return nil
  }

  /// Whether this is in the value of an `http-equiv`.
  private var isInOrder: Bool {
    guard tag == Array("meta".utf8), attribute == Array("http-equiv".utf8) else { return false }
    return switch state {
    case .value, .unquotedValue, .beforeValue: true
    default: false
    }
  }

  /// Reads the first bytes of the rest and returns how many.
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
      if byte == quote {
        state = .attributes
      } else if isInOrder {
        order = (order ?? []) + [byte.asciiLowercased]
      }
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
      if isInOrder { order = order ?? [] }
    case .unquotedValue where isInOrder: order = (order ?? []) + [byte.asciiLowercased]
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
    // A single `<` at the end of the literal would form a tag with the value of a field.
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
    if hasFieldInContent, let order { hasUnsafeOrder = order != Self.allowedOrder }
    attribute = []
    order = nil
    hasFieldInContent = false
    state = Self.elements[String(decoding: tag, as: UTF8.self)] ?? .text
  }
}
