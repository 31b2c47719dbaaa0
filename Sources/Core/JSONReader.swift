/// Why a text is not JSON, and where.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where reading stopped, as an offset in bytes.
  public let offset: Int
  public let reason: String

  public var description: String { reason }
}

/// A parsed JSON text: its root and its irregularities.
public struct JSONDocument: Sendable {
  public let root: JSONNode

  /// The duplicate members of objects, in the order of the text.
  public let duplicates: [JSONMember]

  /// Whether the text begins with a byte order mark, which writers must not add (RFC 8259 § 8.1).
  public let hasByteOrderMark: Bool
}

/// Reads JSON as RFC 8259 defines it, or with the comments and trailing commas of a project file.
///
/// Every value keeps its offset. Time and memory are proportional to the text; nesting is bounded.
public struct JSONReader {
  /// The syntax that is accepted.
  public enum Dialect: Sendable {
    case strict

    /// Also a comma after the last element or member, as Apple's reader does.
    case trailingCommas

    /// Also `//` and `/* */` comments, and a comma after the last element or member.
    case relaxed
  }

  /// The maximum nesting depth of arrays and objects.
  public static let depthLimit = 128

  private let bytes: [UInt8]
  private let dialect: Dialect
  private var index = 0
  private var depth = 0
  private var duplicates: [JSONMember] = []

  private init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// Reads a whole text.
  public static func read(
    _ bytes: [UInt8], as dialect: Dialect = .strict
  ) throws(JSONError) -> JSONDocument {
    var reader = JSONReader(bytes, dialect)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark { reader.index = 3 }
    try reader.skipBlanks()
    let root = try reader.value()
    try reader.skipBlanks()
    guard reader.index == bytes.count else {
      throw reader.error("there is text after the end of the value")
    }
    return JSONDocument(root: root, duplicates: reader.duplicates, hasByteOrderMark: hasMark)
  }

  private func error(_ reason: String, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? index, reason: reason)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() throws(JSONError) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where dialect == .relaxed: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = index
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    index += 2
    switch second {
    case UInt8(ascii: "/"):
      while let byte = current, byte != 0x0A { index += 1 }
    case UInt8(ascii: "*"):
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        index += 1
      }
      throw error("the comment is not closed", at: start)
    default:
      throw error("a comment begins with // or /*", at: start)
    }
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    let start = index
    guard let byte = current else { throw error("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(.object(try members()), offset: start)
    case UInt8(ascii: "["): return JSONNode(.array(try elements()), offset: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try text()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(.number(try number()), offset: start)
    case UInt8(ascii: "t"): return JSONNode(.bool(try word("true", true)), offset: start)
    case UInt8(ascii: "f"): return JSONNode(.bool(try word("false", false)), offset: start)
    case UInt8(ascii: "n"):
      _ = try word("null", true)
      return JSONNode(.null, offset: start)
    case UInt8(ascii: "/"): throw error("JSON has no comments")
    default: throw error("a value is expected")
    }
  }

  private mutating func word<Value>(_ word: String, _ value: Value) throws(JSONError) -> Value {
    guard bytes[index...].starts(with: word.utf8) else { throw error("a value is expected") }
    index += word.utf8.count
    return value
  }

  /// Reads the items between two brackets.
  private mutating func list(
    _ name: String, until end: UInt8, item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw error("values are nested more than \(Self.depthLimit) deep")
    }
    index += 1
    try skipBlanks()
    if current != end {
      repeat { try item(&self) } while try goesOn(until: end, of: name)
    }
    index += 1
    depth -= 1
  }

  /// Reads the text after an item: true if another item follows, false at the closing bracket.
  private mutating func goesOn(until end: UInt8, of list: String) throws(JSONError) -> Bool {
    try skipBlanks()
    guard let byte = current else { throw error("the \(list) is not closed") }
    if byte == end { return false }
    guard byte == UInt8(ascii: ",") else {
      throw error("a comma or the end of the \(list) is expected")
    }
    let comma = index
    index += 1
    try skipBlanks()
    guard current == end else { return true }
    guard dialect != .strict else {
      throw error("unexpected comma before the end of the \(list)", at: comma)
    }
    return false
  }

  private mutating func elements() throws(JSONError) -> [JSONNode] {
    var elements: [JSONNode] = []
    try list("array", until: UInt8(ascii: "]")) { reader throws(JSONError) in
      elements.append(try reader.value())
    }
    return elements
  }

  private mutating func members() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    var names = MemberNames()
    try list("object", until: UInt8(ascii: "}")) { reader throws(JSONError) in
      let member = try reader.member()
      if names.isRepeated(member.name, in: members) { reader.duplicates.append(member) }
      members.append(member)
    }
    return members
  }

  private mutating func member() throws(JSONError) -> JSONMember {
    let start = index
    guard current == UInt8(ascii: "\"") else { throw error("a quoted name is expected") }
    let name = try text()
    try skipBlanks()
    guard current == UInt8(ascii: ":") else { throw error("a colon is expected after a name") }
    index += 1
    try skipBlanks()
    return JSONMember(name: name, offset: start, node: try value())
  }

  private mutating func number() throws(JSONError) -> String {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") {
      index += 1
    } else {
      try digits()
    }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    if let byte = current, byte.isASCIIDigit {
      throw error("a number cannot begin with 0", at: start)
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = current, byte.isASCIIDigit { index += 1 }
    guard index > start else { throw error("a digit is expected") }
  }
}

extension JSONReader {
  /// Reads a quoted text; most have no escapes and are copied in one piece.
  private mutating func text() throws(JSONError) -> String {
    let opening = index
    index += 1
    var start = index
    var decoded: [UInt8] = []
    while true {
      index = endOfPlainText
      guard let byte = current else { break }
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        guard !decoded.isEmpty else {
          return try utf8(bytes[start..<index], at: opening + 1)
        }
        decoded += bytes[start..<index]
        return try utf8(decoded[...], at: opening + 1)
      case UInt8(ascii: "\\"):
        decoded += bytes[start..<index]
        try escape(into: &decoded)
        start = index
      default: throw error("a control character must be escaped in a string")
      }
    }
    throw error("the string is not closed", at: opening)
  }

  /// The index of the next byte of a text that ends it, begins an escape or is not allowed.
  private var endOfPlainText: Int {
    var end = index
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      end += 1
    }
    return end
  }

  private func utf8(_ bytes: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
    guard let text = String(validUTF8: bytes) else {
      throw error("the string is not valid UTF-8", at: start)
    }
    return text
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    guard let byte = current else { throw error("the string is not closed", at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(from: start, into: &decoded)
    default: throw error("invalid escape sequence", at: start)
    }
  }

  private mutating func unicodeEscape(
    from start: Int, into decoded: inout [UInt8]
  ) throws(JSONError) {
    var code = try codeUnit(from: start)
    if code & 0xFC00 == 0xD800 {
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u")
      else { throw error("unpaired high surrogate", at: start) }
      index += 2
      let low = try codeUnit(from: start)
      guard low & 0xFC00 == 0xDC00 else { throw error("unpaired high surrogate", at: start) }
      code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("unpaired low surrogate", at: start)
    }
    decoded.append(contentsOf: Character(scalar).utf8)
  }

  private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw error("\\u needs four hex digits", at: start) }
    var code: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let value = hexValue(byte) else { throw error("\\u needs four hex digits", at: start) }
      code = code << 4 | UInt32(value)
    }
    index += 4
    return code
  }
}

/// The names that an object has had so far.
private struct MemberNames {
  /// A bit set of the names; several names may share a bit.
  private var bits: UInt64 = 0

  /// All names, for large objects only.
  private var index: Set<String> = []

  /// Whether an object already has a name; small objects are searched, large ones indexed.
  mutating func isRepeated(_ name: String, in members: [JSONMember]) -> Bool {
    guard members.count < 64 else {
      if index.isEmpty { index = Set(members.map(\.name)) }
      return !index.insert(name).inserted
    }
    let ends = Int(name.utf8.first ?? 0) + 5 * Int(name.utf8.last ?? 0)
    let bit: UInt64 = 1 << ((ends + 11 * name.utf8.count) & 63)
    let isKnownBit = bits & bit != 0
    bits |= bit
    return isKnownBit && members.contains { $0.name == name }
  }
}
