import WaymarkCore

/// What a quantity measures.
public enum Dimension: String, Sendable, CaseIterable {
  /// A distance driven or sailed.
  case distance
  case length, area, volume, mass, power, duration, speed, torque, energy, consumption, emission

  /// Whether values are whole numbers, so a comma before three digits can only group them.
  public var isWhole: Bool { self == .distance }
}

/// A unit of a quantity; a class, because a reference is cheaper than a copy and every quantity has
/// one.
public final class Unit: Hashable, Sendable {
  /// The symbol that people write, such as `km` or `PS`.
  public let symbol: String
  public let dimension: Dimension

  /// The UN/CEFACT Recommendation 20 code; `nil` for units without one, such as `L/100 km`.
  public let code: String?

  /// Its size in the first unit of its dimension; 0 if units cannot be converted.
  public let factor: Double

  package init(_ symbol: String, _ dimension: Dimension, _ code: String?, _ factor: Double) {
    self.symbol = symbol
    self.dimension = dimension
    self.code = code
    self.factor = factor
  }

  public static func == (left: Unit, right: Unit) -> Bool {
    left === right
      || left.symbol == right.symbol && left.dimension == right.dimension
        && left.code == right.code && left.factor == right.factor
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
}

/// A number with a unit, as written.
public struct Quantity: Hashable, Sendable {
  public let value: DecimalNumber
  public let unit: Unit

  public init(_ value: DecimalNumber, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

/// An exact decimal number: a magnitude, and the number of its decimal digits.
public struct DecimalNumber: Hashable, Sendable {
  public package(set) var isNegative = false
  public private(set) var magnitude: UInt64 = 0

  /// How many of the magnitude's last digits are decimals; the last one is not 0.
  public private(set) var places = 0

  /// Makes a number from ASCII digits, the last `places` of which are decimals; `nil` if it is too
  /// large.
  package init?(_ digits: some Sequence<UInt8>, places: Int) {
    self.places = places
    for digit in digits {
      guard multiply(by: 10, adding: UInt64(digit & 0x0F)) else { return nil }
    }
    while self.places < 0 {
      guard magnitude == 0 || multiply(by: 10) else { return nil }
      self.places += 1
    }
    trim()
  }

  public init(_ value: Int) {
    isNegative = value < 0
    magnitude = UInt64(value.magnitude)
  }

  /// The number multiplied by a factor; `nil` when it is too large.
  package func multiplied(by factor: Int) -> DecimalNumber? {
    var product = self
    guard factor > 0, product.multiply(by: UInt64(factor)) else { return nil }
    product.trim()
    return product
  }

  /// The number multiplied by a factor that may have decimals; `nil` when it is too large.
  package func multiplied(by factor: DecimalNumber) -> DecimalNumber? {
    var product = self
    guard product.multiply(by: factor.magnitude) else { return nil }
    product.places += factor.places
    product.trim()
    return product
  }

  /// The number times a power of ten; `nil` if the result is not whole or does not fit.
  public func scaled(by exponent: Int) -> Int? {
    guard places <= exponent else { return nil }
    var value = self
    if magnitude > 0 {
      for _ in places..<exponent {
        guard value.multiply(by: 10) else { return nil }
      }
    }
    guard let whole = Int(exactly: value.magnitude) else { return nil }
    return isNegative ? -whole : whole
  }

  /// The number; `nil` if it is not whole or does not fit.
  public var integer: Int? { scaled(by: 0) }

  /// The whole part of the magnitude.
  public var whole: UInt64 {
    (0..<places).reduce(magnitude) { value, _ in value / 10 }
  }

  /// The number as a double, for charts and comparisons.
  public var double: Double {
    var divisor = 1.0
    for _ in 0..<places { divisor *= 10 }
    return (isNegative ? -1 : 1) * Double(magnitude) / divisor
  }

  private mutating func multiply(by factor: UInt64, adding digit: UInt64 = 0) -> Bool {
    let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: factor)
    let (sum, isOverflow) = product.addingReportingOverflow(digit)
    magnitude = sum
    return !isTooLarge && !isOverflow
  }

  private mutating func trim() {
    while places > 0, magnitude % 10 == 0 {
      places = magnitude == 0 ? 0 : places - 1
      magnitude /= 10
    }
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The number in ASCII digits with a point: `-1234.5`.
  public var description: String {
    var digits = String(magnitude)
    if digits.utf8.count <= places {
      digits = String(repeating: "0", count: places - digits.utf8.count + 1) + digits
    }
    let sign = isNegative ? "-" : ""
    guard places > 0 else { return sign + digits }
    return sign + digits.dropLast(places) + "." + digits.suffix(places)
  }
}

extension DecimalNumber {
  /// Reads a number in the notation of JSON and databases: a point, no groups, an optional
  /// exponent.
  public init?(plain text: ArraySlice<UInt8>) {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix(while: \.isASCIIDigit)
    guard !whole.isEmpty else { return nil }
    rest = rest.dropFirst(whole.count)
    var decimals = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      decimals = rest.dropFirst().prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(1 + decimals.count)
      while decimals.last == UInt8(ascii: "0") { decimals = decimals.dropLast() }
    }
    guard let exponent = Self.exponent(rest) else { return nil }
    guard exponent != 0 else {
      self.init(whole, decimals)
      self.isNegative = isNegative && magnitude > 0
      return
    }
    var digits = Array(whole) + Array(decimals)
    var places = decimals.count - exponent
    while places > 0, digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      places -= 1
    }
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else {
      self.init(0)
      return
    }
    guard places < 64 else { return nil }
    self.init(digits, places: places)
    self.isNegative = isNegative
  }

  /// Takes the digits before and after the point; the last is not 0.
  private init?(_ whole: ArraySlice<UInt8>, _ decimals: ArraySlice<UInt8>) {
    for digit in whole {
      guard multiply(by: 10, adding: UInt64(digit & 0x0F)) else { return nil }
    }
    for digit in decimals {
      guard multiply(by: 10, adding: UInt64(digit & 0x0F)) else { return nil }
    }
    places = decimals.count
  }

  /// The exponent in a text; 0 for an empty text, `nil` if it is not an exponent or too large.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard let mark = text.first else { return 0 }
    guard mark | 0x20 == UInt8(ascii: "e"),
      let exponent = Int(String(decoding: text.dropFirst().prefix(8), as: UTF8.self)),
      text.count <= 9, abs(exponent) <= 400
    else { return nil }
    return exponent
  }
}
