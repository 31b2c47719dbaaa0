extension ArraySlice<UInt8> {
  /// The text of a piece of markup: without the references that `Output` writes, and with a space
  /// for `&nbsp;`.
  public var withoutReferences: String {
    var text: [UInt8] = []
    var rest = self
    while let start = rest.firstIndex(of: UInt8(ascii: "&"), from: rest.startIndex) {
      text += rest[..<start]
      rest = rest[start...]
      let reference = references.first { rest.starts(with: $0.name.utf8) }
      text.append(reference?.byte ?? rest[start])
      rest = rest.dropFirst(reference?.name.utf8.count ?? 1)
    }
    return String(decoding: text.isEmpty ? rest : text + rest, as: UTF8.self)
  }
}

private let references = [
  (name: "&lt;", byte: UInt8(ascii: "<")), (name: "&gt;", byte: UInt8(ascii: ">")),
  (name: "&quot;", byte: UInt8(ascii: "\"")), (name: "&#39;", byte: UInt8(ascii: "'")),
  (name: "&nbsp;", byte: UInt8(ascii: " ")), (name: "&amp;", byte: UInt8(ascii: "&")),
]
