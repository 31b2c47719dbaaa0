import Foundation
import Testing
import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkDrafts

/// Claims that a draft does not make, and its questions instead.
@Suite struct HonestDraftTests {
  /// Neither a person nor an amount is the title of a page.
  @Test(arguments: [
    ("Lot,Ville,Pièces,Loyer,Locataire", "A1,Lyon,2,701 €,Marie Curie|A2,Metz,3,702 €,Jean Roy"),
    ("Lot,Comune,Locali,Canone annuo", "A1,Roma,2,9000 €|A2,Bari,3,8000 €"),
    ("Nr,Ort,Zimmer,Kaltmiete,Mieter", "A1,Köln,2,701 €,Eva Roth|A2,Bonn,3,702 €,Jan Alt"),
  ])
  func publishesNoPersonAndNoAmountAsATitle(header: String, rows: String) throws {
    let draft = try DraftTests.draft(
      header + "\n" + rows.replacing("|", with: "\n") + "\n", named: "homes.csv")
    let secrets = ["Locataire", "Mieter", "Canone annuo", "Loyer", "Kaltmiete"]
    #expect(!secrets.contains { draft.contains("\n        \"title\": \"\($0)\"") }, "\(draft)")
  }

  /// A line break within a string cannot be pasted.
  @Test func breaksNoHintWithinAString() throws {
    let words = [
      "wolny od zaraz", "w remoncie do wiosny", "rezerwacja do piątku", "wynajęty dawno",
    ]
    let rows = words.enumerated().map { "\($0),Lokal \($0),\($1)\n" }.joined()
    let draft = try DraftTests.draft("id,title,Status\n" + rows + rows.replacing(",L", with: "9,L"))
    let lines = draft.split(separator: "\n").filter { $0.contains("//") }
    #expect(draft.contains("w remoncie do wiosny"), "\(draft)")
    for line in lines { #expect(line.count { $0 == "\"" }.isMultiple(of: 2), "\(line)") }
  }

  /// A draft with each of its comments on one line.
  private func draft(_ text: String, named name: String = "things.csv") throws -> String {
    try DraftTests.draft(text, named: name).replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  @Test func readsTheLocaleOfANameInItsLanguage() throws {
    let draft = try draft(
      "id,name(fr-fr),name(en-gb),price\n1,Chaise,The chair with the arms,5 EUR\n2,Table,The table for the garden and the house,6 EUR\n"
    )
    #expect(
      draft.contains(#""title": "name(en-gb)""#) && draft.contains(#""name(fr-fr)". To"#),
      "\(draft)")
  }

  @Test(arguments: ["//cdn.example/a.jpg", "www.cdn.example/a.jpg"])
  func asksForTheSchemeOfAddresses(address: String) throws {
    let draft = try draft(
      "id,title,photo\n1,A,\(address)\n2,B,HTTPS://cdn.example/b.jpg\n")
    #expect(draft.contains("lack their scheme") && !draft.contains("pictures"), "\(draft)")
  }

  /// An address without a town is a street.
  @Test func leavesStreetsToTheUser() throws {
    let rows = "1,A,5 EUR,1 King St,Manly\n2,B,6 EUR,22 Queen St,Ryde\n"
    let alone = try draft("id,title,price,Address,\n" + rows)
    #expect(alone.contains("it is a street"), "\(alone)")
    let both = try draft("id,title,price,Address,Suburb\n" + rows)
    #expect(both.contains(#""location": "Suburb""#), "\(both)")
  }

  @Test(arguments: [
    ("id,title,Published\n1,A,1\n2,B,0\n3,C,-1\n", #""only": { "Published": ["1"] }"#),
    ("id,title,Status\n1,A,active\n2,B,draft\n", #""only": { "Status": ["active"] }"#),
    ("id,title,hidden\n1,A,false\n2,B,true\n", #""only": { "hidden": ["false"] }"#),
    ("id;titel;aktiv\n1;A;ja\n2;B;nein\n", #""only": { "aktiv": ["ja"] }"#),
  ])
  func leavesOutPrivateRows(text: String, expected: String) throws {
    let draft = try draft(text)
    #expect(draft.contains(expected) && draft.contains("seem not to be public and are left out"))
  }

  @Test(arguments: [
    "id,title,title_status\n1,A,clean\n2,B,salvage\n",
    "id,title,stock_status\n1,A,eol\n2,B,std\n",
    "id,title,in_stock\n1,A,yes\n2,B,no\n", "id,title,availability\n1,A,soon\n2,B,later\n",
  ])
  func asksAboutStates(text: String) throws {
    #expect(try draft(text).contains("decide: "))
    let question = try draft(text).split(separator: "\n").first {
      $0.contains("decide:")
        && ($0.contains("stat") || $0.contains("stock") || $0.contains("avail"))
    }
    #expect(question != nil)
  }

  /// Sold items are still read if other rows are left out, and if only the values show it.
  @Test(arguments: [
    ("Status", ["Active", "Closed", "Pending", "Expired"], ["Active", "Closed", "Pending"]),
    ("state", ["PUBLISHED", "DRAFT", "SOLD"], ["PUBLISHED", "SOLD"]),
    ("listing_state", ["live", "archived", "sold"], ["live", "sold"]),
    ("Sichtbarkeit im Katalog", ["visible", "hidden"], ["visible"]),
  ])
  func readsTheStatusOfPublicRows(column: String, words: [String], shown: [String]) throws {
    let rows = words.enumerated().map { "\($0),Thing \($0),5 EUR,\($1)\n" }
    let draft = try draft("id,title,price,\(column)\n" + rows.joined())
    let list = shown.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(draft.contains("\"only\": { \"\(column)\": [\(list)] }"), "\(draft)")
    let isRead = draft.contains("\"status\": { \"column\": \"\(column)\"")
    #expect(isRead || shown.count == 1, "\(draft)")
    for word in words where ["Closed", "SOLD"].contains(word) && word != "SOLD" {
      #expect(draft.contains("\"\(word)\": \"sold\""), "\(draft)")
    }
  }

  @Test func doesNotMistakeAReviewForAReservation() throws {
    let draft = try draft("id,title,workflow\n1,A,approved\n2,B,pending\n")
    #expect(!draft.contains("\"reserved\""), "\(draft)")
    #expect(draft.contains("decide: \"workflow\" seems to show what is public"), "\(draft)")
  }

  @Test(arguments: [
    ("price_freq", ["sale", "month"], #""suffixes": { "month": "per-month", "sale": null }"#),
    ("transaction", ["rent", "sale"], #""suffixes": { "rent": "per-month", "sale": null }"#),
    (
      "price_period", ["month", "week"],
      #""suffixes": { "month": "per-month", "week": "per-week" }"#
    ),
  ])
  func asksWhatAPricePaysFor(column: String, words: [String], advice: String) throws {
    let text =
      "id,title,price,\(column)\n1,Villa,325000 EUR,\(words[0])\n2,Flat,850 EUR,\(words[1])\n"
    let draft = try draft(text, named: "homes.csv")
    #expect(draft.contains(advice) && draft.contains("decide: \"price\""), "\(draft)")
    #expect(draft.contains("\"template\": \"{price} {\(column)}\""), "\(draft)")
  }

  /// A sale that has ended must not be published, and no build knows when it ends.
  @Test(arguments: [
    "sale_price_effective_date", "Date sale price ends", "sale_ends", "Angebot gültig bis",
    "Aktionsende", "fin de promotion", "special_price_to_date",
  ])
  func readsTheRegularPriceIfASaleEnds(column: String) throws {
    for (currency, value) in [(" EUR", #""price": "price""#), ("", #""currency": "…""#)] {
      let draft = try draft(
        "id,title,price,sale_price,\(column)\n1,Bike,1899\(currency),1499\(currency),2024-12-01\n2,Tube,7\(currency),,\n"
      )
      #expect(
        draft.contains("\"sale_price\" is only valid as \"\(column)\""), "\(draft)")
      #expect(
        draft.contains(value) || draft.contains(#""price": { "column": "price", "#), "\(draft)")
      #expect(!draft.contains("\n        \"oldPrice\""), "\(draft)")
    }
    let ongoing = try draft("id,title,price,sale_price,\(column)\n1,Bike,19 EUR,14 EUR,\n")
    #expect(ongoing.contains(#""columns": ["sale_price", "price"]"#), "\(ongoing)")
  }

  /// A day needs no time zone.
  @Test(arguments: [
    ("2026-03-01 10:30", true), ("2026-03-01T10:30:00", true), ("01.03.2026 10:30", true),
    ("2026-03-01", false), ("2026-03-01 00:00:00", false), ("2026-03-01T10:30:00Z", false),
    ("2026-03-01 10:30+02:00", false),
  ])
  func asksForTheZoneOfTimes(time: String, asks: Bool) throws {
    let draft = try draft("id,title,price,updated\n1,A,5 EUR,\(time)\n")
    #expect(draft.contains("have no time zone and are read as UTC") == asks, "\(draft)")
    #expect(draft.contains(#"add "zone": "…""#) == asks)
  }

  @Test func asksWhatCodesMean() throws {
    let draft = try draft(
      "id,make,model,fuel,getriebe\n1,BMW,520d,2,3\n2,VW,Polo,1,1\n", named: "cars.csv")
    #expect(
      draft.contains(#""fuel": { "column": "fuel", "values": { "1": "…", "2": "…" } },"#),
      "\(draft)")
    #expect(draft.contains("write in place of null") && draft.contains("\n        \"fuel\": null,"))
    #expect(draft.contains(#""transmission": { "column": "getriebe""#), "\(draft)")
  }

  @Test func namesPricesWhoseMarksDiffer() throws {
    let draft = try draft(
      "id,title,price\n1,Yacht,EUR 139.000\n2,Boat,\"€ 67,500\"\n3,Dinghy,EUR 9.500\n")
    #expect(draft.contains("the marks of \"EUR 139.000\" and \"€ 67,500\" differ"), "\(draft)")
  }

  /// Columns with several values in some records are read as lists in all of them, and the draft
  /// says so.
  @Test func readsTheFirstOfSeveralValues() throws {
    let draft = try draft(
      """
      [{"id":"1","title":"Clio","prices":{"price":[{"value":"9490 EUR"},{"value":"8300 EUR"}]},
        "photos":{"photo":[{"uri":"https://p.example/1.jpg"},{"uri":"https://p.example/2.jpg"}]}},
       {"id":"2","title":"Tipo","prices":{"price":{"value":"15990 EUR"}},
        "photos":{"photo":{"uri":"https://p.example/3.jpg"}},"color":["red","black"],
        "model":["Tipo","Cross"]}]
      """, named: "cars.json")
    #expect(draft.contains(#""images": "photos.photo.uri""#), "\(draft)")
    #expect(draft.contains(#""columns": ["model.0", "model"]"#), "\(draft)")
    #expect(draft.contains(#""color": "color""#), "\(draft)")
    #expect(draft.contains("some records have several values"), "\(draft)")
  }

  @Test func doesNotMistakeADepthForADraft() throws {
    let draft = try draft(
      "id,title,price,Draft\n1,Yacht,5 EUR,2.05\n2,Boat,6 EUR,1.80\n", named: "boats.csv")
    #expect(!draft.contains("seems to show what is public"), "\(draft)")
  }

  @Test func asksAboutItemsOutOfStock() throws {
    let text = try draft("sku,title,price,stock\n1,A,5 EUR,0\n2,B,6 EUR,4\n")
    #expect(text.contains("decide: \"stock\" is 0 in some rows"))
    #expect(text.contains(#""status": { "column": "stock", "stock": true }"#), "\(text)")
  }

  @Test func listsThePossiblePriceColumns() throws {
    let text = try draft("id,title,kwota_umowna\n1,A,15999\n2,B,13500\n")
    #expect(
      text.contains("decide: no column is read as a price") && text.contains("\"kwota_umowna\""))
  }

  @Test func asksWherePricesAreMissing() throws {
    let text = try draft("id,title,price\n1,A,5 EUR\n2,B,\n3,C,\n")
    #expect(text.contains("; 2 of 3 rows have no price"))
  }

  @Test(arguments: [
    ("title_status", "title"), ("Body (HTML)", "bodyType"), ("Variant Grams", "trim"),
    ("MPG.city", "location"), ("model_count", "model"), ("price_history_url", "price"),
    ("seller.name", "title"),
  ])
  func doesNotMatchPartsOfAColumnName(column: String, field: String) throws {
    let draft = try draft("id,make,\(column)\n1,Ford,text\n2,VW,other\n", named: "cars.csv")
    #expect(!draft.contains("\"\(field)\": \"\(column)\""))
  }

  @Test func switchesOffColumnsThatItDoesNotRead() throws {
    let draft = try draft(
      "id,title,rooms,balcony\n1,A,2,maybe\n2,B,3,perhaps\n", named: "homes.csv")
    #expect(draft.contains("\"balcony\": null,") && draft.contains("Not read: \"balcony\"."))
  }

  @Test(arguments: [
    ("price_cents", ["1999", "550"], #""factor": 0.01"#),
    ("Cena (tys.)", ["199 zł", "55 zł"], #""factor": 1000"#),
    ("車両本体価格(万円)", ["128", "99"], #""factor": 10000"#),
    ("price", ["88k USD", "9k USD"], #""multipliers": { "k": 1000 }"#),
    ("价格", ["12.8万元", "9.9万元"], #""multipliers": { "万": 10000 }"#),
    ("price", ["1.2 crore INR", "90 lakh INR"], #""crore": 10000000, "lakh": 100000"#),
    ("가격", ["1,200만원", "900만원"], #""만": 10000"#),
  ])
  func readsFactors(column: String, values: [String], expected: String) throws {
    #expect(try draft(DraftTests.list(column, values)).contains(expected))
  }

  /// `B` is a thousand in Turkish, and 10⁹ elsewhere.
  @Test func asksAboutAmbiguousFactors() throws {
    let text = try draft(
      DraftTests.list("price", ["15 mil EUR", "20 mil EUR", "9 EUR", "8 EUR", "7 EUR"]))
    #expect(text.contains("by what does \"mil\" multiply in \"20 mil EUR\"?"))
  }

  @Test func readsSalesBeforeRegularPrices() throws {
    let text = try draft("id,title,price,sale_price\n1,A,20 EUR,15 EUR\n2,B,30 EUR,\n")
    #expect(text.contains(#""price": { "columns": ["sale_price", "price"], "currency": "EUR" }"#))
    #expect(text.contains(#""oldPrice": "price""#))
  }

  @Test func findsRecordsInsideOfJSON() throws {
    let nested = try draft(
      #"{"meta":{"n":1},"data":{"cars":[{"id":"a","make":"VW"}]}}"#, named: "d.json")
    #expect(nested.contains(#""items": "/data/cars""#))
    let keyed = try draft(
      #"{"a1":{"title":"A","price":"5 EUR"},"b2":{"title":"B","price":"6 EUR"}}"#, named: "d.json")
    #expect(keyed.contains(#""items": """#) && keyed.contains(#""id": "@key""#))
    let points = try draft(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":7,"title":"A"},"#
        + #""geometry":{"type":"Point","coordinates":[9.1,45.1]}}]}"#, named: "d.geojson")
    #expect(points.contains(#""latitude": "geometry.coordinates.1""#))
    #expect(points.contains(#""longitude": "geometry.coordinates.0""#))
    #expect(throws: DiagnosedError.self) {
      try draft(#"{"a":[{"id":1}],"b":[{"id":2}]}"#, named: "d.json")
    }
  }

  @Test func readsTheRowsOfAShopAsItsProducts() throws {
    let text = try draft(
      """
      Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status
      mug,Mug,<p>Nice</p>,Acme,TRUE,Size,Small,m-s,5.00,7.00,https://a.example/1.jpg,active
      mug,,,,,,Large,m-l,6.00,,https://a.example/2.jpg,
      jug,Jug,<p>New</p>,Acme,FALSE,Size,One,j,9.00,,https://a.example/3.jpg,draft

      """)
    #expect(text.contains("an export: Shopify"))
    #expect(text.contains(#""join": { "by": ["Handle"], "lists": ["Image Src"] }"#))
    #expect(text.contains(#""only": { "Published": ["TRUE"], "Status": ["active"] }"#))
    #expect(text.contains(#""title": "Title""#))
    #expect(text.contains(#""description": { "column": "Body (HTML)", "html": true }"#))
    #expect(text.contains(#""images": "Image Src""#))
    #expect(text.contains(#"the rows of one record differ in "Option1 Value""#), "\(text)")
    // Its currency is asked, so it is in a comment.
    #expect(text.contains(#""price": { "column": "Variant Price", "currency": "…" }"#))
  }

  /// WooCommerce names the columns of its export in the language of the shop.
  @Test(arguments: [
    (
      "ID,Type,SKU,\"GTIN, UPC, EAN, or ISBN\",Name,Published,Is featured?,Visibility in catalog,"
        + "Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent",
      "WooCommerce", ["SKU", "ID"], "Parent", "Published", "Sale price", "Regular price", "Images"
    ),
    (
      "ID,Typ,Artikelnummer,\"GTIN, UPC, EAN oder ISBN\",Name,Veröffentlicht,Ist hervorgehoben?,"
        + "Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Vorrätig?,Bestand,Angebotspreis,"
        + "Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt",
      "WooCommerce", ["Artikelnummer", "ID"], "Übergeordnetes Produkt", "Veröffentlicht",
      "Angebotspreis", "Regulärer Preis", "Bilder"
    ),
  ])
  func readsAShopInTheLanguageOfItsOwner(
    head: String, name: String, join: [String], parent: String, published: String, sale: String,
    regular: String, images: String
  ) throws {
    let text = try draft(
      """
      \(head)
      7,simple,m-1,4006381333931,Becher,1,0,visible,Kurz,Lang,1,5,8.50,9.90,Küche,https://a.example/1.jpg,
      8,simple,m-2,4006381333948,Kanne,0,0,visible,Kurz,Lang,0,0,,19.90,Küche,https://a.example/2.jpg,

      """)
    #expect(text.contains("an export: \(name)"), "\(text)")
    #expect(
      text.contains("\"parent\": \"\(parent)\"") && text.contains("\"\(join[0])\""), "\(text)")
    #expect(text.contains("\"\(published)\": ["), "\(text)")
    #expect(text.contains(sale) && text.contains("\"\(regular)\""), "\(text)")
    #expect(text.contains("\"images\": \"\(images)\""), "\(text)")
  }

  @Test(arguments: [
    ("id,nazwa,cena\n1,A,5 zł\n2,B,6 zł\n", "Polish"),
    ("id;název;cena;popis\n1;A;5 Kč;x\n", "Czech"),
    ("id,titel,pris,årsmodell\n1,A,5 SEK,2001\n", "Swedish"),
    ("id,название,цена\n1,A,5 руб\n", "Russian"), ("id,назва,ціна\n1,A,5 грн\n", "Ukrainian"),
    ("id,상품명,판매가\n1,A,5원\n", "Korean"), ("id,शीर्षक,कीमत\n1,A,₹5\n", "Hindi"),
    ("id;título;preço;descrição\n1;A;5 EUR;x\n", "Portuguese"),
    ("id;titel;vraagprijs;bouwjaar;omschrijving\n1;A;5 EUR;2001;x\n", "Dutch"),
    ("varenr;navn;pris;vægt;årgang\n1;A;5 DKK;2;2001\n", "Danish"),
    ("varenr;tittel;pris;vekt;girkasse\n1;A;5 NOK;2;x\n", "Norwegian"),
    ("id;başlık;fiyat;yıl\n1;A;5 TL;2001\n", "Turkish"), ("id,価格,車種\n1,9000円,V60\n", "Japanese"),
    ("id,價格,車型\n1,9000元,V60\n", "Chinese in traditional"),
  ])
  func recognisesLanguagesByTheirColumns(text: String, language: String) throws {
    let text = try draft(text)
    #expect(text.contains("\(language)"))
    #expect(
      text.contains("\"title\": \"") || language == "Japanese" || language.hasPrefix("Chinese"))
    #expect(text.contains("\"price\": "))
  }

  private static let headers = Vectors.read("header-words")

  /// The fields of the vectors that listings have, by our names for them.
  private static let fields = [
    "title": "title", "description": "description", "price": "price", "old_price": "oldPrice",
    "currency": "currency", "condition": "condition", "images": "images", "make": "make",
    "model": "model", "year": "year", "mileage": "mileage", "fuel": "fuel", "area": "livingArea",
    "rooms": "rooms", "latitude": "latitude", "longitude": "longitude", "location": "location",
  ]

  @Test(.enabled(if: headers != nil, "this clone has no folder of vectors"))
  func recognisesTheWordsOfEachLanguage() throws {
    let members = try #require(Self.headers?.object)
    for language in members where FieldNames.languages.contains(language.name) {
      for (name, field) in Self.fields {
        for word in language.node[name]?.array?.compactMap(\.string) ?? [] {
          let known = ColumnName(word).readings.contains {
            let fields = FieldNames.fields(named: $0.key)
            return fields.contains(field) || field == "price" && fields.contains("salePrice")
              || field == "location" && fields.contains("street")
          }
          #expect(known, "\(language.name) \(name): \(word)")
        }
      }
    }
  }

  /// The draft asks about columns without a name, and about lines above and below the table.
  @Test func asksAboutWhatNoColumnHas() throws {
    let unnamed = try draft("id,title,price,,\n1,A,5 EUR,x,\n2,B,6 EUR,y,sold\n")
    #expect(
      unnamed.contains(#"give them one in the file: column 4 ("x", "y"), column 5 ("sold")"#),
      "\(unnamed)")
    let above = try draft("Preise in CHF exkl. MwSt.;;\nid;titel;preis\n1;A;5\n2;B;6\n")
    #expect(
      above.contains(#"the lines above it are not read: "Preise in CHF exkl. MwSt.""#),
      "\(above)")
    let below = try draft("id;titel;preis\n1;A;5\n2;B;6\n;Preise in CHF zzgl. MwSt.;\n")
    #expect(below.contains(#""except": { "titel": ["Preise in CHF zzgl. MwSt."] }"#), "\(below)")
  }

  /// A header that ends in a separator names the columns.
  @Test func keepsTheHeaderOfShorterRows() throws {
    let draft = try draft("id,title,price,condition,\n1,A,5 EUR,new\n2,B,6 EUR,used\n")
    #expect(draft.contains(#""title": "title""#) && !draft.contains("skip"), "\(draft)")
    #expect(throws: DiagnosedError.self) {
      try self.draft("id,title,price,state,link\n1,A,5 EUR,in_stock\n2,B,6 EUR,in_stock\n")
    }
  }

  @Test(arguments: [
    "unknown", "k.A.", "(null)", "--", "?", "не указано", "不明", "#DIV/0!", "sin datos",
  ])
  func namesTextsWithoutAValue(text: String) throws {
    let draft = try draft("id,make,model,price\n1,Ford,Focus,5 EUR\n2,\(text),Golf,6 EUR\n")
    #expect(draft.contains("\"nulls\": [\"\(text)\"]"), "\(draft)")
  }

  /// The title of an American car is clean or not, and is not the title of its page.
  @Test(arguments: ["Title", "Vehicle Title", "Title Type"])
  func readsNoTitleFromItsState(column: String) throws {
    let draft = try draft(
      "id,year,make,model,\(column),price\n1,2019,Kia,Rio,Clean,5 USD\n2,2020,Ram,1500,Salvage,6 USD\n"
        + "3,2019,VW,Golf,Clear,5 USD\n")
    #expect(!draft.contains(#""title":"#), "\(draft)")
    #expect(draft.contains("decide: \"\(column)\": it seems to say what is damaged"), "\(draft)")
    #expect(draft.contains(#""Clean": null, "Clear": null, "Salvage": "…" }"#), "\(draft)")
  }

  @Test(arguments: ["Feature", "Product"])
  func readsNoCategoryFromTheFormat(type: String) throws {
    let rows = [1, 2].map { #"{"id":\#($0),"title":"T\#($0)","type":"\#(type)","price":"5 EUR"}"# }
    let draft = try draft("[" + rows.joined(separator: ",") + "]", named: "things.json")
    #expect(!draft.contains(#""category":"#), "\(draft)")
  }
}
