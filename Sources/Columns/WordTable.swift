import WaymarkCore
package import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// The meanings of words in feeds, in several languages.
package enum WordTable {
  /// The terms of each field, each with its words.
  package static let terms: DataTable<(field: String, terms: [(name: String, words: [String])])> =
    DataTable("Sources/Columns/Words/terms.json") {
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

  /// A list of words about the names of columns, each without accents and blanks.
  package static func names(_ list: String) -> Set<String> { nameLists[list] ?? [] }

  private static let nameLists: [String: Set<String>] = {
    let lists = terms.rows.filter { $0.field == "names" }.flatMap(\.terms)
    return Dictionary(
      uniqueKeysWithValues: lists.map { list in
        (list.name, Set(list.words.map { ColumnName($0).key }))
      })
  }()

  /// The term of a field that a word means; ignores case, accents, `-` and `_`.
  package static func term(_ word: String, of field: String) -> String? {
    if field == "flag", let flag = numericFlag(word) { return flag }
    if field == "status", word.hasPrefix("http:") || word.hasPrefix("https:"),
      let name = word.split(separator: "/").last, name.count < word.count
    {
      // Google Merchant Center also uses schema.org's names of terms.
      return term(ColumnName(String(name)).written.joined(separator: " "), of: field)
    }
    // A leading `-` is the sign of a number, not a separator of words.
    guard !word.hasPrefix("-") else { return lists[field]?[word] }
    let found =
      lists[field]?[word] ?? lists[field]?[plain(word)]
      ?? (isCamel(word)
        ? lists[field]?[ColumnName(word).written.joined(separator: " ")] : nil)
    return field == "status" && found == nil && isLet(word) ? "sold" : found
  }

  /// The one term of a field that parts of a value mean: `Residential / Apartment`.
  package static func term(inPartOf value: String, of field: String) -> String? {
    let parts = value.replacing(" - ", with: "/").replacing(" – ", with: "/")
      .split { "/>|:»›".contains($0) }
    guard parts.count > 1 else { return nil }
    let terms = Set(
      parts.compactMap { part in
        term(part.split(separator: " ").joined(separator: " "), of: field)
      })
    return terms.count == 1 ? terms.first : nil
  }

  private static func plain(_ word: String) -> String {
    word.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
  }

  /// Whether a word is several, such as `SingleFamily`.
  private static func isCamel(_ word: String) -> Bool {
    zip(word.utf8, word.utf8.dropFirst()).contains { $0.isASCIILowercase && $1.isASCIIUppercase }
  }

  /// Whether a word says that a thing is rented, and no longer offered.
  package static func isLet(_ word: String) -> Bool { lists["let"]?[plain(word)] != nil }

  /// The opposites of a word for yes or no, such as `nein` of `ja`.
  package static func otherFlags(than word: String) -> [String] {
    let key = folded(word)
    return flagPairs.flatMap { pair in
      pair.contains { folded($0) == key } ? pair.filter { folded($0) != key } : []
    }
  }

  private static let flagPairs: [[String]] = terms.rows.filter { $0.field == "flag-pairs" }
    .flatMap(\.terms).map(\.words)

  /// `true` for 1 and `false` for 0, in any notation.
  private static func numericFlag(_ word: String) -> String? {
    guard let number = DecimalNumber(plain: Array(word.utf8)[...]), !number.isNegative else {
      return nil
    }
    return switch number.integer {
    case 0: "false"
    case 1: "true"
    case _: nil
    }
  }

  /// Whether a text means no value in any column.
  static func isNull(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, text.count < 64,
      nullShapes[Int(first.asciiLowercased)] & 1 << UInt64(text.count) != 0
    else { return false }
    return lists["nothing"]?[String(decoding: text, as: UTF8.self)] == "null"
  }

  /// By the first byte of words for no value: a bit for each length that they have.
  private static let nullShapes: [UInt64] = {
    var shapes = [UInt64](repeating: 0, count: 256)
    let nothing = terms.rows.filter { $0.field == "nothing" }.flatMap(\.terms)
    for word in nothing.filter({ $0.name == "null" }).flatMap(\.words) {
      guard let first = word.utf8.first, word.utf8.count < 64 else { continue }
      shapes[Int(first.asciiLowercased)] |= 1 << UInt64(word.utf8.count)
    }
    return shapes
  }()

  /// Whether the name of a column means notes, which may not be for buyers.
  package static func isNote(_ name: String) -> Bool {
    let words = ColumnName(name).words
    return !words.contains("public") && words.contains { ends($0, with: names("note")) }
  }

  /// Whether a column may contain what only colleagues should read.
  package static func isForColleagues(_ name: String) -> Bool {
    let words = ColumnName(name).words
    // A private pool is one of the `private_amenities`.
    let hasEquipment = !names("equipment").isDisjoint(with: words)
    return isNote(name)
      || words.contains { ends($0, with: names("internal")) && !(hasEquipment && $0 == "private") }
  }

  /// Whether a word is one of some words, or ends with a long one: `Kundennotiz`.
  ///
  /// In scripts without blanks, a word may contain one: `社内メモ`.
  private static func ends(_ word: String, with others: Set<String>) -> Bool {
    if others.contains(word) { return true }
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return others.contains { $0.utf8.count > $0.count && $0.count > 1 && word.contains($0) }
    }
    return others.contains { $0.count > 4 && word.hasSuffix($0) }
  }

  /// Whether a word means the present moment.
  package static func isNow(_ word: String) -> Bool { lists["now"]?[word] != nil }

  /// Whether a word means no value where a number or a word is expected.
  package static func isNothing(_ word: String) -> Bool { lists["nothing"]?[word] != nil }
}
