import Testing

@testable import WaymarkDrafts

/// Files of homes with a column of rents for each period.
@Suite struct PeriodDraftTests {
  /// The agents of Dubai also sell homes.
  @Test(arguments: [
    ["price/sale", "price/yearly", "price/monthly", "price/daily"],
    ["Sale price", "Yearly rent", "Monthly rent", "Daily rent"],
  ])
  func readsEachRentWithItsPeriod(columns: [String]) throws {
    let text = try draftLines(
      "ref,title,bedrooms,city," + columns.joined(separator: ",") + "\n"
        + """
        1,Flat A,1,Dubai,500000 AED,,,
        2,Flat B,2,Dubai,600000 AED,,,
        3,Flat C,1,Dubai,,90000 AED,,
        4,Flat D,1,Dubai,,91000 AED,,
        5,Flat E,3,Dubai,,92000 AED,,
        6,Flat F,1,Dubai,,,9000 AED,
        7,Flat G,1,Dubai,,,9100 AED,
        8,Flat H,2,Dubai,,,,400 AED

        """, named: "homes.csv")
    let template =
      "{\(columns[1])} yearly:{\(columns[2])} monthly:{\(columns[3])} daily:{\(columns[0])} sale"
    #expect(text.contains("\n        \"price\": { \"template\": \"\(template)\""), "\(text)")
    for suffix in [
      #""yearly: monthly: daily: sale": "per-year""#, #""monthly: daily: sale": "per-month""#,
      #""daily: sale": "per-day""#, #""sale": null"#, #""yearly: monthly: daily:": null"#,
    ] {
      #expect(text.contains(suffix), "\(text)")
    }
  }

  /// A home may have a rent for a year and for a month.
  @Test func readsOneRentOfARow() throws {
    let prices = [
      "500000 AED", "<yearly>90000 AED</yearly><monthly>8000 AED</monthly>",
      "<yearly>91000 AED</yearly>", "<yearly>92000 AED</yearly>", "<monthly>7000 AED</monthly>",
    ]
    let homes = prices.enumerated().map { number, price in
      "<home><ref>R\(number)</ref><title>Flat \(number)</title><bedrooms>1</bedrooms><offering_type>"
        + "\(number == 0 ? "RS" : "RR")</offering_type><price>\(price)</price></home>"
    }
    let text = try draftLines("<homes>" + homes.joined() + "</homes>", named: "homes.xml")
    #expect(
      text.contains("\"template\": \"{price.yearly} yearly:{price.monthly} monthly:{price} sale\""),
      "\(text)")
    #expect(
      text.contains(#""price.monthly": { "only": { "price.yearly": [""] } },"#), "\(text)")
    #expect(!text.contains("seems to say which prices are rents"), "\(text)")
    #expect(
      text.contains(#""offering_type" ("RR", "RS") seems to say which are rents, too"#), "\(text)")
    #expect(!text.contains("sold or not public"), "\(text)")
  }

  @Test func readsTheTypesOfPropertyFinder() throws {
    let text = try draftLines(
      "ref,title,bedrooms,price,property_type\n1,Flat A,1,5000 AED,AP\n2,Villa B,2,6000 AED,VH\n",
      named: "homes.csv")
    #expect(
      text.contains(
        #""column": "property_type", "values": { "AP": "apartment", "VH": "house" } },"#), "\(text)"
    )
  }

  /// A rent without a word for its period is not the price of a sale.
  @Test func keepsThePeriodOfTheColumnInRowsWithoutAWord() throws {
    let text = try draftLines(
      "ref,title,bedrooms,rent,rent_frequency\n1,Flat A,1,900 GBP,pcm\n2,Flat B,2,210 GBP,pw\n"
        + "3,Flat C,2,950 GBP,\n4,Flat D,2,9000 GBP,per annum\n", named: "homes.csv")
    #expect(text.contains(#""template": "{rent} {rent_frequency}""#), "\(text)")
    #expect(text.contains(#""per annum": "per-year""#), "\(text)")
    #expect(text.contains(#"}, "terms": ["per-month"] },"#), "\(text)")
    let sales = try draftLines(
      "ref,title,bedrooms,price,rent_frequency\n1,Flat A,1,900 GBP,pcm\n2,Flat B,2,210000 GBP,\n",
      named: "homes.csv")
    #expect(!sales.contains("\"terms\""), "\(sales)")
  }

  @Test(arguments: [
    ("mensual", "semanal"), ("monatlich", "wöchentlich"), ("mensuel", "hebdomadaire"),
    ("mensile", "settimanale"), ("maandelijks", "wekelijks"), ("miesięcznie", "tygodniowo"),
    ("calendar month", "weekly"),
  ])
  func readsFrequenciesInEachLanguage(month: String, week: String) throws {
    let text = try draftLines(
      "ref,title,bedrooms,price,rent_frequency\n1,Flat A,1,900 EUR,\(month)\n2,Flat B,2,210 EUR,\(week)\n",
      named: "homes.csv")
    #expect(text.contains("\n        \"price\": {"), "\(text)")
    #expect(
      text.contains("\"\(month)\": \"per-month\"") && text.contains("\"\(week)\": \"per-week\""),
      "\(text)")
  }

  @Test func asksAboutCodesOfFrequencies() throws {
    let text = try draftLines(
      "ref,title,bedrooms,price,rent_freq\n1,Flat A,1,900 GBP,1\n2,Flat B,2,210 GBP,2\n",
      named: "homes.csv")
    #expect(
      text.contains(#""rent_freq" ("1", "2") seems to say which prices are rents"#), "\(text)")
  }

  /// A 0 is the rent of another column.
  @Test func readsRatesWithZeros() throws {
    let text = try draftLines(
      "ref,title,bedrooms,Nightly rate,Weekly rate\n1,Flat A,1,90 EUR,0\n2,Flat B,2,95 EUR,0\n"
        + "3,Flat C,2,0,500 EUR\n", named: "homes.csv")
    #expect(
      text.contains(#""template": "{Nightly rate} nightly:{Weekly rate} weekly:""#), "\(text)")
    #expect(
      text.contains(#""weekly:": "per-week""#) && text.contains(#""nulls": ["0"]"#), "\(text)")
  }

  /// Rents for a week next to the same for a month are not of other homes.
  @Test func readsNoOtherRentOfTheSameHomes() throws {
    let text = try draftLines(
      "ref,title,bedrooms,rent pcm,rent pw\n1,Flat A,1,900 GBP,208 GBP\n2,Flat B,2,950 GBP,219 GBP\n",
      named: "homes.csv")
    #expect(!text.contains("monthly:"), "\(text)")
  }
}
