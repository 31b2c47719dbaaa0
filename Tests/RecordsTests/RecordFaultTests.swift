import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Faults that prevent the use of a record, for commands without fields.
@Suite struct RecordFaultTests {
  private func faults(_ kind: SourceDescription.Kind, _ bytes: [UInt8]) throws -> [String?] {
    let scratch = try Scratch()
    let records = try RecordSource(try scratch.source(kind, bytes))
    let batch = try #require(try records.next())
    return batch.records.map { batch.fault(of: $0)?.description }
  }

  @Test func findsTheInvalidByteOfUTF8() throws {
    let lines = Array(#"{"a":"é"}"#.utf8) + Array("\n{\"a\":\"x".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(
      try faults(.ndjson, lines)
        == [nil, "records.ndjson:2:8: error: the record is not valid UTF-8 [record.utf8]"])
    let rows = Array("a,b\né,1\n2,x".utf8) + [0xFF] + Array("\n\0,3\n".utf8)
    #expect(
      try faults(.csv, rows) == [
        nil, "records.csv:3: error: column 2 is not valid UTF-8 [record.utf8]",
        "records.csv:4: error: column 1 contains a NUL character [record.nul]",
      ])
  }

  @Test(arguments: [
    (#"{"a":NaN}"#, ":1:6: error: a value is expected [json.syntax]"),
    (#"{"a":"\ud800"}"#, ":1:7: error: unpaired high surrogate [json.syntax]"),
    (#"{"a":1"#, ":1:7: error: the object is not closed [json.syntax]"),
    ("1", ":1: error: the record is a number, not an object [json.syntax]"),
    (
      #"{"a":1,"b":{"c":1,"c":2}}"#,
      #":1:19: error: the object has two members named "c" [json.duplicate-name]"#
    ),
  ])
  func reportsWhereALineIsNotAnObject(line: String, fault: String) throws {
    #expect(try faults(.ndjson, Array("\(line)\n{}\n".utf8)) == ["records.ndjson" + fault, nil])
  }

  @Test func countsColumnsFromTheStartOfALine() throws {
    let text = "[{}, {\"a\":NaN},\n{\n\"a\":NaN}]"
    #expect(
      try faults(.json, Array(text.utf8)) == [
        nil, "records.json:1: error: a value is expected [json.syntax]",
        "records.json:3:5: error: a value is expected [json.syntax]",
      ])
  }
}
