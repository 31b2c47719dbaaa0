import WaymarkModel
import WaymarkValues

/// The columns of an offer in a table, and the choice of one offer for a record of several rows.
struct RowOffers {
  /// The columns that a record has from the row of its price.
  let columns: Set<Int>
  private let prices: [Int]

  /// The parts of a template that makes a price: texts, and columns with their numbers.
  private let template: [(text: String, column: Int?)]
  private let currency: Int?
  private let rules: ValueRules?

  init(_ offer: JoinRules.Offer, among names: [String]) {
    // The reader of fields reports a column that is missing.
    prices = offer.prices.compactMap { names.firstIndex(of: $0) }
    currency = offer.currency.flatMap { names.firstIndex(of: $0) }
    columns = Set(prices).union(names.indices.filter { offer.others.contains(names[$0]) })
    var isKnown = true
    template = offer.template.map { part in
      switch part {
      case .text(let text): return (text, nil)
      case .column(let name):
        let column = names.firstIndex(of: name)
        if column == nil { isKnown = false }
        return ("", column)
      }
    }
    // Values of lists and members are not compared.
    rules = isKnown ? offer.rules : nil
  }

  /// The rows without those with another price than the lowest; if prices cannot be compared, than
  /// the first.
  func rows(of rows: [Int], in table: RawBatch) -> (rows: [Int], hasHigherPrices: Bool) {
    guard !prices.isEmpty, rows.count > 1 else { return (rows, false) }
    var priced = rows.compactMap { row in
      price(of: table.records[row], in: table).map { (row: row, text: $0) }
    }
    guard let first = priced.first, priced.count > 1 else { return (rows, false) }
    let others = Set(priced.map(\.row))
    if !template.isEmpty {
      let common = rows.filter { !others.contains($0) }
      priced = priced.map { ($0.row, filled(from: [$0.row] + common, in: table)) }
    }
    func chosen(_ row: Int) -> [Int] { rows.filter { $0 == row || !others.contains($0) } }
    guard let rules, Set(priced.map(\.text)).count > 1,
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

  /// The text of the template with the first value of each column in some rows.
  private func filled(from rows: [Int], in table: RawBatch) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    for part in template {
      text += part.text.utf8
      guard let column = part.column,
        let row = rows.first(where: { table.value(column, of: table.records[$0]) != nil }),
        let value = table.value(column, of: table.records[row]).map(trimmed),
        rules?.nulls.contains(String(decoding: value, as: UTF8.self)) != true
      else { continue }
      // A number of a workbook has a point.
      if case .number = table.cell(column, of: table.records[row]),
        let decimal = rules?.money.number.decimal
      {
        text += value.map { $0 == UInt8(ascii: ".") ? decimal.byte : $0 }
      } else {
        text += value
      }
    }
    return text[...]
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
