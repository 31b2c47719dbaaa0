import Model

/// Words that sellers write, of which the theme knows what they are called in one language.
///
/// A word that the language has itself stays as the seller wrote it: `gas` for `Petrol`.
public struct KnownWords: Sendable {
  private var labels: [String: [String: String]] = [:]

  /// No words: texts are shown as they are.
  public init() {}

  /// Reads a table whose lines begin with the name of an attribute.
  ///
  /// A cell has all that a language says for the thing, with `|` between; the first is what pages show.
  init(_ table: LanguageTable, locale: String, source: String) throws(DiagnosedError) {
    guard let own = table.column(of: locale) else { return }
    for (line, cells) in table.rows {
      let words = cells.map { $0.split(separator: "|").map(String.init) }
      guard cells.count == table.header.count, let label = words[own].first else {
        throw DiagnosedError(
          .localeValue, at: Location(source, line: line),
          "a word of the attribute '\(cells[0])' has no text for the locale \(locale)")
      }
      let kept = Set(words[own].map { $0.lowercased() })
      for word in words.dropFirst().joined().map({ $0.lowercased() }) where !kept.contains(word) {
        labels[cells[0], default: [:]][word] = label
      }
    }
  }

  /// What pages show for the words of an attribute, by the words in small letters.
  func labels(of attribute: Attribute) -> [String: String] {
    attribute.type == .text ? labels[attribute.name] ?? [:] : [:]
  }
}
