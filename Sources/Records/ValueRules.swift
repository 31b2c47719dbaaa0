public import WaymarkModel
public import WaymarkValues

/// What a project declares about the texts of a source, or of one field of it.
///
/// What a field declares adds to what its source declares, and wins where both say something.
public struct ValueRules: Hashable, Sendable {
  public var decimal: DecimalMark?
  public var multipliers = WordList<Int>()
  public var dates = DateRules()

  /// Texts that stand for nothing.
  public var nulls: Set<String> = []
  public var currency: Currency?
  public var symbols = WordList<Currency>()
  public var suffixes = WordList<PriceWord>()
  public var words = WordList<PriceWord>()

  /// What every price is besides its amount, such as per month.
  public var terms: [PriceTerm] = []

  /// The unit of numbers that tell none, the units that words mean, and the unit of the amount to take.
  public var unit: String?
  public var units: [String: String] = [:]
  public var take: String?

  public init() {}

  var number: NumberRules {
    var rules = NumberRules(decimal: decimal)
    rules.multipliers = multipliers
    return rules
  }

  var money: MoneyRules {
    var rules = MoneyRules(number: number, currency: currency)
    rules.symbols = symbols
    rules.suffixes = suffixes
    rules.words = words
    return rules
  }

  /// The rules of quantities of a dimension, whose units were checked when the project was read.
  func quantity(_ dimension: Dimension) -> QuantityRules {
    var rules = QuantityRules(dimension, number: number)
    rules.unit = unit.flatMap { Unit.named($0, of: dimension) }
    rules.take = take.flatMap { Unit.named($0, of: dimension) }
    for (word, name) in units {
      if let unit = Unit.named(name, of: dimension) { rules.units.add(word, unit) }
    }
    return rules
  }
}
