import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The names of currencies in columns and values.
package enum Currencies {
  private static let names: [String: String] = [
    "euro": "EUR", "euros": "EUR", "€": "EUR", "£": "GBP", "sterling": "GBP", "franken": "CHF",
    "sfr": "CHF", "zloty": "PLN", "zl": "PLN", "kc": "CZK", "円": "JPY", "원": "KRW", "грн": "UAH",
    "tl": "TRY", "руб": "RUB", "₽": "RUB", "₹": "INR", "₺": "TRY", "₴": "UAH",
  ]

  /// Whether a word is a code, a name or a sign of currencies.
  package static func isName(_ word: String) -> Bool {
    if code(ofName: word) != nil { return true }
    do throws(ValueFault) {
      return try MoneyRules().price(in: Array("1 \(word)".utf8)[...]).money != nil
    } catch {
      if case .noCurrency(let codes) = error { return !codes.isEmpty }
      return false
    }
  }

  /// `円` of `万円`.
  package static func withoutFactor(_ word: String) -> String {
    guard word.count > 1, Multipliers.factor(of: String(word.prefix(1))) != nil,
      isName(String(word.dropFirst()))
    else { return word }
    return String(word.dropFirst())
  }

  /// The currency of a name, or of a sign with only one currency.
  package static func code(ofName name: String) -> String? {
    names[folded(name)]
      ?? (name.contains("€") ? "EUR" : name.contains("£") ? "GBP" : nil)
  }
}
