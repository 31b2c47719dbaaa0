import WaymarkCore
import WaymarkModel
import WaymarkReaders

/// Fields whose value is a list.
extension FieldReader {
  /// The only value of a list.
  func single(_ value: RawValue) -> RawValue {
    guard case .node(let node) = value, let elements = node.array, elements.count < 2 else {
      return value
    }
    let only = self.value(of: elements.first)
    if case .node = only { return value }
    return only
  }

  /// The values of a list as a field shows them, with commas between them; `nil` for objects.
  func joined(_ list: JSONNode, by bound: BoundField) -> RawValue? {
    guard let elements = list.array else { return nil }
    var texts: [[UInt8]] = []
    for element in elements {
      let value = value(of: element)
      if case .absent = value { continue }
      switch translated(value, by: bound) {
      case .text(let text), .number(let text):
        texts.append(bound.isHTML ? rendered { $0.html(plainLine(text).span) } : Array(text))
      case .absent: continue
      case .node, .unusable: return nil
      }
    }
    return texts.isEmpty ? .absent : .text(Array(texts.joined(separator: [0x2C, 0x20]))[...])
  }

  /// HTML as one line of plain text.
  func plainLine(_ html: ArraySlice<UInt8>) -> [UInt8] {
    let lines = HTMLText(html, headings: 1).plain.utf8.split(separator: 0x0A)
    return Array(lines.joined(separator: [0x20]))
  }
}
