import WaymarkModel

/// What columns next to a price say about it: the time that a rent is paid for, and when a sale ends.
enum PaidTime {
  /// The term of a word such as `month`, `per week` or `rent`; `nil` for a word of another kind.
  static func term(of word: String) -> String? {
    if let term = WordTable.term(word, of: "rent-time") { return term }
    if let term = WordTable.term(word, of: "price"), term.hasPrefix("per-") { return term }
    if WordTable.term(word, of: "rent") != nil { return PriceTerm.perMonth.rawValue }
    return rents.contains(ColumnName(word).key) ? PriceTerm.perMonth.rawValue : nil
  }

  /// Whether a word says that the thing itself is sold.
  static func isSale(_ word: String) -> Bool { sales.contains(ColumnName(word).key) }

  private static let rents: Set = ["forrent", "tolet", "lease", "letting", "vermietung"]

  private static let sales: Set = [
    "sale", "forsale", "sell", "buy", "purchase", "total", "once", "kauf", "verkauf", "zuverkaufen",
    "vente", "avendre", "venta", "vendita", "verkoop", "sprzedaz", "prodej", "venda",
  ]

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

  private static let taxes: Set = ["vat", "iva", "tva", "mwst", "ust", "btw", "moms", "dph", "gst"]

  private static let taxWords: Set = [
    "net", "netto", "gross", "brutto", "incl", "inkl", "excl", "exkl", "ht", "ttc", "included",
    "excluded", "incluido", "incluida", "compris",
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
