import WaymarkCore

/// Why a text is not a property list, and where.
struct PropertyListError: Error, Equatable {
  /// Where reading stopped, as an offset in bytes.
  let offset: Int
  let reason: String
}

/// Reads an XML property list into JSON values with positions.
///
/// Only the output of Apple's tools is supported: elements without namespaces and without CDATA
/// sections. A document type is skipped and its entities are not expanded.
struct PropertyListReader {
  private struct Tag {
    /// The name, with a slash before it in an end tag.
    let name: String
    let isEmpty: Bool
    let offset: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// Reads a complete property list.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> JSONNode {
    guard !bytes.starts(with: "bplist".utf8) else {
      throw PropertyListError(offset: 0, reason: "the property list is binary")
    }
    var reader = PropertyListReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let tag = try reader.tag()
    guard tag.name == "plist", !tag.isEmpty else {
      throw reader.error("the root element is <\(tag.name)>, not <plist>", at: tag)
    }
    let root = try reader.value(reader.tag())
    try reader.close("plist")
    try reader.skip()
    guard reader.index == bytes.count else { throw reader.error("there is text after </plist>") }
    return root
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func error(_ reason: String, at tag: Tag? = nil) -> PropertyListError {
    PropertyListError(offset: tag?.offset ?? index, reason: reason)
  }

  /// Skips white space, comments, processing instructions and a document type.
  private mutating func skip() throws(PropertyListError) {
    let markup = [("<!--", "-->", "comment"), ("<?", "?>", "processing instruction")]
    while index < bytes.count {
      let rest = bytes[index...]
      if LinkLint.isBlank(bytes[index]) {
        index += 1
      } else if let (_, mark, name) = markup.first(where: { rest.starts(with: $0.0.utf8) }) {
        index = try end(of: "the \(name)", mark)
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        let end = try end(of: "the document type", ">")
        guard !bytes[index..<end].contains(UInt8(ascii: "[")) else {
          throw error("the document type declares entities")
        }
        index = end
      } else {
        return
      }
    }
  }

  private func end(of name: String, _ mark: String) throws(PropertyListError) -> Int {
    guard let range = bytes[index...].firstRange(of: mark) else {
      throw error("\(name) is not terminated")
    }
    return range.upperBound
  }

  private mutating func tag() throws(PropertyListError) -> Tag {
    try skip()
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
      throw error("expected an element")
    }
    index = try end(of: "the element", ">")
    let inner = bytes[(start + 1)..<(index - 1)]
    let name = inner.prefix(1) + inner.dropFirst().prefix { $0.isASCIIAlphanumeric }
    let tag = Tag(
      name: String(decoding: name, as: UTF8.self),
      isEmpty: name.count < inner.count && inner.last == UInt8(ascii: "/"), offset: start)
    let first = name.first == UInt8(ascii: "/") ? name.dropFirst().first : name.first
    guard first?.isASCIIAlphanumeric == true else { throw error("expected an element", at: tag) }
    return tag
  }

  private mutating func close(_ name: String) throws(PropertyListError) {
    let tag = try tag()
    guard tag.name == "/" + name else { throw error("expected </\(name)>", at: tag) }
  }

  private mutating func value(_ tag: Tag) throws(PropertyListError) -> JSONNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONReader.depthLimit else {
      throw error("values are nested more than \(JSONReader.depthLimit) deep", at: tag)
    }
    let value: JSONNode.Value
    switch tag.name {
    case "true", "false":
      if !tag.isEmpty { try close(tag.name) }
      value = .bool(tag.name == "true")
    case "string", "date", "data": value = .string(try text(of: tag))
    case "integer", "real": value = .number(try text(of: tag))
    case "array": value = .array(try elements(of: tag))
    case "dict": value = .object(try members(of: tag))
    default:
      throw error("a property list cannot contain the element <\(tag.name.prefix(40))>", at: tag)
    }
    return JSONNode(value, offset: tag.offset)
  }

  private mutating func elements(of array: Tag) throws(PropertyListError) -> [JSONNode] {
    var elements: [JSONNode] = []
    while !array.isEmpty {
      let tag = try tag()
      if tag.name == "/array" { break }
      elements.append(try value(tag))
    }
    return elements
  }

  private mutating func members(of dictionary: Tag) throws(PropertyListError) -> [JSONMember] {
    var members: [JSONMember] = []
    while !dictionary.isEmpty {
      let key = try tag()
      if key.name == "/dict" { break }
      guard key.name == "key" else { throw error("expected <key>", at: key) }
      let name = try text(of: key)
      members.append(JSONMember(name: name, offset: key.offset, node: try value(tag())))
    }
    return members
  }

  /// Reads text up to the end tag, and resolves its references.
  private mutating func text(of tag: Tag) throws(PropertyListError) -> String {
    if tag.isEmpty { return "" }
    let text = bytes[index...].prefix { $0 != UInt8(ascii: "<") }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw error("the text is not valid UTF-8")
    }
    index = text.endIndex
    try close(tag.name)
    return text.withoutReferences
  }
}
