import Bytes
import Model

/// One object of the project file, read key by key.
///
/// What does not fit is added to the faults and read as absent, so that one run names every fault.
struct Section<Key: RawRepresentable<String>> {
  let node: JSONNode

  /// How messages name the object, such as `environments.staging`.
  let name: String
  let faults: Faults

  /// Takes an object with these keys; any other key is a fault.
  init?(_ node: JSONNode, _ name: String, keys: [Key], _ faults: Faults) {
    guard let members = node.object else {
      faults.addType(of: node, name, expected: "an object")
      return nil
    }
    let keys = keys.map(\.rawValue)
    for member in members where !keys.contains(member.name) {
      let near = suggestion(for: member.name, among: keys)
      let hint =
        near.map { "Did you mean \"\($0)\"?" }
        ?? "Known keys: " + keys.sorted().joined(separator: ", ") + "."
      faults.add(
        .projectUnknownKey, at: member.offset, "\(name) has no key \"\(member.name)\"", help: hint)
    }
    self.node = node
    self.name = name
    self.faults = faults
  }

  init?(_ node: JSONNode, _ name: String, _ faults: Faults) where Key: CaseIterable {
    self.init(node, name, keys: Array(Key.allCases), faults)
  }

  /// The value of a key; `null` counts as absent.
  subscript(key: Key) -> JSONNode? {
    guard let value = node[key.rawValue] else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  /// How messages name the value of a key.
  func name(of key: Key) -> String { "\(name).\(key.rawValue)" }

  /// Adds that a key should be there.
  func addMissing(_ key: Key) {
    faults.add(.projectMissingKey, at: node.offset, "\(name) has no \"\(key.rawValue)\"")
  }

  /// Adds a fault of a key's value, or of the object when it has no such key.
  func add(_ kind: DiagnosticKind, _ key: Key, _ message: String, help: String? = nil) {
    faults.add(kind, at: (self[key] ?? node).offset, message, help: help)
  }

  /// A text that is not empty and has a form.
  func text(_ key: Key, _ form: Form? = nil, isRequired: Bool = false) -> String? {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return nil
    }
    guard let text = value.string else {
      faults.addType(of: value, name(of: key), expected: "a text")
      return nil
    }
    guard !text.isEmpty else {
      faults.add(.projectValue, at: value.offset, "\(name(of: key)) is empty")
      return nil
    }
    if let fault = form?.fault(text) {
      faults.add(
        .projectValue, at: value.offset, "\(name(of: key)): \(fault.message)", help: fault.help)
      return nil
    }
    return text
  }

  /// A list of texts that has at least one, none twice, and each of a form.
  func texts(_ key: Key, _ form: Form, isRequired: Bool = false) -> [String] {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return []
    }
    if value.array?.isEmpty == true {
      faults.add(.projectValue, at: value.offset, "\(name(of: key)) is empty")
    }
    var texts: [String] = []
    for (text, offset) in strings(in: value, name(of: key)) {
      if text.isEmpty {
        faults.add(.projectType, at: offset, "\(name(of: key)) holds an empty text")
      } else if let fault = form.fault(text) {
        faults.add(
          .projectValue, at: offset, "\(name(of: key)): \(fault.message)", help: fault.help)
      } else if texts.contains(text) {
        faults.add(.projectValue, at: offset, "\(name(of: key)) holds \"\(text)\" twice")
      } else {
        texts.append(text)
      }
    }
    return texts
  }

  /// The strings of a list, each with its offset.
  func strings(in value: JSONNode, _ name: String) -> [(text: String, offset: Int)] {
    guard let elements = value.array else {
      faults.addType(of: value, name, expected: "a list")
      return []
    }
    return elements.compactMap { element in
      guard let text = element.string else {
        faults.add(
          .projectType, at: element.offset, "\(name) holds \(element.kind); texts are expected")
        return nil
      }
      return (text, element.offset)
    }
  }

  func flag(_ key: Key) -> Bool? {
    guard let value = self[key] else { return nil }
    if value.bool == nil {
      faults.addType(of: value, name(of: key), expected: "true or false")
    }
    return value.bool
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ key: Key) -> Word? {
    guard let text = text(key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    add(
      .projectValue, key, "\(name(of: key)) \"\(text)\" means nothing",
      help: hint(for: text, among: Word.allCases.map(\.rawValue)))
    return nil
  }

  /// An object below a key.
  func section<Other: RawRepresentable<String> & CaseIterable>(
    _ key: Key, _: Other.Type = Other.self
  ) -> Section<Other>? {
    self[key].flatMap { Section<Other>($0, name(of: key), faults) }
  }

  /// The members of an object below a key, without those that are `null`.
  func members(of key: Key) -> [JSONMember] {
    guard let value = self[key] else { return [] }
    guard let members = value.object else {
      faults.addType(of: value, name(of: key), expected: "an object")
      return []
    }
    return members.filter { member in
      if case .null = member.node.value { return false }
      return true
    }
  }
}

/// The nearest of some words, or all of them.
func hint(for text: String, among words: [String]) -> String {
  suggestion(for: text, among: words).map { "Did you mean \"\($0)\"?" }
    ?? "Known: \(words.joined(separator: ", "))."
}
