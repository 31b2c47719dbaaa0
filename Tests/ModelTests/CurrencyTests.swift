import Testing
import WaymarkModel

@Suite struct CurrencyTests {
  @Test(
    "knows the codes of ISO 4217", arguments: ["AED", "CNY", "EUR", "JPY", "KWD", "USD", "ZWG"])
  func knows(code: String) {
    #expect(Currency(code)?.isKnown == true)
  }

  @Test("knows no others", arguments: ["AAA", "RMB", "USE", "XXX", "XAU", "ZZZ", "DEM"])
  func refuses(code: String) {
    #expect(Currency(code)?.isKnown == false)
  }

  @Test("keeps its codes sorted, each once")
  func isSorted() {
    #expect(Currency.codes == Set(Currency.codes).sorted())
  }
}
