import Bytes
import Model

extension FieldReader {
  mutating func mileage() -> Mileage? {
    var distance = value(.mileage)
    var unit = bound(.mileage).entry.unit
    // A mileage such as `{"value": 254217, "unit": "km"}`.
    if case .node(let node) = distance, let value = node["value"] {
      distance = self.value(of: value)
      if let word = node["unit"]?.string {
        unit = mileageUnit(Array(word.utf8)[...])
        guard unit != nil else { return nil }
      }
    }
    guard let text = number(distance, .mileage, .recordMileage) else { return nil }
    guard text.prefix.isEmpty else { return failMileage("is not a number") }
    if !text.suffix.isEmpty {
      unit = mileageUnit(text.suffix)
      guard unit != nil else { return nil }
    }
    guard let unit else { return failMileage("has no unit", .recordMileageUnit) }
    guard !text.number.isNegative else { return failMileage("is negative") }
    guard let distance = Int(exactly: text.number.whole) else {
      return failMileage("is too large")
    }
    if text.number.places > 0 {
      warn(
        .recordMileageFraction, .mileage,
        "the fraction of the mileage \(shown(.mileage)) is cut off")
    }
    // A million kilometres are 621,371 miles.
    if distance > (unit == .miles ? 621_371 : 1_000_000) {
      warn(
        .recordMileageHigh, .mileage,
        "a mileage of \(distance) \(unit.rawValue) is over a million kilometres")
    }
    return Mileage(distance, unit)
  }

  private mutating func mileageUnit(_ word: ArraySlice<UInt8>) -> Mileage.Unit? {
    Mileage.Unit(word: word)
      ?? failMileage("has the unknown unit \(excerpt(word))", .recordMileageUnit)
  }

  private mutating func failMileage<Value>(
    _ reason: String, _ kind: DiagnosticKind = .recordMileage
  ) -> Value? {
    fail(kind, .mileage, "the mileage \(shown(.mileage)) \(reason)")
    return nil
  }

  /// The year a car is of.
  mutating func year() -> Int? {
    guard let text = number(value(.year), .year, .recordYear) else { return nil }
    guard let year = text.integer, (1886...2100).contains(year) else {
      fail(.recordYear, .year, "the year \(shown(.year)) is not between 1886 and 2100")
      return nil
    }
    return year
  }

  /// A number of doors or seats.
  mutating func count(_ field: RecordField) -> Int? {
    guard let text = text(field) else { return nil }
    guard let count = DecimalNumber.find(in: text, decimalMark: .point)?.integer,
      (1...99).contains(count)
    else {
      warn(.recordCount, field, "the number of \(field.name) \(excerpt(text)) is left out")
      return nil
    }
    return count
  }

  /// The number in a value, and what is beside it.
  mutating func number(
    _ value: Value, _ field: RecordField, _ kind: DiagnosticKind
  ) -> DecimalNumber.Text? {
    let found: DecimalNumber.Text?
    let mark = bound(field).entry.decimalMark
    switch value {
    case .absent: return nil
    case .text(let text): found = DecimalNumber.find(in: text, decimalMark: mark ?? .point)
    case .number(let text): found = DecimalNumber.find(in: text, decimalMark: .point)
    case .node, .blob: found = nil
    }
    guard let found else {
      fail(kind, field, "the \(field.name) \(shown(field)) is not a number")
      return nil
    }
    if case .text = value, found.isAmbiguous, mark == nil {
      fail(
        kind, field, "the point in the \(field.name) \(shown(field)) can be read in two ways",
        help: "Declare \"decimal\" of the field: \",\" when points group digits, else \".\".")
      return nil
    }
    return found
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
