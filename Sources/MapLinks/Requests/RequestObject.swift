import WaymarkCore
import WaymarkMaps

/// An object of a request in JSON, with the checks that every member gets.
///
/// `null` is the same as a missing member.
struct RequestObject {
  private let node: JSONNode
  private let name: String

  init(_ node: JSONNode, in name: String) throws(MapError) {
    guard node.object != nil else {
      throw MapError(.badValue, "\(name) is \(node.kind); an object is expected")
    }
    self.node = node
    self.name = name
  }

  /// Refuses an object with any other member than the given ones.
  func check(_ members: [String]) throws(MapError) {
    for member in node.object ?? [] where !members.contains(member.name) {
      throw MapError("member of \(name)", member.name, among: members)
    }
  }

  subscript(member: String) -> JSONNode? {
    guard let value = node[member] else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  func string(_ member: String) throws(MapError) -> String? {
    guard let value = self[member] else { return nil }
    guard let text = value.string else { throw wrong(member, value, "a string") }
    return text
  }

  func array(_ member: String) throws(MapError) -> [JSONNode] {
    guard let value = self[member] else { return [] }
    guard let elements = value.array else { throw wrong(member, value, "an array") }
    return elements
  }

  /// The members of an object whose values are strings.
  func strings(_ member: String) throws(MapError) -> [String: String] {
    guard let value = self[member] else { return [:] }
    guard let object = value.object else { throw wrong(member, value, "an object") }
    var strings: [String: String] = [:]
    for pair in object {
      if case .null = pair.node.value { continue }
      strings[pair.name] = try text(pair.node, of: "\(member).\(pair.name)")
    }
    return strings
  }

  /// The text of one of the app's own parameters, which may also be a number or a truth value.
  func parameter(_ member: String) throws(MapError) -> String? {
    guard let value = self[member] else { return nil }
    return try text(value, of: member)
  }

  /// The members that are parameters of the app in another spelling: `refName` for `ref_name`, and
  /// `transitPreferences` for `transit-preferences`.
  func spellings(of parameters: [String]) -> [(member: String, parameter: String)] {
    (node.object ?? []).compactMap { member in
      guard member.name.utf8.contains(where: { 0x41...0x5A ~= $0 }),
        !parameters.contains(member.name)
      else { return nil }
      let plain = Self.plain(member.name)
      return parameters.first { Self.plain($0) == plain }.map { (member.name, $0) }
    }
  }

  /// A name in lower case and without the marks between its words.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private func text(_ value: JSONNode, of member: String) throws(MapError) -> String {
    if let elements = value.array {
      var texts: [String] = []
      for (index, element) in elements.enumerated() where element.array == nil {
        texts.append(try text(element, of: "\(member)[\(index)]"))
      }
      guard !texts.isEmpty, texts.count == elements.count else {
        throw wrong(member, value, "a string or a list of strings")
      }
      return texts.joined(separator: ",")
    }
    if case .bool(let isTrue) = value.value { return isTrue ? "true" : "false" }
    guard let text = value.string ?? value.digits else { throw wrong(member, value, "a string") }
    return text
  }

  /// A number, which may also be between quotes.
  func number(_ member: String) throws(MapError) -> Double? {
    guard let value = self[member] else { return nil }
    // Double(_:) also takes hexadecimal.
    guard let text = value.digits ?? value.string,
      !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }), let number = Double(text)
    else {
      throw wrong(member, value, "a number")
    }
    guard number.isFinite else {
      throw MapError(.notFinite, "\(member) of \(name) is not a finite number")
    }
    return number
  }

  func number(_ member: String, in range: ClosedRange<Double>) throws(MapError) -> Double? {
    guard let number = try number(member) else { return nil }
    guard range ~= number else {
      throw MapError(
        .badValue,
        "\(member) of \(name) is \(number); it may be \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func place(_ member: String, undeclared datum: MapDatum) throws(MapError) -> MapPlace? {
    guard let value = self[member] else { return nil }
    return try MapPlace(value, named: member, undeclared: datum)
  }

  private func wrong(_ member: String, _ value: JSONNode, _ kind: String) -> MapError {
    MapError(.badValue, "\(member) of \(name) is \(value.kind); \(kind) is expected")
  }
}

/// Reads a word of a request, or names the words that it may be.
func known<Word: CaseIterable & RawRepresentable<String>>(
  _ word: String, as what: String, _ read: (String) -> Word?
) throws(MapError) -> Word {
  guard let value = read(word) else {
    throw MapError(what, word, among: Word.allCases.map(\.rawValue))
  }
  return value
}

extension MapError {
  /// Says that a word is none of those it may be.
  fileprivate init(_ what: String, _ word: String, among words: [String]) {
    let near = suggestion(for: word, among: words).map { "; did you mean \($0)?" }
    let hint = near ?? "; it may be \(words.joined(separator: ", "))"
    self.init(.badValue, "there is no \(what) \"\(word.prefix(64))\"\(hint)")
  }
}
