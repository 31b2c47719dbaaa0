import Testing

@testable import WaymarkDrafts

/// Files of other programs: what they call things, and what no field reads of them.
@Suite struct ForeignDraftTests {
  private func draft(_ rows: String, named name: String = "things.csv") throws -> String {
    try draftLines(rows.replacing("|", with: "\n") + "\n", named: name)
  }

  /// A decimal comma in each line, and one in the header, are not separators.
  @Test(arguments: [
    "Preis, EUR;Titel|650,50;Haus A|700,50;Haus B",
    "Titel;Preis, EUR;Größe, m²|Haus A;650,50;50,5|Haus B;700,50;60,5",
  ])
  func prefersSemicolonsToDecimalCommas(rows: String) throws {
    let text = try draft(rows)
    #expect(
      text.contains("\"separator\": \";\"") && text.contains("\"title\": \"Titel\""), "\(text)")
    #expect(
      text.contains(#""price": { "column": "Preis, EUR", "decimal": ",", "currency": "EUR" }"#),
      "\(text)")
  }

  @Test func keepsCommasNextToListsWithSemicolons() throws {
    let text = try draft("id,title,tags,price|1,A,x;y,5 EUR|2,B,y;z,6 EUR")
    #expect(!text.contains("separator") && text.contains("\"title\": \"title\""), "\(text)")
  }

  /// A line of names with one name too many is not a line above the names.
  @Test(arguments: [",", "\t"])
  func takesNoRecordForTheHeader(separator: String) throws {
    let rows = "id,title,price,availability,note|1,A,5.00 EUR,in_stock|2,B,6.00 EUR,in_stock"
    let error = #expect(throws: (any Error).self) {
      _ = try draft(rows.replacing(",", with: separator))
    }
    #expect(String(describing: error).contains("no row has as many fields"))
  }

  @Test(arguments: [
    (
      "a.xml",
      #"<ads><ad><id>1</id><title lang="en">Old</title><title lang="es">Viejo</title></ad><ad><id>2</id>"#
        + #"<title lang="en">New</title><title lang="es">Nuevo</title></ad></ads>"#,
      #""title": { "columns": ["title.0", "title"] }"#,
      #""title": { "en": "title[@lang=en]", "…": "title[@lang=…]" }"#
    ),
    (
      "a.json",
      #"[{"id":1,"titles":[{"language":"en","text":"Old"},{"language":"es","text":"Viejo"}]}]"#,
      #""title": { "columns": ["titles.0.text", "titles.text"] }"#,
      #""title": { "en": "titles[language=en].text", "…": "titles[language=…].text" }"#
    ),
    (
      "a.xml",
      "<ads><ad><id>1</id><title>A</title><descriptions><description><lang>en</lang><text>Old</text></description>"
        + "<description><lang>es</lang><text>Viejo</text></description></descriptions></ad>"
        + "<ad><id>2</id><title>B</title></ad></ads>",
      #""description": { "columns": ["descriptions.description.0.text""#,
      #""description": { "en": "descriptions.description[lang=en].text", "…": "descriptions.description[lang=…].text" }"#
    ),
  ])
  func readsTextsInListsByLanguage(
    name: String, rows: String, field: String, advice: String
  ) throws {
    let text = try draftLines(rows, named: name)
    #expect(text.contains(field) && text.contains("the first is \"en\""), "\(text)")
    #expect(text.contains(advice), "\(text)")
  }

  /// If the order of the languages differs, the first element has none.
  @Test func asksAboutLanguagesInAnyOrder() throws {
    let text = try draftLines(
      #"[{"id":1,"titles":[{"lang":"en","text":"Old"},{"lang":"es","text":"Viejo"}]},"#
        + #"{"id":2,"titles":[{"lang":"es","text":"Nuevo"},{"lang":"en","text":"New"}]}]"#,
      named: "a.json")
    #expect(
      text.contains(#"{ "en": "titles[lang=en].text", "es": "titles[lang=es].text" }"#), "\(text)")
    #expect(text.contains("// \"title\": { \"columns\": [\"titles.0.text\""), "\(text)")
  }

  @Test func readsTheLanguagesOfKyero() throws {
    let row = """
      <property><id>12</id><ref>K1</ref><price>250000</price><currency>EUR</currency><price_freq>sale</price_freq>
      <part_ownership>1</part_ownership><leasehold>0</leasehold><new_build>1</new_build><type>villa</type>
      <town>Jávea</town><pool>1</pool>
      <desc><en>Nice villa with the garden</en><es>Bonita casa con el jardín</es></desc></property>
      """
    let other = row.replacing("12", with: "13").replacing("K1", with: "K2")
    let home = try draftLines("<root>\(row)\(other)</root>", named: "homes.xml")
    #expect(home.contains("\"description\": \"desc.e"), "\(home)")
    #expect(home.contains("have it in other languages"), "\(home)")
    #expect(home.contains(#""title": { "template": "{type}, {town}, {ref}" }"#), "\(home)")
    #expect(home.contains(#""except": { "part_ownership": ["1"] }"#), "\(home)")
    #expect(!home.contains("sold or not public"), "\(home)")
  }

  @Test func tellsTheUnitsOfABuildingApart() throws {
    let text = try draft(
      "Property,Unit,BD/BA,Sqft,Market Rent|Oak Ridge,101,2/1.00,900,$1600|Oak Ridge,102,1/1.00,700,$1400",
      named: "rent_roll.csv")
    #expect(text.contains("2 records have only 1 title"), "\(text)")
    #expect(text.contains(#""title": { "template": "{Property}, {Unit}" }"#), "\(text)")
    #expect(text.contains("\"BD/BA\" (\"1/1.00\", \"2/1.00\") has bedrooms"), "\(text)")
    let own = try draft("id,title,Unit,price|1,Mug,kg,5 EUR|2,Mug,kg,6 EUR")
    #expect(!own.contains("tell them apart"), "\(own)")
  }

  @Test func readsTheListingsOfAnMLS() throws {
    let head =
      "MLS #,List Price,Street #,Street Name,City,Bedrooms,Baths Full,Baths Half,Public Remarks,"
      + "HOA Fee,HOA Frequency,Virtual Tour URL"
    let rows = (1...8).map { number in
      "240\(number),\(number)00000,1\(number),\(["Oak St", "Elm Ave"][number % 2]),Austin,\(number % 4 + 1),"
        + "2,\(number % 2),Home \(number) with oak floors and a south garden near the lake and the schools,"
        + "\(100 + number),\(["Monthly", "Annually"][number % 2]),https://tours.example/\(number)"
    }
    let text = try draft(([head] + rows).joined(separator: "|"))
    #expect(text.contains(#""id": "MLS #""#), "\(text)")
    #expect(text.contains("{Street #} {Street Name}, {City}"), "\(text)")
    #expect(text.contains(#""description": "Public Remarks""#), "\(text)")
    #expect(text.contains(#""Virtual Tour URL" ("https"#), "\(text)")
    #expect(!text.contains("{HOA Frequency}") && !text.contains("sold or not public"), "\(text)")
  }

  /// The next file has other numbers.
  @Test(arguments: [
    ("Stan magazynowy", "0,12,3,7", "is 0 in some rows"),
    ("Verfügbar", "0,12,3,7", "is 0 in some rows"),
    ("stock_qty", "0,12,3,7", "is 0 in some rows"),
    (
      "availability", "In stock,Sold out,3,0",
      #""status": { "column": "availability", "stock": true, "values": { "In stock": "available", "Sold out": "sold" } }"#
    ),
  ])
  func asksOnceAboutNumbersInStock(column: String, values: String, expected: String) throws {
    let rows = values.split(separator: ",").enumerated().map { "\($0),A \($0),5 EUR,\($1),active" }
    let text = try draft("id,title,price,\(column),state|" + rows.joined(separator: "|"))
    #expect(text.contains(expected) && !text.contains("\"3\": \"…\""), "\(text)")
  }

  @Test func asksAboutCodesOfStates() throws {
    let text = try draft("id,title,price,stock_status|1,A,5 EUR,5|2,B,6 EUR,7|3,C,7 EUR,7")
    #expect(text.contains(#""values": { "7": "…", "5": "…" }"#), "\(text)")
  }

  @Test(arguments: ["dealer_price", "Precio profesional", "Händlerpreis"])
  func listsPricesOfTradersLast(column: String) throws {
    let text = try draft("id,title,\(column),PVP contado|1,A,4.00,5.50|2,B,5.00,6.50")
    #expect(text.contains("It may be \"PVP contado\":"), "\(text)")
    #expect(text.contains("buyers seem not to pay \"\(column)\""), "\(text)")
  }

  @Test func readsAPriceOfAUnitAfterOthers() throws {
    let text = try draft("id,title,Prix HT,Prix unitaire|1,A,2.50 €,5.00 €|2,B,3.50 €,7.00 €")
    #expect(text.contains("\"price\": { \"column\": \"Prix HT\""), "\(text)")
    let own = try draft("id,title,Unit price|1,A,2.50 €|2,B,3.50 €")
    #expect(own.contains("\"price\": { \"column\": \"Unit price\""), "\(own)")
  }

  @Test func takesNoOtherPairsForOptions() throws {
    let text = try draft(
      "id,title,price,Maker Name,Maker Value|1,A,5 EUR,Brown,A|2,B,6 EUR,Grey,B|3,C,6 EUR,Grey,B")
    #expect(!text.contains("values of options"), "\(text)")
  }

  /// Names may contain quotes.
  @Test func asksOnceAboutNamesWithQuotes() throws {
    let text = try draft(
      #"id,title,price,"hide ""x"""|1,A,5 EUR,yes|2,B,6 EUR,no|3,C,7 EUR,no"#)
    #expect(text.matches(of: #/hide "x"" [a-z(]/#).count == 1, "\(text)")
  }

  /// A field reads no column with a point in its name by default.
  @Test func claimsNoReadingOfPaths() throws {
    let text = try draft("id,title,price,size.value,size|1,A,5 EUR,,|2,B,6 EUR,,")
    #expect(text.contains("and not read: \"size.value\""), "\(text)")
    #expect(text.contains("as soon as they have one: \"size\""), "\(text)")
  }

  @Test func readsRightmove() throws {
    let text = try draft(
      """
      AGENT_REF,DISPLAY_ADDRESS,TOWN,SUMMARY,DESCRIPTION,BEDROOMS,PRICE,PRICE_QUALIFIER,PROP_SUB_ID,STATUS_ID,PUBLISHED_FLAG,TRANS_TYPE_ID
      RM_1,"High Street, Leeds",Leeds,Bright,A flat in the town,2,150000,0,8,0,1,1
      RM_2,"Mill Lane, Leeds",Leeds,Large,A house in the town,3,250000,1,1,2,1,1
      RM_3,"Mill Road, Leeds",Leeds,Large,A house in the town,3,260000,0,1,2,1,1
      """)
    #expect(
      text.contains("an export: Rightmove") && text.contains("\"title\": \"DISPLAY_ADDRESS\""),
      "\(text)")
    #expect(text.contains(#""PRICE": { "except": { "PRICE_QUALIFIER": ["1"] } }"#), "\(text)")
    #expect(text.contains(#""status": { "column": "STATUS_ID", "values": { "0": "available","#))
    // Without the column that says what a rent is for.
    #expect(text.contains(#"decide: "PRICE""#) && !text.contains("code 1:"), "\(text)")
  }

  @Test func namesMarksOfLinesAndNamesOfImages() throws {
    let text = try draft(
      #"id,Titel,Preis,Beschreibung,bild_id|1,A,5 €,**Extras**\\* Klimaanlage\\* Navigation und mehr als sechzig Zeichen lang,GW21|"#
        + #"2,B,6 €,Kurz,GW22"#)
    #expect(text.contains(#"pages show marks such as ** and \\ in its texts"#), "\(text)")
    #expect(
      text.contains(#""images": { "template": "{bild_id}_1.jpg|{bild_id}_2.jpg" }"#), "\(text)")
  }

  /// `n` and `u` are new rows and updates.
  @Test func readsNoConditionFromCodes() throws {
    let text = try draft("id,title,price,control|1,A,5 EUR,n|2,B,6 EUR,u|3,C,6 EUR,n|4,D,7 EUR,u")
    #expect(!text.contains("\"condition\""), "\(text)")
    let own = try draft("id,title,price,condition|1,A,5 EUR,n|2,B,6 EUR,u")
    #expect(own.contains("\"condition\": { \"column\": \"condition\""), "\(own)")
  }

  @Test func readsTermsOfFormatsAsCodes() throws {
    let text = try draftLines(
      #"<o><offer id="1" type="vendor.model"><name>A</name><price>5 EUR</price></offer>"#
        + #"<offer id="2" type="vendor.model"><name>B</name><price>6 EUR</price></offer></o>"#,
      named: "shop.xml")
    #expect(text.contains("// \"category\": { \"column\": \"@type\""), "\(text)")
  }

  /// Vehicles have no category, and their bodies may have codes.
  @Test(arguments: [
    ("category,doors", "CAT_0", "bodyType"), ("category,axles", "1000", "bodyType"),
    ("category,body_type", "CAT_0", nil),
  ])
  func readsCodesOfCategoriesAsBodies(names: String, code: String, field: String?) throws {
    let rows = (1...6).map {
      "G\($0),\(code)\($0 % 3 + 1),BMW,320d,\($0)4000 km,21990 EUR,\(field == nil ? "Estate" : "4")"
    }
    let columns = names.split(separator: ",")
    let text = try draftLines(
      "id,\(columns[0]),make,model,mileage,price,\(columns[1])\n" + rows.joined(separator: "\n"),
      named: "cars.csv")
    #expect(!text.contains(#"// "category": {"#), "\(text)")
    if let field {
      #expect(text.contains(#""\#(field)": { "column": "category", "values": {"#), "\(text)")
    } else {
      #expect(text.contains(#""bodyType": "body_type""#), "\(text)")
    }
  }

  @Test(arguments: [
    ("used_like_new", "\"used_like_new\": \"used\""),
    ("strange", "\"condition\" is named like the field \"condition\", but is not read"),
  ])
  func readsConditionsOfExports(word: String, expected: String) throws {
    let rows = ["new", word, word].enumerated().map {
      "\($0),A \($0),in stock,5 EUR,https://a.example/\($0).jpg,\($1)"
    }
    let text = try draft(
      "id,title,availability,price,image_link,condition|" + rows.joined(separator: "|"))
    #expect(text.contains(expected), "\(text)")
  }
}
