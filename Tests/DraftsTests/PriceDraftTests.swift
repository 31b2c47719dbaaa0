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

  /// Buyers see the price that they pay.
  @Test(arguments: [
    ("Prix HT", "Prix TTC"), ("Preis netto", "Preis brutto"), ("Price excl VAT", "Price incl VAT"),
  ])
  func prefersPricesWithTax(net: String, gross: String) throws {
    let text = try draftLines("id,title,\(net),\(gross)\n1,A,10.50 EUR,12.60 EUR\n")
    #expect(text.contains("\"price\": { \"column\": \"\(gross)\""), "\(text)")
    #expect(text.contains("it may also be in \"\(net)\""), "\(text)")
  }

  @Test func readsPricesWithoutTaxByTheirName() throws {
    let text = try draftLines("id,title,Prix HT\n1,A,10.50 EUR\n")
    #expect(text.contains("\"terms\": [\"net\"]"), "\(text)")
  }

  @Test func readsPeriodsNextToAmounts() throws {
    let text = try draftLines(
      "nr;titel;Preis pro Nacht;Wochenpreis\n1;A;ab 66 € / Nacht;396 €\n2;B;162 €/Nacht;972 €\n")
    #expect(text.contains("\"Preis pro Nacht\"") && text.contains("\"Wochenpreis\""), "\(text)")
    #expect(text.contains("it may also be in"), "\(text)")
  }

  @Test(arguments: [
    ("PriceHideInd", ["False", "True"]), ("show_price", ["1", "0"]),
    ("Preis anzeigen", ["ja", "nein"]),
    ("Price on request", ["no", "yes"]), ("afficher prix", ["oui", "non"]),
  ])
  func leavesHiddenPricesToTheUser(column: String, flags: [String]) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,50000 USD,\(flags[0])\n2,B,9000 USD,\(flags[1])\n")
    #expect(text.contains("decide: \"price\"") && text.contains("// \"price\": {"), "\(text)")
    #expect(text.contains("\"\(column)\" hides the price in 1 row,"), "\(text)")
    let shown = try draftLines(
      "id,title,price,\(column)\n1,A,50000 USD,\(flags[0])\n2,B,9000 USD,\(flags[0])\n")
    #expect(!shown.contains("// \"price\""), "\(shown)")
  }

  @Test func leavesHiddenAddressesToTheUser() throws {
    let text = try draftLines(
      #"""
      [{"id":"1","title":"A","price":"5 EUR","address":"Calle Mayor 1","showAddress":false,"latitude":40.4,"longitude":-3.7},
       {"id":"2","title":"B","price":"5 EUR","address":"Calle Mayor 2","showAddress":true,"latitude":40.5,"longitude":-3.8}]
      """#, named: "homes.json")
    for field in ["location", "latitude", "longitude"] {
      #expect(text.contains("// \"\(field)\": "), "\(text)")
    }
    #expect(text.contains("\"showAddress\" hides the place in 1 row,"), "\(text)")
  }

  /// Any number is a candidate only if no column has the name or the sign of a price.
  @Test func ranksTheCandidatesOfAPrice() throws {
    let text = try draftLines("id,title,ปี,ราคา\n1,A,2011,\"฿536,000\"\n2,B,2012,\"฿600,000\"\n")
    #expect(
      text.contains("It may be \"ราคา\":") || text.contains("\"column\": \"ราคา\""), "\(text)")
  }

  /// The prices of homes for rent are in another column, with the name of a price.
  @Test func namesTheColumnsOfMissingPrices() throws {
    let text = try draftLines(
      "id,title,hausnummer,preise.kaufpreis,preise.warmmiete\n1,A,5,663000 EUR,\n2,B,7,,950 EUR\n")
    #expect(text.contains("has no price, unless it is in \"preise.warmmiete\""), "\(text)")
  }

  @Test(arguments: ["verwaltung.objektadresse_freigeben", "InternetAddressDisplayYN"])
  func leavesHiddenPlacesToTheUser(column: String) throws {
    let text = try draftLines(
      "id,title,lat,lon,\(column)\n1,A,50.71,7.11,false\n2,B,50.72,7.12,true\n")
    #expect(text.contains("// \"latitude\": \"lat\""), "\(text)")
  }
}
