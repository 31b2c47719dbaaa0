import WaymarkCore
import WaymarkModel
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

  /// A quantity without its fraction, which is told.
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

  /// A year from the first one that there can be.
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
        "the number of \(field.name) \(shown(field)) is not from \(range.lowerBound) to"
          + " \(range.upperBound)")
      return nil
    }
    return count
  }

  /// A number that may have decimals.
  mutating func decimal(_ field: RecordField) -> DecimalNumber? {
    number(field, .recordNumber, mayHaveDecimals: true)
  }

  /// The number of a field, which has whole numbers unless it may have others.
  private mutating func number(
    _ field: RecordField, _ kind: DiagnosticKind, mayHaveDecimals: Bool = false
  ) -> DecimalNumber? {
    do throws(ValueFault) {
      switch value(field) {
      case .absent: return nil
      case .text(let text):
        var rules = bound(field).number
        rules.mayHaveDecimals = mayHaveDecimals
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
  /// What to do about a quantity, which has no words beside its unit.
  fileprivate var remedyOfQuantity: String? {
    guard case .unknownText = self else { return remedy }
    return "Write a number and its unit; a text that stands for nothing belongs into \"nulls\"."
  }

  /// Whether the unit of a quantity is what is wrong.
  fileprivate var isOfUnit: Bool {
    switch self {
    case .noUnit, .unknownUnit, .ambiguousUnit, .wrongDimension: true
    default: false
    }
  }
}
