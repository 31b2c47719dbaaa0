import Foundation
import Testing

@testable import WaymarkDisk

struct StageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func publishesNothingBeforeItIsRequested() throws {
    var stage = try Stage(at: DiskPath(folder.path + "/stage"))
    try stage.add([1], for: "a/b.txt")
    try stage.add([2, 2], for: "c.txt")
    #expect(fileKind(at: folder.path + "/tree") == nil)
    try makeFolders(at: folder.path + "/tree")
    try stage.seal()
    try Stage.publish(
      DiskPath(folder.path + "/stage"),
      into: TreeCursor(below: OpenFolder(at: DiskPath(folder.path + "/tree"))))
    #expect(try readFile(at: folder.path + "/tree/a/b.txt") == [1])
    #expect(try readFile(at: folder.path + "/tree/c.txt") == [2, 2])
  }

  @Test func readsItsPathsAfterAKill() throws {
    var stage = try Stage(at: DiskPath(folder.path + "/stage"))
    let paths = (0..<5000).map { "web/example.com/ads/\($0)/index.html" }
    for path in paths { try stage.add([], for: path) }
    try stage.seal()
    var found: [String] = []
    try Stage.forEachPath(ofStageAt: DiskPath(folder.path + "/stage")) {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(found == paths)
  }

  @Test func refusesAFolderThatIsInUse() throws {
    _ = try Stage(at: DiskPath(folder.path + "/stage"))
    #expect(throws: FileError.self) { _ = try Stage(at: DiskPath(folder.path + "/stage")) }
  }
}

struct LineSorterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func runs(of lines: [String], limit: Int, in name: String) throws -> [DiskPath] {
    let sorter = LineSorter(at: DiskPath(folder.path + "/" + name), limit: limit)
    for line in lines { try sorter.add(Array(line.utf8)) }
    return try sorter.finish()
  }

  @Test(arguments: [1 << 20, 500, 1]) func sortsByBytesAndMerges(limit: Int) throws {
    let lines = (0..<300).map { "\($0 * 7919 % 300)/ä\($0 % 3)" } + ["", "a", "a"]
    let paths =
      try runs(of: Array(lines[..<100]), limit: limit, in: "1")
      + runs(of: Array(lines[100...]), limit: limit, in: "2") + runs(of: [], limit: 1, in: "3")
    let expected = lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    for _ in 0..<2 {
      var reader = try SortedLines(paths)
      var found: [[UInt8]] = []
      while let line = try reader.next() { found.append(Array(line)) }
      #expect(found == expected)
    }
  }
}

struct LineReaderTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n\nb", ["", "", "b"]),
    (
      String(repeating: "x", count: 200_000) + "\ny", [String(repeating: "x", count: 200_000), "y"]
    ),
  ])
  func splits(text: String, into expected: [String]) throws {
    let folder = try TemporaryFolder()
    try writeFile(Array(text.utf8), at: folder.path + "/lines")
    var lines: [String] = []
    var reader = try LineReader(at: folder.path + "/lines")
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(lines == expected)
  }
}
