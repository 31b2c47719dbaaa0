import WaymarkColumns
import WaymarkCore
import WaymarkModel

/// Prices whose currencies are in columns of their own, such as `sale_currency` and `rent_currency`.
extension FileHints {
  /// The column with the currencies of a price.
  func currencyColumn(of price: String) -> String? {
    ownCurrencies.first { Self.isCurrency($0, of: price) } ?? currencyColumn
  }

  /// Whether the words of two names are the same, apart from those for prices and currencies.
  private static func isCurrency(_ column: String, of price: String) -> Bool {
    let words = ColumnName(column).words.filter { word in
      !FieldNames.fields(named: word).contains("currency")
    }
    let own = ColumnName(price).words
    func others(_ words: [String]) -> [String] {
      words.filter { word in
        !WordTable.names("price-stem").contains(word) && !ColumnName.fillers.contains(word)
          && word != "amount"
      }
    }
    return words == own || !others(words).isEmpty && others(words) == others(own)
  }
}

extension ListingGuess {
  /// Takes the columns with the currencies of prices.
  func takeCurrencies(_ taken: inout Set<String>) {
    for field in fields {
      taken.formUnion(field.columns.filter(hints.ownCurrencies.contains))
      if case .string(let column)? = field.members.first(where: { $0.name == "currencyColumn" })?
        .value
      {
        taken.insert(column)
      }
    }
  }

  /// Adds the currency of the prices to deposits, which are texts.
  mutating func nameCurrencyOfDeposits() {
    guard let index = fields.firstIndex(where: { $0.field == "deposit" && !$0.isOpen }),
      case .string(let name) = fields[index].value, !name.contains(where: { "{}".contains($0) }),
      let column = columns.first(where: { $0.name == name }), column.numbers.count == column.filled
    else { return }
    let currencies = columns.first { $0.name == hints.currencyColumn }
    let word = currencies.flatMap {
      $0.hasAllWords && $0.frequentWords.count == 1 ? $0.frequentWords[0].text : nil
    }
    let code = hints.currency?.code ?? word.flatMap { Currency($0)?.code }
    // A small number may be one of monthly rents.
    let isAmount = column.numbers.range.map { $0.lowerBound >= 25 } ?? false
    let template = JSON.object([
      JSON.Member("template", .string("{\(name)} \(isAmount ? code ?? "…" : "…")"))
    ])
    guard code != nil, isAmount else {
      fields[index].comment +=
        "; decide: no value has a currency or a unit. To add one, write \"deposit\": \(template.spaced)"
      return
    }
    fields[index].value = template
    fields[index].comment += "; the currency is that of the prices"
  }

  /// By price: the columns of currencies that a template must read next to the prices of some
  /// columns, because they are different ones; empty if a row without a price has one.
  func currencies(of prices: [String]) -> [String: String] {
    let found = prices.compactMap { price in
      hints.currencyColumn(of: price).map { (price, $0) }
    }
    let haveCurrencies = found.allSatisfy { price, currency in
      let amounts = columns.first { $0.name == price }
      // A price of 0 has a currency, too.
      let hasZeros =
        amounts?.frequentWords.contains { word in
          word.text.contains("0") && word.text.allSatisfy { !$0.isNumber || $0 == "0" }
        } ?? true
      return amounts?.filled == columns.first { $0.name == currency }?.filled && !hasZeros
    }
    guard found.count == prices.count, Set(found.map(\.1)).count > 1, haveCurrencies else {
      return [:]
    }
    return Dictionary(uniqueKeysWithValues: found)
  }
}

extension [JSON.Member] {
  /// The members without the column of currencies, if a template reads several.
  func without(_ currencies: [String: String]) -> [JSON.Member] {
    currencies.isEmpty ? self : filter { $0.name != "currencyColumn" }
  }
}
