import WaymarkCore
import WaymarkEmbedded
public import WaymarkModel

/// The meaning of a declared word; a word without a meaning has no term.
public struct PriceWord: Hashable, Sendable {
  public let term: PriceTerm?

  public init(_ term: PriceTerm?) {
    self.term = term
  }
}

/// The price in a cell.
public struct PriceReading: Hashable, Sendable {
  /// The amount; `nil` if there is no price, or a price of zero.
  public var money: Money?
  public var terms: [PriceTerm] = []

  /// Whether the amount was zero.
  public var isZero = false
}

/// What a project declares about prices.
public struct MoneyRules: Hashable, Sendable {
  public var number: NumberRules
  public var currency: Currency?

  /// Signs with a special meaning in the feed.
  public var symbols = WordList<Currency>()

  /// Words next to an amount.
  public var suffixes = WordList<PriceWord>()

  /// Whether the first of two amounts is taken.
  public var takesFirst = false

  /// Whole texts that mean no amount.
  public var words = WordList<PriceWord>()

  /// The maximum length of a price in bytes; words and signs around an amount are found one by one.
  private static let lengthLimit = 4096

  public init(number: NumberRules = NumberRules(), currency: Currency? = nil) {
    self.number = number
    self.currency = currency
  }

  /// Reads a price.
  ///
  /// The declared currency, the codes in other columns or members, and all signs and codes in the
  /// text are sets of currencies; exactly one currency must be in all of them.
  public func price(
    in text: ArraySlice<UInt8>, codes: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading {
    if let word = words[String(decoding: text, as: UTF8.self)] {
      return PriceReading(terms: [word.term].compactMap(\.self))
    }
    if let amount = number.plainNumber(in: text) {
      return try reading(number.scaled(amount), [], [], codes)
    }
    guard text.count <= Self.lengthLimit else { throw .notANumber }
    let folded = try FoldedText(text)
    // A code such as `code 1` has digits, but no amount.
    guard let run = NumberRun(folded.bytes[...]),
      run.prefix.isEmpty || termsOfWords(in: folded.bytes[...]) == nil
    else {
      guard let terms = termsOfWords(in: folded.bytes[...]) else { throw .notANumber }
      return PriceReading(terms: terms)
    }
    let amount = try number.scaled(run.number(number.decimal, mayHaveDecimals: false))
    return try reading(amount, run.prefix, run.suffix, codes)
  }

  /// The terms of a text without an amount: a word, and suffixes after it.
  ///
  /// Suffixes alone say nothing about a price, as in a template whose column of prices is empty.
  private func termsOfWords(in text: ArraySlice<UInt8>) -> [PriceTerm]? {
    var scanner = WordScanner(text)
    let word = scanner.take(words)
    var terms = [word?.term].compactMap(\.self)
    while !scanner.isAtEnd {
      guard let suffix = scanner.take(suffixes) else { return nil }
      if let term = suffix.term { terms.append(term) }
    }
    return word == nil ? [] : terms
  }

  /// Reads a price with an amount that is a number in the source.
  public func price(
    of amount: DecimalNumber, codes: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading {
    guard !amount.isNegative else { throw .negative }
    return try reading(number.scaled(amount), [], [], codes)
  }

  private func reading(
    _ number: DecimalNumber, _ prefix: ArraySlice<UInt8>, _ suffix: ArraySlice<UInt8>,
    _ codes: [ArraySlice<UInt8>]
  ) throws(ValueFault) -> PriceReading {
    if prefix.isEmpty, suffix.isEmpty, let currency = onlyCurrency(codes) {
      return try reading(number, in: currency)
    }
    var amount = number
    var scanner = MoneyScanner(rules: self)
    if let currency { try scanner.name(currency.code, [currency]) }
    for code in codes { try scanner.name(code: code) }
    try scanner.read(prefix, isAfter: false, &amount)
    try scanner.read(withoutDashes(suffix), isAfter: true, &amount)
    var reading = try reading(amount, in: scanner.currency())
    reading.terms = scanner.terms
    return reading
  }

  /// The currency of a plain amount, if only one is named; the common case.
  private func onlyCurrency(_ codes: [ArraySlice<UInt8>]) -> Currency? {
    guard let code = codes.first else { return currency }
    guard codes.count == 1, let named = Currency(String(decoding: code, as: UTF8.self)),
      named.isKnown, currency == nil || currency == named
    else { return nil }
    return named
  }

  private func reading(
    _ amount: DecimalNumber, in currency: Currency
  ) throws(ValueFault) -> PriceReading {
    guard let minorUnits = amount.scaled(by: currency.places) else {
      throw amount.places > currency.places
        ? .tooManyDecimals(currency.code, mayBeGrouped: amount.places == 3) : .tooLarge
    }
    var reading = PriceReading(isZero: minorUnits == 0)
    if minorUnits > 0 { reading.money = Money(minorUnits: minorUnits, currency: currency) }
    return reading
  }

  /// The text after a number without the dashes that mean no cents: `,-`, `.–`, `:-`, `/-`.
  private func withoutDashes(_ suffix: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let marks = [(number.decimal ?? .point).byte, UInt8(ascii: ":"), UInt8(ascii: "/")]
    guard let mark = suffix.first, marks.contains(mark) else { return suffix }
    var rest = suffix.dropFirst()
    while let width = dashWidth(rest) { rest = rest.dropFirst(width) }
    return rest.count < suffix.count - 1 ? rest : suffix
  }
}

/// Reads the text around the amount of a price.
struct MoneyScanner {
  let rules: MoneyRules
  private(set) var terms: [PriceTerm] = []
  private var names: [String] = []
  private var currencies: Set<Currency>?

  init(rules: MoneyRules) {
    self.rules = rules
  }

  /// The one currency that is in all sets.
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
    if let declared = rules.symbols[text] { return try name(declared.code, [declared]) }
    guard let currency = Currency(text.uppercased()),
      let named = currency.isKnown ? [currency] : CurrencySigns.currencies[currency.code]
    else { throw .unknownCurrency(text) }
    try name(currency.code, named)
  }

  /// Reads the whole text before or after the amount.
  mutating func read(
    _ text: ArraySlice<UInt8>, isAfter: Bool, _ amount: inout DecimalNumber
  ) throws(ValueFault) {
    guard !text.isEmpty else { return }
    var words = WordScanner(text)
    if isAfter {
      try rules.number.multiply(&amount, &words)
      if rules.takesFirst { words = WordScanner(firstPart(of: words.rest)) }
      // An undeclared factor explains a second number: `1億2800万`.
      if amount.magnitude > 0, let fault = factorFault(words) { throw fault }
    }
    try checkForAmounts(words.rest, isAfter: isAfter)
    while !words.isAtEnd {
      if let word = words.take(rules.suffixes) {
        if let term = word.term { terms.append(term) }
      } else if let currency = words.take(rules.symbols) {
        try name(currency.code, [currency])
      } else if isAfter, amount.magnitude > 0, let fault = factorFault(words) {
        throw fault
      } else if let (sign, currencies) = words.takeSign() {
        try name(sign, currencies)
      } else {
        throw fault(of: words.text)
      }
    }
  }

  /// Fails for a second amount, a range, or the sign of a negative amount.
  private func checkForAmounts(_ text: ArraySlice<UInt8>, isAfter: Bool) throws(ValueFault) {
    let hasDigits = text.contains(where: \.isASCIIDigit)
    if isAfter, hasDigits, !endsInSuffix(text) {
      let dash = text.firstIndex { !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: " ") }
      throw dash.flatMap { dashWidth(text[$0...]) } != nil ? .range : .twoAmounts
    }
    // The dashes for no cents follow a mark that is not the decimal mark here.
    if isAfter, let mark = text.first, ",.".utf8.contains(mark) { throw .grouping }
    if text.first == UInt8(ascii: "-") || text.last == UInt8(ascii: "-") { throw .negative }
  }

  /// The part of a text before the next amount, and before the sign or mark in front of that:
  /// `pcm` of `pcm (£254 pw)`.
  private func firstPart(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let digit = text.firstIndex(where: \.isASCIIDigit), !endsInSuffix(text) else {
      return text
    }
    let head = text[..<digit]
    // A range has two ends.
    if head.indices.contains(where: { dashWidth(head[$0...]) != nil }) { return text }
    if let mark = head.lastIndex(where: { "([/;|".utf8.contains($0) }) { return head[..<mark] }
    if let last = head.last, !isBlank(last) {
      return head[..<(head.lastIndex(where: isBlank) ?? head.startIndex)]
    }
    return head
  }

  /// Whether the digits of a text are in a declared word at its end, such as `code 1`.
  private func endsInSuffix(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { index in
      (index == text.startIndex || isBlank(text[index]))
        && text[index...].contains(where: \.isASCIIDigit)
        && rules.suffixes[String(decoding: text[index...], as: UTF8.self)] != nil
    }
  }

  /// The fault of a text that begins with a factor, and not with a matching currency.
  private func factorFault(_ words: WordScanner) -> ValueFault? {
    isNamed(words.text) ? nil : words.undeclaredFactor
  }

  /// Whether a text that begins like a factor is the sign of a matching currency.
  private func isNamed(_ text: String) -> Bool {
    guard let named = CurrencySigns.currencies[text] else { return false }
    return currencies.map { !$0.isDisjoint(with: named) } ?? false
  }

  private func fault(of text: String) -> ValueFault {
    let word = String(text.prefix(40))
    if let broken = BrokenSigns.sign(at: text) { return .brokenSign(broken) }
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isCode ? .unknownCurrency(word) : .unknownText(word)
  }
}

extension WordScanner {
  /// Takes the longest currency sign, or an ISO 4217 code in any case.
  fileprivate mutating func takeSign() -> (String, Set<Currency>)? {
    let characters = Array(text.prefix(CurrencySigns.longest + 1))
    for count in (1...max(1, min(characters.count, CurrencySigns.longest))).reversed() {
      guard count <= characters.count else { continue }
      let word = String(characters[..<count])
      let isLetter = characters[count - 1].isLetter
      if isLetter, count < characters.count, characters[count].isLetter, characters[count].isASCII {
        continue
      }
      // `D/A` is an abbreviation.
      if count == 1, isLetter, text.utf8.count == 3, text.dropFirst().first == "/" { continue }
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

/// The length in bytes of the dash that a text begins with.
func dashWidth(_ text: ArraySlice<UInt8>) -> Int? {
  if text.first == UInt8(ascii: "-") { return 1 }
  return text.starts(with: "–".utf8) || text.starts(with: "—".utf8) ? 3 : nil
}

/// The currencies that a sign can mean.
///
/// The signs are those of CLDR and others that sellers write. A sign of several currencies does not
/// identify one of them, but excludes all others: `$` is never EUR.
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

  /// The length of the longest sign in characters.
  static let longest = 6
}
