import Foundation
import Glibc
import Testing
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

@testable import WaymarkDrafts

/// How a file is read whose records are not reviewed.
@Suite struct UndescribedSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func source(
    _ text: String, named name: String = "a.csv", table: String? = nil
  ) throws -> SourceDescription {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    try Data(text.utf8).write(to: URL(filePath: path))
    return try undescribedSource(at: path, table: table)
  }

  @Test(arguments: [
    ("id,name\n1;2;3;4,x\n", ","), ("id;name\n", ";"), ("id\tname, first\na\tb\n", "\t"),
    ("\"a;b;c\"|id\n", "|"), ("id;first, last;c\n1,2\n", ";"), ("sep=;\nid;a,b\n", ";"),
  ])
  func usesTheSeparatorOfTheFirstLine(text: String, separator: String) throws {
    let source = try source(text)
    #expect(source.separator == separator.utf8.first)
    #expect(source.skip == nil && source.quote == UInt8(ascii: "\"") && source.encoding == nil)
  }

  @Test func readsASingleColumnWithoutASeparator() throws {
    #expect(try source("id\n1;2\n3;4\n").separator == nil)
  }

  @Test(arguments: [
    ("a.ndjson", "{}\n", SourceDescription.Kind.ndjson), ("a.ndjson", "", .ndjson),
    ("a.jsonl", " \n[{}]\n", .json), ("a.json", "{}", .ndjson), ("a", "[]", .json),
    ("a.txt", "[a],b\n", .csv),
  ])
  func recognisesTheFormat(name: String, text: String, kind: SourceDescription.Kind) throws {
    #expect(try source(text, named: name).kind == kind)
  }

  @Test func refusesATableForAFileWithoutTables() {
    let error = #expect(throws: DiagnosedError.self) { try source("id\n", table: "a") }
    #expect(error?.diagnostics.first?.code == "draft.table")
  }

  @Test func reportsPathsThatAreNotFiles() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe").path
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let cars = folder.appending(path: "Cars.csv").path
    try Data("id\n".utf8).write(to: URL(filePath: cars))
    let help =
      "Give the path of a CSV, Excel, XML, NDJSON, JSON or SQLite file that this user may read."
    for (path, message, help) in [
      (folder.path, "this is a folder, not a file", help),
      (pipe, "this is a pipe or a device, not a regular file", help),
      (folder.path + "/none", "there is no such file", help),
      (folder.path + "/cars.csv", "there is no such file", "Did you mean \"\(cars)\"?"),
    ] {
      for read in [
        { _ = try undescribedSource(at: path, table: nil) },
        { _ = try Draft(of: path, named: "../\(path)") },
      ] {
        let error = #expect(throws: DiagnosedError.self) { try read() }
        #expect(error?.diagnostics.first?.message == message)
        #expect(error?.diagnostics.first?.help == help)
      }
    }
  }

  @Test func usesTheNamedEncoding() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.csv").path
    try Data([0x69, 0x64, 0x3B, 0x70, 0x6C, 0xE4, 0x0A]).write(to: URL(filePath: path))
    let encoding = TextEncoding(label: "latin1")
    let source = try undescribedSource(at: path, table: nil, encoding: encoding)
    #expect(source.encoding == encoding && source.separator == UInt8(ascii: ";"))
    #expect(try RecordSource(source).columns == ["id", "plä"])
    #expect(throws: DiagnosedError.self) { try undescribedSource(at: path, table: nil) }
  }
}
