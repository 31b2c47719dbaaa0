/// A parsed JSON value, with its position.
public struct JSONNode: Sendable {
  /// What the value is.
  public enum Value: Sendable {
    case null
    case bool(Bool)

    /// A number with its original digits.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  public let value: Value

  /// The offset of the value in bytes.
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
  public var integer: Int? { digits.flatMap { Int($0) } }

  /// The digits of a number, as written.
  public var digits: String? {
    guard case .number(let digits) = value else { return nil }
    return digits
  }

  /// The last member of an object with a name, which takes precedence.
  ///
  /// Compares the length first, because most names have a different length; only the same accents
  /// may have several.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    let count = name.utf8.count
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    return members.last { ($0.name.utf8.count == count || !isASCII) && $0.name == name }?.node
  }

  /// The kind of the value, as a phrase for a message.
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

/// A parsed name and its value.
public struct JSONMember: Sendable {
  public let name: String

  /// The offset of the name in bytes.
  public let offset: Int
  public let node: JSONNode

  public init(name: String, offset: Int, node: JSONNode) {
    self.name = name
    self.offset = offset
    self.node = node
  }
}
