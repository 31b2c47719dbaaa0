import WaymarkModel

/// The time that is paid for where the name of a column says so, or that its prices are rents.
struct RentGuess {
  let term: PriceTerm
  let comment: String

  private static let rents: Set<String> = [
    "rent", "rental", "rents", "loyer", "loyers", "alquiler", "renta", "arriendo", "canone",
    "affitto", "pacht", "租金", "月租", "الايجار", "ايجار", "الإيجار", "إيجار",
  ]

  private static let endings = ["miete", "mietpreis", "mietzins"]

  /// Words for the time, alone or before the ending of `Monatsmiete` and `Tagespreis`.
  private static let times: [(term: PriceTerm, words: [String])] = [
    (.perDay, ["day", "daily", "tag", "tages", "taglich", "jour", "dia", "giorno", "日"]),
    (.perNight, ["night", "nightly", "nacht", "ubernachtungs", "nuit", "noche", "notte"]),
    (.perWeek, ["week", "weekly", "woche", "wochen", "semaine", "semana", "settimana"]),
    (.perYear, ["year", "yearly", "annual", "jahr", "jahres", "jahrlich", "annuel", "anual"]),
    (.perMonth, ["month", "monthly", "monat", "monats", "monatlich", "mois", "mensuel", "mes"]),
  ]

  /// Looks at the name of a column of prices; `nil` for one that names neither a rent nor a time.
  init?(_ column: String, of vocabulary: String) {
    let words = ColumnName(column).words
    let rent = words.first(where: Self.isRent)
    let stems = words.compactMap { word in
      (Self.endings + ["preis"]).first(where: word.hasSuffix)
        .map { String(word.dropLast($0.count)) }
    }
    if let time = Self.times.first(where: { row in
      row.words.contains { words.contains($0) || stems.contains($0) }
    }) ?? (rent == "月租" ? Self.times.last : nil) {
      term = time.term
      comment = "a rent \(Self.text(of: time.term)) by the name of the column"
    } else {
      guard rent != nil else { return nil }
      term = .perMonth
      comment =
        "a rent by the name of the column, so it is per month"
        + (vocabulary == Vocabulary.home.name ? "" : " or \"per-day\", \"per-week\"; decide: ")
    }
  }

  private static func isRent(_ word: String) -> Bool {
    rents.contains(word) || endings.contains(where: word.hasSuffix)
  }

  private static func text(of term: PriceTerm) -> String {
    term.rawValue.split(separator: "-").joined(separator: " ")
  }
}
