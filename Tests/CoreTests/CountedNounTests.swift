import Testing
import WaymarkCore

@Suite struct CountedNounTests {
  @Test func choosesTheNumberOfANoun() {
    #expect(counted(1, "row") == "1 row" && counted(0, "row") == "0 rows")
    #expect(counted(12_300, "row has", many: "rows have") == "12,300 rows have")
    #expect(counted(1, of: 3, "value", verb: ("is", "are")) == "1 of 3 values is")
    #expect(counted(1, of: 1, "row") == "1 of 1 row")
  }
}
