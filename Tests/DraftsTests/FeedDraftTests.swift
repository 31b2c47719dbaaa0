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

  private static func csv(_ head: String, _ count: Int, _ row: (Int) -> String) throws -> String {
    let rows = (0..<count).map { number in
      "R\(number),Flat \(number) near the park,\(100_000 + number * 5000) GBP,\(1 + number % 4),1,"
        + row(number)
    }
    let text = "Ref,Title,Price,Bedrooms,Bathrooms,\(head)\n" + rows.joined(separator: "\n")
    return try draftLines(text, named: "homes.csv")
  }

  /// A filtered export has one word; the next one may have others.
  @Test(arguments: ["Disposition", "Lot Status", "Workflow", "Sales Stage"])
  func asksAboutAStateOfOneWord(column: String) throws {
    let text = try Self.csv(column, 8) { _ in "Prepared" }
    #expect(text.contains("\"\(column)\" seems to show what is public or for sale"), "\(text)")
  }

  /// Alto has 13 codes for what is sold, let or withdrawn.
  @Test func asksAboutAStatusOfManyWords() throws {
    let codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 200, 201]
    let text = try Self.csv("Status", 52) { "\(codes[$0 % 13])" }
    #expect(text.contains(#""Status" seems to show what is public or for sale"#), "\(text)")
    #expect(text.contains(#""200": "…""#), "\(text)")
    let words = try Self.csv("Status", 56) { number in
      (["For Sale", "Withdrawn"] + "ABCDEFGHIJKL".map { "Step \($0)" })[number % 14]
    }
    #expect(words.contains(#""only": { "Status": ["For Sale"] }"#), "\(words)")
    #expect(words.contains("are left out, 52 in all: "), "\(words)")
    for word in ["Step L", "Withdrawn"] {
      #expect(words.contains("\"\(word)\" (4)"), "\(words)")
    }
    // Remarks are not a state.
    let remarks = try Self.csv("Status comment", 52) { "Keys at office \($0 % 40)" }
    #expect(!remarks.contains(#""Status comment" seems to show"#), "\(remarks)")
  }

  @Test func readsTheStepsOfMarketing() throws {
    let words = [
      "For Sale", "To Let", "New Instruction", "Price Reduction", "Sold STC", "Withdrawn",
    ]
    let text = try Self.csv("Status", 24) { words[$0 % 6] }
    #expect(text.contains(#"are left out, 4 in all: "Withdrawn" (4)"#), "\(text)")
    #expect(text.contains(#""New Instruction": "available""#), "\(text)")
  }

  /// The letters in `it's a mug` are words of Czech.
  @Test(arguments: ["It's a mug", "It&#39;s a mug", "It’s a mug of mine"])
  func takesNoLettersOfEnglishForCzech(text: String) throws {
    let rows = (0..<8).map { "S\($0),Mug \($0),\(text). Number \($0),5 GBP" }
    let draft = try draftLines(
      "SKU,Title,Description,Price\n" + rows.joined(separator: "\n"), named: "mugs.csv")
    #expect(!draft.contains("Czech"), "\(draft)")
  }

  /// Words that hide prices are next to others that pages may show.
  @Test func asksAboutQualifiersNextToPricesOnRequest() throws {
    let words = ["Guide Price", "Offers in Excess of", "PriceOnApplication", "Guide Price"]
    let text = try Self.csv("Qualifier", 16) { words[$0 % 4] }
    #expect(text.contains(#""except": { "Qualifier": ["PriceOnApplication"] }"#), "\(text)")
    #expect(
      text.contains(
        #""qualifier": { "column": "Qualifier", "nulls": ["PriceOnApplication"] }"#), "\(text)")
  }

  /// Costs with a sign and a period are not codes.
  @Test func asksAboutCostsOfHomes() throws {
    let text = try Self.csv("Service Charge,Ground Rent,HOA Fee,Admin Fee", 16) {
      "£\(600 + $0) p.a.,£\(250 + $0) p.a.,$\(90 + $0)/mo,£\(100 + $0)"
    }
    for fact in ["Service Charge", "Ground Rent", "HOA Fee", "Admin Fee"] {
      #expect(text.contains("\"\(fact)\" ("), "\(text)")
    }
    #expect(!text.contains("which do buyers pay"), "\(text)")
  }

  @Test func readsTheDayFromWhichAHomeIsAvailable() throws {
    let text = try Self.csv("Available", 16) {
      $0 == 3 ? "Now" : $0 == 5 ? "01/01/1900" : "\(5 + $0)/12/2026"
    }
    #expect(
      text.contains(
        #""availableFrom": { "column": "Available", "dates": { "order": "DMY" }, "nulls": ["Now", "01/01/1900"] }"#
      ), "\(text)")
    let stock = try Self.csv("Available", 16) { "\($0 % 3)" }
    #expect(!stock.contains("availableFrom"), "\(stock)")
  }

  /// In Alto's feed, areas are from 0 to the size of the home.
  @Test func asksAboutTheEndOfAnAreaThatBeginsAt0() throws {
    func text(_ least: (Int) -> Int) throws -> String {
      try Self.xml(
        (0..<8).map { number in
          "<title>Flat \(number) near the park</title><area unit=\"sqft\"><min>\(least(number))</min>"
            + "<max>\(500 + number * 10)</max></area>"
        })
    }
    let zeros = try text { _ in 0 }
    #expect(zeros.contains(#""livingArea": { "column": "area.max", "unit": "ft²" }"#), "\(zeros)")
    let some = try text { $0 % 2 * 400 }
    #expect(some.contains(#""livingArea": { "columns": ["area.min", "area.max"], "nulls": ["0"]"#))
  }

  private static func files(_ count: (Int) -> Int) throws -> String {
    try xml(
      (0..<8).map { number in
        let files = (0..<count(number)).map { file in
          let address = "m.example/\(number)" + ["a.jpg", "b.jpg", "c.jpg", "/tour"][file]
          return
            "<file id=\"\(file)\" type=\"\([0, 0, 2, 11][file])\"><url>https://\(address)</url>"
            + "<updated>2026-10-01T10:00:00</updated></file>"
        }
        return "<title>Flat \(number) near the park</title><files>\(files.joined())</files>"
      })
  }

  /// Of files with kinds, those with the ending of an image are images.
  @Test func readsImagesAmongFilesOfSeveralKinds() throws {
    let text = try Self.files { _ in 4 }
    #expect(
      text.contains(
        #""images": { "template": "{files.file[@type=0]} {files.file[@type=2]}" }"#), "\(text)")
    #expect(text.contains(#"and "11" (8) left out"#), "\(text)")
  }

  /// One file in some records is a list of one, and its date is not that of the home.
  @Test func readsNoFieldInsideAListOfFiles() throws {
    let text = try Self.files { $0 < 3 ? 1 : 2 }
    #expect(text.contains(#""images": "files.file","#), "\(text)")
    #expect(!text.contains("files.file.updated") && !text.contains("files.file.@id"), "\(text)")
  }

  /// The kind of an option belongs to its name, and is not asked again.
  @Test func asksOnceAboutTheKindOfAnOption() throws {
    let rows = (0..<8).map { "S\($0),Blue mug \($0),\($0 + 5).90 GBP,Size,Ring size,\"5,\($0)\"" }
    let head = "SKU,Title,Price,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES\n"
    let text = try draftLines(head + rows.joined(separator: "\n"), named: "mugs.csv")
    #expect(text.contains(#"names, of the kind in "VARIATION 1 TYPE", and is not read"#), "\(text)")
    #expect(!text.contains("sold or not public") && !text.contains("has these facts"), "\(text)")
  }

  /// In WooCommerce, 2 waits for its review.
  @Test(arguments: [
    ("id,title,Published\n1,A,1\n2,B,0\n3,C,2\n", #""only": { "Published": ["1"] }"#),
    ("id,title,published\n1,A,1\n2,B,-2\n3,C,2\n4,D,1\n", #""only": { "published": ["1"] }"#),
    ("id,title,hidden\n1,A,0\n2,B,1\n3,C,2\n", #""only": { "hidden": ["0"] }"#),
  ])
  func leavesOutCodesNextToFlags(text: String, rows: String) throws {
    let draft = try draftLines(text)
    #expect(draft.contains(rows) && draft.contains("seem not to be public"), "\(draft)")
  }

  /// A code above 2 may be public, as the 4 of Magento is.
  @Test func asksAboutCodesNextToFlags() throws {
    let text = try draftLines("id,title,Published\n1,A,1\n2,B,0\n3,C,3\n")
    #expect(text.contains("\"Published\" seems to show what is public"), "\(text)")
  }

  /// No build compares the date of a sale.
  @Test(arguments: ["sale_price_effective_date", "Date sale price ends", "Aktionsende"])
  func readsTheSalesWithoutADate(column: String) throws {
    let text = try draftLines(
      "id,title,price,sale_price,\(column)\n1,Bike,19 EUR,14 EUR,2024-12-01\n2,Tube,7 EUR,6 EUR,\n")
    #expect(text.contains(#""sale_price": { "only": { "\#(column)": [""] } }"#), "\(text)")
    #expect(text.contains(#""columns": ["sale_price", "price"]"#), "\(text)")
  }
}
