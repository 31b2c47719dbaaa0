import Testing

@testable import WaymarkMarket

@Suite struct ListingNumbersTests {
  @Test func findsTheNumberOfEachRecord() {
    var numbers = ListingNumbers(setCount: 2)
    numbers.add(0, ofRecord: 7, in: 1)
    numbers.add(1, ofRecord: 1, in: 0)
    numbers.add(2, ofRecord: 2, in: 1)
    #expect(numbers[7, in: 1] == 0 && numbers[1, in: 0] == 1 && numbers[2, in: 1] == 2)
    #expect(numbers[3, in: 1] == nil && numbers[8, in: 1] == nil && numbers[1, in: 2] == nil)
  }

  @Test func findsTheTextsThatSeveralListingsHave() {
    let hashes = ["a", "b", "a", "", "a", "", "c", "c"].map(textHash)
    #expect(repeatedHashes(of: hashes) == [textHash("a"), textHash("c")])
  }
}
