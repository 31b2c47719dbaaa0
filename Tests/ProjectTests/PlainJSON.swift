import WaymarkCore

/// A document without its comments and trailing commas, for readers of strict JSON.
func plain(_ text: String) throws -> String {
  let root = try JSONReader.read(Array(text.utf8), as: .relaxed).root
  return String(decoding: rendered { $0.json(json(root)) }, as: UTF8.self)
}

private func json(_ node: JSONNode) -> JSON {
  switch node.value {
  case .null: .null
  case .bool(let flag): .bool(flag)
  case .number(let digits): .number(digits)
  case .string(let text): .string(text)
  case .array(let elements): .array(elements.map(json))
  case .object(let members):
    .object(members.map { JSON.Member(name: $0.name, value: json($0.node)) })
  }
}
