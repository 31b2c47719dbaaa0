import WaymarkCore
public import WaymarkModel

/// What a declared word means; a word that means nothing has no term.
public struct PriceWord: Hashable, Sendable {
  public let term: PriceTerm?

  public init(_ term: PriceTerm?) {
    self.term = term
  }
}

/// What a cell says about a price.
public struct PriceReading: Hashable, Sendable {
  /// `nil` where there is no price, or a price of zero.
  public var money: Money?
  public var terms: [PriceTerm] = []

  /// Whether the amount was zero, which no buyer pays.
  public var isZero = false
}

/// What a project declares about prices.
public struct MoneyRules: Hashable, Sendable {
  public var number: NumberRules
  public var currency: Currency?

  /// Signs that have a meaning of their own in the feed.
  public var symbols = WordList<Currency>()

  /// Words beside an amount.
  public var suffixes = WordList<PriceWord>()

  /// Whole texts that stand for no amount.
  public var words = WordList<PriceWord>()

  public init(number: NumberRules = NumberRules(), currency: Currency? = nil) {
    self.number = number
    self.number.mayHaveDecimals = false
    self.currency = currency
  }

  /// Reads a price.
  ///
  /// The declared currency, the codes that other columns or members name, and all signs and codes in
  /// the text are sets of currencies, which must have exactly one in common.
  public func price(
    in text: ArraySlice<UInt8>, codes: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading {
    if let word = words[String(decoding: text, as: UTF8.self)] {
      return PriceReading(terms: [word.term].compactMap(\.self))
    }
    if let amount = number.plainNumber(in: text) { return try reading(amount, [], [], codes) }
    let folded = try FoldedText(text)
    guard let run = NumberRun(folded.bytes[...]) else { throw .notANumber }
    let amount = try run.number(number.decimal, mayHaveDecimals: false)
    return try reading(amount, run.prefix, run.suffix, codes)
  }

  /// Reads a price whose amount is a number in the source.
  public func price(
    of amount: DecimalNumber, codes: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading {
    guard !amount.isNegative else { throw .negative }
    return try reading(amount, [], [], codes)
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

  /// The currency of an amount alone where only one is named; most prices are such.
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
      throw amount.places > currency.places ? .tooManyDecimals(currency.code) : .tooLarge
    }
    var reading = PriceReading(isZero: minorUnits == 0)
    if minorUnits > 0 { reading.money = Money(minorUnits: minorUnits, currency: currency) }
    return reading
  }

  /// The text after a number without the dashes that stand for no cents: `,-`, `.–`, `:-`, `/-`.
  private func withoutDashes(_ suffix: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let marks = [(number.decimal ?? .point).byte, UInt8(ascii: ":"), UInt8(ascii: "/")]
    guard let mark = suffix.first, marks.contains(mark) else { return suffix }
    var rest = suffix.dropFirst()
    while let width = dashWidth(rest) { rest = rest.dropFirst(width) }
    return rest.count < suffix.count - 1 ? rest : suffix
  }
}
