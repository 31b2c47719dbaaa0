package import WaymarkCore
package import WaymarkModel
import WaymarkValues

/// The words other than a field's name in the name of a column, such as `(EUR)` or `in cents`.
///
/// A column with any other word in its name means something else: `title_status` is not a title.
package struct ColumnRest {
  package let words: [String]

  /// Whether all words are a locale such as `en-GB`.
  private let isLocale: Bool

  package init(_ words: [String]) {
    isLocale = words.count == 2 && words[1].count == 2 && ColumnName.isLanguage(words[0])
    self.words = words.filter { !ColumnName.fillers.contains(folded($0)) }
  }

  /// Whether the words do not change the meaning of a field with values of a kind.
  package func fits(_ field: String, _ kind: Kind) -> Bool {
    guard !words.isEmpty else { return true }
    // `GTIN/EAN` has two names of one field.
    if words.allSatisfy({ FieldNames.fields(named: ColumnName.key(of: [$0])).contains(field) }) {
      return true
    }
    switch kind {
    case .money: return words.allSatisfy { Self.isOfMoney($0) }
    case .quantity(let dimension):
      // `(g/km)` is two words.
      let isUnit = [" ", "/"].contains {
        Unit.named(words.joined(separator: $0), of: dimension) != nil
      }
      return isUnit
        || words.allSatisfy {
          Unit.named($0, of: dimension) != nil || Multipliers.factor(of: $0) != nil
            || WordTable.names("measure").contains(folded($0))
        }
    case .text:
      return ["title", "description"].contains(field)
        && (isLocale || words == ["1"] || words.count == 1 && ColumnName.isLanguage(words[0]))
    case .links: return words.allSatisfy { Int($0) != nil || folded($0) == "url" }
    case .words:
      // `Category Level 1` is the category next to its subcategories.
      return isLocale || words.count == 1 && ColumnName.isLanguage(words[0])
        || words.allSatisfy { WordTable.names("text-word").contains(folded($0)) }
        || field == "category"
          && words.allSatisfy { $0 == "1" || WordTable.names("level").contains(folded($0)) }
    case .other: return false
    }
  }

  /// The kind of a field's values, which decides the other words that its name may have.
  package enum Kind {
    case money, text, words, links, other
    case quantity(Dimension)

    package var isWords: Bool { if case .words = self { true } else { false } }
  }

  /// The factor of the values of a price: 0.01 for a column of cents, 10000 for one of 万.
  package var factor: JSON? { wordAndFactor?.factor }

  /// The factor, and the part of a word that means it.
  package var wordAndFactor: (word: String, factor: JSON)? {
    for word in words {
      if WordTable.names("cents").contains(folded(word)) { return (word, .number("0.01")) }
      // A single Latin letter may mean anything.
      guard word.utf8.count > 1 else { continue }
      if let factor = Multipliers.factor(of: word) { return (word, .integer(factor)) }
      // `万円` contains the currency in the same word.
      for length in 1...2 where word.count > length {
        let (start, rest) = (String(word.prefix(length)), String(word.dropFirst(length)))
        let isSign = length == 1 && rest.first?.isLetter == false
        if let factor = Multipliers.factor(of: start)
          ?? (isSign ? Self.signed[folded(start)] : nil),
          Currencies.isName(rest)
        {
          return (start, .integer(factor))
        }
      }
    }
    return nil
  }

  /// The letters for factors next to the sign of a currency: `M€`.
  private static let signed = ["m": 1_000_000, "t": 1000]

  private static func isOfMoney(_ word: String) -> Bool {
    let key = folded(word)
    return word == "1" || WordTable.names("price-word").contains(key) || TaxName.isAboutTax(word)
      || Currencies.isName(word) || ColumnRest([word]).factor != nil
      || ["price", "rent", "rent-time"].contains { WordTable.term(word, of: $0) != nil }
  }
}
