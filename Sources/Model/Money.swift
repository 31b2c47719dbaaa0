import Bytes

/// A code of three capital letters, as ISO 4217 defines them.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
  public let code: String

  /// Takes a code of ISO 4217's form, such as `USD`.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIIUppercase) else { return nil }
    self.code = code
  }

  public var description: String { code }

  /// How many decimal places an amount has: ISO 4217's minor unit.
  public var places: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }
}

extension Currency {
  /// The codes of ISO 4217 that are paid with, sorted: no metals, no test codes, few funds.
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

  /// The smallest units in one of the currency: 100 for most, 1 for yen.
  public var scale: Int { (0..<currency.places).reduce(1) { scale, _ in scale * 10 } }

  /// The amount in digits with a point, without places that are all zero: `12300` or `12300.50`.
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
