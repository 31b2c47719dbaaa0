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

  /// The thing may be a place, such as a cottage for holidays.
  @Test(arguments: [("place", "name"), ("location", "title")])
  func readsTheNameOfAPlaceAsTheTitle(place: String, name: String) throws {
    let homes = (0..<8).map { number in
      "{\"id\":\"H\(number)\",\"\(place)\":{\"\(name)\":\"Seaside Cottage \(number)\",\"city\":\"Leeds\"},"
        + "\"theme\":\"\(["Coast", "City"][number % 2])\",\"price\":\"\(100_000 + number) GBP\","
        + "\"bedrooms\":\(1 + number % 4),\"bathrooms\":1}"
    }
    let text = try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
    #expect(text.contains("\"title\": \"\(place).\(name)\","), "\(text)")
  }

  /// A price with a fee is a price.
  @Test(arguments: [
    ("Titel,Schlafzimmer", "Miete", "Miete inkl. Nebenkosten"),
    ("Titre,Chambres", "Loyer", "Loyer charges comprises"),
    ("Title,Bedrooms", "Rent", "Rent incl. service charge"),
    ("Titre,Chambres", "Prix", "Prix soldes"),
  ])
  func asksAboutPricesThatIncludeFees(head: String, price: String, other: String) throws {
    let rows = (0..<16).map { number in
      "R\(number),Loft \(number) am Park,\(1 + number % 3),\(600 + number * 5) EUR,\(750 + number * 5) EUR"
    }
    let text = try draftLines(
      "Ref,\(head),\(price),\(other)\n" + rows.joined(separator: "\n"), named: "homes.csv")
    #expect(text.contains("it may also be in \"\(other)\""), "\(text)")
  }

  /// Words that rows share are not addresses, also with commas.
  @Test func hidesStreetsByWordsWithCommas() throws {
    let words = ["\"Street, town and postcode\"", "Town only"]
    let text = try Self.csv("Street Address,Town,displayAddress", 16) {
      "\($0 + 3) High Street,\(["Leeds", "York"][$0 % 2]),\(words[$0 % 2])"
    }
    #expect(
      text.contains(#""Street Address": { "only": { "displayAddress": ["…"] } }"#), "\(text)")
  }

  /// Only the display of an address is a text for the public.
  @Test func takesNoTitleFromADisplay() throws {
    let rows = (0..<20).map { number in
      "PhoneA \(number) plus,\(["6.1 inch OLED", "6.7 inch LCD"][number % 2]),64 GB,\(200 + number) USD"
    }
    let phones = try draftLines(
      "Handset,Display,Storage,Price\n" + rows.joined(separator: "\n"), named: "phones.csv")
    #expect(phones.contains(#""title": "Handset","#), "\(phones)")
  }

  @Test func readsNoLastDayAsTheFirst() throws {
    let last = try Self.csv("Available to", 16) { "\(13 + $0)/12/2026" }
    #expect(!last.contains("availableFrom"), "\(last)")
    let text = try Self.csv("Available,Available now", 16) { "\($0 % 3),\(13 + $0)/12/2026" }
    #expect(text.contains(#""availableFrom": { "column": "Available now""#), "\(text)")
  }

  /// A delivery on request is a fact.
  @Test func keepsWordsOfOtherFacts() throws {
    let text = try Self.csv("Delivery Time", 15) { ["On request", "2 weeks", "3 weeks"][$0 % 3] }
    #expect(text.contains(#"{ "deliveryTime": "Delivery Time" }"#), "\(text)")
  }
}
