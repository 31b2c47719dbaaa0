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

  private static let words: [PriceTerm: Labels] = [
    .from: Labels("from", "ab", "起价", "ابتداءً من"),
    .startingBid: Labels("Starting bid", "Startgebot", "起拍价", "سعر بدء المزاد"),
    .perHour: Labels("per hour", "pro Stunde", "每小时", "في الساعة"),
    .perNight: Labels("per night", "pro Nacht", "每晚", "لليلة"),
    .perDay: Labels("per day", "pro Tag", "每天", "يوميًا"),
    .perWeek: Labels("per week", "pro Woche", "每周", "أسبوعيًا"),
    .perMonth: Labels("per month", "pro Monat", "每月", "شهريًا"),
    .perYear: Labels("per year", "pro Jahr", "每年", "سنويًا"),
    .net: Labels("net", "netto", "不含税", "غير شامل الضريبة"),
    .gross: Labels("gross", "brutto", "含税", "شامل الضريبة"),
    .negotiable: Labels("negotiable", "Verhandlungsbasis", "可议价", "قابل للتفاوض"),
    .auction: Labels("auction", "Auktion", "拍卖", "مزاد"),
    .onRequest: Labels("on request", "auf Anfrage", "面议", "عند الطلب"),
  ]
}
