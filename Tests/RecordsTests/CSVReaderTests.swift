import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct CSVReaderTests {
  private func read(
    _ text: String, chunkSize: Int = 16, limit: Int = 1000, separator: Character = ","
  ) throws -> Reading {
    try read(Array(text.utf8), chunkSize: chunkSize, limit: limit, separator: separator)
  }

  private func read(
    _ bytes: [UInt8], chunkSize: Int = 16, limit: Int = 1000, separator: Character = ","
  ) throws -> Reading {
    let scratch = try Scratch()
    var source = try scratch.source(.csv, bytes)
    source.separator = separator.asciiValue
    return try Reading(try CSVReader(source, limit: limit, chunkSize: chunkSize))
  }

  @Test(
    "splits rows",
    arguments: [
      ("a,b\n1,2\n3,4\n", ["1|2", "3|4"]),
      ("a,b\r\n1,2\r\n3,4\r\n", ["1|2", "3|4"]),
      ("a,b\r1,2\r3,4\r", ["1|2", "3|4"]),
      ("a,b\n1,2\n3,4", ["1|2", "3|4"]),
      ("\u{FEFF}a,b\n1,2", ["1|2"]),
      ("a,b\n,\n \t,\n1,2\n", ["1|2"]),
      ("a,b\n\"\",\n", ["|"]),
      ("a,b\n1,", ["1|"]),
      ("a,b\n\n1,2\n \t\n\r\n3,4\n\n", ["1|2", "3|4"]),
      ("a\n\"\"\nx\n\n", ["", "x"]),
      ("a,b\n\"1,5\",\"say \"\"hi\"\"\"\n", ["1,5|say \"hi\""]),
      ("a,b\n\"two\nlines\",\"\r\n\r\n\"\nx,y\n", ["two\nlines|\r\n\r\n", "x|y"]),
      ("a,b\n\"\"\"\",\"\"\n", ["\"|"]),
      ("a,b\n 1 , 2 \n", [" 1 | 2 "]),
      ("a,b\nü,😀\n", ["ü|😀"]),
      ("a,b\n1,2,,\n3,4,,\n", ["1|2", "3|4"]),
      ("a,b,\n1,2\n3,4,5\n6,7,\n", ["1|2|NULL", "3|4|5", "6|7|"]),
      ("a,b", []),
      ("a,b\n\n\n", []),
    ])
  func splitsRows(text: String, rows: [String]) throws {
    for chunkSize in [16, 17, 19, 23, 1024] {
      let reading = try read(text, chunkSize: chunkSize)
      #expect(reading.records == rows)
      #expect(reading.codes.isEmpty)
    }
  }

  @Test("reads the next row after a faulty one")
  func recovers() throws {
    let reading = try read(
      """
      id,title
      1,5" wheels
      2,"closed" early
      3,good
      4
      5,a,b,c
      6,good

      """)
    #expect(
      reading.records == [
        "!csv.quote", "!csv.quote", "3|good", "!csv.field-count", "!csv.field-count", "6|good",
      ])
    #expect(reading.lines == [2, 3, 4, 5, 6, 7])
    #expect(reading.messages[0].hasPrefix("records.csv:2 title: error: a quote is inside"))
    #expect(reading.messages[3].contains("the row has 4 fields, the header 2"))
  }

  @Test("reports the line of a row after fields with line breaks", arguments: ["\n", "\r\n", "\r"])
  func countsLines(end: String) throws {
    let text = ["a,b", "1,\"x", "", "y\"", "2,z", "", "3,\"", "\" late", "4,w"]
    let reading = try read(text.joined(separator: end))
    #expect(reading.lines == [2, 5, 7, 9])
    #expect(reading.codes == ["csv.quote"])
    #expect(reading.messages[0].contains("on line 8"))
  }

  @Test("reads the rows after an unclosed quote", arguments: ["\n", "\r\n", "\r"])
  func recoversFromAnUnclosedQuote(end: String) throws {
    let rows = ["a,b", "1,x", "2,\"oops", "3,y", "4,\"z\"\"\"\"z\"", "5,w", ""]
    let reading = try read(rows.joined(separator: end))
    // The quote of row 4 closes the field that row 2 opened, so the fault is reported in row 4's
    // line.
    #expect(reading.records == ["1|x", "!csv.quote", "5|w"])
    let last = try read(["a,b", "1,x", "2,\"oops", "3,y", "4,z"].joined(separator: end))
    #expect(last.records == ["1|x", "!csv.unclosed-quote", "3|y", "4|z"])
    #expect(last.lines == [2, 3, 4, 5])
    let cut = try read("a,b" + end + "1,\"cut")
    #expect(cut.records == ["!csv.unclosed-quote"])
  }

  @Test("skips a row over the limit and reads the next")
  func skipsLongRows() throws {
    let long = String(repeating: "x", count: 500)
    let reading = try read(
      "a,b\n1,\(long)\n2,\"\(long)\n\(long)\"\n3,ok\n4," + long + "\"\n5,ok\n6,\"" + long
        + "\n7,ok",
      limit: 100)
    #expect(
      reading.records == [
        "!record.too-large", "!record.too-large", "3|ok", "!record.too-large", "5|ok",
        "!csv.unclosed-quote", "7|ok",
      ])
    #expect(reading.lines == [2, 3, 5, 6, 7, 8, 9])
    let commas = try read("a,b\n" + String(repeating: ",", count: 10_000), limit: 100)
    #expect(commas.codes == ["csv.field-count"])
    #expect(commas.messages[0].contains("10,001 fields"))
  }

  /// A decimal comma may add a field.
  @Test func refusesRowsWithOtherEnds() throws {
    let reading = try read("a,b\n1,2\n3,4,\n5,6\n")
    #expect(reading.records == ["1|2", "!csv.field-count", "5|6"])
    let ended = try read("a,b\n1,2,\n3,4\n5,6,7,\n8,9,\n")
    #expect(ended.records == ["1|2", "!csv.field-count", "!csv.field-count", "8|9"])
  }

  @Test("reads a declared separator")
  func readsSemicolons() throws {
    let reading = try read("a;b\n1,5;\"x;y\"\n", separator: ";")
    #expect(reading.records == ["1,5|x;y"])
  }

  @Test("lists the columns of the header")
  func readsHeader() throws {
    let scratch = try Scratch()
    let source = try scratch.source(.csv, "\u{FEFF} id ,\"a \"\"b\"\"\",,id\n")
    #expect(try CSVReader(source, limit: 100).columns == ["id", "a \"b\"", "", "id"])
  }

  @Test(
    "refuses a file without a readable header",
    arguments: [
      ("", "source.format"), ("\n \n", "source.format"), ("a\"b\n1\n", "source.format"),
      ("\"a,b\n1,2\n", "source.format"),
    ])
  func refusesHeader(text: String, code: String) throws {
    #expect(sourceError { _ = try read(text) }?.code == code)
  }

  @Test("refuses a header of thousands of columns and one that is not UTF-8")
  func refusesHostileHeader() throws {
    let wide = String(repeating: "a,", count: 5000)
    #expect(sourceError { _ = try read(wide, limit: 100_000) }?.code == "source.format")
    #expect(sourceError { _ = try read(wide, limit: 100) }?.code == "source.format")
    #expect(sourceError { _ = try read([0xFF, 0x61, 0x0A]) }?.code == "source.encoding")
    #expect(sourceError { _ = try read("a\0b,c\n1,2") }?.code == "source.encoding")
  }

  @Test("reads a file truncated anywhere, in chunks of any size, and reports each lost row")
  func survivesTruncation() throws {
    let text = Array("id,t\r\n1,\"a\"\"b\r\nc\"\r\n2,ü\"x\n3,\"y\"z\n4,ok\n5,\"open\n6,w".utf8)
    for count in 7...text.count {
      let whole = try read(Array(text[..<count]), chunkSize: 1 << 16)
      for chunkSize in [16, 17, 18, 19, 20, 21, 23] {
        #expect(try read(Array(text[..<count]), chunkSize: chunkSize) == whole)
      }
    }
  }

  @Test("gives the same rows for random bytes in chunks of any size", arguments: 0..<60)
  func survivesRandomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("a,\"\"\n\r,x\0\u{FEFF}".utf8) + [0xFF]
    var bytes = Array("a,b\n".utf8)
    for _ in 0..<400 { bytes.append(alphabet.randomElement(using: &random) ?? 0) }
    let whole = try read(bytes, chunkSize: 1 << 16, limit: 60)
    #expect(try read(bytes, chunkSize: 16, limit: 60) == whole)
    #expect(try read(bytes, chunkSize: 17, limit: 60) == whole)
  }
}
