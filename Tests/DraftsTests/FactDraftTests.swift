import Testing

@testable import WaymarkDrafts

/// Columns that buyers may want to see, and amounts in texts.
@Suite struct FactDraftTests {
  private static let cars =
    "id,title,price,currency,gears,CityMPG,options,meta_title,book_value,added_by,code\n"
    + "1,A,5,EUR,5,24,ABS,Buy A,4,web,x7f\n2,B,6,EUR,,31,\"ABS, ESP\",Buy B,5,web,k8d\n"
    + "3,C,7,EUR,7,24,ESP,Buy C,6,web,z1q\n"

  @Test func asksAboutFacts() throws {
    let text = try draftLines(Self.cars, named: "cars.csv")
    #expect(
      text.contains(#"no page shows them: "CityMPG" ("24"), "options" ("ABS"). To show one"#),
      "\(text)")
  }

  @Test func offersAnAttribute() throws {
    let text = try draftLines(Self.cars, named: "cars.csv").replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(
        #""attributes": { "cityMpg": { "type": "text", "label": "…" } }, "fields": { "cityMpg": "CityMPG" }"#
      ), "\(text)")
  }

  /// A car with `4+` owners has an unknown number of them.
  @Test func asksAboutNumbersWithoutAnEnd() throws {
    let owners = ["1", "2", "4+", "5 or more"]
    let rows = owners.enumerated().map { number, count in
      "\(number),Kia,Rio,201\(number),5000 EUR,1000 km,\(count)"
    }
    let text = try draftLines(
      "id,make,model,year,price,mileage,owners\n" + rows.joined(separator: "\n") + "\n",
      named: "cars.csv")
    #expect(
      text.contains(
        "\n        \"owners\": { \"column\": \"owners\", \"values\": { \"4+\": null, \"5 or more\": null } },"
      ),
      "\(text)")
    #expect(
      text.contains(#"To show "4", write it in place of null. To show the words"#), "\(text)")
    #expect(text.contains(#""fields": { "ownersText": "owners" }"#), "\(text)")
  }

  @Test func declaresStudiosNextToNumbersWithoutAnEnd() throws {
    let rows = ["studio", "2", "4+", "1", "5+"].enumerated().map {
      "\($0),Flat \($0),\($1),500 EUR"
    }
    let text = try draftLines(
      "ref,title,bedrooms,price\n" + rows.joined(separator: "\n") + "\n", named: "homes.csv")
    let values = #""values": { "4+": null, "5+": null, "studio": "0" } }"#
    #expect(text.contains(#""bedrooms": { "column": "bedrooms", \#(values)"#), "\(text)")
  }

  /// A file with types has one text of each shape at first sight.
  @Test func declaresAllNumbersWithoutAnEndNextToNumbersOfAFile() throws {
    let rows = ["1", "2", "3", "1", "2", "3", #""4+""#, #""5+""#].enumerated().map {
      #"{"ref":"R\#($0)","title":"Flat \#($0)","bedrooms":\#($1),"price":"500 EUR"}"#
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "homes.json")
    #expect(text.contains(#""values": { "4+": null, "5+": null } }"#), "\(text)")
  }

  /// The lines for HTML and for lists lose no values.
  @Test func offersLinesForHTMLAndLists() throws {
    let rows = (1...4).map { number in
      #"{"id":\#(number),"title":"T\#(number)","price":"5 EUR","Cooling":["Fan\#(number)","Pump"],"#
        + #""Care":"<p>Wash at \#(number * 10)</p>","Color":["red","c\#(number)"]}"#
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "a.json")
      .replacing(#/\n *// /#, with: " ")
    #expect(text.contains(#""fields": { "cooling": "Cooling" }"#), "\(text)")
    #expect(
      text.contains(
        #"those with HTML need a line such as { "column": "Care", "html": true }"#), "\(text)")
    #expect(text.contains(#""Care" (HTML)"#) && text.contains(#""color": "Color""#), "\(text)")
    #expect(text.contains("several values of a record are shown with commas"), "\(text)")
  }

  /// The options of products whose variants have rows of their own.
  @Test func asksAboutTheFactsOfVariants() throws {
    let rows = (1...12).flatMap { number in
      [
        "p\(number),Product,Apron \(number),21 GBP,Size,S;L,", "p\(number),Variant,,,,S,0.0",
        "p\(number),Variant,,,,L,7.0",
      ]
    }
    let text = try draftLines(
      "handleId,fieldType,name,price,optionName1,optionDescription1,surcharge\n"
        + rows.joined(separator: "\n") + "\n", named: "a.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(
        #"the rows of one record differ in "optionDescription1" ("S;L"), and no page"#),
      "\(text)")
    // A price without the surcharge of each variant is not the price.
    #expect(text.contains(#"; "surcharge" is added to the price for some"#), "\(text)")
    #expect(text.contains(#"add "terms": ["from"] to the line"#), "\(text)")
    #expect(text.contains("\n        \"price\": null,"), "\(text)")
    #expect(!text.contains("sold or not public"), "\(text)")
    #expect(
      text.contains(
        #"add "optionDescription1" to "lists" of "join", and add to the listings "attributes""#),
      "\(text)")
  }

  @Test(arguments: ["|", ","])
  func readsListsBetweenSeparators(mark: String) throws {
    let rows = (1...6).map { "\($0),Ford,Focus,\($0)0000 km,5 EUR,\"Seats\(mark)Alloy \($0)\"" }
    let text = try draftLines(
      "id,Make,Model,Mileage,Price,Feature\n" + rows.joined(separator: "\n") + "\n",
      named: "cars.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(#""fields": { "feature": { "column": "Feature", "separator": "\#(mark)" } }"#),
      "\(text)")
  }

  @Test func namesTheCurrencyOfADeposit() throws {
    let homes = "id,title,bedrooms,rent,currency,deposit\n1,A,2,500,EUR,50.00\n2,B,3,600,EUR,\n"
    let text = try draftLines(homes, named: "homes.csv")
    #expect(text.contains(#""deposit": { "template": "{deposit} EUR" }"#), "\(text)")
    let plain = try draftLines(
      "id,title,bedrooms,rent,deposit\n1,A,2,500,50.00\n2,B,3,600,\n", named: "homes.csv")
    #expect(plain.contains(#"{ "template": "{deposit} …" }"#), "\(plain)")
    let months = try draftLines(homes.replacing("50.00", with: "2"), named: "homes.csv")
    #expect(months.contains(#"{ "template": "{deposit} …" }"#), "\(months)")
  }

  @Test func findsTheContactOfADealer() throws {
    let text = try draftLines(
      "id,title,price,Dealer_Phone\n1,A,5 EUR,555-0100\n2,B,6 EUR,555-0101\n", named: "cars.csv")
    #expect(text.contains(#"The column "Dealer_Phone" seems to contain it"#), "\(text)")
  }

  /// What says which pictures are public does not select records.
  @Test func leavesPicturesWithPermissions() throws {
    let rows = ["Private", "Public", "Public"].enumerated().map { index, word in
      #"{"id":\#(index),"title":"T\#(index)","price":"5 EUR","Media":["#
        + #"{"MediaURL":"https://e.org/\#(index)a.jpg","Permission":["Public"]},"#
        + #"{"MediaURL":"https://e.org/\#(index)b.jpg","Permission":["\#(word)"]}]}"#
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "a.json")
    #expect(text.contains(#""Media.Permission" may say which of them are public"#), "\(text)")
    #expect(
      text.contains(#"// "images": "Media.MediaURL""#) && !text.contains("\"only\""), "\(text)")
  }

  /// A number of garages is a fact, although the field only says yes.
  @Test func asksAboutNumbersThatAreReadAsYes() throws {
    let text = try draftLines(
      "id,property_type,price,GarageSpaces,Availability\n1,house,5 EUR,3,2027-01-15\n"
        + "2,flat,6 EUR,0,2026-12-01\n3,house,7 EUR,2,2027-02-01\n", named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(text.contains(#"pages only say yes or no for "GarageSpaces""#), "\(text)")
    #expect(text.contains(#""fields": { "garageSpaces": "GarageSpaces" }"#), "\(text)")
    #expect(text.contains(#""availableFrom": "Availability""#), "\(text)")
  }

  /// A list of equipment is not a trim, and shown as a fact.
  @Test(arguments: ["; ", "|", "  ", ", "])
  func asksAboutEquipment(mark: String) throws {
    let rows = (1...8).map { number in
      let cell = ["ABS (\(number)-Wheel)", "Air", "Tow \(number)"].joined(separator: mark)
      return "S\(number),2015,Ford,F-150,\(number)0 mi,5 USD,\"\(cell)\""
    }
    let text = try draftLines(
      "StockNumber,Year,Make,Model,Odometer,SpecialPrice,Equipment\n"
        + rows.joined(separator: "\n") + "\n", named: "cars.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(!text.contains(#""trim""#), "\(text)")
    #expect(text.contains(#"no page shows them: "Equipment""#), "\(text)")
  }

  /// Codes with blanks are codes.
  @Test func offersNoCodes() throws {
    let rows = (1...4).map {
      "\($0),Mug \($0),5 EUR,DE\($0)9 3704 0044 0532,M XY 12\($0)4,Hall \($0) B12\n"
    }
    let text = try draftLines(
      "id,title,price,IBAN,Kennzeichen,Lagerort\n" + rows.joined(), named: "a.csv")
    #expect(!text.contains("no field has these facts"), "\(text)")
  }

  /// The storey has a number; a word alone has no unit.
  @Test func claimsNoStoreyOfCoveringsAndNoUnitOfWords() throws {
    let text = try draftLines(
      "id,property_type,price,FloorCovering,livingArea\n1,flat,5 EUR,Carpet,Large\n"
        + "2,flat,6 EUR,Hardwood,Small\n3,house,7 EUR,Tile,Large\n", named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(!text.contains("(floor)") && text.contains(#""FloorCovering" ("Carpet")"#), "\(text)")
    #expect(text.contains(#""column": "livingArea", "values": {"#), "\(text)")
  }

  /// Programs with a database write lists of texts into cells.
  @Test func asksAboutListsInCells() throws {
    let rows = (1...4).map { #"\#($0),Mug \#($0),5 EUR,"[""Wifi"", ""Pool \#($0)""]"\#n"# }
    let text = try draftLines("id,title,price,amenities\n" + rows.joined(), named: "a.csv")
      .replacing(#/\n *// /#, with: " ")
    #expect(text.contains(#""fields": { "amenities": "amenities" }"#), "\(text)")
    #expect(!text.contains("objects and lists"), "\(text)")
  }

  /// How to enter a home is for its guests, and a state of cleaning is not that of the listing.
  @Test(arguments: [
    ("doorCode", "12($)34"), ("Wi-Fi password", "oak($)"), ("Türcode", "4($)7"),
    ("custom", "Lockbox code 12($)"), ("cleaning_status", "dirty"),
    ("integrations_status", "CONNECTED"),
  ])
  func offersNoCodesOfDoors(column: String, value: String) throws {
    let rows = (1...6).map {
      "H\($0),Flat \($0),\($0),\($0)00 EUR,Unit \($0) b,\(value.replacing("($)", with: "\($0)"))"
    }
    let text = try draftLines(
      "ref,title,bedrooms,price,Heater,\(column)\n" + rows.joined(separator: "\n") + "\n",
      named: "homes.csv")
    #expect(text.contains("Not read:"), "\(text)")
    #expect(text.matches(of: try Regex("\"\(column)\"")).count == 1, "\(text)")
  }
}
