import Model

/// What stands beside the number of a price.
enum PriceMarker: Hashable {
  case none

  /// A sign such as `$`, which several currencies share and which therefore says nothing.
  case symbol

  /// A code of ISO 4217, or a sign that stands for one.
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
