import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkDrafts

/// Columns about something else than the price, the pictures and the state of the thing.
@Suite struct OtherColumnDraftTests {
  /// A draft with each of its comments on one line.
  private func draft(_ text: String, named name: String = "things.csv") throws -> String {
    try DraftTests.draft(text, named: name).replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  /// Some rows are enough, because later files have others.
  @Test func asksAboutAFewRows() throws {
    let sold = try draft("id;Titel;Preis;Spalte1\n1;A;51 EUR;\n2;B;52 EUR;verkauft\n3;C;53 EUR;\n")
    #expect(sold.contains("\"Spalte1\" seems to show what is public or for sale"), "\(sold)")
    let paths = try draft(
      "sku,name,price,categories\n1,A,5 EUR,Gear\n2,B,6 EUR,\"All/Gear,All/Gear/Bags\"\n3,C,6 EUR,Gear\n"
    )
    #expect(paths.contains("values are lists of paths"), "\(paths)")
    let zero = try draft("id,title,price,sale_price\n1,A,20 EUR,15 EUR\n2,B,30 EUR,0.00 EUR\n")
    #expect(zero.contains("\"nulls\": [\"0.00 EUR\"]"), "\(zero)")
  }

  /// Columns about another thing than the one that is sold.
  @Test func readsNoColumnsOfOthers() throws {
    for name in ["Cost currency", "EK Währung", "Supplier currency", "Devise achat"] {
      let text = try draft(
        "id,Name,Price,Cost price,\(name)\n1,A,5.00,3.00,EUR\n2,B,6.00,4.00,USD\n")
      #expect(!text.contains("currencyColumn"), "\(text)")
    }
    let picture = "https://a.example/1.jpg,https://a.example/2.jpg"
    let images = try draft("id,title,Bild,invoice_image\n1,A,\(picture)\n2,B,\(picture)\n")
    #expect(images.contains(#""images": "Bild""#), "\(images)")
    let homes = try draft(
      "id,title,price,bedrooms,banyos,aseos\n1,A,5 EUR,2,1,2\n2,B,6 EUR,3,2,3\n")
    #expect(homes.contains(#""bathrooms": "banyos""#), "\(homes)")
  }

  /// The words of a column far from the price, or of another amount, do not multiply it.
  @Test func multipliesNoPriceByOtherColumns() throws {
    let far = try draft("id,品牌,型号,价格,里程,里程单位\n1,大众,A,109800,3.2,万\n2,丰田,B,99800,2.1,万\n")
    #expect(!far.contains("{价格}"), "\(far)")
    let own = try draft("id,title,price,price_unit\n1,A,95 USD,Lac\n2,B,96 USD,Lac\n")
    #expect(own.contains(#""currency": "USD""#) && !own.contains("INR"), "\(own)")
  }

  @Test(arguments: ["0,00", "0 Stk", "0"])
  func asksAboutStock(zero: String) throws {
    let text = try draft("id;Titel;Preis;Lagerbestand\n1;A;5 EUR;\(zero)\n2;B;6 EUR;12\n")
    #expect(text.contains(#""Lagerbestand" is 0 in some rows"#), "\(text)")
  }

  /// A later file may have a 0.
  @Test(arguments: [
    ("inventory", "7,4"), ("Lagerbestand", "3,3"), ("qty", "1,1"), ("Available", "3,12"),
    ("inventory", "7,InStock"), ("quantity", "InStock,InStock"), ("Voorraad", "900,1200"),
  ])
  func asksAboutStockWithoutZeros(column: String, numbers: String) throws {
    let values = numbers.split(separator: ",")
    let rows = "id,title,price,\(column)\n1,A,5 EUR,\(values[0])\n2,B,6 EUR,\(values[1])\n"
    let text = try draft(rows)
    #expect(text.contains("\"\(column)\" may be 0 in later rows"), "\(text)")
    #expect(text.contains("\"column\": \"\(column)\", \"stock\": true"), "\(text)")
  }

  /// Identifiers, and the units of a building, count no stock; a status says what is sold.
  @Test(arguments: [
    "id,title,price,Stock Number\n1,A,5 EUR,P0\n2,B,6 EUR,P1\n",
    "id,title,price,Stock\n1,A,5 EUR,10231\n2,B,6 EUR,10244\n",
    "id,title,price,bedrooms,units\n1,A,5 EUR,2,4\n2,B,6 EUR,3,6\n",
    "id,title,price,quantity,status\n1,A,5 EUR,2,sold\n2,B,6 EUR,3,available\n",
    "id,title,price,quantity\n1,A,5 EUR,500 ml\n2,B,6 EUR,330 ml\n",
  ])
  func asksNothingAboutOtherNumbers(text: String) throws {
    let draft = try draft(text)
    #expect(!draft.contains("\"stock\": true"), "\(draft)")
  }

  /// No file leads to a project that cannot be read.
  @Test(arguments: [
    "id,title,price,price unit\n1,A,95000 per month,Lac\n2,B,3 per month,per month\n",
    "id,title,price,price unit\n1,A,POA,Lac\n2,B,3,POA\n3,C,4,Cr\n",
    "id,title,price,{x}\n1,A,95,Lac\n2,B,96,Cr\n",
    "id,title,price,price divisor\n1,A,95,-9223372036854775808\n2,B,96,100\n",
    "id,title,length,length unit\n1,A,5,{m}\n2,B,6,m\n",
    "id,title,€\n1,A,2.50\n2,B,1.20\n3,C,3.10\n",
  ])
  func draftsProjectsThatCanBeRead(text: String) throws {
    let draft = try DraftTests.draft(text)
    let root = try JSONReader.read(Array(draft.utf8), as: .relaxed)
    #expect(root.duplicates.isEmpty, "\(draft)")
  }

  /// Words for prices on request hide those of their rows, in any column.
  @Test func asksAboutPricesOnRequest() throws {
    let text = try draft(
      "id;Titel;Preis;Spalte\n1;A;5 EUR;frei\n2;B;6 EUR;auf Anfrage\n3;C;7 EUR;frei\n")
    #expect(text.contains(#""Spalte" hides the price in 1 row"#), "\(text)")
  }

  /// A title that many records share does not name the thing; without the title, its parts do.
  @Test func asksAboutSlogans() throws {
    let text = try draft(
      "id,Title,MakeString,Model,Year,Price\n1,Great deal,Bayliner,285,2001,5 USD\n2,,Sea Ray,Sun,2002,6 USD\n"
        + "3,Great deal,Bayliner,285,2003,7 USD\n4,Great deal,Sea Ray,Sun,2004,8 USD\n5,Great deal,Sea Ray,L,2004,8 USD\n",
      named: "boats.csv")
    #expect(text.contains(#"such as "Great deal""#), "\(text)")
    #expect(
      text.contains(#"make titles of year, make, model instead, write "title": null"#), "\(text)")
    #expect(text.contains(#""make": "MakeString""#), "\(text)")
  }

  @Test(arguments: [
    ("SOLD - Lamp", true), ("Lamp (verkauft)", true), ("RESERVED Lamp", true),
    ("Lamp sold as seen", false), ("LAMP SOLD AS SEEN", false), ("https: lamp", false),
  ])
  func asksAboutSoldTitles(title: String, isAsked: Bool) throws {
    let text = try draft("id,title,price\n1,\(title),5 EUR\n2,Chair,6 EUR\n")
    #expect(text.contains("seem to say what is sold or reserved") == isAsked, "\(text)")
  }

  /// The words of codes are in another column, and the first level is the category.
  @Test(arguments: [
    ("Category,Category name", "C-01,Chairs", "C-02,Lamps", "Category name"),
    ("Warengruppe,Kategorie Level 1", "WG1,Stühle", "WG2,Lampen", "Kategorie Level 1"),
    ("Category Level 1,Category Level 2", "Home,Chairs", "Home,Lamps", "Category Level 1"),
  ])
  func readsTheWordsOfCodes(names: String, one: String, other: String, category: String) throws {
    let text = try draft("sku,title,price,\(names)\n1,A,5 EUR,\(one)\n2,B,6 EUR,\(other)\n")
    #expect(text.contains(#""category": "\#(category)""#), "\(text)")
    let codes = try draft("sku,title,price,Category\n1,A,5 EUR,C-01\n2,B,6 EUR,C-02\n")
    #expect(codes.contains("codes of a list"), "\(codes)")
    let homes = try draft(
      "ref,title,bedrooms,property_type\n1,A,2,8\n2,B,3,1\n3,C,3,8\n", named: "homes.csv")
    #expect(homes.contains("in place of … (apartment, house, room, plot"), "\(homes)")
  }

  @Test(arguments: [
    ("cars", "PassengerCapacity", "5", "seats"), ("cars", "UPDATE_DATE", "2026-11-03", "updated"),
    ("cars", "Engine_Description", "Turbo I-4 1.5 L/92", "engine"),
    ("homes", "bond", "1046", "deposit"), ("homes", "CREATE_DATE", "2026-11-03", "posted"),
  ])
  func readsOtherNames(things: String, column: String, value: String, field: String) throws {
    let own = things == "cars" ? "make,model,mileage" : "town,bedrooms,rooms"
    let text = try draft(
      "ref,title,\(own),Engine_Block_Type,\(column)\n1,A,B,2,3,V,\(value)\n2,B,C,3,4,I,\(value)\n",
      named: "\(things).csv")
    #expect(text.contains("\n        \"\(field)\": \"\(column)\""), "\(text)")
    #expect(!text.contains("\"Engine_Block_Type\" (engine)"), "\(text)")
  }

  @Test func readsTheFirstOfSeveralTexts() throws {
    let text = try draft(
      "ref,titulo1,descrip1,precio\nR1,Piso,Un piso,5 EUR\nR2,Casa,Una casa,6 EUR\n")
    #expect(
      text.contains(#""title": "titulo1""#) && !text.contains("named like a title"), "\(text)")
    #expect(text.contains(#""description": "descrip1""#), "\(text)")
  }

  /// The weight of the parcel is not that of the thing.
  @Test func readsNoPackages() throws {
    let text = try draft(
      "sku,Name,Preis,Versandgewicht kg,Artikelgewicht kg\n1,A,5 EUR,2.5,2\n2,B,6 EUR,3.5,3\n")
    #expect(text.contains(#""weight": { "column": "Artikelgewicht kg""#), "\(text)")
  }

  /// A column whose values are identifiers of other rows may name their products.
  @Test func asksAboutCodesOfOtherRows() throws {
    let rows = (1...8).map { "A\($0),Shirt,\($0).00 EUR,A\(($0 - 1) / 4 * 4 + 1)" }
    let text = try draft("SKU,Name,Price,Belongs to\n" + rows.joined(separator: "\n") + "\n")
    #expect(text.contains(#""Belongs to" ("A1", "A5") seems to name the product"#), "\(text)")
  }

  /// The beginning of a web address in a status is a word like others.
  @Test func readsUnfinishedAddresses() throws {
    let text = try draft(
      "id,title,price,status\n1,A,5 EUR,http\n2,B,6 EUR,https:\n3,C,7 EUR,http://\n")
    #expect(text.contains(#""status" seems to show what is public or for sale"#), "\(text)")
  }

  /// A word for what is sold makes no trim, place or category of a column.
  @Test(arguments: ["Badge", "Location", "Category"])
  func readsNoStatesAsFacts(name: String) throws {
    let text = try draft(
      "id,make,model,year,price,\(name)\n1,Ford,Ka,2001,5 EUR,New\n2,Ford,Ka,2002,6 EUR,Sold\n",
      named: "cars.csv")
    #expect(text.contains("\"\(name)\" seems to show what is public or for sale"), "\(text)")
  }

  @Test func asksAboutClassesOfInsurers() throws {
    let text = try draft(
      "id,make,model,year,mileage,price,Category\n1,Ford,Ka,2001,1 km,5 EUR,Cat S\n2,Ford,Ka,2002,2 km,6 EUR,Cat N\n",
      named: "cars.csv")
    #expect(text.contains(#""damage": { "column": "Category""#), "\(text)")
  }

  /// Dates in some rows only may be those of sales; others say nothing about offers.
  @Test(arguments: [("Sale Date", true), ("Rented until", true), ("Last inspection", false)])
  func asksAboutDatesOfSomeRows(name: String, isAsked: Bool) throws {
    let text = try draft("id,title,price,\(name)\n1,A,5 EUR,2026-03-04\n2,B,6 EUR,\n3,C,6 EUR,\n")
    #expect(text.contains("only some rows have these dates") == isAsked, "\(text)")
  }

  /// The address of a page would show what a flag hides.
  @Test func offersNoHiddenVehicleNumber() throws {
    let rows = ["K1A,VW,Golf,5 EUR,WVWZZZ1JZXW000001,1", "K2B,VW,Golf,6 EUR,WVWZZZ1JZXW000002,0"]
    let text = try draft(
      "Plate,Make,Model,Price,VIN,Show VIN\n" + rows.joined(separator: "\n") + "\n")
    #expect(text.contains(#"map "id" to "Plate" if the addresses"#), "\(text)")
  }

  /// Electric cars have the class 0, and old ones may be of class `Euro 0`.
  @Test func readsNoEmissionClassOfZero() throws {
    let text = try draft(
      "id,Make,Model,Price,Mileage,Emission class\n1,VW,Golf,5 EUR,1 km,0\n2,VW,Up,6 EUR,1 km,6\n"
        + "3,VW,Polo,6 EUR,1 km,Euro 0\n")
    #expect(
      text.contains(
        #""emissionClass": { "column": "Emission class", "nulls": ["0"] },"#), "\(text)")
  }

  /// Programs write 0 for an unknown year.
  @Test func readsNoYearOfZero() throws {
    let text = try draft(
      "id,Title,Bedrooms,Price,Year built\n1,A,1,5 EUR,0\n2,B,2,6 EUR,1998\n3,C,2,7 EUR,2001\n",
      named: "homes.csv")
    #expect(text.contains(#""year": { "column": "Year built", "nulls": ["0"] },"#), "\(text)")
  }

  /// A vehicle has a number of its own, which may be in addresses of pages.
  @Test func offersTheVehicleNumber() throws {
    let text = try draft(
      "VIN,Make,Model,Price\nWVWZZZ1JZXW000001,VW,Golf,5 EUR\nWVWZZZ1JZXW000002,VW,Golf,6 EUR\n")
    #expect(
      text.contains(#"map "id" to "VIN" if the addresses of pages may contain it"#), "\(text)")
  }

  /// Words that are English, too, show no other language.
  @Test func readsNoLanguageFromSharedWords() throws {
    let text = try draft("ref,name,places,code,date,price\nA1,Yoga,12,C1,2026-01-02,5 EUR\n")
    #expect(text.contains("English, by words"), "\(text)")
    let weak = try draft("id,nom,x,y\nA1,Yoga,12,5 EUR\n")
    #expect(weak.contains("decide: French, by words of the columns"), "\(weak)")
  }

  /// MAN is a maker, and no month.
  @Test func readsNoMakersAsPeriods() throws {
    let text = try draft(
      "id,Marke,Modell,Preis,Radstand\n1,MAN,TGX,5 EUR,3600\n2,MAN,TGM,6 EUR,3900\n")
    #expect(!text.contains("what is paid for"), "\(text)")
  }
}
