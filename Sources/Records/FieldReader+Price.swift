import Bytes
import Model
import Values

extension FieldReader {
  /// A price that is not negative, and what it is besides the amount; a price of 0 is none.
  mutating func price() -> (money: Money?, terms: [PriceTerm]) {
    var amount = value(.price)
    var codes: [ArraySlice<UInt8>] = []
    // A price such as `{"amount": 12300.5, "currency": "USD"}`.
    if case .node(let node) = amount, let member = node["amount"] {
      amount = value(of: member)
      if let code = node["currency"]?.string { codes.append(Array(code.utf8)[...]) }
    }
    switch value(at: bound(.price).currencyOrigin) {
    case .text(let code), .number(let code): codes.append(code)
    case .absent, .node, .blob: break
    }
    do throws(ValueFault) {
      guard let reading = try price(amount, codes) else { return (nil, []) }
      if reading.isZero { warn(.recordPriceZero, .price, "the price is 0 and is not shown") }
      warnOfPlaceholder(reading.money)
      let terms = reading.terms + bound(.price).terms
      return (reading.money, terms.isEmpty ? [] : PriceTerm.allCases.filter(terms.contains))
    } catch {
      fail(
        error.isOfCurrency ? .recordCurrency : .recordPrice, .price,
        "the price \(shown(.price)) \(error)", help: error.remedy ?? remedy(of: error, for: amount))
      return (nil, [])
    }
  }

  /// What to declare where words stand in place of a price.
  private func remedy(of fault: ValueFault, for amount: Value) -> String? {
    guard fault == .notANumber, case .text(let text) = amount,
      !text.contains(where: \.isASCIIDigit)
    else { return nil }
    let words = String(decoding: text.prefix(160), as: UTF8.self).prefix(40)
    return "Declare what it means: \"words\": { \"\(words)\": \"on-request\" }, or null for none."
  }

  private func price(
    _ amount: Value, _ codes: [ArraySlice<UInt8>]
  ) throws(ValueFault) -> PriceReading? {
    let field = bound(.price)
    switch amount {
    case .absent: return nil
    case .text(let text): return try field.money.price(in: text, codes: codes)
    case .number(let digits):
      guard let number = DecimalNumber(plain: digits) else { throw .tooLarge }
      return try field.money.price(of: number, codes: codes)
    case .node, .blob: throw .notANumber
    }
  }

  /// Warns of amounts that people type where they have none.
  private mutating func warnOfPlaceholder(_ money: Money?) {
    guard let money, money.minorUnits % money.scale == 0 else { return }
    switch money.minorUnits / money.scale {
    case 1, 111_111, 123_456, 999_999: break
    default: return
    }
    warn(
      .recordPricePlaceholder, .price,
      "the price \(shown(.price)) looks like one that stands for none")
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
