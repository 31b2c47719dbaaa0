import Testing

@testable import WaymarkDrafts

/// Columns of other programs' exports: names with a language, a number or other words, codes, lists
/// of one element, and what only some rows have.
@Suite struct NameDraftTests {
  /// A part of a name is no field, but worth a question.
  @Test func asksAboutPartsOfNames() throws {
    let text = try draftLines(
      "id,title,price,DPE_LETTRE,Sleeve condition\n1,A,5 EUR,A,Very Good Plus\n2,B,6 EUR,C,Mint\n")
    #expect(text.contains(#""Sleeve condition" (condition)"#), "\(text)")
    let read = try draftLines(
      "id,title,price,NL_Category_1,EN_Category_1\n1,A,5 EUR,Jassen,Coats\n")
    #expect(read.contains(#""category": "NL_Category_1""#), "\(read)")
  }

  /// Each row fills the status of its own kind; the others have none.
  @Test func showsRowsWithoutAState() throws {
    let rows = ["sale,forSale,", "let,,toLet", "sale,withdrawn,", "let,,withdrawn", "let,,toLet"]
    let lines = rows.enumerated().map { "\($0),Home \($0),\($1)" }.joined(separator: "\n")
    let text = try draftLines(
      "id,title,mode,sale_status,let_status\n\(lines)\n", named: "homes.csv")
    #expect(text.contains(#""sale_status": ["forSale", ""]"#), "\(text)")
    #expect(text.contains("3 rows without a value are public"), "\(text)")
    let one = try draftLines("id,title,price,status\n1,A,5 EUR,draft\n2,B,6 EUR,\n3,C,6 EUR,\n")
    #expect(one.contains(#""only": { "status": [""] }"#), "\(one)")
    // Next to a word for what is public, the others may be private.
    let both = try draftLines(
      "id,title,price,status\n1,A,5 EUR,draft\n2,B,6 EUR,\n3,C,6 EUR,active\n")
    #expect(both.contains(#""only": { "status": ["active"] }"#), "\(both)")
    #expect(
      both.contains(
        #"To publish those without a value, write "only": { "status": ["active", ""] }"#),
      "\(both)")
  }

  /// A list with one element has the value of its element, also in columns of prices.
  @Test func readsListsOfOne() throws {
    let text = try draftLines(
      #"[{"id":1,"title":["A"],"bedrooms":2,"type":["house"]},{"id":2,"title":["B"],"bedrooms":2,"type":["flat"]}]"#,
      named: "homes.json")
    #expect(text.contains(#""title": "title""#), "\(text)")
    #expect(
      text.contains(#""propertyType": { "column": "type""#) && !text.contains("several values"),
      "\(text)")
    let old = try draftLines(
      #"[{"id":1,"title":"T","price":10,"currency":"EUR","old_price":[20,30]},{"id":2,"title":"U","price":11,"currency":"EUR","old_price":[21]}]"#,
      named: "a.json")
    #expect(!old.contains(#""column": "old_price", "columns""#), "\(old)")
  }

  /// What is offered can be pasted, also with marks that are invisible.
  @Test func writesHiddenMarksAsJSON() throws {
    let text = try draftLines(
      "id,title,price,status\n1,A,5 EUR,\u{5E4}\u{200F}\n2,B,6 EUR,\u{5E5}\u{200F}\n")
    #expect(text.contains("\"\u{5E4}\\u200f\": \"…\"") && !text.contains("{200F}"), "\(text)")
  }

  @Test func asksAboutProductsOfSeveralRows() throws {
    let rows = (1...9).map { "\($0 / 3 + 1),V\($0),Shirt \($0 / 3),\($0).00 EUR" }
    let text = try draftLines("Product_ID,SKU,Name,Price\n" + rows.joined(separator: "\n") + "\n")
    #expect(text.contains(#"rows with one "Product_ID" have one title"#), "\(text)")
  }

  /// Numbers name no place, and those in stock no records.
  @Test func readsNoNumbersAsNames() throws {
    let homes = try draftLines(
      "id,title,bedrooms,addressNumber,price\n1,A,2,31,5 EUR\n2,B,3,7,6 EUR\n", named: "homes.csv")
    #expect(!homes.contains(#""location": "addressNumber""#), "\(homes)")
    let stock = try draftLines("name,price,stock\nA,5 EUR,12\nB,6 EUR,0\nC,7 EUR,5\n")
    #expect(stock.contains(#""id": { "row": true }"#), "\(stock)")
    let code = try draftLines("code,name,price,stock\nX1,A,5 EUR,12\nX2,B,6 EUR,0\n")
    #expect(code.contains(#""id": "code""#), "\(code)")
    let negative = try draftLines(
      "sku,title,price,stock\nX1,A,5 EUR,3\nX2,B,6 EUR,-1\nX3,C,6 EUR,0\n")
    #expect(negative.contains(#""stock" is 0 in some rows"#), "\(negative)")
  }

  /// The country is an attribute, and a day is also in a column with words.
  @Test func readsMembersOfOpenImmo() throws {
    let homes = (0..<8).map { number in
      "<immobilie><geo><ort>Freiburg</ort><land iso_land=\"DEU\"/></geo><id>H\(number)</id>"
        + "<titel>Wohnung \(number) am Park</titel><kaufpreis>\(100_000 + number) EUR</kaufpreis>"
        + "<flaechen><anzahl_zimmer>\(1 + number % 4)</anzahl_zimmer>"
        + (number == 3
          ? "<ladenflaeche>80.5</ladenflaeche>" : "<wohnflaeche>6\(number).5</wohnflaeche>")
        + "</flaechen><verwaltung_objekt><verfuegbar_ab>\(number % 2 == 0 ? "sofort" : "01.03.2027")</verfuegbar_ab>"
        + "<abdatum>2027-02-0\(number + 1)</abdatum></verwaltung_objekt><verwaltung_techn><stand_vom>2026-08-1\(number)</stand_vom>"
        + "</verwaltung_techn></immobilie>"
    }
    let text = try draftLines("<r>\(homes.joined())</r>", named: "wohnungen.xml")
    for line in [
      #""country": { "column": "geo.land@iso_land", "values": { "DEU": "DE" } }"#,
      #""availableFrom": "verwaltung_objekt.abdatum""#, #""updated": "verwaltung_techn.stand_vom""#,
      #""flaechen.ladenflaeche" may be the area of records without another one"#,
    ] { #expect(text.contains(line), "\(text)") }
  }

  @Test func asksAboutCodesOfStates() throws {
    let rows = (1...9).map { "\($0),A,5 EUR,\($0 % 3 + 2)" }
    let text = try draftLines("id,title,price,availability\n" + rows.joined(separator: "\n") + "\n")
    #expect(text.contains(#""availability" seems to show what is public or for sale"#), "\(text)")
  }

  /// The shop's reference is not that of the maker, and a summary not the text.
  @Test func readsTheBetterOfTwoColumns() throws {
    let shop = try draftLines("ID;Nom;Prix;Référence\n1;Mug;5 EUR;demo_1\n2;Bol;6 EUR;demo_2\n")
    #expect(!shop.contains("mpn"), "\(shop)")
    let text = try draftLines(
      "id,name,title,price,ShortDescription,FullDescription\n1,WE 1,Tee,5 EUR,S,Long\n")
    #expect(text.contains(#""description": "FullDescription""#), "\(text)")
    #expect(text.contains(#""title": "title""#), "\(text)")
  }

  @Test func asksAboutPrivatePictures() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","images":[{"url":"https://a.example/1.jpg","is_private":true}]}]"#,
      named: "homes.json")
    #expect(text.contains(#""is_private" may say which of them are public"#), "\(text)")
    #expect(text.contains(#"// "images": "images""#), "\(text)")
    let other = try draftLines(
      #"[{"id":1,"title":"A","images":["https://a.example/1.jpg"],"documents":[{"url":"https://a.example/1.pdf","is_private":true}]}]"#,
      named: "homes.json")
    #expect(!other.contains("may say which of them"), "\(other)")
  }

  /// `flatRent` is a rent, and the tax on a home is in no price.
  @Test func readsWordsInOne() throws {
    let text = try draftLines(
      "id,category,title,price,rooms\n1,flatSale,A,5 RUB,2\n2,flatRent,B,6 RUB,1\n",
      named: "homes.csv")
    #expect(text.contains(#""category" says what is paid for ("flatRent", "flatSale")"#), "\(text)")
    let both = try draftLines(
      "id,title,price,rooms,Offer type\n1,A,5 EUR,2,Miete\n2,B,6 EUR,1,Kauf\n3,C,6 EUR,1,Miete/Kauf\n",
      named: "homes.csv")
    #expect(both.contains(#""Miete/Kauf": "…""#), "\(both)")
    let tax = try draftLines("id,title,price,Yearly tax\n1,A,5 EUR,EUR\n2,B,6 EUR,USD\n")
    #expect(!tax.contains("how prices are taxed"), "\(tax)")
  }

  /// Short texts of a program for stock name the things.
  @Test func readsShortDescriptionsAsTitles() throws {
    let text = try draftLines(
      "SKU,Description,Price,Brand,Category\nA1,Drill 18 V,5 EUR,Bosch,Tools\nA2,Kettle,6 EUR,Bosch,Kitchen\n"
    )
    #expect(text.contains(#""title": "Description""#), "\(text)")
    let long = String(repeating: "A long text. ", count: 9)
    let own = try draftLines(
      "SKU,Description,Price,Brand\nA1,\(long),5 EUR,Bosch\nA2,\(long)x,6 EUR,Bosch\n")
    #expect(own.contains(#""description": "Description""#), "\(own)")
  }

  @Test func readsPeriodsInAttributes() throws {
    let text = try draftLines(
      #"<r><p id="1"><town>Ripon</town><bedrooms>1</bedrooms><price currency="GBP" rent="">9000</price></p><p id="2"><town>Leeds</town><bedrooms>2</bedrooms><price currency="GBP" rent="pcm">950</price></p></r>"#,
      named: "homes.xml")
    #expect(text.contains(#""template": "{price} {price@rent}""#), "\(text)")
  }

  /// The word of a few rows does not decide what is sold.
  @Test func asksAboutMixedThings() throws {
    let rows = ["Motorcycle", "Motorcycle", "ATV", "Trailer", "Boat", "Dirt bike"].enumerated()
    let text = try draftLines(
      "id,title,price,model_type,usage\n"
        + rows.map { "\($0),Thing \($0),5 USD,\($1),\($0 + 7) Miles" }.joined(separator: "\n")
        + "\n")
    #expect(text.contains("but another may fit") || text.contains("few columns show"), "\(text)")
    let names = try draftLines("sku,title,price,GTIN/EAN\nA,B,5 EUR,4006381333931\n")
    #expect(names.contains(#""gtin": "GTIN/EAN""#), "\(names)")
  }

  /// A column that may say until when an offer is valid has an advice of its own.
  @Test func asksOnceAboutDates() throws {
    let text = try draftLines("id,title,price,valid until\n1,A,5 EUR,2026-12-31\n2,B,6 EUR,\n")
    #expect(text.contains(#""validUntil": "valid until""#), "\(text)")
    #expect(!text.contains("only some rows have these dates"), "\(text)")
  }

  /// A name for what is paid for is no state, and `Reserve` a trim.
  @Test func readsNoStatesFromOtherNames() throws {
    let deal = try draftLines(
      "id,title,bedrooms,price,let_or_sale\n1,A,2,900 GBP,Let\n2,B,3,9000 GBP,Sale\n",
      named: "homes.csv")
    #expect(!deal.contains(#""status": {"#), "\(deal)")
    let trim = try draftLines(
      "id,make,model,year,mileage,trim\n1,Lincoln,MKZ,2015,5 mi,Reserve\n2,Lincoln,MKZ,2016,6 mi,Select\n",
      named: "cars.csv")
    #expect(trim.contains(#""trim": "trim""#), "\(trim)")
    let stock = try draftLines("sku,title,price,Min Stock\nA,B,5 EUR,1\nC,D,6 EUR,1\n")
    #expect(!stock.contains(#""status": {"#), "\(stock)")
  }

  /// A unit needs a number in front of it.
  @Test func readsNoUnitsFromNames() throws {
    let text = try draftLines(
      "id,make,model,year,mileage,branch,usage\n1,Ford,Ka,2001,5 mi,Solent Motors,\n2,VW,Up,2002,6 mi,Solent Motors,\n",
      named: "cars.csv")
    #expect(!text.contains("means one"), "\(text)")
    let hours = try draftLines(
      "id,title,make,model,vin,usage\n1,A,Ford,Ka,WVWZZZ1JZXW000001,5123 Miles\n2,B,VW,Up,WVWZZZ1JZXW000002,44 Hours\n",
      named: "cars.csv")
    #expect(hours.contains(#""usage" (mileage)"#), "\(hours)")
  }

  /// What is delivered on request has a price, and what is shown in part has a place.
  @Test func leavesExactPlacesToTheUser() throws {
    let text = try draftLines(
      "id,title,bedrooms,price,delivery_time,displayAddress,latitude,longitude\n1,A,2,5 EUR,on request,Street,1.5,2.5\n"
        + "2,B,3,6 EUR,1-3 days,All,1.6,2.6\n", named: "homes.csv")
    #expect(!text.contains("hides the price"), "\(text)")
    #expect(text.contains("how exactly the place may be shown"), "\(text)")
    #expect(
      text.contains(#"\#n          "latitude": { "only": { "displayAddress": ["…"] } },"#),
      "\(text)")
  }

  /// Prices of sales and of rents, each with a column for its currency.
  @Test func readsOneCurrencyOfTwoColumns() throws {
    let text = try draftLines(
      "id,title,bedrooms,sale_price,sale_currency,rent_price,rent_currency\n1,A,2,,,901,GBP\n2,B,2,200002,GBP,,\n",
      named: "homes.csv")
    #expect(text.contains(#""currency": "GBP""#) && !text.contains("currencyColumn"), "\(text)")
  }

  @Test func readsTheFeedOfAutoRu() throws {
    let car =
      "<car><mark_id>Lada</mark_id><folder_id>Vesta</folder_id><modification_id>1.6</modification_id><wheel>Левый</wheel>"
      + "<owners_number>Один</owners_number><run>31955</run><year>2021</year><price>4540000</price><currency>RUR</currency>"
    let text = try draftLines(
      "<data><cars>\(car)<unique_id>A1</unique_id><action>show</action></car>\(car)<unique_id>A2</unique_id>"
        + "<action>hide</action></car></cars></data>", named: "feed.xml")
    for line in [
      #""make": "mark_id""#, #""model": "folder_id""#, #""action": ["show"]"#, #""column": "run""#,
    ] {
      #expect(text.contains(line), "\(line) \(text)")
    }
  }

  @Test func tellsRoomsFromBedrooms() throws {
    let both = try draftLines("id,titlu,camere,dormitoare,pret_eur\n1,A,3,2,95000\n2,B,4,3,96000\n")
    #expect(both.contains(#""rooms": "camere""#), "\(both)")
    #expect(both.contains(#""bedrooms": "dormitoare""#), "\(both)")
    let one = try draftLines(
      "id,titolo,camere,prezzo\n1,A,3,95000 EUR\n2,B,4,96000 EUR\n", named: "case.csv")
    #expect(one.contains(#""bedrooms": "camere""#), "\(one)")
  }

  /// The advice for an earlier price has the decimal mark of its own column.
  @Test func readsEarlierPricesWithTheirOwnMark() throws {
    let text = try draftLines(
      "code;name;price;listPrice;currency\nA0;Mug;100;125,00;CZK\nA1;Jug;101;126,25;CZK\n")
    #expect(text.contains(#""oldPrice": { "column": "listPrice", "decimal": "," }"#), "\(text)")
  }
}
