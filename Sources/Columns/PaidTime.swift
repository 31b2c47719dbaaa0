package import WaymarkModel
import WaymarkValues

/// What columns next to a price say about it: the time that a rent is paid for, and that of a sale.
package enum PaidTime {
  /// The term of a word such as `month`, `per week` or `rent`; `nil` for a word of another kind.
  package static func term(of word: String) -> String? {
    if let term = certainTerm(of: word) { return term }
    let isRent = deal(word) == "rent" || WordTable.term(word, of: "rent") != nil
    return isRent ? PriceTerm.perMonth.rawValue : nil
  }

  /// The same for a text such as `Residential Lease`, of homes only.
  package static func term(of text: String, _ vocabulary: Vocabulary) -> String? {
    if let term = term(of: text) { return term }
    let words = ColumnName(text).written
    // An `Entire rental unit` is a kind of homes.
    let isRent =
      !words.contains("unit") && words.contains { $0 != "Location" && deal($0) == "rent" }
    return vocabulary == .home && 2...4 ~= words.count && isRent ? PriceTerm.perMonth.rawValue : nil
  }

  /// The term of a word that needs no assumption: a period or an auction, but not `rent`.
  package static func certainTerm(of word: String) -> String? {
    period(word) ?? deal(word).flatMap(PriceTerm.init)?.rawValue
  }

  /// The term of a word for a period: `month`, `pcm`.
  package static func period(_ word: String) -> String? {
    if let term = WordTable.term(word, of: "rent-time") { return term }
    return WordTable.term(word, of: "price").flatMap { $0.hasPrefix("per-") ? $0 : nil }
  }

  /// The term of a text next to an amount, such as `/ Nacht` or `per night`.
  package static func term(nextToAmount text: String) -> String? {
    let words = text.split { " /.".contains($0) }.map(String.init)
    guard let last = words.last, text.contains("/") || words.count == 2, words.count < 3 else {
      return nil
    }
    guard words.count == 1 || WordTable.names("between").contains(folded(words[0])) else {
      return nil
    }
    return WordTable.term(last, of: "rent-time")
  }

  /// Whether a word says that the thing itself is sold.
  package static func isSale(_ word: String) -> Bool {
    // `Kauf (vermietet)` is the sale of what is let.
    (deal(word) ?? ColumnName(word).written.first.flatMap(deal)) == "sale"
  }

  /// What a word says about the deal: `rent`, `sale` or `starting-bid`; also of the first words of
  /// a name such as `for_rent_by_agent`, or the last ones, as in `Flat for rent`.
  private static func deal(_ word: String) -> String? {
    if let deal = WordTable.term(word, of: "deal") ?? WordTable.term(word, of: "lease") {
      return deal
    }
    let words = ColumnName(word).written
    // `for_rent_by_agent`, `Flat for rent` and `flatRent`.
    let isJoined = word.allSatisfy { $0.isLetter || $0 == "_" }
    let found = ((isJoined ? 1 : 2)...4).reversed().filter { $0 <= words.count }.flatMap { length in
      [words.prefix(length), words.suffix(length)]
    }.compactMap { WordTable.term($0.joined(separator: " "), of: "deal") }
    // `sale_or_rent` is both.
    return Set(found).count > 1 ? nil : found.first
  }

  /// Whether a column says from or until when a sale price is valid.
  package static func isTimeOfSale(_ column: String) -> Bool {
    let words = ColumnName(column).words
    return words.contains { word in WordTable.names("sale").contains(where: word.hasPrefix) }
      && words.contains { word in
        WordTable.names("sale-time").contains(word)
          || WordTable.names("time-ending").contains(where: word.hasSuffix)
      }
  }

  /// The field for a date from or until which an offer is valid, by the name of its column.
  package static func validity(_ column: String) -> String? {
    let key = ColumnName(column).key
    return WordTable.names("valid-until").contains(key)
      ? "validUntil" : WordTable.names("valid-from").contains(key) ? "validFrom" : nil
  }

  /// Whether flags of a column say which records are in a sale: `On Sale`, `En solde`.
  package static func isSaleFlag(_ column: String) -> Bool {
    WordTable.names("sale-flag").contains(ColumnName(column).key)
  }
}
