package import WaymarkCore

/// The path of a value in a record of JSON or XML: `address.city` or `images.0.url`.
///
/// `attributes[name=Year].value` is the `value` of the element of `attributes` whose `name` is
/// `Year`. In XML, `param[@name=Year]` is the text of the element whose attribute `name` is that,
/// and `param@unit[@name=Year]` another attribute of the same element.
package struct SourcePath: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package let name: String

    /// The member that elements of a list are found by, and its text.
    package var key: String?
    package var text = ""

    /// The member that has the texts of all elements, if they are attributes of XML.
    package var keyList: String? {
      guard let key, key.hasPrefix("@") else { return nil }
      return name.prefix { $0 != "@" } + key
    }
  }

  package let steps: [Step]

  package init(_ column: String) {
    // A longer name is the name of one member.
    guard column.utf8.count <= 1000 else {
      self.steps = [Step(name: column)]
      return
    }
    var steps: [Step] = []
    var rest = column[...]
    while true {
      let name = rest.prefix { $0 != "." && $0 != "[" }
      if let step = Self.pick(rest, name) {
        steps.append(step.step)
        guard let next = step.rest else { break }
        rest = next
      } else {
        let end = rest.firstIndex(of: ".")
        steps.append(Step(name: String(rest[..<(end ?? rest.endIndex)])))
        guard let end else { break }
        rest = rest[rest.index(after: end)...]
      }
    }
    self.steps = steps
  }

  /// The path without its last step.
  var parent: SourcePath { SourcePath(steps: steps.dropLast()) }

  private init(steps: [Step]) {
    self.steps = steps
  }

  /// Reads `name[key=text]`, and what follows the point after it; `nil` for other steps.
  static func pick(
    _ rest: Substring, _ name: Substring
  ) -> (step: Step, rest: Substring?)? {
    guard !name.isEmpty, rest[name.endIndex...].first == "[" else { return nil }
    let inner = rest[name.endIndex...].dropFirst()
    guard let equals = inner.firstIndex(of: "="), equals > inner.startIndex,
      !inner[..<equals].contains("]")
    else { return nil }
    let text = inner[inner.index(after: equals)...]
    // The text may have brackets and points: `[name=Weight [kg]]`.
    let end = text.indices.first { index in
      let next = text.index(after: index)
      return text[index] == "]" && (next == text.endIndex || text[next] == ".")
    }
    guard let end else { return nil }
    var step = Step(name: String(name))
    step.key = String(inner[..<equals])
    step.text = String(text[..<end])
    let after = text[text.index(after: end)...]
    return (step, after.isEmpty ? nil : after.dropFirst())
  }

  /// The value below a node.
  func value(in node: JSONNode) -> JSONNode? {
    guard let first = steps.first else { return nil }
    return value(first: node.child(first.name), keys: first.keyList.flatMap(node.child))
  }

  /// The value, given the members for the first step and for its keys.
  package func value(first: JSONNode?, keys: JSONNode?) -> JSONNode? {
    steps.dropFirst().reduce(steps.first?.value(in: first, keys: keys)) { node, step in
      step.value(
        in: node?.child(step.name), keys: step.keyList.flatMap { node?.child($0) })
    }
  }
}

extension SourcePath.Step {
  /// The elements of a list that the step selects; several become a list.
  fileprivate func value(in list: JSONNode?, keys: JSONNode?) -> JSONNode? {
    guard let key, let list else { return list }
    let elements = list.array ?? [list]
    var found = elements.filter { $0[key]?.scalar == text }
    // An XML element without children is a text, and its attributes are next to it.
    if found.isEmpty, let keys = keys.map({ $0.array ?? [$0] }), keys.count == elements.count {
      found = zip(keys, elements).filter { $0.0.scalar == text }.map(\.1)
    }
    guard found.count > 1 else { return found.first }
    return JSONNode(.array(found), offset: list.offset)
  }
}
