import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Texts that a source has in several languages.
@Suite struct LocalTextTests {
  private static let locales = ["en", "de", "zh-Hans"]

  private func map(_ json: String) throws -> (map: FieldMap, faults: [ProjectFault]) {
    FieldMap.read(
      try JSONReader.read(Array(json.utf8)).root, for: .listing, locales: Self.locales)
  }

  private func decode(
    _ kind: SourceDescription.Kind, _ text: String, _ json: String
  ) throws -> [Decoded<Listing>] {
    let scratch = try Scratch()
    let records = try RecordSource(try scratch.source(kind, text))
    let (map, faults) = try map(json)
    #expect(faults.isEmpty)
    let decoder = try RecordDecoder<Listing>(map, of: records)
    let batch = try #require(try records.next())
    return batch.records.map { decoder.decode($0, of: batch) }
  }

  @Test func readsATextForEachLocale() throws {
    let json = #"{"title":{"en":"t","de":"t_de"},"description":{"de":{"column":"d_de"},"en":"d"}}"#
    let decoded = try decode(
      .csv, "id,t,t_de,d,d_de\n1,Boat,Boot,Fine,Fein\n2,Boat,,,Fein\n3,Boat,Boot,Fine,\n", json)
    #expect(decoded.flatMap(\.diagnostics).isEmpty)
    let records = decoded.compactMap(\.record)
    #expect(records.map { $0.shown(in: "de").title } == ["Boot", "Boat", "Boot"])
    #expect(records.map { $0.shown(in: "de").details } == ["Fein", "Fein", "Fine"])
    #expect(records.map { $0.shown(in: "en").details } == ["Fine", nil, "Fine"])
    #expect(records.map { $0.shown(in: "zh-Hans").title } == ["Boat", "Boat", "Boat"])
    #expect(records.map { $0.localTitle?.foreignLanguage(in: "de") } == [nil, "en", nil])
    #expect(records.map { $0.localTitle?.foreignLanguage(in: "zh-Hans") } == ["en", "en", "en"])
    #expect(records.map { $0.localTitle?.foreignLanguage(in: "en") } == [nil, nil, nil])
  }

  @Test func readsMembersOfJSON() throws {
    let json = #"{"title":{"en":"title.en","de":{"columns":["title.de","name"]}}}"#
    let lines = [
      #"{"id":1,"title":{"en":"Boat","de":"Boot"}}"#, #"{"id":2,"title":{"en":"Boat"},"name":"B"}"#,
    ]
    let decoded = try decode(.ndjson, lines.joined(separator: "\n"), json)
    #expect(decoded.map { $0.record?.shown(in: "de").title } == ["Boot", "B"])
  }

  @Test func reportsAFaultyTranslation() throws {
    let long = String(repeating: "x", count: 301)
    let decoded = try #require(
      try decode(.csv, "id,t,u\n1,Boat,\(long)\n", #"{"title":{"en":"t","de":"u"}}"#).first)
    #expect(decoded.diagnostics.map(\.location.field) == ["title.de"])
    #expect(decoded.diagnostics.map(\.severity) == [.warning])
    #expect(decoded.record?.shown(in: "de").title == "Boat")
  }

  @Test func distinguishesRecordsByTheirTranslations() throws {
    let json = #"{"title":{"en":"t","de":"u"}}"#
    let records = try decode(.csv, "id,t,u\n1,a,b\n1,a,c\n1,a,\n", json).compactMap(\.record)
    var contents: Set<[UInt8]> = []
    for record in records {
      var bytes: [UInt8] = []
      record.append(contentTo: &bytes)
      contents.insert(bytes)
    }
    #expect(records.count == 3 && contents.count == 3)
    #expect(records[0].texts.contains("b"))
  }

  @Test func isNilWithoutTranslations() throws {
    let record = try listing(#""description":"x""#).record
    #expect(record?.localTitle == nil && record?.localDetails == nil)
  }

  @Test func namesAColumnThatIsMissing() throws {
    let error = #expect(throws: DiagnosedError.self) {
      _ = try decode(.csv, "id,t\n1,a\n", #"{"title":{"en":"t","de":"tt"}}"#)
    }
    #expect(error?.diagnostics.map(\.location.field) == ["title.de"])
  }

  @Test(arguments: [
    (#"{"title":{"en":"a","dee":"b"}}"#, "the project has no locale \"dee\""),
    (#"{"title":{"en":"a","fr":"b"}}"#, "the project has no locale \"fr\""),
    (#"{"title":{"en":"a","zh":"b"}}"#, "the project has no locale \"zh\""),
    (#"{"title":{"en":"a","column":"b"}}"#, "the project has no locale \"column\""),
    (#"{"title":{"de":"a"}}"#, "title has no \"en\", the default locale"),
    (#"{"description":{"en":""}}"#, "the column has no name"),
    (#"{"description":{"en":{"colum":"a"}}}"#, "a field has no key \"colum\""),
    (#"{"description":{"en":{"de":"a"},"de":"b"}}"#, "a field has no key \"de\""),
    (#"{"title":{"colum":"a"}}"#, "a field has no key \"colum\""),
    (#"{"location":{"en":"a"}}"#, "a field has no key \"en\""),
  ])
  func refuses(json: String, message: String) throws {
    #expect(try map(json).faults.map(\.message) == [message])
  }

  @Test func suggestsALocale() throws {
    #expect(
      try map(#"{"title":{"en":"a","zh-Hant":"b"}}"#).faults.first?.help
        == "Did you mean \"zh-Hans\"?")
  }
}
