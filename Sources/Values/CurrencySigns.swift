import Model

/// The currencies that a sign can mean.
///
/// Signs are CLDR's, and those that sellers write besides them. A sign of several currencies names none
/// of them alone, but still excludes all others: `$` is never EUR.
enum CurrencySigns {
  private static let rows: [(signs: String, codes: String)] = [
    (
      "$",
      """
      USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD
      SGD SRD SVC TTD TWD UYU XCD
      """
    ),
    ("£ ₤", "GBP EGP FKP GIP LBP SHP SSP SYP"), ("¥ ￥", "CNY JPY"), ("₩ ￦", "KPW KRW"),
    ("₱", "CUP PHP"), ("kr kr. Kr Kr. KR", "DKK ISK NOK SEK"),
    ("Rs Rs. ₨", "INR LKR MUR NPR PKR SCR"),
    ("C$", "CAD NIO"), ("S$", "SGD SBD"), ("T$", "TOP TWD"), ("K", "MMK PGK ZMW"),
    ("L", "HNL LSL MDL RON"), ("lei Lei LEI leu", "MDL RON"),
    ("Fr Fr. fr. ₣", "CHF CDF DJF GNF KMF RWF XAF XOF XPF"),
    ("CFA FCFA", "XAF XOF"), ("元 圆", "CNY HKD SGD TWD"), ("圓", "HKD TWD"),
    ("р. руб. руб", "BYN RUB"),
    ("درهم", "AED MAD"), ("ريال", "IRR OMR QAR SAR YER"), ("دينار", "BHD DZD IQD JOD KWD LYD TND"),
    ("جنيه", "EGP SDG SSP"), ("ليرة", "LBP SYP TRY"), ("Bs Bs.", "BOB VES"), ("D", "GMD"),
    ("SR", "SAR SCR"), ("Sh", "KES SOS TZS UGX"), ("KM", "BAM"), ("din. din", "RSD"),
    ("€ Euro euro EURO Euros euros", "EUR"), ("₹", "INR"), ("₽", "RUB"), ("₺ TL", "TRY"),
    ("₴ грн грн.", "UAH"), ("₪", "ILS"),
    ("₫ đ", "VND"), ("฿", "THB"), ("₦", "NGN"), ("₡", "CRC"), ("₲", "PYG"), ("₵ GH₵", "GHS"),
    ("₾", "GEL"), ("₼", "AZN"), ("֏", "AMD"), ("৳", "BDT"), ("៛", "KHR"), ("₭", "LAK"),
    ("₮", "MNT"),
    ("₸", "KZT"), ("؋", "AFN"), ("円", "JPY"), ("원", "KRW"), ("zł zl", "PLN"), ("Kč Kc", "CZK"),
    ("Ft", "HUF"), ("Rp Rp.", "IDR"), ("RM", "MYR"), ("R", "ZAR"), ("SFr SFr. sFr.", "CHF"),
    ("S/ S/.", "PEN"), ("B/.", "PAB"), ("Q", "GTQ"), ("G$", "GYD"), ("J$", "JMD"), ("RD$", "DOP"),
    ("US$ U$S", "USD"), ("A$ AU$", "AUD"), ("CA$ Can$", "CAD"), ("HK$", "HKD"), ("NT$", "TWD"),
    ("NZ$", "NZD"), ("R$", "BRL"), ("MX$ Mex$", "MXN"), ("EC$", "XCD"), ("Bds$", "BBD"),
    ("TT$", "TTD"),
    ("N$", "NAD"), ("B$", "BND"), ("FJ$", "FJD"), ("MOP$", "MOP"), ("RMB 人民币", "CNY"),
    ("CFPF", "XPF"), ("UK£", "GBP"), ("E£", "EGP"), ("KSh Ksh", "KES"), ("USh", "UGX"),
    ("TSh", "TZS"),
    ("ر.س. ر.س", "SAR"), ("د.إ. د.إ", "AED"), ("ج.م. ج.م", "EGP"), ("د.ك. د.ك", "KWD"),
    ("ر.ق. ر.ق", "QAR"), ("د.ب. د.ب", "BHD"), ("ر.ع. ر.ع", "OMR"), ("د.أ. د.أ", "JOD"),
    ("د.ع. د.ع", "IQD"), ("د.م. د.م", "MAD"), ("د.ت. د.ت", "TND"), ("د.ج. د.ج", "DZD"),
    ("ل.ل. ل.ل", "LBP"), ("ل.س. ل.س", "SYP"), ("ر.ي. ر.ي", "YER"),
  ]

  /// The currencies of each sign.
  static let currencies: [String: Set<Currency>] = {
    var table: [String: Set<Currency>] = [:]
    for row in rows {
      let codes = Set(
        row.codes.split { $0 == " " || $0 == "\n" }.compactMap { Currency(String($0)) })
      for sign in row.signs.split(separator: " ") {
        table[String(sign), default: []].formUnion(codes)
      }
    }
    return table
  }()

  /// How many characters the longest sign has.
  static let longest = 6
}
