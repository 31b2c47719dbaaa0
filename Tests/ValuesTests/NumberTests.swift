import Testing
import WaymarkModel
import WaymarkValues

@Suite struct NumberTests {
  private func number(_ text: String, _ decimal: DecimalMark?) -> String? {
    try? NumberRules(decimal: decimal).number(in: Array(text.utf8)[...]).description
  }

  @Test(
    "reads numbers as the declared mark has them",
    arguments: [
      ("1.234.567,8", DecimalMark.comma, "1234567.8"), ("1,234,567.8", .point, "1234567.8"),
      ("12,34,567", .point, "1234567"), ("1 234", .point, "1234"),
      ("1\u{202F}234,5", .comma, "1234.5"),
      ("1'234.50", .point, "1234.5"), ("٣٬٤٥٦٫٧", .point, "3456.7"), ("７８９", .point, "789"),
      ("−7", .point, "-7"), ("+7", .point, "7"), ("007", .point, "7"), ("0,25", .comma, "0.25"),
      (".5", .point, "0.5"), ("-0", .point, "0"),
      ("18446744073709551615", .point, "18446744073709551615"),
    ])
  func reads(text: String, decimal: DecimalMark, expected: String) {
    #expect(number(text, decimal) == expected)
  }

  @Test(
    "refuses texts without a number or with two",
    arguments: [
      "", "-", "12 34", "1,23", "1.2.3", "0,123", "1,234 567", "1e5", "0x1F", "½", "1 / 2", "12-",
      "--3", "1\u{200B}234", "𝟏𝟐", "1٢", "18446744073709551616", "NaN", "∞", "1,,234", ",",
      "5 5 5 5",
    ])
  func refuses(text: String) {
    #expect(number(text, .point) == nil)
  }

  @Test("reads a single mark only if its meaning is declared")
  func loneMarks() {
    #expect(number("1.234", nil) == nil)
    #expect(number("1,234", nil) == nil)
    #expect(number("1.234", .point) == "1.234")
    #expect(number("1.234", .comma) == "1234")
    #expect(number("0.234", nil) == "0.234")
    #expect(number("1,234,567", nil) == "1234567")
    #expect(number("1.5", nil) == "1.5")
  }

  @Test(
    "reads the numbers of JSON and databases",
    arguments: [
      ("12.50", "12.5"), ("-3e2", "-300"), ("1.5E-3", "0.0015"), ("0e400", "0"), ("1e400", nil),
      ("1e", nil), ("", nil), ("-", nil), ("1.2.3", nil), ("1e99999999999", nil), ("120e-1", "12"),
    ])
  func plain(text: String, expected: String?) {
    #expect(DecimalNumber(plain: Array(text.utf8)[...])?.description == expected)
  }

  @Test("multiplies by declared factors only")
  func multipliers() throws {
    var rules = NumberRules(decimal: .point)
    #expect(throws: ValueFault.self) { try rules.number(in: Array("4.5k".utf8)[...]) }
    rules.multipliers = WordList(["k": 1000, "万": 10_000])
    #expect(try rules.number(in: Array("4.5 K".utf8)[...]).description == "4500")
    #expect(try rules.number(in: Array("3.2万".utf8)[...]).description == "32000")
    #expect(throws: ValueFault.self) { try rules.number(in: Array("4.5kg".utf8)[...]) }
  }
}
