import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The currency of prices that do not all name one, and the evidence for it.
struct CurrencyGuess {
  var currency: Currency?
  var comment = ""

  /// Whether only the language of the records is evidence for it: German is also written where
  /// prices are in francs.
  var isLikely = false

  init(_ column: ColumnProfile, _ evidence: MoneyEvidence, _ hints: FileHints) {
    let allowed = evidence.signs?.codes
    let sign = evidence.signs.map {
      "the sign of \(quoted($0.sample)) is one of \($0.codes.count) currencies"
    }
    if evidence.named.count == 1, let only = evidence.named.first, allowed == nil {
      currency = only.key
      comment = counted(only.value, "value names", many: "values name") + " \(only.key)"
      if evidence.bare > 0 { comment += ", \(counted(evidence.bare, "names", many: "name")) none" }
    } else if evidence.named.count > 1 {
      let codes = evidence.named.keys.map(\.code).sorted().joined(separator: ", ")
      comment = "values name their currencies: \(codes)"
      if evidence.bare > 0 {
        comment =
          "decide: " + comment + "; those without one are left out: \(grouped(evidence.bare))"
      }
    } else if let code = Self.code(in: column.name) {
      currency = code
      comment = "\(code) by the name of the column"
    } else if let code = hints.currency, allowed?.contains(code.code) ?? true {
      currency = code
      comment = "\(code) by the columns of the file"
    } else if let country = hints.country,
      let code = CountryNames.currencies[country].flatMap({ Currency($0) }),
      allowed?.contains(code.code) ?? true
    {
      currency = code
      comment =
        "decide: \(sign ?? "no value names a currency"); \(code) because \(hints.countryReason)"
    } else if evidence.signs?.sample.contains("$") != true || hints.language == "en",
      let code = Self.code(of: hints.language, among: allowed)
    {
      currency = code
      isLikely = allowed == nil
      comment = "decide: \(sign ?? "no value names a currency"); \(code) is only likely"
    } else {
      comment = "decide: \(sign ?? "no value names a currency"): declare \"currency\""
      // Few dollars and pesos of other languages are those of the United States.
      if evidence.signs?.sample.contains("$") == true { comment += ", such as \"MXN\" or \"CAD\"" }
    }
  }

  /// The currency in the name of a column: `preis_eur`, `price ($)`.
  private static func code(in name: String) -> Currency? {
    let words = ColumnName(name).written
    for word in (words.dropFirst() + words.prefix(1)).map(Currencies.withoutFactor) {
      if let code = Currency(word.uppercased()), code.isKnown { return code }
      if let code = Currencies.code(ofName: word) { return Currency(code) }
    }
    return nil
  }

  private static func code(of language: String, among allowed: [String]?) -> Currency? {
    let own = WordTable.term(language, of: "language-currency")
    guard let allowed else { return own.flatMap { Currency($0) } }
    if let own, allowed.contains(own) { return Currency(own) }
    // The currency that the sign most often means.
    let likely = ["USD", "GBP", "CNY", "AED", "SAR", "EGP", "INR", "RUB", "PHP"]
    return likely.first(where: allowed.contains).flatMap { Currency($0) }
  }
}
