import Bytes
import Model

extension FieldReader {
  /// A price that is not negative; a price of 0 is none.
  mutating func price() -> Money? {
    var amount = value(.price)
    var inObject: ArraySlice<UInt8>?
    if case .node(let node) = amount, let members = priceObject(node) {
      amount = value(of: members.amount)
      inObject = members.currency
    }
    guard let text = number(amount, .price, .price) else { return nil }
    guard let before = PriceMarker(text.prefix), let behind = PriceMarker(text.suffix) else {
      return failPrice("is not a number")
    }
    guard let currency = currency(before, behind, inObject) else { return nil }
    guard !text.number.isNegative else { return failPrice("is negative") }
    guard let minorUnits = text.number.scaled(by: currency.places) else {
      return failPrice(
        text.number.places > currency.places
          ? "has more decimals than \(currency) has" : "is too large")
    }
    guard minorUnits > 0 else {
      warn(.priceZero, .price, "the price is 0 and is not shown")
      return nil
    }
    return Money(minorUnits: minorUnits, currency: currency)
  }

  /// The members of a price such as `{"amount": 12300.5, "currency": "USD"}`.
  private func priceObject(
    _ node: JSONNode
  ) -> (amount: JSONNode, currency: ArraySlice<UInt8>?)? {
    guard let amount = node["amount"] else { return nil }
    return (amount, node["currency"]?.string.map { trimmed(Array($0.utf8)[...]) })
  }

  private mutating func failPrice(_ reason: String) -> Money? {
    fail(.price, .price, "the price \(shown(.price)) \(reason)")
    return nil
  }

  /// The one currency that all who name one agree on.
  private mutating func currency(
    _ before: PriceMarker, _ behind: PriceMarker, _ inObject: ArraySlice<UInt8>?
  ) -> Currency? {
    var currency = bound(.price).currency
    guard agree(before, on: &currency), agree(behind, on: &currency) else { return nil }
    if let inObject, !agree(word: inObject, on: &currency) { return nil }
    switch value(at: bound(.price).currencyOrigin) {
    case .text(let word), .number(let word):
      guard agree(word: word, on: &currency) else { return nil }
    default: break
    }
    if currency == nil { fail(.currency, .price, "the price \(shown(.price)) has no currency") }
    return currency
  }

  private mutating func agree(word: ArraySlice<UInt8>, on currency: inout Currency?) -> Bool {
    guard let marker = PriceMarker(word), marker != .symbol else {
      fail(.currency, .price, "the currency \(excerpt(word)) is no code of ISO 4217")
      return false
    }
    return agree(marker, on: &currency)
  }

  private mutating func agree(_ marker: PriceMarker, on currency: inout Currency?) -> Bool {
    guard case .currency(let other) = marker else { return true }
    guard let known = currency, known != other else {
      currency = other
      return true
    }
    fail(.currency, .price, "the price \(shown(.price)) is in \(other), not in \(known)")
    return false
  }
}

extension FieldReader {
  mutating func mileage() -> Mileage? {
    var distance = value(.mileage)
    var unit = bound(.mileage).unit
    if case .node(let node) = distance, let value = node["value"] {
      distance = self.value(of: value)
      if let word = node["unit"]?.string {
        guard let other = Mileage.Unit(word: Array(word.utf8)[...]) else {
          return failMileage(.mileageUnit, "has the unknown unit \(excerpt(word.utf8))")
        }
        unit = other
      }
    }
    guard let text = number(distance, .mileage, .mileage) else { return nil }
    guard text.prefix.isEmpty else { return failMileage(.mileage, "is not a number") }
    if !text.suffix.isEmpty {
      guard let other = Mileage.Unit(word: text.suffix) else {
        return failMileage(.mileageUnit, "has the unknown unit \(excerpt(text.suffix))")
      }
      unit = other
    }
    return mileage(text.number, unit)
  }

  private mutating func mileage(_ number: DecimalNumber, _ unit: Mileage.Unit?) -> Mileage? {
    guard let unit else { return failMileage(.mileageUnit, "has no unit") }
    guard !number.isNegative else { return failMileage(.mileage, "is negative") }
    guard let distance = Int(exactly: number.whole) else {
      return failMileage(.mileage, "is too large")
    }
    if number.places > 0 {
      warn(.mileageFraction, .mileage, "the fraction of the mileage \(shown(.mileage)) is cut off")
    }
    // A million kilometres are 621,371 miles.
    if distance > (unit == .miles ? 621_371 : 1_000_000) {
      warn(
        .mileageHigh, .mileage,
        "a mileage of \(distance) \(unit.rawValue) is over a million kilometres")
    }
    return Mileage(distance, unit)
  }

  private mutating func failMileage(_ rule: RecordRule, _ reason: String) -> Mileage? {
    fail(rule, .mileage, "the mileage \(shown(.mileage)) \(reason)")
    return nil
  }

  /// The year a car is of.
  mutating func year() -> Int? {
    guard let text = number(value(.year), .year, .year) else { return nil }
    guard text.prefix.isEmpty, text.suffix.isEmpty, let year = text.number.scaled(by: 0),
      (1886...2100).contains(year)
    else {
      fail(.year, .year, "the year \(shown(.year)) is not between 1886 and 2100")
      return nil
    }
    return year
  }

  /// A number of doors or seats.
  mutating func count(_ field: RecordField) -> Int? {
    guard let text = text(field) else { return nil }
    guard let found = DecimalNumber.find(in: text, decimalMark: UInt8(ascii: ".")),
      found.prefix.isEmpty, found.suffix.isEmpty, let count = found.number.scaled(by: 0),
      (1...99).contains(count)
    else {
      warn(.count, field, "the number of \(field.name) \(excerpt(text)) is left out")
      return nil
    }
    return count
  }

  /// The number in a value and what stands beside it.
  private mutating func number(
    _ value: Value, _ field: RecordField, _ rule: RecordRule
  ) -> DecimalNumber.Text? {
    let found: DecimalNumber.Text?
    switch value {
    case .absent: return nil
    case .text(let text):
      found = DecimalNumber.find(in: text, decimalMark: bound(field).decimalMark)
    case .number(let text): found = DecimalNumber.find(in: text, decimalMark: UInt8(ascii: "."))
    case .node, .blob: found = nil
    }
    guard let found else {
      fail(rule, field, "the \(field.name) \(shown(field)) is not a number")
      return nil
    }
    if case .text = value, found.isAmbiguous, !bound(field).isMarkDeclared {
      fail(
        rule, field, "the point in the \(field.name) \(shown(field)) can be read in two ways",
        help: "Declare \"decimal\" of the field: \",\" when points group digits, else \".\".")
      return nil
    }
    return found
  }

  /// The value of a field as a message shows it.
  func shown(_ field: RecordField) -> String {
    switch value(field) {
    case .absent: "\"\""
    case .text(let text), .number(let text): excerpt(text)
    case .node(let node): "(\(node.kind))"
    case .blob: "(a BLOB)"
    }
  }
}

extension Mileage.Unit {
  /// Reads a unit as sources write it, in any case; KMT and SMI are UN/CEFACT's codes.
  fileprivate init?(word: ArraySlice<UInt8>) {
    switch String(decoding: trimmed(word), as: UTF8.self).lowercased() {
    case "km", "km.", "kms", "kmt", "kilometer", "kilometers", "kilometre", "kilometres":
      self = .kilometres
    case "mi", "mi.", "mile", "miles", "smi": self = .miles
    default: return nil
    }
  }
}
