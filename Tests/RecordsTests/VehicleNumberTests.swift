import Testing

@testable import WaymarkRecords

@Suite struct VehicleNumberTests {
  private func number(_ text: String) -> VehicleNumber? { VehicleNumber(Array(text.utf8)[...]) }

  @Test(
    "computes the check digit",
    arguments: [
      ("1M8GDM9AXKP042788", true), ("11111111111111111", true), ("5GZCZ43D13S812715", true),
      ("1M8GDM9A0KP042788", false), ("WVWZZZ1JZXW000001", false),
    ])
  func checks(text: String, isRight: Bool) throws {
    let number = try #require(self.number(text))
    #expect(number.hasRightCheckDigit == isRight)
    #expect(number.text == text)
  }

  @Test("writes letters in upper case and recognises North America")
  func normalizes() {
    #expect(number("1m8gdm9axkp042788")?.text == "1M8GDM9AXKP042788")
    #expect(number("1m8gdm9axkp042788")?.isNorthAmerican == true)
    #expect(number("WVWZZZ1JZXW000001")?.isNorthAmerican == false)
    #expect(number("61111111111111111")?.isNorthAmerican == false)
  }

  @Test(
    "refuses other texts",
    arguments: [
      "", "8000OBO", "1M8GDM9AXKP04278", "1M8GDM9AXKP0427888", "1M8GDM9AXKPO42788",
      "1M8GDM9AXKPI42788", "1M8GDM9AXKPQ42788", "1M8GDM9AXKP 42788", "1M8GDM9AXKPü4278",
    ])
  func refuses(text: String) {
    #expect(number(text) == nil)
  }
}
