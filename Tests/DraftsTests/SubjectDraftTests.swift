import Testing

@testable import WaymarkDrafts

/// What columns are about: flags that few rows have, prices with currencies of their own, counts, and
/// names that say nothing of a sale.
@Suite struct SubjectDraftTests {
  /// The line that keeps rows without a flag can be pasted, and the guesses are made from them, too.
  @Test func offersRowsWithoutAFlag() throws {
    let text = try draftLines(
      "id,title,price,published,size\n1,A,5 EUR,1,\n2,B,6 EUR,,L\n3,C,7 EUR,,M\n4,D,8 EUR,0,S\n")
    #expect(text.contains(#""only": { "published": ["1"] }"#), "\(text)")
    #expect(text.contains(#"write "only": { "published": ["1", ""] }"#), "\(text)")
    #expect(text.contains(#""size": "size""#), "\(text)")
  }

  /// A product without variants has no word about them.
  @Test func showsProductsWithoutVariants() throws {
    let text = try draftLines(
      "id,title,price,variantVisibility\n1,A,5 EUR,1\n2,B,6 EUR,\n3,C,7 EUR,0\n")
    #expect(text.contains(#""only": { "variantVisibility": ["1", ""] }"#), "\(text)")
    #expect(text.contains("1 row without a value is public"), "\(text)")
  }

  /// A view is about something else only at the end of a name, and next to words for it.
  @Test(arguments: [
    ("View on website", "yes|no", true), ("Web view", "on|off", true),
    ("Project released", "yes|no", true), ("Sea view", "garden|harbour", false),
  ])
  func asksAboutFlagsOfViews(column: String, words: String, isAsked: Bool) throws {
    let words = words.split(separator: "|")
    let rows = (1...4).map { "\($0),Flat \($0),2,5 EUR,\(words[$0 % 2])" }
    let text = try draftLines(
      "ref,title,bedrooms,price,\(column)\n" + rows.joined(separator: "\n") + "\n",
      named: "homes.csv")
    let question = #"sold or not public? None of them is read: "\#(column)""#
    #expect(text.contains(question) == isAsked, "\(text)")
  }

  /// Words that say that all rows are public are declared, as flags are.
  @Test func declaresAWordOfAllRows() throws {
    let text = try draftLines("id,title,price,visibility\n1,A,5 EUR,visible\n2,B,6 EUR,visible\n")
    #expect(text.contains(#""only": { "visibility": ["visible"] }"#), "\(text)")
  }

  @Test func readsTwoColumnsOfCurrencies() throws {
    let header = "id,title,bedrooms,sale_price,sale_currency,rent_price,rent_currency"
    let text = try draftLines(
      header + "\n1,A,2,250000,USD,,\n2,B,3,,,900,GBP\n3,C,1,300000,USD,,\n", named: "homes.csv")
    #expect(
      text.contains(
        #""template": "{rent_price}{rent_currency} rent:{sale_price}{sale_currency} sale""#),
      "\(text)")
    #expect(!text.contains("currencyColumn") && !text.contains("Not read"), "\(text)")
    let deals = try draftLines(
      header + ",offer\n1,A,2,250000,USD,,,sale\n2,B,3,,,900,GBP,rent\n3,C,1,300000,USD,,,sale\n",
      named: "homes.csv")
    #expect(
      deals.contains(#""{sale_price}{sale_currency} {rent_price}{rent_currency} {offer}""#)
        || deals.contains(#""{rent_price}{rent_currency} {sale_price}{sale_currency} {offer}""#),
      "\(deals)")
  }

  /// The level of the stock is not a condition, and the state of the goods is one.
  @Test func tellsStockFromCondition() throws {
    let text = try draftLines(
      "id,title,price,Stan,Stan towaru\n1,A,5 EUR,0,Nowy\n2,B,6 EUR,4,Powystawowy\n3,C,7 EUR,9,Nowy\n"
    )
    #expect(text.contains(#""Stan" is 0 in some rows"#), "\(text)")
    #expect(text.contains(#""condition": { "column": "Stan towaru""#), "\(text)")
  }

  /// A condition in unknown words is asked as one, and as a state.
  @Test func asksAboutConditionsInUnknownWords() throws {
    let text = try draftLines(
      "id,title,price,tilstand\n1,A,5 EUR,Plitt\n2,B,6 EUR,Plott\n3,C,7 EUR,Plitt\n")
    #expect(text.contains(#""condition": { "column": "tilstand", "values""#), "\(text)")
    #expect(text.contains(#""only": { "tilstand": ["…"] }"#), "\(text)")
    let damaged = try draftLines(
      "id,title,make,mileage_km,price,Havarováno\n1,A,BMW,5,5 EUR,ano\n2,B,BMW,6,6 EUR,ne\n",
      named: "cars.csv")
    #expect(damaged.contains(#""damage": { "column": "Havarováno""#), "\(damaged)")
  }

  /// Opposites of a flag are not declared next to a word that may be one.
  @Test func proposesNoFlagsBesideUnknownWords() throws {
    let text = try draftLines("id,title,price,eladva\n1,A,5 EUR,i\n2,B,6 EUR,n\n3,C,7 EUR,n\n")
    #expect(text.contains(#"what do these mean: "i" (1)"#), "\(text)")
    #expect(!text.contains(#""y": "sold""#), "\(text)")
    let shown = try draftLines("id,title,price,megjelenik\n1,A,5 EUR,i\n2,B,6 EUR,n\n3,C,7 EUR,i\n")
    #expect(shown.contains(#""megjelenik" seems to show what is public"#), "\(shown)")
  }

  @Test(arguments: ["purpose", "purpose_id", "tenure_type"])
  func asksWhatCodesOfPurposesMean(name: String) throws {
    let text = try draftLines(
      "id,title,bedrooms,price_eur,\(name)\n1,A,2,250000,1\n2,B,3,900,2\n3,C,1,300000,1\n",
      named: "homes.csv")
    #expect(text.contains("// \"price\": { \"column\": \"price_eur\""), "\(text)")
    #expect(text.contains("no rent may be the price of a sale"), "\(text)")
  }

  /// Words of a path with one known part, and numbers of places in a garage.
  @Test func readsPartsOfTypesAndCounts() throws {
    let text = try draftLines(
      "id,title,bedrooms,price_brl,property_type,vagas\n1,A,2,250000,Residential / Apartment,0\n2,B,3,900000,Residential / Home,2\n3,C,1,300000,Commercial / Office,3\n",
      named: "homes.csv")
    #expect(text.contains(#""Residential / Apartment": "apartment""#), "\(text)")
    #expect(text.contains(#""Commercial / Office": "office""#), "\(text)")
    #expect(
      text.contains(#""vagas", "values": { "0": false, "2": true, "3": true, "1": true"#), "\(text)"
    )
  }

  /// A 2 among flags may be a code, and a place for a car is not a type of home.
  @Test func readsCountsOfPlacesOnly() throws {
    let text = try draftLines(
      "id,title,bedrooms,price_eur,furnished,parking\n1,A,2,5,0,Garage\n2,B,3,6,2,Stellplatz\n3,C,1,7,1,Garage\n",
      named: "homes.csv")
    #expect(text.contains(#"what do these mean: "2" (1)"#), "\(text)")
    #expect(!text.contains("types of homes"), "\(text)")
  }

  /// Shops weigh in grams and measure in centimetres.
  @Test func assumesNoUnitOfLargeNumbers() throws {
    let text = try draftLines("sku,name,price_eur,重量\nA,Cup,5,200\nB,Pot,6,350\nC,Jug,7,900\n")
    #expect(text.contains(#"// "weight": { "column": "重量", "unit": "…" }"#), "\(text)")
    let light = try draftLines(
      "sku,name,price_eur,weight,height\nA,Cup,5,0.2,0\nB,Pot,6,1.5,0\nC,Jug,7,0.9,0\n")
    #expect(!light.contains("is likely") && !light.contains(#""column": "height""#), "\(light)")
  }

  @Test func asksForHowManyPiecesAPriceIs() throws {
    let text = try draftLines(
      "sku,name,price_eur,Preiseinheit\nA,Screw,5,1\nB,Nut,6,100\nC,Nail,7,100\n")
    #expect(text.contains("says for how many pieces a price is"), "\(text)")
    #expect(text.contains(#""Preiseinheit": ["100"]"#), "\(text)")
    #expect(!text.contains("which do buyers pay"), "\(text)")
  }

  @Test func readsOldPricesInTheUnitOfThePrice() throws {
    let text = try draftLines(
      "编号,标题,价格,价格单位,原价\nP1,房子一,100,万,120\nP2,房子二,110,万,130\nP3,房子三,120,万,140\n")
    #expect(text.contains(#""oldPrice": { "template": "{原价} {价格单位}" }"#), "\(text)")
    #expect(text.contains(#"is it in the unit of "价格单位", too?"#), "\(text)")
  }

  @Test func readsExponentsAsNoFactors() throws {
    let text = try draftLines("sku,name,price_eur\nA,Cup,5\nB,Pot,1e308\nC,Jug,7\n")
    #expect(text.contains("export such numbers with all their digits"), "\(text)")
    #expect(!text.contains("multipliers"), "\(text)")
  }

  @Test func asksAboutAreasFromAndTo() throws {
    let rows = (1...3).map { number in
      #"{"id":\#(number),"title":"Flat \#(number)","bedrooms":2,"price":"5 GBP","area":[{"measure":"metric","min":5\#(number),"max":60},{"measure":"imperial","min":550,"max":650}]}"#
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "homes.json")
    #expect(
      text.contains(
        #"write "livingArea": { "columns": ["area.0.min", "area.min"], "unit": "m²" }"#), "\(text)")
  }

  /// A column is asked as a state unless its name or its words are about something else.
  @Test(arguments: [
    ("warranty", "2 years", "1 year"), ("gift_wrap", "yes", "no"), ("has_video", "true", "false"),
    ("free_shipping", "0", "1"), ("language", "de", "en"), ("province", "ON", "QC"),
    ("display_address", "High Street", "Low Street"), ("sale_currency", "EUR", "USD"),
  ])
  func asksNothingSilly(name: String, one: String, other: String) throws {
    let text = try draftLines(
      "sku,title,price_eur,\(name)\nA,Cup,5,\(one)\nB,Pot,6,\(other)\nC,Jug,7,\(one)\n")
    #expect(!text.contains("sold or not public"), "\(text)")
  }

  /// A title may be an address that a flag hides.
  @Test func asksAboutHiddenPlacesOfTitles() throws {
    let text = try draftLines(
      "id,title,city,price,showAddress\n1,1 Main St,Reno,5 USD,false\n2,2 Oak St,Reno,6 USD,true\n",
      named: "homes.csv")
    #expect(text.contains(#""showAddress" hides the place in 1 row: titles"#), "\(text)")
    #expect(!text.contains("sold or not public"), "\(text)")
  }

  /// Also where its coordinates are left to the user; a town is not its address.
  @Test func saysThatTitlesNameAHiddenPlace() throws {
    let text = try draftLines(
      "id,Title,Location.City,Lat,Long,Bedrooms,LivingArea,Price,DisplayAddress\n"
        + "1,12 Alder Ave,Seattle,47.6,-122.3,1,900,500000,Yes\n"
        + "2,7 Lake Dr,Tacoma,47.61,-122.31,3,974,502000,No\n", named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(text.contains(#""DisplayAddress" hides the place in 1 row: titles"#), "\(text)")
    #expect(text.contains(#""DisplayAddress" hides the place in 1 row, in which"#), "\(text)")
    #expect(text.contains(#"\#n        "location": "Location.City""#), "\(text)")
    #expect(text.contains(#""Lat": { "only": { "DisplayAddress": ["Yes"] } },"#), "\(text)")
    #expect(!text.contains(#""Location.City": {"#), "\(text)")
  }

  /// Also a column that no field reads yet may be read later.
  @Test func hidesAddressesThatNoFieldReads() throws {
    let text = try draftLines(
      "MLS Number,Title,Address,City,Bedrooms,List Price,Display Address on Internet\n"
        + "1,Home A,1 Main St,Reno,2,500000,Y\n2,Home B,2 Oak St,Ely,3,600000,N\n3,Home C,3 Elm St,Ely,3,1,Y\n",
      named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(#""Address": { "only": { "Display Address on Internet": ["Y"] } },"#), "\(text)"
    )
    #expect(!text.contains("it either"), "\(text)")
  }

  /// A county below `Location` is not an address.
  @Test func hidesOnlyWhatNamesAPlace() throws {
    let text = try draftLines(
      "id,Title,Location.StreetAddress,Location.County,Location.Zip,Bedrooms,Price,Location.DisplayAddress\n"
        + "1,A,1 Main St,Pierce,98402,2,500000,Yes\n2,B,2 Oak St,King,98101,3,600000,No\n",
      named: "homes.csv")
    for (name, isHidden) in [("StreetAddress", true), ("Zip", true), ("County", false)] {
      #expect(text.contains(#""Location.\#(name)": { "only""#) == isHidden, "\(name)\n\(text)")
    }
  }

  /// The number of a land register gives the address of a home, which a flag may hide.
  @Test(arguments: ["Location.ParcelID", "apn_id", "referencia_catastral", "Flurstücksnummer"])
  func takesNoNumberOfALandRegisterForAnIdentifier(column: String) throws {
    let text = try draftLines(
      "\(column),MlsId,Title,Bedrooms,Price,ShowAddress\n1365138147,2110033,Home A,2,5 USD,No\n"
        + "2312741366,2120033,Home B,3,6 USD,Yes\n", named: "homes.csv")
    #expect(text.contains(#""id": "MlsId""#), "\(text)")
    #expect(text.contains("\"\(column)\": { \"only\": { \"ShowAddress\": [\"Yes\"] } }"), "\(text)")
    #expect(!text.contains("\"\(column)\" (\""), "\(text)")
  }

  /// Programs leave a flag blank that is not set, and a later row may set another one.
  @Test(arguments: [
    ("showAddress", ["Yes", "", "Yes"], #""only": { "showAddress": ["Yes"] }"#),
    ("showAddress", ["No", "", "No"], #""except": { "showAddress": ["No", ""] }"#),
    ("hide_address", ["No", "No", "No"], #""only": { "hide_address": ["No", ""] }"#),
    ("hide_address", ["Yes", "", ""], #""except": { "hide_address": ["Yes"] }"#),
  ])
  func hidesAddressesOfBlankFlags(flag: String, values: [String], rules: String) throws {
    let rows = values.enumerated().map {
      "\($0),Home \($0),\($0) Main St,Reno,2,500000,39.\($0),-119.8,\($1)\n"
    }
    let text = try draftLines(
      "id,Title,Address,City,Bedrooms,Price,Latitude,Longitude,\(flag)\n" + rows.joined(),
      named: "homes.csv")
    for name in ["Address", "Latitude", "Longitude"] {
      #expect(text.contains("\n          \"\(name)\": { \(rules) },"), "\(text)")
    }
  }

  /// A status of the same rows says what is sold; another price does not.
  @Test(arguments: [("Closed", false), ("Active", true)])
  func asksAboutPricesOfSales(state: String, isAsked: Bool) throws {
    let text = try draftLines(
      "id,Title,City,Bedrooms,List Price,Status,Sold Price\n1,A,Reno,2,500000,Active,\n"
        + "2,B,Ely,3,600000,\(state),590000\n3,C,Ely,3,600000,Active,\n", named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(#""Sold Price" has a value in 1 row, which may be sold"#) == isAsked, "\(text)")
  }

  /// What may hide private or sold goods is asked, whatever the rest of the name is.
  @Test(arguments: [
    ("warranty", "expired", "valid"), ("shipping_enabled", "yes", "no"),
    ("frobnicated", "yes", "no"),
    ("has_sold", "yes", "no"), ("has_tenant", "yes", "no"), ("state", "AV", "SO"),
    ("branch", "private", "shop"),
  ])
  func stillAsksAboutStates(name: String, one: String, other: String) throws {
    let text = try draftLines(
      "sku,title,price_eur,\(name)\nA,Cup,5,\(one)\nB,Pot,6,\(other)\nC,Jug,7,\(one)\n")
    #expect(
      text.contains("sold or not public") || text.contains("what is public or for sale")
        || text.contains("seem not to be public") || text.contains("\"status\":"), "\(text)")
  }

  /// A state in words for conditions, of which most are unknown, and one in codes.
  @Test func asksWhatAStateIs() throws {
    let words = try draftLines(
      "id,title,price,state\n1,A,5 EUR,Excellent\n2,B,6 EUR,Crashed / not running\n3,C,7 EUR,Average\n4,D,7 EUR,Average\n"
    )
    #expect(words.contains(#""condition": { "column": "state", "values""#), "\(words)")
    let rows = (1...9).map { "\($0),A \($0),5 EUR,\([11, 10, 2][$0 % 3])" }.joined(separator: "\n")
    for name in ["state", "availability_id", "stage"] {
      let codes = try draftLines("id,title,price,\(name)\n\(rows)\n")
      #expect(codes.contains("\"\(name)\" seems to show what is public"), "\(codes)")
    }
  }

  /// Sales and lettings may have a status each also in compound names.
  @Test func showsRowsOfEitherStatus() throws {
    let text = try draftLines(
      "id,titel,Verkaufsstatus,Vermietungsstatus\n1,A,frei,\n2,B,,frei\n3,C,deaktiviert,\n4,D,,deaktiviert\n5,E,reserviert,\n"
    )
    #expect(text.contains(#""Verkaufsstatus": ["frei", "reserviert", ""]"#), "\(text)")
    #expect(text.contains(#""Vermietungsstatus": ["frei", ""]"#), "\(text)")
  }

  @Test func readsNorwegianFlagsOfSales() throws {
    let text = try draftLines("id,title,price,solgt\n1,A,5 EUR,Nei\n2,B,6 EUR,Ja\n")
    #expect(text.contains(#""solgt", "values": { "Ja": "sold", "Nei": "available" }"#), "\(text)")
  }

  @Test func asksAboutTypesInUnnamedColumns() throws {
    let text = try draftLines(
      "id,title,bedrooms,price_eur,rs_type\n1,A,2,5,APARTMENT\n2,B,3,6,HOUSE\n3,C,3,6,HOUSE\n",
      named: "homes.csv")
    #expect(text.contains(#"write "propertyType": "rs_type""#), "\(text)")
  }

  /// Types of advertisements are not bodies, and those of distances are units.
  @Test func readsTypesOfOtherColumns() throws {
    let text = try draftLines(
      "id,title,make,model,year,mileage,mileageType,adType,price_eur\n1,A,VW,Golf,2019,500,KM,SELL,5\n2,B,VW,Polo,2018,600,MI,WANTED,6\n",
      named: "cars.csv")
    #expect(text.contains(#""mileage": { "template": "{mileage} {mileageType}" }"#), "\(text)")
    #expect(!text.contains("\"bodyType\": \"adType\""), "\(text)")
    #expect(text.contains(#""adType" ("SELL", "WANTED") seems to say"#), "\(text)")
    let areas = try draftLines(
      "id,title,bedrooms,FloorArea,FloorAreaFormat,price_eur\n1,A,2,50,Sq. Metres,5\n2,B,3,600,Sq. Feet,6\n",
      named: "homes.csv")
    #expect(areas.contains(#""units": { "Sq. Feet": "ft²", "Sq. Metres": "m²" }"#), "\(areas)")
  }

  /// Words in a column of rents say how often a price is paid.
  @Test func readsNoWordsAsPrices() throws {
    let text = try draftLines(
      "id,title,bedrooms,price_gbp,rent\n1,A,2,250000,\n2,B,3,900,pcm\n3,C,3,200,pw\n",
      named: "homes.csv")
    #expect(
      text.contains(
        ##""price": { "template": "{price_gbp} {rent}", "currency": "GBP", "suffixes": { "pcm": "per-month", "pw": "per-week" } }"##
      ),
      "\(text)")
  }

  /// The only candidate is written as it can be read.
  @Test func namesTheOnlyPrice() throws {
    let text = try draftLines(
      "id,title,make,model,forecourt_amountGBP\n1,A,VW,Golf,9500\n2,B,VW,Polo,8500\n")
    #expect(
      text.contains(#""price": { "column": "forecourt_amountGBP", "currency": "GBP" }"#), "\(text)")
  }

  /// Numbers with a word are not titles.
  @Test func titlesUnitsByTheirProperty() throws {
    let rows = (1...6).map { "Elm Court,\(100 + $0),\($0 % 2 + 1) Bed,$1300.0\($0)" }
    let text = try draftLines(
      "Property,Unit,Bedrooms,Rent\n" + rows.joined(separator: "\n") + "\n", named: "homes.csv")
    #expect(text.contains(#""title": { "template": "{Property}, {Unit}" }"#), "\(text)")
  }

  /// Lists of categories without paths, and the images that small copies are made of.
  @Test func readsOneOfSeveral() throws {
    let text = try draftLines(
      "sku,name,price_eur,category\nA,Cup,5,Kitchen;New\nB,Pot,6,Kitchen;Sale\nC,Jug,7,Garden;New\n"
    )
    #expect(text.contains(#""Kitchen;Sale": "Kitchen""#), "\(text)")
    let pictures = (1...3).map { number in
      let link = "https://a.example/\(number)"
      return
        #"{"id":\#(number),"title":"A","price":"5 EUR","pictures":[{"urlSmall":"\#(link)s.jpg","urlLarge":"\#(link).jpg","urlXXL":"\#(link)x.jpg"}]}"#
    }
    let images = try draftLines("[\(pictures.joined(separator: ","))]", named: "things.json")
    #expect(images.contains(#""images": "pictures.urlXXL""#), "\(images)")
    let copies = try draftLines(
      "id,title,price,thumbnail,picture_standard\n1,A,5 EUR,https://a.example/s.jpg,https://a.example/l.jpg\n2,B,6 EUR,https://a.example/s2.jpg,https://a.example/l2.jpg\n"
    )
    #expect(copies.contains(#""images": "picture_standard""#), "\(copies)")
  }

  /// The same name without and with tax is one price, and not a reduction.
  @Test func tellsNetPricesOfTheSameName() throws {
    let text = try draftLines(
      "kód,název,Prodejní Kč,Prodejní Kč s DPH\n1,A,100,121\n2,B,200,242\n3,C,300,363\n")
    #expect(!text.contains("which do buyers pay"), "\(text)")
    let lists = try draftLines(
      "codice,nome,prezzo (ivato),listino,listino (ivato)\n1,A,121 EUR,100 EUR,121 EUR\n2,B,122 EUR,101 EUR,123 EUR\n"
    )
    #expect(!lists.contains("\n        \"oldPrice\": \"listino\""), "\(lists)")
  }
}
