import WaymarkColumns
import WaymarkValues

/// Columns whose names say that they are about something else than what is sold or public.
///
/// A column in words that no table knows may be about anything, and is asked.
extension ColumnProfile {
  /// Whether neither its name nor its words can say what is sold or public.
  func isAboutOthers(among columns: [ColumnProfile], _ fields: [FieldGuess]) -> Bool {
    let words = ColumnName(name).words
    guard StateName.meaning(of: name) == nil, frequentWords.allSatisfy({ !Self.isState($0.text) })
    else { return false }
    // `Display address` with addresses shows none.
    if namesCurrencies || PartFlag(self)?.hidden == 0 { return true }
    if StateName.isOfOther(name) { return true }
    if !StateGuess.hasFlags(self), isNamedAsPlace, !words.contains("state") { return true }
    guard !words.contains(where: Self.tellsState) else { return false }
    let pictures = fields.first { $0.field == "images" }?.columns ?? []
    return words.contains(where: WordTable.names("subject").contains) || endsWithSubject(words)
      || pictures.contains { name.hasPrefix($0 + "@") || name.hasPrefix($0 + ".") }
      || hasRegions(among: columns)
      || WordTable.names("language-member").contains(words.last ?? "")
        && frequentWords.allSatisfy { ColumnName.isLanguage(String($0.text.prefix(2))) }
  }

  /// Whether it ends like `Sea view`, and has words for it; in `Web view` and next to flags the word
  /// may be about a site.
  private func endsWithSubject(_ words: [String]) -> Bool {
    WordTable.names("subject-end").contains(words.last ?? "") && !StateGuess.hasFlags(self)
      && !words.contains { WordTable.term($0, of: "place") != nil }
  }

  /// Whether it is named for currencies, and has no other words.
  private var namesCurrencies: Bool {
    frequentWords.allSatisfy { Currencies.isName($0.text) }
      && ColumnName(name).words.contains { FieldNames.fields(named: $0).contains("currency") }
  }

  private static func tellsState(_ word: String) -> Bool {
    // A home with a tenant may be let.
    ["telling", "state-name", "action", "sale"].contains { WordTable.names($0).contains(word) }
      || WordTable.term(word, of: "person") != nil
  }

  private static func isState(_ word: String) -> Bool {
    !WordTable.names("vague").contains(folded(word))
      && (WordTable.term(word, of: "hidden") != nil || WordTable.term(word, of: "public") != nil
        || WordTable.term(word, of: "status") != nil)
  }

  /// Whether it is a `state` with codes of regions such as `CA`, next to another part of an address.
  private func hasRegions(among columns: [ColumnProfile]) -> Bool {
    ColumnName(name).words.last == "state"
      && frequentWords.allSatisfy { WordTable.names("region-code").contains(folded($0.text)) }
      && columns.contains { column in
        column.name != name
          && ["location", "postalCode", "country"].contains { column.isNamed($0, .other) }
      }
  }
}
