/// Where in an HTML document a template has arrived, as far as escaping depends on it.
///
/// The states are those of HTML's tokenizer (HTML Living Standard § 13.2.5) that can be told apart
/// by what a field may write there.
struct MarkupContext: Equatable {
  private enum State: Equatable {
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

  /// What a field may be where it stands.
  enum Slot: Equatable {
    /// Between tags: anything.
    case text

    /// In a quoted attribute or a title: text and URLs.
    case plain

    /// All of a URL attribute: a URL.
    case url
    case forbidden(String)
  }

  private var state = State.text
  private var tag: [UInt8] = []
  private var attribute: [UInt8] = []

  /// Whether nothing stands yet in the value of the attribute.
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
    return urlAttributes.contains(String(decoding: attribute, as: UTF8.self))
  }

  private var valueSlot: Slot {
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") || ["style", "srcdoc", "srcset", "http-equiv"].contains(name) {
      return .forbidden("in the attribute \(name)")
    }
    guard urlAttributes.contains(name) else { return .plain }
    return isValueEmpty ? .url : .forbidden("beside other text in the attribute \(name)")
  }

  /// Whether a section that begins in one context and ends in the other leaves the page whole.
  func isInterchangeable(with other: MarkupContext) -> Bool {
    guard state == other.state else { return false }
    switch state {
    case .text: return true
    case .value: return tag == other.tag && attribute == other.attribute
    default: return tag == other.tag
    }
  }

  /// Takes note of a field that was written.
  mutating func readField() {
    isValueFull = isURLAttribute
    isValueEmpty = false
  }

  /// Reads text of the template.
  ///
  /// - Returns: False when text follows a URL inside its attribute.
  mutating func read(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      if isValueFull {
        guard case .value(let quote) = state, bytes[index] == quote else {
          isValueFull = false
          return false
        }
        isValueFull = false
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
    case .tagName:
      if isBlank(byte) || byte == UInt8(ascii: "/") {
        state = .attributes
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else {
        tag.append(lowercased(byte))
      }
    case .attributes, .afterAttributeName:
      readBetweenAttributes(byte)
    case .attributeName:
      if isBlank(byte) {
        state = .afterAttributeName
      } else if byte == UInt8(ascii: "=") {
        state = .beforeValue
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else if byte == UInt8(ascii: "/") {
        state = .attributes
      } else {
        attribute.append(lowercased(byte))
      }
    case .beforeValue:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .value(quote: byte)
        isValueEmpty = true
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else if !isBlank(byte) {
        state = .unquotedValue
      }
    case .value(let quote):
      isValueEmpty = false
      if byte == quote { state = .attributes }
    case .unquotedValue:
      if isBlank(byte) {
        state = .attributes
      } else if byte == UInt8(ascii: ">") {
        endTag()
      }
    }
    return 1
  }

  private mutating func readText(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: "<!--".utf8) {
      state = .comment
      return 4
    }
    guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first else {
      // A lone `<` at the end of the literal would join what a field writes into a tag.
      if rest.first == UInt8(ascii: "<") {
        state = .tagName
        tag = []
      }
      return 1
    }
    switch next {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): state = .declaration
    case UInt8(ascii: "/"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      state = .tagName
      tag = []
    default: break
    }
    return 1
  }

  /// Reads the text of an element that only its own end tag ends.
  private mutating func readElementText(_ rest: ArraySlice<UInt8>) -> Int {
    let end = Array("</".utf8) + tag
    guard rest.count > end.count, rest.prefix(end.count).map(lowercased) == end else { return 1 }
    state = .tagName
    tag = Array("/".utf8) + tag
    return end.count
  }

  private mutating func readBetweenAttributes(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "="): state = state == .afterAttributeName ? .beforeValue : .attributeName
    case UInt8(ascii: "/"): state = .attributes
    case _ where isBlank(byte): break
    default:
      state = .attributeName
      attribute = [lowercased(byte)]
    }
  }

  private mutating func endTag() {
    attribute = []
    switch String(decoding: tag, as: UTF8.self) {
    case "title", "textarea": state = .titleText
    case "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext": state = .rawText
    default: state = .text
    }
  }
}

/// The attributes whose value a browser fetches or goes to.
private let urlAttributes: Set<String> = [
  "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
  "icon", "longdesc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href",
]

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (0x09...0x0D).contains(byte)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}
