/// The terms of shipping and returns for all offers of a project.
public struct OfferTerms: Hashable, Sendable {
  /// The cost and duration of shipping.
  public struct Shipping: Hashable, Sendable {
    /// Digits with a point, such as `450` or `19.90`.
    public let amount: String
    public let currency: Currency

    /// The countries of delivery, as ISO 3166-1 codes of two capital letters.
    public let countries: [String]

    /// The range of days before dispatch, and in transit.
    public let handlingDays: ClosedRange<Int>?
    public let transitDays: ClosedRange<Int>?

    public init(
      amount: String, currency: Currency, countries: [String],
      handlingDays: ClosedRange<Int>? = nil,
      transitDays: ClosedRange<Int>? = nil
    ) {
      self.amount = amount
      self.currency = currency
      self.countries = countries
      self.handlingDays = handlingDays
      self.transitDays = transitDays
    }
  }

  /// How long and how a buyer may return a thing.
  public struct Returns: Hashable, Sendable {
    /// The countries of the buyers that the terms apply to.
    public let countries: [String]

    /// The number of days; 0 if returns are not accepted.
    public let days: Int
    public let fees: Fees
    public let method: Method

    public init(countries: [String], days: Int, fees: Fees = .buyer, method: Method = .mail) {
      self.countries = countries
      self.days = days
      self.fees = fees
      self.method = method
    }
  }

  /// Who pays for the return.
  public enum Fees: String, Sendable, CaseIterable {
    case free, buyer
  }

  public enum Method: String, Sendable, CaseIterable {
    case mail, store
  }

  public var shipping: Shipping?
  public var returns: Returns?

  public init(shipping: Shipping? = nil, returns: Returns? = nil) {
    self.shipping = shipping
    self.returns = returns
  }
}
