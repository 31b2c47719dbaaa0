import Foundation
import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Messages about a source that is not UTF-8.
@Suite struct EncodingRemedyTests {
  /// The help for a text that is saved in another encoding and declared as UTF-8.
  private func help(_ bytes: [UInt8], _ kind: SourceDescription.Kind) throws -> String {
    let scratch = try Scratch()
    let source = try scratch.source(kind, "")
    try Data(bytes).write(to: URL(filePath: source.path))
    let decoded = try scratch.decode(source, as: Listing.self)
    return try #require(decoded.first?.diagnostics.first).help
  }

  @Test func offersTheEncodingOfWindows() throws {
    let row = Array("id,title\n1,Caf".utf8) + [0xE9, 0x20, 0xFC] + Array("ber\n".utf8)
    #expect(try help(row, .csv).contains(#""encoding": "windows-1252""#))
    let line = Array(#"{"id":1,"title":"Caf"#.utf8) + [0xE9] + Array("\"}\n".utf8)
    #expect(try help(line, .ndjson).contains(#""encoding": "windows-1252""#))
  }

  @Test func offersTheEncodingOfChina() throws {
    let row = Array("id,title\n1,".utf8) + [0xC6, 0xFB, 0xB3, 0xB5] + Array("\n".utf8)
    #expect(try help(row, .csv).contains(#""encoding": "gb18030""#))
  }

  @Test(
    arguments: [
      [0xE2, 0x82, 0x2C, 0x81], [0xF0, 0x9F, 0x98], [0xE6, 0xB1, 0xBD, 0xE8, 0xBD, 0xA6, 0xE6],
    ] as [[UInt8]])
  func offersNothingForDamagedText(bytes: [UInt8]) throws {
    let line = Array(#"{"id":1,"title":"x"#.utf8) + bytes + Array("\"}\n".utf8)
    #expect(try help(line, .ndjson) == DiagnosticKind.recordUTF8.help)
  }

  @Test func isOfferedForAHeaderToo() throws {
    let scratch = try Scratch()
    let source = try scratch.source(.csv, "")
    try Data(Array("id,Stra".utf8) + [0xDF] + Array("e\n".utf8)).write(
      to: URL(filePath: source.path))
    let error = sourceError { _ = try RecordSource(source) }
    #expect(error?.help.contains("windows-1252") == true)
  }
}
