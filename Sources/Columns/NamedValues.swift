import WaymarkCore
import WaymarkReaders

/// Lists of names and values, whose elements are columns of their own: `attributes[name=Year].value`
/// of `{"name": "Year", "value": 2001}`, `item[@name=year]` of `<item name="year">2001</item>`.
struct NamedValues {
  /// The longest name that is a column, and how many names of a list are columns.
  private static let longest = 60
  static let limit = 500

  /// The names of each list in which a record has two different ones, by its path.
  private(set) var lists: [String: Set<String>] = [:]

  /// The lists with more names than the limit.
  private(set) var crowded: Set<String> = []

  /// The members of an object, with those of its lists in place of the lists.
  mutating func expanded(_ members: [JSONMember], below path: String) -> [JSONMember] {
    var expanded: [JSONMember] = []
    var replaced: Set<String> = []
    for member in members {
      if let found = values(of: member, in: members, below: path) {
        add(found, of: member, below: path, to: &expanded)
        replaced.insert(member.name)
      } else {
        expanded.append(member)
      }
    }
    guard !replaced.isEmpty else { return members }
    // The attributes of elements are also in their values.
    return expanded.filter { member in
      let parts = member.name.split(separator: "@")
      return parts.count != 2 || member.name.hasSuffix("]") || !replaced.contains(String(parts[0]))
    }
  }

  /// Whether a column has a list as a whole, because the first records had one element.
  func isPart(_ column: String) -> Bool {
    lists.keys.contains { list in
      column == list || column.hasPrefix(list + ".")
        || column.hasPrefix(list + "@")
          && !column.contains("[")
    }
  }

  private typealias Value = (name: String, key: String, suffix: String, node: JSONNode)

  private func values(
    of member: JSONMember, in members: [JSONMember], below path: String
  ) -> [Value]? {
    let elements = member.node.array ?? [member.node]
    let found =
      elements.contains { $0.object != nil }
      ? values(ofObjects: elements, member.name)
      : values(ofTexts: elements, member.name, in: members)
    guard let found, isList(found) || lists[path + member.name] != nil,
      // A list of pictures, perhaps with names.
      found.count(where: { $0.node.string?.hasPrefix("http") == true }) * 2 < found.count
    else { return nil }
    return found
  }

  /// Whether there are several names; if these are kinds, each occurs once.
  private func isList(_ values: [Value]) -> Bool {
    guard let first = values.first, values.contains(where: { $0.name != first.name }) else {
      return false
    }
    let key = first.key.split { "[@".contains($0) }.last.map(String.init) ?? ""
    guard Self.isNamed(key, "pair-type") else { return true }
    let values = values.filter { ($0.key, $0.suffix) == (first.key, first.suffix) }
    return Set(values.map(\.name)).count == values.count
  }

  private mutating func add(
    _ values: [Value], of list: JSONMember, below path: String, to members: inout [JSONMember]
  ) {
    var groups: [(name: String, nodes: [JSONNode])] = []
    var indices: [String: Int] = [:]
    for value in values where Self.isColumn(value.name) {
      let known = lists[path + list.name, default: []]
      guard known.contains(value.name) || known.count < Self.limit else {
        crowded.insert(path + list.name)
        continue
      }
      lists[path + list.name, default: []].insert(value.name)
      let name = "\(value.key)=\(value.name)]\(value.suffix)"
      if let index = indices[name] {
        groups[index].nodes.append(value.node)
      } else {
        indices[name] = groups.count
        groups.append((name, [value.node]))
      }
    }
    for (name, nodes) in groups {
      let node = nodes.count == 1 ? nodes[0] : JSONNode(.array(nodes), offset: list.offset)
      members.append(JSONMember(name: name, offset: list.offset, node: node))
    }
  }

  /// The values of `{"name": "Year", "value": 2001, "unit": ""}`.
  private func values(ofObjects elements: [JSONNode], _ list: String) -> [Value]? {
    guard let first = elements.first?.object,
      let key = Self.key(among: first.map(\.name)),
      first.contains(where: { Self.isNamed($0.name, "pair-value") })
    else { return nil }
    var values: [Value] = []
    for element in elements {
      guard let name = element[key]?.scalar, let members = element.object else { return nil }
      values += members.filter { $0.name != key }
        .map { (name, "\(list)[\(key)", "." + $0.name, $0.node) }
    }
    return values
  }

  /// The values of `<item name="length" unit="m">9</item>`, and their other attributes.
  private func values(
    ofTexts elements: [JSONNode], _ list: String, in members: [JSONMember]
  ) -> [Value]? {
    let attributes = members.filter { $0.name.hasPrefix(list + "@") }
    let keyNames = attributes.map { String($0.name.dropFirst(list.count + 1)) }
    guard let name = Self.key(among: keyNames),
      let keys = attributes.first(where: { $0.name.hasSuffix("@" + name) })
    else { return nil }
    let key = "@" + name
    let names = (keys.node.array ?? [keys.node]).map { $0.scalar ?? "" }
    guard names.count >= elements.count else { return nil }
    var values = zip(names, elements).map { ($0, "\(list)[\(key)", "", $1) }
    for attribute in attributes where attribute.name != keys.name {
      let texts = attribute.node.array ?? [attribute.node]
      guard texts.count == names.count else { continue }
      values += zip(names, texts).filter { $1.string != "" }
        .map { ($0, "\(attribute.name)[\(key)", "", $1) }
    }
    return values
  }

  /// The member with the names of values, or else the one with their kinds.
  private static func key(among names: [String]) -> String? {
    names.first { isNamed($0, "pair-name") } ?? names.first { isNamed($0, "pair-type") }
  }

  private static func isNamed(_ name: String, _ list: String) -> Bool {
    let column = ColumnName(name)
    let names = WordTable.names(list)
    return names.contains(column.key)
      || list == "pair-name" && column.words.last.map(names.contains) == true
        && !WordTable.names("pair-value").contains(column.key)
  }

  /// Whether a name can be part of a path, and of a template.
  static func isColumn(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest && !name.contains("].") && !name.hasSuffix("]")
      && !name.contains { $0 == "{" || $0 == "}" || $0.isNewline }
  }
}

extension ColumnName {
  /// Whether a column has the value of a name in a list.
  package static func isOfList(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "[")) && SourcePath(name).steps.contains { $0.key != nil }
  }

  /// The name of a value in a list of names and values: `dimensions.length` for
  /// `dimensions.item[@name=length]`; other names are unchanged.
  static func withoutList(_ name: String) -> String {
    guard isOfList(name) else { return name }
    let steps = SourcePath(name).steps
    var parts: [String] = []
    for (index, step) in steps.enumerated() {
      let names = step.name.split(separator: "@", maxSplits: 1).map(String.init)
      if let key = step.key {
        let text = step.text.replacing(".", with: " ")
        parts +=
          WordTable.names("pair-type").contains(ColumnName(key).key)
          ? kind(text, of: names[0])
          : WordTable.term(names[0], of: "path") == "other" ? [names[0], text] : [text]
        if names.count > 1 { parts.append(names[1]) }
      } else if index == 0 || steps[index - 1].key == nil
        || !WordTable.names("pair-value").contains(ColumnName(step.name).key)
      {
        parts.append(step.name)
      }
    }
    return parts.joined(separator: ".")
  }
  /// The name of a kind of values: `plot area` for `area[@type=plot]`, and `dimensions.width` for
  /// `dimensions[type=width]`.
  private static func kind(_ text: String, of list: String) -> [String] {
    func fields(_ name: String) -> [String] { FieldNames.fields(named: ColumnName(name).key) }
    let name = text + " " + list
    let isPrice = (fields(list) + fields(String(list.dropLast()))).contains("price")
    let isWhole = isPrice || !fields(name).isEmpty || fields(text).isEmpty
    return isWhole ? [name] : [list, text]
  }
}
