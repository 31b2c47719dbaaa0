import Foundation
import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct RecordSourceTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("hands out every record once, in batches, to workers that share it")
  func sharesRecords() async throws {
    let lines = (1...5000).map { "{\"id\":\($0)}" }.joined(separator: "\n")
    let source = try RecordSource(scratch.source(.ndjson, lines))
    let ordinals = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var ordinals: [Int] = []
          while let batch = try source.next(upTo: 7, bytes: 1 << 20) {
            #expect(batch.records.count <= 7)
            ordinals += batch.records.map(\.ordinal)
          }
          return ordinals
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ordinals.sorted() == Array(1...5000))
  }

  @Test("ends a batch at its limit of bytes")
  func limitsBytes() throws {
    let source = try RecordSource(scratch.source(.csv, "a\n1234\n1234\n1234\n"))
    #expect(try source.next(upTo: 100, bytes: 5)?.records.count == 2)
    #expect(try source.next(upTo: 100, bytes: 5)?.records.count == 1)
    #expect(try source.next(upTo: 100, bytes: 5) == nil)
    #expect(try source.next(upTo: 100, bytes: 5) == nil)
  }

  @Test("warns once about a source without records")
  func warnsAboutEmptySources() throws {
    let sources = [
      try scratch.source(.ndjson, "\n"), try scratch.source(.json, "[]"),
      try scratch.source(.csv, "id,title\n"),
      try scratch.database("CREATE TABLE cars(id)", query: "SELECT * FROM cars"),
    ]
    for description in sources {
      let source = try RecordSource(description)
      let batch = try source.next(upTo: 10, bytes: 10)
      #expect(batch?.diagnostics.map(\.code) == ["source.empty"])
      #expect(batch?.records.isEmpty == true)
      #expect(try source.next(upTo: 10, bytes: 10) == nil)
    }
  }

  // A server has no path.
  @Test(
    "explains a path that cannot be read",
    arguments: SourceDescription.Kind.allCases.filter { $0 != .postgres })
  func refusesPaths(kind: SourceDescription.Kind) throws {
    let folder = scratch.folder
    let made = unsafe mkfifo(folder + "/pipe", 0o644)
    try #require(made == 0)
    let cases = [
      (folder + "/pipe", "source.unreadable"),
      (folder + "/none", "source.missing"), (folder + "/none/none", "source.missing"),
      ("", "source.missing"), ("/dev/nul\0l", "source.missing"), (folder, "source.unreadable"),
      ("/dev/zero", "source.unreadable"),
      (folder + "/" + String(repeating: "x", count: 5000), "source.unreadable"),
    ]
    for (path, code) in cases {
      let source = SourceDescription(kind, name: "Records/cars", path: path, query: "SELECT 1")
      let diagnostic = sourceError { _ = try RecordSource(source) }
      #expect(diagnostic?.code == code)
      #expect(diagnostic?.location == Location("Records/cars"))
      #expect(diagnostic?.help.isEmpty == false)
    }
  }

  @Test(
    "refuses a text that is neither UTF-8 nor declares its encoding",
    arguments: [
      [0x5B, 0x00, 0x7B, 0x00], [0x00, 0x5B, 0x00, 0x7B], [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0],
      [0x50, 0x4B, 3, 4], Array("SQLite format 3\0".utf8),
    ] as [[UInt8]])
  func refusesEncodings(bytes: [UInt8]) throws {
    for kind in [SourceDescription.Kind.csv, .json, .ndjson] {
      let source = try scratch.source(kind, bytes)
      #expect(
        sourceError { _ = try RecordSource(source) }?.code == "source.encoding")
    }
  }

  @Test(
    "passes a field of 100 MB without holding it",
    arguments: [SourceDescription.Kind.csv, .json, .ndjson])
  func limitsMemory(kind: SourceDescription.Kind) throws {
    let (start, end) =
      switch kind {
      case .csv: ("id,title\n1,\"", "\"\n2,ok\n")
      case .json: ("[{\"id\":\"", "\"},{}]")
      default: ("{\"id\":\"", "\"}\n{}\n")
      }
    let description = try scratch.source(kind, start)
    let file = try #require(FileHandle(forWritingAtPath: description.path))
    // A hole of zeros: a file of this size that uses no disk space.
    try file.truncate(atOffset: 100 << 20)
    try file.seekToEnd()
    try file.write(contentsOf: Data(end.utf8))
    try file.close()
    let source = try RecordSource(description)
    let batch = try #require(try source.next(upTo: 10, bytes: 1 << 20))
    #expect(batch.records.count == 2)
    #expect(batch.bytes.capacity <= 2 * RecordSource.recordLimit + SourceFile.chunkSize)
    guard case .fault(let diagnostic) = batch.records[0].payload else {
      Issue.record("the record of 100 MB is no fault")
      return
    }
    #expect(diagnostic.code == "record.too-large")
  }
}
