import Testing
import WaymarkCore
import WaymarkModel
import WaymarkValues

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Which rows of a source are records, and which form one record.
@Suite struct RowRulesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func described(
    _ text: String, _ members: String, as kind: SourceDescription.Kind = .csv
  ) throws -> SourceDescription {
    let plain = try scratch.source(kind, text)
    let json = "{\"\(kind.rawValue)\": \"\(plain.path)\", \(members)}"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    return try #require(read.source, "\(read.faults)")
  }

  private func decode(_ source: SourceDescription, _ map: String = "{}") throws -> [Decoded<
    Listing
  >] {
    try scratch.decode(source, as: Listing.self, map: map)
  }

  @Test func joinsVariantsAndFurtherPictures() throws {
    let source = try described(
      """
      h,title,price,pic
      a,Mug,5 EUR,https://a.example/1.jpg
      b,Jug,6 EUR,https://a.example/3.jpg
      a,,7 EUR,https://a.example/2.jpg
      a,,,https://a.example/1.jpg

      """, #""join": { "by": "h", "lists": ["pic"] }"#)
    let listings = try decode(source, #"{ "id": "h", "images": "pic" }"#)
    #expect(listings.map(\.record?.id.text) == ["a", "b"])
    #expect(
      listings[0].record?.images.map(\.description) == [
        "https://a.example/1.jpg", "https://a.example/2.jpg",
      ])
    #expect(listings[0].record?.offer.price?.minorUnits == 500)
    #expect(listings.flatMap(\.codes) == [])
  }

  /// A list of a joined record has the values of all columns of its name.
  @Test func joinsPicturesOfColumnsOfOneName() throws {
    let source = try described(
      """
      h,title,pic,pic
      a,Mug,https://a.example/1.jpg,https://a.example/2.jpg
      a,,https://a.example/3.jpg,https://a.example/2.jpg

      """, #""join": { "by": "h", "lists": ["pic"] }"#)
    let listings = try decode(source, #"{ "id": "h", "images": "pic" }"#)
    #expect(
      listings[0].record?.images.map(\.description) == [
        "https://a.example/1.jpg", "https://a.example/3.jpg", "https://a.example/2.jpg",
      ])
    #expect(listings.flatMap(\.codes) == [])
  }

  /// Variants of Squarespace only have their options, prices and stock.
  @Test func joinsRowsToTheRowAbove() throws {
    let source = try described(
      """
      id,title,price,pic,sku
      ,,1 EUR,,x
      a,Mug,5 EUR,https://a.example/1.jpg,m1
      ,,7 EUR,https://a.example/2.jpg,m2
      b,Jug,6 EUR,https://a.example/3.jpg,j1
      a,Mug,8 EUR,https://a.example/4.jpg,m3
      ,,,https://a.example/5.jpg,m4

      """, #""join": { "by": "id", "lists": ["pic"], "continues": true }"#)
    let listings = try decode(source, #"{ "images": "pic" }"#)
    // The first row belongs to none.
    #expect(listings.map(\.record?.id.text) == [nil, "a", "b"])
    #expect(
      listings[1].record?.images.map(\.description)
        == [1, 2, 4, 5].map { "https://a.example/\($0).jpg" })
    #expect(listings[1].record?.offer.price?.minorUnits == 500)
    #expect(listings[2].record?.images.count == 1)
  }

  /// Rows of BigCommerce have identifiers of their own, and a kind.
  @Test func joinsRowsOfAKindToTheRowAbove() throws {
    let source = try described(
      """
      kind,id,title,price,pic,show
      Image,7,,,https://a.example/0.jpg,
      Product,1,Mug,5 EUR,,Y
       variant,2,,7 EUR,,
      Image,3,,,https://a.example/1.jpg,
      Image,3,,,https://a.example/2.jpg,
      Product,,Jug,6 EUR,,Y
      Image,3,,,https://a.example/3.jpg,Y
      Product,9,Cup,8 EUR,,N
      Image,3,,,https://a.example/4.jpg,Y
      """,
      #""join": { "by": "id", "lists": ["pic"], "continues": { "kind": ["Variant", "image"] } },"#
        + #" "only": { "show": ["y"], "kind": ["Product", "Variant", "Image"] }"#)
    let listings = try decode(source, #"{ "images": "pic" }"#)
    #expect(listings.map(\.record?.id.text) == ["1", nil])
    #expect(
      listings[0].record?.images.map(\.description)
        == [1, 2].map { "https://a.example/\($0).jpg" })
    #expect(listings[0].record?.offer.price?.minorUnits == 500)
  }

  @Test(arguments: [
    #""continues": "yes""#, #""continues": {}"#, #""continues": { "a": [1] }"#,
    #""continues": { "a": ["x"] }, "parent": "b""#, #""continues": { "nope": ["x"] }"#,
  ])
  func refusesOtherContinuations(rule: String) throws {
    let plain = try scratch.source(.csv, "a,b\n1,2\n")
    let json = "{\"csv\": \"\(plain.path)\", \"join\": { \"by\": \"a\", \(rule) }}"
    let source = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").source
    if let source { #expect(throws: DiagnosedError.self) { try RecordSource(source) } }
  }

  /// A variant that is left out has no rows of its own on pages.
  @Test func leavesOutTheRowsBelowAHiddenVariant() throws {
    let source = try described(
      """
      id,title,price,status,pic
      a,Mug,5 EUR,available,https://a.example/1.jpg
      a,Mug,8 EUR,hidden,https://a.example/2.jpg
      ,,,,https://a.example/3.jpg

      """,
      #""join": { "by": "id", "lists": ["pic"], "continues": true }, "except": { "status": ["hidden"] }"#
    )
    let listings = try decode(source, #"{ "images": "pic" }"#)
    #expect(listings.map { $0.record?.images.count } == [1])
  }

  /// The row above may be the one that cannot be read.
  @Test func joinsNoRowToTheRowAboveAFaultyOne() throws {
    let source = try described(
      "id,title,price\na,Mug,5 EUR\nb,Jug,6 EUR,more\n,Large,7 EUR\n",
      #""join": { "by": "id", "lists": ["title"], "continues": true }"#)
    let listings = try decode(source)
    #expect(listings.map(\.record?.title) == ["Mug", nil, nil])
  }

  /// A text for no value has none in each of several columns, too.
  @Test func readsTheColumnAfterNothing() throws {
    let source = try described(
      """
      id,name,kind,sale,price
      1,Mug,unknown,0,5 EUR
      2,Jug,blue,4 EUR,6 EUR

      """, #""nulls": ["0", "unknown"]"#)
    let listings = try decode(
      source,
      #"{ "title": { "template": "{name} {kind}" }, "price": { "columns": ["sale", "price"] } }"#)
    #expect(listings.map(\.record?.title) == ["Mug", "Jug blue"])
    #expect(listings.map(\.record?.offer.price?.minorUnits) == [500, 400])
  }

  @Test func selectsRowsOfADatabase() throws {
    let plain = try scratch.database(
      """
      CREATE TABLE t (id, title, state);
      INSERT INTO t VALUES (1, 'A', 'on'), (2, 'B', 'off'), (3, 'C', NULL), (4, 'D', 0.0)
      """, query: nil)
    let json =
      #"{"sqlite": "\#(plain.path)", "table": "t", "nulls": ["0"], "except": { "state": ["off"] }}"#
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    let listings = try decode(try #require(read.source, "\(read.faults)"))
    #expect(listings.map(\.record?.title) == ["A", "C", "D"])
    // A number that the database stores as 0.0.
    let places = try decode(try #require(read.source), #"{ "location": "state" }"#)
    #expect(places.map { $0.record?.place.location } == ["on", nil, nil])
  }

  /// WooCommerce names the parent by its SKU or as `id:44`, before or after the row.
  @Test func joinsRowsToTheirParents() throws {
    let source = try described(
      """
      ID,SKU,Parent,title,price
      50,v1,shirt,Shirt - red,9 EUR
      44,,,Hoodie,
      45,shirt,,Shirt,
      51,v2,id:44,Hoodie - blue,8 EUR

      """, #""join": { "by": ["SKU", "ID"], "parent": "Parent" }"#)
    let listings = try decode(source, #"{ "id": "ID" }"#)
    #expect(listings.map(\.record?.title) == ["Hoodie", "Shirt"])
    #expect(listings.map(\.record?.offer.price?.minorUnits) == [800, 900])
  }

  /// A row may name itself or a parent outside the file, and a parent may be a row of another one.
  @Test func joinsRowsToTheFirstOfTheirParents() throws {
    let source = try described(
      """
      id,parent,title,price
      3,2,,8 EUR
      1,0,Shirt,
      2,1,,
      4,4,Lamp,5 EUR
      5,4,,6 EUR
      6,7,Cup,
      7,6,Cup,4 EUR

      """, #""join": { "by": "id", "parent": "parent" }"#)
    let listings = try decode(source)
    #expect(listings.map(\.record?.id.text).sorted { $0 ?? "" < $1 ?? "" } == ["1", "4", "6"])
    #expect(
      listings.first { $0.record?.id.text == "1" }?.record?.offer.price?.minorUnits == 800)
  }

  /// Variants take what is public from their record; those that are not show neither price nor picture.
  @Test func leavesOutVariantsBeforeTheyAreJoined() throws {
    let source = try described(
      """
      id,parent,active,title,price,pic
      1,,1,Shirt,,https://a.example/1.jpg
      2,1,0,,7 EUR,https://a.example/2.jpg
      3,1,,,8 EUR,https://a.example/3.jpg
      4,,0,Lamp,5 EUR,
      5,4,1,,6 EUR,

      """,
      #""join": { "by": "id", "parent": "parent", "lists": ["pic"] }, "only": { "active": ["1"] }"#)
    let listings = try decode(source, #"{ "images": "pic" }"#)
    #expect(listings.map(\.record?.id.text) == ["1"])
    #expect(listings[0].record?.offer.price?.minorUnits == 800)
    #expect(
      listings[0].record?.images.map(\.description) == [
        "https://a.example/1.jpg", "https://a.example/3.jpg",
      ])
  }

  @Test func leavesOutRowsThatAreNotRecords() throws {
    let csv = try described(
      "id,title,state\n1,A,Active\n2,B,draft\n3,C,\n4,D,active\n",
      #""only": { "state": ["active"] }"#)
    #expect(try decode(csv).map(\.record?.id.text) == ["1", "4"])
    let json = try described(
      #"[{"id":1,"title":"A","s":{"on":true}},{"id":2,"title":"B","s":{"on":false}},{"id":3,"title":"C"}]"#,
      #""only": { "s.on": ["true"] }"#, as: .json)
    #expect(try decode(json).map(\.record?.id.text) == ["1"])
    #expect(
      sourceError { _ = try RecordSource(try described("id\n1\n", #""only": { "x": ["1"] }"#)) }?
        .code
        == "source.missing-column")
  }

  /// If another row becomes public, every other one keeps its page.
  @Test func numbersTheRowsThatAreNotRecordsToo() throws {
    let rows = (1...1500).map { "T\($0),\($0.isMultiple(of: 3) ? "on" : "off")\n" }.joined()
    let source = try described("title,state\n" + rows, #""only": { "state": ["on"] }"#)
    let listings = try decode(source, #"{ "id": { "row": true } }"#)
    #expect(listings.count == 500)
    #expect(listings.allSatisfy { "T" + ($0.record?.id.text ?? "") == $0.record?.title })
    #expect(listings.first?.record?.id.text == "3" && listings.last?.record?.id.text == "1500")
  }

  /// Skipped rows leave nothing in memory.
  @Test func forgetsRowsThatAreNotRecords() throws {
    let rows = (1...20_000).map { "T\($0),off\n" }.joined() + "last,on\n"
    let source = try described("title,state\n" + rows, #""only": { "state": ["on"] }"#)
    let batch = try #require(try RecordSource(source).next())
    #expect(batch.records.count == 1 && batch.bytes.count < 20_000, "\(batch.bytes.count)")
  }

  @Test func leavesOutExcludedRows() throws {
    let csv = try described(
      "id,title,n\n1,A,5\ntotal,,5\n2,Total,6\n,Exported today,\n",
      #""except": { "id": ["Total"], "title": ["exported today"] }"#)
    #expect(try decode(csv).map(\.record?.id.text) == ["1", "2"])
    let json = try described(
      #"[{"id":1,"title":"A"},{"id":2,"title":"B","s":{"on":false}}]"#,
      #""except": { "s.on": "false" }"#, as: .json)
    #expect(try decode(json).map(\.record?.id.text) == ["1"])
    let lists = try described(
      #"[{"id":1,"title":"A","s":["old","off"]},{"id":2,"title":"B","s":[{"x":"Off"}]},{"id":3,"title":"C","s":[]}]"#,
      #""except": { "s": "off", "s.x": "off" }"#, as: .json)
    #expect(try decode(lists).map(\.record?.id.text) == ["3"])
    let misspelt = try RecordSource(
      try described(
        #"[{"id":1,"title":"A","s":1},{"id":2,"title":"B","s":2}]"#,
        #""except": { "S": "1", "s": "2" }"#, as: .json))
    var found: [Diagnostic] = []
    while let batch = try misspelt.next() { found += batch.diagnostics }
    #expect(found.map(\.message) == ["no record has \"S\", which \"except\" names"])
    #expect(found.map(\.severity) == [.warning])
    #expect(
      sourceError { _ = try RecordSource(try described("id\n1\n", #""except": { "x": ["1"] }"#)) }?
        .code == "source.missing-column")
  }

  /// The text of a template is not in the file, so it cannot be declared.
  @Test func namesNoTemplateOfAPriceOfZero() throws {
    let csv = try described("id,title,rent\n1,A,0\n", #""currency": "EUR""#)
    let map =
      #"{ "price": { "template": "{rent} per month", "suffixes": { "per month": "per-month" } } }"#
    let help = try decode(csv, map).first?.diagnostics.compactMap(\.help).first
    #expect(help == "Give the price, or leave its cell empty.")
  }

  /// A word that the project declares is not in the file.
  @Test func namesTheWordAndTheColumnOfTheSource() throws {
    let csv = try described("id,title,zustand\n1,A,gebraucht\n", #""nulls": []"#)
    let map = #"{ "condition": { "column": "zustand", "values": { "gebraucht": "usde" } } }"#
    let message = try decode(csv, map).first?.diagnostics.first?.message
    #expect(
      message?.hasPrefix(#"the condition "usde" (for "gebraucht" in the source) is not one of"#)
        ?? false)
    #expect(message?.hasSuffix(#"(column "zustand")"#) ?? false)
  }

  @Test func readsTheRecordsOfAMember() throws {
    let text =
      #"{"a":[1,{"b":"]}"}],"x":{"y/z":[{"id":1,"title":"A"},{"id":2,"title":"B"}]},"n":null}"#
    #expect(
      try decode(described(text, #""items": "/x/y~1z""#, as: .json)).map(\.record?.title) == [
        "A", "B",
      ])
    #expect(
      sourceError { _ = try RecordSource(try described(text, #""items": "/x/q""#, as: .json)) }?
        .code
        == "source.format")
  }

  @Test func readsRecordsByTheirNames() throws {
    let text = "{ \"a-1\" : {\"title\":\"A\"},\n \"b\":{ } ,\"c\":{\"title\":\"C\",\"t\":\"}\"}}"
    let listings = try decode(described(text, #""items": """#, as: .json), #"{ "id": "@key" }"#)
    #expect(listings.map(\.record?.id.text) == ["a-1", nil, "c"])
    #expect(listings.map(\.location.line) == [1, 2, 2])
  }

  @Test func readsElementsAndPicturesThatAreObjects() throws {
    let text =
      #"[{"id":1,"title":"A","g":{"c":[9.5,45.25]},"p":[{"src":"https://a.example/1.jpg"}]}]"#
    let map = #"{ "latitude": "g.c.1", "longitude": "g.c.0", "images": "p" }"#
    let listing = try #require(try decode(scratch.source(.json, text), map).first?.record)
    #expect(
      listing.place.coordinate?.latitude == 45.25 && listing.place.coordinate?.longitude == 9.5)
    #expect(listing.images == ["https://a.example/1.jpg"])
  }

  @Test func disablesAField() throws {
    let source = try scratch.source(.csv, "id,title,make,location\n1,A,VW,Bonn\n")
    let listing = try #require(try decode(source, #"{ "location": null }"#).first?.record)
    #expect(listing.place.location == nil && listing["make"] == .text("VW"))
  }

  @Test func multipliesByTheFactorOfAColumn() throws {
    let source = try scratch.source(.csv, "id,title,price,km\n1,A,1999,12.5\n")
    let map = """
      { "price": { "column": "price", "factor": 0.01, "currency": "EUR" },
        "mileage": { "column": "km", "factor": 1000, "unit": "km" } }
      """
    let listing = try #require(try decode(source, map).first?.record)
    #expect(listing.offer.price?.minorUnits == 1999)
    #expect(
      listing["mileage"]
        == .quantity(Quantity(DecimalNumber(12500), try #require(Unit.named("km", of: .distance)))))
  }

  @Test func ignoresAnOldPriceEqualToThePrice() throws {
    let source = try scratch.source(
      .csv, "id,title,price,oldPrice\n1,A,5 EUR,5 EUR\n2,B,5 EUR,4 EUR\n")
    #expect(try decode(source).map(\.codes) == [[], ["record.old-price"]])
  }

  @Test(arguments: [
    ("4006381333931", "4006381333931"), ("978-0-306-40615-7", "9780306406157"),
    ("96385074", "96385074"),
    ("036000291452", "036000291452"), ("=\"4006381333931\"", "4006381333931"),
    ("4006381333932", nil),
    ("4.00638E+12", nil), ("12345", nil), ("00000000", nil),
  ])
  func readsArticleNumbers(text: String, number: String?) {
    #expect(ArticleNumber(Array(text.utf8)[...])?.text == number)
  }

  /// glibc holds the last letter of windows-1255 back.
  @Test func decodesTheLastLetterOfHebrew() throws {
    let source = try scratch.source(.csv, Array("id,title\n1,".utf8) + [0xF9, 0xEC, 0xE5, 0xED])
    var described = source
    described.encoding = TextEncoding(label: "windows-1255")
    #expect(try decode(described).first?.record?.title == "שלום")
  }
}
