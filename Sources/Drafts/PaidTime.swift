import WaymarkModel
import WaymarkValues

/// What columns next to a price say about it: the time that a rent is paid for, and that of a sale.
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

  /// Whether a column says from or until when a sale price is valid.
  static func isTimeOfSale(_ column: String) -> Bool {
    let words = ColumnName(column).words
    return words.contains { word in saleWords.contains(where: word.hasPrefix) }
      && words.contains { word in
        times.contains(word) || ["ende", "datum", "data"].contains(where: word.hasSuffix)
      }
  }

  private static let saleWords = [
    "sale", "special", "offer", "promo", "discount", "angebot", "aktion", "rabatt", "sonderpreis",
    "solde", "remise", "oferta", "rebaj", "descuento", "offert", "sconto", "saldo", "aanbieding",
    "akcj", "slev", "kampan", "indirim",
  ]

  private static let times: Set = [
    "date", "dates", "start", "starts", "end", "ends", "ended", "until", "till", "to", "effective",
    "expires", "expiry", "valid", "bis", "ende", "endet", "gultig", "datum", "jusqu", "jusquau",
    "fin", "fecha", "hasta", "fine", "scadenza", "data", "tot", "do", "konec", "slut", "bitis",
  ]

  /// The field for a date from or until which an offer is valid, by the name of its column.
  static func validity(_ column: String) -> String? {
    let key = ColumnName(column).key
    return ends.contains(key) ? "validUntil" : starts.contains(key) ? "validFrom" : nil
  }

  private static let ends: Set = [
    "expires", "expiry", "expirydate", "expiresat", "expireson", "expiration", "expirationdate",
    "enddate", "validuntil", "validto", "validthrough", "gultigbis", "ablaufdatum", "ablauf",
    "datedefin", "datefin", "scadenza", "fechafin", "fechadefin", "vencimiento", "validade",
    "einddatum", "geldigtot", "datazakonczenia", "datumkonce", "slutdatum", "bitistarihi",
    "срокдействия", "датаокончания", "終了日", "掲載終了日",
  ]

  private static let starts: Set = [
    "startdate", "validfrom", "publishdate", "publishfrom", "gultigab", "gultigvon", "startdatum",
    "datededebut", "datedebut", "fechainicio", "datainizio", "datarozpoczecia", "датаначала",
    "開始日", "掲載開始日",
  ]

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
