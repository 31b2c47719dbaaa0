import Testing

@testable import WaymarkDrafts

/// Columns of flags and codes that say what prices, rows and texts mean.
@Suite struct FlagDraftTests {
  private static let homes = ["1;A;3;200000 €", "2;B;3;601 €", "3;C;3;202000 €"]

  private func draft(_ header: String, _ rows: [String], named name: String) throws -> String {
    try draftLines(([header] + rows).joined(separator: "\n") + "\n", named: name)
  }

  /// Homes with one price, and with columns of words.
  private func homes(_ columns: String, _ words: [String]) throws -> String {
    let rows = zip(Self.homes, words).map { "\($0);\($1)" }
    return try draft("id;title;rooms;price;\(columns)", rows, named: "homes.csv")
  }

  @Test(arguments: [("brandstof", "B", "D", "fuel"), ("Transmission", "A", "M", "transmission")])
  func asksWhatLettersMean(column: String, first: String, second: String, field: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,\(column)\n1,VW,Golf,2010,1000,5 EUR,\(first)\n"
        + "2,Kia,Niro,2011,2000,6 EUR,\(second)\n", named: "cars.csv")
    #expect(
      text.contains(
        "// \"\(field)\": { \"column\": \"\(column)\", \"values\": { \"\(first)\": \"…\", \"\(second)\": \"…\""
      ),
      "\(text)")
  }

  @Test(arguments: [
    ("New", "Yes", "No", "new"), ("is_new", "1", "0", "new"), ("Neuwagen", "ja", "nein", "new"),
    ("Used", "Yes", "No", "used"), ("Nuevo", "sí", "no", "new"),
  ])
  func asksWhatIsNew(column: String, yes: String, no: String, term: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,\(column)\n1,VW,Golf,2010,1000 km,5 EUR,\(no)\n"
        + "2,Kia,Niro,2011,2000 km,6 EUR,\(yes)\n", named: "cars.csv")
    let flag = "\"\(yes)\": \"\(term)\""
    #expect(
      text.contains("// \"condition\": { \"column\": \"\(column)\"") && text.contains(flag),
      "\(text)")
  }

  /// In English, a location has codes of places.
  @Test(arguments: ["Location", "Location.State"])
  func takesNoCodesOfPlacesForRents(column: String) throws {
    let text = try DraftTests.draft(
      "id,title,price,\(column)\n1,A,450000 USD,OR\n2,B,380000 USD,WA\n", named: "homes.csv")
    #expect(!text.contains("which prices are rents"), "\(text)")
  }

  /// What is sold must not be shown as for sale, whichever column comes first.
  @Test(arguments: [
    ["Reserved", "Sold"], ["Sold", "Reserved"], ["Reserviert", "Verkauft"], ["réservé", "vendu"],
    ["is_reserved", "is_sold"], ["Riservata", "Venduta"], ["Rezerwacja", "Sprzedany"],
  ])
  func readsWhatIsSoldAndWhatIsReserved(names: [String]) throws {
    let text = try DraftTests.draft(
      "id,title,price,\(names.joined(separator: ","))\n1,A,5 EUR,0,1\n2,B,6 EUR,1,0\n3,C,7 EUR,0,0\n",
      named: "cars.csv")
    let (first, second) = names[0].hasPrefix("S") ? ("sold", "reserved") : ("reserved", "sold")
    #expect(
      text.contains(
        #""status": { "template": "{\#(names[0])}/{\#(names[1])}", "values": { "/0": "available","#
          + #" "/1": "\#(second)", "0/": "available", "0/0": "available", "0/1": "\#(second)","#
          + #" "1/": "\#(first)", "1/0": "\#(first)", "1/1": "sold" } }"#), "\(text)")
  }

  /// The letters of British insurers are classes, and not `no` and `sí`.
  @Test(arguments: [
    "Write-off category", "Insurance category", "Salvage category", "Insurance write-off",
    "CatMarker",
    "ABI category", "Insurance Cat", "write_off_cat", "Total loss category", "Damage Severity",
  ])
  func asksWhatClassesOfDamageMean(column: String) throws {
    for (one, other) in [("N", "S"), ("N", ""), ("C", "D")] {
      let text = try DraftTests.draft(
        "id,make,model,year,mileage,price,\(column)\n1,Kia,Niro,2019,5 km,5 EUR,\(one)\n"
          + "2,Kia,Rio,2018,6 km,6 EUR,\(other)\n3,Kia,Rio,2018,6 km,6 EUR,\n", named: "cars.csv")
      #expect(text.contains("// \"damage\": { \"column\": \"\(column)\""), "\(text)")
      #expect(text.contains("\"\(one)\": \"…\""), "\(text)")
    }
  }

  /// A place that a record hides is not published, in whatever words it says so.
  @Test(arguments: [
    ("addressVisibility", "full", "hidden"), ("address_visibility", "exact", "approximate"),
    ("AddressDisplay", "Full", "Hide"), ("location_privacy", "exact", "approx"),
    ("exact_location", "true", "false"), ("Adresse veröffentlichen", "ja", "nein"),
    ("Adressfreigabe", "ja", "nein"), ("Mostrar dirección exacta", "sí", "no"),
    ("Afficher l'adresse", "oui", "non"), ("Indirizzo visibile", "sì", "no"),
    ("Toon adres", "ja", "nee"), ("Mostrar endereço", "sim", "não"),
    ("IDX Address Display", "Y", "N"), ("Hide exact location", "0", "1"),
    ("Ubicación exacta", "sí", "no"), ("Diffuser adresse", "oui", "non"),
  ])
  func hidesPlacesByWords(column: String, shown: String, hidden: String) throws {
    let text = try DraftTests.draft(
      "id,Address,City,Bedrooms,Price (USD),Latitude,Longitude,\(column)\n"
        + "1,1 Main St,Reno,2,450000,39.5,-119.8,\(shown)\n2,2 Oak St,Reno,3,380000,39.6,-119.7,\(hidden)\n",
      named: "homes.csv")
    #expect(!text.contains("\n        \"title\": \""), "\(text)")
    for name in ["Address", "Latitude", "Longitude"] {
      let rules = ["only": shown, "except": hidden].map { option, word in
        "\n          \"\(name)\": { \"\(option)\": { \"\(column)\": [\"\(word)\"] } },"
      }
      #expect(rules.contains { text.contains($0) }, "\(name)\n\(text)")
    }
    #expect(text.contains("hides the place in 1 row, in which"), "\(text)")
  }

  /// A VIN that a record hides is not read.
  @Test(arguments: ["Pokaż VIN", "show_vin", "VIN sichtbar", "Mostrar bastidor"])
  func hidesVehicleNumbers(column: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,VIN,\(column)\n1,Kia,Niro,2019,5 km,5 EUR,WVWZZZ1JZ3W386752,1\n"
        + "2,Kia,Rio,2018,6 km,6 EUR,WVWZZZ1JZ3W386753,0\n", named: "cars.csv")
    #expect(
      text.contains("\n          \"VIN\": { \"only\": { \"\(column)\": [\"1\"] } },"), "\(text)")
    #expect(text.contains("hides the VIN in 1 row"), "\(text)")
  }

  /// Other cars than demonstrators may be used, too.
  @Test(arguments: ["jahreswagen", "tageszulassung", "Vorführwagen", "km0"])
  func takesNoOtherUsedCarForNew(column: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,\(column),neufahrzeug\n1,Kia,Niro,2019,5 km,5 EUR,0,1\n"
        + "2,Kia,Rio,2018,6 km,6 EUR,0,0\n", named: "cars.csv")
    #expect(text.contains(#"// "condition": { "column": "neufahrzeug""#), "\(text)")
  }

  @Test(arguments: ["beschaedigtes_fahrzeug", "damaged_vehicle", "beschädigtes Fahrzeug"])
  func readsDamageOfTheThing(column: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,\(column)\n1,Kia,Niro,2019,5 km,5 EUR,0\n"
        + "2,Kia,Rio,2018,6 km,6 EUR,1\n", named: "cars.csv")
    #expect(text.contains("\"damage\": { \"column\": \"\(column)\""), "\(text)")
    #expect(!text.contains("\"beschaedigtes\""), "\(text)")
  }

  /// Things in an excellent state may be new.
  @Test(arguments: [
    ("New", "Y,EXCELLENT", "N,GOOD"), ("Neufahrzeug", "ja,sehr gut", "nein,gut"),
    ("new_used", "new,excellent", "used,good"),
  ])
  func asksWhatIsNewNextToAGrade(column: String, new: String, used: String) throws {
    let text = try DraftTests.draft(
      "id,make,model,year,mileage,price,\(column),Condition\n1,Kia,Niro,2019,5 km,5 EUR,\(new)\n"
        + "2,Kia,Rio,2018,6 km,6 EUR,\(used)\n", named: "cars.csv"
    ).replacing(#/\n *// (?!"cond)/#, with: " ")
    #expect(text.contains("// \"condition\": { \"column\": \"Condition\""), "\(text)")
    let line = column == "new_used" ? "\"new_used\"" : "{ \"column\": \"\(column)\""
    #expect(text.contains("write \"condition\": \(line)"), "\(text)")
  }

  @Test(arguments: [
    ("Kauf;Miete", ["ja;nein", "nein;ja", "ja;nein"], "{price} {Miete}", "\"ja\": \"per-month\""),
    ("Kauf;Miete", ["1;0", "0;1", "1;0"], "{price} code {Miete}", "\"code 1\": \"per-month\""),
    ("For rent", ["No", "Yes", "No"], "{price} {For rent}", "\"Yes\": \"per-month\""),
    ("Zu vermieten", ["nein", "ja", "nein"], "{price} {Zu vermieten}", "\"nein\": null"),
    ("is_rental", ["false", "true", "false"], "{price} {is_rental}", "\"false\": null"),
    ("Mietobjekt", ["0", "1", "0"], "{price} code {Mietobjekt}", "\"code 0\": null"),
    ("Location", ["non", "oui", "non"], "{price} {Location}", "\"oui\": \"per-month\""),
    ("En alquiler", ["No", "Sí", "No"], "{price} {En alquiler}", "\"Sí\": \"per-month\""),
    ("In affitto", ["", "x", ""], "{price} code {In affitto}", "\"code x\": \"per-month\""),
    ("To let", ["No", "Yes", "No"], "{price} {To let}", "\"No\": null"),
    ("Kiralık", ["hayır", "evet", "hayır"], "{price} {Kiralık}", "\"evet\": \"per-month\""),
    ("Te huur", ["nee", "ja", "nee"], "{price} {Te huur}", "\"nee\": null"),
    ("Wynajem", ["nie", "tak", "nie"], "{price} {Wynajem}", "\"tak\": \"per-month\""),
    ("Kauf/Miete", ["K", "M", "K"], "{price} code {Kauf/Miete}", "\"code M\": \"…\""),
  ])
  func asksWhichPricesAreRents(
    columns: String, words: [String], template: String, suffix: String
  ) throws {
    let text = try homes(columns, words)
    #expect(text.contains("// \"price\": { \"column\": \"price\""), "\(text)")
    #expect(joined(text).contains("\"template\": \"\(template)\""), "\(text)")
    #expect(joined(text).contains(suffix), "\(text)")
    #expect(!text.contains("sold or not public"), "\(text)")
  }

  /// The words of a comment, whose lines end anywhere.
  private func joined(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.filter { $0 != "//" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("Haustiere", ["ja", "nein", "ja"]), ("Miete inkl. Strom", ["ja", "nein", "ja"]),
    ("Miete", ["nein", "nein", "nein"]), ("Mieter", ["A B", "C D", ""]),
  ])
  func doesNotTakeOtherColumnsForRents(column: String, words: [String]) throws {
    let text = try homes(column, words)
    #expect(text.contains("\n        \"price\": {"), "\(text)")
  }

  @Test(arguments: [
    ("Kaltmiete;Kaufpreis", "Kaltmiete", "Kaufpreis", "per-month"),
    ("Kaufpreis;Kaltmiete", "Kaltmiete", "Kaufpreis", "per-month"),
    ("Canone mensile;Prezzo vendita", "Canone mensile", "Prezzo vendita", "per-month"),
    ("Sale price;Weekly rent", "Weekly rent", "Sale price", "per-week"),
  ])
  func readsRentsAndSalesInOneLine(
    columns: String, rents: String, sales: String, period: String
  ) throws {
    let text = try draft(
      "id;title;rooms;\(columns)", ["1;A;3;601 €;", "2;B;3;;200000 €"], named: "homes.csv")
    #expect(
      text.contains("\n        \"price\": { \"template\": \"{\(rents)} rent:{\(sales)} sale\""),
      "\(text)")
    #expect(text.contains("\"rent: sale\": \"\(period)\""), "\(text)")
  }

  @Test func readsZerosOfTheOtherPriceAsNone() throws {
    let text = try draft(
      "id;title;rooms;Kaltmiete;Kaufpreis", ["1;A;3;601 €;0", "2;B;3;0;200000 €"],
      named: "homes.csv")
    #expect(joined(text).contains("0 means that the other price counts"), "\(text)")
    #expect(text.contains("\"nulls\": [\"0\"] }"), "\(text)")
  }

  /// A 0 without another price in its row is read with the others.
  @Test func readsZerosThatAreAlone() throws {
    let text = try draft(
      "id;title;rooms;Kaltmiete;Kaufpreis", ["1;A;3;601 €;", "2;B;3;;200000 €", "3;C;3;;0"],
      named: "homes.csv")
    #expect(text.contains("\n        \"price\": { \"template\""), "\(text)")
  }

  /// No name is omitted, however long the list is.
  @Test func listsAllColumnsThatAreNotRead() throws {
    let names = (1...120).map { "attribute of the thing \($0)" }
    let row = names.map { "value of \($0)" }.joined(separator: ";")
    let text = try draft(
      "id;name;price;" + names.joined(separator: ";"), ["1;A;5 €;\(row)", "2;B;6 €;\(row)"],
      named: "shop.csv")
    for name in names { #expect(text.contains("\"\(name)\""), "\(text)") }
  }

  @Test(arguments: [
    ("Write-off category", "Cat S", "\n        \"damage\": \"Write-off category\""),
    ("Insurance category", "Cat N", "\n        \"damage\": \"Insurance category\""),
    ("Accident damage", "Front left", "\n        \"damage\": \"Accident damage\""),
    ("HPI", "Cat S", "// \"damage\": { \"column\": \"HPI\""),
    ("Title Status", "Salvage", "// \"damage\": { \"column\": \"Title Status\""),
    ("Branded Title", "Yes", "// \"damage\": { \"column\": \"Branded Title\""),
    ("Wypadkowy", "Tak", "\"Tak\": \"Wypadkowy\""),
    ("Incidentata", "Sì", "\"Sì\": \"Incidentata\""),
  ])
  func asksAboutDamage(column: String, word: String, line: String) throws {
    let text = try draft(
      "id;make;model;mileage;price;\(column)",
      ["1;Ford;Focus;20500 mi;8995 GBP;", "2;Ford;Focus;20501 mi;8996 GBP;\(word)"],
      named: "cars.csv")
    #expect(text.contains(line), "\(text)")
    #expect(!text.contains("public or for sale") && !text.contains("not public"), "\(text)")
  }

  @Test(arguments: [
    ("VAT Qualifying", ["Yes", "No", "Yes"], true), ("BTW/Marge", ["B", "M", "B"], true),
    ("Faktura VAT", ["Tak", "Nie", "Tak"], true), ("IVA deducible", ["Sí", "No", "Sí"], true),
    ("aussen_courtage@mit_mwst", ["true", "false", "true"], false),
    ("Courtage", ["3,57 % inkl. MwSt.", "", "3,57 % inkl. MwSt."], false),
  ])
  func asksHowPricesAreTaxed(column: String, words: [String], isAsked: Bool) throws {
    let text = joined(try homes(column, words))
    #expect(text.contains("seems to say how prices are taxed") == isAsked, "\(text)")
    #expect(!text.contains("says whether prices include tax"), "\(text)")
  }

  /// What is not public must not be published, in later files either.
  @Test(arguments: [
    ("État", ["1", "0", "1"], "\"État\": [\"1\"]"),
    ("Estado", ["1", "0", "1"], "\"Estado\": [\"1\"]"),
    ("Stato", ["1", "1", "1"], "\"Stato\": [\"1\"]"),
    ("published", ["1", "1", "1"], "\"published\": [\"1\"]"),
    ("hidden", ["false", "false", "false"], "\"hidden\": [\"false\"]"),
  ])
  func readsOnlyPublicRows(column: String, words: [String], only: String) throws {
    let rows = words.indices.map { "\($0);Vase \($0);25 EUR;\(words[$0])" }
    let text = try draft("id;name;price;\(column)", rows, named: "shop.csv")
    #expect(text.contains("\"only\": { \(only) }"), "\(text)")
  }

  @Test(arguments: [
    ("VATPercent", "20"), ("Vermogen (PK)", "125"), ("PRICE_QUALIFIER", "2"),
    ("propertyReference", "R1"), ("energyRating", "D"),
  ])
  func offersNoOtherColumnAsAPrice(column: String, value: String) throws {
    for price in ["price", "unnamed"] {
      let rows = (1...3).map { "\($0);A \($0);2\($0);\(value)" }
      let text = joined(try draft("id;title;\(price);\(column)", rows, named: "list.csv"))
      let questions = text.split(separator: " may ").dropFirst()
      #expect(!questions.contains { $0.prefix(60).contains("\"\(column)\"") }, "\(text)")
    }
  }

  @Test(arguments: [("Prezzo (tasse incl.)", "gross"), ("Prezzo (tasse escl.)", "net")])
  func readsPricesWithTax(column: String, term: String) throws {
    let text = try draft("id;nome;\(column)", ["1;A;25,00 €", "2;B;26,00 €"], named: "shop.csv")
    #expect(text.contains("\"terms\": [\"\(term)\"]"), "\(text)")
  }

  @Test func asksAboutTheUnitNextToADistance() throws {
    let text = joined(
      try draft(
        "id;Merk;Model;Tellerstand;Eenheid;Prijs",
        ["1;VW;Golf;90.500;K;9 €", "2;VW;Polo;91.500;M;8 €"],
        named: "autos.csv"))
    #expect(text.contains("\"units\": { \"K\": \"km\", \"M\": \"mi\" }"), "\(text)")
    #expect(!text.contains("what amount prices are for"), "\(text)")
  }

  @Test func readsTheEndsOfPaths() throws {
    let text = joined(
      try draft(
        "id;name;price;categories",
        ["1;A;5 €;All/Hats,All/Hats/Wool", "2;B;6 €;All/Bags,All/Bags/Big"],
        named: "shop.csv"))
    #expect(text.contains("\"All/Hats,All/Hats/Wool\": \"Wool\""), "\(text)")
    // Two categories may have one name.
    let shared = joined(
      try draft(
        "id;name;price;categories",
        ["1;A;5 €;/home/kitchen,/sale", "2;B;6 €;/textiles/kitchen", "3;C;6 €;/home/bath,/sale"],
        named: "shop.csv"))
    #expect(
      shared.contains(#""/textiles/kitchen": "textiles / kitchen""#)
        && shared.contains(#""/home/kitchen,/sale": "home / kitchen""#)
        && shared.contains(#""/home/bath,/sale": "bath""#), "\(shared)")
  }

  @Test(arguments: [("A3-12", false), ("B-7", false), ("Leeds", true), ("SW1", true)])
  func readsNoShelfAsALocation(place: String, isRead: Bool) throws {
    let text = try draft(
      "id;name;price;location", ["1;A;5 €;\(place)", "2;B;6 €;\(place)"], named: "shop.csv")
    #expect(text.contains("\"location\": \"location\"") == isRead, "\(text)")
  }

  /// A flag that is set may mean no.
  @Test(arguments: [
    ("NoPets", false), ("Rules.NoPets", false), ("pets_not_allowed", false),
    ("PetsProhibited", false), ("keine_haustiere", false), ("CatsAndPets", true),
    ("No of pets", true),
  ])
  func readsNegatedFlagsTheOtherWayRound(column: String, yes: Bool) throws {
    let text = try draftLines(
      "id,title,Price,Bedrooms,\(column),Address,PropertyType\n1,Flat one,1200 USD,2,Yes,A,apartment\n"
        + "2,Flat two,1300 USD,1,,B,apartment\n3,House three,1400 USD,3,Yes,C,house\n")
    let line = "\"column\": \"\(column)\", \"values\": { \"Yes\": \(yes), \"no\": \(!yes) } }"
    #expect(text.contains(line), "\(text)")
  }
}
