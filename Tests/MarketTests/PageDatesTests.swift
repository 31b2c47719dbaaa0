import Foundation
import Testing
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTree

@testable import WaymarkMarket

@Suite struct PageDatesTests {
  /// The folders of a separate output.
  private final class Scratch {
    let output = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    var folders: TreeFolders { TreeFolders(output: output, environment: "a") }
    deinit { try? FileManager.default.removeItem(atPath: output) }

    /// The dates that a build gives three pages; each states that it changed at 50.
    func build(at now: Int, hashes: [UInt64]) throws -> [Int?] {
      try makeFolders(at: folders.runs + "/state")
      var dates = try PageDates(
        in: folders, of: TreeOwner(project: "Cars", environment: "a"), now: now)
      var seconds: [Int?] = []
      for (path, hash) in zip(["/a", "/b", "/c"], hashes) {
        let page = SitemapLine(
          path: path, modified: Timestamp(seconds: 50), defaultPath: path,
          seen: SeenPage(hash: hash))
        seconds.append(try dates.date(of: page)?.seconds)
      }
      try dates.finish()
      try? FileManager.default.removeItem(atPath: folders.state("dates").description)
      try FileManager.default.moveItem(
        atPath: folders.nextState("dates").description, toPath: folders.state("dates").description)
      return seconds
    }

    /// The lines after the first one, which names the owner of the file, without their checksums.
    var lines: [String] {
      get throws {
        try written.dropFirst().compactMap { line in
          Checksum.opened(Array(line.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
        }
      }
    }

    private var written: [String] {
      get throws {
        String(decoding: try readFile(at: folders.state("dates")), as: UTF8.self)
          .split(separator: "\n").map { String($0) }
      }
    }

    func replace(line number: Int, with text: String) throws {
      var lines = try written
      lines[number + 1] = text
      try Data((lines.joined(separator: "\n") + "\n").utf8)
        .write(to: URL(fileURLWithPath: folders.state("dates").description))
    }
  }

  /// A damaged line belongs to no page: its page has the date that it states, all others keep
  /// theirs, and the next build writes a complete file.
  @Test(arguments: ["", "/b", "/b\t2", "\u{0}\t\t\t", "/b\t2\t200\t300"])
  func skipsADamagedLine(text: String) throws {
    let scratch = Scratch()
    #expect(try scratch.build(at: 100, hashes: [1, 1, 1]) == [50, 50, 50])
    #expect(try scratch.build(at: 200, hashes: [1, 2, 2]) == [50, 200, 200])
    let whole = try scratch.lines
    #expect(whole == ["/a\t1\t50", "/b\t2\t200", "/c\t2\t200"])
    try scratch.replace(line: 1, with: text)
    #expect(try scratch.build(at: 300, hashes: [1, 2, 2]) == [50, 50, 200])
    #expect(try scratch.lines == ["/a\t1\t50", "/b\t2\t50", "/c\t2\t200"])
    #expect(try scratch.build(at: 400, hashes: [1, 2, 3]) == [50, 50, 400])
  }

  /// A machine without a clock starts in 1970.
  @Test func dropsDatesOfAClockThatWasWrong() throws {
    let scratch = Scratch()
    let today = 1_790_000_000
    #expect(try scratch.build(at: 100, hashes: [1, 1, 1]) == [50, 50, 50])
    #expect(try scratch.build(at: 200, hashes: [1, 2, 2]) == [50, 200, 200])
    #expect(try scratch.build(at: today, hashes: [1, 2, 3]) == [50, 50, today])
  }
}
