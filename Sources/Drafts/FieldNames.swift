import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// What columns are called in feeds of several languages.
enum FieldNames {
  /// The field of a listing that a name means: a core field or an attribute of a vocabulary.
  static func fields(named key: String) -> [String] { table[key] ?? [] }

  /// Whether a name means how to reach a seller: dealers have such fields, and listings have none.
  static func isContact(_ key: String) -> Bool { contacts.contains(key) }

  /// The words of each field, and of the contact, which is not a field of a listing.
  static let words: DataTable<(field: String, words: [String])> = DataTable(
    "Sources/Drafts/Words/columns.json"
  ) { row throws(DataFault) in (row.name, try row.words) }

  private static let contact = "contact"

  private static let contacts = Set(
    words.rows.filter { $0.field == contact }.flatMap(\.words).flatMap(spellings))

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    func add(_ word: String, _ field: String) {
      for key in spellings(of: word) where table[key]?.contains(field) != true {
        table[key, default: []].append(field)
      }
    }
    for row in words.rows where row.field != contact {
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
    return [ColumnName(word).key, ColumnName(long).key]
  }
}
