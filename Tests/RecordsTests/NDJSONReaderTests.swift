import Testing

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct NDJSONReaderTests {
  private func read(_ text: String, chunkSize: Int = 16, limit: Int = 1000) throws -> Reading {
    let scratch = try Scratch()
    let source = try scratch.source(.ndjson, text)
    return try Reading(try NDJSONReader(source, limit: limit, chunkSize: chunkSize))
  }

  @Test("reads every line that is not blank")
  func readsLines() throws {
    for chunkSize in [16, 17, 18, 19, 1024] {
      let reading = try read(
        "\u{FEFF}{\"a\":1}\n\n  \r\n{\"b\":2}\r\n{\"c\":3}", chunkSize: chunkSize)
      #expect(reading.records == ["{\"a\":1}", "{\"b\":2}\r", "{\"c\":3}"])
      #expect(reading.lines == [1, 4, 5])
    }
  }

  @Test("finds nothing in a file without records", arguments: ["", "\n", " \n\r\n", "\u{FEFF}"])
  func readsNothing(text: String) throws {
    #expect(try read(text).records.isEmpty)
  }

  @Test("skips a line over the limit and reads the next")
  func skipsLongLines() throws {
    let long = String(repeating: "x", count: 101)
    let reading = try read("{}\n\(long)\n{}\n\(long)", limit: 100)
    #expect(reading.records == ["{}", "!record.too-large", "{}", "!record.too-large"])
    #expect(reading.lines == [1, 2, 3, 4])
    #expect(try read(String(repeating: "x", count: 100), limit: 100).codes.isEmpty)
  }
}
