import WaymarkCore
import WaymarkReaders

/// Lists of names and values, whose elements are columns of their own: `attributes[name=Year].value`
/// of `{"name": "Year", "value": 2001}`, `item[@name=year]` of `<item name="year">2001</item>`.
struct NamedValues {
  /// The longest name that is a column, and how many names of a list are columns.
  private static let longest = 120
  static let limit = 500

  /// By path: the columns of each list in which a record has two different names.
  private(set) var lists: [String: Set<String>] = [:]

  private var count = 0

  /// The lists with more names than the limit, or with names that a path cannot have.
  private(set) var crowded: Set<String> = []

  /// The members of an object, with those of its lists in place of the lists.
  mutating func expanded(_ members: [JSONMember], below path: String) -> [JSONMember] {
    var expanded: [JSONMember] = []
    var replaced: Set<String> = []
    let attributes = Self.attributes(in: members)
    for member in members {
      let list = Self.list(of: member, in: attributes.isEmpty ? [] : members)
      guard !replaced.contains(list.name) else { continue }
      // A path cannot name a member with a point.
      if !list.name.contains("."),
        let found = values(of: list, attributes[list.name] ?? [], below: path)
      {
        add(found, of: list, below: path, to: &expanded)
        replaced.insert(list.name)
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

  /// The attributes of elements, by the names of these.
  private static func attributes(in members: [JSONMember]) -> [String: [JSONMember]] {
    let attributes = members.filter { $0.name.utf8.dropFirst().contains(UInt8(ascii: "@")) }
    return Dictionary(grouping: attributes) { String($0.name.prefix { $0 != "@" }) }
  }

  /// The list whose values are a member, or whose elements have only attributes:
  /// `<param name="Year" value="2001"/>`.
  private static func list(of member: JSONMember, in members: [JSONMember]) -> JSONMember {
    let parts = member.name.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, isNamed(parts[1], "pair-value"),
      !members.contains(where: { $0.name == parts[0] })
    else { return member }
    return JSONMember(
      name: parts[0], offset: member.offset, node: JSONNode(.array([]), offset: member.offset))
  }

  /// The columns without those of whole lists, which the first records had as one element, and
  /// without names that nearly all occur once, such as those of persons.
  mutating func settled(_ columns: [ColumnProfile], rows: Int) -> [ColumnProfile] {
    var dropped: Set<String> = []
    for (list, names) in lists {
      let path = list.split(separator: ".").dropLast().map { $0 + "." }.joined()
      let own = Set(names.map { path + $0 })
      let counts = columns.filter { own.contains($0.name) }.map(\.filled)
      if rows > 2, counts.count > 20, counts.count(where: { $0 == 1 }) * 2 > counts.count {
        crowded.insert(list)
        dropped.formUnion(own)
      }
      let most = counts.max() ?? 0
      let whole = columns.filter { column in
        [".", "@", ""].contains { end in
          end.isEmpty ? column.name == list : column.name.hasPrefix(list + end)
        } && !own.contains(column.name) && column.filled <= most
      }
      dropped.formUnion(whole.map(\.name))
    }
    return columns.filter { !dropped.contains($0.name) }
  }

  private typealias Value = (name: String, key: String, suffix: String, node: JSONNode)

  private func values(
    of member: JSONMember, _ attributes: [JSONMember], below path: String
  ) -> [Value]? {
    let elements = member.node.array ?? [member.node]
    let found =
      elements.contains { $0.object != nil }
      ? values(ofObjects: elements, member.name)
      : values(ofTexts: elements, member.name, attributes)
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
    // Texts in several languages, such as `en` and `pt-BR`, are one field.
    let areTexts = values.allSatisfy { value in
      ColumnName.isLanguage(String(value.name.prefix { !"-_".contains($0) }))
    }
    guard !areTexts else { return false }
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
    for value in values where !value.name.isEmpty {
      let name = "\(value.key)=\(value.name)]\(value.suffix)"
      let known = lists[path + list.name, default: []]
      let isKnown = known.contains(name)
      guard Self.isColumn(value.name),
        isKnown || known.count < Self.limit && count < Self.limit * 2
      else {
        crowded.insert(path + list.name)
        continue
      }
      if !isKnown {
        count += 1
        lists[path + list.name, default: []].insert(name)
      }
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
      first.contains(where: { Self.hasValue($0.name, of: key) })
    else { return nil }
    // The group and the number of an attribute tell nothing of the thing.
    let isKind = Self.isNamed(key, "pair-type")
    var isRead = [key: false]
    var values: [Value] = []
    for element in elements {
      guard let name = element[key]?.scalar, let members = element.object else { return nil }
      for member in members {
        let isValue = isRead[member.name] ?? (isKind || Self.isOfValue(member.name))
        isRead[member.name] = isValue
        if isValue { values.append((name, "\(list)[\(key)", "." + member.name, member.node)) }
      }
    }
    return values
  }

  /// The values of `<item name="length" unit="m">9</item>`, and their other attributes.
  private func values(
    ofTexts elements: [JSONNode], _ list: String, _ attributes: [JSONMember]
  ) -> [Value]? {
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

  /// Whether a member has the value of an element, or an amount of a kind.
  private static func hasValue(_ name: String, of key: String) -> Bool {
    isNamed(name, "pair-value") || isNamed(key, "pair-type") && isNamed(name, "pair-amount")
  }

  /// Whether a member has the value of an element, or its unit.
  private static func isOfValue(_ name: String) -> Bool {
    isNamed(name, "pair-value")
      || ColumnName(name).words.contains { WordTable.names("price-unit").contains($0) }
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
    !name.isEmpty && name.utf8.count <= longest && !name.contains("].")
      && !name.contains { $0 == "{" || $0 == "}" }
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
      if let key = step.key, step.text.isEmpty {
        // The name of a value in a text.
        parts.append(key)
      } else if let key = step.key {
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
    // `operations[type=sale].amount` is the price of a sale.
    if DealName.deals(in: text) != nil { return [text + " price"] }
    func fields(_ name: String) -> [String] { FieldNames.fields(named: ColumnName(name).key) }
    let name = text + " " + list
    let isPrice = (fields(list) + fields(String(list.dropLast()))).contains("price")
    let isWhole = isPrice || !fields(name).isEmpty || fields(text).isEmpty
    return isWhole ? [name] : [list, text]
  }
}
