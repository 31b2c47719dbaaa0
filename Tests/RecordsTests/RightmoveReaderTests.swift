import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct RightmoveReaderTests {
  private func read(
    _ text: String, chunkSize: Int, change: (inout SourceDescription) -> Void = { _ in }
  ) throws -> Reading {
    let scratch = try Scratch()
    var source = try scratch.source(.csv, Array(text.utf8))
    change(&source)
    let file = try SourceFile(source, chunkSize: chunkSize)
    return try Reading(try RightmoveReader(file, source, limit: 40))
  }

  private static let start =
    "#HEADER#\r\nVersion : 3\r\nEOF : '^'\r\nEOR : '~'\r\nProperty Count : 2\r\n\r\n#DEFINITION#\r\n"
    + "a^b^c^~\r\n\r\n#DATA#\r\n"

  @Test(
    arguments: [
      ("1^2^3^~\r\n4^^^~\r\n#END#\r\n", ["1|2|3", "4||"]),
      ("1^2^3~4^5^6~#END#", ["1|2|3", "4|5|6"]),
      ("1^say \"hi\", x^<p>\r\nb</p>^~\n#END#", ["1|say \"hi\", x|<p>\r\nb</p>"]),
      ("#END#", []),
    ])
  func splitsRows(_ data: String, _ records: [String]) throws {
    for size in [16, 17, 19, 1024] {
      let reading = try read(Self.start + data, chunkSize: size)
      #expect(reading.records == records)
    }
  }

  @Test func usesTheDeclaredSeparators() throws {
    let text = Self.start.replacing("^", with: "|").replacing("~", with: "!")
    let reading = try read(text + "1|a^b|~|!\n#END#", chunkSize: 64)
    #expect(reading.records == ["1|a^b|~"])
  }

  @Test func namesTheLineOfAFault() throws {
    let reading = try read(
      Self.start + "1^2^3^~\n1^2\n\n^~\n1^2^\(String(repeating: "x", count: 40))^~\n4^5^6^~\n#END#",
      chunkSize: 16)
    #expect(reading.records == ["1|2|3", "!csv.field-count", "!record.too-large", "4|5|6"])
    #expect(reading.lines == [11, 12, 15, 16])
  }

  @Test(
    arguments: [
      ("", "#END#"), ("1^2^3^~\n", "#END#"), ("1^2^3", "#END#"), ("#MORE#", "section"),
    ])
  func refusesAFileWithoutItsEnd(_ data: String, _ part: String) throws {
    let error = #expect(throws: DiagnosedError.self) {
      try read(Self.start + data, chunkSize: 16)
    }
    #expect(error?.diagnostics[0].message.contains(part) == true)
  }

  @Test func refusesOtherSeparators() throws {
    for change in [
      { (source: inout SourceDescription) in source.separator = UInt8(ascii: ";") },
      { (source: inout SourceDescription) in source.skip = 2 },
    ] {
      #expect(throws: DiagnosedError.self) {
        try read(Self.start + "#END#", chunkSize: 16, change: change)
      }
    }
    for header in ["EOF : ^", "EOR : '^'", "EOF : ''"] {
      #expect(throws: DiagnosedError.self) {
        try read("#HEADER#\n\(header)\n#DEFINITION#\na^~\n#DATA#\n#END#", chunkSize: 16)
      }
    }
  }
}
