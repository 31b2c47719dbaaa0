import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Attributes of listings of every vocabulary, by the rows of their tables.
@Suite struct AttributeTests {
  /// Reads one listing of a vocabulary that has a title.
  private func decode(
    _ members: String, of vocabulary: Vocabulary, map: String = "{}", title: String? = "t"
  ) throws -> Decoded<Listing> {
    let scratch = try Scratch()
    let title = title.map { ",\"title\":\"\($0)\"" } ?? ""
    let source = try RecordSource(scratch.source(.ndjson, "{\"id\":1\(title),\(members)}"))
    let fields = try FieldMap(map, for: .listing, of: vocabulary)
    let decoder = try RecordDecoder<Listing>(fields, of: source)
    let batch = try #require(try source.next())
    return decoder.decode(try #require(batch.records.first), of: batch)
  }

  private static func own(_ type: AttributeType) -> Vocabulary {
    .car.with([Attribute("own", type, .additional, Labels(["en": "Own"]))])
  }

  @Test(
    "reads a value by the type of its row",
    arguments: [
      (.text, "\" a b \"", "text(\"a b\")"), (.integer(1...5), "5", "integer(5)"),
      (.integer(1...5), "\"6\"", "record.count"), (.integer(1...5), "1.5", "record.count"),
      (.decimal, "3.5", "decimal(3.5)"), (.decimal, "\"3.5\"", "decimal(3.5)"),
      (.decimal, "\"many\"", "record.number"), (.flag, "true", "flag(true)"),
      (.flag, "\"False\"", "flag(false)"), (.flag, "\"ja\"", "record.flag"),
      (.date, "\"2026-09-03\"", "date(\"2026-09-03\")"),
      (.date, "\"2026-09-03T10:15:00Z\"", "date(\"2026-09-03\")"),
      (.date, "\"03/09/2026\"", "record.timestamp"), (.year(from: 1000), "1704", "integer(1704)"),
      (.year(from: 1886), "1704", "record.year"), (.year(from: 1000), "2101", "record.year"),
      (.quantity(.length), "\"12.5 m\"", "12.5 m"), (.quantity(.length), "\"38'6\\\"\"", "462 in"),
      (.quantity(.length), #"{"value":12.5,"unit":"ft"}"#, "12.5 ft"),
      (.quantity(.length), "12.5", "record.unit"),
      (.quantity(.length), "\"12.5 kg\"", "record.unit"),
      (.quantity(.power), "\"150 PS\"", "150 PS"), (.quantity(.power), "\"150 hp\"", "record.unit"),
      (.quantity(.power), "\"-5 kW\"", "record.quantity"),
      (
        .term([Term("new", Labels(["en": "N"])), Term("Old", Labels(["en": "O"]))]), "\"OLD\"",
        "term(1)"
      ),
      (.term([Term("new", Labels(["en": "N"]))]), "\"used\"", "record.word"),
    ] as [(AttributeType, String, String)])
  func readsValues(type: AttributeType, value: String, expected: String) throws {
    let decoded = try decode("\"own\":\(value)", of: Self.own(type))
    let record = try #require(decoded.record)
    switch record["own"] {
    case .quantity(let quantity)?:
      #expect("\(quantity.value) \(quantity.unit.symbol)" == expected)
    case let value?: #expect("\(value)" == expected)
    case nil:
      #expect(decoded.codes == [expected])
      #expect(decoded.diagnostics.first?.severity == .warning)
    }
  }

  @Test("translates the words of a term, and lists the valid ones")
  func translatesTerms() throws {
    let map = #"{"propertyType":{"values":{"Wohnung":"apartment"}}}"#
    let flat = try decode(#""propertyType":"WOHNUNG""#, of: .home, map: map)
    #expect(flat.record?["propertyType"] == .term(0))
    let other = try decode(#""propertyType":"Burg""#, of: .home, map: map)
    #expect(other.diagnostics.first?.message.contains("apartment, house, room") == true)
  }

  @Test(
    "makes titles of the parts that the vocabulary names",
    arguments: [
      (.boat, #""year":1998,"make":"Bavaria","model":"38""#, "1998 Bavaria 38"),
      (.machine, #""make":"Liebherr","model":"A 918""#, "Liebherr A 918"),
      (.home, #""propertyType":"apartment","rooms":3"#, "Wohnung"),
      (.product, #""brand":"Bosch","category":"Drill""#, "Bosch Drill"),
      (.home, #""rooms":3"#, nil), (.boat, #""year":1998"#, nil),
    ] as [(Vocabulary, String, String?)])
  func makesTitles(vocabulary: Vocabulary, members: String, title: String?) throws {
    let scratch = try Scratch()
    let source = try RecordSource(scratch.source(.ndjson, "{\"id\":1,\(members)}"))
    var fields = FieldMap(of: vocabulary)
    fields.language = "de"
    let decoder = try RecordDecoder<Listing>(fields, of: source)
    let batch = try #require(try source.next())
    let decoded = decoder.decode(try #require(batch.records.first), of: batch)
    #expect(decoded.record?.title == title)
    #expect(decoded.codes == (title == nil ? ["record.title"] : []))
  }

  @Test("has no condition if the word is faulty or missing")
  func readsConditions() throws {
    #expect(try decode(#""condition":"good""#, of: .car).record?.condition == nil)
    #expect(try decode(#""make":"a""#, of: .car).record?.condition == nil)
    #expect(try decode(#""rooms":1"#, of: .home).record?.condition == nil)
  }

  @Test("does not read hidden attributes")
  func hidesRows() throws {
    let vocabulary = Vocabulary.car.with([], hiding: ["doors"])
    let record = try #require(try decode(#""doors":4,"seats":5"#, of: vocabulary).record)
    #expect(record["doors"] == nil)
    #expect(record["seats"] == .integer(5))
  }
}
