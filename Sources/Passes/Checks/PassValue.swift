import WaymarkCore

/// A value of pass.json and its JSON pointer.
struct PassValue {
  let node: JSONNode

  /// The whole document, which is searched for the pointer on demand: few values are ever reported.
  private let root: JSONNode

  var document: JSONNode { root }

  /// The missing key that the pointer names.
  private let missing: String?

  init(_ document: JSONNode) {
    self.init(document, in: document)
  }

  private init(_ node: JSONNode, in root: JSONNode, missing: String? = nil) {
    self.node = node
    self.root = root
    self.missing = missing
  }

  /// The pointer to the value (RFC 6901).
  var pointer: String {
    root.pointer(to: node.offset) + (missing.map { "/" + pointerStep($0) } ?? "")
  }

  /// The whole number, also if it is written as `1.0` or `1e0`: JSON has one kind of number, and
  /// some writers use only these forms.
  var wholeNumber: Int? {
    node.integer ?? node.digits.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
  }

  /// The value of a key of this object; `nil` when it has no such key.
  subscript(key: String) -> PassValue? { node[key].map { PassValue($0, in: root) } }

  /// The value of a member of this object.
  func value(of member: JSONMember) -> PassValue { PassValue(member.node, in: root) }

  /// This object, with the pointer to a key that it lacks.
  func lacking(_ key: String) -> PassValue { PassValue(node, in: root, missing: key) }

  /// The elements of this array; empty for a value of another type.
  var elements: [PassValue] { (node.array ?? []).map { PassValue($0, in: root) } }

  /// The elements of the array at a key; empty if there is no such array.
  func elements(of key: String) -> [PassValue] { self[key]?.elements ?? [] }
}
