import WaymarkCore

/// What makes a text no property list, and where.
struct PropertyListError: Error, Equatable {
  /// Where reading stopped, as an offset in bytes.
  let offset: Int
  let reason: String
}

/// Reads an XML property list into the values that JSON has, each with its place.
///
/// Only what Apple's tools write is read: elements without namespaces, the five named entities and
/// character references. A document type is skipped and no entity of its own is expanded.
struct PropertyListReader {
  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// Reads a whole property list.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> JSONNode {
    guard !bytes.starts(with: "bplist".utf8) else {
      throw PropertyListError(offset: 0, reason: "the property list is a binary one")
    }
    var reader = PropertyListReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let (tag, isEmpty, offset) = try reader.openTag()
    guard tag == "plist", !isEmpty else {
      throw PropertyListError(offset: offset, reason: "the root element is <\(tag)>, not <plist>")
    }
    let root = try reader.value()
    try reader.close("plist")
    try reader.skip()
    guard reader.index == bytes.count else { throw reader.error("there is text after </plist>") }
    return root
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func error(_ reason: String, at offset: Int? = nil) -> PropertyListError {
    PropertyListError(offset: offset ?? index, reason: reason)
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func find(_ text: String, from start: Int) -> Int? {
    bytes[start...].firstRange(of: text)?.lowerBound
  }

  /// Skips blanks, comments, processing instructions and a document type.
  private mutating func skip() throws(PropertyListError) {
    while index < bytes.count {
      if LinkLint.isBlank(bytes[index]) {
        index += 1
      } else if starts(with: "<!--") {
        index = try end(of: "the comment", "-->")
      } else if starts(with: "<?") {
        index = try end(of: "the processing instruction", "?>")
      } else if starts(with: "<!DOCTYPE") {
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
    guard let place = find(mark, from: index) else { throw error("\(name) does not end") }
    return place + mark.utf8.count
  }

  private mutating func openTag() throws(PropertyListError) -> (String, isEmpty: Bool, offset: Int)
  {
    try skip()
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
      throw error("an element is expected")
    }
    guard let end = find(">", from: index) else { throw error("the element does not end") }
    var inner = bytes[(index + 1)..<end]
    let isEmpty = inner.last == UInt8(ascii: "/")
    if isEmpty { inner.removeLast() }
    let name = inner.prefix { $0.isASCIIAlphanumeric }
    guard !name.isEmpty else { throw error("an element is expected") }
    index = end + 1
    return (String(decoding: name, as: UTF8.self), isEmpty, start)
  }

  private mutating func close(_ name: String) throws(PropertyListError) {
    try skip()
    guard starts(with: "</\(name)") else { throw error("</\(name)> is expected") }
    var end = index + name.utf8.count + 2
    while end < bytes.count, LinkLint.isBlank(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      throw error("</\(name)> is expected")
    }
    index = end + 1
  }

  private mutating func value() throws(PropertyListError) -> JSONNode {
    let (tag, isEmpty, offset) = try openTag()
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONReader.depthLimit else {
      throw error("values are nested more than \(JSONReader.depthLimit) deep", at: offset)
    }
    switch tag {
    case "true", "false":
      if !isEmpty { try close(tag) }
      return JSONNode(.bool(tag == "true"), offset: offset)
    case "string", "date", "data":
      return JSONNode(.string(isEmpty ? "" : try text(until: tag)), offset: offset)
    case "integer", "real":
      return JSONNode(.number(isEmpty ? "" : try text(until: tag)), offset: offset)
    case "array": return JSONNode(.array(isEmpty ? [] : try elements()), offset: offset)
    case "dict": return JSONNode(.object(isEmpty ? [] : try members()), offset: offset)
    default: throw error("no property list has the element <\(tag.prefix(40))>", at: offset)
    }
  }

  private mutating func elements() throws(PropertyListError) -> [JSONNode] {
    var elements: [JSONNode] = []
    try skip()
    while !starts(with: "</") {
      elements.append(try value())
      try skip()
    }
    try close("array")
    return elements
  }

  private mutating func members() throws(PropertyListError) -> [JSONMember] {
    var members: [JSONMember] = []
    try skip()
    while !starts(with: "</") {
      let (tag, isEmpty, offset) = try openTag()
      guard tag == "key" else { throw error("<key> is expected", at: offset) }
      let name = isEmpty ? "" : try text(until: "key")
      members.append(JSONMember(name: name, offset: offset, node: try value()))
      try skip()
    }
    try close("dict")
    return members
  }

  /// Reads text up to an end tag and resolves its references.
  private mutating func text(until tag: String) throws(PropertyListError) -> String {
    var decoded: [UInt8] = []
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        guard !starts(with: "<![CDATA[") else {
          let end = try end(of: "the CDATA section", "]]>")
          decoded += bytes[(index + 9)..<(end - 3)]
          index = end
          continue
        }
        try close(tag)
        guard let text = String(validating: decoded, as: UTF8.self) else {
          throw error("the text is not valid UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "&"): try reference(into: &decoded)
      case let byte:
        decoded.append(byte)
        index += 1
      }
    }
    throw error("</\(tag)> is missing", at: start)
  }

  private mutating func reference(into decoded: inout [UInt8]) throws(PropertyListError) {
    let rest = bytes[(index + 1)...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw error("a & begins no reference")
    }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    let isHex = name.hasPrefix("#x")
    let code =
      name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
    guard let scalar = Self.entities[name] ?? code.flatMap(Unicode.Scalar.init) else {
      throw error("the reference &\(name); is unknown")
    }
    decoded.append(contentsOf: Character(scalar).utf8)
    index = end + 1
  }
}
