extension JSONNode {
  /// The JSON pointer (RFC 6901) of the value or the member that begins at an offset in bytes.
  public func pointer(to offset: Int) -> String {
    var pointer = ""
    var node = self
    while node.offset < offset {
      switch node.value {
      case .array(let elements):
        let index = elements.lastIndex(startingUpTo: offset, \.offset)
        pointer += "/\(index)"
        node = elements[index]
      case .object(let members):
        let member = members[members.lastIndex(startingUpTo: offset, \.offset)]
        pointer += "/" + pointerStep(member.name)
        guard member.offset < offset else { return pointer }
        node = member.node
      case .null, .bool, .number, .string: return pointer
      }
    }
    return pointer
  }
}

extension Array {
  /// The index of the last element that begins at or before an offset, by binary search.
  fileprivate func lastIndex(startingUpTo offset: Int, _ start: KeyPath<Element, Int>) -> Int {
    var (first, end) = (0, count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if self[middle][keyPath: start] <= offset { first = middle } else { end = middle }
    }
    return first
  }
}

/// A member's name as a step of a JSON pointer (RFC 6901 § 3).
///
/// Long names are cut, to limit the cost of files with huge names.
public func pointerStep(_ name: String) -> String {
  let limit = 256
  let shown =
    name.utf8.count <= limit
    ? name : String(decoding: name.utf8.prefix(limit), as: UTF8.self) + "…"
  guard shown.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
    return shown
  }
  return shown.substituting("~0", for: "~").substituting("~1", for: "/")
}
