import Testing
import WaymarkModel

@testable import WaymarkValues

/// Every advice can be pasted: then the value is valid, or a person must fill in `…`.
@Suite struct AdviceTests {
  private func price(
    _ text: String, _ rules: MoneyRules = MoneyRules(currency: Currency("USD"))
  ) -> Result<PriceReading, ValueFault> {
    do throws(ValueFault) {
      return .success(try rules.price(in: Array(text.utf8)[...]))
    } catch {
      return .failure(error)
    }
  }

  private func fault(_ text: String) -> ValueFault? {
    if case .failure(let fault) = price(text) { fault } else { nil }
  }

  @Test(arguments: [
    ("88k", "k", 88_000), ("1.5 Mio", "Mio", 1_500_000), ("12 mln", "mln", 12_000_000),
    ("15 tys.", "tys.", 15_000), ("3 lakh", "lakh", 300_000), ("2 crore", "crore", 20_000_000),
    ("12.8万", "万", 128_000), ("3億", "億", 300_000_000), ("5만", "만", 50_000),
    ("2억", "억", 200_000_000),
    ("15K", "K", 15_000), ("2 million", "million", 2_000_000), ("7 тыс.", "тыс.", 7000),
  ])
  func namesFactors(text: String, word: String, value: Int) throws {
    let found = try #require(fault(text))
    #expect(found == .multiplier(word))
    let factor = try #require(Multipliers.factor(of: word))
    #expect(found.remedy == "Declare what it means: \"multipliers\": { \"\(word)\": \(factor) }.")
    var rules = MoneyRules(currency: Currency("USD"))
    rules.number.multipliers.add(word, factor)
    #expect(try price(text, rules).get().money?.minorUnits == value * 100)
  }

  /// A mark before six digits groups none, and dashes after another mark are no sign.
  @Test func blamesTheRightFault() throws {
    let decimals = fault("24.999600")
    #expect(decimals == .tooManyDecimals("USD"))
    #expect(decimals?.remedy?.hasPrefix("Round the price in the source") == true)
    #expect(fault("4500,-") == .grouping)
    #expect(fault("37,490 D/A") == .unknownText("D/A"))
  }

  /// `万元` is a factor and a currency, and is never advised as one word.
  @Test func separatesFactorsAndSigns() throws {
    #expect(fault("12.8万元") == .multiplier("万"))
    var rules = QuantityRules(.distance)
    #expect(throws: ValueFault.multiplier("万")) {
      try rules.quantity(in: Array("5.2万公里".utf8)[...])
    }
    rules.number.multipliers.add("万", 10_000)
    #expect(try rules.quantity(in: Array("5.2万公里".utf8)[...]).value == DecimalNumber(52_000))
    #expect(throws: ValueFault.multiplier("k")) { try rules.quantity(in: Array("88k".utf8)[...]) }
  }

  @Test(arguments: ["5 mil", "5 B", "5 M", "5 bn"])
  func givesNoAdviceAboutAmbiguousFactors(text: String) throws {
    #expect(try #require(fault(text)?.remedy).contains("\"…\""))
  }

  @Test(arguments: [
    ("Â£ 49950", "Â£", "GBP"), ("â‚¬ 10", "â‚¬", "EUR"), ("10 zÅ‚", "zÅ‚", "PLN"),
    ("â‚¹500", "â‚¹", "INR"),
  ])
  func reportsDamagedSigns(text: String, sign: String, code: String) throws {
    let found = try #require(fault(text))
    #expect(try #require(found.remedy).contains("\"symbols\": { \"\(sign)\": \"\(code)\" }"))
    var rules = MoneyRules()
    rules.symbols.add(sign, try #require(Currency(code)))
    #expect(try price(text, rules).get().money?.currency.code == code)
  }

  /// Advice about signs never guesses their currency.
  @Test func guessesNoCurrency() {
    #expect(fault("5 ¤¤¤")?.remedy?.contains("EUR") != true)
    #expect(ValueFault.unknownCurrency("QQQ").remedy?.contains("\"…\"") == true)
    #expect(ValueFault.currencyConflict(["USD", "€"]).remedy?.contains("\"€\": \"…\"") == true)
  }

  @Test(arguments: [
    ("20260903", "2026-09-03"), ("2016年02月05日", "2016-02-05"), ("2026. 9. 3.", "2026-09-03"),
    ("2026년 9월 3일", "2026-09-03"), ("20260903T101500Z", nil),
  ])
  func readsUnambiguousDates(text: String, day: String?) throws {
    let reading = try? DateRules().date(in: Array(text.utf8)[...])
    #expect(reading?.timestamp?.day == day)
  }

  @Test(arguments: ["20261332", "00000000", "12345678"])
  func refusesNumbersThatAreNotDates(text: String) {
    #expect(throws: ValueFault.self) { try DateRules().date(in: Array(text.utf8)[...]) }
  }

  @Test func readsTheFirstOfTwoAmountsIfDeclared() throws {
    var rules = QuantityRules(.power)
    let text = Array("120 kW (163 PS)".utf8)[...]
    #expect(throws: ValueFault.twoAmounts) { try rules.quantity(in: text) }
    rules.takesFirst = true
    #expect(
      try rules.quantity(in: text)
        == Quantity(DecimalNumber(120), try #require(Unit.named("kW", of: .power))))
  }

  @Test(arguments: ["1,850 sq. ft.", "1,850 sq ft", "1850 sqft", "1850 Sq. Ft"])
  func readsSquareFeet(text: String) throws {
    let rules = QuantityRules(.area, number: NumberRules(decimal: .point))
    #expect(try rules.quantity(in: Array(text.utf8)[...]).unit.symbol == "ft²")
  }

  @Test func readsAmountsThatBeginWithTheirMark() throws {
    #expect(try price("€.75", MoneyRules()).get().money?.minorUnits == 75)
    #expect(try price("$.50").get().money?.minorUnits == 50)
  }

  @Test(arguments: ["12 34 567", "1 23 456", "12.34.567"])
  func refusesWrongGroups(text: String) {
    #expect(throws: ValueFault.self) {
      try NumberRules(decimal: text.contains(".") ? .comma : .point).number(
        in: Array(text.utf8)[...])
    }
  }

  @Test func readsIndianGroups() throws {
    let number = try NumberRules(decimal: .point).number(in: Array("12,34,567".utf8)[...])
    #expect(number == DecimalNumber(1_234_567))
  }

  /// Advice is pasted into the project file.
  @Test(arguments: ["\"", "a\\b", "x\ny"]) func writesWordsAsJSON(word: String) throws {
    let faults: [ValueFault] = [
      .multiplier(word), .unknownText(word), .unknownCurrency(word), .unknownUnit(word),
      .currencyConflict([word]),
    ]
    for fault in faults {
      let remedy = try #require(fault.remedy)
      let start = try #require(remedy.firstIndex(of: "{"))
      let end = try #require(remedy.lastIndex(of: "}"))
      let object = try JSONReader.read(Array(remedy[start...end].utf8)).root
      #expect(object.object?.map(\.name) == [word], "\(remedy)")
    }
  }
}
