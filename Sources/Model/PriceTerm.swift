/// What a price is besides an amount: for how long it is paid, what is in it, how firm it is.
public enum PriceTerm: String, Sendable, CaseIterable {
  case from
  case startingBid = "starting-bid"
  case perHour = "per-hour"
  case perNight = "per-night"
  case perDay = "per-day"
  case perWeek = "per-week"
  case perMonth = "per-month"
  case perYear = "per-year"
  case net, gross, negotiable, auction
  case onRequest = "on-request"

  /// The code of UN/CEFACT's recommendation 20 for the time that is paid; `nil` for other terms.
  public var timeCode: String? {
    switch self {
    case .perHour: "HUR"
    case .perNight, .perDay: "DAY"
    case .perWeek: "WEE"
    case .perMonth: "MON"
    case .perYear: "ANN"
    case .from, .startingBid, .net, .gross, .negotiable, .auction, .onRequest: nil
    }
  }

  /// Whether VAT is in the amount; `nil` for terms that do not say.
  public var includesVAT: Bool? {
    switch self {
    case .net: false
    case .gross: true
    default: nil
    }
  }

  /// Whether the amount is the least that may be paid, and not the price.
  public var isLeast: Bool {
    switch self {
    case .from, .startingBid, .auction: true
    default: false
    }
  }

  /// The words beside the amount; those of `from` and `startingBid` are before it.
  public var labels: Labels { Self.words[self] ?? Labels([:]) }

  private static let words = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Labels.named("price.\($0.rawValue)")) })
}
