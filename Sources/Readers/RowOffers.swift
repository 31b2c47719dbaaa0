import WaymarkModel
import WaymarkValues

/// The columns of an offer in a table, and the choice of one offer for a record of several rows.
struct RowOffers {
  /// The columns that a record has from the row of its price.
  let columns: Set<Int>
  private let prices: [Int]
  private let currency: Int?
  private let rules: ValueRules?

  init(_ offer: JoinRules.Offer, among names: [String]) {
    // The reader of fields reports a column that is missing.
    prices = offer.prices.compactMap { names.firstIndex(of: $0) }
    currency = offer.currency.flatMap { names.firstIndex(of: $0) }
    columns = Set(prices).union(names.indices.filter { offer.others.contains(names[$0]) })
    rules = offer.rules
  }

  /// The rows without those with another price than the lowest; if prices cannot be compared, than
  /// the first.
  func rows(of rows: [Int], in table: RawBatch) -> (rows: [Int], hasHigherPrices: Bool) {
    guard !prices.isEmpty, rows.count > 1 else { return (rows, false) }
    let priced = rows.compactMap { row in
      price(of: table.records[row], in: table).map { (row: row, text: $0) }
    }
    guard let first = priced.first, priced.count > 1 else { return (rows, false) }
    let others = Set(priced.map(\.row))
    func chosen(_ row: Int) -> [Int] { rows.filter { $0 == row || !others.contains($0) } }
    guard let rules, priced.contains(where: { $0.text != first.text }),
      let amounts = amounts(of: priced, by: rules.money, in: table),
      let lowest = amounts.min(by: { $0.units < $1.units })
    else { return (chosen(first.row), false) }
    return (chosen(lowest.row), amounts.contains { $0.units > lowest.units })
  }

  /// The amounts of prices in one currency for one period and with the same tax, without those of
  /// 0, which stand for none; `nil` if one cannot be read.
  private func amounts(
    of prices: [(row: Int, text: ArraySlice<UInt8>)], by rules: MoneyRules, in table: RawBatch
  ) -> [(row: Int, units: Int)]? {
    var amounts: [(row: Int, units: Int)] = []
    var kinds: Set<[String?]> = []
    for price in prices {
      guard let reading = reading(of: table.records[price.row], price.text, by: rules, in: table),
        reading.money != nil || reading.isZero
      else { return nil }
      guard let money = reading.money else { continue }
      kinds.insert([
        money.currency.code, reading.terms.lazy.compactMap(\.timeCode).first,
        reading.terms.lazy.compactMap(\.includesVAT).first.map { "\($0)" },
      ])
      amounts.append((price.row, money.minorUnits))
    }
    return kinds.count == 1 ? amounts : nil
  }

  /// The text of a price; next to it, there may be its currency.
  private func price(of record: RawRecord, in table: RawBatch) -> ArraySlice<UInt8>? {
    prices.lazy.compactMap { table.value($0, of: record) }
      .first { text in
        text.contains { 0x30...0x39 ~= $0 }
          && rules?.nulls.contains(String(decoding: trimmed(text), as: UTF8.self)) != true
      }
  }

  private func reading(
    of record: RawRecord, _ text: ArraySlice<UInt8>, by rules: MoneyRules, in table: RawBatch
  ) -> PriceReading? {
    let code = currency.flatMap { table.value($0, of: record) }
    return try? rules.price(in: trimmed(text), codes: [code].compactMap { $0.map(trimmed) })
  }
}

extension RawBatch {
  /// The bytes of a cell that is not blank.
  func value(_ column: Int, of record: RawRecord) -> ArraySlice<UInt8>? {
    guard let range = cell(column, of: record).range, !bytes[range].allSatisfy(isBlank) else {
      return nil
    }
    return bytes[range]
  }

  func cell(_ column: Int, of record: RawRecord) -> RawCell {
    guard case .cells(let range) = record.payload, column < range.count else { return .null }
    return cells[range.lowerBound + column]
  }
}
