import WaymarkModel

/// Words of sellers that the theme can name in one language.
///
/// A word of the language itself is unchanged: `gas` for `Petrol`.
public struct KnownWords: Sendable {
  /// The names of the meanings of words in the language, in the site's first language, and in
  /// English.
  private var labels: [String: [String: String]] = [:]
  private var names: [String: [String: String]] = [:]
  private var english: [String: [String: String]] = [:]

  /// No words: texts are shown unchanged.
  public init() {}

  /// Reads a table whose lines begin with the name of an attribute.
  ///
  /// A cell has all words of a language for the meaning, separated by `|`; the first one is shown
  /// on pages. For a word with two meanings, the language of the records takes precedence, then
  /// English, then the first meaning.
  init(
    _ table: LanguageTable, locale: String, native: String? = nil, source: String
  ) throws(DiagnosedError) {
    guard let own = table.column(of: locale), let first = table.column(of: native ?? locale) else {
      return
    }
    var rows: [(attribute: String, words: [[String]])] = []
    for (line, cells) in table.rows {
      let words = cells.map { $0.split(separator: "|").map(String.init) }
      guard cells.count == table.header.count, !words[own].isEmpty, !words[first].isEmpty else {
        throw DiagnosedError(
          .localeValue, at: Location(source, line: line),
          "a word of the attribute '\(cells[0])' has no text for the locale \(locale)")
      }
      rows.append((cells[0], words))
    }
    let inEnglish = table.column(of: "en")
    for column in [first, inEnglish ?? first] + Array(1..<table.header.count) {
      for (attribute, words) in rows {
        for word in words[column].map({ $0.lowercased() })
        where names[attribute]?[word] == nil {
          names[attribute, default: [:]][word] = words[first][0]
          english[attribute, default: [:]][word] = inEnglish.flatMap { words[$0].first }
          guard !words[own].contains(where: { $0.lowercased() == word }) else { continue }
          labels[attribute, default: [:]][word] = words[own][0]
        }
      }
    }
  }

  /// The texts on pages for the words of an attribute, by the words in lower case.
  func labels(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? labels[attribute.name] ?? [:] : [:]
  }

  /// The names in the site's first language for the meanings of an attribute's words.
  func names(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? names[attribute.name] ?? [:] : [:]
  }

  /// The English names for the meanings of an attribute's words.
  func english(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? english[attribute.name] ?? [:] : [:]
  }
}
