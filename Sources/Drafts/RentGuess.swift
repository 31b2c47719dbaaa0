import WaymarkModel

/// The time that is paid for where the name of a column says so, or that its prices are rents.
struct RentGuess {
  let term: PriceTerm
  let comment: String

  /// What a word may end with: `Monatsmiete` and `Tagespreis` begin with the time.
  private static let endings = ["miete", "mietpreis", "mietzins", "preis"]

  /// Looks at the name of a column of prices; `nil` for one that names neither a rent nor a time.
  init?(_ column: String, of vocabulary: String) {
    let words = ColumnName(column).words
    let parts = words.flatMap { word in
      guard let ending = Self.endings.first(where: word.hasSuffix) else { return [word] }
      return [String(word.dropLast(ending.count)), ending]
    }
    let times = parts.compactMap { WordTable.term($0, of: "rent-time").flatMap(PriceTerm.init) }
    if let time = times.first {
      term = time
      let text = time.rawValue.split(separator: "-").joined(separator: " ")
      comment = "a rent \(text) by the name of the column"
    } else {
      let isRent =
        parts.contains { WordTable.term($0, of: "rent") != nil }
        || ColumnName(column).readings.contains {
          FieldNames.fields(named: $0.key).contains("rent")
            && ColumnRest($0.rest).fits("price", .money)
        }
      guard isRent else { return nil }
      term = .perMonth
      comment =
        "a rent by the name of the column, so it is per month"
        + (vocabulary == Vocabulary.home.name ? "" : " or \"per-day\", \"per-week\"; decide: ")
    }
  }
}
