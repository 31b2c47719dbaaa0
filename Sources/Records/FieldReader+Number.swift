import Bytes
import Model
import Values

extension FieldReader {
  mutating func mileage() -> Mileage? {
    guard let distance = quantity(.mileage, .recordMileage, .recordMileageUnit) else { return nil }
    guard let unit = Mileage.Unit(code: distance.unit.code) else {
      fail(
        .recordMileageUnit, .mileage,
        "the mileage \(shown(.mileage)) is in neither kilometres nor miles")
      return nil
    }
    guard let whole = Int(exactly: distance.value.whole) else {
      fail(.recordMileage, .mileage, "the mileage \(shown(.mileage)) is too large")
      return nil
    }
    if distance.value.places > 0 {
      warn(
        .recordMileageFraction, .mileage,
        "the fraction of the mileage \(shown(.mileage)) is cut off")
    }
    // A million kilometres are 621,371 miles.
    if whole > (unit == .miles ? 621_371 : 1_000_000) {
      warn(
        .recordMileageHigh, .mileage,
        "a mileage of \(whole) \(unit.rawValue) is over a million kilometres")
    }
    return Mileage(whole, unit)
  }

  /// A quantity that is not negative.
  mutating func quantity(
    _ field: RecordField, _ kind: DiagnosticKind, _ unitKind: DiagnosticKind
  ) -> Quantity? {
    do throws(ValueFault) {
      return try quantity(value(field), bound(field).quantity)
    } catch {
      fail(
        error.isOfUnit ? unitKind : kind, field, "the \(field.name) \(shown(field)) \(error)",
        help: error.remedy)
      return nil
    }
  }

  private func quantity(
    _ value: Value, _ rules: QuantityRules
  ) throws(ValueFault) -> Quantity? {
    switch value {
    case .absent: return nil
    case .text(let text): return try rules.quantity(in: text)
    case .number(let digits):
      guard let number = DecimalNumber(plain: digits) else { throw .tooLarge }
      return try rules.quantity(of: number)
    case .node(let node): return try quantity(node, rules)
    case .blob: throw .notANumber
    }
  }

  /// A quantity such as `{"value": 254217, "unit": "km"}`.
  private func quantity(
    _ node: JSONNode, _ rules: QuantityRules
  ) throws(ValueFault) -> Quantity? {
    guard let member = node["value"] else { throw .notANumber }
    guard let unit = (node["unit"] ?? node["unitCode"])?.string else {
      return try quantity(value(of: member), rules)
    }
    switch value(of: member) {
    case .absent: return nil
    case .number(let digits):
      guard let number = DecimalNumber(plain: digits) else { throw .tooLarge }
      return try rules.quantity(of: number, unit: unit)
    case .text(let text):
      return try rules.quantity(of: rules.number.number(in: text), unit: unit)
    case .node, .blob: throw .notANumber
    }
  }

  /// The year a car is of.
  mutating func year() -> Int? {
    guard let number = number(.year, .recordYear) else { return nil }
    guard let year = number.integer, (1886...2100).contains(year) else {
      fail(.recordYear, .year, "the year \(shown(.year)) is not between 1886 and 2100")
      return nil
    }
    return year
  }

  /// A number of doors or seats.
  mutating func count(_ field: RecordField) -> Int? {
    guard let number = number(field, .recordCount) else { return nil }
    guard let count = number.integer, (1...99).contains(count) else {
      fail(.recordCount, field, "the number of \(field.name) \(shown(field)) is not from 1 to 99")
      return nil
    }
    return count
  }

  /// The number of a field that has whole numbers.
  private mutating func number(_ field: RecordField, _ kind: DiagnosticKind) -> DecimalNumber? {
    do throws(ValueFault) {
      switch value(field) {
      case .absent: return nil
      case .text(let text):
        var rules = bound(field).number
        rules.mayHaveDecimals = false
        return try rules.number(in: text)
      case .number(let digits):
        guard let number = DecimalNumber(plain: digits) else { throw .tooLarge }
        return number
      case .node, .blob: throw .notANumber
      }
    } catch {
      fail(kind, field, "the \(field.name) \(shown(field)) \(error)", help: error.remedy)
      return nil
    }
  }
}

extension ValueFault {
  /// Whether the unit of a quantity is what is wrong.
  fileprivate var isOfUnit: Bool {
    switch self {
    case .noUnit, .unknownUnit, .ambiguousUnit, .wrongDimension: true
    default: false
    }
  }
}

extension Mileage.Unit {
  /// Finds a unit by UN/CEFACT's code of it.
  fileprivate init?(code: String?) {
    switch code {
    case "KMT": self = .kilometres
    case "SMI": self = .miles
    default: return nil
    }
  }
}
