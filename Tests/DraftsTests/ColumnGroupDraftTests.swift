import Foundation
import Testing
import WaymarkModel

@testable import WaymarkDrafts

/// Fields that a file has in several columns, or under many names.
@Suite struct ColumnGroupDraftTests {
  /// A draft of a table of two rows, with each of its comments on one line.
  private func draft(
    _ columns: [(name: String, values: [String])], named name: String = "things.csv"
  ) throws -> String {
    let header = (["id", "title", "price"] + columns.map(\.name)).joined(separator: "\t")
    let rows = (0..<2).map { row in
      (["\(row)", "Thing \(row)", "\(row + 5) EUR"] + columns.map { $0.values[row] })
        .joined(separator: "\t")
    }
    return try DraftTests.draft(([header] + rows).joined(separator: "\n") + "\n", named: name)
      .replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  private func links(_ names: String) -> [String] {
    (0..<2).map { row in
      names.split(separator: " ").map { "https://a.example/\(row)\($0).jpg" }
        .joined(separator: ",")
    }
  }

  @Test(arguments: [
    (["image", "additional_images"], "{image} {additional_images}"),
    (["Weitere Bilder", "Hauptbild"], "{Hauptbild} {Weitere Bilder}"),
    (["gallery", "image_link"], "{image_link} {gallery}"),
    (["Bilder", "Titelbild"], "{Titelbild} {Bilder}"),
    (["photo_others", "photo_main"], "{photo_main} {photo_others}"),
    (["Photo principale", "Photo secondaire"], "{Photo principale} {Photo secondaire}"),
    (["picture", "picture_a", "picture_b"], "{picture} {picture_a} {picture_b}"),
  ])
  func joinsAMainImageAndOthers(names: [String], template: String) throws {
    let images = "\"images\": { \"template\": \"\(template)\" }"
    let linked = try draft(names.map { ($0, links($0.contains("gal") ? "b c" : "b")) })
    #expect(linked.contains("\n        \(images)"), "\(linked)")
    let files = try draft(names.map { ($0, ["a.jpg", "b.jpg,c.JPG"]) })
    #expect(
      files.contains("\n        // \(images)") || files.contains("use this line \(images)"),
      "\(files)")
  }

  @Test func readsNoCopiesAndNoPersonsAsImages() throws {
    let draft = try draft([
      ("agent.photo", links("p")), ("thumbnail", links("a")), ("image_small", links("a")),
      ("image", links("a")), ("image_2", links("b")), ("Innenansicht", links("i")),
    ])
    #expect(draft.contains(#"{ "template": "{image} {image_2}" },"#), "\(draft)")
    #expect(
      draft.contains(
        #"decide: "Innenansicht" also has links to images, and is not read. To show them, write "images": { "template": "{image} {image_2} {Innenansicht}" }"#
      ), "\(draft)")
  }

  /// An energy certificate is not an image of a home, and floor plans come last.
  @Test(arguments: [
    ("epc_image", "floor_plan"), ("EPC Photo", "floor_plan_image"), ("image_epc", "image_plan"),
    ("Energieausweis Bild", "Grundriss Bild"), ("photo_dpe", "Photo plan"),
    ("energy_label_image", "FloorplanImage"), ("imagen_energía", "imagen_plano"),
  ])
  func joinsNoCertificatesAndPlans(certificate: String, plan: String) throws {
    let draft = try draft([
      (certificate, links("e")), (plan, links("p")), ("image_1", links("a")),
      ("image_2", links("b")),
    ])
    #expect(draft.contains(#""images": { "template": "{image_1} {image_2}" },"#), "\(draft)")
    #expect(draft.contains("\"{image_1} {image_2} {\(plan)}\""), "\(draft)")
    #expect(!draft.contains("{\(certificate)}"), "\(draft)")
  }

  @Test func joinsImagesWhoseNamesHaveNoEnding() throws {
    let draft = try draft([
      ("picture_urls", ["https://a.example/1,https://a.example/2", "https://a.example/3"]),
      ("main_picture_url", ["https://a.example/0", "https://a.example/4"]),
    ])
    #expect(
      draft.contains(#""images": { "template": "{main_picture_url} {picture_urls}" }"#), "\(draft)")
  }

  @Test(arguments: ["Anhänge", "Bilder"])
  func readsImagesAmongDocuments(name: String) throws {
    let values = (0..<2).map { "https://a.example/\($0).jpg https://a.example/\($0).pdf" }
    let draft = try draft([(name, values)])
    #expect(draft.contains("\"images\": \"\(name)\""), "\(draft)")
    #expect(draft.contains("documents and videos in 2 values are left out"), "\(draft)")
  }

  @Test func asksForAFewImagesAmongDocuments() throws {
    let draft = try draft([("Dateien", ["https://a.example/1.jpg", "https://a.example/2.pdf"])])
    #expect(draft.contains("only 1 of 2 values"), "\(draft)")
    #expect(
      draft.contains("\n        // \"images\"") || draft.contains(" \"images\": \"Dateien\""),
      "\(draft)")
    #expect(!draft.contains("\n        \"images\": \"Dateien\""), "\(draft)")
  }

  @Test(arguments: [
    ("Date de mise en circulation", "Année", "15/05/2015"),
    ("1ère mise en circulation", "Année", "15/05/2015"),
    ("Data immatricolazione", "Anno", "05/2015"),
    ("Pierwsza rejestracja", "Rok produkcji", "05/2015"), ("EZ", "Baujahr", "03/18"),
    ("Data pierwszej rejestracji", "Rok", "2015-05-15"),
    ("First registration date", "Year", "2015-05-15"),
    ("Datum Erstzulassung", "Jahr", "15.05.2015"),
    ("Datum eerste toelating", "Bouwjaar", "15-05-2015"),
    ("Fecha de matriculación", "Año", "15/05/2015"), ("Data da matrícula", "Ano", "15/05/2015"),
    ("Första registrering", "Årsmodell", "2015-05-15"),
    ("Дата первой регистрации", "Год", "15.05.2015"),
  ])
  func readsTheFirstRegistration(name: String, year: String, date: String) throws {
    let car = ("km", ["90000 km", "80000 km"])
    for years in [[(year, ["2015", "2015"])], []] {
      let draft = try draft([car, (name, [date, date])] + years, named: "cars.csv")
      #expect(draft.contains("\"firstRegistration\": "), "\(draft)")
      #expect(draft.contains("\"year\": \"\(year)\"") == !years.isEmpty, "\(draft)")
    }
    let years = try draft([car, (name, ["2015", "2016"])], named: "cars.csv")
    #expect(years.contains("\"year\": \"\(name)\""), "\(years)")
  }

  /// No translation makes a year of a month.
  @Test func offersNoWordsForYears() throws {
    let draft = try draft(
      [("km", ["90000 km", "80000 km"]), ("Baujahr", ["05/2015", "06/2015"])], named: "cars.csv")
    #expect(draft.contains("a year has four digits") && !draft.contains("\"values\""), "\(draft)")
  }

  @Test(arguments: [
    (
      [("Haustyp", ["Villa", ""]), ("Wohnungstyp", ["", "Etagenwohnung"])],
      #"{ "columns": ["Haustyp", "Wohnungstyp"], "values": { "Villa": "house", "Etagenwohnung": "apartment" } }"#
    ),
    (
      [
        ("objektart.haus@typ", ["VILLA", ""]), ("objektart.grundstueck@typ", ["", "WOHNEN"]),
        ("nutzungsart@WOHNEN", ["true", "true"]),
      ],
      #"{ "columns": ["objektart.haus@typ", "objektart.grundstueck@typ"], "values": { "VILLA": "house", "WOHNEN": "plot" } }"#
    ),
  ])
  func readsTheTypeOfAPropertyFromSeveralColumns(
    columns: [(name: String, values: [String])], value: String
  ) throws {
    let draft = try draft(columns + [("Zimmer", ["3", "4"])], named: "homes.csv")
    #expect(draft.contains("\n        \"propertyType\": \(value)"), "\(draft)")
  }

  @Test func asksForAreasOfOtherRecords() throws {
    let columns = [
      ("Zimmer", ["3", "4"]), ("Wohnfläche m²", ["60", ""]), ("Bürofläche m²", ["", "70"]),
    ]
    let draft = try draft(columns, named: "homes.csv")
    #expect(
      draft.contains(
        #""livingArea": { "columns": ["Wohnfläche m²", "Bürofläche m²"], "unit": "m²" }"#),
      "\(draft)")
    let built = ("m² construidos", ["80", "90"])
    let usable = try self.draft(
      [("Habitaciones", ["3", "4"]), built, ("m² útiles", ["70", "80"])], named: "pisos.csv")
    #expect(
      usable.contains(#""livingArea": { "column": "m² útiles", "unit": "m²" }"#), "\(usable)")
  }
}
