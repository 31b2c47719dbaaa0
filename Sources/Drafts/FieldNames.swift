import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// The names of columns in feeds of several languages.
enum FieldNames {
  /// The fields that a name may mean: core fields, attributes of a vocabulary, or rows that are not
  /// fields, such as `contact` and `stock`.
  static func fields(named key: String) -> [String] { table[key] ?? [] }

  /// Whether the shared table has a name for a field; the names of single languages are less
  /// certain.
  static func isShared(_ key: String, _ field: String) -> Bool {
    sharedTable[key]?.contains(field) ?? false
  }

  private static let sharedTable: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for row in words.rows {
      for key in row.words.flatMap(spellings) { table[key, default: []].insert(row.field) }
    }
    return table
  }()

  /// Whether a name means contact details; dealers have such fields, but listings do not.
  static func isContact(_ key: String) -> Bool { fields(named: key).contains("contact") }

  /// The words of each field in languages that share a table.
  static let words: DataTable<(field: String, words: [String])> = DataTable(
    "Sources/Drafts/Words/columns.json"
  ) { row throws(DataFault) in (row.name, try row.words) }

  typealias Language = (code: String, fields: [(field: String, words: [String])])

  /// The words of each field, language by language.
  static let headers: DataTable<Language> = DataTable("Sources/Drafts/Words/headers.json") {
    row throws(DataFault) in
    let fields = try row.rows.map { field throws(DataFault) in (field.name, try field.words) }
    return (row.name, fields)
  }

  /// The codes of the languages.
  static let languages = Set(headers.rows.map(\.code))

  /// The languages that have a name for a column.
  static func languages(of key: String) -> Set<String> { languageTable[key] ?? [] }

  private static let languageTable: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for row in headers.rows {
      for word in row.fields.flatMap(\.words) {
        for key in spellings(of: word) { table[key, default: []].insert(row.code) }
      }
    }
    return table
  }()

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    func add(_ word: String, _ field: String) {
      for key in spellings(of: word) where table[key]?.contains(field) != true {
        table[key, default: []].append(field)
      }
    }
    for row in words.rows {
      for word in row.words { add(word, row.field) }
    }
    for row in headers.rows.flatMap(\.fields) {
      for word in row.words { add(word, row.field) }
    }
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      add(attribute.name, attribute.name)
      for label in attribute.labels.texts.values { add(label, attribute.name) }
    }
    return table
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
