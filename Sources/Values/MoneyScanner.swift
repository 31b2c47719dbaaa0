import WaymarkCore
import WaymarkModel

/// Reads what is beside the amount of a price.
struct MoneyScanner {
  let rules: MoneyRules
  private(set) var terms: [PriceTerm] = []
  private var names: [String] = []
  private var currencies: Set<Currency>?

  init(rules: MoneyRules) {
    self.rules = rules
  }

  /// The one currency that all names have in common.
  func currency() throws(ValueFault) -> Currency {
    guard let currencies else { throw .noCurrency([]) }
    guard currencies.count == 1, let currency = currencies.first else {
      throw .noCurrency(currencies.map(\.code).sorted())
    }
    return currency
  }

  mutating func name(_ name: String, _ named: Set<Currency>) throws(ValueFault) {
    names.append(name)
    let common = currencies.map { $0.intersection(named) } ?? named
    guard !common.isEmpty else { throw .currencyConflict(names) }
    currencies = common
  }

  mutating func name(code: ArraySlice<UInt8>) throws(ValueFault) {
    let text = String(decoding: trimmed(code), as: UTF8.self)
    guard let currency = Currency(text.uppercased()), currency.isKnown else {
      throw .unknownCurrency(text)
    }
    try name(currency.code, [currency])
  }

  /// Reads the text before or after the amount, all of it.
  mutating func read(
    _ text: ArraySlice<UInt8>, isAfter: Bool, _ amount: inout DecimalNumber
  ) throws(ValueFault) {
    guard !text.isEmpty else { return }
    try checkForAmounts(text, isAfter: isAfter)
    var words = WordScanner(text)
    if isAfter { try rules.number.multiply(&amount, &words) }
    while !words.isAtEnd {
      if let word = words.take(rules.suffixes) {
        if let term = word.term { terms.append(term) }
      } else if let currency = words.take(rules.symbols) {
        try name(currency.code, [currency])
      } else if let (sign, currencies) = words.takeSign() {
        try name(sign, currencies)
      } else {
        throw fault(of: words.text)
      }
    }
  }

  /// Fails for what is a second amount, a range, or the sign of a negative amount.
  private func checkForAmounts(_ text: ArraySlice<UInt8>, isAfter: Bool) throws(ValueFault) {
    let hasDigits = text.contains(where: \.isASCIIDigit)
    if isAfter, hasDigits {
      let dash = text.firstIndex { !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: " ") }
      throw dash.flatMap { dashWidth(text[$0...]) } != nil ? .range : .twoAmounts
    }
    if text.first == UInt8(ascii: "-") || text.last == UInt8(ascii: "-") { throw .negative }
  }

  private func fault(of text: String) -> ValueFault {
    let word = String(text.prefix(40))
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy(\.isASCIILetter)
    if isCode { return .unknownCurrency(word) }
    return factors.contains { folded(word).hasPrefix($0) } ? .multiplier(word) : .unknownText(word)
  }
}

/// Words that multiply an amount in some languages, for a better message.
private let factors = ["k", "mio", "mln", "million", "万", "萬", "億", "lakh", "crore", "tsd"]

extension WordScanner {
  /// Takes the longest currency sign, or a code of ISO 4217 in any case.
  fileprivate mutating func takeSign() -> (String, Set<Currency>)? {
    let characters = Array(text.prefix(CurrencySigns.longest + 1))
    for count in (1...max(1, min(characters.count, CurrencySigns.longest))).reversed() {
      guard count <= characters.count else { continue }
      let word = String(characters[..<count])
      let isLetter = characters[count - 1].isLetter
      if isLetter, count < characters.count, characters[count].isLetter, characters[count].isASCII {
        continue
      }
      let code = word.utf8.count == 3 ? Currency(word.asciiUppercased) : nil
      let named = code.flatMap { $0.isKnown ? [$0] : nil } ?? CurrencySigns.currencies[word]
      guard let named else { continue }
      drop(word.utf8.count)
      return (word, named)
    }
    return nil
  }
}

extension String {
  fileprivate var asciiUppercased: String {
    String(decoding: utf8.map { $0.isASCIILowercase ? $0 & ~0x20 : $0 }, as: UTF8.self)
  }
}

/// How many bytes the dash has that a text begins with.
func dashWidth(_ text: ArraySlice<UInt8>) -> Int? {
  if text.first == UInt8(ascii: "-") { return 1 }
  return text.starts(with: "–".utf8) || text.starts(with: "—".utf8) ? 3 : nil
}
