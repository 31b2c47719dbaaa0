import WaymarkModel

/// Words that sellers write, of which the theme knows what they are called in one language.
///
/// A word that the language has itself stays as the seller wrote it: `gas` for `Petrol`.
public struct KnownWords: Sendable {
  /// What the language calls the things that words mean, and what the site's first one calls them.
  private var labels: [String: [String: String]] = [:]
  private var names: [String: [String: String]] = [:]

  /// No words: texts are shown as they are.
  public init() {}

  /// Reads a table whose lines begin with the name of an attribute.
  ///
  /// A cell has all that a language says for the thing, with `|` between; the first is what pages show.
  /// A word that means two things means the one of the language in which records are written, else of
  /// English, else the first.
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
    let english = table.column(of: "en") ?? first
    for column in [first, english] + Array(1..<table.header.count) {
      for (attribute, words) in rows {
        for word in words[column].map({ $0.lowercased() })
        where names[attribute]?[word] == nil {
          names[attribute, default: [:]][word] = words[first][0]
          guard !words[own].contains(where: { $0.lowercased() == word }) else { continue }
          labels[attribute, default: [:]][word] = words[own][0]
        }
      }
    }
  }

  /// What pages show for the words of an attribute, by the words in small letters.
  func labels(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? labels[attribute.name] ?? [:] : [:]
  }

  /// What the site's first language calls the things that words of an attribute mean.
  func names(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? names[attribute.name] ?? [:] : [:]
  }
}
