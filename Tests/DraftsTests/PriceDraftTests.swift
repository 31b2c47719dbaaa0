import Testing

@testable import WaymarkDrafts

/// The amounts of prices: their divisor, their tax, their periods, and the rows that hide them.
@Suite struct PriceDraftTests {
  @Test(arguments: [
    ("price_divisor", "100", "0.01"), ("divisor", "1000", "0.001"), ("amount_divisor", "10", "0.1"),
  ])
  func dividesByTheDivisorOfEachAmount(column: String, divisor: String, factor: String) throws {
    let text = try draftLines(
      "id,title,price,currency,\(column)\n1,A,65120,USD,\(divisor)\n2,B,3450,USD,\(divisor)\n")
    #expect(text.contains("\"factor\": \(factor) },") && !text.contains("// \"price\""), "\(text)")
  }

  @Test(arguments: [
    ("price_divisor", ["100", "1"]), ("price_exponent", ["2", "2"]), ("price_scale", ["2", "0"]),
    ("price_minor_units", ["2", "2"]),
  ])
  func asksAboutOtherDivisors(column: String, values: [String]) throws {
    let text = try draftLines(
      "id,title,price,currency,\(column)\n1,A,65120,USD,\(values[0])\n2,B,3450,USD,\(values[1])\n")
    #expect(text.contains("// \"price\": {") && text.contains("\"factor\": 0.01"), "\(text)")
    #expect(text.contains("are prices in such parts of their currency?"), "\(text)")
  }

  @Test func readsTheDivisorOfNestedAmounts() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","price":{"amount":65120,"divisor":100,"currency_code":"USD"}}]"#,
      named: "a.json")
    #expect(text.contains("\"factor\": 0.01"), "\(text)")
  }

  @Test func readsPeriodsNextToAmounts() throws {
    let text = try draftLines(
      "nr;titel;Preis pro Nacht;Wochenpreis\n1;A;ab 66 € / Nacht;396 €\n2;B;162 €/Nacht;972 €\n")
    #expect(text.contains("\"Preis pro Nacht\"") && text.contains("\"Wochenpreis\""), "\(text)")
    #expect(text.contains("it may also be in"), "\(text)")
  }

  /// Flags hide a price, and so do words that ask readers to enquire.
  @Test(arguments: [
    ("PriceHideInd", ["False", "True"]), ("show_price", ["1", "0"]),
    ("Preis anzeigen", ["ja", "nein"]),
    ("Price on request", ["no", "yes"]), ("afficher prix", ["oui", "non"]), ("poa", ["N", "Y"]),
    ("price_qualifier", ["Guide Price", "POA"]), ("CallForPrice", ["0", "1"]),
    ("qualifier", ["askingPrice", "priceOnApplication"]), ("price_on_application", ["No", "Yes"]),
  ])
  func readsNoHiddenPrices(column: String, flags: [String]) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,50000 USD,\(flags[0])\n2,B,9000 USD,\(flags[1])\n")
    #expect(text.contains("decide: \"price\""), "\(text)")
    #expect(text.contains("\"\(column)\" hides the price in 1 row,"), "\(text)")
    let rules = ["only": flags[0], "except": flags[1]].map { option, word in
      "\n          \"price\": { \"\(option)\": { \"\(column)\": [\"\(word)\"] } },"
    }
    #expect(rules.contains { text.contains($0) }, "\(text)")
    #expect(!text.contains("sold or not public"), "\(text)")
    let shown = try draftLines(
      "id,title,price,\(column)\n1,A,50000 USD,\(flags[0])\n2,B,9000 USD,\(flags[0])\n")
    #expect(!shown.contains("// \"price\"") && !shown.contains("hides the price"), "\(shown)")
    // A later row may hide it.
    #expect(
      shown.contains("\n          \"price\": { \"only\": { \"\(column)\": [")
        || column.contains("quali"), "\(shown)")
  }

  /// The columns that a question offers as the price are hidden, too.
  @Test(arguments: ["PriceHideInd", "auf_Anfrage"])
  func hidesThePricesThatAreOffered(flag: String) throws {
    let rows = [("1", "0"), ("2", "0"), ("3", "1")]
    let both = rows.map { "\($0),Boat \($0),\($0)000.00 USD,\($0)000.0,\($1)\n" }.joined()
    let text = try draftLines("id,title,Price,NormPrice,\(flag)\n" + both)
    #expect(text.contains("it may also be in \"NormPrice\""), "\(text)")
    for name in ["NormPrice", "Price"] {
      #expect(
        text.contains("\n          \"\(name)\": { \"except\": { \"\(flag)\": [\"1\"] } },"),
        "\(text)")
    }
    // Also if no column is read as a price.
    let one = rows.map { "\($0),Boat \($0),\($0)000,\($1)\n" }.joined()
    let unread = try draftLines("id,title,Figure,\(flag)\n" + one)
    #expect(unread.contains("It may be \"Figure\""), "\(unread)")
    #expect(
      unread.contains("\n          \"Figure\": { \"except\": { \"\(flag)\": [\"1\"] } },"),
      "\(unread)")
    #expect(
      unread.contains("decide: \"\(flag)\" hides the price in 1 row, in which \"columns\""),
      "\(unread)")
  }

  /// A factor in the column next to an amount: 1.85 Cr are 18,500,000.
  @Test(arguments: [
    (
      "price_unit", ["Lac", "Cr"],
      #""currency": "INR", "multipliers": { "Cr": 10000000, "Lac": 100000 }"#
    ),
    ("Unit", ["thousand", "million"], #""multipliers": { "million": 1000000, "thousand": 1000 }"#),
    ("単位", ["万円", "億円"], #""currency": "JPY", "multipliers": { "万": 10000, "億": 100000000 }"#),
    ("unité", ["k€", "M€"], #""currency": "EUR", "multipliers": { "M": 1000000, "k": 1000 }"#),
    (
      "price_unit", ["Cr", "Lac", "Month"],
      #""Cr": 10000000, "Lac": 100000 }, "suffixes": { "Month": "per-month" }"#
    ),
    ("Price Unit", ["Lac", "Month"], #""Lac": 100000 }, "suffixes": { "Month": "per-month" }"#),
    ("scale", ["K", "M"], #""multipliers": { "K": 1000, "M": "…" }"#),
  ])
  func readsTheFactorOfEachPrice(column: String, units: [String], members: String) throws {
    let rows = zip(["1.5", "95", "60", "70"], units.dropFirst() + [units[0], units[0]])
    let text = try draftLines(
      "title,bedrooms,price,\(column)\n" + rows.map { "A,2,\($0),\($1)\n" }.joined(),
      named: "homes.csv")
    #expect(text.contains("{ \"template\": \"{price} {\(column)}\""), "\(text)")
    #expect(text.contains(members), "\(text)")
  }

  @Test(arguments: [["Cr", "Lac"], ["million", "thousand"], ["万円", "億円"]])
  func readsFactorsInRowsWithACurrency(units: [String]) throws {
    let rows = units.map { "A,1400,EUR,3,\($0)\n" }.joined()
    let text = try draftLines("title,price,currency,bedrooms,price_in\n" + rows)
    let price =
      #"{ "template": "{price} {price_in}", "currencyColumn": "currency", "multipliers": { "#
    #expect(text.contains("\"price\": " + price), "\(text)")
  }

  /// A letter alone may be a size, or a unit of something else.
  @Test(arguments: [
    ("price,variant", "M", "L"), ("price,unit", "K", "M"), ("price,size", "K", "K"),
    ("Miete mtl.,no", "1", "2"),
  ])
  func readsNoOtherWordsAsFactors(columns: String, one: String, other: String) throws {
    let text = try draftLines("id,title,\(columns)\n1,A,19 EUR,\(one)\n2,B,21 EUR,\(other)\n")
    #expect(!text.contains("factor") && !text.contains("multipliers"), "\(text)")
  }

  /// What a car cost when it was new was never its price.
  @Test(arguments: ["prix_neuf", "PRIXNEUF"])
  func asksAboutThePriceOfANewCar(column: String) throws {
    let text = try draftLines(
      "id;marque;modele;km;prix;\(column)\n1;Peugeot;208;45000;10990 €;22900 €\n2;Kia;Rio;8500;9490 €;19900 €\n"
    )
    #expect(text.contains("// \"oldPrice\": \"\(column)\""), "\(text)")
    #expect(text.contains("was it ever the price?"), "\(text)")
  }

  @Test func readsNoHiddenAddresses() throws {
    let text = try draftLines(
      #"""
      [{"id":"1","title":"A","price":"5 EUR","address":"Calle Mayor 1","showAddress":false,"latitude":40.4,"longitude":-3.7},
       {"id":"2","title":"B","price":"5 EUR","address":"Calle Mayor 2","showAddress":true,"latitude":40.5,"longitude":-3.8}]
      """#, named: "homes.json")
    for name in ["address", "latitude", "longitude"] {
      #expect(
        text.contains("\"\(name)\": { \"only\": { \"showAddress\": [\"true\"] } },"), "\(text)")
    }
    #expect(text.contains("\"showAddress\" hides the place in 1 row,"), "\(text)")
  }

  /// Without a title, the address would be the title, also where it is hidden.
  @Test(arguments: [
    ("Address", "Display Address", ["No", "Yes"]), ("Address", "hide_address", ["true", "false"]),
    ("Adresse", "Adresse anzeigen", ["nein", "ja"]),
    ("Dirección", "Mostrar dirección", ["No", "Sí"]),
    ("Adresse", "Adresse masquée", ["oui", "non"]),
  ])
  func makesNoTitleOfAHiddenAddress(column: String, flag: String, flags: [String]) throws {
    let text = try draftLines(
      "id,\(column),City,\(flag),Price,Bedrooms,Living area sqft\n"
        + "1,1 Main St,Portland,\(flags[0]),450000 USD,3,1200\n"
        + "2,2 Oak St,Portland,\(flags[1]),380000 USD,2,900\n")
    #expect(text.contains("// \"title\": \"\(column)\""), "\(text)")
    #expect(text.contains("\"\(flag)\" hides the place in 1 row,"), "\(text)")
  }

  /// Any number is a candidate only if no column has the name or the sign of a price.
  @Test func ranksTheCandidatesOfAPrice() throws {
    let text = try draftLines("id,title,ปี,ราคา\n1,A,2011,\"฿536,000\"\n2,B,2012,\"฿600,000\"\n")
    #expect(
      text.contains("It may be \"ราคา\":") || text.contains("\"column\": \"ราคา\""), "\(text)")
  }

  /// The prices of homes for rent are in another column, and read with the others.
  @Test func readsPricesOfRentsInAnotherColumn() throws {
    let text = try draftLines(
      "id,title,hausnummer,preise.kaufpreis,preise.warmmiete\n1,A,5,663000 EUR,\n2,B,7,,950 EUR\n")
    #expect(text.contains("\"{preise.warmmiete} rent:{preise.kaufpreis} sale\""), "\(text)")
  }

  @Test(arguments: ["verwaltung.objektadresse_freigeben", "InternetAddressDisplayYN"])
  func readsNoHiddenPlaces(column: String) throws {
    let text = try draftLines(
      "id,title,lat,lon,\(column)\n1,A,50.71,7.11,false\n2,B,50.72,7.12,true\n")
    #expect(text.contains("\"lat\": { \"only\": { \"\(column)\": [\"true\"] } },"), "\(text)")
  }

  /// The place of a seller is not that of the home.
  @Test func hidesNoPlacesOfSellers() throws {
    let rows = [true, false].enumerated().map { index, isShown in
      """
      {"id": "h\(index)", "title": "Home \(index)", "objektadresse_freigeben": \(isShown),
       "geo": {"strasse": "Am Ring \(index)", "ort": "Bonn"},
       "kontaktperson": {"strasse": "Markt 1", "ort": "Trier"}}
      """
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "homes.json")
    #expect(text.contains(#""geo.strasse": { "only": { "objektadresse_freigeben": ["#), "\(text)")
    #expect(!text.contains(#""kontaktperson.strasse": {"#), "\(text)")
    #expect(!text.contains(#""kontaktperson.ort": {"#), "\(text)")
  }

  /// The price of a sale is read first, whatever its language.
  @Test(arguments: [
    "Precio promocional", "Precio con descuento", "Tilbudspris", "Preço promocional", "Sonderpreis",
    "Prix promo", "Prezzo scontato", "Cena promocyjna", "Zvýhodněná cena", "Rabattpris",
    "Kortingsprijs", "Kampanyalı fiyat", "Акционная цена", "할인가격", "छूट मूल्य", "Nedsat pris",
  ])
  func readsSalesInEachLanguage(column: String) throws {
    let text = try draftLines("id,title,price,\(column)\n1,A,20 EUR,15 EUR\n2,B,30 EUR,\n")
    #expect(text.contains("\"columns\": [\"\(column)\", \"price\"]"), "\(text)")
    #expect(text.contains("\"oldPrice\": \"price\""), "\(text)")
  }

  @Test(arguments: ["Listino", "Vejl. pris", "РРЦ", "Precio sugerido", "Førpris"])
  func readsRecommendedPricesAsOldOnes(column: String) throws {
    let text = try draftLines("id,title,price,\(column)\n1,A,20 EUR,25 EUR\n2,B,30 EUR,35 EUR\n")
    #expect(text.contains("\"oldPrice\": \"\(column)\""), "\(text)")
  }

  /// By its name, its currencies, or the size of its amounts.
  @Test(arguments: [
    ("List Price", "15 EUR", "25 EUR"), ("Precio web", "15", "25"),
    ("Händlerangebotspreis", "15", "25"),
    ("Deal", "15 EUR", "25 EUR"), ("Now", "15", "25"), ("Preis Messe", "15", ""),
  ])
  func asksAboutOtherPrices(column: String, one: String, other: String) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,20,\(one)\n2,B,30,\(other)\n3,C,30,\(other)\n")
    #expect(text.contains("it may also be in \"\(column)\""), "\(text)")
    #expect(text.contains("\"columns\": [\"…\", \"price\"]"), "\(text)")
  }

  /// What the seller paid must not be shown, and a fee is not the price.
  @Test(arguments: [
    ("Dealer Price", "15 EUR"), ("Price_Cost", "15 EUR"), ("Versandkosten", "5 EUR"),
    ("Views", "1200"), ("Preis/m²", "20"),
  ])
  func asksAboutNoOtherAmounts(column: String, value: String) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,20 EUR,\(value)\n2,B,30 EUR,\(value)\n")
    #expect(!text.contains("it may also be in"), "\(text)")
  }

  @Test func listsTheAmountsOfNestedPrices() throws {
    let sylius = try draftLines(
      #"[{"code":"mug","name":"Mug","channelPricings":{"WEB":{"price":1999,"originalPrice":2999}}}]"#,
      named: "a.json")
    #expect(
      sylius.contains(
        "It may be \"channelPricings.WEB.price\", \"channelPricings.WEB.originalPrice\""),
      "\(sylius)")
    let jtl = try draftLines(
      "Artikelnummer;Artikelname;Brutto-VK;Netto-VK\nA-1;Bohrer;19,99;16,80\nA-2;Säge;29,99;25,20\n"
    )
    #expect(jtl.contains("\"price\": { \"column\": \"Brutto-VK\""), "\(jtl)")
  }

  /// Digits of the parts of a currency, of which some have none.
  @Test(arguments: [("2", "0.01"), ("0", "1"), ("3", "0.001")])
  func dividesAmountsByTheirFractionDigits(digits: String, factor: String) throws {
    let text = try draftLines(
      #"[{"id":"a","name":"Mug","prices":{"value":{"currencyCode":"EUR","centAmount":1999,"#
        + #""fractionDigits":\#(digits)}}},{"id":"b","name":"Jug","prices":{"value":"#
        + #"{"currencyCode":"EUR","centAmount":4999,"fractionDigits":\#(digits)}}}]"#,
      named: "a.json")
    #expect(text.contains("\"factor\": \(factor) }"), "\(text)")
    #expect(!text.contains("// \"price\"") && !text.contains("may be \"prices"), "\(text)")
  }

  /// No build rounds an amount, and zeros at the end are not decimals.
  @Test(arguments: [
    ("24.999600 EUR", true), ("24,999600 EUR", true), ("12990.0000 EUR", false),
    ("24.9900 EUR", false),
  ])
  func asksAboutTooManyDecimals(price: String, isAsked: Bool) throws {
    let text = try draftLines("id;title;price\n1;A;\(price)\n2;B;9.00 EUR\n")
    #expect(
      text.contains("more decimals than a price has, such as \"\(price)\"") == isAsked, "\(text)")
    #expect(!text.contains("declare the other one"))
  }

  /// In a long column, one value of each shape is tested.
  @Test func findsTooManyDecimalsAmongManyPrices() throws {
    let rows = (1...900).map { "\($0);A;\($0).5\($0 % 10)0000\n" }.joined()
    let text = try draftLines("id;title;price EUR\n" + rows + "901;B;24.999600\n")
    #expect(text.contains("1 of 901 values has more decimals than a price has"), "\(text)")
  }

  /// The mark is asked even if the draft cannot read the price without a currency or a unit.
  @Test(arguments: [
    ("price", "1.850"), ("price", "1,850"), ("mileage", "1.850"), ("operating hours", "1.850"),
    ("price", "1.850 EUR"), ("mileage", "1.850 km"), ("operating hours", "1.850 h"),
  ])
  func asksAboutTheMarkOfALoneNumber(column: String, value: String) throws {
    let text = try draftLines(
      "id;make;model;year;fuel;\(column)\n1;Ford;Focus;2010;petrol;\(value)\n",
      named: column == "operating hours" ? "machines.csv" : "cars.csv")
    #expect(
      text.contains("whether the mark of \"\(value)\" groups digits or begins decimals"), "\(text)")
  }

  /// Nobody may ever have paid a recommended price.
  @Test(arguments: [
    "rrp", "UVP", "Adviesprijs", "vehicle_msrp", "MSRP (USD)", "Listenpreis", "소비자가", "prix_neuf",
  ])
  func takesRecommendedPricesForNone(column: String) throws {
    let rows = "1,A,5 EUR,9 EUR,7 EUR\n2,B,6 EUR,9 EUR,8 EUR\n"
    let both = try draftLines("id,title,price,\(column),was\n" + rows)
    #expect(both.contains(#""oldPrice": "was""#), "\(both)")
    let alone = try draftLines("id,title,price,\(column),\n" + rows)
    #expect(
      alone.contains("// \"oldPrice\": \"\(column)\"") && alone.contains("was it ever the price?"),
      "\(alone)")
  }

  @Test(arguments: ["prise_moteur", "评价"])
  func takesNoOtherWordsForPrices(column: String) throws {
    let text = try draftLines("id,title,price,\(column)\n1,A,900 EUR,1\n2,B,800 EUR,2\n")
    #expect(!text.contains("may also be in"), "\(text)")
  }

  /// Following the question must not hide the regular price.
  @Test func declaresZerosOfOtherPrices() throws {
    let text = try draftLines(
      "id,title,price,internet_price\n1,A,900 EUR,0\n2,B,800 EUR,700 EUR\n")
    #expect(text.contains(#"["…", "price"], "currency": "EUR", "nulls": ["0"]"#), "\(text)")
  }

  /// The identifier of a member is not its value.
  @Test func readsNoIdentifiersOfMembers() throws {
    let text = try draftLines(
      #"[{"id":"a","title":"Vase","price":{"id":4,"value":12000},"brand":{"id":12},"currency":"EUR"}]"#,
      named: "a.json")
    #expect(
      text.contains(#""column": "price.value""#) && !text.contains(#""brand.id","#), "\(text)")
  }

  /// Swedish miles are 10 km; others are not known.
  @Test(arguments: [
    (
      "märke,modell,årsmodell,mil,växellåda,bränsle",
      #"{ "column": "mil", "factor": 10, "unit": "km" }"#
    ),
    ("make,model,year,mil,transmission,fuel", #"{ "column": "mil", "unit": "…" }"#),
  ])
  func readsMil(header: String, expected: String) throws {
    let text = try draftLines(
      "id,\(header)\n1,Volvo,V70,2012,18500,manuell,bensin\n", named: "cars.csv")
    #expect(text.contains(expected), "\(text)")
  }

  @Test func readsNightsBeforeWeeks() throws {
    let text = try draftLines("id,Name,Wochenpreis,Preis pro Nacht\n1,Haus,700 €,120 €\n")
    #expect(text.contains("\"column\": \"Preis pro Nacht\""), "\(text)")
    #expect(text.contains("it may also be in \"Wochenpreis\""), "\(text)")
  }

  /// A second old price next to a sale is not dropped.
  @Test func asksAboutAnOldPriceNextToASale() throws {
    let text = try draftLines(
      "id,title,MSRP,Internet Price,Special Price\n1,A,30,25,20\n2,B,40,35,\n")
    #expect(text.contains("may also be in \"MSRP\""), "\(text)")
    #expect(
      text.contains("[\"…\", \"Special Price\", \"Internet Price\"]"), "\(text)")
  }

  /// No build computes a price, and 20 % is not a price.
  @Test(arguments: [
    "Discount %", "discount_percent", "Rabatt (%)", "remise", "sconto", "discountValue", "korting",
    "Discount percent", "reduction_percent", "off_percent",
  ])
  func asksAboutDiscounts(column: String) throws {
    let text = try DraftTests.draft(
      "id,title,price,\(column)\n1,A,50 EUR,20\n2,B,60 EUR,\n3,C,70 EUR,10\n", named: "goods.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(text.contains("says how much some prices are reduced"), "\(text)")
    #expect(
      text.contains(#""columns": { "price": { "only": { "\#(column)": [""] } } }"#), "\(text)")
    #expect(!text.contains("may also be") && !text.contains("\"…\", \"price\""), "\(text)")
  }

  /// A sale price may be from an earlier sale.
  @Test func readsTheSalePriceOfTheRowsInASale() throws {
    let text = try draftLines(
      "id,title,Price (GBP),On Sale,Sale Price\n1,A,50,Yes,40\n2,B,60,No,45\n")
    #expect(
      text.contains(
        #""price": { "columns": ["Sale Price", "Price (GBP)"], "currency": "GBP" }"#), "\(text)")
    #expect(text.contains(#""Sale Price": { "only": { "On Sale": ["Yes"] } },"#), "\(text)")
    #expect(text.contains("shows a sale, by"), "\(text)")
    // Nothing is in a sale today.
    let none = try draftLines(
      "id,title,Price (GBP),On Sale,Sale Price\n1,A,50,No,40\n2,B,60,No,45\n")
    #expect(none.contains(#""Sale Price": { "except": { "On Sale": ["No", ""] } },"#), "\(none)")
  }

  @Test func readsZeroAsNoPrice() throws {
    let text = try draftLines("id,title,price\n1,A,0.00\n2,B,45.00\n3,C,46.00\n")
    #expect(text.contains(#""nulls": ["0.00"] }"#), "\(text)")
  }

  @Test func declaresNoMemberTwice() throws {
    let text = try DraftTests.draft(
      "id,title,Price,Sale Price,Retail Price\n1,A,50,0.00,0.00\n2,B,60,45,70\n", named: "goods.csv"
    )
    #expect(!text.contains(#/"nulls": [^\n]*"nulls": /#), "\(text)")
  }

  /// A sale that may have ended is asked once.
  @Test func namesASaleOnce() throws {
    let text = try draftLines(
      "sku,name,price,special_price,special_price_to_date\nA,Mug,9 EUR,7 EUR,2026-02-01\nB,Jug,8 EUR,,\n"
    )
    #expect(
      text.contains("is only valid as") && !text.contains("may also be"), "\(text)")
  }

  /// The old price is read only if the price is.
  @Test func leavesTheOldPriceWithThePrice() throws {
    let text = try draftLines(
      "id;Başlık;Fiyat;İndirimli Fiyat;Durum\n1;Daire;1.500.000 TL;1.400.000 TL;Satılık\n"
        + "2;Ev;15.000 TL;;Kiralık\n")
    #expect(text.contains("// \"oldPrice\": \"Fiyat\""), "\(text)")
  }

  /// Without a currency, both columns are drafted all the same.
  @Test func readsASaleWithoutACurrency() throws {
    let text = try draftLines(
      "id,title,Regular Price (ex. GST),Regular Price (inc. GST),Sale Price (inc. GST)\n"
        + "1,A,499.09,549.00,499.00\n2,B,36.36,40.00,\n")
    #expect(
      text.contains(
        #"// "price": { "columns": ["Sale Price (inc. GST)", "Regular Price (inc. GST)"]"#),
      "\(text)")
    #expect(text.contains(#"// "oldPrice": "Regular Price (inc. GST)""#), "\(text)")
  }

  /// Following the question would publish a rent or a fee as the price of a sale.
  @Test(arguments: ["Valor de locação", "Condomínio", "IPTU", "管理費", "Nebenkosten"])
  func proposesNoRentOrFeeForASale(column: String) throws {
    let text = try draftLines(
      "id;título;Valor de venda;\(column)\n1;A;R$ 420.000,00;R$ 550,00\n2;B;;R$ 1.450,00\n",
      named: "homes.csv")
    #expect(text.contains("\"Valor de venda\"") && !text.contains("[\"…\""), "\(text)")
  }

  /// A currency in a few values does not hide that of a column.
  @Test func readsPricesNextToCurrencies() throws {
    let text = try draftLines(
      "id;Marke;Modell;VK brutto;VK netto;Währung\n1;VW;Golf;11900;;EUR\n2;VW;Polo;24900;;CHF\n"
        + "3;VW;Golf;31.900,00 €;;EUR\n4;VW;Golf;8.490,-;16500;EUR\n")
    #expect(
      text.contains(
        #""price": { "column": "VK brutto", "decimal": ",", "currencyColumn": "Währung""#),
      "\(text)")
  }

  @Test func proposesTheColumnOfCurrencies() throws {
    let text = try draftLines(
      "id;Marke;Modell;VK brutto;Währung\n1;VW;Golf;siehe Liste;EUR\n2;VW;Polo;siehe Liste;CHF\n")
    #expect(text.contains(#""column": "…", "currencyColumn": "Währung""#), "\(text)")
  }

  @Test func namesAPriceThatMostValuesDoNotFit() throws {
    let text = try draftLines(
      "id;Marke;Modell;VK brutto;VK netto\n1;VW;Golf;siehe Liste 3;\n2;VW;Polo;siehe Liste 4;\n"
        + "3;VW;Golf;siehe Liste 5;16500 €\n")
    #expect(text.contains("no price, unless it is in \"VK brutto\""), "\(text)")
  }

  @Test func proposesNoFlagsAsPrices() throws {
    let text = try draftLines(
      "ID,Nom,Mis en avant ?,Tarif promo,Tarif régulier\n1,Vase,0,\"19,90\",\"24,90\"\n2,Lampe,1,,\"24,90\"\n"
    )
    #expect(text.contains(#""columns": ["Tarif promo", "Tarif régulier"]"#), "\(text)")
    #expect(!text.contains("It may be"), "\(text)")
  }
}
