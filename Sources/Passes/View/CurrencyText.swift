import WaymarkCore
import WaymarkModel

/// Amounts as Wallet writes them in English: the symbol, grouped thousands, and the decimal places
/// of the currency.
enum CurrencyText {
  /// The symbols that English has for currencies; others are written as their codes (CLDR,
  /// English).
  private static let signs: [String: String] = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "KRW": "₩", "INR": "₹",
    "ILS": "₪", "VND": "₫", "BRL": "R$", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$", "HKD": "HK$",
    "MXN": "MX$", "TWD": "NT$", "PHP": "₱", "XAF": "FCFA", "XOF": "F\u{202F}CFA", "XPF": "CFPF",
    "XCD": "EC$",
  ]

  /// The amount of a number in the digits of pass.json; a text that is not a number follows the
  /// code unchanged.
  static func amount(_ digits: String, _ currency: Currency) -> String {
    var scale = 1
    for _ in 0..<currency.places { scale *= 10 }
    // A larger amount has more digits than a number of pass.json keeps.
    guard let number = Double(digits), abs(number) < 1e15,
      let units = Int(exactly: (abs(number) * Double(scale)).rounded(.toNearestOrEven))
    else {
      return "\(currency.code) \(digits)"
    }
    var text = grouped(units / scale)
    if currency.places > 0 {
      let places = String(units % scale)
      text += "." + String(repeating: "0", count: currency.places - places.utf8.count) + places
    }
    let sign = signs[currency.code] ?? currency.code
    // A code that ends in a letter is separated by a space.
    let gap = sign.utf8.last?.isASCIILetter == true ? "\u{A0}" : ""
    return (number < 0 && units > 0 ? "-" : "") + sign + gap + text
  }

  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
