import Foundation
import Testing
import WaymarkDisk

@testable import WaymarkTree

@Suite struct RecordCacheTests {
  private static let key = CacheKey(hex: "ab12")

  /// A file of a cache, and how workers fill it.
  private final class Scratch {
    let folder = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    var path: DiskPath { DiskPath(folder + "/cache") }
    private var runs = 0

    init() throws { try makeFolders(at: folder) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The lines of a worker for records with numbers, all with one identifier.
    func run(_ numbers: Range<Int>, id: String) throws -> DiskPath {
      runs += 1
      var text = ""
      for number in numbers {
        let digits = String(number, radix: 16)
        let line =
          String(repeating: "0", count: 16 - digits.count) + digits
          + String(repeating: "0", count: 16) + "\t\(id)"
        text += String(decoding: Checksum.sealed(Array(line.utf8)), as: UTF8.self) + "\n"
      }
      let path = DiskPath(folder + "/run-\(runs)")
      try writeFile(Array(text.utf8), at: path)
      return path
    }

    func write(_ numbers: Range<Int>, id: String) throws {
      try RecordCache.write(
        runs: [try run(numbers, id: id)], count: numbers.count, key: RecordCacheTests.key, to: path)
    }

    /// Adds the results of a build that kept this many records in all.
    func append(_ numbers: Range<Int>, id: String, kept: Int) throws {
      try RecordCache.append(runs: [try run(numbers, id: id)], count: kept, to: path)
    }

    func cache() throws -> RecordCache {
      try #require(RecordCache(at: path, key: RecordCacheTests.key, feeds: FeedTable([])))
    }

    func id(_ number: Int) throws -> String? {
      var buffer: [UInt8] = []
      return try cache().facts(RecordKey(high: UInt64(number), low: 0), buffer: &buffer)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func findsTheRecordsOfSeveralBuilds() throws {
    let scratch = try Scratch()
    try scratch.write(1..<100, id: "first")
    #expect(try scratch.cache().isWhole)
    try scratch.append(99..<120, id: "second", kept: 110)
    #expect(try scratch.id(1) == "first")
    // Of two lines for a record, the later one takes precedence.
    #expect(try scratch.id(99) == "second")
    #expect(try scratch.id(119) == "second")
    #expect(try scratch.id(120) == nil)
    let cache = try scratch.cache()
    #expect(!cache.isWorn && !cache.isWhole)
    #expect(RecordCache(at: scratch.path, key: CacheKey(hex: "ab13"), feeds: FeedTable([])) == nil)
  }

  /// After a change of pages only, what is known about records stays.
  @Test func keepsTheFactsWhenOnlyFilesChange() throws {
    let scratch = try Scratch()
    let path = scratch.path
    func cache(_ hex: String, _ facts: String) -> RecordCache? {
      RecordCache(at: path, key: CacheKey(hex: hex, facts: facts), feeds: FeedTable([]))
    }
    try RecordCache.write(
      runs: [try scratch.run(1..<3, id: "a")], count: 2, key: CacheKey(hex: "ab12", facts: "cd"),
      to: path)
    #expect(try #require(cache("ab12", "cd")).hasFiles)
    let known = try #require(cache("ab13", "cd"))
    var buffer: [UInt8] = []
    #expect(!known.hasFiles && known.facts(RecordKey(high: 1, low: 0), buffer: &buffer) != nil)
    #expect(cache("ab12", "ce") == nil && cache("ab12", "c") == nil)
  }

  /// Half of its lines, and a thousand more, may belong to removed records.
  @Test func isWornWhenMostOfItsRecordsAreStale() throws {
    let scratch = try Scratch()
    try scratch.write(0..<1_200, id: "a")
    try scratch.append(2_000..<2_001, id: "b", kept: 101)
    #expect(try !scratch.cache().isWorn)
    try scratch.append(3_000..<3_001, id: "c", kept: 100)
    #expect(try scratch.cache().isWorn)
  }

  /// A build that was killed while it added lines loses only these.
  @Test(arguments: [1, 3, 20, 60, 100])
  func keepsTheWholeLinesOfATruncatedFile(count: Int) throws {
    let scratch = try Scratch()
    try scratch.write(1..<10, id: "first")
    let bytes = try readFile(at: scratch.path)
    try writeFile(Array(bytes.dropLast(count)), at: scratch.path)
    let cache = try scratch.cache()
    #expect(cache.isWorn && !cache.isWhole)
    #expect(try scratch.id(1) == "first")
  }

  /// Lists with the same contents have the same first half.
  @Test func distinguishesKeysWithTheSameHalf() throws {
    let scratch = try Scratch()
    let lines = (0..<50).map { number in
      let digits = "00000000000000ab00000000000000\(number + 10)"
      return String(
        decoding: Checksum.sealed(Array("\(digits)\t\(number)".utf8)), as: UTF8.self)
    }
    let run = DiskPath(scratch.folder + "/halves")
    try writeFile(Array((lines.joined(separator: "\n") + "\n").utf8), at: run)
    try RecordCache.write(runs: [run], count: 50, key: Self.key, to: scratch.path)
    var buffer: [UInt8] = []
    for number in 0..<50 {
      let low = try #require(UInt64("\(number + 10)", radix: 16))
      let key = RecordKey(high: 0xAB, low: low)
      #expect(
        try scratch.cache().facts(key, buffer: &buffer)?.elementsEqual("\(number)".utf8) == true)
    }
  }

  /// A record with very many images has a line that is not looked up, but is still a line.
  @Test func skipsALineThatIsTooLong() throws {
    let scratch = try Scratch()
    try scratch.write(1..<3, id: String(repeating: "x", count: 1 << 20))
    let cache = try scratch.cache()
    #expect(cache.isWhole && !cache.isWorn)
    #expect(try scratch.id(1) == nil)
  }

  @Test(arguments: ["9223372036854775807", "4611686018427387903", "-5", "x", "", "10"])
  func rejectsAnImpossibleCount(count: String) throws {
    let scratch = try Scratch()
    try scratch.write(1..<10, id: "first")
    var lines = try readFile(at: scratch.path).split(separator: 0x0A)
    lines[lines.count - 1] = Checksum.sealed(Array("=\(count)".utf8))[...]
    try writeFile(Array(lines.joined(separator: [0x0A])) + [0x0A], at: scratch.path)
    #expect(try scratch.cache().isWorn)
    lines[lines.count - 1] = Array("=9".utf8)[...]
    try writeFile(Array(lines.joined(separator: [0x0A])) + [0x0A], at: scratch.path)
    #expect(try scratch.cache().isWorn)
  }

  /// Files that a copy of the output shares with it are unchanged.
  @Test func writesThroughNoOtherName() throws {
    let scratch = try Scratch()
    try scratch.write(1..<10, id: "first")
    let copy = scratch.folder + "/copy"
    try FileManager.default.linkItem(atPath: scratch.path.description, toPath: copy)
    let before = try readFile(at: copy)
    try scratch.append(10..<12, id: "second", kept: 11)
    #expect(try readFile(at: copy) == before)
    #expect(try scratch.id(1) == "first" && scratch.id(11) == "second")
    #expect(try !scratch.cache().isWorn)
  }

  @Test func rejectsChangedLines() throws {
    let scratch = try Scratch()
    try scratch.write(1..<10, id: "first")
    let text = String(decoding: try readFile(at: scratch.path), as: UTF8.self)
    let range = try #require(text.range(of: "first"))
    try writeFile(Array(text.replacingCharacters(in: range, with: "other").utf8), at: scratch.path)
    #expect(try scratch.id(1) == nil)
    #expect(try scratch.id(2) == "first")
  }
}
