package import WaymarkCore

extension JSONNode {
  /// The member of an object, or the element of an array, which is counted from 0.
  ///
  /// The name of a member on an array refers to that member of its elements; if several have it,
  /// the result is an array.
  package func child(_ name: String) -> JSONNode? {
    guard let elements = array else { return self[name] }
    if let index = Int(name) {
      return elements.indices.contains(index) ? elements[index] : nil
    }
    let children = elements.compactMap { $0.child(name) }
      .flatMap { child in child.array ?? [child] }
    guard children.count > 1 else { return children.first }
    return JSONNode(.array(children), offset: offset)
  }

  /// A text, a number or a flag as text.
  package var scalar: String? {
    if case .bool(let isTrue) = value { return String(isTrue) }
    return string ?? digits
  }
}
