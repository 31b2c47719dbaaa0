import WaymarkCore
import WaymarkModel

/// The name of the whole file in messages; names of keys do not contain it.
let rootName = "the project"

/// One object of the project file, read key by key.
///
/// Invalid values become faults and are treated as absent, so one run reports every fault.
struct Section<Key: RawRepresentable<String>> {
  let node: JSONNode

  /// The name of the object in messages, such as `environments.staging`.
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
        help: homeOfKey(member.name, among: keys) ?? hint(for: member.name, among: keys.sorted()))
    }
    self.node = node
    self.name = name
    self.faults = faults
  }

  init?(_ node: JSONNode, _ name: String, _ faults: Faults) where Key: CaseIterable {
    self.init(node, name, keys: Array(Key.allCases), faults)
  }

  /// The value of a key; `null` is treated as absent.
  subscript(key: Key) -> JSONNode? {
    guard let value = node[key.rawValue] else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  /// The name of a key's value in messages.
  func name(of key: Key) -> String {
    name == rootName ? key.rawValue : "\(name).\(key.rawValue)"
  }

  func addMissing(_ key: Key) {
    faults.add(.projectMissingKey, at: node.offset, "\(name) has no \"\(key.rawValue)\"")
  }

  /// Adds a fault at a key's value, or at the object if the key is absent.
  func add(_ kind: DiagnosticKind, _ key: Key, _ message: String, help: String? = nil) {
    faults.add(kind, at: (self[key] ?? node).offset, message, help: help)
  }

  /// A text that is not empty and follows a rule.
  func text(_ key: Key, _ rule: TextRule? = nil, isRequired: Bool = false) -> String? {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return nil
    }
    return text(value, name(of: key), rule)
  }

  /// The text of a value; `name` is its name in messages.
  func text(_ value: JSONNode, _ name: String, _ rule: TextRule? = nil) -> String? {
    guard let text = value.string else {
      faults.addType(of: value, name, expected: "a string")
      return nil
    }
    guard !text.isEmpty else {
      faults.add(
        .projectValue, at: value.offset, "\(name) is empty",
        help: "Write a value, or remove the key.")
      return nil
    }
    if let fault = rule?.fault(text) {
      faults.add(fault.kind, at: value.offset, "\(name): \(fault.message)", help: fault.help)
      return nil
    }
    return text
  }

  /// A list of one or more different texts that follow a rule.
  func texts(_ key: Key, _ rule: TextRule, isRequired: Bool = false) -> [String] {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return []
    }
    if value.array?.isEmpty == true {
      faults.add(
        .projectValue, at: value.offset, "\(name(of: key)) is empty",
        help: "Write at least one value between the brackets.")
    }
    var texts: [String] = []
    for (text, offset) in strings(in: value, name(of: key)) {
      if text.isEmpty {
        faults.add(.projectType, at: offset, "\(name(of: key)) contains an empty string")
      } else if let fault = rule.fault(text) {
        faults.add(
          fault.kind, at: offset, "\(name(of: key)): \(fault.message)", help: fault.help)
      } else if texts.contains(text) {
        faults.add(
          .projectValue, at: offset, "\(name(of: key)) contains \"\(text)\" twice",
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
          .projectType, at: element.offset, "\(name) contains \(element.kind); strings are expected"
        )
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

  /// A whole number, optionally in a range.
  func integer(
    _ key: Key, _ range: ClosedRange<Int>? = nil, isRequired: Bool = false
  ) -> Int? {
    guard let value = self[key] else {
      if isRequired { addMissing(key) }
      return nil
    }
    if let number = value.integer, range?.contains(number) ?? true { return number }
    let limits = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    faults.addType(of: value, name(of: key), expected: "a whole number\(limits)")
    return nil
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ key: Key) -> Word? {
    text(key, TextRule("value", among: Word.allCases.map(\.rawValue)))
      .flatMap(Word.init)
  }

  /// An object below a key.
  func section<Other: RawRepresentable<String> & CaseIterable>(
    _ key: Key, _: Other.Type = Other.self, isRequired: Bool = false
  ) -> Section<Other>? {
    if isRequired, self[key] == nil { addMissing(key) }
    return self[key].flatMap { Section<Other>($0, name(of: key), faults) }
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

/// Collects the faults of one file, with the line and column of each.
final class Faults {
  /// The name of the file in messages.
  private let source: String
  private let positions: PositionIndex
  private var list: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  /// The name of the current subject in messages; inherited faults of several environments are
  /// reported once.
  var subject = ""

  init(of bytes: [UInt8], named source: String) {
    self.source = source
    positions = PositionIndex(bytes)
  }

  /// The location of an offset in the file.
  func location(of offset: Int) -> Location { Location(source, of: offset, in: positions) }

  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String, help: String? = nil) {
    let location = location(of: offset)
    let common = subject.isEmpty ? message : message.replacing(subject, with: "")
    guard known.insert(Diagnostic(kind, at: location, common, help: help)).inserted else { return }
    list.append(Diagnostic(kind, at: location, message, help: help))
  }

  /// Adds the faults of a file that the project names.
  func add(_ others: Faults) { list += others.list }

  /// Adds a fault for a value of the wrong type.
  func addType(of node: JSONNode, _ name: String, expected: String) {
    add(.projectType, at: node.offset, "\(name) is \(node.kind); \(expected) is expected")
  }

  var isEmpty: Bool { list.isEmpty }

  /// The faults in the order of the file.
  var sorted: [Diagnostic] {
    func position(_ fault: Diagnostic) -> (Int, Int) {
      (fault.location.line ?? 0, fault.location.column ?? 0)
    }
    return list.sorted { position($0) < position($1) }
  }
}
