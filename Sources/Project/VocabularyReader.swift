import WaymarkCore
import WaymarkModel
import WaymarkRecords

/// Reads the vocabulary of a record set: a built-in one, with the rows that the project adds,
/// changes or hides.
struct VocabularyReader {
  let section: Section<RecordsKey>
  let kind: RecordKind

  /// The vocabulary, as far as it could be read.
  func vocabulary() -> Vocabulary {
    let rule = TextRule("vocabulary", among: Vocabulary.all.map(\.name))
    let table = section.text(.vocabulary, rule).flatMap(Vocabulary.named) ?? .car
    guard let node = section[.attributes] else { return table }
    let name = section.name(of: .attributes)
    // A member that is null hides a row.
    guard let members = node.object else {
      section.faults.addType(of: node, name, expected: "an object")
      return table
    }
    var rows: [Attribute] = []
    var hidden: Set<String> = []
    for member in members {
      if case .null = member.node.value {
        hide(member, of: table, &hidden)
      } else if let row = row(member, of: table, in: name) {
        rows.append(row)
      }
    }
    return table.with(rows, hiding: hidden)
  }

  private func hide(_ member: JSONMember, of table: Vocabulary, _ hidden: inout Set<String>) {
    if table.index(of: member.name) == nil {
      section.faults.add(
        .projectValue, at: member.offset,
        "the vocabulary \(table.name) has no attribute \"\(member.name)\"",
        help: hint(for: member.name, among: table.attributes.map(\.name)))
    }
    hidden.insert(member.name)
  }

  private func row(
    _ member: JSONMember, of table: Vocabulary, in name: String
  ) -> Attribute? {
    let name = "\(name).\(member.name)"
    guard member.name.wholeMatch(of: /[a-z][0-9A-Za-z]{0,39}/) != nil else {
      section.faults.add(
        .projectValue, at: member.offset, "\"\(member.name)\" is not a valid attribute name",
        help: "Write a lowercase letter, then letters and digits, such as keelType.")
      return nil
    }
    guard
      !kind.fields(table).prefix(while: { table.index(of: $0.name) == nil })
        .contains(where: { $0.name == member.name })
    else {
      section.faults.add(
        .projectValue, at: member.offset, "every \(kind.rawValue) has a field \"\(member.name)\"",
        help: "Give the attribute another name.")
      return nil
    }
    guard let row = Section<AttributeKey>(member.node, name, section.faults) else { return nil }
    let known = table.index(of: member.name).map { table.attributes[$0] }
    guard let type = type(row) ?? known?.type else {
      if row[.type] == nil { row.addMissing(.type) }
      return nil
    }
    return Attribute(
      member.name, type, property(row) ?? known?.property ?? .additional,
      labels(row) ?? known?.labels ?? Labels(["en": member.name]), roles(row, known?.roles ?? []))
  }

  private func type(_ row: Section<AttributeKey>) -> AttributeType? {
    let rule = TextRule("type", among: AttributeType.words)
    guard let word = row.text(.type, rule) else { return nil }
    if word != "term", row[.terms] != nil {
      row.add(
        .projectValue, .terms, "\(row.name) has terms, but its type is not \"term\"",
        help: "Remove \"terms\", or write \"type\": \"term\".")
    }
    switch word {
    case "integer":
      let first = row.integer(.from) ?? 0
      return .integer(first...max(first, row.integer(.to) ?? 999_999_999))
    case "year": return .year(from: row.integer(.from) ?? 1000)
    case "term": return terms(row).map { .term($0) }
    default: return AttributeType(word: word)
    }
  }

  private func terms(_ row: Section<AttributeKey>) -> [Term]? {
    guard row[.terms] != nil else {
      row.addMissing(.terms)
      return nil
    }
    let terms = row.members(of: .terms).compactMap { member in
      labels(member.node, "\(row.name(of: .terms)).\(member.name)").map { Term(member.name, $0) }
    }
    if terms.isEmpty {
      row.add(
        .projectValue, .terms, "\(row.name(of: .terms)) has no words",
        help: "Write the words that are allowed as values.")
    }
    return terms.isEmpty ? nil : terms
  }

  private func property(_ row: Section<AttributeKey>) -> SchemaProperty? {
    guard let name = row.text(.property) else { return nil }
    if name.wholeMatch(of: /[a-z][0-9A-Za-z]*/) != nil { return .item(name) }
    row.add(
      .projectValue, .property, "\"\(name)\" is not a schema.org property",
      help: "Write only its name, such as numberOfForwardGears.")
    return nil
  }

  private func labels(_ row: Section<AttributeKey>) -> Labels? {
    row[.label].flatMap { labels($0, row.name(of: .label)) }
  }

  /// One word for every locale, or one for each.
  private func labels(_ node: JSONNode, _ name: String) -> Labels? {
    if let text = node.string, !text.isEmpty { return Labels(["en": text]) }
    let texts = (node.object ?? []).compactMap { member in
      member.node.string.map { (member.name, $0) }
    }
    guard !texts.isEmpty, texts.count == node.object?.count,
      texts.allSatisfy({ !$0.1.isEmpty })
    else {
      section.faults.addType(of: node, name, expected: "a string, or one for each locale")
      return nil
    }
    return Labels(Dictionary(texts) { first, _ in first })
  }

  private func roles(
    _ row: Section<AttributeKey>, _ known: Set<Attribute.Role>
  ) -> Set<Attribute.Role> {
    var roles = known
    for key in [AttributeKey.keyFact, .facet, .keyword, .identifier] {
      guard let hasRole = row.flag(key), let role = Attribute.Role(rawValue: key.rawValue) else {
        continue
      }
      if hasRole { roles.insert(role) } else { roles.remove(role) }
    }
    return roles
  }
}

extension AttributeType {
  /// The types that a project can give an attribute.
  static let words =
    ["text", "integer", "decimal", "flag", "date", "year", "term"]
    + Dimension.allCases.map(\.rawValue)

  /// The type for a word that needs no parameters.
  fileprivate init?(word: String) {
    switch word {
    case "text": self = .text
    case "decimal": self = .decimal
    case "flag": self = .flag
    case "date": self = .date
    default:
      guard let dimension = Dimension(rawValue: word) else { return nil }
      self = .quantity(dimension)
    }
  }
}
