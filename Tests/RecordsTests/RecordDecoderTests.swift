import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct RecordDecoderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func bindingFaults(
    _ source: SourceDescription, _ map: String = "{}"
  ) throws -> [Diagnostic] {
    let records = try RecordSource(source)
    let fields = try FieldMap(map, for: .listing)
    do throws(DiagnosedError) {
      _ = try RecordDecoder<Listing>(fields, of: records)
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test(
    "reports a column that the source does not have, once",
    arguments: [
      ("id,title\n1,a\n2,b\n", #"{"mileage":"odometr"}"#, "source.missing-column", "mileage"),
      (
        "id,title\n", #"{"price":{"column":"title","currencyColumn":"ccy"}}"#,
        "source.missing-column", "price"
      ),
      ("ID,title\n", "{}", "source.missing-column", "id"),
      ("id,name\n", "{}", "source.missing-column", "title"),
      ("id,id,title\n", "{}", "source.duplicate-column", "id"),
    ])
  func reportsColumns(text: String, map: String, code: String, field: String) throws {
    let faults = try bindingFaults(scratch.source(.csv, text), map)
    #expect(faults.map(\.code) == [code])
    #expect(faults.first?.location == Location("records.csv", line: 1, field: field))
  }

  @Test("suggests the column that was meant")
  func suggestsColumns() throws {
    let source = try scratch.source(.csv, "id,title,odometer\n")
    let faults = try bindingFaults(source, #"{"mileage":"odometr"}"#)
    #expect(faults.first?.help == "Did you mean \"odometer\"?")
    #expect(
      try bindingFaults(scratch.source(.csv, "idd,title\n")).first?.help.contains("\"idd\"") == true
    )
  }

  @Test("recognises a header with another separator")
  func recognisesSeparators() throws {
    for (text, separator) in [("id;title\n1;a\n", ";"), ("id|title\n", "|"), ("id\tt\n", "\\t")] {
      let source = try scratch.source(.csv, text)
      let fault = sourceError { _ = try RecordSource(source) }
      #expect(fault?.code == "source.format")
      #expect(fault?.help == "Declare \"separator\": \"\(separator)\" in the source.")
    }
    var source = try scratch.source(.csv, "id,title\n1,a\n")
    source.separator = UInt8(ascii: ";")
    let faults = try bindingFaults(source)
    #expect(faults.first?.help == "Declare \"separator\": \",\" in the source.")
  }

  @Test("ignores duplicate columns that no field uses")
  func ignoresColumns() throws {
    #expect(try bindingFaults(scratch.source(.csv, "id,title,x,x,\n1,a,,,\n")).isEmpty)
  }

  @Test("warns about a mapped member that no record has")
  func warnsAboutUnusedMembers() throws {
    let source = try scratch.source(
      .ndjson,
      #"{"id":1,"title":"a","odometer":null}"# + "\n" + #"{"id":2,"title":"b","a":{"c":1}}"#)
    let records = try RecordSource(source)
    let map = try FieldMap(
      #"{"mileage":"odometer","trim":"a.b","color":"odometre","seats":"a.c"}"#, for: .listing)
    let decoder = try RecordDecoder<Listing>(map, of: records)
    let batch = try #require(try records.next(upTo: 10, bytes: 1000))
    for record in batch.records { #expect(decoder.decode(record, of: batch).record != nil) }
    #expect(decoder.unusedMappings.map(\.location.field) == ["trim", "color"])
    #expect(decoder.unusedMappings.last?.help == "Did you mean \"odometer\"?")
  }

  @Test(
    "places a fault of JSON at its line and column",
    arguments: [
      (SourceDescription.Kind.ndjson, "{}\n{\"ü\":tru}", "json.syntax", 2, 6),
      (.ndjson, "{}\n[1]", "json.syntax", 2, nil), (.ndjson, "{}\n{\"a\":1", "json.syntax", 2, 7),
      (.ndjson, "{}\n{} {}", "json.syntax", 2, 4),
      (.ndjson, "{}\n{\"a\":\"\u{1}\"}", "json.syntax", 2, 7),
      (.ndjson, "{}\n{\"a\":\0}", "record.nul", 2, 6),
      (.json, "[{},\n{\"a\":tru}]", "json.syntax", 2, nil),
      (.json, "[{},\n{\n\"a\":tru}]", "json.syntax", 3, 5),
      (.json, "[{},\n1]", "json.syntax", 2, nil),
      (.json, "[{},\n{\"a\":1]]", "json.syntax", 2, nil),
    ] as [(SourceDescription.Kind, String, String, Int, Int?)])
  func placesJSON(
    kind: SourceDescription.Kind, text: String, code: String, line: Int, column: Int?
  ) throws {
    let decoded = try scratch.decode(scratch.source(kind, text), as: Listing.self)
    #expect(decoded.count == 2)
    #expect(decoded.last?.codes == [code])
    #expect(
      decoded.last?.diagnostics.first?.location
        == Location("records.\(kind.rawValue)", line: line, column: column))
  }

  @Test("leaves out records that are not UTF-8, with their location")
  func refusesEncodings() throws {
    let csv: [UInt8] = Array("id,title\n1,a\n2,b".utf8) + [0xFF] + Array("\n3,c\0\n4,ü\n".utf8)
    let rows = try scratch.decode(scratch.source(.csv, csv), as: Listing.self)
    #expect(rows.map(\.codes) == [[], ["record.utf8"], ["record.nul"], []])
    #expect(rows[1].diagnostics.first?.location == Location("records.csv", line: 3, field: "title"))
    // A sequence that continues in the next field is not a character.
    let split: [UInt8] = Array("id,title,make\n1,a".utf8) + [0xC3, 0x2C, 0xBC] + Array("b\n".utf8)
    #expect(
      try scratch.decode(scratch.source(.csv, split), as: Listing.self).map(\.codes)
        == [["record.utf8"]])
    let json: [UInt8] =
      Array("{\"id\":1,\"title\":\"a".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)
    let decoded = try scratch.decode(scratch.source(.ndjson, json), as: Listing.self)
    #expect(
      decoded.first?.diagnostics.first?.location == Location("records.ndjson", line: 1, column: 19))
    #expect(decoded.first?.codes == ["record.utf8"])
  }

  @Test("reads values of a database as text, except BLOBs")
  func readsDatabases() throws {
    let source = try scratch.database(
      """
      CREATE TABLE cars(id, title, year, vin);
      INSERT INTO cars VALUES (1, 'a', 2012.0, NULL), ('x-2', 5, '2012', ''), (3, x'00', 1, 1),
        (4, CAST(x'61FF' AS TEXT), 1, 1), (5, CAST(x'610062' AS TEXT), 1, 1), (NULL, 'a', 2000, '');
      """, query: "SELECT * FROM cars")
    let decoded = try scratch.decode(source, as: Listing.self)
    #expect(decoded.map(\.record?.title) == ["a", "5", nil, nil, nil, nil])
    #expect(decoded.map(\.record?.year) == [2012, 2012, nil, nil, nil, nil])
    #expect(
      decoded.map(\.codes)
        == [
          [], [], ["record.type", "record.year", "record.vin"], ["record.utf8"], ["record.nul"],
          ["record.id"],
        ])
    #expect(decoded[3].location == Location("records.sqlite", record: 4))
  }

  @Test("gives the same listings for the same rows of any source")
  func agreesOnSources() throws {
    let rows: [[String?]] = [
      ["1", "Golf", "12300.5", "2012", "254217.0", "52.5", "13.4", "WVWZZZ1JZXW000001", "5"],
      ["2", "Größe \"L\", ü😀", "5000", nil, nil, nil, nil, nil, nil],
      ["x-3", "two\nlines", "0", "1885", "10", "1", "2", "x", "4/5"],
      ["4", nil, nil, nil, nil, nil, nil, nil, nil],
      [
        "5", "a\u{202E}b", "19.99", "2012.0", "0.0", "-45.123456789012344", "170.00000000000003",
        nil, nil,
      ],
      ["6", "<b>&amp;", "-5", nil, nil, nil, nil, nil, nil],
      ["7", "x", "1000", "2000", "1000000", "0", "0", nil, "2"],
    ]
    let columns = [
      "id", "title", "price", "year", "mileage", "latitude", "longitude", "vin", "doors",
    ]
    let map = #"{"price":{"currency":"USD"},"mileage":{"unit":"mi"}}"#
    let expected = try scratch.decode(
      scratch.source(.csv, csv([columns] + rows)), as: Listing.self, map: map)
    #expect(expected.map { $0.record?.id.text } == ["1", "2", "x-3", nil, "5", nil, "7"])
    let objects = rows.map { row in json(zip(columns, row)) }
    let numbers = rows.map { row in json(zip(columns, row), areNumbersQuoted: false) }
    let sources = [
      try scratch.source(.ndjson, objects.joined(separator: "\n")),
      try scratch.source(.json, "[\n" + numbers.joined(separator: ",\n") + "\n]"),
      try scratch.database(sql(columns, rows), query: "SELECT * FROM cars"),
    ]
    for source in sources {
      let decoded = try scratch.decode(source, as: Listing.self, map: map)
      #expect(decoded.map(\.record) == expected.map(\.record))
      #expect(decoded.map(\.codes) == expected.map(\.codes))
    }
  }

  @Test("accepts exponents in numbers of JSON and databases, but not in texts")
  func readsExponents() throws {
    let map = #"{"price":{"currency":"USD"},"mileage":{"unit":"mi"}}"#
    let numbers = [
      try scratch.source(.json, #"[{"id":1,"title":"a","price":1.5e3,"mileage":1E4}]"#),
      try scratch.database(
        "CREATE TABLE cars(id, title, price, mileage); INSERT INTO cars VALUES (1, 'a', 1.5e3, 1e4)",
        query: "SELECT * FROM cars"),
    ]
    for source in numbers {
      let decoded = try scratch.decode(source, as: Listing.self, map: map)
      #expect(decoded.first?.record?.offer.price?.minorUnits == 150_000)
      #expect(decoded.first?.record?.mileage?.value == 10_000)
    }
    let texts = [
      try scratch.source(.csv, "id,title,price,mileage\n1,a,1.5e3,1E4\n"),
      try scratch.source(.ndjson, #"{"id":1,"title":"a","price":"1.5e3","mileage":"1E4"}"#),
    ]
    for source in texts {
      let decoded = try scratch.decode(source, as: Listing.self, map: map)
      #expect(decoded.first?.record == nil)
      #expect(decoded.first?.diagnostics.map(\.location.field) == ["mileage", "price"])
    }
  }

  private func csv(_ rows: [[String?]]) -> String {
    rows.map { row in
      row.map {
        "\""
          + ($0 ?? "").split(separator: "\"", omittingEmptySubsequences: false).joined(
            separator: "\"\"") + "\""
      }
      .joined(separator: ",")
    }.joined(separator: "\r\n")
  }

  private func json(
    _ pairs: some Sequence<(String, String?)>, areNumbersQuoted: Bool = true
  ) -> String {
    "{"
      + pairs.map { name, value in
        let isNumber = !areNumbersQuoted && value.flatMap(Double.init) != nil
        return "\"\(name)\":" + (value.map { isNumber ? $0 : quoted($0) } ?? "null")
      }.joined(separator: ",") + "}"
  }

  private func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\n": json += "\\n"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  private func sql(_ columns: [String], _ rows: [[String?]]) -> String {
    let values = rows.map { row in
      "("
        + row.map { value in
          guard let value else { return "NULL" }
          return Double(value) == nil ? "'\(value)'" : value
        }.joined(separator: ",") + ")"
    }
    return "CREATE TABLE cars(\(columns.joined(separator: ",")));"
      + "INSERT INTO cars VALUES \(values.joined(separator: ","));"
  }

  @Test(
    "survives a listing truncated anywhere",
    arguments: [SourceDescription.Kind.ndjson, .json, .csv])
  func survivesTruncation(kind: SourceDescription.Kind) throws {
    let object =
      #"{"id":"1","title":"ü\"é","price":{"amount":5.5,"currency":"USD"},"images":["https://a.example/ü"]}"#
    let text =
      switch kind {
      case .json: "[\(object),\n\(object)]"
      case .csv:
        "id,title,price,currency,images\n1,\"ü\"\"é\",\"5,000\",USD,https://a.example/ü\n2,b,1,USD,\n"
      default: object + "\n" + object
      }
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let source = try scratch.source(kind, bytes[..<count])
      var decoded: [Decoded<Listing>] = []
      do {
        decoded = try scratch.decode(source)
      } catch {
        #expect(error is DiagnosedError)
      }
      #expect(decoded.count <= 3)
      #expect(
        decoded.allSatisfy {
          ($0.record == nil) == $0.diagnostics.contains { $0.severity == .error }
        })
    }
  }

  @Test(
    "survives flipped bytes, with an error for each record that is left out", arguments: 0..<30)
  func survivesFlips(seed: UInt64) throws {
    let object =
      #"{"id":"1","title":"ü\"é\u00e9","price":"5,000","currency":"USD","mileage":"1 234 km","latitude":52.5,"longitude":13.4,"vin":"1M8GDM9AXKP042788","images":["https://a.example/ü"],"updated":"2026-11-21T09:15:00Z"}"#
    let csv = "id,title,price,currency,mileage,latitude,longitude,vin,images,updated\n"
    let row =
      "1,\"ü\"\"é\",\"5,000\",USD,1 234 km,52.5,13.4,1M8GDM9AXKP042788,https://a.example/ü,2026-11-21\n"
    var random = SeededGenerator(seed: seed)
    for (kind, text) in [
      (SourceDescription.Kind.ndjson, object + "\n" + object), (.json, "[\(object),\(object)]"),
      (.csv, csv + row + row),
    ] {
      for _ in 0..<10 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        let source = try scratch.source(kind, bytes)
        guard let decoded = try? scratch.decode(source, as: Listing.self) else { continue }
        for result in decoded {
          let hasError = result.diagnostics.contains { $0.severity == .error }
          #expect(hasError == (result.record == nil))
        }
      }
    }
  }
}
