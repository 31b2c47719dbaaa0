import WaymarkCore
import WaymarkEmbedded
public import WaymarkModel

/// What a project declares about the quantities of a field.
public struct QuantityRules: Hashable, Sendable {
  public var number: NumberRules
  public let dimension: Dimension

  /// The unit of a number without one.
  public var unit: Unit?

  /// The units that words in the feed mean.
  public var units = WordList<Unit>()

  /// The unit of the amount to take if a text has two.
  public var take: Unit?

  /// Whether the first of two amounts is taken, whatever its unit is.
  public var takesFirst = false

  public init(_ dimension: Dimension, number: NumberRules = NumberRules(), unit: Unit? = nil) {
    self.dimension = dimension
    self.number = number
    self.unit = unit
    self.number.mayHaveDecimals = !dimension.isWhole
  }

  /// Reads a quantity that is not negative.
  public func quantity(in text: ArraySlice<UInt8>) throws(ValueFault) -> Quantity {
    if let number = number.plainNumber(in: text) {
      return try quantity(of: self.number.scaled(number))
    }
    if number.factor == nil, let quantity = plainQuantity(in: text) { return quantity }
    let folded = try FoldedText(text)
    if dimension == .length, let inches = try feetAndInches(folded.bytes[...]) { return inches }
    guard let run = NumberRun(folded.bytes[...]) else { throw .notANumber }
    return try quantity(run)
  }

  /// The quantity in a text of digits and a unit, such as `45000 km`; the common case.
  private func plainQuantity(in text: ArraySlice<UInt8>) -> Quantity? {
    guard units.isEmpty, number.multipliers.isEmpty else { return nil }
    let digits = text.prefix(while: \.isASCIIDigit)
    let word = String(decoding: trimmed(text.dropFirst(digits.count)), as: UTF8.self)
    guard let meanings = Units.words(of: dimension).meaning(ofFolded: word), meanings.count == 1,
      let number = DecimalNumber(plain: digits)
    else { return nil }
    return Quantity(number, meanings[0])
  }

  /// Adds the unit to a number of the source: a word next to it, otherwise the declared unit.
  public func quantity(
    of number: DecimalNumber, unit word: String? = nil
  ) throws(ValueFault) -> Quantity {
    guard !number.isNegative else { throw .negative }
    if let word { return Quantity(number, try unit(word)) }
    guard let unit else { throw .noUnit }
    return Quantity(number, unit)
  }

  private func quantity(_ run: NumberRun) throws(ValueFault) -> Quantity {
    var amount = try number.scaled(
      run.number(number.decimal, mayHaveDecimals: number.mayHaveDecimals))
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

  /// The next unit; the longest matching word takes precedence.
  private func takeUnit(_ words: inout WordScanner) throws(ValueFault) -> Unit {
    let known = words.longestMatch(Units.words(of: dimension))
    if let own = words.longestMatch(units), own.length >= known?.length ?? 0 {
      words.drop(own.length)
      return own.meaning
    }
    guard let known else { throw words.undeclaredFactor ?? unitFault(words) }
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

  /// The unit of a word; the declared unit decides between several.
  private func chosen(_ meanings: [Unit], _ word: String) throws(ValueFault) -> Unit {
    if meanings.count == 1 { return meanings[0] }
    if let unit, meanings.contains(unit) { return unit }
    throw .ambiguousUnit(word, Set(meanings.map(\.symbol)).sorted())
  }

  private func unitFault(_ words: WordScanner) -> ValueFault {
    if words.rest.contains(where: \.isASCIIDigit) {
      return dashWidth(words.rest) == nil ? .twoAmounts : .range
    }
    let word = String(words.text.prefix(40))
    return Units.dimension(of: word).map { .wrongDimension(word, $0) } ?? .unknownUnit(word)
  }

  /// The amount to take from a text with two, such as `163 PS (120 kW)`.
  private func taken(_ first: Quantity, _ rest: ArraySlice<UInt8>) throws(ValueFault) -> Quantity {
    guard let second = NumberRun(rest) else {
      throw .unknownText(String(String(decoding: rest, as: UTF8.self).prefix(40)))
    }
    guard take != nil || takesFirst else {
      throw dashWidth(second.prefix) == nil ? .twoAmounts : .range
    }
    guard ["", "(", "/", "["].contains(String(decoding: second.prefix, as: UTF8.self)) else {
      throw .twoAmounts
    }
    let amount = try second.number(number.decimal, mayHaveDecimals: number.mayHaveDecimals)
    var words = WordScanner(second.suffix)
    let other = Quantity(amount, try takeUnit(&words))
    guard ["", ")", "]"].contains(words.text) else { throw .twoAmounts }
    if takesFirst || first.unit == take { return first }
    guard other.unit == take else { throw .twoAmounts }
    return other
  }
}

extension QuantityRules {
  /// Feet and inches together, as inches: `38'6"` and `38 ft 6 in` are 462.
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

/// All units, and their words in feeds.
enum Units {
  /// The units of one dimension, and the words for them.
  struct Row: Sendable {
    let dimension: Dimension
    let units: [(unit: Unit, words: [String])]

    /// Words that mean one of several units until the project declares which.
    let ambiguous: [(word: String, units: [Unit])]
  }

  static let table = DataTable("Sources/Values/units.json") {
    row throws(DataFault) in
    guard let dimension = Dimension(rawValue: row.name) else {
      throw row.fault("unknown dimension")
    }
    let units = try row.member("units").rows.map { row throws(DataFault) in
      try unit(row, dimension)
    }
    let ambiguous = try row["ambiguous"]?.rows.map { word throws(DataFault) in
      let units = try word.rows.map { symbol throws(DataFault) in
        let text = try symbol.text
        guard let unit = units.map(\.unit).first(where: { $0.symbol == text }) else {
          throw symbol.fault("unknown unit")
        }
        return unit
      }
      return (word: word.name, units: units)
    }
    return Row(dimension: dimension, units: units, ambiguous: ambiguous ?? [])
  }

  private static func unit(
    _ row: DataRow, _ dimension: Dimension
  ) throws(DataFault) -> (unit: Unit, words: [String]) {
    let cells = try row.rows
    guard cells.count == 4 else {
      throw row.fault("a unit has a symbol, a code, a factor and words")
    }
    let code = cells[1].isNull ? nil : try cells[1].text
    let unit = Unit(try cells[0].text, dimension, code, try cells[2].number)
    return (unit, try cells[3].phrases)
  }

  static let all: [Unit] = table.rows.flatMap { $0.units.map(\.unit) }

  /// The meanings of each word in one dimension: one unit, or several.
  static func words(of dimension: Dimension) -> WordList<[Unit]> { lists[dimension] ?? WordList() }

  private static let lists: [Dimension: WordList<[Unit]>] = {
    var lists: [Dimension: WordList<[Unit]>] = [:]
    for row in table.rows {
      var list = WordList<[Unit]>()
      for (unit, words) in row.units {
        for word in words + [unit.symbol] + [unit.code].compactMap(\.self) {
          list.add(word, [unit])
        }
      }
      for (word, units) in row.ambiguous {
        // Two entries mark the word as ambiguous: it also has a meaning in another dimension.
        list.add(word, units.count == 1 ? units + units : units)
      }
      lists[row.dimension] = list
    }
    return lists
  }()

  /// The dimension in which a word is a unit.
  static func dimension(of word: String) -> Dimension? {
    Dimension.allCases.first { lists[$0]?[word] != nil }
  }
}

extension Unit {
  public static func all(of dimension: Dimension) -> [Unit] {
    Units.all.filter { $0.dimension == dimension }
  }

  /// Finds a unit by its code, or by a word.
  public static func named(_ word: String, of dimension: Dimension) -> Unit? {
    if let unit = Units.all.first(where: { $0.dimension == dimension && $0.code == word }) {
      return unit
    }
    let meaning = Units.words(of: dimension)[word]
    // In a declaration, the first meaning is used: `hp` is mechanical horsepower.
    return meaning?.first
  }
}
