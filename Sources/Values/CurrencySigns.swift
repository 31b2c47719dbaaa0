import WaymarkEmbedded
import WaymarkModel

/// The currencies that a sign can mean.
///
/// Signs are CLDR's, and those that sellers write besides them. A sign of several currencies names none
/// of them alone, but still excludes all others: `$` is never EUR.
enum CurrencySigns {
  static let table: DataTable<(signs: [String], currencies: Set<Currency>)> = DataTable(
    "Sources/Values/currency-signs.json"
  ) { row throws(DataFault) in
    let currencies = try row.words.map { code throws(DataFault) in
      guard let currency = Currency(code) else { throw row.fault("unknown currency \(code)") }
      return currency
    }
    return (row.name.split(separator: " ").map(String.init), Set(currencies))
  }

  /// The currencies of each sign.
  static let currencies: [String: Set<Currency>] = {
    var currencies: [String: Set<Currency>] = [:]
    for row in table.rows {
      for sign in row.signs { currencies[sign, default: []].formUnion(row.currencies) }
    }
    return currencies
  }()

  /// How many characters the longest sign has.
  static let longest = 6
}
