import WaymarkCore
import WaymarkMaps

/// An object of a request in JSON, with the checks that apply to every member.
///
/// `null` is treated like a missing member.
struct RequestObject {
  private let node: JSONNode
  private let name: String

  init(_ node: JSONNode, in name: String) throws(MapError) {
    guard node.object != nil else {
      throw MapError(.badValue, "\(name) is \(node.kind); expected an object")
    }
    self.node = node
    self.name = name
  }

  /// Rejects an object with unknown members.
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

  /// The text of an app parameter, which may also be a number or a boolean.
  func parameter(_ member: String) throws(MapError) -> String? {
    guard let value = self[member] else { return nil }
    return try text(value, of: member)
  }

  /// The members that are app parameters in another spelling: `refName` for `ref_name`, and
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

  /// A name in lower case and without the separators between its words.
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

  /// A number, which may also be in quotes.
  func number(_ member: String) throws(MapError) -> Double? {
    guard let value = self[member] else { return nil }
    // Double(_:) also accepts hexadecimal.
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
        "\(member) of \(name) is \(number); it must be from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  func place(_ member: String, undeclared datum: MapDatum) throws(MapError) -> MapPlace? {
    guard let value = self[member] else { return nil }
    return try MapPlace(value, named: member, undeclared: datum)
  }

  private func wrong(_ member: String, _ value: JSONNode, _ kind: String) -> MapError {
    MapError(.badValue, "\(member) of \(name) is \(value.kind); expected \(kind)")
  }
}

/// Reads a word of a request, or lists the allowed words.
func known<Word: CaseIterable & RawRepresentable<String>>(
  _ word: String, as what: String, _ read: (String) -> Word?
) throws(MapError) -> Word {
  guard let value = read(word) else {
    throw MapError(what, word, among: Word.allCases.map(\.rawValue))
  }
  return value
}

extension MapError {
  /// Reports that a word is not one of the allowed words.
  fileprivate init(_ what: String, _ word: String, among words: [String]) {
    let near = suggestion(for: word, among: words).map { "; did you mean \($0)?" }
    let hint = near ?? "; use one of \(words.joined(separator: ", "))"
    self.init(.badValue, "unknown \(what) \"\(word.prefix(64))\"\(hint)")
  }
}
