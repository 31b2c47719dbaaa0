package import WaymarkEmbedded
import WaymarkValues

/// The language of the records, and the evidence for it.
package struct LanguageGuess {
  /// The language of the records, such as `it`, and the locale of pages that have words for it.
  package let language: String
  package let locale: String
  package let comment: String

  /// A language: its distinctive words in values and column names, and its letters.
  package typealias Row = (language: String, name: String, words: [String], letters: String)

  package static let words: DataTable<Row> = DataTable("Sources/Columns/Words/languages.json") {
    row throws(DataFault) in
    (
      row.name, try row.member("name").text, try row.member("words").words,
      try row["letters"]?.text ?? ""
    )
  }

  private static let languages: [String: Set<Int>] = {
    var languages: [String: Set<Int>] = [:]
    for (index, row) in words.rows.enumerated() {
      for word in row.words { languages[word, default: []].insert(index) }
    }
    return languages
  }()

  /// How many values of each column are inspected.
  private static let sampleCount = 100

  /// The locales that pages have words for.
  private static let locales: Set<String> = [
    "ar", "de", "en", "es", "fr", "ja", "zh-Hans", "zh-Hant",
  ]

  /// Judges by the values and the names of columns; those of an export are the same in any language.
  package init(_ columns: [ColumnProfile], isExport: Bool) {
    let values = columns.filter { $0.links.count == 0 }.flatMap { column in
      column.frequentWords.prefix(Self.sampleCount).map(\.text) + column.texts
    }
    let names = columns.map(\.name)
    var reason: String?
    var (isLikely, isWeak) = (false, false)
    if let script = ScriptGuess(values, with: names) {
      (language, reason) = (script.locale, "the letters of values such as \(quoted(script.sample))")
    } else if let script = ScriptGuess(names, with: values) {
      (language, reason) = (
        script.locale, "the letters of columns such as \(quoted(script.sample))"
      )
    } else if let found = Self.language(inHeader: names) {
      (language, reason) = (found, "the country in the names of columns")
    } else if let found = Self.language(of: values, names, isExport: isExport) {
      (language, reason, isLikely, isWeak) = found
    } else {
      language = "en"
    }
    guard let reason else {
      locale = "en"
      comment = "decide: no word shows the language of the records"
      return
    }
    let name = Self.name(of: language)
    let hasWords = Self.locales.contains(language)
    locale = hasWords ? language : "en"
    let foreign = values.first { $0.contains { $0.isLetter && !$0.isASCII } }
    let isDoubtful = isLikely && (isExport || foreign != nil)
    comment =
      isDoubtful
      ? "decide: \(name), by \(reason), but programs write such columns next to texts in any language"
        + (foreign.map { ", such as \(quoted($0))" } ?? "")
      : hasWords
        ? "\(isWeak ? "decide: " : "")\(name), by \(reason)"
        : "decide: \(name), by \(reason); but pages have no \(name) words"
          + " until the file locales/\(language).json is in \"templates\""
  }

  /// The language of the country that eBay's forms name: `*Action(SiteID=Germany|Country=DE|…`.
  private static func language(inHeader names: [String]) -> String? {
    let languages = ["DE": "de", "AT": "de", "FR": "fr", "ES": "es", "IT": "it"]
    return names.lazy.compactMap { name in
      name.firstRange(of: "Country=").flatMap {
        languages[String(name[$0.upperBound...].prefix(2))]
      }
    }.first
  }

  private static func name(of language: String) -> String {
    let names = [
      "ja": "Japanese", "ko": "Korean", "zh-Hans": "Chinese", "ar": "Arabic", "hi": "Hindi",
      "zh-Hant": "Chinese in traditional characters", "ru": "Russian", "uk": "Ukrainian",
    ]
    return names[language] ?? words.rows.first { $0.language == language }?.name ?? language
  }

  /// The language with the most evidence: distinctive words and letters in values, and whole column
  /// names, which are weak evidence for English.
  ///
  /// English columns, and those of an export, are only weak evidence for the language of the texts.
  private static func language(
    of values: [String], _ names: [String], isExport: Bool
  ) -> (language: String, reason: String, isLikely: Bool, isWeak: Bool)? {
    let inValues = found(in: values)
    let inNames = found(in: names)
    var best: (score: Double, index: Int) = (0, 0)
    var second = 0.0
    for (index, row) in words.rows.enumerated() {
      var score = inValues[index].count >= 3 ? Double(inValues[index].count) * 2 : 0
      let weight = row.language == "en" ? 0.75 : 1.5
      score += Double(inNames[index].count) * weight + headers(names, row.language) * weight
      let letters = (values + names).count { $0.lowercased().contains(where: row.letters.contains) }
      score += Double(min(letters, 6)) * 0.75
      if score > best.score {
        second = best.score
        best = (score, index)
      } else {
        second = max(second, score)
      }
    }
    let counts = inValues.map(\.count)
    let most = counts.max() ?? 0
    let isEnglish = words.rows[best.index].language == "en"
    if isEnglish || isExport, most >= 3, counts.count(where: { $0 == most }) == 1,
      let index = counts.firstIndex(of: most)
    {
      best = (Double(most) * 2, index)
      second = 0
    }
    guard best.score >= 1.5, best.score > second else { return nil }
    // Programs write words such as `MANUAL` next to descriptions in any language.
    let texts = isEnglish ? values.filter { $0.count(where: \.isWhitespace) > 4 } : []
    let foundIn = texts.map { text in found(in: [text]).map { $0.isEmpty ? 0 : 1 } }
    let shares = words.rows.indices.map { index in foundIn.reduce(0) { $0 + $1[index] } }
    let own = shares[best.index]
    let inTexts = found(in: texts)
    // A list of options may have a word such as `camera`, or a letter.
    let others = shares.indices.filter { index in inTexts[index].count { $0.utf8.count > 1 } > 1 }
    if let other = others.max(by: { shares[$0] < shares[$1] }), shares[other] > max(1, own) {
      let row = words.rows[other]
      return (
        row.language, reason(row, inTexts[other], [], names, least: 1), false,
        inTexts[other].count < 3
      )
    }
    let row = words.rows[best.index]
    let isLikely =
      isEnglish
      && (counts[best.index] == 0 || counts[best.index] < most || texts.count > 9 && own == 0)
    return (
      row.language, reason(row, inValues[best.index], inNames[best.index], names), isLikely,
      isWeak: !isEnglish && counts[best.index] < 3 && best.score < 3
    )
  }

  /// The distinctive words of each language in some texts.
  private static func found(in texts: [String]) -> [[String]] {
    var found: [[String]] = Array(repeating: [], count: words.rows.count)
    for text in texts {
      let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
      for word in words where word.allSatisfy(\.isLetter) {
        let key = folded(String(word))
        // `Model S` and `CR-V` have letters that are words elsewhere.
        if word.utf8.count == 1, words.count < 4 || key != word || endsWord(word, in: text) {
          continue
        }
        for index in languages[key] ?? [] where !found[index].contains(key) {
          found[index].append(key)
        }
      }
    }
    return found
  }

  /// Whether a letter is the end of a word such as `it's`, `it&#39;s` or `Seat(s)`.
  private static func endsWord(_ letter: Substring, in text: String) -> Bool {
    let before = text[..<letter.startIndex]
    return before.last.map {
      "'’;".contains($0) || $0 == "(" && before.dropLast().last?.isLetter == true
    } ?? false
  }

  /// How many column names belong to a language; names that other languages share count less.
  private static func headers(_ names: [String], _ language: String) -> Double {
    names.reduce(0) { sum, name in
      if language != "en", WordTable.names("also-english").contains(ColumnName(name).key) {
        return sum
      }
      let languages = ColumnName(name).readings.lazy.map { FieldNames.languages(of: $0.key) }
        .first { !$0.isEmpty }
      guard let languages, languages.contains(language) else { return sum }
      return sum + 1 / Double(languages.count * languages.count)
    }
  }

  private static func reason(
    _ row: Row, _ inValues: [String], _ inNames: [String], _ names: [String], least: Int = 3
  ) -> String {
    if inValues.count >= least {
      return "words of the values such as " + inValues.prefix(4).map(quoted).joined(separator: ", ")
    }
    let known = names.filter { name in
      ColumnName(name).readings.contains {
        FieldNames.languages(of: $0.key).contains(row.language)
      }
    }
    let shown = (inNames.isEmpty ? known : inNames).prefix(4).map(quoted)
    return "words of the columns such as " + shown.joined(separator: ", ")
  }
}
