import WaymarkEmbedded

/// What words after a number multiply it by.
///
/// No number is read by this table: a project declares its factors. The table says what to declare.
public enum Multipliers {
  /// The factors, each with its words; the words of no factor mean several.
  static let table: DataTable<(factor: Int?, words: [String])> = DataTable(
    "Sources/Values/multipliers.json"
  ) { row throws(DataFault) in
    guard let factor = Int(row.name) ?? (row.name == "…" ? 0 : nil) else {
      throw row.fault("unknown factor")
    }
    return (factor == 0 ? nil : factor, try row.phrases)
  }

  static let list: WordList<Int> = {
    var list = WordList<Int>()
    for row in table.rows {
      for word in row.words { list.add(word, row.factor ?? 0) }
    }
    return list
  }()

  /// The factor that a word means; `nil` for one that means several, or none.
  public static func factor(of word: String) -> Int? { list[word].flatMap { $0 > 0 ? $0 : nil } }

  /// The factor as JSON, or what a person has to fill in.
  static func advice(for word: String) -> String { factor(of: word).map(String.init) ?? "\"…\"" }
}

extension WordScanner {
  /// The fault of a text that begins with a factor which is not declared.
  var undeclaredFactor: ValueFault? {
    guard let match = longestMatch(Multipliers.list) else { return nil }
    let word = trimmed(rest.prefix(match.length))
    return .multiplier(String(String(decoding: word, as: UTF8.self).prefix(40)))
  }
}
