import Testing

@testable import Records

@Suite struct DecimalNumberTests {
  private func find(_ text: String, comma: Bool = false) -> DecimalNumber.Text? {
    DecimalNumber.find(in: Array(text.utf8)[...], decimalMark: comma ? .comma : .point)
  }

  @Test(
    "reads numbers exactly",
    arguments: [
      ("0", 0), ("5", 500), ("12300.5", 1_230_050), ("12300.50", 1_230_050),
      ("254217.0", 25_421_700),
      ("1,234,567", 123_456_700), ("1,234.5", 123_450), ("1 234", 123_400), ("1'234", 123_400),
      ("1\u{2019}234", 123_400), ("1\u{A0}234", 123_400), ("1\u{202F}234\u{202F}567", 123_456_700),
      (".5", 50), ("-5", -500), ("\u{2212}5", -500), ("+5", 500), ("- 5", -500), ("-0", 0),
      ("007", 700), ("12.5e3", 1_250_000), ("1E2", 10_000), ("1250e-2", 1250), ("1e-2", 1),
      ("0e99", 0), ("1.0000000000000000000000000000", 100),
    ])
  func readsNumbers(text: String, hundredths: Int) throws {
    let found = try #require(find(text))
    #expect(found.number.scaled(by: 2) == hundredths)
    #expect(found.prefix.isEmpty)
    #expect(found.suffix.isEmpty)
  }

  @Test(
    "reads numbers with a decimal comma",
    arguments: [
      ("1.234,5", 123_450), ("1,5", 150), ("1.234.567", 123_456_700), ("1 234,50", 123_450),
    ])
  func readsCommas(text: String, hundredths: Int) {
    #expect(find(text, comma: true)?.number.scaled(by: 2) == hundredths)
  }

  @Test(
    "takes neither ambiguous nor endless texts for numbers",
    arguments: [
      "", "-", "abc", "1,50", "1,2345", "1234,567", "0,123", "1,234,56", "1,234'567",
      "1 234\u{2009}567",
      "99999999999999999999", "1e999", "1e20", "18446744073709551616", "1e9999999999999999999",
    ])
  func refusesTexts(text: String) {
    #expect(find(text) == nil)
  }

  @Test("refuses points that do not group in threes", arguments: ["1.50", "12.5", "1.2345,0"])
  func refusesPoints(text: String) {
    #expect(find(text, comma: true) == nil)
  }

  @Test(
    "keeps what is around the number",
    arguments: [
      ("$5,000", "$", "5000", ""), ("150,000km", "", "150000", "km"), ("USD 12", "USD", "12", ""),
      ("-$5", "$", "-5", ""), ("--5", "-", "-5", ""), ("$ -5", "$", "-5", ""),
      ("5 000 km", "", "5000", "km"),
      ("5 00", "", "5", "00"), ("1.2.3", "", "1", ".3"), ("5e", "", "5", "e"),
      ("5EUR", "", "5", "EUR"), ("12.", "", "12", "."), ("1 234 567 €", "", "1234567", "€"),
    ])
  func keepsMarkers(text: String, prefix: String, whole: String, suffix: String) throws {
    let found = try #require(find(text))
    #expect(String(decoding: found.prefix, as: UTF8.self) == prefix)
    #expect(String(decoding: found.suffix, as: UTF8.self) == suffix)
    #expect((found.number.isNegative ? "-" : "") + "\(found.number.whole)" == whole)
  }

  @Test("knows a mark that could group thousands")
  func knowsAmbiguity() {
    #expect(find("12.300")?.isAmbiguous == true)
    #expect(find("1.234 km")?.isAmbiguous == true)
    for text in ["12300.000", "0.123", "12.30", "12.3000", "1,234.500", ".500"] {
      #expect(find(text)?.isAmbiguous == false)
    }
  }

  @Test("never traps, whatever it reads", arguments: 0..<40)
  func survivesAnything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789.,'-+eE $km \u{A0}\u{2019}\u{2212}".utf8)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...30, using: &random)
      let text = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
      for mark in FieldMap.DecimalMark.allCases {
        guard let found = DecimalNumber.find(in: text[...], decimalMark: mark) else { continue }
        for exponent in 0...4 { _ = found.number.scaled(by: exponent) }
      }
    }
  }
}
