import Testing

@testable import WaymarkDrafts

/// What one record is: its rows, its identifier, its title and its place.
@Suite struct RecordDraftTests {
  /// Identifiers change when rows move, so the column is not one.
  @Test(arguments: ["Lp.", "Nr.", "No.", "#", "Lfd. Nr.", "N°", "Sıra No", "№", "序号"])
  func asksAboutNumbersOfRows(column: String) throws {
    let text = try draftLines("\(column),title,price\n1,A,5 EUR\n2,B,6 EUR\n3,C,7 EUR\n")
    #expect(text.contains("\"id\": { \"row\": true }"), "\(text)")
    #expect(text.contains("map \"id\" to \"\(column)\" if its numbers stay"), "\(text)")
    let own = try draftLines("\(column),Ref,title\n1,X7,A\n2,Y8,B\n3,Z9,C\n")
    #expect(own.contains("\"id\": \"Ref\""), "\(own)")
  }

  @Test(arguments: ["4711,A\n4712,B\n", "001,A\n002,B\n"])
  func readsOwnNumbers(rows: String) throws {
    #expect(try draftLines("Nr.,title\n" + rows).contains("\"id\": \"Nr.\""))
  }

  @Test(arguments: [
    (
      "Identificador de URL,Nombre,Valor 1,Precio,Stock",
      "remera,Remera,S,1999,3|remera,,M,1999,2|remera,,L,2099,2|gorra,Gorra,,999,5",
      "Identificador de URL", "Nombre"
    ),
    (
      "handleId,fieldType,name,price,sku",
      "p_1,Product,Mug,9.90,M|p_1,Variant,,,M-S|p_2,Product,Jug,19.90,J",
      "handleId", "name"
    ),
    (
      "type,product_internal_id,product_name,product_price",
      "product,101,Mug,9.90|product_variation,101,,9.90|product,102,Jug,19.90",
      "product_internal_id", "product_name"
    ),
  ])
  func joinsVariants(header: String, rows: String, by: String, title: String) throws {
    let text = try draftLines(header + "\n" + rows.replacing("|", with: "\n") + "\n")
    #expect(text.contains("decide: rows of one \"\(by)\" are one record"), "\(text)")
    #expect(text.contains("\"join\": { \"by\": [\"\(by)\"], \"lists\": [] }"), "\(text)")
    #expect(
      text.contains("\"id\": \"\(by)\"") && text.contains("\"title\": \"\(title)\""), "\(text)")
  }

  /// Images need an address, or the folder with their files.
  @Test(arguments: ["/w/b/wb01.jpg", "ab12_3~mv2.JPG;cd34~mv2.png", "gimlet.webp, second.webp"])
  func asksAboutImagesWithoutAddress(value: String) throws {
    let text = try draftLines("sku;name;pics\nA;Mug;\"\(value)\"\nB;Jug;\"\(value)\"\n")
    #expect(text.contains("decide: \"pics\": names of image files"), "\(text)")
    #expect(text.contains("// \"images\": \"pics\""), "\(text)")
    let links = try draftLines("sku;name;pics\nA;Mug;https://a.example/1.jpg\n")
    #expect(links.contains("\"images\": \"pics\"") && !links.contains("// \"images\""), "\(links)")
  }

  @Test func readsNoStockAsAnIdentifier() throws {
    let text = try draftLines("Varenr,Navn,Pris,Lager\nA 1,Stol,5 DKK,4\nA 2,Bord,6 DKK,7\n")
    #expect(text.contains("\"id\": { \"row\": true }"), "\(text)")
  }

  /// Rows without a title are not variants by that alone.
  @Test(arguments: [
    "product_id,title,price\n1,A,5 EUR\n2,,6 EUR\n3,C,7 EUR\n",
    "id,dealer_id,title\n1,7,A\n2,7,\n3,8,C\n", "id,project_id,title\n1,7,A\n2,7,\n3,8,C\n",
  ])
  func joinsNoOtherRows(rows: String) throws {
    let text = try draftLines(rows)
    #expect(!text.contains("\"join\""), "\(text)")
  }

  @Test func asksForMoreThanABrand() throws {
    let text = try draftLines("sku,Brand,Price\nA1,Acme,5 EUR\nA2,Acme,6 EUR\n")
    #expect(text.contains("titles are only the brand"), "\(text)")
    let car = try draftLines("id,make,model,mileage\n1,VW,Golf,5 km\n", named: "cars.csv")
    #expect(!car.contains("titles are only"), "\(car)")
  }

  @Test(arguments: [
    ("NL_Title", "FR_Title"), ("Titre (FR)", "Titre (NL)"), ("title_nl", "title_fr"),
    ("nl_titel", "de_titel"), ("NL_Title_Short", "FR_Title_Short"),
  ])
  func readsTitlesInSeveralLanguages(one: String, other: String) throws {
    let text = try draftLines("id,\(one),\(other),price\n1,Stoel,Stol,5 EUR\n2,Tafel,Tabel,6 EUR\n")
    #expect(
      text.contains("\"title\": \"\(one)\"") || text.contains("\"title\": \"\(other)\""), "\(text)")
    #expect(
      text.contains("have it in other languages") && text.contains("\"title\": { \"…\": \"…\" }"),
      "\(text)")
  }

  /// `en` is the width of a boat in Turkish.
  @Test func readsALanguageAsNoField() throws {
    let text = try draftLines(
      #"[{"id":"1","name":{"en":"Chair","de":"Stuhl"},"price":"5 EUR"}]"#, named: "a.json")
    #expect(text.contains("\"title\": \"name.en\"") && !text.contains("beam"), "\(text)")
  }

  /// Search engines read a location as a town.
  @Test func leavesAStreetToTheUser() throws {
    let text = try draftLines("id;titel;Straße\n1;Wohnung;Hauptstraße 5\n2;Haus;Ringweg 7\n")
    #expect(text.contains("// \"location\": \"Straße\""), "\(text)")
    #expect(text.contains("search engines read a location as a town"), "\(text)")
  }

  @Test(arguments: [
    ("address", "city"), ("Straße", "Ort"), ("Województwo", "Miasto"), ("Région", "Ville"),
    ("Provincia", "Ciudad"),
  ])
  func readsTheTown(other: String, town: String) throws {
    let text = try draftLines("id,title,\(other),\(town)\n1,A,Alpha 5,Bern\n2,B,Beta 7,Bern\n")
    #expect(text.contains("\"location\": \"\(town)\""), "\(text)")
  }

  @Test func readsDealersColumnsInFrench() throws {
    let text = try draftLines(
      "Reference,Marque,Famille,Version,Date1Mec,EtatVehicule,Kilometrage\n"
        + "R1,Peugeot,208,1.2,15/03/2019,Occasion,45000 km\n", named: "voitures.csv")
    #expect(text.contains("\"model\": \"Famille\"") && text.contains("\"condition\": "), "\(text)")
    #expect(text.contains("\"firstRegistration\": { \"column\": \"Date1Mec\""), "\(text)")
  }

  @Test func readsKyero() throws {
    let row = """
      <property><id>12</id><date>2026-01-01 10:00:00</date><price>250000</price><currency>EUR</currency>
      <price_freq>sale</price_freq><part_ownership>0</part_ownership><leasehold>0</leasehold>
      <new_build>1</new_build><type>villa</type><town>Jávea</town><province>Alicante</province>
      <location_detail>Near sea</location_detail><beds>3</beds><baths>2</baths>
      <desc><en>Nice villa</en><es>Bonita villa</es></desc></property>
      """
    let text = try draftLines(
      "<root><kyero><feed_version>3</feed_version></kyero>\(row)\(row.replacing("12", with: "13"))</root>",
      named: "homes.xml")
    #expect(text.contains("an export: Kyero") && text.contains("\"location\": \"town\""), "\(text)")
    #expect(text.contains("\"updated\": ") && text.contains("\"desc.en\""), "\(text)")
  }

  @Test func readsSwedishDistances() throws {
    let text = try draftLines(
      "id,Märke,Modell,Miltal\n1,Volvo,V60,8500\n2,Kia,Rio,900\n", named: "bilar.csv")
    #expect(
      text.contains("\"mileage\": { \"column\": \"Miltal\", \"factor\": 10, \"unit\": \"km\" }"),
      "\(text)")
  }

  @Test(arguments: [
    "Studio", "Studio-Wohnung", "estudio", "monolocale", "kawalerka", "garsoniera",
    "1-Zimmer-Wohnung",
    "ático", "Penthouse", "студия", "ワンルーム", "원룸", "quitinete",
  ])
  func readsSmallHomesAsApartments(word: String) throws {
    let text = try draftLines("id,title,property type,price\n1,A,\(word),5 EUR\n2,B,House,6 EUR\n")
    #expect(text.contains("\"\(word)\": \"apartment\""), "\(text)")
  }

  @Test(arguments: ["Marka;Seri;Model", "marka;seri;model"])
  func readsASeriesAsTheModel(header: String) throws {
    let text = try draftLines(
      "no;\(header);KM;Fiyat\n1;Renault;Clio;1.0 TCe Joy;45000;650000 TL\n2;Fiat;Egea;1.4 Easy;30000;700000 TL\n"
    )
    let names = header.split(separator: ";")
    #expect(
      text.contains("\"model\": \"\(names[1])\"") && text.contains("\"trim\": \"\(names[2])\""),
      "\(text)")
  }

  /// Nothing can be declared about a number with a fixed form.
  @Test(arguments: [
    ("vin", "a VIN has 17 letters and digits"), ("ean", "a GTIN has 8, 12, 13 or 14 digits"),
  ])
  func saysWhatANumberLooksLike(column: String, form: String) throws {
    for other in ["n.v.", column == "vin" ? "WVWZZZ1JZ3W386752" : "4006381333931"] {
      let vehicle = column == "vin" ? "make,model,mileage" : "brand,color,material"
      let text = try draftLines(
        "id,title,\(vehicle),\(column)\n1,A,VW,Golf,5 km,12-345\n2,B,VW,Polo,6 km,\(other)\n")
      #expect(text.contains(form) && text.contains("go without it"), "\(text)")
      #expect(!text.contains("\"values\": { \"…\""), "\(text)")
    }
  }

  /// The identifier of a name is not a text in Indonesian.
  @Test(arguments: ["name", "title"])
  func readsNoIdentifierAsIndonesian(name: String) throws {
    let text = try draftLines(
      #"[{"sku":"a","\#(name)":{"id":12,"text":"The red chair"},"price":"5 EUR"},"#
        + #"{"sku":"b","\#(name)":{"id":13,"text":"The blue table"},"price":"6 EUR"}]"#,
      named: "a.json")
    #expect(text.contains("\"title\": \"\(name).text\"") && !text.contains("Indonesian"), "\(text)")
  }

  @Test func readsTheMembersOfSpanishAndFrenchRecords() throws {
    let text = try draftLines(
      #"[{"uuid":"a","atributos":{"titulo":"Hilux","anio":2020,"ubicacion":{"ciudad":"Córdoba"}}},"#
        + #"{"uuid":"b","atributos":{"titulo":"Cronos","anio":2026,"ubicacion":{"ciudad":"Rosario"}}}]"#,
      named: "coches.json")
    #expect(text.contains(#""location": "atributos.ubicacion.ciudad""#), "\(text)")
    #expect(text.contains(#""year": "atributos.anio""#), "\(text)")
  }

  @Test func readsADutchTypeAsTheModel() throws {
    let text = try draftLines(
      "nr,merk,type,bouwjaar,lengte,diepgang,ligplaats\n1,Bavaria,37 Cruiser,2008,11 m,1.9 m,Lemmer\n"
        + "2,Linssen,Grand Sturdy,2015,12 m,1.2 m,Sneek\n", named: "boten.csv")
    #expect(
      text.contains(#""model": "type""#) && text.contains(#""location": "ligplaats""#), "\(text)")
  }

  /// `Type` next to a model names its version.
  @Test(arguments: [
    ("id,make,model,year,mileage,type,price", "50000 km", "15950 EUR", "trim"),
    ("id,merk,model,bouwjaar,km stand,type,prijs", "50000", "15950", "trim"),
    ("id,Marke,Modell,Baujahr,km,Typ,Preis", "50000", "15950", "trim"),
  ])
  func readsTheVersionOfACar(
    header: String, mileage: String, price: String, field: String
  ) throws {
    let rows = [("VW,Golf", "1.5 TSI Life"), ("Kia,Niro", "EV Executive"), ("Volvo,V60", "D4")]
    let lines = rows.enumerated().map { index, row in
      "\(index),\(row.0),2018,\(mileage),\(row.1),\(price)"
    }
    let column = header.split(separator: ",")[5]
    let text = try DraftTests.draft(
      ([header] + lines).joined(separator: "\n") + "\n", named: "stock.csv")
    #expect(text.contains(#""vocabulary": "car""#), "\(text)")
    #expect(text.contains("\"\(field)\": \"\(column)\""), "\(text)")
  }

  /// The names of accessories are not titles.
  @Test func takesNoTitleFromAList() throws {
    let car = { (id: Int, make: String) in
      "<car><id>\(id)</id><make>\(make)</make><model>Golf</model><year>2018</year><extras>"
        + "<extra><name>ABS</name></extra><extra><name>ESP</name></extra></extras></car>"
    }
    let text = try DraftTests.draft(
      "<cars>\(car(1, "VW"))\(car(2, "Kia"))</cars>", named: "cars.xml")
    #expect(!text.contains(#""title":"#) && text.contains(#""make": "make""#), "\(text)")
  }

  /// The name of the record, an acronym or an instruction may be part of a name.
  @Test(arguments: [
    ("numBedrooms", "3", "bedrooms"), ("property_bedrooms", "3", "bedrooms"),
    ("bedroomNumber", "3", "bedrooms"), ("cityName", "Reno", "location"),
    ("address_city", "Reno", "location"), ("descriptionText", "A home.", "description"),
    ("Description [Non Editable]", "A home.", "description"), ("Bedrooms (0/1)", "1", "bedrooms"),
    ("VATStatus", "net", "price"),
  ])
  func readsNamesWithOtherWords(column: String, value: String, field: String) throws {
    let text = try DraftTests.draft(
      "id,title,price,\(column),livingArea\n1,A,50 EUR,\(value),5 m²\n2,B,60 EUR,\(value),6 m²\n",
      named: "homes.csv")
    #expect(
      text.contains("\"\(field)\": \"\(column)\"") || text.contains("\"\(column)\" (\"net\") says"),
      "\(text)")
  }

  /// A value may also be the name of a column.
  @Test(arguments: ["EUR", "USD", "km", "kW"]) func refusesARecordAsAHeader(value: String) {
    #expect(throws: (any Error).self) {
      try DraftTests.draft(
        "GW100;Audi;A4;90000;9990;\(value)\nGW101;BMW;320d;90311;10490;\(value)\n",
        named: "cars.csv")
    }
  }

  /// An area of 0 is none.
  @Test func readsNoAreaOfZero() throws {
    let text = try DraftTests.draft(
      "id,title,price,bedrooms,Living area (m2),Plot size (m2)\n1,A,50 EUR,2,80,0\n2,B,60 EUR,0,0,900\n",
      named: "homes.csv")
    for column in ["Living area (m2)", "Plot size (m2)"] {
      #expect(
        text.contains("{ \"column\": \"\(column)\", \"unit\": \"m²\", \"nulls\": [\"0\"] }"),
        "\(text)")
    }
  }

  /// Buyers of cars are told of these by law.
  @Test(arguments: [
    ("CO2-Emissionen (g/km)", "120", "co2"), ("co2_combined", "120", "co2"),
    ("Emisja CO2", "120 g/km", "co2"), ("Verbrauch kombiniert (l/100km)", "5,4", "consumption"),
    ("Consommation mixte (l/100km)", "5,4", "consumption"),
    ("Emissionsklasse", "Euro 6", "emissionClass"),
    ("Norma Euro", "Euro 6", "emissionClass"),
  ])
  func readsEmissions(column: String, value: String, field: String) throws {
    let text = try DraftTests.draft(
      "id;make;model;mileage;price;\(column)\n1;VW;Golf;5 km;5 EUR;\(value)\n2;Kia;Rio;6 km;6 EUR;\(value)\n",
      named: "cars.csv")
    #expect(text.contains("\"\(field)\": "), "\(text)")
  }

  /// Members may repeat the name of their object, and words may be written without blanks.
  @Test func readsMembersThatRepeatTheirObject() throws {
    let row = { (id: Int, type: String) in
      #"{"propertyCode":"\#(id)","propertyOperation":{"operationPrice":200000},"#
        + #""propertyAddress":{"addressTown":"Madrid"},"propertyFeatures":{"featuresType":"\#(type)","#
        + #""featuresRooms":3,"featuresBathroomNumber":1}}"#
    }
    let text = try DraftTests.draft(
      "[\(row(1, "SingleFamily")),\(row(2, "flat"))]", named: "homes.json")
    for line in [
      #""column": "propertyOperation.operationPrice""#,
      #""location": "propertyAddress.addressTown""#, #""rooms": "propertyFeatures.featuresRooms""#,
      #""SingleFamily": "house""#,
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test(arguments: [
    ("effekt (hk)", "190"), ("effekt", "190 hk"), ("moc (KM)", "150"),
    ("мощность", "150 л.с."),
  ])
  func readsHorsepower(column: String, value: String) throws {
    let text = try draftLines(
      "id,make,model,mileage,\(column)\n1,Volvo,V70,5 km,\(value)\n", named: "cars.csv")
    let power =
      value.contains(" ") ? "\"\(column)\"" : "{ \"column\": \"\(column)\", \"unit\": \"PS\" }"
    #expect(text.contains("\"power\": \(power)"), "\(text)")
  }

  @Test(arguments: [
    ("framhjulsdrift", "front"), ("Fyrhjulsdrift", "all"), ("na tylne koła", "rear"),
    ("задний", "rear"), ("4WD", "four"), ("firehjulstræk", "all"),
  ])
  func readsDrivesInEachLanguage(word: String, term: String) throws {
    let text = try draftLines(
      "id,make,model,mileage,drivetrain\n1,Volvo,V70,5 km,\(word)\n2,VW,Golf,6 km,\(word)\n",
      named: "cars.csv")
    #expect(text.contains("\"\(word)\": \"\(term)\""), "\(text)")
  }

  @Test(arguments: [
    ("Boarea", "54 kvm", "livingArea"), ("площадь", "54 кв. м", "livingArea"),
  ])
  func readsSquareMetres(column: String, value: String, field: String) throws {
    let text = try draftLines(
      "id,title,propertyType,\(column)\n1,A,apartment,\(value)\n", named: "homes.csv")
    #expect(text.contains("\"\(field)\": \"\(column)\""), "\(text)")
  }

  /// French sellers say what a rent includes.
  @Test(arguments: [("690 € CC", "CC"), ("8500 kr/mån", "/mån"), ("3000 zł/mies.", "/mies.")])
  func readsRentsByTheWordsNextToThem(value: String, word: String) throws {
    let text = try draftLines(
      "id,title,rooms,price\n1,A,2,\(value)\n2,B,3,\(value)\n", named: "homes.csv")
    #expect(text.contains("\"\(word)\": \"per-month\""), "\(text)")
  }

  /// A unit next to a quantity is not what a price is for.
  @Test func readsAUnitInAnotherLanguage() throws {
    let text = try draftLines(
      "<a><b><ref>1</ref><titre>T3</titre><pieces>3</pieces><prix>245000 EUR</prix><surface unite=\"m2\">68</surface></b>"
        + "<b><ref>2</ref><titre>T1</titre><pieces>1</pieces><prix>120000 EUR</prix><surface unite=\"m2\">22</surface></b></a>",
      named: "annonces.xml")
    #expect(text.contains(#""livingArea": { "template": "{surface} {surface@unite}" }"#), "\(text)")
    #expect(!text.contains("what amount prices are for"), "\(text)")
  }

  @Test func readsACodeAsTheIdentifierIfNothingIsBetter() throws {
    let alone = try draftLines("Kód;Název;Cena\nCZ-1;Křeslo;10 EUR\nCZ-2;Stůl;20 EUR\n")
    #expect(alone.contains(#""id": "Kód""#), "\(alone)")
    let both = try draftLines("nr;tytuł;kod;cena\nA1;Dom;30-001;10 EUR\nA2;Lokal;30-002;20 EUR\n")
    #expect(both.contains(#""id": "nr""#), "\(both)")
  }

  /// A column of states does not identify records, also if hardly any value repeats.
  @Test func readsNoIdentifierFromAState() throws {
    let text = try draftLines(
      "STATUS_ID,ref,title,price\n0,A1,A,5 EUR\n2,A2,B,6 EUR\n2,A3,C,7 EUR\n")
    #expect(text.contains("\"id\": \"ref\""), "\(text)")
  }
}
