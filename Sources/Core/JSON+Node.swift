extension JSON {
  /// Converts a parsed value for writing; numbers keep their digits.
  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(JSON.init))
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSON($0.node)) })
    }
  }
}
