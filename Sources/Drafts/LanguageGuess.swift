import WaymarkEmbedded
import WaymarkValues

/// The language that people read in the records, and what it was guessed from.
struct LanguageGuess {
  /// The language of the records, such as `it`, and the locale of pages that have words for it.
  let language: String
  let locale: String
  let comment: String

  typealias Row = (language: String, name: String, words: [String])

  /// Languages by words that others do not have, in values and in names of columns.
  static let words: DataTable<Row> = DataTable("Sources/Drafts/Words/languages.json") {
    row throws(DataFault) in
    (row.name, try row.member("name").text, try row.member("words").words)
  }

  private static let languages: [String: Set<Int>] = {
    var languages: [String: Set<Int>] = [:]
    for (index, row) in words.rows.enumerated() {
      for word in row.words { languages[word, default: []].insert(index) }
    }
    return languages
  }()

  /// How many values of each column are looked at.
  private static let sampleCount = 100

  init(_ columns: [ColumnProfile]) {
    let values = columns.filter { $0.links.count == 0 }.flatMap { column in
      column.frequentWords.prefix(Self.sampleCount).map(\.text)
    }
    let names = columns.map(\.name)
    if let script = Self.script(of: values, "values") ?? Self.script(of: names, "columns") {
      (locale, comment) = script
      language = String(locale.prefix(2))
    } else if let (row, reason) = Self.language(of: values, "values", least: 3)
      ?? Self.language(of: names, "columns", least: 2)
    {
      language = row.language
      let hasWords = ["de", "en", "es", "fr"].contains(language)
      locale = hasWords ? language : "en"
      comment =
        hasWords
        ? "\(row.name), by \(reason)"
        : "decide: \(row.name), by \(reason); but pages have no \(row.name) words"
          + " until the file locales/\(language).json is in \"templates\""
    } else {
      (language, locale) = ("en", "en")
      comment = "decide: no word tells the language of the records"
    }
  }

  /// Japanese, Chinese or Arabic, when a fifth of the texts have its letters.
  private static func script(
    of texts: [String], _ what: String
  ) -> (locale: String, comment: String)? {
    let scripts: [(locale: String, name: String, letters: ClosedRange<UInt32>)] = [
      ("ja", "Japanese", 0x3041...0x30FA), ("zh-Hans", "Chinese", 0x4E00...0x9FFF),
      ("ar", "Arabic", 0x0600...0x06FF),
    ]
    for (locale, name, letters) in scripts {
      let found = texts.filter { text in
        text.unicodeScalars.contains { letters.contains($0.value) && $0.properties.isAlphabetic }
      }
      guard let first = found.first, found.count * 5 >= texts.count else { continue }
      return (locale, "\(name), by the letters of \(what) such as \(quoted(first))")
    }
    return nil
  }

  /// The language of most words that belong to one alone.
  private static func language(
    of texts: [String], _ what: String, least: Int
  ) -> (row: Row, reason: String)? {
    var found: [[String]] = Array(repeating: [], count: words.rows.count)
    for text in texts {
      for word in text.split(whereSeparator: { !$0.isLetter }) {
        let key = folded(String(word))
        for index in languages[key] ?? [] where !found[index].contains(key) {
          found[index].append(key)
        }
      }
    }
    let counts = found.map(\.count)
    guard let most = counts.max(), most >= least, counts.count(where: { $0 == most }) == 1,
      let index = counts.firstIndex(of: most)
    else { return nil }
    let samples = found[index].prefix(4).map(quoted).joined(separator: ", ")
    return (words.rows[index], "words of the \(what) such as \(samples)")
  }
}
