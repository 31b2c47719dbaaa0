/// What a project says of bringing and taking back whatever it sells.
public struct OfferTerms: Hashable, Sendable {
  /// What it costs to bring a thing to a buyer, and how long that takes.
  public struct Shipping: Hashable, Sendable {
    /// Digits with a point, such as `450` or `19.90`.
    public let amount: String
    public let currency: Currency

    /// The countries it is brought to, as two capital letters of ISO 3166-1.
    public let countries: [String]

    /// From how many to how many days until it leaves, and on the way.
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

  /// For how long a buyer may give a thing back, and how.
  public struct Returns: Hashable, Sendable {
    /// The countries of the buyers it counts for.
    public let countries: [String]

    /// How many days; 0 when nothing is taken back.
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

  /// Who pays for the way back.
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
