import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Columns that have a value only in some rows: a hidden address, a price of a sale.
@Suite struct ColumnsOfSomeRowsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func described(
    _ plain: SourceDescription, _ columns: String, _ others: String = ""
  ) throws -> SourceDescription {
    let json = "{\"\(plain.kind.rawValue)\": \"\(plain.path)\", \(others) \"columns\": \(columns)}"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    return try #require(read.source, "\(read.faults)")
  }

  private func decode(_ source: SourceDescription, _ map: String = "{}") throws -> [Decoded<
    Listing
  >] {
    try scratch.decode(source, as: Listing.self, map: map)
  }

  @Test func readsTheSalePriceOfSales() throws {
    let text = "id,title,sale,price,on\n1,A,4 EUR,5 EUR,Yes\n2,B,6 EUR,7 EUR,no\n3,C,8 EUR,9 EUR,\n"
    let source = try described(
      try scratch.source(.csv, text), #"{ "sale": { "only": { "on": ["yes"] } } }"#)
    let listings = try decode(source, #"{ "price": { "columns": ["sale", "price"] } }"#)
    #expect(listings.map(\.record?.offer.price?.minorUnits) == [400, 700, 900])
  }

  /// No field, template or attribute reads what is hidden, and messages do not show it.
  @Test func hidesAColumnFromAllFields() throws {
    let text =
      "id,title,street,town,show\n1,1 Main St,1 Main St,Reno,no\n2,2 Oak St,2 Oak St,Ely,yes\n"
    let source = try described(
      try scratch.source(.csv, text),
      """
      { "street": { "only": { "show": "yes" } }, "title": { "only": { "show": "yes" } } }
      """)
    let listings = try decode(
      source,
      """
      { "title": { "columns": ["title", "town"] }, "location": { "template": "{street} {town}" },
        "description": "street" }
      """)
    #expect(listings.map(\.record?.title) == ["Reno", "2 Oak St"])
    #expect(listings.map(\.record?.place.location) == ["Reno", "2 Oak St Ely"])
    #expect(listings.map(\.record?.details) == [nil, "2 Oak St"])
  }

  /// A member may be a list or an object, which is hidden whole; the rest of the record stays.
  @Test(arguments: [
    (
      "place", #"{"id":"1","title":"A","place":{"street":"Main St","no":[1,{"b":true}]},"z":"É\""}"#
    ),
    ("place.street", #"{"id":"1","title":"A","place":{"street":"Main \"St\" \\"},"z":"É\""}"#),
    ("place.0.street", #"{"id":"1","title":"A","place":[{"street":-1.5e3}],"z":"É\""}"#),
    ("place.street", #"{"id":"1","title":"A","place":[{"street":"a"},{"street":"b"}],"z":"É\""}"#),
    ("place[k=x].street", #"{"id":"1","title":"A","place":[{"k":"x","street":"a"}],"z":"É\""}"#),
  ])
  func hidesMembers(name: String, record: String) throws {
    for (rule, isHidden) in [("only", true), ("except", false)] {
      let source = try described(
        try scratch.source(.ndjson, record + "\n"),
        "{ \"\(name)\": { \"\(rule)\": { \"show\": [\"true\"] } } }")
      let path = name == "place" ? "place.street" : name
      let listings = try decode(
        source, "{ \"description\": { \"template\": \"{\(path)}\" }, \"location\": \"z\" }")
      let listing = try #require(listings.first?.record, "\(listings.flatMap(\.codes))")
      #expect((listing.details == nil) == isHidden, "\(listing.details ?? "")")
      #expect(listing.title == "A" && listing.place.location == "É\"")
    }
  }

  @Test func hidesElementsOfXML() throws {
    let xml = """
      <ads><ad><id>1</id><title>A</title><price cur="EUR">5</price><show>0</show></ad>
      <ad><id>2</id><title>B</title><price cur="EUR">6</price><show>1</show></ad></ads>
      """
    let source = try described(
      try scratch.source(.xml, xml), #"{ "price": { "except": { "show": ["0"] } } }"#,
      #""items": "/ads/ad","#)
    let listings = try decode(
      source, #"{ "price": { "column": "price", "currencyColumn": "price@cur" } }"#)
    #expect(listings.map(\.record?.offer.price?.minorUnits) == [nil, 600])
  }

  /// Rules look at the record before anything is hidden, also if a column of a rule is.
  @Test func looksAtTheWholeRecord() throws {
    let text = "id,title,a,b\n1,T,x,y\n2,U,z,w\n"
    let source = try described(
      try scratch.source(.csv, text),
      #"{ "a": { "only": { "b": ["w"] } }, "b": { "only": { "a": ["x"] } } }"#)
    let listings = try decode(source, #"{ "description": "a", "location": "b" }"#)
    #expect(listings.map(\.record?.details) == [nil, "z"])
    #expect(listings.map(\.record?.place.location) == ["y", nil])
  }

  /// Rows that are joined are one record, whose flag is that of its first row.
  @Test func looksAtJoinedRows() throws {
    let text = "id,title,price,sale,on\n1,A,5 EUR,,yes\n1,,6 EUR,4 EUR,\n2,B,9 EUR,8 EUR,no\n"
    let source = try described(
      try scratch.source(.csv, text), #"{ "sale": { "only": { "on": ["yes"] } } }"#,
      #""join": { "by": "id" }, "except": { "title": ["Total"] },"#)
    let listings = try decode(source, #"{ "price": { "columns": ["sale", "price"] } }"#)
    #expect(listings.map(\.record?.offer.price?.minorUnits) == [400, 900])
  }

  /// The flag of a further row is about its own cells.
  @Test func looksAtEachJoinedRow() throws {
    let text =
      "id,title,street,show\n5,A,,yes\n5,,Main St,no\n6,B,,yes\n6,,Oak St,\n7,C,Elm St,\n7,,,no\n"
    let source = try described(
      try scratch.source(.csv, text), #"{ "street": { "only": { "show": ["yes"] } } }"#,
      #""join": { "by": "id" },"#)
    let listings = try decode(source, #"{ "location": "street" }"#)
    #expect(listings.map(\.record?.place.location) == [nil, "Oak St", nil])
    #expect(listings.flatMap(\.codes) == [])
  }

  /// The flags of joined rows may be a list.
  @Test func looksAtTheFlagsOfAllRows() throws {
    let text = "id,title,street,show\n1,A,Main St,\n1,,,No\n1,,,Yes\n2,B,Oak St,Yes\n"
    let source = try described(
      try scratch.source(.csv, text), #"{ "street": { "except": { "show": ["no"] } } }"#,
      #""join": { "by": "id", "lists": ["show"] },"#)
    let listings = try decode(source, #"{ "location": "street" }"#)
    #expect(listings.map(\.record?.place.location) == [nil, "Oak St"])
  }

  /// Elements that a name does not pick stay, and a name may have a point.
  @Test func leavesOtherElementsOfXML() throws {
    let xml = """
      <ads><ad><id>1</id><title>A</title><show>no</show><p name="V">secret</p><p name="C">blue</p>
      <s.t k="K1">x</s.t></ad></ads>
      """
    let rules = #"{ "only": { "show": ["yes"] } }"#
    let source = try described(
      try scratch.source(.xml, xml), "{ \"p[@name=V]\": \(rules), \"s.t\": \(rules) }",
      #""items": "/ads/ad","#)
    let listings = try decode(
      source,
      #"{ "location": { "template": "{p[@name=V]}{s.t@k}" }, "description": "p[@name=C]" }"#)
    #expect(listings.map(\.record?.place.location) == [nil])
    #expect(listings.map(\.record?.details) == ["blue"])
  }

  /// The attributes of a hidden element would show what it hides.
  @Test func hidesAttributesOfXML() throws {
    let xml = """
      <ads><ad><id>1</id><title>A</title><show>no</show><loc lat="41.2">Main St</loc>
      <a><b c="x">y</b></a></ad></ads>
      """
    let source = try described(
      try scratch.source(.xml, xml),
      #"{ "loc": { "only": { "show": ["yes"] } }, "a.b": { "only": { "show": ["yes"] } } }"#,
      #""items": "/ads/ad","#)
    let listings = try decode(
      source, #"{ "location": { "template": "{loc@lat}{loc}" }, "description": "a.b@c" }"#)
    #expect(listings.map(\.record?.title) == ["A"])
    #expect(listings[0].record?.place.location == nil && listings[0].record?.details == nil)
  }

  /// An element that an attribute picks may have its value in another attribute, or only there.
  @Test func hidesAttributesOfPickedElements() throws {
    let xml = """
      <ads><ad><id>1</id><title>A</title><show>no</show><tel t="home" n="1">2</tel>
      <tel t="work" n="3">4</tel><c><p t="x" v="5" u="6"/></c></ad></ads>
      """
    let rules = #"{ "only": { "show": ["yes"] } }"#
    let source = try described(
      try scratch.source(.xml, xml), "{ \"tel[@t=home]\": \(rules), \"c.p[@t=x]\": \(rules) }",
      #""items": "/ads/ad","#)
    let listings = try decode(
      source,
      """
      { "location": { "template": "{tel[@t=home]}{tel@n[@t=home]}{tel.0}{tel@n.0}{c.p@v}{c.p@u}" },
        "description": { "template": "{tel[@t=work]}{tel@n[@t=work]}" } }
      """)
    #expect(listings.map(\.record?.place.location) == [nil])
    #expect(listings.map(\.record?.details) == ["43"])
    #expect(listings.flatMap(\.codes) == [])
  }

  /// A name with accents may be written in two forms, which mean the same.
  @Test func comparesNamesInAnyForm() throws {
    let plain = try scratch.source(
      .ndjson,
      "{\"id\":\"1\",\"title\":\"A\",\"nume\u{301}ro\":\"x\",\"cache\u{301}\":\"oui\"}\n"
        + "{\"id\":\"2\",\"title\":\"B\",\"numéro\":\"y\",\"caché\":\"non\"}\n")
    let source = try described(plain, #"{ "numéro": { "except": { "caché": ["oui"] } } }"#)
    let listings = try decode(source, #"{ "location": "numéro" }"#)
    #expect(listings.map(\.record?.place.location) == [nil, "y"])
  }

  /// The second column of a name may withdraw what the first shows.
  @Test(arguments: [
    (#""only": { "show": ["yes"] }"#), #""columns": { "id": { "only": { "show": ["yes"] } } }"#,
    #""columns": { "show": { "only": { "id": ["1"] } } }"#, #""join": { "by": "show" }"#,
  ])
  func refusesTwoColumnsOfAName(rule: String) throws {
    let plain = try scratch.source(.csv, "id,show,show\n1,yes,no\n")
    let json = "{\"csv\": \"\(plain.path)\", \(rule)}"
    let source = try #require(
      SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").source)
    #expect(sourceError { _ = try RecordSource(source) }?.code == "source.duplicate-column")
  }

  /// A wrong name would hide nothing.
  @Test func saysThatNoRecordHasAColumn() throws {
    let plain = try scratch.source(.ndjson, #"{"id":"1","title":"A","b":"x"}"# + "\n")
    let source = try described(
      plain, #"{ "stret": { "only": { "b": ["x"] } }, "b": { "only": { "c": ["y"] } } }"#)
    let records = try RecordSource(source)
    var found: [String] = []
    while let batch = try records.next() { found += batch.diagnostics.map(\.message) }
    #expect(
      found.sorted() == [
        #"no record has "c", which "only" names"#, #"no record has "stret", which "columns" names"#,
      ])
    let table = try described(
      try scratch.source(.csv, "id,street\n1,a\n"), #"{ "stret": { "only": { "id": ["x"] } } }"#)
    #expect(throws: DiagnosedError.self) { try RecordSource(table) }
  }

  @Test(arguments: [
    ("[]", "does not name columns"), ("{}", "does not name columns"),
    (#"{ "a": {} }"#, "has neither"), (#"{ "a": ["x"] }"#, "has neither"),
    (#"{ "a": { "if": {} } }"#, #"has no key "if""#),
    (#"{ "a": { "only": { "b": 1 } } }"#, "without quotes"),
    (#"{ "a": { "only": { "b": [] } } }"#, "does not list values"),
  ])
  func refusesOtherRules(columns: String, message: String) throws {
    let json = "{ \"csv\": \"a.csv\", \"columns\": \(columns) }"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    #expect(read.source == nil && read.faults.count == 1)
    #expect(read.faults.first?.message.contains(message) == true, "\(read.faults)")
  }
}
