import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

extension FieldReader {
  /// A quantity that is not negative; a distance is whole.
  mutating func quantity(_ field: RecordField) -> Quantity? {
    let isMileage = field.name == "mileage"
    do throws(ValueFault) {
      guard let quantity = try quantity(value(field), bound(field).quantity) else { return nil }
      return quantity.unit.dimension.isWhole ? whole(quantity, field, isMileage) : quantity
    } catch {
      let kind: DiagnosticKind =
        error.isOfUnit
        ? isMileage ? .recordMileageUnit : .recordUnit
        : isMileage ? .recordMileage : .recordQuantity
      fail(
        kind, field, "the \(field.name) \(shown(field)) \(error)", help: error.remedyOfQuantity)
      return nil
    }
  }

  /// A quantity without its fraction; warns if there is one.
  private mutating func whole(
    _ quantity: Quantity, _ field: RecordField, _ isMileage: Bool
  ) -> Quantity? {
    guard let whole = Int(exactly: quantity.value.whole) else {
      fail(
        isMileage ? .recordMileage : .recordQuantity, field,
        "the \(field.name) \(shown(field)) is too large")
      return nil
    }
    if quantity.value.places > 0 {
      warn(
        .recordMileageFraction, field,
        "the fraction of the \(field.name) \(shown(field)) is cut off")
    }
    let read = Quantity(DecimalNumber(whole), quantity.unit)
    if isMileage, read.isBeyondAnyVehicle {
      warn(
        .recordMileageHigh, field,
        "a mileage of \(whole) \(quantity.unit.symbol) is over a million kilometres; pages do not"
          + " show it")
    }
    return read
  }

  /// A quantity from a text or number, or an object such as `{"value": 254217, "unit": "km"}`.
  private func quantity(
    _ value: RawValue, _ rules: QuantityRules, unit: String? = nil
  ) throws(ValueFault) -> Quantity? {
    if unit == nil, case .node(let node) = value {
      guard let member = node["value"] else { throw .notANumber }
      let unit = (node["unit"] ?? node["unitCode"])?.string
      return try quantity(self.value(of: member), rules, unit: unit)
    }
    return try value.amount { text throws(ValueFault) in
      guard let unit else { return try rules.quantity(in: text) }
      return try rules.quantity(of: rules.number.number(in: text), unit: unit)
    } number: { number throws(ValueFault) in
      try rules.quantity(of: rules.number.scaled(number), unit: unit)
    }
  }

  /// A year that is not before a first one.
  mutating func year(_ field: RecordField, from first: Int) -> Int? {
    guard let number = number(field, .recordYear) else { return nil }
    guard let year = number.integer, (first...2100).contains(year) else {
      fail(
        .recordYear, field, "the \(field.name) \(shown(field)) is not between \(first) and 2100")
      return nil
    }
    return year
  }

  /// A whole number in a range, such as a number of doors.
  mutating func count(_ field: RecordField, _ range: ClosedRange<Int>) -> Int? {
    guard let number = number(field, .recordCount) else { return nil }
    guard let count = number.integer, range.contains(count) else {
      fail(
        .recordCount, field,
        "the number of \(field.name) \(shown(field)) is not between \(range.lowerBound) and"
          + " \(range.upperBound)")
      return nil
    }
    return count
  }

  /// A number of rooms, which may have decimals.
  mutating func decimal(_ field: RecordField) -> DecimalNumber? {
    guard let number = number(field, .recordNumber, mayHaveDecimals: true) else { return nil }
    guard !number.isNegative else {
      let fault = ValueFault.negative
      fail(
        .recordNumber, field, "the \(field.name) \(shown(field)) \(fault)", help: fault.remedy)
      return nil
    }
    return number
  }

  /// The number of a field; a whole number unless decimals are allowed.
  private mutating func number(
    _ field: RecordField, _ kind: DiagnosticKind, mayHaveDecimals: Bool = false
  ) -> DecimalNumber? {
    do throws(ValueFault) {
      var rules = bound(field).number
      rules.mayHaveDecimals = mayHaveDecimals
      return try value(field).amount { text throws(ValueFault) in
        try rules.number(in: text)
      } number: { number throws(ValueFault) in
        try rules.scaled(number)
      }
    } catch {
      fail(kind, field, "the \(field.name) \(shown(field)) \(error)", help: error.remedy)
      return nil
    }
  }
}

extension FieldReader {
  /// A price that is not negative, and its terms; a price of 0 means that there is none.
  mutating func price() -> (money: Money?, terms: [PriceTerm]) {
    do throws(ValueFault) {
      guard let reading = try reading(of: .price) else { return (nil, []) }
      if reading.isZero {
        warn(
          .recordPriceZero, .price, "the price is 0 and is not shown", help: remedyOfZero)
      }
      warnOfPlaceholder(reading.money)
      // What a price says about its period or tax counts, not what is usual in its column.
      let usual = bound(.price).terms.filter { term in
        !reading.terms.contains {
          $0.timeCode != nil && term.timeCode != nil
            || $0.includesVAT != nil && term.includesVAT != nil
        }
      }
      var terms = reading.terms + usual
      if hasHigherPrices, reading.money != nil, !terms.contains(where: \.isLeast) {
        terms.append(.from)
      }
      return (reading.money, terms.isEmpty ? [] : PriceTerm.allCases.filter(terms.contains))
    } catch {
      fail(
        error.isOfCurrency ? .recordCurrency : .recordPrice, .price,
        "the price \(shown(.price)) \(error)", help: error.remedy ?? remedyOfWords(error))
      return (nil, [])
    }
  }

  /// The former price: an amount above the price, in the same currency.
  mutating func oldPrice(with price: Money?) -> Money? {
    guard !bound(.oldPrice).isAbsent, isFaultless(.price) else { return nil }
    if case .absent = value(.oldPrice) { return nil }
    guard let price else {
      warn(
        .recordOldPrice, .oldPrice,
        "the old price \(shown(.oldPrice)) is left out, because there is no price")
      return nil
    }
    do throws(ValueFault) {
      let code = Array(price.currency.code.utf8)[...]
      guard let reading = try reading(of: .oldPrice, [code]) else { return nil }
      // A shop that sells at its regular price repeats the price here.
      if reading.money == price { return nil }
      guard let money = reading.money, money.minorUnits > price.minorUnits else {
        warn(
          .recordOldPrice, .oldPrice,
          "the old price \(shown(.oldPrice)) is not above the price, and is left out")
        return nil
      }
      return money
    } catch {
      fail(
        .recordOldPrice, .oldPrice, "the old price \(shown(.oldPrice)) \(error)",
        help: error.remedy)
      return nil
    }
  }

  /// The amount of a field, with the currencies that the record names.
  private func reading(
    of field: RecordField, _ named: [ArraySlice<UInt8>] = []
  ) throws(ValueFault) -> PriceReading? {
    var amount = value(field)
    var codes = named
    // A price such as `{"amount": 12300.5, "currency": "USD"}`.
    if case .node(let node) = amount, let member = node["amount"] {
      amount = value(of: member)
      if let code = node["currency"]?.string { codes.append(Array(code.utf8)[...]) }
    }
    switch single(value(at: bound(field).currencyOrigin)) {
    case .text(let code), .number(let code): codes.append(code)
    case .absent, .node, .unusable: break
    }
    let rules = bound(field).money
    return try amount.amount { text throws(ValueFault) in
      try rules.price(in: text, codes: codes)
    } number: { number throws(ValueFault) in
      try rules.price(of: number, codes: codes)
    }
  }

  /// The declaration to write if a price of 0 means that there is none.
  private var remedyOfZero: String? {
    // A shortened word declares nothing.
    guard case .text(let text) = value(.price), text.count <= 200 else { return nil }
    if case .template = bound(.price).origin { return "Give the price, or leave its cell empty." }
    let zero = jsonText(String(decoding: text, as: UTF8.self)[...])
    return "Give the price. If \(zero) means none, declare it: \"words\": { \(zero):"
      + " \"on-request\" }, or \"nulls\": [\(zero)]."
  }

  /// The declaration to write if words replace a price.
  private func remedyOfWords(_ fault: ValueFault) -> String? {
    guard fault == .notANumber, case .text(let text) = value(.price),
      !text.contains(where: \.isASCIIDigit), text.count <= 200
    else { return nil }
    let words = jsonText(String(decoding: text, as: UTF8.self)[...])
    return
      "Declare what it means: \"words\": { \(words): \"…\" } with a term of prices such as"
      + " \"on-request\", or with null for no price. Words for sold things also need a column with the status."
  }

  /// Warns about amounts that people type as placeholders.
  private mutating func warnOfPlaceholder(_ money: Money?) {
    guard let money, money.standsForNone else { return }
    warn(
      .recordPricePlaceholder, .price,
      "the price \(shown(.price)) looks like a placeholder; pages do not show it")
  }
}

extension RawValue {
  /// Reads an amount: a text by one rule, a number of the source by another.
  fileprivate func amount<Amount>(
    text read: (ArraySlice<UInt8>) throws(ValueFault) -> Amount,
    number take: (DecimalNumber) throws(ValueFault) -> Amount
  ) throws(ValueFault) -> Amount? {
    switch self {
    case .absent: return nil
    case .text(let text): return try read(text)
    case .number(let digits):
      guard let number = DecimalNumber(plain: digits) else {
        // Databases have NaN and Infinity.
        throw digits.last.map(\.isASCIIDigit) == true ? .tooLarge : .notANumber
      }
      return try take(number)
    case .node, .unusable: throw .notANumber
    }
  }
}

/// A row of a vocabulary; a class, because every record refers to every row.
final class AttributeField: Sendable {
  let row: Int
  let field: RecordField
  let type: AttributeType
  let bound: BoundField

  init(row: Int, of vocabulary: Vocabulary, in fields: [BoundField]) {
    self.row = row
    field = RecordField(row: row, of: vocabulary)
    type = vocabulary.attributes[row].type
    bound = fields[field.index]
  }
}

extension FieldReader {
  /// The record's value for each row of the vocabulary.
  mutating func attributes() -> [AttributeValue?] {
    var values: [AttributeValue?] = Array(repeating: nil, count: vocabulary.attributes.count)
    for attribute in context.attributes where !isMissing(attribute.bound) {
      values[attribute.row] = value(attribute.field, attribute.type)
    }
    return values
  }

  private mutating func value(_ field: RecordField, _ type: AttributeType) -> AttributeValue? {
    switch type {
    case .text: (field.name == "gtin" ? gtin(field) : line(field)).map { .text($0) }
    case .vin: vin(field).map { .text($0) }
    case .integer(let range): count(field, range).map { .integer($0) }
    case .year(let first): year(field, from: first).map { .integer($0) }
    case .decimal: decimal(field).map { .decimal($0) }
    case .flag: flag(field).map { .flag($0) }
    case .date: day(field).map { .date($0) }
    case .term(let terms): term(field, terms).map { .term($0) }
    case .quantity: quantity(field).map { .quantity($0) }
    }
  }
}

extension ValueFault {
  /// The help for a quantity, which may have no words other than its unit.
  fileprivate var remedyOfQuantity: String? {
    guard case .unknownText = self else { return remedy }
    return "Write a number and its unit; declare a text that means none in \"nulls\"."
  }

  /// Whether the fault is about the unit of a quantity.
  fileprivate var isOfUnit: Bool {
    switch self {
    case .noUnit, .unknownUnit, .ambiguousUnit, .wrongDimension: true
    default: false
    }
  }

  /// Whether the fault is about the currency of a price.
  fileprivate var isOfCurrency: Bool {
    switch self {
    case .noCurrency, .unknownCurrency, .currencyConflict: true
    default: false
    }
  }
}
