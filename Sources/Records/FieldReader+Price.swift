import Bytes
import Model

extension FieldReader {
  /// A price that is not negative; a price of 0 is none.
  mutating func price() -> Money? {
    var amount = value(.price)
    var codes: [ArraySlice<UInt8>] = []
    // A price such as `{"amount": 12300.5, "currency": "USD"}`.
    if case .node(let node) = amount, let member = node["amount"] {
      amount = value(of: member)
      if let code = node["currency"]?.string { codes.append(trimmed(Array(code.utf8)[...])) }
    }
    guard let text = number(amount, .price, .recordPrice) else { return nil }
    guard PriceMarker(text.prefix) != nil, PriceMarker(text.suffix) != nil else {
      return failPrice("is not a number")
    }
    switch value(at: bound(.price).currencyOrigin) {
    case .text(let code), .number(let code): codes.append(code)
    case .absent, .node, .blob: break
    }
    guard let currency = currency(beside: text, codes) else { return nil }
    guard !text.number.isNegative else { return failPrice("is negative") }
    guard let minorUnits = text.number.scaled(by: currency.places) else {
      return failPrice(
        text.number.places > currency.places
          ? "has more decimals than \(currency) has" : "is too large")
    }
    guard minorUnits > 0 else {
      warn(.recordPriceZero, .price, "the price is 0 and is not shown")
      return nil
    }
    return Money(minorUnits: minorUnits, currency: currency)
  }

  private mutating func failPrice<Value>(
    _ reason: String, _ kind: DiagnosticKind = .recordPrice
  ) -> Value? {
    fail(kind, .price, "the price \(shown(.price)) \(reason)")
    return nil
  }

  /// The one currency that the field map, the words beside the number and the codes agree on.
  private mutating func currency(
    beside number: DecimalNumber.Text, _ codes: [ArraySlice<UInt8>]
  ) -> Currency? {
    var currency = bound(.price).entry.currency
    let words = [(number.prefix, false), (number.suffix, false)] + codes.map { ($0, true) }
    for (word, isCode) in words {
      guard let marker = PriceMarker(word), !isCode || marker != .symbol else {
        fail(.recordCurrency, .price, "the currency \(excerpt(word)) is no code of ISO 4217")
        return nil
      }
      guard case .currency(let other) = marker else { continue }
      if let known = currency, known != other {
        return failPrice("is in \(other), not in \(known)", .recordCurrency)
      }
      currency = other
    }
    return currency ?? failPrice("has no currency", .recordCurrency)
  }
}

/// What is beside the number of a price.
enum PriceMarker: Hashable {
  case none

  /// A sign such as `$`, which several currencies share and which therefore says nothing.
  case symbol

  /// A code of ISO 4217, or a sign of one currency alone.
  case currency(Currency)

  /// Reads a marker; `nil` when it is neither a sign of money nor a code.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else {
      self = .none
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if Self.symbols.contains(text) {
      self = .symbol
    } else if let currency = Currency(Self.codes[text] ?? text.uppercased()), currency.isKnown {
      self = .currency(currency)
    } else {
      return nil
    }
  }

  private static let symbols: Set<String> = [
    "$", "€", "£", "¥", "¥", "元", "円", "₩", "₹", "₽", "₺", "₴", "₫", "₱", "₪", "฿", "kr", "kr.",
    "zł", "Kč", "Ft", "Fr.", "R", "RM",
  ]

  private static let codes = [
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "NT$": "TWD",
    "NZ$": "NZD", "R$": "BRL", "S$": "SGD", "RMB": "CNY",
  ]
}
