import WaymarkCore

/// An ISO 4217 currency code of three capital letters.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
  public let code: String

  /// The number of decimal places of an amount: ISO 4217's minor unit.
  public let places: Int

  /// Takes a code in the form of ISO 4217, such as `USD`.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIIUppercase) else { return nil }
    self.code = code
    places = Self.places[code] ?? 2
  }

  public var description: String { code }

  /// The currencies that do not have two decimal places.
  private static let places: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3,
    "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3, "CLF": 4, "UYW": 4,
  ]
}

extension Currency {
  /// The ISO 4217 codes of currencies used for payment, sorted: no metals, no test codes, few
  /// funds.
  public static let codes: [String] = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
    CAD CDF CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL
    GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF
    KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
    UGX USD UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let known = Set(codes)

  /// Whether ISO 4217 has the code.
  public var isKnown: Bool { Self.known.contains(code) }
}

/// An exact amount of money.
public struct Money: Hashable, Sendable {
  /// The amount in the currency's smallest unit, such as cents.
  public let minorUnits: Int
  public let currency: Currency

  public init(minorUnits: Int, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// How many smallest units make one unit of the currency: 100 for most, 1 for yen.
  public var scale: Int { (0..<currency.places).reduce(1) { scale, _ in scale * 10 } }

  /// The amount in digits with a point, without decimals if they are all zero: `12300` or
  /// `12300.50`.
  public var plainAmount: String {
    let magnitude = minorUnits.magnitude
    let scale = UInt(scale)
    let whole = (minorUnits < 0 ? "-" : "") + String(magnitude / scale)
    let rest = magnitude % scale
    guard rest > 0 else { return whole }
    let digits = String(rest)
    return whole + "." + String(repeating: "0", count: currency.places - digits.count) + digits
  }
}

/// A term of a price in addition to its amount: the period, the taxes, how firm it is.
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

  /// The UN/CEFACT Recommendation 20 code of the period; `nil` for other terms.
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

  /// Whether the amount includes VAT; `nil` for terms about something else.
  public var includesVAT: Bool? {
    switch self {
    case .net: false
    case .gross: true
    default: nil
    }
  }

  /// Whether the amount is a minimum, not the price.
  public var isLeast: Bool {
    switch self {
    case .from, .startingBid, .auction: true
    default: false
    }
  }

  /// The words next to the amount; those of `from` and `startingBid` come before it.
  public var labels: Labels { Self.words[self] ?? Labels([:]) }

  private static let words = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Labels.named("price.\($0.rawValue)")) })
}
