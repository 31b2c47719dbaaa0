import Testing

/// Names and words in feeds that mean one thing in one column, and another elsewhere.
@Suite struct FeedNameDraftTests {
  private static func csv(_ head: String, _ count: Int, _ row: (Int) -> String) throws -> String {
    let rows = (0..<count).map { number in
      "R\(number),Flat \(number) near the park,\(100_000 + number * 5000) GBP,\(1 + number % 4),1,"
        + row(number)
    }
    let text = "Ref,Title,Price,Bedrooms,Bathrooms,\(head)\n" + rows.joined(separator: "\n")
    return try draftLines(text, named: "homes.csv")
  }

  /// Most homes have no badge, and are for sale.
  @Test func leavesOutNoRowsByBadges() throws {
    let words = [0: "New Listing", 1: "Price Reduced", 2: "Coming Soon", 9: "New Listing"]
    let text = try Self.csv("Label", 40) { words[$0] ?? "" }
    #expect(text.contains(#""Label" seems to show what is public or for sale"#), "\(text)")
    #expect(!text.contains(#""only": { "Label": ["New"#), "\(text)")
  }

  @Test func takesNoChainOfSalesForTheStatus() throws {
    let states = ["For sale", "Sold STC", "Sold"]
    let text = try Self.csv("Chain Status,Status", 20) {
      ($0 % 3 == 0 ? "In chain," : "No Chain,") + states[$0 % 3]
    }
    #expect(text.contains(#""status": { "column": "Status", "values""#), "\(text)")
  }
}
