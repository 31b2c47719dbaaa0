import Foundation
import Testing

@testable import Disk

struct StageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func publishesNothingBeforeItIsAsked() throws {
    var stage = try Stage(at: folder.path + "/stage")
    try stage.add([1], for: "a/b.txt")
    try stage.add([2, 2], for: "c.txt")
    #expect(fileKind(at: folder.path + "/tree") == nil)
    try makeFolders(at: folder.path + "/tree")
    try stage.seal()
    try stage.publish(into: folder.path + "/tree")
    #expect(try readFile(at: folder.path + "/tree/a/b.txt") == [1])
    #expect(try readFile(at: folder.path + "/tree/c.txt") == [2, 2])
  }

  @Test func remembersItsPathsAfterAKill() throws {
    var stage = try Stage(at: folder.path + "/stage")
    let paths = (0..<5000).map { "web/example.com/ads/\($0)/index.html" }
    for path in paths { try stage.add([], for: path) }
    try stage.seal()
    _ = consume stage
    var found: [String] = []
    try Stage.forEachPath(ofStageAt: folder.path + "/stage") { found.append($0) }
    #expect(found == paths)
  }

  @Test func refusesAFolderThatIsInUse() throws {
    _ = try Stage(at: folder.path + "/stage")
    #expect(throws: FileError.self) { _ = try Stage(at: folder.path + "/stage") }
  }
}

struct LineSorterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [1 << 20, 500, 1]) func sortsByBytes(limit: Int) throws {
    var sorter = LineSorter(at: folder.path + "/runs", limit: limit)
    let lines = (0..<300).map { "\($0 * 7919 % 300)/ä\($0 % 3)" } + ["", "a", "a"]
    for line in lines { try sorter.add(Array(line.utf8)) }
    let expected = lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    for _ in 0..<2 {
      var reader = try sorter.sorted()
      var found: [[UInt8]] = []
      while let line = try reader.next() { found.append(Array(line)) }
      #expect(found == expected)
    }
  }

  @Test func takesTheLinesOfOthers() throws {
    var first = LineSorter(at: folder.path + "/1", limit: 4)
    var second = LineSorter(at: folder.path + "/2", limit: 4)
    for text in ["c", "a", "e"] { try first.add(Array(text.utf8)) }
    for text in ["d", "b"] { try second.add(Array(text.utf8)) }
    try first.add(contentsOf: second)
    var reader = try first.sorted()
    var found = ""
    while let line = try reader.next() { found += String(decoding: line, as: UTF8.self) }
    #expect(found == "abcde")
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
    try forEachLine(ofFileAt: folder.path + "/lines") { lines.append($0) }
    #expect(lines == expected)
  }
}
