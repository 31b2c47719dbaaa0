import Testing

@testable import WaymarkDrafts

/// Words and columns that change what another column means.
@Suite struct MeaningDraftTests {
  private func draft(_ rows: String, named name: String = "things.csv") throws -> String {
    try draftLines(rows.replacing("|", with: "\n") + "\n", named: name)
  }

  private func homes(_ column: String, _ words: [String]) throws -> String {
    let rows = words.enumerated().map { "\($0),Home \($0),\(1400 + $0),EUR,3,\($1)" }
    return try draft("id,title,price,currency,bedrooms,\(column)|" + rows.joined(separator: "|"))
  }

  /// No rent is the price of a sale.
  @Test(arguments: [
    ("department", "Sales", "Lettings", "null"), ("mode", "selling", "letting", "null"),
    ("category", "Residential", "Rental", "null"), ("class", "Vendite", "Affitti", "null"),
    ("kind", "Flat for sale", "Flat for rent", "null"),
    ("rubrik", "Häuser zum Kauf", "Wohnungen zur Miete", "null"),
  ])
  func readsMoreWordsForRents(
    column: String, sale: String, rent: String, meaning: String
  ) throws {
    let text = try homes(column, [sale, rent, sale])
    #expect(text.contains("// \"price\": { \"template\": \"{price} {\(column)}\""), "\(text)")
    #expect(text.contains("\"\(sale)\": \(meaning)"), "\(text)")
    #expect(text.contains("\"\(rent)\": \"per-month\""), "\(text)")
  }

  @Test func asksAboutCodesOfOffers() throws {
    let text = try homes("offering_type", ["RS", "RR", "RS"])
    #expect(text.contains("\"suffixes\": { \"RS\": \"…\", \"RR\": \"…\" }"), "\(text)")
  }

  /// A `rental unit` is a kind of homes.
  @Test func readsNoRentFromATypeOfHomes() throws {
    let text = try homes("property_type", ["Entire rental unit", "Entire home", "Private room"])
    #expect(!text.contains("says what is paid for"), "\(text)")
  }

  @Test(arguments: [["Cr", "Lac"], ["million", "thousand"], ["万円", "億円"]])
  func readsFactorsFromAnotherColumn(words: [String]) throws {
    let text = try homes("price_in", words + words.prefix(1))
    #expect(text.contains("\"price\": { \"template\": \"{price} {price_in}\""), "\(text)")
    #expect(text.contains("\"multipliers\": { "), "\(text)")
  }

  @Test func readsFactorsNextToPeriods() throws {
    let text = try homes("price_unit", ["Cr", "Lac", "Month"])
    #expect(text.contains("\"suffixes\": { \"Month\": \"per-month\" }"), "\(text)")
    #expect(text.contains("\"multipliers\": { \"Cr\": 10000000, \"Lac\": 100000 }"), "\(text)")
  }

  @Test func readsNoFactorFromALetter() throws {
    #expect(try !homes("size", ["K", "K", "K"]).contains("multiplies"))
  }

  /// Prices next to columns about stays are for a night.
  @Test(arguments: ["min_nights", "accommodates", "Cleaning fee"])
  func asksAboutPricesOfNights(column: String) throws {
    let text = try homes(column, ["2", "3", "4"])
    #expect(text.contains("\"\(column)\" says that guests stay in the homes"), "\(text)")
    #expect(text.contains("// \"price\": {"), "\(text)")
    let own = try draft("id,title,bedrooms,\(column),price_per_night|1,A,2,3,90 EUR|2,B,3,4,95 EUR")
    #expect(!own.contains("guests stay"), "\(own)")
  }

  @Test(arguments: ["vehicle_msrp", "MSRP (USD)", "Listenpreis", "prix_neuf", "소비자가"])
  func readsNoRecommendedPriceAsAnEarlierOne(column: String) throws {
    let text = try draft("id,title,price,\(column)|1,A,5 USD,6 USD|2,B,6 USD,8 USD")
    #expect(!text.contains("\n        \"oldPrice\""), "\(text)")
  }

  @Test func readsNoPriceFromAClassOfEmissions() throws {
    let text = try draft(
      "Ref;Marke;Typ;km;Euro;Preis netto EUR|1;MAN;TGX;412000;6;54900|2;Volvo;FH;320000;5;64900")
    #expect(text.contains("\"price\": { \"column\": \"Preis netto EUR\""), "\(text)")
    let own = try draft("id,title,Euro|1,A,5|2,B,600")
    #expect(own.contains("\"price\": { \"column\": \"Euro\""), "\(own)")
  }

  /// Letters in codes are no words.
  @Test func findsNoLanguageInCodes() throws {
    let text = try draft("sku,name,price|A-100,Model S,5|S-200,CR-V,6|V-300,Audi A,7")
    #expect(!text.contains("Czech") && !text.contains("CZK"), "\(text)")
  }

  /// Lists made by hand leave the cell empty.
  @Test(arguments: [("in stock", "x", ""), ("verfügbar", "✓", "-"), ("availability", "+", "-")])
  func asksAboutRowsWithoutAMark(column: String, yes: String, no: String) throws {
    let text = try draft(
      "id,title,price,\(column)|1,A,5 EUR,\(yes)|2,B,6 EUR,\(no)|3,C,7 EUR,\(yes)")
    #expect(text.contains("decide: \"\(column)\": 2 of 2 values are known words"), "\(text)")
    #expect(text.contains("1 row without a value is drafted as available, too"), "\(text)")
  }

  @Test(arguments: [
    "{addr1: 'Main St 1', city: 'Berlin'}", "{'city': 'Berlin'}", "['Berlin', 'Mitte']",
  ])
  func readsNoObjectsOfPrograms(value: String) throws {
    let text = try draft("id,title,price,location|1,A,5 EUR,\"\(value)\"|2,B,6 EUR,\"\(value)\"")
    #expect(text.contains("objects and lists in the cells of \"location\""), "\(text)")
    #expect(text.contains("\"location\": null"), "\(text)")
  }

  @Test(arguments: ["Title", "Vehicle Title", "Title Type"])
  func readsTitlesOfCarsAsDamage(column: String) throws {
    let text = try draft(
      "id,year,make,model,\(column),price|1,2019,VW,Golf,Clear,5 USD|2,2020,VW,Polo,Salvage,6 USD",
      named: "cars.csv")
    #expect(text.contains(#""values": { "Clear": null, "Salvage": "…" }"#), "\(text)")
    #expect(!text.contains("\"title\": \""), "\(text)")
  }

  @Test func readsTurkishWordsForNoDamage() throws {
    let text = try draft(
      "id,make,model,Hasar kaydı,price|1,VW,Golf,Yok,5 TRY|2,VW,Polo,Var,6 TRY", named: "cars.csv")
    #expect(text.contains(#""values": { "Var": "Hasar kaydı", "Yok": null }"#), "\(text)")
  }

  @Test func namesAPriceWithItsTaxAndItsAmount() throws {
    let text = try draft("id,title,Price per bottle (inc VAT)|1,A,£7.50|2,B,£9.00")
    #expect(text.contains("It may be \"Price per bottle (inc VAT)\""), "\(text)")
  }

  @Test func readsNewAndUsedInFrench() throws {
    let text = try draft(
      "id;marque;modele;type;km;prix|1;Peugeot;208;VO;45000;10990 €|2;Dacia;Sandero;VN;10;13990 €")
    #expect(text.contains(#""condition": { "column": "type", "values": { "VN": "new""#), "\(text)")
  }

  /// A column of states is no identifier, also if hardly any value repeats.
  @Test func readsNoIdentifierFromAState() throws {
    let text = try draft("STATUS_ID,ref,title,price|0,A1,A,5 EUR|2,A2,B,6 EUR|2,A3,C,7 EUR")
    #expect(text.contains("\"id\": \"ref\""), "\(text)")
  }
}
