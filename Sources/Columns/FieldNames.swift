package import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// The names of columns in feeds of several languages.
package enum FieldNames {
  /// The fields that a name may mean: core fields, attributes of a vocabulary, or rows that are not
  /// fields, such as `contact` and `stock`.
  package static func fields(named key: String) -> [String] { tables.fields[key] ?? [] }

  /// The names of what the seller paid.
  package static let costs: [String] = tables.fields.filter { $0.value.contains("cost") }.keys
    .sorted()

  /// Whether the shared table has a name for a field; the names of single languages are less
  /// certain.
  package static func isShared(_ key: String, _ field: String) -> Bool {
    tables.shared[key]?.contains(field) ?? false
  }

  /// Whether a name means contact details; dealers have such fields, but listings do not.
  package static func isContact(_ key: String) -> Bool { fields(named: key).contains("contact") }

  /// Whether a name means contact details of a dealer: `Dealer_Phone`.
  package static func isContactOfDealer(_ name: String) -> Bool {
    let words = ColumnName(name).words
    guard words.count > 1, fields(named: words[0]).contains("dealer") else { return false }
    return isContact(words.dropFirst().joined())
  }

  /// The words of each field in languages that share a table.
  package static let words: DataTable<(field: String, words: [String])> = DataTable(
    "Sources/Columns/Words/columns.json"
  ) { row throws(DataFault) in (row.name, try row.words) }

  package typealias Language = (code: String, fields: [(field: String, words: [String])])

  /// The words of each field, language by language.
  package static let headers: DataTable<Language> = DataTable("Sources/Columns/Words/headers.json")
  {
    row throws(DataFault) in
    let fields = try row.rows.map { field throws(DataFault) in (field.name, try field.words) }
    return (row.name, fields)
  }

  /// The codes of the languages.
  package static let languages = Set(headers.rows.map(\.code))

  /// The languages that have a name for a column.
  package static func languages(of key: String) -> Set<String> { tables.languages[key] ?? [] }

  /// The fields of each key, those by the shared table, and the languages of each key.
  private struct Tables {
    var fields: [String: [String]] = [:]
    var shared: [String: Set<String>] = [:]
    var languages: [String: Set<String>] = [:]

    mutating func add(
      _ word: String, _ field: String, isShared: Bool = false, in code: String? = nil
    ) {
      for key in spellings(of: word) {
        if fields[key]?.contains(field) != true { fields[key, default: []].append(field) }
        if isShared { shared[key, default: []].insert(field) }
        if let code { languages[key, default: []].insert(code) }
      }
    }
  }

  /// All tables at once, because each spelling costs time.
  private static let tables: Tables = {
    var tables = Tables()
    for row in words.rows {
      for word in row.words { tables.add(word, row.field, isShared: true) }
    }
    for language in headers.rows {
      for row in language.fields {
        for word in row.words { tables.add(word, row.field, in: language.code) }
      }
    }
    var labels: Set<String> = []
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      for word in [attribute.name] + attribute.labels.texts.values
      where labels.insert("\(attribute.name) \(word)").inserted {
        // A shop's reference is its own number, and not that of the maker.
        let known = attribute.name == "mpn" ? tables.fields[ColumnName(word).key] : nil
        if known?.contains("id") != true { tables.add(word, attribute.name) }
      }
    }
    return tables
  }()

  /// The keys of a word: without accents, and with umlauts as two letters.
  static func spellings(of word: String) -> Set<String> {
    let key = ColumnName(word).key
    guard word.contains(where: { "äöüßÄÖÜ".contains($0) }) else { return [key] }
    var long = ""
    for character in word.lowercased() {
      switch character {
      case "ä": long += "ae"
      case "ö": long += "oe"
      case "ü": long += "ue"
      case "ß": long += "ss"
      default: long.append(character)
      }
    }
    return [key, ColumnName(long).key]
  }
}
