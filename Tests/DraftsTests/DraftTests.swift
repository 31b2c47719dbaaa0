import Foundation
import Testing
import WaymarkModel

@testable import WaymarkDrafts

/// Drafts of files, as shown in the project file that they write.
@Suite struct DraftTests {
  /// Drafts a project for the text of a file.
  static func draft(
    _ text: String, named name: String = "things.csv", _ encoding: String.Encoding = .utf8,
    mark: [UInt8] = []
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString + "-" + name)
    defer { try? FileManager.default.removeItem(at: file) }
    let bytes = try #require(text.data(using: encoding))
    try (Data(mark) + bytes).write(to: file)
    return try Draft(of: file.path, named: name).text
  }

  /// A list of one column next to an id, with one value per row.
  static func list(_ column: String, _ values: [String]) -> String {
    let rows = values.enumerated().map { "\($0 + 1);\($1)" }
    return (["id;\(column)"] + rows).joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "preis", ["12.500,00 €", "9.900,50 €"],
      #"{ "column": "preis", "decimal": ",", "currency": "EUR" }"#
    ),
    ("preis", ["12.990,- €", "9.900,- €"], #""decimal": ",", "currency": "EUR""#),
    ("price", ["£12,500.00", "£9,900.50"], #"{ "column": "price", "currency": "GBP" }"#),
    ("price (CHF)", ["495'000.–", "1'200"], #"{ "column": "price (CHF)", "currency": "CHF" }"#),
    ("preis", ["100 EUR", "90 EUR VB"], #""suffixes": { "VB": "negotiable" }"#),
    ("preis", ["100 EUR", "90 EUR", "auf Anfrage"], #""words": { "auf Anfrage": "on-request" }"#),
    ("السعر", ["٢٠٬٠٠٠ د.إ", "٣٠٬٠٠٠ د.إ"], #""currency": "AED""#),
  ])
  func readsPrices(column: String, values: [String], expected: String) throws {
    #expect(try Self.draft(Self.list(column, values)).contains(expected))
  }

  /// A name with several lines would end the comment that quotes it.
  @Test func keepsANameOfSeveralLinesInItsComment() throws {
    let text = try Self.draft("id,\"12\n{\"\"x\"\": 1} ab\"\n1,\"Golf")
    let first = try #require(text.split(separator: "\n").first)
    #expect(
      first.hasPrefix("// 1 of 1 row cannot be read") && first.contains(#"12\u000a{"x": 1} ab"#))
    #expect(text.split(separator: "\n").dropFirst().first == "{")
  }

  /// Without any sign of a currency, no price is published.
  @Test func asksForTheCurrencyOfAPrice() throws {
    let text = try Self.draft(Self.list("price", ["100", "250"]))
    #expect(text.contains(#"// "price": { "column": "price", "currency": "…" },"#))
    #expect(text.contains("decide: \"price\": 2 values; no value names a currency"))
  }

  @Test func readsCurrenciesFromTheirColumn() throws {
    let text = try Self.draft("id,price,currency\n1,100,USD\n2,90,EUR\n")
    #expect(text.contains(#"{ "column": "price", "currencyColumn": "currency" }"#))
  }

  @Test(arguments: [
    ("updated", ["13/04/2026", "02/03/2026"], #"{ "order": "DMY" }"#),
    ("updated", ["04/13/2026", "02/03/2026"], #"{ "order": "MDY" }"#),
    ("geändert", ["03.04.2026", "05.06.2026"], #""updated": "geändert""#),
    ("updated", ["1760000000", "1770000000"], #"{ "epoch": "unix-seconds" }"#),
    ("updated", ["3 Sep 2026", "4 Oct 2026"], #"{ "language": "en" }"#),
  ])
  func readsDates(column: String, values: [String], expected: String) throws {
    #expect(try Self.draft(Self.list(column, values)).contains(expected))
  }

  @Test func asksForTheOrderOfAmbiguousDates() throws {
    let text = try Self.draft(Self.list("updated", ["03/04/2026", "05/06/2026"]))
    #expect(text.contains(#"// "updated": { "column": "updated", "dates": { "order": "DMY" } },"#))
    #expect(text.contains("decide: \"updated\""))
  }

  @Test(arguments: [
    ("zustand", ["gebraucht", "neu"], #"{ "gebraucht": "used", "neu": "new" }"#),
    ("成色", ["二手", "全新"], #""二手": "used""#),
    ("état", ["occasion", "neuf"], #""neuf": "new""#),
    ("الحالة", ["مستعمل", "جديد"], #""جديد": "new""#),
    ("zustand", ["neu", "Neu", "NEU"], #""values": { "NEU": "new" } }"#),
    ("status", ["sold", "verkauft"], #"{ "verkauft": "sold" }"#),
    ("sold", ["true", "false"], #"{ "false": "available", "true": "sold" }"#),
    ("land", ["Deutschland", "Schweiz"], #""Schweiz": "CH""#),
  ])
  func mapsWords(column: String, values: [String], expected: String) throws {
    #expect(try Self.draft(Self.list(column, values)).contains(expected))
  }

  @Test func asksWhatAnUnknownWordMeans() throws {
    let text = try Self.draft(Self.list("zustand", ["neu", "neu", "wie bestellt"]))
    #expect(text.contains(#"decide: "zustand": 2 of 3 values are known words"#))
    #expect(text.replacing(#/\n *// /#, with: " ").contains(#""wie bestellt" (1)?"#))
  }

  @Test(arguments: [
    ("nr,title\n001,A\n002,B\n", #""id": "nr""#, "2 begin with a zero, which is kept"),
    ("nr,title\n1,A\n1,B\n", #""id": { "row": true }"#, "\"nr\" repeats its values"),
    ("title,price\nA,$1.50\nB,$2.50\n", #""id": { "row": true }"#, "no column is named like"),
    ("nr,title\na b,A\nc,B\n", #""id": { "row": true }"#, "has characters other than"),
    ("nr,title\n1,A\n1,B\n2,C\n", #""id": "nr""#, "1 of 3 rows repeats one of an earlier row"),
  ])
  func findsTheIdentifier(text: String, field: String, comment: String) throws {
    let draft = try Self.draft(text)
    #expect(draft.contains(field))
    #expect(draft.replacing(#/\n *// /#, with: " ").contains(comment))
  }

  /// One faulty row does not prevent the use of identifiers.
  @Test(arguments: [
    ("nr,title\n1,A\n1,B\n2,C\n", #""duplicates": "first","#),
    (
      "nr,title,updated\n1,A,2026-01-01\n1,B,2026-01-02\n2,C,2026-01-03\n",
      #""duplicates": "newest","#
    ),
  ])
  func statesWhichOfTwoRecordsIsKept(text: String, expected: String) throws {
    let draft = try Self.draft(text)
    #expect(draft.contains(expected) && draft.contains("decide: 1 row has the identifier"))
    #expect(try !Self.draft("nr,title\n1,A\n2,B\n").contains("duplicates"))
  }

  @Test(arguments: [
    ("Kaltmiete", "per-month"), ("Warmmiete", "per-month"), ("Miete", "per-month"),
    ("Nettokaltmiete_EUR", "per-month"), ("rent", "per-month"), ("monthly_rent", "per-month"),
    ("loyer", "per-month"), ("alquiler", "per-month"), ("Tagesmiete", "per-day"),
    ("Miete pro Tag", "per-day"), ("weekly_rent", "per-week"), ("Jahresmiete", "per-year"),
    ("租金", "per-month"), ("الإيجار", "per-month"), ("Preis pro Nacht", "per-night"),
    ("Preis/Nacht", "per-night"), ("Übernachtungspreis", "per-night"), ("Tagespreis", "per-day"),
    ("Price per night", "per-night"), ("Charterpreis pro Woche", "per-week"),
  ])
  func recognisesRents(column: String, term: String) throws {
    let draft = try Self.draft(Self.list(column, ["850 €", "920 €"]), named: "wohnungen.csv")
    #expect(draft.contains("\"terms\": [\"\(term)\"]"))
    #expect(draft.replacing(#/\n *// /#, with: " ").contains("; a rent "))
  }

  @Test func usesTheTermsInValues() throws {
    let draft = try Self.draft(Self.list("Miete", ["85 € pro Tag", "92 € pro Tag"]))
    #expect(draft.contains(#""suffixes": { "pro Tag": "per-day" }"#) && !draft.contains("terms"))
    #expect(try !Self.draft(Self.list("preis", ["85 €"])).contains("terms"))
    // The rent of a machine may be per day.
    let machine = try Self.draft(Self.list("Miete", ["850 €"]), named: "bagger.csv")
    #expect(machine.contains(#"decide: "Miete""#))
  }

  @Test(arguments: [
    "Alter Preis", "Streichpreis", "UVP", "old_price", "was_price", "msrp", "rrp", "Preis alt",
    "ancien prix", "原价",
  ])
  func findsOldPrices(column: String) throws {
    let draft = try Self.draft("id;preis;\(column)\n1;19,90 €;29,90 €\n2;5,00 €;7,00 €\n")
    #expect(draft.contains("\"oldPrice\": \"\(column)\""))
    #expect(try !Self.draft("id;\(column)\n1;29,90 €\n").contains("oldPrice"))
  }

  @Test(arguments: [
    ("Euro", #""price": { "column": "Euro", "decimal": ",", "currency": "EUR" }"#),
    ("in EUR", #""column": "in EUR", "decimal": ",", "currency": "EUR""#),
    ("€", #""column": "€", "decimal": ",", "currency": "EUR""#),
  ])
  func mapsAPriceColumnNamedAfterACurrency(column: String, expected: String) throws {
    #expect(try Self.draft(Self.list(column, ["19,90", "5,00"])).contains(expected))
    // A deposit may only be asked about.
    let deposit = try Self.draft(Self.list("Kaution \(column)", ["19,90"]))
    #expect(deposit.firstMatch(of: /\n +"price": [^n]/) == nil, "\(deposit)")
  }

  @Test func recognisesWordsForImmediateAvailability() throws {
    let draft = try Self.draft(
      "id;zimmer;frei ab\n1;2;01.12.2026\n2;3;sofort\n3;3;15.01.2027\n4;1;ab sofort\n",
      named: "wohnungen.csv")
    #expect(
      draft.contains(
        #""availableFrom": { "column": "frei ab", "nulls": ["ab sofort", "sofort"] }"#))
  }

  @Test(arguments: [
    ("id;name\n1;Stuhl und Tisch\n2;Tisch mit Bank\n3;ohne Haus\n", "de", "German, by words"),
    ("nummer;preis;baujahr\n1;5;2001\n", "de", "words of the columns such as"),
    (
      "id;name\n1;Chaise et table\n2;La maison\n3;pour un prix, sans bois\n", "fr",
      "French, by words"
    ),
    ("id;name\n1;Barca e motore\n2;per il mare\n3;senza vela\n", "en", "it.json"),
    ("id;name\n1;いす\n2;テーブル\n", "ja", "Japanese, by the letters of values"),
    ("id;name\n1;a red chair\n2;the table and bench\n3;with legs\n", "en", "English, by words"),
    ("id;name\n1;椅子\n2;桌子\n", "zh-Hans", "Chinese, by the letters of values"),
    ("id;name\n1;كرسي\n2;طاولة\n", "ar", "Arabic"),
    ("id;name\n1;X1\n2;X2\n", "en", "decide: no word shows the language"),
  ])
  func guessesTheLanguageOfReaders(text: String, locale: String, comment: String) throws {
    let draft = try Self.draft(text)
    #expect(draft.contains("\"locales\": [\"\(locale)\"]"))
    #expect(draft.replacing(#/\n *// /#, with: " ").contains(comment))
  }

  @Test(arguments: [
    (
      "odometer (mi)", ["100,000", "90,500"],
      #""mileage": { "column": "odometer (mi)", "unit": "mi" }"#
    ),
    ("kilometerstand", ["100.000 km", "90.500,0 km"], #""decimal": ",""#),
    ("الممشى", ["٥٠٬٠٠٠ كم", "٩٠٬٠٠٠ كم"], #""mileage": "الممشى""#),
  ])
  func readsQuantities(column: String, values: [String], expected: String) throws {
    #expect(try Self.draft(Self.list(column, values)).contains(expected))
  }

  @Test func readsCoordinatesAndTheirCountry() throws {
    let text = try Self.draft(
      "id,price,lat,long\n1,100,45.6,-92.9\n2,90,35.1,-90.0\n3,80,34.0,-84.3\n")
    #expect(text.contains(#""latitude": "lat""#))
    #expect(text.contains(#""longitude": "long""#))
    #expect(text.contains(#""currency": "USD""#))
  }

  /// Words such as "sold" are not conditions, and sold items are not for sale.
  @Test func readsTheStatusFromAColumnOfConditions() throws {
    let text = try Self.draft(
      "nr;titel;Zustand\n1;A;gebraucht\n2;B;verkauft\n3;C;reserviert\n4;D;neu\n")
    #expect(text.contains(#""verkauft": null"#) && text.contains(#""gebraucht": "used""#))
    #expect(text.contains(#""verkauft": "sold""#) && text.contains(#""reserviert": "reserved""#))
    #expect(text.contains(#""gebraucht": "available""#) && text.contains(#""neu": "available""#))
    let plain = try Self.draft("nr;titel;Zustand\n1;A;gebraucht\n2;B;neu\n")
    #expect(!plain.contains("status") && plain.contains("condition"))
  }

  @Test func reportsColumnsThatOccurTwice() throws {
    let text = try Self.draft("id,title,title\n1,A,B\n")
    #expect(text.contains("decide: columns of one name cannot be read; give them different names"))
    #expect(!text.contains(#""title": "title""#))
  }

  /// Feeds for Google and Meta have a column of the same name for each further image.
  @Test func readsAllImagesOfColumnsOfOneName() throws {
    let rows = (1...4).map { row in
      "P\(row),Ford M\(row),\(5000 + row) USD,"
        + (1...4).map { "https://m.example/\(row)\($0).jpg" }.prefix(row).joined(separator: ",")
        + String(repeating: ",", count: 4 - row)
    }
    let names = "id,title,price,image_link" + String(repeating: ",additional_image_link", count: 3)
    let text = try Self.draft(([names] + rows).joined(separator: "\n"))
    #expect(text.contains(#""{image_link} {additional_image_link}""#))
    #expect(!text.contains("columns of one name"))
  }

  @Test func dropsALatitudeWithoutALongitude() throws {
    #expect(try !Self.draft("id,title,lat\n1,A,45.6\n").contains(#""latitude""#))
  }

  @Test(arguments: [
    ("bilder", "https://a.example/1.jpg|https://a.example/2.jpg", #""images": "bilder","#),
    ("bilder", "https://a.example/1.jpg;https://a.example/2.jpg", #""images": "bilder","#),
    ("bilder", "http://a.example/1.jpg", #"// "images": "bilder","#),
  ])
  func readsPictures(column: String, value: String, expected: String) throws {
    #expect(try Self.draft("id,\(column)\n1,\"\(value)\"\n").contains(expected))
  }

  @Test(arguments: [
    ("boote.csv", "nr;hersteller;tiefgang;kojen\n1;Dehler;1,8 m;4", "boat"),
    ("liste.csv", "nr;titel;wohnfläche;zimmer;miete\n1;Hell;80 m²;3;900 €", "home"),
    ("x.csv", "id,make,model,mileage,vin,transmission\n1,Ford,F-150,100 km,x,manual", "car"),
    ("m.csv", "id,manufacturer,operating_hours,serial_number\n1,Liebherr,100 h,x1", "machine"),
    ("artikel.csv", "sku,titel,farbe,ean\n1,Stuhl,rot,4000000000000", "product"),
  ])
  func choosesTheVocabulary(name: String, text: String, vocabulary: String) throws {
    let text = try Self.draft(text + "\n", named: name)
    #expect(
      text.contains("vocabulary \(vocabulary)")
        || text.contains("\"vocabulary\": \"\(vocabulary)\""))
  }
}
