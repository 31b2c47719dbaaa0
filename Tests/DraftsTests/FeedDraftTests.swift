import Testing

/// Drafts of feeds of agents and shops.
@Suite struct FeedDraftTests {
  private static func xml(_ homes: [String], price: Bool = true) throws -> String {
    let items = homes.enumerated().map { number, home in
      "<property id=\"H\(number)\">\(home)"
        + (price ? "<price>\(100_000 + number * 5000) GBP</price>" : "")
        + "<bedrooms>\(1 + number % 4)</bedrooms><bathrooms>\(1 + number % 2)</bathrooms></property>"
    }
    return try draftLines("<properties>" + items.joined() + "</properties>", named: "homes.xml")
  }

  /// In Alto's feed, the name of an address is the number of the house.
  @Test func takesNoTitleFromTheNameOfAnAddress() throws {
    let text = try Self.xml(
      (0..<8).map { number in
        "<address><name>\(number + 3)</name><street>High Street</street><town>Leeds</town>"
          + "<display>High Street, LS\(number)</display></address>"
      })
    #expect(text.contains(#""title": "address.display","#))
    #expect(text.contains("no column is named like a title"))
  }

  /// The names of persons are the last that a title is made of.
  @Test func takesNoTitleFromTheNameOfAnAgent() throws {
    let streets = ["Oak Road", "Elm Road", "Ash Road", "High Street", "Mill Lane", "Park Row"]
    let text = try Self.xml(
      streets.indices.map { number in
        "<agent><name>\(["Ann Lee", "Bob Ray"][number % 2])</name></agent>"
          + "<address><street>\(streets[number])</street><town>Leeds</town></address>"
      })
    #expect(text.contains(#""title": "address.street","#))
  }
}
