import Testing
import WaymarkModel

@Suite struct CurrencyTests {
  @Test(
    "knows the codes of ISO 4217", arguments: ["AED", "CNY", "EUR", "JPY", "KWD", "USD", "ZWG"])
  func acceptsEveryCode(code: String) {
    #expect(Currency(code)?.isKnown == true)
  }

  @Test("rejects other codes", arguments: ["AAA", "RMB", "USE", "XXX", "XAU", "ZZZ", "DEM"])
  func refuses(code: String) {
    #expect(Currency(code)?.isKnown == false)
  }

  @Test("lists each code once, in order")
  func isSorted() {
    #expect(Currency.codes == Set(Currency.codes).sorted())
  }
}
