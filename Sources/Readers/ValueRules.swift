public import WaymarkModel
public import WaymarkValues

/// The declarations about the values of a source or of one field; those of a field take precedence.
public struct ValueRules: Hashable, Sendable {
  public var number = NumberRules()

  /// Prices follow the rules of all numbers.
  public var money = MoneyRules()
  public var dates = DateRules()

  /// Texts that mean no value.
  public var nulls: Set<String> = []

  /// The terms of every price in addition to its amount, such as per month.
  public var terms: [PriceTerm] = []

  /// The unit of numbers without one, the units that words mean, and the unit of the amount to
  /// take.
  public var unit: String?
  public var units: [String: String] = [:]
  public var take: String?

  /// The value of `take` for the first of two amounts, whatever its unit.
  package static let first = "first"

  /// The value of `take` for the second number of a pair of coordinates.
  package static let second = "second"

  public init() {}

  /// The rules for quantities of a dimension; their units were checked when the project was read.
  package func quantity(_ dimension: Dimension) -> QuantityRules {
    var rules = QuantityRules(dimension, number: number)
    rules.unit = unit.flatMap { Unit.named($0, of: dimension) }
    rules.takesFirst = take == Self.first
    rules.take = take.flatMap { Unit.named($0, of: dimension) }
    for (word, name) in units {
      if let unit = Unit.named(name, of: dimension) { rules.units.add(word, unit) }
    }
    return rules
  }
}
