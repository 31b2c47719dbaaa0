import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// The source of a field's text, and the steps before it is read.
@Suite struct FieldOriginTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// The records of a CSV file, whose source may declare rules for all fields.
  private func decode<Record: SourceRecord>(
    _ text: String, as type: Record.Type, map: String, source members: String = ""
  ) throws -> [Decoded<Record>] {
    var source = try scratch.source(.csv, text)
    let json = "{\"csv\":\"records.csv\"\(members)}"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    source.rules = try #require(read.source, "\(read.faults)").rules
    return try scratch.decode(source, as: type, map: map)
  }

  @Test("fills a template with the values of columns")
  func fillsTemplates() throws {
    let decoded = try decode(
      "id,make,model,line\n1,VW,Golf,GTI\n2,VW,,\n3, ,,\n4,VW,Golf,\n",
      as: Listing.self,
      map:
        #"{"title":{"template":"{make} {model}","default":"a car"},"trim":{"template":"[{line}]"}}"#
    )
    #expect(decoded.map(\.record?.title) == ["VW Golf", "VW", "a car", "VW Golf"])
    #expect(decoded.map(\.record?.trim) == ["[GTI]", nil, nil, nil])
    #expect(decoded.flatMap(\.codes) == [])
  }

  @Test(
    "reads the images of all columns of one name, and no other field from several",
    arguments: [
      #""more""#, #"{"columns":["first","more"]}"#, #"{"template":"{first} {more}"}"#,
    ])
  func readsImagesOfColumnsOfOneName(map: String) throws {
    let text =
      "id,title,first,more,more,more\n"
      + "1,Golf,,https://a.example/1.jpg,,https://a.example/2.jpg\n2,Polo,,,,\n"
    let decoded = try decode(text, as: Listing.self, map: "{\"images\":\(map)}")
    #expect(
      decoded.map(\.record?.images) == [
        ["https://a.example/1.jpg", "https://a.example/2.jpg"], [],
      ])
    #expect(throws: DiagnosedError.self) {
      try decode(text, as: Listing.self, map: #"{"trim":"more"}"#)
    }
  }

  @Test("fills a template from JSON, through paths and numbers")
  func fillsTemplatesOfJSON() throws {
    let source = try scratch.source(
      .ndjson, #"{"id":1,"car":{"name":"Golf"},"gen":7}"# + "\n" + #"{"id":2,"car":[],"gen":null}"#)
    let map = #"{"title":{"template":"{car.name} {gen}"},"make":{"value":"VW"}}"#
    let decoded = try scratch.decode(source, as: Listing.self, map: map)
    #expect(decoded.map(\.record?.title) == ["Golf 7", "VW"])
  }

  @Test("joins numbers of JSON with texts that have another decimal mark")
  func joinsNumbersWithTexts() throws {
    let source = try scratch.source(
      .ndjson,
      #"{"id":1,"a":685.5,"b":"Miete"}"# + "\n" + #"{"id":2,"a":"1.250,50","b":"Miete"}"# + "\n"
        + #"{"id":3,"a":685.125,"b":"Miete"}"#)
    let map = #"""
      {"title":{"template":"Flat {a}"},
       "price":{"template":"{a} {b}","currency":"EUR","decimal":",",
                "suffixes":{"Miete":"per-month"}}}
      """#
    let decoded = try scratch.decode(source, as: Listing.self, map: map)
    #expect(decoded.map(\.record?.offer.price?.minorUnits) == [68550, 125050, nil])
    #expect(decoded.map(\.codes) == [[], [], ["record.price"]])
    #expect(decoded[0].record?.title == "Flat 685.5")
  }

  @Test("reads a path through a list: a single value, all images, but never one of several values")
  func readsThroughLists() throws {
    let source = try scratch.source(
      .ndjson,
      #"{"id":1,"title":"A","p":[{"v":"5 EUR"}],"f":[{"u":"https://e.example/1"},{"u":"https://e.example/2"}]}"#
        + "\n"
        + #"{"id":2,"title":"B","p":[{"v":"5 EUR"},{"v":"6 EUR"}],"f":{"u":"https://e.example/3"}}"#
        + "\n" + #"{"id":3,"title":"C","p":{"v":"7 EUR"},"f":[]}"#)
    let map = #"{"price":"p.v","images":"f.u"}"#
    let decoded = try scratch.decode(source, as: Listing.self, map: map)
    #expect(decoded.map(\.record?.images.count) == [2, nil, 0])
    #expect(decoded.map(\.record?.offer.price?.minorUnits) == [500, nil, 700])
    #expect(decoded.map(\.codes) == [[], ["record.price"], []])
    let first = #"{"price":{"columns":["p.0.v","p.v"]},"images":"f.u"}"#
    let prices = try scratch.decode(source, as: Listing.self, map: first)
      .map(\.record?.offer.price?.minorUnits)
    #expect(prices == [500, 500, 700])
  }

  @Test("uses the first of several columns with a value")
  func usesFirstValue() throws {
    let decoded = try decode(
      "id,title,a,b\n1,x,A,B\n2,x,,B\n3,x, ,\n4,x,A,\n", as: Listing.self,
      map: #"{"make":{"columns":["a","b"],"default":"none"}}"#)
    #expect(decoded.map(\.record?.make) == ["A", "B", "none", "A"])
    let records = try RecordSource(scratch.source(.csv, "id,title,a\n1,x,A\n"))
    let map = try FieldMap(#"{"make":{"columns":["a","b"]}}"#, for: .listing)
    #expect(
      sourceError { _ = try RecordDecoder<Listing>(map, of: records) }?.code
        == "source.missing-column")
  }

  @Test("uses a default for a missing value, but not for a faulty one")
  func givesDefaults() throws {
    let map = #"{"year":{"default":2020},"doors":{"values":{"x":null},"default":"4"},"title":"t"}"#
    let decoded = try decode(
      "id,t,year,doors\n1,a,,\n2,a,1885,x\n3,a,2019,5\n", as: Listing.self, map: map)
    #expect(decoded.map(\.record?.year) == [2020, nil, 2019])
    #expect(decoded.map(\.record?.doors) == [4, 4, 5])
    #expect(decoded.map(\.codes) == [[], ["record.year"], []])
    let voided = try decode(
      "id,vehicle,voided\n1,a,\n2,a,false\n", as: GatePass.self,
      map: #"{"voided":{"default":true}}"#)
    #expect(voided.map(\.record?.isVoided) == [true, false])
  }

  @Test("treats only declared texts as missing values")
  func takesNulls() throws {
    let decoded = try decode(
      "id,title,make,doors\n1,x,k.A.,-\n2,x,K.A.,?\n3,x,-,k.A.\n", as: Listing.self,
      map: #"{"doors":{"nulls":["?"]}}"#, source: #","nulls":["k.A.","-"]"#)
    #expect(decoded.map(\.record?.make) == [nil, "K.A.", nil])
    #expect(decoded.map(\.record?.doors) == [nil, nil, nil])
    #expect(decoded.flatMap(\.codes) == [])
    let without = try decode("id,title,doors\n1,x,-\n", as: Listing.self, map: "{}")
    #expect(without.map(\.codes) == [["record.count"]])
  }

  @Test(
    "finds words without regard to case and accents",
    arguments: [
      ("ja", true), ("JA", true), (" Ja ", true), ("oui", true), ("Sí", true), ("SI", true),
      ("nein", false), ("n/a", false), ("", false), ("true", true), ("FALSE", false), ("No", nil),
    ] as [(String, Bool?)])
  func findsWords(text: String, isVoided: Bool?) throws {
    let decoded = try decode(
      "id,vehicle,voided\n1,a,\"\(text)\"\n", as: GatePass.self,
      map: #"""
        {"voided":{"values":{"ja":true,"OUI":"true","si":true,"nein":false,"N/A":null}}}
        """#)
    #expect(decoded.first?.record?.isVoided == isVoided)
    #expect(decoded.first?.codes == (isVoided == nil ? ["record.flag"] : []))
  }

  @Test("translates the empty text if that is declared")
  func translatesNothing() throws {
    let decoded = try decode(
      "id,title,status\n1,a,\n2,b,sold\n", as: Listing.self,
      map: #"{"status":{"values":{"":"reserved"}}}"#)
    #expect(decoded.map(\.record?.offer.status) == [.reserved, .sold])
  }

  @Test("reads fields by the rules of the source, unless a field has its own")
  func inherits() throws {
    let text = "id,title,price,mileage,updated\n1,a,\"1.234,50\",12.000,03.04.2026\n"
    let source = #","decimal":",","currency":"EUR","unit":"km","dates":"MDY""#
    let inherited = try decode(text, as: Listing.self, map: "{}", source: source).first?.record
    #expect(inherited?.offer.price?.minorUnits == 123_450)
    #expect(inherited?.offer.price?.currency.code == "EUR")
    #expect(inherited?.mileage == Mileage(12_000, .kilometres))
    #expect(inherited?.updated == Timestamp("2026-03-04T00:00:00Z"))
    let own = try decode(
      text, as: Listing.self,
      map: """
        {"price":{"currency":"CHF"},"mileage":{"decimal":".","unit":"mi"},"updated":{"dates":"DMY"}}
        """, source: source
    ).first
    #expect(own?.record?.offer.price?.currency.code == "CHF")
    #expect(own?.record?.offer.price?.minorUnits == 123_450)
    #expect(own?.record?.mileage == Mileage(12, .miles))
    #expect(own?.record?.updated == Timestamp("2026-04-03T00:00:00Z"))
  }

  @Test(
    "reads units as the project declares them",
    arguments: [
      ("5", #""unit":"km""#, Mileage(5, .kilometres)), ("5", #""unit":"SMI""#, Mileage(5, .miles)),
      ("5 m", #""units":{"m":"mi"}"#, Mileage(5, .miles)), ("5 m", "", nil),
      ("5 Tkm", #""units":{"tkm":"km"}"#, Mileage(5, .kilometres)),
      ("5 M", #""unit":"km","units":{"m":"mi"}"#, Mileage(5, .miles)),
      ("5k km", #""multipliers":{"k":1000}"#, Mileage(5000, .kilometres)), ("5k km", "", nil),
      ("5 km (3 mi)", #""take":"mi""#, Mileage(3, .miles)), ("5 km (3 mi)", "", nil),
      ("5 公里", "", Mileage(5, .kilometres)), ("٥ كم", "", Mileage(5, .kilometres)),
      ("5 kg", "", nil),
    ] as [(String, String, Mileage?)])
  func readsUnits(text: String, rules: String, mileage: Mileage?) throws {
    let decoded = try listing("\"mileage\":\"\(text)\"", map: "{\"mileage\":{\(rules)}}")
    #expect(decoded.record?.mileage == mileage)
    #expect(decoded.diagnostics.isEmpty == (mileage != nil))
  }

  @Test("reads no quantity from a unit next to a null")
  func readsNoUnitAlone() throws {
    let decoded = try decode(
      "id,title,way,unit\n1,A,5,km\n2,B,0,km\n", as: Listing.self,
      map: #"{"mileage":{"template":"{way} {unit}","nulls":["0"]}}"#)
    #expect(decoded.map(\.record?.mileage) == [Mileage(5, .kilometres), nil])
    #expect(decoded.flatMap(\.codes) == [])
    let parts = try decode(
      "id,title,first,second\n1,A,5,0\n2,B,0,0\n", as: Listing.self,
      map: #"{"mileage":{"template":"{first} km {second}","nulls":["0"]}}"#)
    #expect(parts.map(\.record?.mileage) == [Mileage(5, .kilometres), nil])
  }
}
