import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// The status of a listing from the number of pieces in stock.
@Suite struct StockTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func decode(
    _ rows: [String], _ status: String = "", as kind: SourceDescription.Kind = .csv
  ) throws -> [Decoded<Listing>] {
    let text = "id,title,stock\n" + rows.enumerated().map { "\($0),T,\($1)\n" }.joined()
    return try scratch.decode(
      try scratch.source(.csv, text), as: Listing.self,
      map: "{ \"status\": { \"column\": \"stock\", \"stock\": true\(status) } }")
  }

  @Test func readsNumbers() throws {
    let listings = try decode(["0", "3", "-2", "0.00", "", "1.0", "+4", "Sold", "000", "many"])
    #expect(
      listings.map(\.record?.offer.status) == [
        .sold, .available, .sold, .sold, .available, .available, .available, .sold, .sold, nil,
      ])
    #expect(listings.flatMap(\.codes) == ["record.word"])
  }

  /// 0 is 0 with any decimal mark.
  @Test func readsNumbersWithAnyMark() throws {
    let rows = ["5,00", "0,00", "1.000,00", "1,000", "0,000", "-2,50", "1,5"]
    let listings = try decode(rows.map { "\"\($0)\"" } + ["1.000", "0.000"])
    #expect(
      listings.map(\.record?.offer.status) == [
        .available, .sold, .available, .available, .sold, .sold, .available, .available, .sold,
      ])
  }

  @Test func readsWordsNextToNumbers() throws {
    let listings = try decode(
      ["Unlimited", "0", "-", ""],
      #", "values": { "unlimited": "available", "-": "sold" }, "default": "reserved""#)
    #expect(listings.map(\.record?.offer.status) == [.available, .sold, .sold, .reserved])
  }

  @Test func readsNumbersOfJSON() throws {
    let text =
      #"[{"id":1,"title":"T","v":[{"n":0},{"n":2}]},{"id":2,"title":"T","v":[{"n":0},{"n":0}]},"#
      + #"{"id":3,"title":"T","v":[]},{"id":4,"title":"T","v":[{"n":0.0}]}]"#
    let listings = try scratch.decode(
      try scratch.source(.json, text), as: Listing.self,
      map: #"{ "status": { "column": "v.n", "stock": true } }"#)
    #expect(listings.map(\.record?.offer.status) == [.available, .sold, .available, .sold])
  }

  /// One variant in stock is enough, and a text shows the values of all.
  @Test func readsTheVariantsOfARecord() throws {
    let plain = try scratch.source(
      .csv, "id,title,size,stock\na,Hat,S,0\na,,M,2\na,,L,0\nb,Cap,S,0\nb,,M,0\nc,Tie,One,5\n")
    let json =
      #"{"csv": "\#(plain.path)", "join": { "by": "id", "lists": ["stock", "size"] }}"#
    let source = try #require(
      SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").source)
    let table = Vocabulary.car
    let row = try #require(table.attributes.firstIndex(where: table.takesLists))
    let name = table.attributes[row].name
    let listings = try scratch.decode(
      source, as: Listing.self,
      map: "{ \"status\": { \"column\": \"stock\", \"stock\": true }, \"\(name)\": \"size\" }")
    #expect(listings.map(\.record?.offer.status) == [.available, .sold, .available])
    #expect(
      listings.map { $0.record?.attributes[row] } == [
        .text("S, M, L"), .text("S, M"), .text("One"),
      ])
  }

  /// A list in a cell, with the separator that a project declares.
  @Test func readsValuesBetweenSeparators() throws {
    let plain = try scratch.source(
      .csv, "id,title,a\n1,T,ABS| GPS ||AC\n2,T,|\n3,T,\"x, y\"\n")
    let table = Vocabulary.car
    let row = try #require(table.attributes.firstIndex(where: table.takesLists))
    let listings = try scratch.decode(
      plain, as: Listing.self,
      map: """
        { "\(table.attributes[row].name)": { "column": "a", "separator": "|",
          "values": { "AC": "Air", "GPS": null } } }
        """)
    #expect(
      listings.map { $0.record?.attributes[row] } == [.text("ABS, Air"), nil, .text("x, y")])
  }

  /// The form of a list does not depend on the format of the source, or on the letters in it.
  @Test(arguments: ["ABS|GPS", #"[\"ABS\", \"GPS\"]"#])
  func readsListsInTextsOfJSON(text: String) throws {
    let table = Vocabulary.car
    let row = try #require(table.attributes.firstIndex(where: table.takesLists))
    let listings = try scratch.decode(
      try scratch.source(.ndjson, "{\"id\":\"1\",\"title\":\"T\",\"a\":\"\(text)\"}\n"),
      as: Listing.self,
      map: "{ \"\(table.attributes[row].name)\": "
        + (text.hasPrefix("[") ? "\"a\" }" : #"{ "column": "a", "separator": "|" } }"#))
    #expect(listings.map { $0.record?.attributes[row] } == [.text("ABS, GPS")])
  }

  /// Each of the joined rows may have a list.
  @Test func readsListsOfJoinedRows() throws {
    let plain = try scratch.source(
      .csv, "id,title,a\n1,T,S|M\n1,,M|L\n2,U,\"[\"\"ABS\"\", \"\"GPS\"\"]\"\n")
    let table = Vocabulary.car
    let row = try #require(table.attributes.firstIndex(where: table.takesLists))
    let json = #"{"csv": "\#(plain.path)", "join": { "by": "id", "lists": ["a"] }}"#
    let source = try #require(
      SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").source)
    func texts(_ map: String) throws -> [AttributeValue?] {
      try scratch.decode(
        source, as: Listing.self, map: "{ \"\(table.attributes[row].name)\": \(map) }"
      ).map { $0.record?.attributes[row] }
    }
    #expect(try texts(#"{ "column": "a", "separator": "|" }"#).first == .text("S, M, L"))
    #expect(try texts(#""a""#) == [.text("S|M, M|L"), .text("ABS, GPS")])
  }

  @Test(arguments: [
    (#"{ "title": { "column": "a", "stock": true } }"#, "does not apply to title"),
    (#"{ "status": { "column": "a", "stock": "yes" } }"#, "is a string"),
  ])
  func refusesOtherFields(map: String, message: String) throws {
    let read = FieldMap.read(try JSONReader.read(Array(map.utf8)).root, for: .listing)
    #expect(read.faults.map(\.message).contains { $0.contains(message) }, "\(read.faults)")
    let request = FieldMap.read(
      try JSONReader.read(Array(#"{ "status": { "stock": true } }"#.utf8)).root, for: .request)
    #expect(request.faults.count == 1)
  }
}
