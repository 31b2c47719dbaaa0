/// What a quantity measures.
public enum Dimension: String, Sendable, CaseIterable {
  /// A distance driven or sailed.
  case distance
  case length, area, volume, mass, power, duration, speed, torque, energy, consumption, emission

  /// Whether values are whole numbers, so that a comma before three digits can only group them.
  public var isWhole: Bool { self == .distance }
}

/// A unit of a quantity.
///
/// It is a class, because every quantity has one: a reference costs less than a copy.
public final class Unit: Hashable, Sendable {
  /// How people write it, such as `km` or `PS`.
  public let symbol: String
  public let dimension: Dimension

  /// The code of UN/CEFACT's Recommendation 20; `nil` for units that have none, such as `L/100 km`.
  public let code: String?

  /// How much of the first unit of its dimension it is; 0 where units cannot be converted.
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

/// A number of a unit, as it was written.
public struct Quantity: Hashable, Sendable {
  public let value: DecimalNumber
  public let unit: Unit

  public init(_ value: DecimalNumber, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
