/// A JSON value that was read, with the place it stands at.
public struct JSONNode: Sendable {
  /// What stands at a place.
  public enum Value: Sendable {
    case null
    case bool(Bool)

    /// A number in the digits it was written with.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  public let value: Value

  /// Where the value begins, as an offset in bytes.
  public let offset: Int

  public init(_ value: Value, offset: Int) {
    self.value = value
    self.offset = offset
  }

  public var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  public var bool: Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }

  public var array: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  public var object: [JSONMember]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// A number without fraction or exponent that fits an `Int`.
  public var integer: Int? {
    guard case .number(let digits) = value else { return nil }
    return Int(digits)
  }

  /// The digits of a number, as written.
  public var digits: String? {
    guard case .number(let digits) = value else { return nil }
    return digits
  }

  /// The last member of an object with a name, which is the one that counts.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.name == name }?.node
  }

  /// What kind of value this is, as a phrase for a message.
  public var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A name and its value, as they were read.
public struct JSONMember: Sendable {
  public let name: String

  /// Where the name begins, as an offset in bytes.
  public let offset: Int
  public let node: JSONNode

  public init(name: String, offset: Int, node: JSONNode) {
    self.name = name
    self.offset = offset
    self.node = node
  }
}

/// A line and a column, both counted from one; columns count Unicode scalars.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and column of an offset in bytes.
  public init(of offset: Int, in bytes: [UInt8]) {
    var line = 1
    var start = 0
    let end = min(offset, bytes.count)
    for index in 0..<end where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    // A byte order mark takes no column.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    self.line = line
    column = bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
  }

  public var description: String { "\(line):\(column)" }
}
