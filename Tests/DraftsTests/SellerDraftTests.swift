import Testing

@testable import WaymarkDrafts

/// What a draft of a seller's export must not publish in silence.
@Suite struct SellerDraftTests {
  private func draft(_ header: String, _ rows: [String], named name: String = "list.csv") throws
    -> String
  {
    let lines = rows.enumerated().map { "\($0 + 1);\($1)\n" }.joined()
    return try draftLines("id;\(header)\n\(lines)", named: name)
  }

  /// No mark reads all of these values right.
  @Test(arguments: [
    ("price", ["US$ 1,165,000", "EUR 129.000", "US$ 189,900"]),
    ("price", ["US$ 165,000", "EUR 129.000", "EUR 72.500"]),
    ("price", ["$12,500.00", "$9.800", "$1,050.50"]), ("price", ["12.500,00 €", "9,800 €", "1 €"]),
    ("price", ["12.5 EUR", "9.800 EUR", "10.25 EUR"]),
    ("price", ["CHF 4'500.50", "CHF 1.250", "1 €"]),
    ("Engine Hours", ["1.850", "2,300", "900"]), ("livingArea", ["1.250 m²", "85.5 m²", "120 m²"]),
    ("mileage", ["1,045,000 km", "62.000 km", "158,000 km"]),
  ])
  func asksAboutMarksThatContradictEachOther(column: String, values: [String]) throws {
    let rows = values.map { "Bavaria \($0);2 m;\($0)" }
    let draft = try draft("title;draft;\(column)", rows, named: "boats.csv")
    let home = try self.draft(
      "title;bedrooms;\(column)", rows.map { $0.replacing("2 m", with: "2") })
    let text =
      column == "livingArea"
      ? home
      : column == "mileage"
        ? try self.draft(
          "title;vin;\(column)", rows, named: "cars.csv") : draft
    #expect(text.contains("so that no \"decimal\" reads both right"), "\(text)")
    #expect(!text.contains("\n        \"\(column)\": {"), "\(text)")
  }

  /// Three decimals are usual in these columns.
  @Test(arguments: [
    ("price (KWD)", ["1,250.500", "9.800", "10.250"]),
    ("price", ["1200.500 BHD", "9.800 BHD", "0.250 BHD"]),
    ("weight", ["1.5 kg", "1.125 kg", "2.25 kg"]), ("price", ["129.000 €", "1.250 €", "9,50 €"]),
  ])
  func readsThousandths(column: String, values: [String]) throws {
    let draft = try draft("title;\(column)", values.map { "Thing;\($0)" })
    #expect(!draft.contains("reads both right"), "\(draft)")
  }

  /// Notes are neither a text for buyers nor the name of a thing.
  @Test(arguments: [
    "Observations", "Notas", "Notes", "Remarques", "Bemerkung", "Kundennotiz", "Internal notes",
    "Interne Bemerkung", "Note interne", "Notas internas", "Hinweis intern", "Notiz", "Kommentar",
    "Opmerking", "Note interne al personale", "Uwagi wewnętrzne", "Interní poznámka",
    "Anteckningar",
    "Bemærkninger", "Merknad", "Megjegyzés", "Notlar", "Примечания", "Коментар", "ملاحظات", "社内メモ",
    "内部备注",
    "메모", "Catatan", "Staff info", "Nur intern",
  ])
  func publishesNoNotes(column: String) throws {
    for header in ["title;\(column);price", "\(column);price"] {
      let title = header.hasPrefix("title") ? "Chair %;" : ""
      let rows = (1...3).map { title.replacing("%", with: "\($0)") + "bought for \($0);1\($0) EUR" }
      let draft = try draft(header, rows)
      for field in ["title", "description", "category", "damage"] {
        #expect(!draft.contains("\n        \"\(field)\": \"\(column)\""), "\(draft)")
      }
    }
  }

  @Test func takesAShortDescriptionAsTheTitle() throws {
    let draft = try draft("Descripción;PVP;Notas internas", ["Silla;45,00;rota", "Mesa;9,00;"])
    #expect(draft.contains("\n        \"title\": \"Descripción\""), "\(draft)")
    #expect(!draft.contains("\"description\": \"Descripción\""), "\(draft)")
  }

  /// Measures and hours are not only those of boats.
  @Test(arguments: [
    ("name;length (cm);width (cm);weight (kg);price", "Table;180;90;40;199 EUR", "product"),
    ("Bezeichnung;Länge;Breite;Gewicht;Preis", "Tisch;180 cm;90 cm;40 kg;199 EUR", "product"),
    ("Désignation;Longueur;Largeur;Poids;Prix", "Table;180 cm;90 cm;40 kg;199 EUR", "product"),
    ("nazwa;długość;szerokość;waga;cena", "Stół;180 cm;90 cm;40 kg;199 zł", "product"),
    ("make;model;year;hours;weight;price", "CAT;320;2018;6450;48500 lbs;129000 USD", "machine"),
    ("title;color;Beam angle;length;price", "Lamp;white;120;10 cm;9 EUR", "product"),
    ("name;LOA;beam;price", "Dufour 34;10.4 m;3.5 m;50000 EUR", "boat"),
    ("nombre;eslora;manga;precio", "Velero;10,4 m;3,5 m;50000 EUR", "boat"),
    ("make;model;year;hours;price", "Jeanneau;NC 9;2018;450;129000 EUR", "boat"),
    ("manufacturer;model;category;price", "Sony;A6;Cameras;9 EUR", "product"),
    ("make;model;mileage;region;price", "VW;Golf;90000 km;Bavaria;9 EUR", "car"),
    ("make;model;hull material;price", "X;9;steel;129000 EUR", "boat"),
  ])
  func needsEvidenceForABoat(header: String, row: String, vocabulary: String) throws {
    let draft = try draft(header, [row, row.replacing("0", with: "1")])
    #expect(draft.contains("\"vocabulary\": \"\(vocabulary)\""), "\(draft)")
  }

  /// No rent may be the price of a sale.
  @Test(arguments: [
    ("PropertyType", ["Residential", "Residential Lease"]),
    ("operationType", ["sale", "rent_to_own"]),
    ("trans_type_id", ["1", "2"]), ("LET_RENT_FREQUENCY", ["", "1"]),
    ("tipo_operacion", ["1", "3"]),
    ("Vermarktungsart", ["K", "M"]), ("transactionType", ["Sale", "Commercial Lease"]),
    ("Тип сделки", ["1", "2"]),
  ])
  func asksWhichPricesAreRents(column: String, words: [String]) throws {
    let rows = words.map { "Home \($0);2400 USD;2;\($0)" }
    let draft = try draft("title;price;bedrooms;\(column)", rows)
    #expect(!draft.contains("\n        \"price\": {"), "\(draft)")
    let isCode = words.contains { $0.count == 1 }
    #expect(draft.contains("{price} \(isCode ? "code " : ""){\(column)}"), "\(draft)")
  }

  @Test(arguments: ["DateEnd", "Visibile fino al", "Sichtbar bis", "Ważne do"])
  func asksAboutTheEndOfAnOffer(column: String) throws {
    let draft = try draft("title;price;\(column)", ["A;5 EUR;2026-01-02", "B;6 EUR;2027-01-02"])
    #expect(draft.contains("write \"validUntil\""), "\(draft)")
  }

  @Test func readsMonthlyRatesNextToPrices() throws {
    let draft = try draft(
      "make;vin;price;price_type", ["VW;1;19900 EUR;cash", "VW;2;199 EUR;monthly"])
    #expect(
      draft.contains("\"suffixes\": { \"cash\": null, \"monthly\": \"per-month\" }"), "\(draft)")
  }

  @Test func asksWhichPricesAreRentsWithoutAPrice() throws {
    let draft = try draft("title;amount due;bedrooms;operation", ["A;9;2;sale", "B;9;1;rent"])
    #expect(
      draft.contains("decide: \"operation\" (\"rent\", \"sale\") says what is paid for"), "\(draft)"
    )
  }

  @Test(arguments: [
    ("Preiseinheit", "t", "m³"), ("price_unit", "ton", "m"), ("Cena za", "za m2", "za nemovitost"),
    ("Unité de prix", "kg", "pièce"), ("Einheit", "kg", "Stück"),
  ])
  func asksAboutPricesOfAnAmount(column: String, one: String, other: String) throws {
    let draft = try draft("title;price;\(column)", ["A;5 EUR;\(one)", "B;6 EUR;\(other)"])
    #expect(
      draft.contains("\"\(column)\" (") && draft.contains("what amount prices are for"), "\(draft)")
    #expect(!draft.contains("\n        \"price\": {"), "\(draft)")
    let pieces = try self.draft("title;price;\(column)", ["A;5 EUR;Stück", "B;6 EUR;Stück"])
    #expect(pieces.contains("\n        \"price\": {"), "\(pieces)")
  }

  @Test(arguments: [
    "Prix pro", "Händlerpreis", "Trade price", "Prezzo rivenditori", "Оптовая цена", "Cena hurtowa",
    "Precio mayorista", "Reserve price", "Groothandel prijs",
  ])
  func leavesPricesOfTradersToTheUser(column: String) throws {
    let alone = try draft("title;\(column)", ["A;5 EUR", "B;6 EUR"])
    #expect(!alone.contains("\n        \"price\": {"), "\(alone)")
    let both = try draft("title;\(column);price", ["A;5 EUR;7 EUR", "B;6 EUR;8 EUR"])
    #expect(both.contains("\"price\": { \"column\": \"price\""), "\(both)")
    #expect(!both.contains("it may also be in"), "\(both)")
  }

  @Test(arguments: [
    ("StandardStatus", ["Active", "Hold", "Closed"], ["Active", "Closed"]),
    ("StandardStatus", ["Active", "Coming Soon", "Pending"], ["Active", "Pending"]),
    ("Status", ["aktiv", "Demnächst", "verkauft"], ["aktiv", "verkauft"]),
    ("InternetEntireListingDisplayYN", ["Y", "N"], ["Y"]),
    ("situacao", ["ativo", "rejeitado", "vendido"], ["ativo", "vendido"]),
  ])
  func leavesOutWhatIsNotShownYet(column: String, words: [String], shown: [String]) throws {
    let draft = try draft("title;price;\(column)", words.map { "A;5 EUR;\($0)" })
    let list = shown.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(draft.contains("\"only\": { \"\(column)\": [\(list)] }"), "\(draft)")
    #expect(draft.contains("decide: these rows of \"\(column)\" seem not to be public"), "\(draft)")
  }

  @Test(arguments: [
    "Dealer only", "Nur Händler", "Trade only", "Solo commercianti", "sichtbar nur für Händler",
    "sichtbar_nur_fuer_Haendler", "b2b",
  ])
  func leavesOutWhatOnlyTradersSee(column: String) throws {
    let draft = try draft("title;price;\(column)", ["A;5 EUR;N", "B;6 EUR;Y", "C;7 EUR;N"])
    #expect(draft.contains("\"only\": { \"\(column)\": [\"N\"] }"), "\(draft)")
    #expect(draft.contains("decide: these rows of \"\(column)\" seem not to be public"), "\(draft)")
  }

  @Test func asksAboutShopifyProductsWithoutADateOfPublication() throws {
    let products = [#""2026-01-01T00:00:00Z""#, "null", #""2026-02-01T00:00:00Z""#].enumerated()
      .map { number, date in
        #"{ "id": \#(number), "title": "T\#(number)", "handle": "h\#(number)", "vendor": "V","#
          + #" "body_html": "<p>x</p>", "price": "5 EUR", "published_at": \#(date) }"#
      }
    let draft = try draftLines(
      #"{ "products": [\#(products.joined(separator: ","))] }"#, named: "products.json")
    #expect(
      draft.contains("\"published_at\" is empty in 1 row, which may not be public"), "\(draft)")
    #expect(draft.contains("\"price\": { \"column\": \"price\""), "\(draft)")
  }

  @Test(arguments: [
    ("Typ;Fabrikat;Modell;Årsmodell;Pris", "Grävmaskin;Volvo;EC22"),
    ("Typ;Fabrikat;Modell;Baujahr;Preis", "Bagger;Volvo;EC22"),
    ("Typ;Marka;Model;Rok;Cena", "Koparka;Volvo;EC22"),
  ])
  func readsATypeNextToAModelAsACategory(header: String, values: String) throws {
    let draft = try draft(
      header, (1...3).map { "\($0 == 1 ? "Dumper;Volvo;EC22" : values)\($0);2018;5000\($0) EUR" })
    let model = header.contains("Modell") ? "Modell" : "Model"
    #expect(draft.contains("\"model\": \"\(model)\""), "\(draft)")
    #expect(draft.contains("\"category\": \"Typ\""), "\(draft)")
  }

  @Test(arguments: [
    ("Netto/Brutto", "Netto", "Brutto"), ("Preisart", "netto", "brutto"),
    ("tax_included", "true", "false"), ("Tipo prezzo", "netto", "lordo"),
  ])
  func asksWhichPricesIncludeTax(column: String, one: String, other: String) throws {
    let draft = try draft("title;price;\(column)", ["A;5 EUR;\(one)", "B;6 EUR;\(other)"])
    let asks = "\"\(column)\" (\"\(one)\", \"\(other)\") says whether prices include tax"
    let reverse = "\"\(column)\" (\"\(other)\", \"\(one)\") says whether prices include tax"
    #expect(draft.contains(asks) || draft.contains(reverse), "\(draft)")
  }

  /// Tenants and owners offer nothing.
  @Test(arguments: ["Telefon Mieter", "Eigentümer", "owner phone", "email du locataire"])
  func proposesNoPrivatePersonAsTheSeller(column: String) throws {
    let draft = try draft("title;price;\(column);Kontakt", ["A;450 EUR;Meier;Schulz"])
    #expect(draft.contains("The column \"Kontakt\" seems"), "\(draft)")
  }

  @Test func readsNoUsableAreaNextToALivingArea() throws {
    let draft = try draft(
      "title;Zimmer;Wohnfläche m²;Nutzfläche", ["A;3;;80", "B;2;51;", "C;2;52;60"])
    #expect(draft.contains(#""livingArea": { "column": "Wohnfläche m²""#), "\(draft)")
  }

  @Test(arguments: ["currencyId", "Curr.", "Wrg", "price_currency_iso", "валюта"])
  func readsCurrenciesByAnyName(column: String) throws {
    let draft = try draft("title;price;\(column)", ["A;450;USD", "B;30000;RUR", "C;12;UAH"])
    #expect(draft.contains("\"currencyColumn\": \"\(column)\""), "\(draft)")
    #expect(!draft.contains("declare \"currency\""), "\(draft)")
  }

  /// Programs write their columns in English next to texts in any language.
  @Test(arguments: [
    (
      "Sehr gut erhaltener Stuhl mit Lehne, für das Wohnzimmer oder die Küche und den Balkon",
      "\"de\""
    ),
    (
      "Chaise en très bon état avec un dossier, pour le salon ou la cuisine, livrée sans frais",
      "\"fr\""
    ),
    ("Очень хороший стул, для кухни и гостиной, без дефектов, доставка по городу", "Russian"),
    (
      "Very good chair with the original parts and a cover, used for a year without damage",
      "\"en\""
    ),
  ])
  func judgesTheLanguageByTheTexts(text: String, expected: String) throws {
    let draft = try draft("Title;Description;Price;Condition;Color;Year", ["X1;\(text);5;1;2;3"])
    let start = draft.prefix { $0 != "[" } + draft.drop { $0 != "[" }.prefix(20)
    #expect(start.contains(expected), "\(start)")
  }

  @Test func asksForTheLanguageOfTextsInOtherLetters() throws {
    let draft = try draft("Title;Price;Color", ["Stühle;5;2", "Möbel;6;3"])
    #expect(draft.contains("decide: English, by words of the columns"), "\(draft)")
  }
}
