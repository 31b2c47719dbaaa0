import Bytes
import Model
import Routes

/// One object of the project file, read key by key.
///
/// What does not fit is added to the faults and read as absent, so that one run names them all.
struct Section {
  let node: JSONNode

  /// How messages name the object, such as `environments.staging`.
  let name: String

  /// Takes an object whose keys are known.
  ///
  /// - Parameters:
  ///   - node: Where the object should stand.
  ///   - name: How messages name it.
  ///   - keys: Every key that means something in it.
  ///   - faults: Gets unknown keys and a value that is no object.
  init?(_ node: JSONNode, _ name: String, keys: [String], _ faults: inout Faults) {
    guard let members = node.object else {
      faults.add(.type, at: node.offset, "\(name) is \(node.kind); an object is expected")
      return nil
    }
    for member in members where !keys.contains(member.name) {
      let near = suggestion(for: member.name, among: keys)
      let hint =
        near.map { "Did you mean \"\($0)\"?" }
        ?? "Known keys: " + keys.sorted().joined(separator: ", ") + "."
      faults.add(
        .unknownKey, at: member.offset, "\(name) has no key \"\(member.name)\"", help: hint)
    }
    self.node = node
    self.name = name
  }

  /// The value of a key; `null` counts as absent.
  subscript(key: String) -> JSONNode? {
    guard let value = node[key] else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  /// A text that must not be empty.
  func text(_ key: String, _ faults: inout Faults) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.string else {
      faults.add(.type, at: value.offset, "\(name).\(key) is \(value.kind); a text is expected")
      return nil
    }
    guard !text.isEmpty else {
      faults.add(.value, at: value.offset, "\(name).\(key) is empty")
      return nil
    }
    return text
  }

  /// A text that must be there.
  func requiredText(_ key: String, _ faults: inout Faults) -> String? {
    if self[key] == nil { missing(key, &faults) }
    return text(key, &faults)
  }

  /// A text that a rule accepts.
  ///
  /// - Parameters:
  ///   - key: The text's key.
  ///   - form: What the rule accepts, as a phrase.
  ///   - isRequired: Whether the key must be there.
  ///   - faults: Gets a text that the rule refuses.
  ///   - accepts: The rule.
  /// - Returns: The text, when there is one and the rule accepts it.
  func text(
    _ key: String, form: String, isRequired: Bool = false, _ faults: inout Faults,
    where accepts: (String) -> Bool
  ) -> String? {
    let text = isRequired ? requiredText(key, &faults) : text(key, &faults)
    guard let text, let value = self[key] else { return nil }
    guard accepts(text) else {
      faults.add(.value, at: value.offset, "\(name).\(key) \"\(text)\" is not \(form)")
      return nil
    }
    return text
  }

  /// A text that a rule of links accepts; the rule's own words say why not.
  func text(
    _ key: String, isRequired: Bool = false, _ faults: inout Faults,
    check: (String) throws(LinkFault) -> Void
  ) -> String? {
    let text = isRequired ? requiredText(key, &faults) : text(key, &faults)
    guard let text, let value = self[key] else { return nil }
    do throws(LinkFault) {
      try check(text)
      return text
    } catch {
      faults.add(
        .value, at: value.offset, "\(name).\(key): \(error.message)", help: error.kind.help)
      return nil
    }
  }

  func flag(_ key: String, _ faults: inout Faults) -> Bool? {
    guard let value = self[key] else { return nil }
    if value.bool == nil {
      faults.add(
        .type, at: value.offset, "\(name).\(key) is \(value.kind); true or false is expected")
    }
    return value.bool
  }

  /// A list of texts, each with its place.
  func texts(_ key: String, _ faults: inout Faults) -> [(text: String, offset: Int)]? {
    guard let value = self[key] else { return nil }
    guard let elements = value.array else {
      faults.add(.type, at: value.offset, "\(name).\(key) is \(value.kind); a list is expected")
      return nil
    }
    return elements.compactMap { element in
      guard let text = element.string, !text.isEmpty else {
        faults.add(
          .type, at: element.offset, "\(name).\(key) holds \(element.kind); texts are expected")
        return nil
      }
      return (text, element.offset)
    }
  }

  /// A list of texts that has at least one, each accepted by a rule and none twice.
  func texts(
    _ key: String, form: String, isRequired: Bool = false, _ faults: inout Faults,
    where accepts: (String) -> Bool
  ) -> [String] {
    texts(key, isRequired: isRequired, &faults) { text in
      accepts(text) ? nil : ("\"\(text)\" is not \(form)", nil)
    }
  }

  /// A list of texts that has at least one, each accepted by a rule of links and none twice.
  func texts(
    _ key: String, isRequired: Bool = false, _ faults: inout Faults,
    check: (String) throws(LinkFault) -> Void
  ) -> [String] {
    texts(key, isRequired: isRequired, &faults) { text in
      do throws(LinkFault) {
        try check(text)
        return nil
      } catch {
        return (error.message, error.kind.help)
      }
    }
  }

  /// A list of texts that has at least one, none twice, and each without a fault.
  func texts(
    _ key: String, isRequired: Bool = false, _ faults: inout Faults,
    fault: (String) -> (message: String, help: String?)?
  ) -> [String] {
    guard let value = self[key] else {
      if isRequired { missing(key, &faults) }
      return []
    }
    guard let list = texts(key, &faults) else { return [] }
    if value.array?.isEmpty == true {
      faults.add(.value, at: value.offset, "\(name).\(key) is empty")
    }
    var seen: [String] = []
    for (text, offset) in list {
      if let fault = fault(text) {
        faults.add(.value, at: offset, "\(name).\(key): \(fault.message)", help: fault.help)
      } else if seen.contains(text) {
        faults.add(.value, at: offset, "\(name).\(key) holds \"\(text)\" twice")
      } else {
        seen.append(text)
      }
    }
    return seen
  }

  /// An object below a key.
  func section(_ key: String, keys: [String], _ faults: inout Faults) -> Section? {
    self[key].flatMap { Section($0, "\(name).\(key)", keys: keys, &faults) }
  }

  /// Adds that a key should be there.
  func missing(_ key: String, _ faults: inout Faults) {
    faults.add(.missingKey, at: node.offset, "\(name) has no \"\(key)\"")
  }
}
