import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Asks what the words or flags of a column say about the prices: with or without tax, in a sale, in
  /// cents; also about prices that a question offers.
  mutating func askForTaxes(_ others: [ColumnProfile], _ price: Int?) {
    let only = columns.first { offered == [$0.name] }
    let guess = price.map { fields[$0] } ?? only?.moneyGuess("price", hints, of: vocabularyName)
    for column in others where column.hasAllWords && 1...6 ~= column.frequentWords.count {
      guard price != nil || !offered.isEmpty, let note = taxNote(column, guess) else { continue }
      if let price {
        fields[price].comment += "; decide: \(note)"
      } else {
        questions.append("decide: \(note)")
      }
    }
  }

  private func taxNote(_ column: ColumnProfile, _ price: FieldGuess?) -> String? {
    let words = column.frequentWords.map(\.text)
    let list = words.prefix(4).map(quoted).joined(separator: ", ")
    let shown = "\(quoted(column.name)) (\(list))"
    if words.allSatisfy({ Cents.isName($0) }) {
      return "\(quoted(column.name)) is \(list): if prices are in hundredths, add \"factor\": 0.01"
    } else if column.tellsTaxScheme {
      return
        "\(shown) seems to say how prices are taxed, and is not read: pages"
        + " do not say that a buyer can reclaim tax. If all prices are without tax, add \"terms\": [\"net\"]"
    } else if column.tellsTax {
      return "\(shown) says whether prices include tax, and is not read;"
        + (price.flatMap { taxAdvice($0, column) }
          ?? " if all are alike, add \"terms\": [\"net\"], or \"terms\": [\"gross\"]")
    } else if PaidTime.isSaleFlag(column.name),
      words.allSatisfy({ WordTable.term($0, of: "flag") != nil })
    {
      return "\(shown) says which records are in a sale, and is not read;"
        + " export the price that is asked today"
    }
    return nil
  }

  /// What to write if each row says whether its price includes tax.
  private func taxAdvice(_ price: FieldGuess, _ column: ColumnProfile) -> String? {
    let terms = column.frequentWords.map {
      ($0.text, TaxName.term(of: $0.text) ?? TaxName.term(of: $0.text, in: column.name))
    }
    // A number next to an amount would be a second amount.
    guard terms.count > 1, terms.contains(where: { $0.1 != nil }), price.columns.count == 1,
      !terms.contains(where: { $0.0.contains(where: \.isNumber) }),
      !price.members.contains(where: { ["template", "terms"].contains($0.name) })
    else { return nil }
    let suffixes = terms.map { word, term in
      JSON.Member(word, term.map { .string($0.rawValue) } ?? .null)
    }
    let members = Deal.members(
      price.columns, column.name, suffixes, price.members, isAlone: true)
    return " to read it, write \"price\": \(JSON.object(members).spaced)"
  }
}

extension ColumnProfile {
  /// Whether flags or codes in a column named for a tax may say for which prices it can be reclaimed.
  fileprivate var tellsTaxScheme: Bool {
    TaxName.hasTax(name) && !tellsTax && !isAboutFee
      && WordTable.names("other-tax").isDisjoint(with: ColumnName(name).words)
      && (StateGuess.hasFlags(self)
        || frequentWords.allSatisfy { word in
          word.text.contains(where: \.isLetter)
            && (word.text.count < 4 || frequentWords.count > 1 && !word.text.contains("%"))
        })
  }

  /// Whether a word of its name means a fee: `aussen_courtage@mit_mwst`.
  var isAboutFee: Bool {
    ColumnName(name).words.contains { FieldNames.fields(named: $0).contains("fee") }
  }

  /// Whether its words or flags say which prices include tax.
  var tellsTax: Bool {
    let words = frequentWords.map(\.text)
    // The commission of an agent has a tax of its own.
    guard !isAboutFee, !frequentWords.contains(where: \.isShare) else {
      return false
    }
    // `netto` in a column `Preisart`, but not `included` in a column about breakfast.
    let isAboutPrices = ColumnName(name).words.contains { word in
      WordTable.names("price-stem").contains(where: word.hasPrefix)
    }
    if StateGuess.hasFlags(self),
      TaxName(name)?.rest.allSatisfy({ word in
        ["filler", "price"].contains(WordTable.term(word, of: "part"))
          || FieldNames.fields(named: ColumnName.key(of: [word])).contains("price")
      }) ?? false
    {
      return true
    }
    if words.allSatisfy({ TaxName.term(of: $0) != nil }),
      isAboutPrices || TaxName.isAboutTax(name) || words.contains(where: TaxName.hasTax)
    {
      return true
    }
    return TaxName.hasTax(name) && words.contains { TaxName.term(of: $0, in: name) != nil }
  }
}
