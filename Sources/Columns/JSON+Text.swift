package import WaymarkCore

extension JSON.Member {
  package init(_ name: String, _ value: JSON) { self.init(name: name, value: value) }
}

extension JSON {
  /// The value on one line.
  package var text: String {
    let text = renderedText { $0.json(self, in: .plain) }
    return self == "\t" ? #""\t""# : text
  }

  /// The value on one line, with blanks between its parts.
  package var spaced: String {
    switch self {
    case .object(let members):
      "{ "
        + members.map { "\(JSON.string($0.name).text): \($0.value.spaced)" }.joined(separator: ", ")
        + " }"
    case .array(let values): "[" + values.map(\.spaced).joined(separator: ", ") + "]"
    case .null, .bool, .integer, .number, .string: text
    }
  }
}
