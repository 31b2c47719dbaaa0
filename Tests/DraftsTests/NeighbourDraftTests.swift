import Testing

/// What sellers have next to the columns that fields read: flags, fees, prices of units, coordinates.
@Suite struct NeighbourDraftTests {
  private func draft(
    _ head: String, _ row: (Int) -> String, named name: String = "things.csv"
  ) throws -> String {
    let rows = ([head] + (0..<16).map(row)).joined(separator: "\n")
    return try draftLines(rows + "\n", named: name)
  }

  @Test func offersFlagsAsFlags() throws {
    let text = try draft("Stock No,Make,Model,Mileage,Price,Heated Seats,Towbar") {
      "5\($0)0,Opel,Corsa,9\($0)00 miles,£5\($0)00,\($0 % 2),\($0 % 3 == 0 ? "Y" : "N")"
    }
    let line = #""heatedSeats": { "column": "Heated Seats", "values": { "0": false, "1": true } }"#
    let whole = text.replacing(#/\n *// /#, with: " ")
    #expect(whole.contains(line) && whole.contains(#""type": "flag""#), "\(text)")
  }

  /// A code may hide the price of a home, until the seller says which does.
  @Test(arguments: [
    ("PublicaValores", true), ("Mostrar precios", true), ("Show prices", true),
    ("Display price class", false),
  ])
  func hidesPricesByCodes(column: String, isHidden: Bool) throws {
    let text = try draft("Ref;Title;Property Type;PrecoVenda;Bedrooms;\(column)") {
      "R\($0);Casa \($0);House;5\($0)0000 EUR;\(1 + $0 % 4);\(1 + $0 % 4)"
    }
    let rule = "\"PrecoVenda\": { \"only\": { \"\(column)\": [\"…\"] } }"
    #expect(text.contains(rule) == isHidden, "\(text)")
    #expect(text.contains("may say which prices may be shown") == isHidden, "\(text)")
  }

  @Test func saysThatANumberIsTooSmall() throws {
    let text = try draft("ID;Title;Make;Model;Mileage;Doors") {
      "\($0);Fiat Argo \($0);Fiat;Argo;1\($0)000 km;\($0 % 8 == 0 ? 0 : 4)"
    }
    #expect(text.contains(#""0" is too small"#), "\(text)")
  }

  /// The column that joins the variants is not a fact of the product.
  @Test func offersNoParentAsAFact() throws {
    let text = try draft("Código;Nome;Preço;Marca;Código Pai") {
      let code = ["CAM", "BON", "TEN", "MEIA"][$0 / 4]
      return "\(code)\($0 % 4 == 0 ? "" : "-\($0)");Camiseta \($0);49,90;Malwee;"
        + ($0 % 4 == 0 ? "" : code)
    }
    #expect(text.contains(#""parent": "Código Pai""#), "\(text)")
    #expect(!text.contains("codigoPai"), "\(text)")
  }

  /// If the code that joins variants cannot be part of an address, another number may.
  @Test func readsTheIdentifierOfAParent() throws {
    let text = try draft("ID;Código;Nome;Preço;Marca;Código Pai") {
      let code = ["CAM/E", "BON 1", "TEN", "MEIA"][$0 / 4]
      let (end, parent) = $0 % 4 == 0 ? ("", "") : ("-\($0)", code)
      return "160095\(10 + $0);\(code)\(end);Camiseta \($0);49,90;Malwee;\(parent)"
    }
    #expect(text.contains(#""parent": "Código Pai""#), "\(text)")
    #expect(text.contains(#""id": "ID""#), "\(text)")
  }

  /// A set has one vocabulary.
  @Test(arguments: [
    ("CATEGORY", "carro", "motocicleta", "motorcycle"), ("TYPE", "car", "motorcycle", "motorcycle"),
    ("Fahrzeugart", "PKW", "LKW", "truck"), ("Vehicle Type", "Car", "Pickup truck", nil),
  ])
  func asksAboutOtherVehicles(column: String, own: String, other: String, name: String?) throws {
    let text = try draft("ID;Title;Make;Model;Mileage;Price;\(column)") {
      "\($0);Fiat Argo \($0);Fiat;Argo;1\($0)000 km;1\($0)000 EUR;\($0 == 3 ? other : own)"
    }
    .replacing(#/\n *// /#, with: " ")
    let isAsked = text.contains(
      "\"except\": { \"\(column)\": [\"\(other)\"] }, and draft a second set with --vocabulary")
    #expect(isAsked == (name != nil), "\(text)")
    #expect(text.contains("--vocabulary \(name ?? "…") and") == isAsked, "\(text)")
  }

  /// Some homes share a title, and the code of a home is its identifier.
  @Test(arguments: [
    ("CodigoImovel", "TituloImovel"), ("Codice Immobile", "Titolo immobile"),
    ("ref_inmueble", "titulo_inmueble"), ("Réf bien", "Titre du bien"), ("ID", "Title of home"),
  ])
  func readsTitlesThatSomeRecordsShare(id: String, title: String) throws {
    let text = try draft("\(id);\(title);Property Type;Price;Bedrooms") {
      "CA4\($0);Casa \(max($0, 3)) com jardim;House;5\($0)0000 EUR;\(1 + $0 % 4)"
    }
    #expect(text.contains("\"id\": \"\(id)\""), "\(text)")
    #expect(text.contains("\"title\": \"\(title)\""), "\(text)")
  }

  /// Programs for stock call the name of an article its description.
  @Test(arguments: [
    ("Descrição", "Marca", "Descrição Curta"), ("Beschreibung", "Marke", "Langbeschreibung"),
    ("Description", "Brand", "Short Description"), ("Description", "Color", "Short Description"),
  ])
  func readsTheDescriptionNextToTheNameOfAnArticle(
    name: String, brand: String, description: String
  ) throws {
    let text = try draft("SKU;\(name);\(brand);Price;\(description)") {
      "A\($0);Caneca azul \($0);Oxford;3\($0),90 EUR;<p>Porcelana branca, nº \($0).</p>"
    }
    #expect(text.contains("\"title\": \"\(name)\""), "\(text)")
    let line = "\"description\": { \"column\": \"\(description)\", \"html\": true }"
    #expect(text.contains("\n        \(line)"), "\(text)")
  }

  /// A quantity of rooms is not a number in stock.
  @Test(arguments: [
    ("QtdQuartos", "Qtd Banheiros", "qtd_vagas"),
    ("Cant dormitorios", "Cantidad de baños", "cant_garajes"),
    ("Qty bedrooms", "Quantity of bathrooms", "Qty balconies"),
  ])
  func readsQuantitiesOfRooms(bedrooms: String, bathrooms: String, other: String) throws {
    let text = try draft("Ref;Title;Property Type;Price;\(bedrooms);\(bathrooms);\(other)") {
      "R\($0);House \($0);House;5\($0)0000 EUR;\($0 % 4);\(1 + $0 % 3);\($0 % 2)"
    }
    #expect(text.contains("\"bedrooms\": \"\(bedrooms)\""), "\(text)")
    #expect(text.contains("\"bathrooms\": \"\(bathrooms)\""), "\(text)")
    #expect(!text.contains("\"stock\""), "\(text)")
  }

  @Test(arguments: [
    ("Coordinates", "\"25.08#0,55.14#0\"", true, "first"),
    ("lat/long", "\"25.08#0,55.14#0\"", false, "first"),
    ("geo", "121.08#0 31.14#0", false, "second"),
    ("Location", "\"52.#5, 13.#4\"", true, "first"),
    ("Ort", "\"52,#5; 13,#4\"", true, "first"),
    ("georss:point", "52.#5 13.#4", false, "first"),
    ("Point.coordinates", "\"13.#5,52.#4,0\"", false, "second"),
    ("geom", "POINT(13.#5 52.#4)", false, "second"),
  ])
  func readsCoordinatesOfOneColumn(
    name: String, value: String, isAsked: Bool, latitude: String
  ) throws {
    let text = try draft("Ref,Title,Property Type,Price,Bedrooms,\(name)") {
      "R\($0),Flat \($0),Apartment,AED 5\($0)0000,2,\(value.replacing("#", with: "\($0)"))"
    }
    let rest = value.contains("52,") ? #", "decimal": ",""# : ""
    let line = #""latitude": { "column": "\#(name)", "take": "\#(latitude)"\#(rest) }"#
    #expect(text.contains(line), "\(text)")
    #expect(text.contains("is the latitude the first") == isAsked, "\(text)")
    #expect(!text.contains("\"location\":"), "\(text)")
  }

  @Test(arguments: ["52°31'1#\"\"N 13°24'18\"\"E", "https://maps.app.goo.gl/a#"])
  func takesNoPositionsForNamesOfPlaces(value: String) throws {
    let text = try draft("Ref,Title,Price,Bedrooms,Location") {
      "R\($0),Flat \($0),AED 5\($0)0000,2,\"\(value.replacing("#", with: "\($0)"))\""
    }
    #expect(!text.contains("\"location\": \"Location\""), "\(text)")
  }

  @Test func offersFeesAndPricesOfUnits() throws {
    let text = try draft("SKU,Title,Price,Shipping cost,Prix au kg,Grundpreis") {
      "S\($0),Honey \($0),\"5,\($0 + 10) €\",4.90,\"1\($0),80\",\"11,\($0 + 10) € / kg\""
    }
    #expect(!text.contains("oldPrice") && !text.contains("how many pieces"), "\(text)")
    for name in ["Shipping cost", "Prix au kg", "Grundpreis"] {
      #expect(text.contains("\"\(name)\" (\""), "\(name): \(text)")
    }
  }

  @Test func tellsTheLanguageByTexts() throws {
    let texts = [
      "Unfallfrei und aus erster Hand", "Sehr gepflegt, mit neuer Batterie", "Das Auto ist wie neu",
    ]
    let text = try draft(
      "vehicle_id,title,description,make,price,transmission,fuel_type,availability"
    ) {
      "\($0),Fiat \($0),\"\(texts[$0 % 3])\",Fiat,5\($0)00 EUR,\($0 % 2 == 0 ? "MANUAL" : "AUTOMATIC"),PETROL,AVAILABLE"
    }
    #expect(text.contains(#""locales": ["de"]"#), "\(text)")
  }

  @Test func asksAboutCertifiedThings() throws {
    let text = try draft("id,title,make,price,state_of_vehicle") {
      "\($0),Fiat \($0),Fiat,5\($0)00 EUR,\(["USED", "CPO", "NEW"][$0 % 3])"
    }
    let line = #""certified": { "column": "state_of_vehicle", "values": { "#
    #expect(text.contains(line) && text.contains(#""CPO": true"#), "\(text)")
  }

  @Test func readsStudiosAndCodes() throws {
    let text = try draft("Ref,Title,Property Type,Price,Bedrooms,Bathrooms,Heating,Town") {
      "R\($0),Flat \($0),Apartment,AED 5\($0)0000,\($0 == 3 ? "studio" : "\($0 % 3 + 1)"),1,\($0 % 2),\(37_890 + $0 % 4)"
    }
    #expect(
      text.contains(#""bedrooms": { "column": "Bedrooms", "values": { "studio": "0" } }"#),
      "\(text)")
    #expect(
      text.contains(#""heating": { "column": "Heating", "values": { "0": "…", "1": "…" } }"#),
      "\(text)")
    #expect(!text.contains(#""location": "Town""#), "\(text)")
  }

  @Test func asksAboutTwinsAndRoomsOfZero() throws {
    let text = try draft("ref,ciudad,precio,banyos,titulo1,titulo2,habitaciones,m_cons") {
      "S\($0),Jávea,1\($0)0.000 €,1,Piso luminoso \($0),Bright flat \($0),\($0 % 4 == 0 ? 1 : 0),8\($0).00"
    }
    #expect(text.contains(#"may have it in other languages: "titulo2""#), "\(text)")
    #expect(text.contains("most values are 0"), "\(text)")
    #expect(text.contains(#""livingArea": { "column": "m_cons""#), "\(text)")
  }

  @Test func readsEachPictureOfAnExport() throws {
    let names = (0..<7).map { "image[\($0)].url" }.joined(separator: ",")
    let text = try draft("vehicle_id,title,make,model,price,mileage.value,mileage.unit,\(names)") {
      row in
      "\(row),Fiat \(row),Fiat,Argo,5\(row)00 EUR,1\(row)00,KM,"
        + (0..<7).map { "https://x.example/\(row)-\($0).jpg" }.joined(separator: ",")
    }
    #expect(text.contains("{image[6].url}"), "\(text)")
  }

  @Test func readsPrestaShop() throws {
    let text = try draft(
      "Product ID;Name *;Price tax included;Quantity;Feature(Name:Value:Position);Categories (x,y,z...);"
        + "Show price (0 = No, 1 = Yes);Product available date"
    ) {
      "\($0);Théière \($0);1\($0).50;\($0 % 3);Matière:\(["Grès", "Lin"][$0 % 2]):1,Couleur:\(["Bleu", "Noir"][$0 % 2]):2;"
        + "Accueil,Maison,\(["Bougies", "Thé"][$0 % 2]);\($0 == 4 ? 0 : 1);\($0 % 2 == 0 ? "0000-00-00" : "2026-12-15")"
    }
    #expect(text.contains(#"16 values, such as "Bleu", "Noir""#), "\(text)")
    #expect(text.contains(#""Accueil,Maison,Bougies": "Bougies""#), "\(text)")
    #expect(text.contains(#""only": { "Show price (0 = No, 1 = Yes)": ["1"] }"#), "\(text)")
    #expect(text.contains(#""nulls": ["0000-00-00"]"#), "\(text)")
  }

  @Test func readsTheTextsAndSizesOfWooCommerce() throws {
    let text = try draft(
      "ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Length (cm),Width (cm),"
        + "Categories,Sale price,Regular price,Images,Parent"
    ) {
      "1\($0)0,simple,S\($0),Mug \($0),1,visible,Safe \($0),\"<p>Made by hand, \($0)</p>\",1,1\($0),5,"
        + "\"Clothing > \(["Shirts, Sale", "Shirts", "Hats"][$0 % 3])\",,5.9,https://x.example/\($0).jpg,"
    }
    #expect(text.contains(#""template": "{Short description} {Description}""#), "\(text)")
    #expect(text.contains(#""length": { "column": "Length (cm)", "unit": "cm" }"#), "\(text)")
    #expect(!text.contains(#""oldPrice": "Length"#), "\(text)")
    #expect(text.contains(#""Clothing > Shirts, Sale": "Shirts""#), "\(text)")
    #expect(text.contains(#"also in addresses, write "id": "SKU""#), "\(text)")
  }

  /// In files of mobile.de, `klima` is 0, 1 or 2.
  @Test func offersTheMeaningsOfCodes() throws {
    let text = try draft("Stock No,Make,Model,Mileage,Price,klima,keys") {
      "5\($0)0,Opel,Corsa,9\($0)00 km,5\($0)00 EUR,\($0 % 3),\($0 % 2 + 1)"
    }
    let whole = text.replacing(#/\n *// /#, with: " ")
    #expect(
      whole.contains(
        #"if the numbers of "klima" are codes, one such as { "column": "klima", "values": { "0": "…""#
      ),
      "\(text)")
  }

  @Test func asksAboutPartnersBulkyGoodsAndRecommendedPrices() throws {
    let text = try draft(
      "ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Sale price,Regular price,Images,Parent,"
        + "External URL,Streichpreis Hinweis,Versandklasse"
    ) {
      "1\($0)0,simple,S\($0),Mug \($0),1,visible,1,\($0 % 2 == 0 ? "4.9" : ""),5.9,https://x.example/\($0).jpg,,"
        + ($0 == 3 ? "https://partner.example/mug," : ",") + ($0 % 2 == 0 ? "UVP," : ",")
        + ($0 == 4 ? "Sperrgut" : "")
    }
    #expect(
      text.contains(#"no page shows them: "External URL", "Versandklasse" ("Sperrgut"). To show"#),
      "\(text)")
    #expect(text.contains("// \"oldPrice\": \"Regular price\""), "\(text)")
    #expect(
      text.contains(#"by "Streichpreis Hinweis" ("UVP"), it is a recommended price"#), "\(text)")
  }

  @Test func offersMaterialsOfSeatsAndUnitsOfPricesAsFacts() throws {
    let car = try draft("Stock Number,Make,Model,Year,Price,Mileage,Exterior Color,Interior") {
      "S\($0),Ford,M\($0),2005,5\($0)00 EUR,1\($0)000 km,Black,\(["Leather", "Cloth"][$0 % 2])"
    }
    #expect(!car.contains(#""interiorColor": "Interior""#), "\(car)")
    let colors = try draft("Stock Number,Make,Model,Year,Price,Mileage,Interior Color") {
      "S\($0),Ford,M\($0),2005,5\($0)00 EUR,1\($0)000 km,\(["Black", "Tan Leather"][$0 % 2])"
    }
    #expect(colors.contains(#""interiorColor": "Interior Color""#), "\(colors)")
    let tea = try draft("Artikelnummer;Name;Preis;Marke;Einheit;Grundpreis") {
      "S\($0);Tee \($0);\"6,\($0 + 10) €\";Acme;\($0 % 2 == 0 ? "kg" : "");\($0 % 2 == 0 ? "24,60 €" : "")"
    }
    #expect(!tea.contains(#""except": { "Einheit""#), "\(tea)")
  }

  /// Feeds of Brazil call a house in a closed neighbourhood so.
  @Test func readsCondosOfBrazil() throws {
    let text = try draft("Ref,Title,Price,Bedrooms,Bathrooms,PropertyType") {
      "R\($0),Casa \($0),BRL 5\($0)0000,2,1,Residential / \(["Condo", "Home", "Apartment"][$0 % 3])"
    }
    #expect(text.contains(#""Residential / Condo": "house""#), "\(text)")
    #expect(text.contains(#""Residential / Apartment": "apartment""#), "\(text)")
  }

  @Test func offersListsOfFeatures() throws {
    let homes = (0..<16).map { number in
      "<ad><id>H\(number)</id><title>Flat \(number) by the sea</title><price>1\(number)0000 EUR</price>"
        + "<bedrooms>1</bedrooms><bathrooms>1</bathrooms><features><feature>Pool</feature>"
        + "<feature>\(["Balcony", "Garage"][number % 2])</feature></features></ad>"
    }
    let text = try draftLines(
      "<ads>" + homes.joined() + "</ads>", named: "homes.xml")
    #expect(!text.contains("seems to name the values next to it"), "\(text)")
    #expect(text.contains(#""features.feature" ("Pool")"#), "\(text)")
  }
}
