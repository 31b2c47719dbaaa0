import WaymarkEmbedded

/// The factors of words after a number.
///
/// Numbers are not read with this table, because a project declares its factors. The table suggests
/// what to declare.
public enum Multipliers {
  /// The factors, each with its words; words without a factor have several meanings.
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

  /// The factor of a word; `nil` for a word with several factors or none.
  public static func factor(of word: String) -> Int? { list[word].flatMap { $0 > 0 ? $0 : nil } }

  /// The factor as JSON, or a placeholder for the user to fill in.
  static func advice(for word: String) -> String { factor(of: word).map(String.init) ?? "\"…\"" }
}

extension WordScanner {
  /// The fault of a text that begins with an undeclared factor.
  var undeclaredFactor: ValueFault? {
    guard let match = longestMatch(Multipliers.list) else { return nil }
    let word = trimmed(rest.prefix(match.length))
    return .multiplier(String(String(decoding: word, as: UTF8.self).prefix(40)))
  }
}
