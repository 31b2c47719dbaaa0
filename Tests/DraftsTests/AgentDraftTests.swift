import Testing

/// What exports of agents, dealers and shops say with other columns than those of others.
@Suite struct AgentDraftTests {
  private func draft(_ rows: String, named name: String = "things.csv") throws -> String {
    try draftLines(rows.replacing("|", with: "\n") + "\n", named: name)
  }

  private func rows(_ head: String, _ row: (Int) -> String) -> String {
    ([head] + (0..<20).map(row)).joined(separator: "|")
  }

  @Test func asksAboutDatesOfTheThing() throws {
    let text = try draft(
      rows("Stock No,Make,Model,Year,Mileage,Price,MOT Expiry,Date Added") { number in
        "5\(number + 10),Opel,Corsa,2012,9\(number)00 miles,£5\(number)00,0\(number % 9 + 1)/05/2027,"
          + "2026-10-0\(number % 9 + 1)"
      })
    #expect(text.contains(#""MOT Expiry" ("01/05/2027")"#), "\(text)")
    #expect(!text.contains(#""Date Added" ("2026"#), "\(text)")
  }

  @Test func readsTheSuburbOfAnAddress() throws {
    let text = try draft(
      rows(
        "Listing ID,Headline,Property Type,Price,Bedrooms,Street Number,Street,Suburb,Municipality"
      ) {
        "L\($0),Charm \($0),House,$5\($0)0000,2,\($0 + 1),\(["Lygon", "Rae"][$0 % 2]) Street,"
          + "\(["Coburg", "Northcote"][$0 % 2]),\(["Yarra", "Darebin"][$0 % 2])"
      })
    #expect(text.contains(#""location": "Suburb""#), "\(text)")
    #expect(text.contains(#""Street Number" ("#) && text.contains(#""Street" ("#), "\(text)")
  }

  @Test func readsNoVersionOfAFormat() throws {
    let cars = (0..<16).map { number in
      "<car version=\"1.4\"><id>\(number)</id><make>\(["Opel", "BMW"][number % 2])</make>"
        + "<model>\(["Corsa", "X1"][number % 2])</model><price>\(number + 5)000 EUR</price></car>"
    }
    let text = try draft("<cars>" + cars.joined() + "</cars>", named: "cars.xml")
    #expect(text.contains(#""make": "make""#) && !text.contains("\"trim\""), "\(text)")
  }

  /// Areas, prices and contracts of REAXML.
  @Test func readsTheAreasOfLandAndBuildings() throws {
    let homes = (0..<16).map { number in
      "<residential status=\"\(number == 3 ? "sold" : "current")\"><uniqueID>N\(number)</uniqueID>"
        + "<authority value=\"\(["auction", "exclusive"][number % 2])\"/><price>5\(number)0000</price>"
        + "<headline>Home \(number)</headline><features><bedrooms>2</bedrooms><garages>\(number % 3)</garages>"
        + "<carports>1</carports></features><landDetails><area unit=\"squareMeter\">3\(number)0</area></landDetails>"
        + "<buildingDetails><area unit=\"squareMeter\">1\(number)0</area></buildingDetails>"
        + (number == 3 ? "<soldDetails><soldPrice>600000</soldPrice></soldDetails>" : "")
        + "</residential>"
    }
    let text = try draft(
      "<propertyList>" + homes.joined() + "</propertyList>", named: "homes.xml")
    #expect(
      text.contains(
        #""lotArea": { "template": "{landDetails.area} {landDetails.area@unit}", "units": { "squareMeter": "m²" } }"#
      ), "\(text)")
    #expect(text.contains(#""livingArea": { "template": "{buildingDetails.area} "#), "\(text)")
    #expect(text.contains(#""0": null, "#) || text.contains(#""0": null }"#), "\(text)")
    #expect(!text.contains("starting-bid") && !text.contains(#""oldPrice": "sold"#), "\(text)")
  }

  @Test func readsTheTypeOfADutchCarAsItsVersion() throws {
    let types = ["1.2 Edition", "sDrive18i", "1.0 T-GDi", "30 TFSI"]
    let text = try draft(
      rows("Nr,Merk,Model,Type,Bouwjaar,Kilometerstand,Prijs") { number in
        "\(500 + number),\(["Opel", "BMW"][number % 2]),\(["Corsa", "X1"][number % 2]),\(types[number % 4]),"
          + "201\(number % 9),\(9000 + number),\(5000 + number)"
      })
    #expect(text.contains(#""trim": "Type""#) && !text.contains("\"bodyType\""), "\(text)")
  }

  @Test func readsTheItemsOfSquare() throws {
    let text = try draft(
      rows(
        "Reference Handle,Token,Item Name,Variation Name,Categories,Square Online Item Visibility,Price,Online Sale Price,"
          + "Archived,Self-serve Ordering Enabled,Current Quantity"
      ) { number in
        "#item-\(number / 2),T\(number)A,Fern Tee \(number / 2),\(["S", "M"][number % 2]),"
          + "\(["Garden", "Gifts", "\"Garden, Gifts\""][number / 2 % 3]),"
          + "\(["visible", "hidden", "unavailable", "visible"][number / 2 % 4]),1\(number).00,,N,N,\(number % 4)"
      })
    #expect(text.contains("an export: Square"), "\(text)")
    #expect(text.contains(#""join": { "by": ["Item Name"], "lists": [] }"#), "\(text)")
    #expect(text.contains(#""id": "Token""#), "\(text)")
    #expect(text.contains(#""Square Online Item Visibility": ["visible"]"#), "\(text)")
    #expect(text.contains(#""Garden, Gifts": "Garden""#), "\(text)")
    #expect(text.contains(#""status": { "column": "Current Quantity", "stock": true }"#), "\(text)")
  }

  /// The pieces at several places: one at one of them is enough.
  @Test func asksForTheStockOfPlaces() throws {
    let text = try draft(
      rows("SKU,Item Name,Price,Current Quantity Main St,Current Quantity Airport") { number in
        "S-\(number),Fern Tee \(number),1\(number).00,\(number % 3),\(number % 2 * 4)"
      })
    let line =
      #""status": { "template": "{Current Quantity Main St}\n{Current Quantity Airport}", "stock": true }"#
    #expect(text.contains(line), "\(text)")
    let one = try draft(
      rows("SKU,Item Name,Price,Qty Main St,Qty Sold") { number in
        "S-\(number),Fern Tee \(number),1\(number).00,\(number % 3),\(number % 2 * 4)"
      })
    #expect(one.contains(#""status": { "column": "Qty Main St", "stock": true }"#), "\(one)")
    #expect(!one.contains(#""status": { "column": "Qty Sold""#), "\(one)")
  }

  /// REAXML hides a suburb, or the price of a sale, with an attribute of its own.
  @Test func hidesElementsByTheirAttributes() throws {
    let homes = (0..<15).map { number in
      let (suburb, sale) = (number % 4 == 0 ? "no" : "yes", number % 3 == 0 ? "no" : "yes")
      return "<residential><uniqueID>N\(number)</uniqueID><headline>Charm \(number)</headline>"
        + "<price>\(500_000 + number)</price><features><bedrooms>\(number % 4 + 1)</bedrooms></features>"
        + "<address><street>Lygon Street</street><suburb display=\"\(suburb)\">Coburg \(number % 3)</suburb></address>"
        + "<soldDetails><soldPrice display=\"\(sale)\">\(510_000 + number)</soldPrice></soldDetails></residential>"
    }
    let text = try draft(
      "<propertyList>" + homes.joined() + "</propertyList>", named: "homes.xml")
    for element in ["address.suburb", "soldDetails.soldPrice"] {
      #expect(
        text.contains("\"\(element)\": { \"except\": { \"\(element)@display\": [\"no\"] } }"),
        "\(text)")
    }
  }
}
