package import WaymarkEmbedded

extension Attribute {
  /// The attributes of the built-in vocabularies, by the names of their rows: two may have one name.
  package static let table: DataTable<(row: String, attribute: Attribute)> = DataTable(
    "Sources/Model/Vocabularies/attributes.json"
  ) { row throws(DataFault) in
    let labels = try labels(row.name, of: row)
    let roles = try row["roles"]?.words.map { word throws(DataFault) in
      guard let role = Role(rawValue: word) else { throw row.fault("unknown role \(word)") }
      return role
    }
    let attribute = Attribute(
      try row["name"]?.text ?? row.name, try type(of: row), try property(of: row), labels,
      Set(roles ?? []))
    return (row.name, attribute)
  }

  static let byRow = Dictionary(table.rows.map { ($0.row, $0.attribute) }) { first, _ in first }

  private static func labels(_ name: String, of row: DataRow) throws(DataFault) -> Labels {
    let labels = Labels.named(name)
    guard !labels.texts.isEmpty else { throw row.fault("labels.json has no row \"\(name)\"") }
    return labels
  }

  private static func type(of row: DataRow) throws(DataFault) -> AttributeType {
    let type = try row.member("type")
    let words = try type.words
    let numbers = words.compactMap { Int($0) }
    switch (words.first, words.count, numbers.count) {
    case ("text", 1, 0): return .text
    case ("decimal", 1, 0): return .decimal
    case ("flag", 1, 0): return .flag
    case ("date", 1, 0): return .date
    case ("vin", 1, 0): return .vin
    case ("term", 1, 0): return .term(try terms(of: row))
    case ("year", 2, 1): return .year(from: numbers[0])
    case ("integer", 3, 2) where numbers[0] <= numbers[1]: return .integer(numbers[0]...numbers[1])
    case ("quantity", 2, 0):
      if let dimension = Dimension(rawValue: words[1]) { return .quantity(dimension) }
    default: break
    }
    throw type.fault("unknown type")
  }

  private static func terms(of row: DataRow) throws(DataFault) -> [Term] {
    try row.member("terms").rows.map { term throws(DataFault) in
      let labels = try labels("\(row.name).\(term.name)", of: term)
      return Term(term.name, labels, schema: term.isNull ? nil : try term.text)
    }
  }

  private static func property(of row: DataRow) throws(DataFault) -> SchemaProperty {
    let schema = try row.member("schema")
    let words = try schema.words
    return switch (words.first, words.count) {
    case ("item", 2): .item(words[1])
    case ("number", 2): .number(words[1])
    case ("type", 2): .type(words[1])
    case ("thing", 3): .thing(words[1], type: words[2])
    case ("engine", 2): .engine(words[1])
    case ("offer", 2): .offer(words[1])
    case ("page", 2): .page(words[1])
    case ("additional", 1): .additional
    default: throw schema.fault("unknown property of schema.org")
    }
  }
}
