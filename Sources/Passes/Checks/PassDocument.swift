import Bytes

extension PassPackage {
  /// Reads and checks pass.json; `nil` when it cannot be read.
  func checkDocument() -> JSONNode? {
    let file = "pass.json"
    guard let document = readJSON(file, limit: 1 << 20, .jsonParse) else { return nil }
    let lint = PassLint(bytes: files[file] ?? [], findings: findings)
    for member in document.duplicates {
      lint.add(.jsonParse, member.offset, member.name, "the key \(member.name) is there twice")
    }
    lint.check(PassValue(document.root))
    return document.root
  }
}

/// A value of pass.json and the JSON pointer to it.
struct PassValue {
  let node: JSONNode
  let pointer: String

  init(_ node: JSONNode, pointer: String = "") {
    self.node = node
    self.pointer = pointer
  }

  /// The value of a key of this object; `nil` when it has no such key.
  subscript(key: String) -> PassValue? {
    node[key].map { PassValue($0, pointer: "\(pointer)/\(key)") }
  }

  /// This object, with the pointer to a key that it lacks.
  func lacking(_ key: String) -> PassValue { PassValue(node, pointer: "\(pointer)/\(key)") }

  /// The elements of this array; none when it is something else.
  var elements: [PassValue] {
    (node.array ?? []).enumerated().map { PassValue($1, pointer: "\(pointer)/\($0)") }
  }

  /// The elements of the array that a key has; none when there is no such array.
  func elements(of key: String) -> [PassValue] { self[key]?.elements ?? [] }
}
