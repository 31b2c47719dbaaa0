import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// What words of feeds mean, in several languages.
enum WordTable {
  /// The terms of each field, each with the words for it.
  static let terms: DataTable<(field: String, terms: [(name: String, words: [String])])> =
    DataTable("Sources/Drafts/Words/terms.json") {
      row throws(DataFault) in
      let terms = try row.rows.map { term throws(DataFault) in
        (name: term.name, words: try term.phrases)
      }
      return (row.name, terms)
    }

  private static let lists: [String: WordList<String>] = {
    var lists: [String: WordList<String>] = [:]
    for (field, terms) in terms.rows {
      for term in terms {
        for word in term.words { lists[field, default: WordList()].add(word, term.name) }
      }
    }
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      guard case .term(let terms) = attribute.type else { continue }
      for term in terms {
        lists[attribute.name, default: WordList()].add(term.name, term.name)
        for label in term.labels.texts.values { lists[attribute.name]?.add(label, term.name) }
      }
    }
    return lists
  }()

  /// The term of a field that a word means; a letter's case, accents, `-` and `_` do not matter.
  static func term(_ word: String, of field: String) -> String? {
    let plain = word.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
    return lists[field]?[word] ?? lists[field]?[plain]
  }

  /// Whether a word stands for the moment that somebody reads it.
  static func isNow(_ word: String) -> Bool { lists["now"]?[word] != nil }

  /// Whether a word stands for nothing.
  static func isNothing(_ word: String) -> Bool { lists["nothing"]?[word] != nil }
}
