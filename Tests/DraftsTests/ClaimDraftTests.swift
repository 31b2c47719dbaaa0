import Testing

@testable import WaymarkDrafts

/// Columns that a draft must not read as what their names seem to mean, and questions instead.
@Suite struct ClaimDraftTests {
  private func draft(_ text: String, named name: String = "things.csv") throws -> String {
    try DraftTests.draft(text, named: name).replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  /// WooCommerce translates the names of columns, but not the types of products.
  @Test(arguments: [
    (
      "ID,Type,UGS,Nom,Publié,Mis en avant ?,Tarif promo,Tarif régulier,Images,Parent,Marques",
      "Tarif", "Parent", "UGS"
    ),
    (
      "ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Angebotspreis,Regulärer Preis,Bilder,Übergeordnetes Produkt,Marken",
      "Regulärer Preis", "Übergeordnetes Produkt", "Artikelnummer"
    ),
    (
      "ID,Tipo,SKU,Nombre,Publicado,¿Está destacado?,Precio rebajado,Precio normal,Imágenes,Superior,Marcas",
      "Precio normal", "Superior", "SKU"
    ),
    (
      "ID,Tipo,SKU,Nome,Pubblicato,In primo piano?,Prezzo in offerta,Prezzo di listino,Immagini,Genitore,Marchi",
      "Prezzo di listino", "Genitore", "SKU"
    ),
    (
      "ID,Type,SKU,Naam,Gepubliceerd,Is uitgelicht?,Actieprijs,Reguliere prijs,Afbeeldingen,Hoofd,Merken",
      "Reguliere prijs", "Hoofd", "SKU"
    ),
    (
      "ID,Typ,SKU,Navn,Udgivet,Fremhævet?,Tilbudspris,Normalpris,Billeder,Forælder,Mærker",
      "Normalpris", "Forælder", "SKU"
    ),
  ])
  func joinsVariationsInAnyLanguage(
    head: String, price: String, parent: String, sku: String
  ) throws {
    let text = try draft(
      """
      \(head)
      7,simple,m-1,Becher,1,0,8.50,9.90,https://a.example/1.jpg,,Revol
      8,variable,m-2,Kanne,1,0,,,https://a.example/2.jpg,,Brun
      9,variation,m-2-a,Kanne - klein,1,0,,19.90,https://a.example/3.jpg,m-2,
      10,"variation, virtual",m-2-b,Kanne - groß,1,0,,29.90,https://a.example/4.jpg,id:8,

      """)
    #expect(text.contains("\"parent\": \"\(parent)\", \"lists\""), "\(text)")
    #expect(text.contains("\"\(sku)\"") && text.contains(price), "\(text)")
    #expect(text.contains("\"brand\": \"\(head.split(separator: ",").last ?? "")\""), "\(text)")
    #expect(!text.contains("is a variation by"), "\(text)")
  }

  @Test func asksAboutVariationsWithoutAParent() throws {
    let text = try draft(
      "id,type,title,price\n1,variable,Mug,5 EUR\n2,variation,Mug red,5 EUR\n3,variation,Mug blue,6 EUR\n"
    )
    #expect(text.contains("decide: 2 rows are a variation by \"type\""), "\(text)")
    #expect(text.contains(#""except": { "type": ["variation"] }"#), "\(text)")
    #expect(!text.contains(#""category": "type""#), "\(text)")
  }

  /// Variations of eBay have no title, and are below their product.
  @Test func offersToJoinVariationsBelowTheirProduct() throws {
    let text = try draftLines(
      "CustomLabel,*Title,Relationship,*StartPrice,*Quantity,C:Colour,P:EAN\n"
        + "J1,Core jersey,,,,Black,\nJ1-S,,Variation,86.99 GBP,0,,\nJ1-L,,Variation,96.99 GBP,2,,\n"
        + "J2,Wool cap,,9.50 GBP,1,Red,4006381333931\nJ3,Leather belt,,19.50 GBP,1,Brown,\n")
    let join =
      #""join": { "by": ["CustomLabel"], "continues": { "Relationship": ["Variation"] }, "#
      + #""lists": ["*Quantity"] }"#
    #expect(text.contains("If each is below its product, write in the source: \(join)"), "\(text)")
    #expect(!text.contains(#""except": { "Relationship""#), "\(text)")
    #expect(text.contains(#""color": "C:Colour""#) && text.contains(#""gtin": "P:EAN""#), "\(text)")
  }

  @Test(arguments: ["Regal 7|Regal 9", "Halle 2|Lager A 3", "Shelf 4|Bay 12", "Полка 3|Стеллаж 5"])
  func readsNoShelfAsALocation(values: String) throws {
    let shelves = values.split(separator: "|")
    let text = try draft(
      "id;Titel;Preis;Standort;Ort\n1;A;5 €;\(shelves[0]);Köln\n2;B;6 €;\(shelves[1]);Bonn\n")
    #expect(text.contains(#""location": "Ort""#), "\(text)")
  }

  @Test(arguments: [
    ("адрес", "ул. Ленина, 5|пр. Победы, 7", false),
    ("dirección", "Calle Mayor, 12|Calle Real, 3", false),
    ("indirizzo", "Via Roma, 5, int. 2|Via Po, 7", false),
    ("адрес", "Москва, ул. Ленина, 5|Тверь, ул. Мира, 2", true),
    ("Adresse", "Hauptstr. 3, 1010 Wien|Ring 5, 1020 Wien", true),
  ])
  func asksAboutStreetsWithNumbersAfterAComma(name: String, values: String, isPlace: Bool) throws {
    let places = values.split(separator: "|")
    let text = try draft("id;title;price;\(name)\n1;A;5 EUR;\(places[0])\n2;B;6 EUR;\(places[1])\n")
    #expect(text.contains("it is a street") != isPlace, "\(text)")
  }

  @Test(arguments: [
    ("1 High Street, Leeds LS1 4AB|2 Low Street, York YO1 7HH", true),
    ("Leeds LS1|York YO1", false), ("Dublin 4, Ireland|Dublin 6W, Ireland", false),
  ])
  func asksAboutTheHousesOfHomes(places: String, isAddress: Bool) throws {
    let places = places.split(separator: "|")
    let text = try draftLines(
      "ref;title;bedrooms;price;location\n1;Flat A;1;5000 GBP;\(places[0])\n2;Flat B;2;6000 GBP;\(places[1])\n",
      named: "homes.csv")
    #expect(text.contains("\n        \"location\": \"location\","), "\(text)")
    #expect(text.contains("with the number of the house") == isAddress, "\(text)")
  }

  @Test func readsNoClassOfVehiclesAsABody() throws {
    let text = try draft(
      "id,price,vehicleClass,make,model\n1,5 EUR,Car,Opel,Corsa\n2,6 EUR,Car,Ford,Focus\n",
      named: "cars.csv")
    #expect(!text.contains(#""bodyType""#), "\(text)")
  }

  /// A home for sale or for rent is for sale, with a question; the line still reads all others.
  @Test(arguments: ["", ";Tipo locação"])
  func asksAboutRowsWithARentAndAPrice(code: String) throws {
    let cells = code.isEmpty ? ["", ""] : [";", ";3"]
    let head =
      "Nr;Titel;Kaltmiete;Kaufpreis;Wohnfläche m²\(code)\n1;Wohnung A;700 €;;60\(cells[1])\n"
      + "2;Haus B;0;350000 €;120\(cells[0])\n"
    let both = try draftLines(
      head + "3;Loft C;900 €;280000 €;80\(cells[1])\n", named: "homes.csv")
    #expect(both.contains("1 row has a value in \"Kaltmiete\" and \"Kaufpreis\""), "\(both)")
    #expect(both.contains(#""Kaltmiete": { "only": { "Kaufpreis": [""] } }"#), "\(both)")
    let whole = both.replacing(#/\n *// /#, with: " ")
    #expect(whole.contains(#"{ "Kaufpreis": { "only": { "Kaltmiete": ["", "0"] } } }"#), "\(both)")
    #expect(
      both.contains(#"// "price": { "template": "{Kaltmiete} rent:{Kaufpreis} sale""#), "\(both)")
    #expect(!both.contains("code {"), "\(both)")
    #expect(!(try draftLines(head, named: "homes.csv")).contains("A listing has one"))
  }

  /// Where each rent has the price of a sale, too, no line tells them apart.
  @Test func asksWhichPriceIsAskedWhereEachRowHasBoth() throws {
    let text = try draftLines(
      "Nr;Titel;Kaltmiete;Kaufpreis;Wohnfläche m²;zu vermieten\n1;Wohnung A;700 €;90000 €;60;1\n"
        + "2;Haus B;;350000 €;120;0\n3;Loft C;900 €;280000 €;80;1\n", named: "homes.csv")
    #expect(text.contains("and no column says whether"), "\(text)")
    #expect(!text.contains("{Kaufpreis} {zu vermieten}"), "\(text)")
  }

  /// What is out of stock later is perhaps not sold.
  @Test(arguments: [
    ("Skladem", "ano", "\"ne\""), ("In stock?", "1", "\"0\""), ("En stock ?", "oui", "\"non\""),
  ])
  func declaresNothingForWhatIsLaterOutOfStock(column: String, yes: String, no: String) throws {
    let text = try draft("id,title,price,\(column)\n1,A,5 EUR,\(yes)\n2,B,6 EUR,\(yes)\n")
    #expect(text.contains("\"status\"") && !text.contains(no), "\(text)")
  }

  /// The first sold thing of a later file must not fail.
  @Test(arguments: [
    ("sold", "false", "true"), ("sold", "0", "1"), ("verkauft", "nein", "ja"),
    ("vendu", "non", "oui"),
    ("vendido", "no", "sí"), ("продано", "нет", "да"),
  ])
  func declaresTheOtherWordOfAFlag(column: String, no: String, yes: String) throws {
    let text = try draft("id,title,price,\(column)\n1,A,5 EUR,\(no)\n2,B,6 EUR,\(no)\n")
    #expect(text.contains("\"\(yes)\": \"sold\""), "\(text)")
  }

  @Test(arguments: [
    ("Euro|Euro", #""symbols": { "Euro": "EUR" }"#, false),
    ("€|€", #""symbols": { "€": "EUR" }"#, false),
    ("Euro|CHF", #""symbols": { "Euro": "EUR" }"#, false),
    ("$|$", #""symbols": { "$": "…" }"#, true),
  ])
  func readsCurrenciesThatAreNoCodes(words: String, symbols: String, isOpen: Bool) throws {
    let words = words.split(separator: "|")
    let text = try draft(
      "id;Titel;Preis;Währung\n1;A;5000;\(words[0])\n2;B;6000;\(words[1])\n")
    #expect(text.contains(#""currencyColumn": "Währung""#) && text.contains(symbols), "\(text)")
    #expect(text.contains("in place of …") == isOpen, "\(text)")
  }

  @Test(arguments: [
    "Meta: _prix_achat", "Meta: _wc_cog_cost", "Nettoeinkaufspreis", "Händler EK",
    "Precio de compra neto",
    "Zuletzt Einkaufspreis netto", "Cost per item", "Cena zakupu netto", "Закупочная цена, руб",
  ])
  func neverOffersACostAsAPrice(column: String) throws {
    let text = try draft("id;title;price;\"\(column)\"\n1;A;50 EUR;30 EUR\n2;B;60 EUR;35 EUR\n")
    #expect(!text.contains("it may also be in"), "\(text)")
    let alone = try draft("id;title;\"\(column)\"\n1;A;30 EUR\n2;B;35 EUR\n")
    #expect(!alone.contains("\"price\": {") && !alone.contains("It may be"), "\(alone)")
  }

  /// The town takes precedence over the member `full` next to it.
  ///
  /// Addresses with the number of a flat are longer than a sample.
  @Test(arguments: [("", false), (#","city":"Austin""#, true)])
  func readsTheTownOfAnAddress(town: String, isTown: Bool) throws {
    let homes = (0..<10).map { number in
      let flat = number % 3 == 0 ? "" : "Apt \(number)B, "
      let address = "\(100 + number) East Main St, \(flat)Austin, TX 78704, United States"
      return #"{"id":"H\#(number)","title":"Flat \#(number)","price":"900 EUR","bedrooms":2,"#
        + #""bathrooms":1,"address":{"full":"\#(address)"\#(town)}}"#
    }
    let text = try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
    #expect(
      text.contains(#""location": "address.\#(isTown ? "city" : "full")""#), "\(text)")
    #expect(text.contains("with the number of the house") != isTown, "\(text)")
  }

  /// Hosts show the exact place only to guests who booked.
  @Test(arguments: [true, false])
  func asksAboutExactPlacesOfHosts(isPublished: Bool) throws {
    let homes = (0..<6).map { number in
      let rounded = #","publishedAddress":{"lat":30.2,"lng":-97.1}"#
      return #"{"id":"H\#(number)","title":"Flat \#(number)","price":"90 EUR","bedrooms":2,"#
        + #""accommodates":4,"address":{"lat":30.21234\#(number),"lng":-97.12341}"#
        + "\(isPublished ? rounded : "")}"
    }
    let text = try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
    let path = isPublished ? "publishedAddress" : "address"
    #expect(text.contains(#""longitude": "\#(path).lng""#), "\(text)")
    #expect(text.contains("before they book") != isPublished, "\(text)")
  }
}
