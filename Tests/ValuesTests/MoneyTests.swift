import Testing
import WaymarkModel
import WaymarkValues

@Suite struct MoneyTests {
  private func rules(_ decimal: DecimalMark?, _ currency: String?) -> MoneyRules {
    MoneyRules(number: NumberRules(decimal: decimal), currency: currency.flatMap { Currency($0) })
  }

  private func price(_ text: String, _ decimal: DecimalMark?, _ currency: String?) -> String? {
    let money = try? rules(decimal, currency).price(in: Array(text.utf8)[...]).money
    return money.map { $0.currency.code + " " + $0.plainAmount }
  }

  /// A template may add a word after the price of another column.
  @Test func readsWordsAndEmptyPricesBeforeSuffixes() throws {
    var rules = rules(nil, "EUR")
    rules.words.add("auf Anfrage", PriceWord(.onRequest))
    rules.suffixes.add("Miete", PriceWord(.perMonth))
    rules.suffixes.add("Kauf", PriceWord(nil))
    func terms(_ text: String) throws -> [PriceTerm] {
      let reading = try rules.price(in: Array(text.utf8)[...])
      #expect(reading.money == nil)
      return reading.terms
    }
    #expect(try terms("auf Anfrage Kauf") == [.onRequest])
    #expect(try terms("auf Anfrage Miete") == [.onRequest, .perMonth])
    #expect(try terms(" Miete") == [])
    #expect(throws: ValueFault.notANumber) { try terms("auf Abruf Kauf") }
  }

  /// Amounts of several parts are one number; the parts become smaller.
  @Test(arguments: [
    ("1億2,800万円", "128000000"), ("3억 5000만원", "350000000"), ("2億円", "200000000"),
    ("1億 50万", "100500000"), ("2 crore 50 lakh", "25000000"), ("1億2800円", nil), ("5万3億円", nil),
    ("1億12000万円", nil), ("900000000000億9000万円", nil), ("1.5億3000万", "180000000"),
  ])
  func addsPartsOfAmounts(text: String, amount: String?) {
    var rules = rules(nil, text.contains("원") ? "KRW" : text.contains("crore") ? "INR" : "JPY")
    rules.number.multipliers = WordList([
      "億": 100_000_000, "억": 100_000_000, "万": 10_000, "만": 10_000, "crore": 10_000_000,
      "lakh": 100_000,
    ])
    let money = try? rules.price(in: Array(text.utf8)[...]).money
    #expect(money?.plainAmount.prefix { $0 != "." }.description == amount)
  }

  /// A long text is not a price; to look for words in it would take minutes.
  @Test(arguments: [
    "5 " + String(repeating: "pcm ", count: 2000), String(repeating: "€", count: 2000) + "5",
  ])
  func refusesLongTexts(text: String) {
    var rules = rules(nil, "EUR")
    rules.suffixes = WordList(["pcm": PriceWord(.perMonth)])
    #expect(throws: ValueFault.notANumber) { try rules.price(in: Array(text.utf8)[...]) }
  }

  /// The fault of an undeclared factor says what to declare, whatever follows it.
  @Test func namesTheFactorOfTheFirstPart() {
    #expect(throws: ValueFault.multiplier("億")) {
      try rules(nil, "JPY").price(in: Array("1億2,800万円".utf8)[...])
    }
  }

  @Test(arguments: [
    ("£1,100 pcm (£254 pw)", "1100 per-month"), ("1,100 GBP pcm / £254 pw", "1100 per-month"),
    ("£1,100 £254", "1100"), ("1,100 GBP 254 GBP", "1100"), ("£1,100-1,200", nil),
    ("£1,100 (€254)", "1100"), ("€254 (£1,100)", nil),
  ])
  func takesTheFirstOfTwoPrices(text: String, expected: String?) {
    var rules = rules(nil, "GBP")
    rules.suffixes = WordList(["pcm": PriceWord(.perMonth), "pw": PriceWord(.perWeek)])
    #expect((try? rules.price(in: Array(text.utf8)[...])) == nil)
    rules.takesFirst = true
    let reading = try? rules.price(in: Array(text.utf8)[...])
    let parts = reading?.money.map { [$0.plainAmount] + (reading?.terms.map(\.rawValue) ?? []) }
    #expect(parts?.joined(separator: " ") == expected)
  }

  /// Codes in another column are numbers, too.
  @Test(arguments: [
    ("601 € code 1", "601 per-month"), ("200000 code 0", "200000"), ("601 € code 2", nil),
    ("601 € 7 code 1", nil), ("601 - 700 code 1", nil), ("rent:£601 sale", nil),
    ("rent:601 € sale", "601"), ("code 1", ""), ("POA code 0", "on-request"),
  ])
  func readsDeclaredWordsWithDigits(text: String, expected: String?) {
    var rules = rules(.comma, "EUR")
    rules.suffixes = WordList([
      "code 0": PriceWord(nil), "code 1": PriceWord(.perMonth), "rent:": PriceWord(nil),
      "sale": PriceWord(nil),
    ])
    rules.words.add("POA", PriceWord(.onRequest))
    let reading = try? rules.price(in: Array(text.utf8)[...])
    let read = reading.map { reading in
      ([reading.money?.plainAmount].compactMap(\.self) + reading.terms.map(\.rawValue))
        .joined(separator: " ")
    }
    #expect(read == expected)
  }

  @Test(
    "reads prices with an unambiguous currency",
    arguments: [
      ("€ 12.500,-", DecimalMark.comma, nil, "EUR 12500"), ("12 500 Kč", .comma, nil, "CZK 12500"),
      ("CHF 12'500.–", .point, nil, "CHF 12500"), ("₹ 3,45,678", .point, nil, "INR 345678"),
      ("usd 12,300.50", .point, nil, "USD 12300.50"), ("$12,300", .point, "CAD", "CAD 12300"),
      ("C$ 12,300", .point, "CAD", "CAD 12300"), ("kr 99", .comma, "DKK", "DKK 99"),
      ("HK$9,900", .point, nil, "HKD 9900"), ("9900 £ GBP", .point, nil, "GBP 9900"),
      ("JPY 1,000.00", .point, nil, "JPY 1000"), ("KWD 1.250", .point, nil, "KWD 1.250"),
      ("٤٥٬٠٠٠ د.إ", .point, nil, "AED 45000"), ("5万元", .point, "CNY", nil),
      ("99:-", .comma, "SEK", "SEK 99"), ("€5", .point, "EUR", "EUR 5"),
    ] as [(String, DecimalMark, String?, String?)])
  func reads(text: String, decimal: DecimalMark, currency: String?, expected: String?) {
    #expect(price(text, decimal, currency) == expected)
  }

  @Test(
    "refuses a price that can be wrong",
    arguments: [
      ("$5,000", "EUR"), ("€5", "USD"), ("$5", nil), ("5", nil), ("EUR 5 USD", nil), ("-5", "EUR"),
      ("(5)", "EUR"), ("5-", "EUR"), ("5 - 7", "EUR"), ("5 (6 brutto)", "EUR"), ("5 VB", "EUR"),
      ("5k", "EUR"), ("ab 5", "EUR"), ("5.505", "EUR"), ("5,50", "EUR"), ("DEM 5", nil),
      ("5 HRK", nil),
      ("XAU 5", nil), ("5 €€$", nil), ("99999999999999999 EUR", nil), ("EUR", nil), ("true", "EUR"),
    ])
  func refuses(text: String, currency: String?) {
    #expect(price(text, nil, currency) == nil)
  }

  @Test("reads a sign, word and factor as declared")
  func declarations() throws {
    var rules = rules(.point, "EUR")
    rules.symbols = WordList(["$": Currency("EUR")!])
    rules.suffixes = WordList(["HT": PriceWord(.net), "ea.": PriceWord(nil)])
    rules.words = WordList(["auf Anfrage": PriceWord(.onRequest)])
    rules.number.multipliers = WordList(["Mio": 1_000_000])
    #expect(try rules.price(in: Array("$5,000 ht".utf8)[...]).money?.plainAmount == "5000")
    #expect(try rules.price(in: Array("$5,000 ht".utf8)[...]).terms == [.net])
    #expect(try rules.price(in: Array("5 ea.".utf8)[...]).terms == [])
    #expect(try rules.price(in: Array("AUF ANFRAGE".utf8)[...]).terms == [.onRequest])
    #expect(try rules.price(in: Array("1.2 Mio".utf8)[...]).money?.plainAmount == "1200000")
  }

  @Test("treats a price of zero as none, with a warning")
  func zero() throws {
    let reading = try rules(.comma, "EUR").price(in: Array("0,00 €".utf8)[...])
    #expect(reading.money == nil)
    #expect(reading.isZero)
  }

  @Test("refuses an invalid code in a column of codes")
  func codes() throws {
    let euro = Array("€".utf8)[...]
    #expect(throws: ValueFault.unknownCurrency("€")) {
      try rules(nil, nil).price(in: Array("5".utf8)[...], codes: [euro])
    }
    var declared = rules(nil, nil)
    declared.symbols.add("€", try #require(Currency("EUR")))
    let price = try declared.price(in: Array("5".utf8)[...], codes: [euro])
    #expect(price.money?.currency.code == "EUR")
  }
}
