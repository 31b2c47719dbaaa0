import Testing

@testable import WaymarkTree

/// The numbers of lines that builds sort.
@Suite struct LineCoderTests {
  private struct Line<Number: FixedWidthInteger>: CodedLine {
    var number: Number?

    mutating func code(_ fields: inout LineCoder) { fields.field(&number, radix: 16, digits: 4) }
  }

  private func read<Number: FixedWidthInteger>(_ text: String, as _: Number.Type) -> Number?? {
    Line<Number>(Array(text.utf8)[...]).map(\.number)
  }

  @Test(arguments: [
    (0, "0000"), (255, "00ff"), (-1, "00-1"), (.max, "7fffffffffffffff"),
    (.min, "-8000000000000000"),
  ])
  func writesAndReadsDigits(number: Int, text: String) {
    #expect(String(decoding: Line(number: number).bytes, as: UTF8.self) == text)
    // Zeros before a minus are no number: what has digits is not negative.
    if number != -1 { #expect(read(text, as: Int.self) == number) }
  }

  @Test func readsWhatFitsTheType() {
    #expect(read("ffffffffffffffff", as: UInt64.self) == UInt64.max)
    #expect(read("-8000000000000000", as: Int.self) == Int.min)
    #expect(read("-80", as: Int8.self) == Int8.min)
    #expect(read("", as: Int.self) == .some(.none))
    for text in ["10000", "-1", "+1", "g", "F", "1 ", "-", "10000000000000000"] {
      #expect(read(text, as: UInt16.self) == nil, "\(text)")
    }
    #expect(read("8000000000000000", as: Int.self) == nil)
    #expect(read("-8000000000000001", as: Int.self) == nil)
  }
}
