import Bytes

extension PassPackage {
  /// Reads and checks pass.json; `nil` when it cannot be read.
  ///
  /// The present is in seconds since 1970; without it nothing is in the past.
  func checkDocument(now: Int? = nil) -> JSONNode? {
    let file = "pass.json"
    guard let document = readJSON(file, limit: 1 << 20, .jsonParse) else { return nil }
    let positions = PositionIndex(files[file] ?? [])
    let lint = PassLint(positions: positions, findings: findings, now: now) { text in
      names.contains { $0.hasSuffix(".lproj/pass.strings") && isKey(text, of: $0) }
    }
    for member in document.duplicates {
      lint.add(.jsonParse, member.offset, member.name, "the key \(member.name) is there twice")
    }
    lint.check(PassValue(document.root))
    return document.root
  }

  /// Whether a text is translated by a file.
  private func isKey(_ text: String, of path: String) -> Bool {
    guard let bytes = files[path], let pairs = try? PassStrings.read(bytes) else { return false }
    return pairs.contains { $0.key == text }
  }

  /// Compares the images and the translations with what pass.json says.
  func checkResources(with document: JSONNode) {
    checkImageSizes(of: document)
    checkTranslations(of: document)
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
