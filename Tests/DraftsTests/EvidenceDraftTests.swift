import Foundation
import Testing

@testable import WaymarkColumns
@testable import WaymarkDrafts

/// What columns and values must agree on before a draft decides what is sold, and what a column is.
@Suite struct EvidenceDraftTests {
  /// A mistyped list would be an empty one.
  @Test func everyListOfNamesExists() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
    let files = try ["Columns", "Drafts"].flatMap { room in
      try FileManager.default.contentsOfDirectory(
        at: sources.appending(path: room), includingPropertiesForKeys: nil)
    }
    var count = 0
    for file in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/(?:names\(|in: )"([a-z-]+)"/#) {
        #expect(
          !WordTable.names(String(match.1)).isEmpty, "\(match.0) in \(file.lastPathComponent)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  /// One weak name does not decide: the things are products, and the draft asks.
  @Test(arguments: [
    "id,title,price,posted\n1,A,5 EUR,2026-01-02\n2,B,6 EUR,2026-01-02\n",
    "sku,title,price,Item Type,Categories\n1,Candle,5 EUR,Physical,Home\n2,Candle,6 EUR,Physical,Garden\n"
      + "3,Soap,6 EUR,Physical,Garden\n",
    "id,title,price,floor\n1,A,5 EUR,2\n2,B,6 EUR,3\n",
  ])
  func needsMoreThanOneColumnToKnowWhatIsSold(text: String) throws {
    let draft = try draftLines(text, named: "list.csv")
    #expect(draft.contains("\"vocabulary\": \"product\""), "\(draft)")
    #expect(draft.contains("decide: few columns show") || draft.contains("decide: no column shows"))
  }

  /// `CR-V` and `Model S` have letters that are words in some languages.
  @Test(arguments: [["A-100", "S-200", "V-300"], ["Model S", "CR-V", "Audi A", "Audi A 4"]])
  func readsNoLanguageOutOfCodes(names: [String]) throws {
    let codes = ["A-100", "S-200", "V-300", "A-400"]
    let rows = zip(codes, names).map { "\($0),\($1),95\n" }.joined()
    let text = try draftLines("sku,name,price\n" + rows)
    #expect(!text.contains("Czech") && !text.contains("CZK"), "\(text)")
  }

  /// Lists of options have words such as `camera`, and `(s)`.
  @Test(arguments: ["Back-Up Camera", "Heated Front Seat(s)", "Camera Kit with 2 Seat(s) and more"])
  func readsNoLanguageOutOfOptions(option: String) throws {
    let options = "\"\(option),Apple CarPlay/Android Auto,Blind Spot Monitor,Tow Hitch\""
    let rows = (1...4).map { "A\($0),202\($0),Honda,Accord,4210\($0),2199\($0),\(options)\n" }
    let text = try draftLines(
      "Stock,Year,Make,Model,Miles,SellingPrice,Options\n" + rows.joined())
    #expect(!text.contains("Czech") && !text.contains("Romanian"), "\(text)")
    #expect(text.contains(#"// "price": { "column": "SellingPrice", "currency": "…" }"#), "\(text)")
  }

  /// A language is spoken in several countries, so its currency is only proposed.
  @Test func proposesTheCurrencyOfALanguage() throws {
    let text = try draftLines("id;titel;preis;baujahr\n1;A;100;2001\n2;B;250;2002\n")
    #expect(text.contains(#"// "price": { "column": "preis", "currency": "EUR" }"#), "\(text)")
    let inAustria = try draftLines("id;titel;preis;land\n1;A;100;AT\n2;B;250;AT\n")
    #expect(inAustria.contains("\n        \"price\": { \"column\": \"preis\""), "\(inAustria)")
  }

  /// A dollar in a text that is not in English is hardly one of the United States, and never a euro.
  @Test(arguments: [
    "id;título;precio;ciudad\n1;Casa con jardín;$ 4.500.000;Bogotá\n2;Casa;$ 3.200.000;Cali\n",
    "id;titre;prix;ville\n1;Chaise;45 $;Montréal\n2;Bureau;120 $;Québec\n",
  ])
  func asksForTheCountryOfADollar(list: String) throws {
    let text = try draftLines(list)
    #expect(text.contains("\"currency\": \"…\"") && text.contains("such as \"MXN\""), "\(text)")
    #expect(!text.contains("EUR") && !text.contains("USD"), "\(text)")
  }

  /// The class of the emissions of a truck is not its price.
  @Test func readsNoEmissionClassAsAPrice() throws {
    let text = try draftLines(
      "Ref;Marke;Typ;km;Euro;Preis netto EUR\n1;MAN;TGX;412000;6;54900\n2;Volvo;FH;320000;5;64900\n"
    )
    #expect(text.contains("\"price\": { \"column\": \"Preis netto EUR\""), "\(text)")
    let own = try draftLines("id,title,Euro\n1,A,5\n2,B,600\n")
    #expect(own.contains("\"price\": { \"column\": \"Euro\""), "\(own)")
  }

  /// A dormitory with eight beds is one room, and `2.1` are two bathrooms and a half one.
  @Test(arguments: [
    ("beds", "8", "1", true, "price_per_night"), ("beds", "8", "1", false, "price"),
    ("baths", "2.1", "3.0", true, "price"), ("baths", "2.5", "3.0", false, "price"),
  ])
  func asksAboutNumbersOfRooms(
    column: String, one: String, other: String, isOpen: Bool, price: String
  ) throws {
    let text = try draftLines(
      "id,title,\(price),\(column),livingArea\n1,A,25 EUR,\(one),20 m²\n2,B,95 EUR,\(other),30 m²\n",
      named: "homes.csv")
    let field = column == "beds" ? "bedrooms" : "bathrooms"
    #expect(text.contains("// \"\(field)\": ") == isOpen, "\(text)")
    #expect(text.contains("\"\(field)\": "), "\(text)")
  }

  /// Units in a column of their own.
  @Test(arguments: [
    ("LotSizeArea", "LotSizeUnits", ["Acres", "Square Feet"], "}\" }"),
    ("lot_area", "Area Unit", ["acres", "sqft"], "}\" }"),
    ("lot_size", "lot_size_units", ["sq_feet", "sq_metres"], "\"sq_feet\": \"ft²\""),
  ])
  func readsUnitsOfAreas(area: String, column: String, units: [String], line: String) throws {
    let text = try draftLines(
      "id,title,price,bedrooms,\(area),\(column)\n1,A,5 USD,2,0.25,\(units[0])\n2,B,6 USD,3,43560,\(units[1])\n"
    )
    #expect(text.contains("\"template\": \"{\(area)} {\(column)}"), "\(text)")
    #expect(text.contains(line), "\(text)")
  }

  /// No truck has a wheelbase of 3600 m.
  @Test func readsLengthsOfThousandsInMillimetres() throws {
    let text = try draftLines(
      "Ref;Marke;Typ;km;Radstand;Preis\n1;MAN;TGX;412000;3600;54.900 €\n2;Volvo;FH;320000;4800;64.900 €\n"
    )
    #expect(text.contains("\"Radstand\", \"unit\": \"mm\""), "\(text)")
  }

  @Test func readsConditionsOfFrenchDealers() throws {
    let text = try draftLines(
      "id;marque;modele;type;km;prix\n1;Peugeot;208;VO;45000;10990 €\n2;Dacia;Sandero;VN;10;13990 €\n"
    )
    #expect(
      text.contains(#""condition": { "column": "type", "values": { "VN": "new", "VO": "used" } }"#),
      "\(text)")
    #expect(!text.contains("bodyType"), "\(text)")
  }

  /// The date of an advertisement says nothing about cars.
  @Test(arguments: ["posted", "created_at", "Publicado"])
  func ignoresDatesOfAdvertisements(column: String) throws {
    let draft = try draftLines(
      "id,make,model,mileage,fuel,\(column)\n1,Skoda,Fabia,10 km,diesel,2026-01-02\n",
      named: "x.csv")
    #expect(draft.contains("\"vocabulary\": \"car\""), "\(draft)")
  }

  @Test func knowsWhatIsSoldByTheWordOfMostRows() throws {
    let draft = try draftLines(
      "id,Category,Brand,Model,speed\n1,Tractors,John Deere,6001R,40 km/h\n2,Tractors,Fendt,700,50 km/h\n",
      named: "list.csv")
    #expect(draft.contains("\"vocabulary\": \"machine\""), "\(draft)")
  }

  @Test func knowsWhatIsSoldByTheWordsOfTitles() throws {
    let draft = try draftLines(
      "id,title,balcony\n1,Flat in Bonn,yes\n2,Flat in Ulm,no\n", named: "list.csv")
    #expect(draft.contains("\"vocabulary\": \"home\""), "\(draft)")
  }

  /// A column that is not read only because of the vocabulary is part of the question.
  @Test func namesTheFieldsOfAnotherVocabulary() throws {
    let draft = try draftLines("id,title,power\n1,Drill,12 kW\n", named: "list.csv")
    #expect(
      draft.contains("it may be \"car\", by the names of the columns, which has \"power\""),
      "\(draft)")
  }

  @Test func readsWordsForConditionsAsConditions() throws {
    let draft = try draftLines(
      "nr,marke,modell,Fahrzeugart\n1,Cupra,Leon,Neuwagen\n2,Cupra,Leon,Gebrauchtwagen\n3,Seat,Ibiza,Neuwagen\n",
      named: "autos.csv")
    #expect(draft.contains("\"condition\": { \"column\": \"Fahrzeugart\""), "\(draft)")
    #expect(!draft.contains("\"bodyType\""), "\(draft)")
  }

  /// The same word in each row is neither a model nor a body.
  @Test func ignoresAConstantKind() throws {
    let rows = (1...4).map { "Product,\($0),Board \($0),Burton,5 EUR\n" }.joined()
    let draft = try draftLines("Item Type,id,name,brand,price\n" + rows, named: "products.csv")
    #expect(!draft.contains("\"model\": \"Item Type\""), "\(draft)")
    #expect(draft.contains("Not read: \"Item Type\""), "\(draft)")
  }

  @Test func readsAKindOfManyNamesAsTheModel() throws {
    let rows = (1...6).map { "\($0);DAF;XF \($0)10;Trekker;5 EUR\n" }.joined()
    let draft = try draftLines("id;Merk;Type;Opbouw;Prijs\n" + rows, named: "trucks.csv")
    #expect(
      draft.contains("\"model\": \"Type\"") && draft.contains("\"bodyType\": \"Opbouw\""),
      "\(draft)")
  }

  @Test(arguments: [
    ("address", #"{""city"":""Reno"",""country"":""US""}"#), ("location", "['Berlin', 'Mitte']"),
    ("location", "{addr1: 'Main St 1', city: 'Berlin'}"), ("location", "{'city': 'Berlin'}"),
  ])
  func doesNotShowObjectsInCells(column: String, cell: String) throws {
    let draft = try draftLines("id,title,\(column)\n1,A,\"\(cell)\"\n2,B,\"\(cell)\"\n")
    #expect(!draft.contains("\"location\": \"\(column)\""), "\(draft)")
    #expect(draft.contains("\"location\": null") == (column == "location"), "\(draft)")
    #expect(
      draft.contains("decide: objects and lists in the cells of \"\(column)\" are not read"),
      "\(draft)")
  }

  @Test(arguments: [("area", "area_unit"), ("area.value", "area.unit"), ("area", "area@unit")])
  func readsUnitsNextToAmounts(column: String, unit: String) throws {
    let draft = try draftLines(
      "id,title,rooms,\(column),\(unit)\n1,A,2,71,m²\n2,B,3,1,acres\n", named: "homes.csv")
    #expect(
      draft.contains("\"livingArea\": { \"template\": \"{\(column)} {\(unit)}\" }"), "\(draft)")
  }

  /// The plain column may have other numbers, such as grams.
  @Test(arguments: [
    ("Weight", "Weight_Value", "Weight_Unit"), ("Gewicht", "gewicht_wert", "gewicht_einheit"),
  ])
  func readsTheAmountThatAUnitBelongsTo(plain: String, value: String, unit: String) throws {
    let draft = try draftLines(
      "id;title;\(plain);\(value);\(unit)\n1;A;1860;1.86;kg\n2;B;420;420;g\n", named: "goods.csv")
    #expect(
      draft.contains("\"weight\": { \"template\": \"{\(value)} {\(unit)}\" }"), "\(draft)")
    #expect(draft.contains("Not read: \"\(plain)\""), "\(draft)")
  }

  @Test func asksForUnitsWithUnknownNames() throws {
    let draft = try draftLines(
      "id,title,rooms,area,area_unit\n1,A,2,71,meters\n2,B,3,80,meters\n", named: "homes.csv")
    #expect(draft.contains("its unit is in \"area_unit\" (\"meters\")"), "\(draft)")
    #expect(draft.contains("// \"livingArea\": {"), "\(draft)")
  }

  /// The names of nested members are those of their last parts.
  @Test(arguments: [
    ("preise.kaltmiete", "850.00", "price"), ("flaechen.wohnflaeche", "61.50", "livingArea"),
    ("zustand_angaben.baujahr", "1955", "yearBuilt"), ("angaben.baujahr", "1955", "yearBuilt"),
    ("geo.geokoordinaten@breitengrad", "50.7", "latitude"),
    ("BasicDetails.price", "850 EUR", "price"), ("info.livingArea", "61.50", "livingArea"),
    ("content.texts.description", "bright flat", "description"),
  ])
  func readsTheLastPartOfAName(column: String, value: String, field: String) throws {
    let draft = try draftLines(
      "id,title,rooms,bedrooms,geo.geokoordinaten@laengengrad,lat,\(column)\n1,A,2,1,7.11,,\(value)\n",
      named: "homes.csv")
    let year = field.hasPrefix("year") ? "\"year" : "\"\(field)\""
    #expect(
      draft.split(separator: "\n").contains { $0.contains(year) && $0.contains("\"\(column)\"") },
      "\(draft)")
  }

  @Test(arguments: ["seller.preis", "kontaktperson.strasse.ort", "history.price", "mpg.city"])
  func doesNotReadTheMembersOfOthers(column: String) throws {
    let draft = try draftLines("id,title,\(column)\n1,A,5 EUR\n2,B,6 EUR\n")
    #expect(draft.contains("Not read: \"\(column)\""), "\(draft)")
  }
}
