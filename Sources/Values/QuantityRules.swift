import WaymarkCore
public import WaymarkModel

/// What a project declares about the quantities of a field.
public struct QuantityRules: Hashable, Sendable {
  public var number: NumberRules
  public let dimension: Dimension

  /// The unit of a number that does not tell its own.
  public var unit: Unit?

  /// What words of the feed mean.
  public var units = WordList<Unit>()

  /// The unit of the amount to take where a text has two.
  public var take: Unit?

  public init(_ dimension: Dimension, number: NumberRules = NumberRules(), unit: Unit? = nil) {
    self.dimension = dimension
    self.number = number
    self.unit = unit
    self.number.mayHaveDecimals = !dimension.isWhole
  }

  /// Reads a quantity that is not negative.
  public func quantity(in text: ArraySlice<UInt8>) throws(ValueFault) -> Quantity {
    if let number = number.plainNumber(in: text) { return try quantity(of: number) }
    if let quantity = plainQuantity(in: text) { return quantity }
    let folded = try FoldedText(text)
    if dimension == .length, let inches = try feetAndInches(folded.bytes[...]) { return inches }
    guard let run = NumberRun(folded.bytes[...]) else { throw .notANumber }
    return try quantity(run)
  }

  /// The quantity of a text that is no more than digits and a unit, such as `45000 km`.
  ///
  /// Most quantities are such; `nil` for all others, which are to be looked at closely.
  private func plainQuantity(in text: ArraySlice<UInt8>) -> Quantity? {
    guard units.isEmpty, number.multipliers.isEmpty else { return nil }
    let digits = text.prefix(while: \.isASCIIDigit)
    let word = String(decoding: trimmed(text.dropFirst(digits.count)), as: UTF8.self)
    guard let meanings = Units.words(of: dimension).meaning(ofFolded: word), meanings.count == 1,
      let number = DecimalNumber(plain: digits)
    else { return nil }
    return Quantity(number, meanings[0])
  }

  /// Gives a number of the source its unit: a word beside it, else the declared one.
  public func quantity(
    of number: DecimalNumber, unit word: String? = nil
  ) throws(ValueFault) -> Quantity {
    guard !number.isNegative else { throw .negative }
    if let word { return Quantity(number, try unit(word)) }
    guard let unit else { throw .noUnit }
    return Quantity(number, unit)
  }

  private func quantity(_ run: NumberRun) throws(ValueFault) -> Quantity {
    var amount = try run.number(number.decimal, mayHaveDecimals: number.mayHaveDecimals)
    guard run.prefix.isEmpty else { throw prefixFault(run.prefix) }
    var words = WordScanner(run.suffix)
    try number.multiply(&amount, &words)
    guard !words.isAtEnd else { return try quantity(of: amount) }
    let unit = try takeUnit(&words)
    guard words.isAtEnd else { return try taken(Quantity(amount, unit), words.rest) }
    return Quantity(amount, unit)
  }

  private func prefixFault(_ prefix: ArraySlice<UInt8>) -> ValueFault {
    if prefix == [UInt8(ascii: "-")] { return .negative }
    return .unknownText(String(String(decoding: prefix, as: UTF8.self).prefix(40)))
  }

  /// The unit that comes next, which is the longest word of one.
  private func takeUnit(_ words: inout WordScanner) throws(ValueFault) -> Unit {
    let known = words.longestMatch(Units.words(of: dimension))
    if let own = words.longestMatch(units), own.length >= known?.length ?? 0 {
      words.drop(own.length)
      return own.meaning
    }
    guard let known else { throw unitFault(words) }
    let word = String(words.text.utf8.prefix(known.length)) ?? words.text
    words.drop(known.length)
    return try chosen(known.meaning, word)
  }

  /// The unit of a whole word.
  private func unit(_ word: String) throws(ValueFault) -> Unit {
    var words = WordScanner(Array(word.utf8)[...])
    let unit = try takeUnit(&words)
    guard words.isAtEnd else { throw .unknownUnit(word) }
    return unit
  }

  /// The unit that a word means; the declared unit decides between several.
  private func chosen(_ meanings: [Unit], _ word: String) throws(ValueFault) -> Unit {
    if meanings.count == 1 { return meanings[0] }
    if let unit, meanings.contains(unit) { return unit }
    throw .ambiguousUnit(word, Set(meanings.map(\.symbol)).sorted())
  }

  private func unitFault(_ words: WordScanner) -> ValueFault {
    if words.rest.contains(where: \.isASCIIDigit) {
      let isDash = words.rest.first == UInt8(ascii: "-") || words.text.hasPrefix("–")
      return isDash ? .range : .twoAmounts
    }
    let word = String(words.text.prefix(40))
    return Units.dimension(of: word).map { .wrongDimension(word, $0) } ?? .unknownUnit(word)
  }

  /// The amount that the project takes of a text with two, such as `163 PS (120 kW)`.
  private func taken(_ first: Quantity, _ rest: ArraySlice<UInt8>) throws(ValueFault) -> Quantity {
    guard let second = NumberRun(rest) else {
      throw .unknownText(String(String(decoding: rest, as: UTF8.self).prefix(40)))
    }
    guard let take else { throw dashes(second.prefix) ? .range : .twoAmounts }
    let brackets: [ArraySlice<UInt8>] = [
      [], [UInt8(ascii: "(")], [UInt8(ascii: "/")], [UInt8(ascii: "[")],
    ]
    guard brackets.contains(second.prefix) else { throw .twoAmounts }
    let amount = try second.number(number.decimal, mayHaveDecimals: number.mayHaveDecimals)
    var words = WordScanner(second.suffix)
    let other = Quantity(amount, try takeUnit(&words))
    let isClosed =
      words.isAtEnd || words.rest == [UInt8(ascii: ")")] || words.rest == [UInt8(ascii: "]")]
    guard isClosed else { throw .twoAmounts }
    if first.unit == take { return first }
    guard other.unit == take else { throw .twoAmounts }
    return other
  }

  private func dashes(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") || text.starts(with: "–".utf8)
  }
}

extension QuantityRules {
  /// Feet and inches together, which are inches: `38'6"` and `38 ft 6 in` are 462.
  private func feetAndInches(_ text: ArraySlice<UInt8>) throws(ValueFault) -> Quantity? {
    var rest = text
    let feet = rest.prefix(while: \.isASCIIDigit)
    rest = trimmed(rest.dropFirst(feet.count))
    guard !feet.isEmpty, drop(["'", "feet", "ft.", "ft"], &rest) else { return nil }
    let inches = rest.prefix(while: \.isASCIIDigit)
    rest = trimmed(rest.dropFirst(inches.count))
    guard !inches.isEmpty, drop(["\"", "''", "inches", "in.", "in"], &rest), rest.isEmpty else {
      return nil
    }
    guard let whole = Int(String(decoding: feet, as: UTF8.self)), whole < 1_000_000,
      let part = Int(String(decoding: inches, as: UTF8.self)), part < 12,
      let unit = Unit.named("INH", of: .length)
    else { throw .notANumber }
    return Quantity(DecimalNumber(whole * 12 + part), unit)
  }

  private func drop(_ words: [String], _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let word = words.first(where: { rest.starts(with: $0.utf8) }) else { return false }
    rest = trimmed(rest.dropFirst(word.utf8.count))
    return true
  }
}
