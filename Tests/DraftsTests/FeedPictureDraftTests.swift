import Testing

/// Drafts of files with kinds of pictures, and with several columns of them.
@Suite struct FeedPictureDraftTests {
  @Test func joinsFilesOfColumnsOfOneName() throws {
    let rows = (0..<8).map { "R\($0),Chair \($0) of oak,\(100 + $0) GBP,a\($0).jpg,b\($0).jpg" }
    let text = try draftLines(
      "id,title,price,image,image\n" + rows.joined(separator: "\n"), named: "chairs.csv")
    #expect(!text.contains("columns of one name"), "\(text)")
  }

  private static func pictures(_ files: [(kind: String, end: String)]) throws -> String {
    let homes = (0..<8).map { number in
      let images = files.map { file in
        // One address has no ending.
        let end = number == 7 && file.end == "odd.jpg" ? "img?id=7" : file.end
        return "{\"type\":\"\(file.kind)\",\"url\":\"https://m.example/\(number)/\(end)\"}"
      }
      return "{\"id\":\"H\(number)\",\"title\":\"Flat \(number) near the park\","
        + "\"price\":\"\(100_000 + number) GBP\",\"bedrooms\":\(1 + number % 4),\"bathrooms\":1,"
        + "\"images\":[\(images.joined(separator: ","))]}"
    }
    return try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
  }

  /// Kinds of images stay in their order, also with documents, which records leave out.
  @Test(arguments: [
    [("exterior", "a.jpg"), ("exterior", "b.jpg"), ("interior", "odd.jpg")],
    [("main", "a.jpg"), ("gallery", "b.jpg"), ("gallery", "c.jpg"), ("brochure", "d.pdf")],
    [("image/jpeg", "a"), ("image/png", "b")],
  ])
  func keepsTheOrderOfImages(files: [(String, String)]) throws {
    let text = try Self.pictures(files.map { (kind: $0.0, end: $0.1) })
    #expect(text.contains(#""images": "images","#), "\(text)")
    #expect(!text.contains("several kinds of files"), "\(text)")
  }

  /// A tour without an ending is not left out by records.
  @Test func readsTheMainImageFirst() throws {
    let files = [
      ("gallery", "a.jpg"), ("gallery", "b.jpg"), ("main", "c.jpg"), ("tour", "walk"),
    ]
    let text = try Self.pictures(files.map { (kind: $0.0, end: $0.1) })
    #expect(
      text.contains(
        #""images": { "template": "{images[type=main]} {images[type=gallery]}" }"#), "\(text)")
    #expect(text.contains("are shown in this order"), "\(text)")
  }

  /// A file has its kind in an attribute or a child of the element around its address, as in OpenImmo.
  @Test(arguments: [
    ("<a gruppe=\"K\">", "@gruppe"), ("<a><gruppe>K</gruppe>", "gruppe"),
    ("<a><type>K</type>", "type"),
  ])
  func leavesOutLogosAndDocuments(element: String, member: String) throws {
    let files = [
      ("BILD", "b.jpg"), ("TITELBILD", "a.jpg"), ("ANBIETERLOGO", "logo.png"),
      ("DOKUMENTE", "ausweis.jpg"), ("FILMLINK", "tour"),
    ]
    let homes = (0..<8).map { number in
      let all = files.prefix(number == 3 ? 1 : 5).map { kind, end in
        element.replacing("K", with: kind)
          + "<daten><pfad>https://m.example/\(number)/\(end)</pfad></daten></a>"
      }
      return "<immobilie><id>H\(number)</id><titel>Wohnung \(number) am Park</titel>"
        + "<kaufpreis>\(100_000 + number) EUR</kaufpreis><zimmer>\(1 + number % 4)</zimmer>"
        + "<anhaenge>\(all.joined())</anhaenge></immobilie>"
    }
    let text = try draftLines("<r>\(homes.joined())</r>", named: "wohnungen.xml")
    let paths = ["TITELBILD", "BILD"].map { "{anhaenge.a[\(member)=\($0)].daten.pfad}" }
    #expect(
      text.contains("\"images\": { \"template\": \"\(paths.joined(separator: " "))\" }"), "\(text)")
    #expect(text.contains("\"DOKUMENTE\" (7), \"FILMLINK\" (7) left out"), "\(text)")
  }

  /// A file without a kind could not be selected.
  @Test func asksAboutKindsThatSomeFilesLack() throws {
    let files = [("main", "a.jpg"), ("logo", "b.jpg"), ("", "c.jpg")]
    let text = try Self.pictures(files.map { (kind: $0.0, end: $0.1) })
    #expect(text.contains(#""images": "images","#) && text.contains("several kinds"), "\(text)")
  }

  /// No key replaces a part of an address.
  @Test func asksAboutPlaceholdersInAddresses() throws {
    let text = try draftLines(
      "id,make,model,price,image\n1,Ford,Fiesta,£5000,https://m.example/{resize}/a.jpg\n"
        + "2,Ford,Focus,£6000,https://m.example/{resize}/b.jpg\n", named: "cars.csv")
    #expect(text.contains("but they contain {resize}, which the program"), "\(text)")
    #expect(text.contains(#"// "images": "image""#), "\(text)")
  }

  /// Each picture is read once, in its largest size, and a list of all before the main one.
  @Test(arguments: [
    (#""pictures":[P]"#, ["original", "large", "regular", "thumbnail"], "pictures.original"),
    (#""photos":[P]"#, ["regular", "full", "mini"], "photos.full"),
    (#""photos":[P]"#, ["small", "medium", "large", "xl"], "photos.xl"),
    (#""photos":[P]"#, ["medium", "regular"], "photos.regular"),
    (#""photos":[{"urls":P},{"urls":P}]"#, ["regular", "large"], "photos.urls.large"),
    (#""picture":P"#, ["regular", "large"], "picture.large"),
    (#""picture":P,"pictures":[P]"#, ["regular", "large"], "pictures.large"),
    (
      #""picture":P,"pictures":[{"original":"L1.jpg"},{"original":"L2.jpg"}]"#,
      ["regular", "large"], "pictures.original"
    ),
  ])
  func readsEachPictureInItsLargestSize(member: String, sizes: [String], expected: String) throws {
    let homes = (0..<6).map { number in
      let pictures = ["a", "b"].map { letter in
        let links = sizes.map { #""\#($0)":"https://m.example/\#(number)\#(letter)\#($0).jpg""# }
        return "{\(links.joined(separator: ","))}"
      }
      let filled = member.replacing("[P]", with: "[\(pictures.joined(separator: ","))]")
        .replacing("P", with: pictures[0]).replacing("L", with: "https://m.example/\(number)")
      return #"{"id":"H\#(number)","title":"Flat \#(number)","price":"5 EUR",\#(filled)}"#
    }
    let text = try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
    #expect(text.contains("\"images\": \"\(expected)\""), "\(text)")
    #expect(!text.contains("links to images"), "\(text)")
  }

  /// Two lists of the same images in two sizes are read once; lists of other images are all read.
  @Test(arguments: [
    (["images", "images_large"], #""images_large""#),
    (["imagesLarge", "images"], #""imagesLarge""#),
    (["photos_hd", "photos"], #""photos_hd""#),
    (["images", "thumbnails"], #""images""#),
    (["fotos", "fotos_pequenas", "fotos_grandes"], #""fotos_grandes""#),
    (["images", "images_floor"], #"{ "template": "{images} {images_floor}" }"#),
  ])
  func readsOneOfTheListsOfSizes(names: [String], expected: String) throws {
    for isObject in [false, true] {
      let homes = (0..<6).map { number in
        let lists = names.map { name in
          let links = ["a", "b"].map { #""https://m.example/\#(number)\#($0)\#(name).jpg""# }
          let pictures = isObject ? links.map { #"{"url":\#($0)}"# } : links
          return #""\#(name)":[\#(pictures.joined(separator: ","))]"#
        }
        return #"{"id":"H\#(number)","title":"Flat \#(number)","price":"5 EUR","#
          + lists.joined(separator: ",") + "}"
      }
      let text = try draftLines("[\(homes.joined(separator: ","))]", named: "homes.json")
      #expect(text.contains("\"images\": \(expected)"), "\(text)")
    }
  }

  /// The portrait of a person is not a picture of the home; one that many records share is asked.
  @Test(arguments: [
    ("corretor_foto", false), ("foto_captador", false), ("realtorPhoto", false),
    ("foto_proprietario", false), ("photo_hostess", true),
  ])
  func readsNoPortraits(name: String, isAsked: Bool) throws {
    let rows = (1...9).map { number in
      "AP\(number);Casa \(number) com jardim;https://m.example/marina.jpg;"
        + "https://m.example/\(number)a.jpg|https://m.example/\(number)b.jpg\n"
    }
    let text = try draftLines("Codigo;Titulo;\(name);fotos\n" + rows.joined())
    #expect(text.contains(#""images": "fotos""#), "\(text)")
    #expect(text.contains("\"\(name)\" also has links to images") == isAsked, "\(text)")
  }

  @Test(arguments: [
    ("image_regular,image_large", #""images": "image_large""#),
    ("image,image_large", #""images": "image_large""#),
    (
      "image_1_large,image_1_small,image_2_large,image_2_small",
      #""images": { "template": "{image_1_large} {image_2_large}" }"#
    ),
    ("image,image_2", #""images": { "template": "{image} {image_2}" }"#),
    // The address of the page is not a size of its image.
    ("url,thumbnail", #""images": "thumbnail""#),
  ])
  func joinsNoSizes(names: String, expected: String) throws {
    let rows = (1...6).map { number in
      let links = names.split(separator: ",").map { name in
        "https://m.example/\(number)/\(name)" + (name == "url" ? "" : ".jpg")
      }
      return "\(number),Mug \(number),\(number) EUR,\(links.joined(separator: ","))\n"
    }
    let text = try draftLines("id,title,price,\(names)\n" + rows.joined())
    #expect(text.contains(expected), "\(text)")
  }
}
