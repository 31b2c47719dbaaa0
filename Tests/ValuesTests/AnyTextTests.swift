import Testing
import WaymarkModel
import WaymarkTestSupport
import WaymarkValues

/// For any text of a cell, a reader gives an answer; a value that it reads is equal when read
/// again.
@Suite struct AnyTextTests {
  private static let pieces = [
    "1", "23", "456", "0", "00", ".", ",", " ", "\u{A0}", "'", "’", "-", "–", "−", "/", ":", "T",
    "Z", "+",
    "€", "$", "kr.", "EUR", "usd", "km", "m²", "ft", "\"", "PS", "(", ")", "万", "年", "月", "日", "٣",
    "٬",
    "٫", "５", "Mai", "Sept", "am", "\u{200F}", "\u{0}", "\u{301}", "👩‍🔧", "x", "L/100 km", "h", ",-",
    "HT",
  ]

  private func texts(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 2026)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...9, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    } + HostileTexts.all
  }

  @Test("reads or refuses any text")
  func anyText() throws {
    var money = MoneyRules(number: NumberRules(decimal: .comma), currency: Currency("EUR"))
    money.suffixes = WordList(["HT": PriceWord(.net)])
    var dates = DateRules()
    dates.order = .dmy
    dates.pivot = 2040
    dates.months = MonthNames(language: "de")
    var read = 0
    for text in texts(8000) {
      let bytes = Array(text.utf8)[...]
      for decimal in [nil, DecimalMark.comma, .point] {
        guard let number = try? NumberRules(decimal: decimal).number(in: bytes) else { continue }
        read += 1
        let again = try NumberRules(decimal: .point).number(in: Array(number.description.utf8)[...])
        #expect(again == number, "\(text)")
      }
      if (try? money.price(in: bytes)) != nil { read += 1 }
      if let date = try? dates.date(in: bytes) {
        read += 1
        var iso = DateRules()
        if case .month = date { iso.isMonth = true }
        #expect(try iso.date(in: Array(date.text.utf8)[...]) == date, "\(text)")
      }
      for dimension in Dimension.allCases {
        if (try? QuantityRules(dimension).quantity(in: bytes)) != nil { read += 1 }
      }
      _ = try? FlagRules().flag(in: bytes)
    }
    #expect(read > 500)
  }
}
