import WaymarkCore
import WaymarkModel

/// How messages name the whole file, which is in no name of a key.
let rootName = "the project"

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
      faults.add(
        .projectUnknownKey, at: member.offset, "\(name) has no key \"\(member.name)\"",
        help: hint(for: member.name, among: keys.sorted()))
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
  func name(of key: Key) -> String {
    name == rootName ? key.rawValue : "\(name).\(key.rawValue)"
  }

  /// Adds that a key should be there.
  func addMissing(_ key: Key) {
    faults.add(.projectMissingKey, at: node.offset, "\(name) has no \"\(key.rawValue)\"")
  }

  /// Adds a fault of a key's value, or of the object when it has no such key.
  func add(_ kind: DiagnosticKind, _ key: Key, _ message: String, help: String? = nil) {
    faults.add(kind, at: (self[key] ?? node).offset, message, help: help)
  }

  /// A text that is not empty and keeps a rule.
  func text(_ key: Key, _ rule: TextRule? = nil, isRequired: Bool = false) -> String? {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return nil
    }
    guard let text = value.string else {
      faults.addType(of: value, name(of: key), expected: "a text")
      return nil
    }
    guard !text.isEmpty else {
      faults.add(
        .projectValue, at: value.offset, "\(name(of: key)) is empty",
        help: "Write a text, or remove the key.")
      return nil
    }
    if let fault = rule?.fault(text) {
      faults.add(
        fault.kind, at: value.offset, "\(name(of: key)): \(fault.message)", help: fault.help)
      return nil
    }
    return text
  }

  /// A list of one text or more, none of them twice, each of which keeps a rule.
  func texts(_ key: Key, _ rule: TextRule, isRequired: Bool = false) -> [String] {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return []
    }
    if value.array?.isEmpty == true {
      faults.add(
        .projectValue, at: value.offset, "\(name(of: key)) is empty",
        help: "Write one value or more between the brackets.")
    }
    var texts: [String] = []
    for (text, offset) in strings(in: value, name(of: key)) {
      if text.isEmpty {
        faults.add(.projectType, at: offset, "\(name(of: key)) holds an empty text")
      } else if let fault = rule.fault(text) {
        faults.add(
          fault.kind, at: offset, "\(name(of: key)): \(fault.message)", help: fault.help)
      } else if texts.contains(text) {
        faults.add(
          .projectValue, at: offset, "\(name(of: key)) holds \"\(text)\" twice",
          help: "Remove one of them.")
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

  /// A whole number of a range.
  func integer(_ key: Key, _ range: ClosedRange<Int>, isRequired: Bool = false) -> Int? {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return nil
    }
    guard let number = value.integer, range.contains(number) else {
      faults.addType(
        of: value, name(of: key),
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ key: Key) -> Word? {
    text(key, TextRule("known value", among: Word.allCases.map(\.rawValue)))
      .flatMap(Word.init)
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
