import WaymarkModel
import WaymarkValues

/// What columns next to a price say about it: the time that a rent is paid for, and when a sale ends.
enum PaidTime {
  /// The term of a word such as `month`, `per week` or `rent`; `nil` for a word of another kind.
  static func term(of word: String) -> String? {
    if let term = certainTerm(of: word) { return term }
    let isRent = deal(word) == "rent" || WordTable.term(word, of: "rent") != nil
    return isRent ? PriceTerm.perMonth.rawValue : nil
  }

  /// The term of a word that needs no assumption: a period or an auction, but not `rent`.
  static func certainTerm(of word: String) -> String? {
    if let term = WordTable.term(word, of: "rent-time") { return term }
    if let term = WordTable.term(word, of: "price"), term.hasPrefix("per-") { return term }
    return deal(word).flatMap(PriceTerm.init)?.rawValue
  }

  /// The term of a text next to an amount, such as `/ Nacht` or `per night`.
  static func term(nextToAmount text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "/" }.map(String.init)
    guard let last = words.last, text.contains("/") || words.count == 2, words.count < 3 else {
      return nil
    }
    guard words.count == 1 || between.contains(folded(words[0])) else { return nil }
    return WordTable.term(last, of: "rent-time")
  }

  private static let between: Set = [
    "per", "pro", "je", "par", "por", "al", "alla", "a", "za", "na",
  ]

  /// Whether a word says that the thing itself is sold.
  static func isSale(_ word: String) -> Bool { deal(word) == "sale" }

  /// What a word says about the deal: `rent`, `sale` or `starting-bid`; also of the first words of
  /// a name such as `for_rent_by_agent`.
  private static func deal(_ word: String) -> String? {
    if let deal = WordTable.term(word, of: "deal") { return deal }
    let words = ColumnName(word).written
    return (2...4).reversed().lazy.filter { $0 <= words.count }
      .compactMap { WordTable.term(words.prefix($0).joined(separator: " "), of: "deal") }.first
  }

  /// Whether a column says until when a sale price holds.
  static func isEndOfSale(_ column: String) -> Bool {
    let words = Set(ColumnName(column).words)
    let isSale = !words.isDisjoint(with: ["sale", "special", "offer", "promo", "angebot", "aktion"])
    return isSale
      && !words.isDisjoint(with: [
        "date", "ends", "end", "until", "effective", "to", "dates", "bis", "ende", "expires",
      ])
  }

  /// Whether the name of a column is about taxes: `IVA`, `prix@tva`.
  static func isTax(_ column: String) -> Bool {
    !Set(ColumnName(column).words).isDisjoint(with: taxes)
  }

  /// Whether a word of such a column says that prices include the tax or do not.
  static func isTaxWord(_ word: String) -> Bool {
    let words = Set(ColumnName(word).words)
    return !words.isDisjoint(with: taxes.union(taxWords)) || word.contains("+")
  }

  private static let taxes: Set = [
    "vat", "iva", "tva", "mwst", "ust", "btw", "moms", "dph", "gst", "tax",
  ]

  private static let taxWords: Set = [
    "net", "netto", "gross", "brutto", "incl", "inkl", "excl", "exkl", "ht", "ttc", "included",
    "excluded", "incluido", "incluida", "compris", "plus", "paid", "unpaid",
  ]

  /// Whether flags of a column say which records are in a sale: `On Sale`, `En solde`.
  static func isSaleFlag(_ column: String) -> Bool {
    [
      "onsale", "issale", "isonsale", "ensolde", "solde", "soldes", "enpromotion", "promotion",
      "imangebot",
      "angebot", "enoferta", "oferta", "inofferta", "insaldo", "saldo", "promocja", "wpromocji",
      "sale",
      "reduziert", "discounted",
    ].contains(ColumnName(column).key)
  }
}
