import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Declarations about a CSV file, in the project or in the file itself.
@Suite struct CSVDialectTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func reader(
    _ text: String, separator: Character? = nil, quote: Character = "\"", skip: Int = 0
  ) throws -> CSVReader {
    var source = try scratch.source(.csv, text)
    source.separator = separator?.asciiValue
    source.quote = quote.asciiValue ?? 0
    source.skip = skip
    return try CSVReader(source, limit: 1000, chunkSize: 16)
  }

  @Test(
    "takes the separator that the first line declares",
    arguments: [
      "sep=;\nid;t\n1;a,b\n", "sep=;\r\nid;t\r\n1;a,b\r\n", "\u{FEFF}SEP=;\rid;t\r1;a,b",
    ])
  func usesDeclaration(text: String) throws {
    let reader = try reader(text)
    #expect(reader.columns == ["id", "t"])
    let reading = try Reading(reader)
    #expect(reading.records == ["1|a,b"])
    #expect(reading.lines == [3])
    #expect(try Reading(self.reader(text, separator: ";")).records == ["1|a,b"])
    #expect(sourceError { _ = try self.reader(text, separator: ",") }?.code == "source.format")
  }

  @Test(
    "takes other first lines for a header", arguments: ["sep=", "sep=;;", "sep=x", "separator"])
  func usesSeparatorLine(line: String) throws {
    #expect(try reader(line + "\n1\n", separator: ",").columns == [line])
  }

  @Test("reports a header whose separator is not declared", arguments: [";", "|", "\t"])
  func stopsAtHiddenColumns(separator: String) throws {
    let text = ["id", "title"].joined(separator: separator) + "\n"
    let fault = sourceError { _ = try reader(text) }
    #expect(fault?.code == "source.format")
    let shown = separator == "\t" ? "\\t" : separator
    #expect(fault?.help == "Declare \"separator\": \"\(shown)\" in the source.")
    #expect(try reader(text, separator: ",").columns?.count == 1)
    #expect(try reader(text, separator: Character(separator)).columns == ["id", "title"])
  }

  @Test("reads a declared quote")
  func readsQuote() throws {
    let reading = try Reading(reader("id;t\n1;'a;''b'\n2;\"c\n", separator: ";", quote: "'"))
    #expect(reading.records == ["1|a;'b", "2|\"c"])
  }

  @Test("skips lines above the header, and counts them", arguments: ["\n", "\r\n", "\r"])
  func skips(end: String) throws {
    let text = ["Export \"of", "by me, today", "", "id,t", "1,a", ""].joined(separator: end)
    let reader = try reader(text, skip: 2)
    #expect(reader.columns == ["id", "t"])
    #expect(try Reading(reader).lines == [5])
    let all = try self.reader(text, skip: 3)
    #expect(all.columns == ["id", "t"])
    #expect(try Reading(all).lines == [5])
    #expect(sourceError { _ = try self.reader(text, skip: 10) }?.code == "source.format")
  }
}
