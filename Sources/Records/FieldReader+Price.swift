import WaymarkCore
import WaymarkModel
import WaymarkValues

extension FieldReader {
  /// A price that is not negative, and what it is besides the amount; a price of 0 is none.
  mutating func price() -> (money: Money?, terms: [PriceTerm]) {
    do throws(ValueFault) {
      guard let reading = try reading(of: .price) else { return (nil, []) }
      if reading.isZero {
        warn(
          .recordPriceZero, .price, "the price is 0 and is not shown", help: remedyOfZero)
      }
      warnOfPlaceholder(reading.money)
      let terms = reading.terms + bound(.price).terms
      return (reading.money, terms.isEmpty ? [] : PriceTerm.allCases.filter(terms.contains))
    } catch {
      fail(
        error.isOfCurrency ? .recordCurrency : .recordPrice, .price,
        "the price \(shown(.price)) \(error)", help: error.remedy ?? remedyOfWords(error))
      return (nil, [])
    }
  }

  /// What the thing cost before: an amount above the price and in its currency.
  mutating func oldPrice(beside price: Money?) -> Money? {
    guard !bound(.oldPrice).isAbsent, isFaultless(.price) else { return nil }
    if case .absent = value(.oldPrice) { return nil }
    guard let price else {
      warn(
        .recordOldPrice, .oldPrice,
        "the old price \(shown(.oldPrice)) is left out, because there is no price")
      return nil
    }
    do throws(ValueFault) {
      let code = Array(price.currency.code.utf8)[...]
      guard let reading = try reading(of: .oldPrice, [code]) else { return nil }
      guard let money = reading.money, money.minorUnits > price.minorUnits else {
        warn(
          .recordOldPrice, .oldPrice,
          "the old price \(shown(.oldPrice)) is not above the price, and is left out")
        return nil
      }
      return money
    } catch {
      fail(
        .recordOldPrice, .oldPrice, "the old price \(shown(.oldPrice)) \(error)",
        help: error.remedy)
      return nil
    }
  }

  /// The amount of a field, with the currencies that are named for it.
  private func reading(
    of field: RecordField, _ named: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading? {
    var amount = value(field)
    var codes = named
    // A price such as `{"amount": 12300.5, "currency": "USD"}`.
    if case .node(let node) = amount, let member = node["amount"] {
      amount = value(of: member)
      if let code = node["currency"]?.string { codes.append(Array(code.utf8)[...]) }
    }
    switch value(at: bound(field).currencyOrigin) {
    case .text(let code), .number(let code): codes.append(code)
    case .absent, .node, .blob: break
    }
    return try bound(field).money.reading(of: amount, codes)
  }

  /// What to declare where a price of 0 stands for none.
  private var remedyOfZero: String? {
    guard case .text(let text) = value(.price) else { return nil }
    let zero = String(decoding: text.prefix(20), as: UTF8.self)
    return "Give the price. Where \"\(zero)\" stands for none, say so: \"words\": { \"\(zero)\":"
      + " \"on-request\" }, or \"nulls\": [\"\(zero)\"]."
  }

  /// What to declare where words stand in place of a price.
  private func remedyOfWords(_ fault: ValueFault) -> String? {
    guard fault == .notANumber, case .text(let text) = value(.price),
      !text.contains(where: \.isASCIIDigit)
    else { return nil }
    let words = String(decoding: text.prefix(160), as: UTF8.self).prefix(40)
    return "Declare what it means: \"words\": { \"\(words)\": \"on-request\" }, or null for none."
  }

  /// Warns of amounts that people type where they have none.
  private mutating func warnOfPlaceholder(_ money: Money?) {
    guard let money, money.standsForNone else { return }
    warn(
      .recordPricePlaceholder, .price,
      "the price \(shown(.price)) looks like one that stands for none; pages do not show it")
  }
}

extension MoneyRules {
  fileprivate func reading(
    of amount: FieldReader.Value, _ codes: [ArraySlice<UInt8>]
  ) throws(ValueFault) -> PriceReading? {
    switch amount {
    case .absent: return nil
    case .text(let text): return try price(in: text, codes: codes)
    case .number(let digits):
      guard let number = DecimalNumber(plain: digits) else { throw .tooLarge }
      return try price(of: number, codes: codes)
    case .node, .blob: throw .notANumber
    }
  }
}

extension ValueFault {
  /// Whether the currency of a price is what is wrong.
  fileprivate var isOfCurrency: Bool {
    switch self {
    case .noCurrency, .unknownCurrency, .currencyConflict: true
    default: false
    }
  }
}
