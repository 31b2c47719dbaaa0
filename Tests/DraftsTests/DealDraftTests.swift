import Testing

@testable import WaymarkDrafts

/// What a price is paid for, by the column next to it: no rent is published as the price of a sale.
@Suite struct DealDraftTests {
  /// In French, `cc` is a rent with charges.
  @Test func takesNoUnitForARent() throws {
    let rows = (1...14).map { "\($0),Ford,Focus,\($0)0000,Miles,999,CC,\($0)999.00" }
    let text = try draftLines(
      "id,Make,Model,Mileage,MileageUnit,EngineSize,EngineSizeUnit,Price\n"
        + rows.joined(separator: "\n") + "\n", named: "cars.csv")
    #expect(
      !text.contains("per-month") && !text.contains("{EngineSizeUnit}\", \"currency"), "\(text)")
  }

  /// A word that does not name a period may be missing in the tables.
  @Test(arguments: ["quarter", "season", "fortnight", "trimestre", "Saison", "4 weeks", "m2"])
  func takesNoUnknownPeriodForASale(word: String) throws {
    let text = try DraftTests.draft(
      "id,title,price,price_freq\n1,Villa,325000 EUR,sale\n2,Flat,850 EUR,month\n3,Hut,900 EUR,\(word)\n",
      named: "homes.csv")
    #expect(text.contains("\(word)\": \"…\""), "\(text)")
    #expect(text.contains("// \"price\": { \"template\""), "\(text)")
  }

  /// Each candidate may be the price, so the line has the terms of a rent only if all are rents.
  @Test func namesTheTermsOfARent() throws {
    let text = try DraftTests.draft(
      "Unit,title,Beds,Market Rent\n101,Flat,2,1601\n102,Flat,3,1850\n", named: "homes.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(text.contains("per-month") && text.contains("Market Rent"), "\(text)")
    #expect(!text.contains("It may be \"Unit\""), "\(text)")
  }

  /// A list of two homes with a price and one more column.
  private func draft(
    _ column: String, _ words: [String], prices: [String] = ["325000 USD", "850 USD"]
  ) throws -> String {
    let rows = words.indices.map { "\($0),Home \($0),\(prices[$0]),\(words[$0])\n" }
    return try draftLines("id,title,price,\(column)\n" + rows.joined(), named: "homes.csv")
  }

  /// The draft of a price is a comment where no word names the period of its rents.
  @Test(arguments: [
    ("operation", ["sale", "rent"]), ("availability", ["for_sale", "for_rent"]),
    ("listing_type", ["for_sale_by_agent", "for_rent_by_owner"]),
    ("Vermarktung", ["zu verkaufen", "zu vermieten"]), ("annonce", ["à vendre", "à louer"]),
    ("deal", ["売買", "賃貸"]),
  ])
  func leavesRentsWithoutAPeriodToTheUser(column: String, words: [String]) throws {
    let text = try draft(column, words)
    #expect(
      text.contains(
        "// \"price\": { \"template\": \"{price} {\(column)}\", \"currency\": \"USD\""),
      "\(text)")
    #expect(
      text.contains("\"\(words[1])\": \"per-month\"") && text.contains("correct \"per-month\""))
    #expect(text.contains("\"\(words[0])\": null"), "\(text)")
    #expect(text.contains("; \"\(column)\" says what is paid for"), "\(text)")
  }

  @Test func readsThePeriodThatEachRowNames() throws {
    let text = try draft("price_freq", ["sale", "month"])
    #expect(
      text.contains("\n        \"price\": { \"template\": \"{price} {price_freq}\""), "\(text)")
    #expect(text.contains("decide: \"price\""), "\(text)")
  }

  /// A seller fills in the currency and is done, so each question must be asked at once.
  @Test(arguments: [
    ("operation", ["sale", "rent"], "says what is paid for"),
    ("VAT", ["plus VAT", "incl. VAT"], "says whether prices include tax"),
    ("unit", ["cents", "cents"], "if prices are in hundredths"),
  ])
  func asksAboutPricesWithoutACurrency(column: String, words: [String], question: String) throws {
    let text = try draft(column, words, prices: ["325000", "850"])
    #expect(text.contains("declare \"currency\""), "\(text)")
    #expect(text.contains(question) && text.contains("// \"price\": {"), "\(text)")
  }

  @Test func asksForTheEndOfASaleWithoutACurrency() throws {
    let text = try draftLines(
      "sku,name,price,special_price,special_price_to_date\n1,Bag,216.51,173.21,3/31/25\n2,Bag,50.10,,\n"
    )
    #expect(
      text.contains("is only valid as \"special_price_to_date\""), "\(text)")
    #expect(!text.contains("it may also be in \"price\""), "\(text)")
    #expect(text.contains("\"oldPrice\": \"price\""), "\(text)")
  }

  /// The words and periods of the prices themselves are kept.
  @Test func keepsTheWordsOfPrices() throws {
    let text = try draftLines(
      """
      id,titolo,prezzo,contratto
      1,Villa,325000 €,Vendita
      2,Loft,trattativa riservata,Vendita
      3,Casa,1.350 €,Affitto
      4,Casa,1.250 €,Affitto

      """, named: "case.csv")
    #expect(text.contains("\"trattativa riservata Vendita\": \"on-request\""), "\(text)")
  }

  @Test func doesNotAskWhereEachRentHasItsPeriod() throws {
    let text = try draft(
      "contract", ["sale", "rent"], prices: ["325000 EUR", "850 EUR /month"])
    #expect(!text.contains("template"), "\(text)")
    #expect(text.contains("\"/month\": \"per-month\""), "\(text)")
  }

  /// Among rents, a sale price is not a reduced one.
  @Test func readsNoSaleOfAHomeAsARent() throws {
    let text = try draftLines(
      "ref,title,property type,bedrooms,Rent pcm,Sale price\n1,A,Flat,3,£950,\n2,B,House,5,,£350000\n"
    )
    #expect(
      text.contains(#""price": { "template": "{Rent pcm} rent:{Sale price} sale""#), "\(text)")
    #expect(!text.contains("has no price"), "\(text)")
  }

  @Test func doesNotAskAboutADealThatPricesTell() throws {
    let text = try draftLines(
      "ref;título;precio;operacion\n1;A;950 €/mes;alquiler\n2;B;350.000 €;venta\n3;C;650 €/mes;alquiler\n",
      named: "pisos.csv")
    #expect(!text.contains("which prices are rents") && !text.contains("// \"price\""), "\(text)")
  }

  /// One certain period in a column about prices is enough.
  @Test func readsPeriodsAmongOtherWords() throws {
    let text = try draft("price_type", ["Outright", "Monthly"])
    #expect(text.contains(#""suffixes": { "Monthly": "per-month", "Outright": null }"#), "\(text)")
  }

  @Test func readsTheStartOfAnAuction() throws {
    let text = try draft("Format", ["FixedPrice", "Auction"])
    #expect(text.contains("\"Auction\": \"starting-bid\""), "\(text)")
  }

  /// A word such as `Vermietung` in an address, a telephone list or a sentence is not about a price.
  @Test(arguments: [
    ("Email", "vermietung@x.example", "kauf@x.example"),
    ("Link", "www.x.example/miete", "www.x.example/kauf"),
    ("Ansprechpartner", "Vermietung Nord", "Verkauf Süd"),
    ("Bemerkung", "Miete", "Kauf"),
    ("Zuständig", "Vermietung 040 123456", "Verkauf 040 123457"),
    ("Lage", "Miete mit Blick auf den See und Garten", "Kauf"),
  ])
  func findsNoDealInTexts(column: String, one: String, other: String) throws {
    let text = try draftLines(
      "id;Titel;Zimmer;Kaltmiete;Kaufpreis;\(column)\n1;A;3;501 €;;\(one)\n2;B;3;;200000 €;\(other)\n",
      named: "wohnungen.csv")
    #expect(!text.contains("what is paid for") && !text.contains("{\(column)}"), "\(text)")
  }

  /// A line of two columns is only drafted if it reads each row of the file right.
  @Test(arguments: [
    ("Kauf (vermietet);540;200004", "1 sale has a value in \"Kaltmiete\", such as \"540\""),
    ("Kauf;540;", "1 sale has a value in \"Kaltmiete\", such as \"540\""),
    ("Miete;;200004", "1 rent has a value in \"Kaufpreis\", such as \"200004\""),
    ("Kauf;;200004", nil),
  ])
  func asksWhereRowsHaveTheOtherPrice(row: String, question: String?) throws {
    let text = try draftLines(
      """
      id;Titel;Zimmer;Vermarktung;Kaltmiete;Kaufpreis
      1;A;3;Miete;501;
      2;B;3;Kauf;;200002
      3;C;3;Miete;503;
      4;D;3;\(row)

      """, named: "wohnungen.csv")
    #expect(text.contains("{Kaltmiete} {Kaufpreis} {Vermarktung}") == (question == nil), "\(text)")
    #expect(text.contains("// \"price\": \"…\"") == (question != nil), "\(text)")
    if let question { #expect(text.contains(question), "\(text)") }
  }

  /// Programs write 0 into the column of the other price; more rows than words are kept.
  @Test func readsZerosOfTheOtherPrice() throws {
    let rows = (1...500).map {
      $0 % 2 == 0 ? "\($0);A;3;Miete;\(500 + $0);0" : "\($0);B;3;Kauf;0;\(200_000 + $0)"
    }
    let text = try draftLines(
      "id;Titel;Zimmer;Vermarktung;Kaltmiete;Kaufpreis\n" + rows.joined(separator: "\n") + "\n",
      named: "wohnungen.csv")
    #expect(text.contains("{Kaltmiete} rent:{Kaufpreis} sale"), "\(text)")
    #expect(text.contains("\"nulls\": [\"0\"]"), "\(text)")
  }

  /// A rent that names its own period says nothing about the others.
  @Test func readsRentsNextToOneOfAnotherPeriod() throws {
    let text = try draftLines(
      "id;Titel;Zimmer;Kaltmiete\n1;A;3;500 €\n2;B;3;79 €/Nacht\n3;C;3;510 €\n",
      named: "wohnungen.csv")
    #expect(text.contains("\"/Nacht\": \"per-night\""), "\(text)")
    #expect(text.contains("\"terms\": [\"per-month\"]"), "\(text)")
  }

  /// Words for rents and sales, in any column.
  @Test(arguments: [
    ("department", ["Sales", "Lettings"]), ("mode", ["selling", "letting"]),
    ("category", ["Residential", "Rental"]), ("class", ["sale", "renting"]),
    ("kind", ["Flat for sale", "Flat for rent"]),
    ("rubrik", ["Häuser zum Kauf", "Wohnungen zur Miete"]), ("class", ["Vendite", "Affitti"]),
    ("class", ["säljes", "uthyres"]), ("class", ["二手房", "租房"]), ("class", ["Resale", "PG"]),
  ])
  func readsWordsForRents(column: String, words: [String]) throws {
    let text = try draftLines(
      "id,title,\(column),price,bedrooms\n1,A,\(words[0]),325000 USD,3\n2,B,\(words[1]),850 USD,2\n"
    )
    #expect(text.contains("// \"price\": { \"template\": \"{price} {\(column)}\""), "\(text)")
    #expect(text.contains("\"\(words[1])\": \"per-month\""), "\(text)")
    #expect(text.contains("\"\(words[0])\": null"), "\(text)")
  }

  /// Next to words for sales, any other word may be a rent.
  @Test func asksAboutOtherWordsNextToSales() throws {
    let text = try draftLines(
      "id,title,class,price,bedrooms\n1,A,Sales,325000 USD,3\n2,B,Lettings,850 USD,2\n"
        + "3,C,Commercial,1200 USD,\n")
    #expect(text.contains("\"Commercial\": \"…\""), "\(text)")
  }

  @Test func asksAboutAnUnknownWordNextToSales() throws {
    let text = try draftLines(
      "id,title,class,price,bedrooms\n1,A,Sale,325000 USD,3\n2,B,Vacation,850 USD,2\n")
    #expect(text.contains("// \"price\": { \"template\""), "\(text)")
    #expect(text.contains("\"Vacation\": \"…\""), "\(text)")
  }

  /// The rate of a lease is not the price of a car.
  @Test(arguments: [
    ["Kauf", "Leasing"], ["Achat", "LOA"], ["Compra", "Renting"],
    ["Vendita", "Noleggio lungo termine"],
    ["Koop", "Private lease"], ["Köp", "Privatleasing"], ["販売", "リース"], ["Kauf", "Abo"],
  ])
  func readsWordsForLeases(words: [String]) throws {
    let text = try draftLines(
      "id,make,model,mileage,price,kind\n1,Audi,A3,98000 km,14490 EUR,\(words[0])\n"
        + "2,VW,Golf,10 km,289 EUR,\(words[1])\n", named: "cars.csv")
    #expect(text.contains("// \"price\": { \"template\": \"{price} {kind}\""), "\(text)")
    #expect(text.contains("\"\(words[1])\": \"per-month\""), "\(text)")
  }

  /// `Let agreed` is a status, but shows that there are rents.
  @Test(arguments: ["Let Agreed", "Let", "vermietet"])
  func takesNoStatusForADeal(word: String) throws {
    func text(_ price: String) throws -> String {
      try draftLines(
        "id,title,\(price),bedrooms,status\n1,A,950 GBP,2,Available\n2,B,1200 GBP,3,\(word)\n")
    }
    let rents = try text("rent")
    #expect(rents.contains("\n        \"price\": { \"column\": \"rent\""), "\(rents)")
    let prices = try text("price")
    #expect(prices.contains("// \"price\": { \"column\""), "\(prices)")
    #expect(prices.contains("\"\(word)\" in \"status\" shows that some"), "\(prices)")
  }

  @Test(arguments: [("Frequency", "weekly"), ("Per", "week")])
  func readsThePeriodsOfRents(column: String, word: String) throws {
    let text = try draftLines(
      "id,title,rent,bedrooms,\(column)\n1,A,950 GBP,2,month\n2,B,300 GBP,3,\(word)\n")
    #expect(text.contains("\n        \"price\": { \"template\": \"{rent} {\(column)}\""), "\(text)")
    #expect(!text.contains("no word names the period"), "\(text)")
  }

  @Test func asksForThePeriodsOfCodes() throws {
    let text = try draftLines(
      "id,title,rent,bedrooms,Basis\n1,A,950 GBP,2,M\n2,B,300 GBP,3,W\n3,C,310 GBP,3,W\n")
    #expect(text.contains("// \"price\":"), "\(text)")
    #expect(text.contains("\"code M\": \"…\""), "\(text)")
  }

  @Test func asksAboutStatesOfRentsAndSales() throws {
    let text = try draftLines(
      "id,title,price,bedrooms,Status\n1,A,325000 GBP,2,For Sale\n2,B,1200 GBP,3,To Let\n"
        + "3,C,1300 GBP,3,Under Offer\n")
    #expect(text.contains("\"Under Offer\": \"…\""), "\(text)")
  }

  /// The fee of owners is not a rent.
  @Test func readsNoPeriodOfAFee() throws {
    let text = try draftLines(
      "id,title,price,bedrooms,AssociationFee,AssociationFeeFrequency\n"
        + "1,A,325000 USD,3,50,Monthly\n2,B,350000 USD,2,60,Monthly\n")
    #expect(text.contains("\n        \"price\": { \"column\": \"price\""), "\(text)")
  }

  @Test(arguments: [
    "min_nights", "Cleaning fee", "accommodates", "priceForExtraPerson", "Wechseltag",
  ])
  func asksForNightsInAListOfStays(column: String) throws {
    let text = try draftLines(
      "id,title,price,bedrooms,\(column)\n1,A,145 EUR,2,2\n2,B,480 EUR,5,5\n")
    #expect(
      text.contains(
        "// \"price\": { \"column\": \"price\", \"currency\": \"EUR\", \"terms\": [\"per-night\"] }"
      ),
      "\(text)")
    #expect(text.contains("\"\(column)\" says that guests stay in the homes"), "\(text)")
    let own = try draftLines(
      "id,title,bedrooms,\(column),price_per_night\n1,A,2,3,90 EUR\n2,B,3,4,95 EUR\n")
    #expect(!own.contains("guests stay"), "\(own)")
  }

  @Test func readsNoRentFromATypeOfHomes() throws {
    let text = try draftLines(
      "id,title,price,bedrooms,property_type\n1,A,1400 EUR,3,Entire rental unit\n"
        + "2,B,1401 EUR,3,Entire home\n3,C,1402 EUR,3,Private room\n")
    #expect(text.contains("\n        \"price\": { \"column\": \"price\""), "\(text)")
    #expect(!text.contains("what is paid for"), "\(text)")
  }

  @Test func asksAboutCodesOfOffers() throws {
    let text = try draftLines(
      "id,title,price,currency,bedrooms,offering_type\n1,A,1400,EUR,3,RS\n2,B,1401,EUR,3,RR\n"
        + "3,C,1402,EUR,3,RS\n")
    #expect(text.contains("\"suffixes\": { \"RS\": \"…\", \"RR\": \"…\" }"), "\(text)")
  }

  @Test func asksForNightsInAnExportOfStays() throws {
    let text = try draftLines(
      "id,listing_url,host_id,name,property_type,room_type,price,minimum_nights\n"
        + "1,https://a.example/1,7,A,Entire rental unit,Entire home/apt,$125.00,2\n"
        + "2,https://a.example/2,7,B,Houseboat,Entire home/apt,$60.00,2\n")
    #expect(text.contains("\"terms\": [\"per-night\"]"), "\(text)")
  }

  /// The word of a factor follows its own column, so that it does not multiply the other price.
  @Test(arguments: [
    ("售价(万元)", "租金(元/月)", "{售价(万元)} 万 {租金(元/月)} {deal}", "\"万\": 10000"),
    ("Sale price (k€)", "Rent (€)", "{Sale price (k€)} k {Rent (€)} {deal}", "\"k\": 1000"),
  ])
  func keepsTheFactorOfOnePrice(
    sale: String, rent: String, template: String, factor: String
  ) throws {
    let text = try draftLines(
      "id,title,bedrooms,deal,\(rent),\(sale)\n1,A,2,rent,5800,\n2,B,3,sale,,685\n3,C,3,sale,,320\n",
      named: "homes.csv")
    #expect(text.contains("\"template\": \"\(template)\""), "\(text)")
    #expect(text.contains("\"multipliers\": { \(factor) }"), "\(text)")
    #expect(!text.contains("\"factor\""), "\(text)")
  }

  /// The amounts show whether a column has the prices of both.
  @Test(arguments: [("850", true), ("325000", false)])
  func keepsThePriceOfBothNextToAnotherRent(amount: String, isRent: Bool) throws {
    let text = try draftLines(
      "ID;Titel;Vermarktungsart;Preis;Gesamtmiete;Zimmer\n1;A;Miete;\(amount);1080;2\n2;B;Kauf;489000;;3\n",
      named: "wohnungen.csv")
    #expect(
      text.contains("\"template\": \"{Preis} {Vermarktungsart}\"") == isRent, "\(text)")
  }

  /// A car also has a rate, which is not its price.
  @Test func readsThePriceOfACarNextToItsRate() throws {
    let text = try draftLines(
      "REF;MARQUE;MODELE;KM;LOYERMENSUEL;PRIXTTC\n1;Peugeot;208;45000;289;17990\n2;Kia;Rio;35000;249;13990\n"
    )
    #expect(text.contains("\"price\": { \"column\": \"PRIXTTC\""), "\(text)")
  }

  @Test func namesThePeriodsOfCandidates() throws {
    let text = try draftLines("id,name,day_price,month_price\n1,A,25 EUR,290 EUR\n2,B,,1450 EUR\n")
    #expect(text.contains("[\"per-day\"] or [\"per-month\"]"), "\(text)")
  }

  @Test(arguments: ["Leasingrate", "Monatsrate"])
  func proposesThePeriodOfARate(column: String) throws {
    let text = try draftLines(
      "id;Marke;Modell;km-Stand;\(column)\n1;VW;Golf;10500;299 €\n2;VW;Golf;11500;345 €\n")
    #expect(text.contains("\"terms\": [\"per-month\"]"), "\(text)")
  }

  @Test(arguments: [("price_pcm", "per-month"), ("price pw", "per-week")])
  func readsThePeriodInAName(column: String, term: String) throws {
    let text = try draftLines(
      "id,title,bedrooms,\(column)\n1,A,2,£950\n2,B,3,£800\n", named: "homes.csv")
    #expect(text.contains("\"terms\": [\"\(term)\"]"), "\(text)")
  }
}

/// A draft with each of its comments on one line.
func draftLines(_ text: String, named name: String = "things.csv") throws -> String {
  try DraftTests.draft(text, named: name).replacing(
    #/\n *// (?!decide:|"[a-zA-Z]+": [{"\[])/#, with: " ")
}
