import Testing

@testable import Site

@Suite struct ListingNumbersTests {
  @Test func findsTheNumberOfEachRecord() {
    var numbers = ListingNumbers(setCount: 2)
    numbers.add(0, ofRecord: 7, in: 1)
    numbers.add(1, ofRecord: 1, in: 0)
    numbers.add(2, ofRecord: 2, in: 1)
    #expect(numbers[7, in: 1] == 0 && numbers[1, in: 0] == 1 && numbers[2, in: 1] == 2)
    #expect(numbers[3, in: 1] == nil && numbers[8, in: 1] == nil && numbers[1, in: 2] == nil)
    #expect(numbers.places(of: [0, 1, 2]).map(\.number) == [1, 2, 0])
  }

  @Test func tellsOfEveryListingButTheFirstInTheSource() {
    var numbers = ListingNumbers(setCount: 1)
    for (number, place) in [4, 2, 9, 1, 3].enumerated() {
      numbers.add(UInt32(number), ofRecord: place, in: 0)
    }
    var texts = RepeatedTexts()
    for text in ["a", "b", "a", "", "a", "", "c", "c"] { texts.add(text) }
    #expect(texts.groups.sorted { $0[0] < $1[0] } == [[0, 2, 4], [6, 7]])
    let found = RepeatedVIN.all(texts.groups.filter { $0.count > 2 }, numbers)
    #expect(found.map(\.number) == [0, 2] && found.allSatisfy { $0.others == 2 && $0.set == 0 })
  }
}
