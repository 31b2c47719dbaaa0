import Foundation
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkModel

@testable import WaymarkTree

@Suite struct PublicationTests {
  /// A separate output folder.
  private final class Scratch {
    let output = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    var folders: TreeFolders { TreeFolders(output: output, environment: "a") }
    deinit { try? FileManager.default.removeItem(atPath: output) }

    func text(_ path: String) throws -> String {
      String(decoding: try readFile(at: folders.root + "/" + path), as: UTF8.self)
    }

    func inode(_ path: String) throws -> Int? {
      let file = (folders.root + "/" + path).description
      return try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    }

    /// Builds a tree of pages.
    @discardableResult
    func build(
      _ files: [String: String], isIndexed: Bool = true, keeping generations: Int? = nil,
      beforePreparing: () throws -> Void = {}, beforeShowing: () throws -> Void = {}
    ) throws -> FileCounts {
      let publication = Publication(
        at: folders, of: TreeOwner(project: "Cars & Co", environment: "a"), kinds: .test,
        generations: generations)
      try publication.begin()
      let writer = try TreeWriter("fixed", at: folders, kinds: .test, tools: .test)
      let kind = ServedKind.page(robots: isIndexed ? "all" : "noindex")
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        try writer.write(Array(text.utf8), to: path, as: kind)
      }
      var result = try writer.finish()
      let plan = try publication.plan(result)
      try beforePreparing()
      let made = try publication.prepare(result, as: plan)
      try beforeShowing()
      result.counts.removed = try publication.publish(result, as: plan, showing: made).removed
      return result.counts
    }
  }

  @Test func writesEveryFileOnALineOfTheManifest() throws {
    let scratch = Scratch()
    let counts = try scratch.build(["web/b": "two", "web/a": "one"])
    #expect(counts == FileCounts(created: 2))
    let lines = try scratch.text("manifest.json").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first == #"{"version":1,"project":"Cars \u0026 Co","environment":"a","files":["#)
    #expect(
      lines[1].hasPrefix(#"{"path":"web/a","sha256":"7692c3ad3540bb803c020b3aee66cd8887123234"#))
    #expect(lines[1].hasSuffix("},") && lines[2].hasSuffix("}}"))
    #expect(try #require(lines.last).wholeMatch(of: /\],"checksum":"[0-9a-f]{16}"\}/) != nil)
    #expect(try ManifestFile.wholeEnd(at: scratch.folders.manifest) != nil)
    #expect(
      try JSONSerialization.jsonObject(with: Data(scratch.text("manifest.json").utf8))
        is [String: Any])
  }

  /// All trees of a build are made before the first is published.
  @Test func showsAGenerationOnlyWhenItIsPublished() throws {
    let scratch = Scratch()
    var shown: [String?] = []
    for text in ["one", "two"] {
      try scratch.build(["web/a": text], keeping: 2) {
        shown.append(try? scratch.text("web/a"))
      }
    }
    #expect(shown == [nil, "one"])
    #expect(try scratch.text("web/a") == "two")
  }

  /// Its files would be in one place, and its manifest in another.
  @Test(arguments: [false, true])
  func refusesATreeAddedOrRemovedDuringTheBuild(hasTree: Bool) throws {
    let scratch = Scratch()
    if hasTree { try scratch.build(["web/a": "one"]) }
    let root = scratch.folders.root.description
    #expect(throws: DiagnosedError.self) {
      try scratch.build(
        ["web/a": "two"],
        beforePreparing: {
          if hasTree {
            try FileManager.default.moveItem(atPath: root, toPath: root + "-away")
          } else {
            try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
          }
        })
    }
    #expect(!FileManager.default.fileExists(atPath: root + "/manifest.json"))
  }

  @Test func writesAnEmptyManifestForNoFiles() throws {
    let scratch = Scratch()
    try scratch.build([:])
    let head = #"{"version":1,"project":"Cars \u0026 Co","environment":"a","files":["#
    #expect(try scratch.text("manifest.json").hasPrefix(head + "\n],\"checksum\":\""))
    #expect(try scratch.text("manifest.json").split(separator: "\n").count == 2)
    #expect(try scratch.build([:]) == FileCounts())
  }

  @Test func doesNotTouchAnUnchangedTree() throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one"])
    let inodes = try [scratch.inode("web/a"), scratch.inode("manifest.json")]
    let counts = try scratch.build(["web/a": "one"])
    #expect(counts == FileCounts(unchanged: 1))
    #expect(try [scratch.inode("web/a"), scratch.inode("manifest.json")] == inodes)
  }

  @Test func writesTheManifestAnewWhenOnlyTheHeadersChange() throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one"])
    let inode = try scratch.inode("web/a")
    let counts = try scratch.build(["web/a": "one"], isIndexed: false)
    #expect(counts == FileCounts(unchanged: 1))
    #expect(try scratch.text("manifest.json").contains("noindex"))
    #expect(try scratch.inode("web/a") == inode)
  }

  @Test(arguments: ["", "{", "{\"version\":1,\"environment\":\"a\",\"files\":[\n]}\n"])
  func repairsADamagedManifest(damage: String) throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one"])
    let whole = try scratch.text("manifest.json")
    try writeFile(Array(damage.utf8), at: scratch.folders.manifest)
    try scratch.build(["web/a": "one"])
    #expect(try scratch.text("manifest.json") == whole)
  }

  /// Moved commas, and an end in the middle, keep the size and every line about a file.
  @Test func repairsAManifestWithMovedCommas() throws {
    let scratch = Scratch()
    let files = ["web/a": "one", "web/b": "two", "web/c": "three"]
    try scratch.build(files)
    let whole = try scratch.text("manifest.json")
    let lines = whole.split(separator: "\n").map(String.init)
    try #require(lines.count == 5)
    let moved = [lines[0], String(lines[1].dropLast()), lines[2], lines[3] + ",", lines[4]]
    let early = [lines[0], lines[1], lines[4], lines[2], lines[3]]
    for damaged in [moved, early] {
      let text = damaged.joined(separator: "\n") + "\n"
      #expect(text.utf8.count == whole.utf8.count)
      try writeFile(Array(text.utf8), at: scratch.folders.manifest)
      try scratch.build(files)
      #expect(try scratch.text("manifest.json") == whole)
    }
  }

  /// A build was killed while it published, and its tree was removed.
  @Test(arguments: [nil, 2])
  func listsEveryFileOfARemovedTree(generations: Int?) throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one", "web/b": "two"])
    try move(scratch.folders.manifest, to: scratch.folders.previousManifest)
    try FileManager.default.removeItem(atPath: scratch.output + "/a")
    try scratch.build(["web/a": "one"], keeping: generations)
    let changes = try scratch.text("feeds/changes.ndjson")
    #expect(changes.contains(#""change":"put","path":"web/a""#), "\(changes)")
  }

  @Test func removesOnlyStaleFiles() throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one", "web/deep/b": "two"])
    try writeFile(Array("mine".utf8), at: scratch.folders.root + "/web/stranger")
    let counts = try scratch.build(["web/a": "one"])
    #expect(counts == FileCounts(unchanged: 1, removed: 1))
    #expect(fileKind(at: scratch.folders.root + "/web/deep") == nil)
    #expect(try scratch.text("web/stranger") == "mine")
  }

  /// Pages of earlier builds, too: a server may still have them.
  @Test(arguments: [nil, 2])
  func remembersThePagesThatBuildsRemoved(generations: Int?) throws {
    let scratch = Scratch()
    let pages = (1...4).map { "web/h/ads/\($0)/index.html" }
    for count in [4, 3, 3, 1] {
      var files = Dictionary(pages.prefix(count).map { ($0, "page") }, uniquingKeysWith: { $1 })
      files["web/h/a.css"] = count > 3 ? "a" : nil
      try scratch.build(files, keeping: generations)
    }
    let removed = try RemovedList(of: scratch.folders).paths()
    #expect(removed.sorted() == pages.suffix(3) && removed.last == pages[3])
  }

  @Test func continuesAfterAKilledBuild() throws {
    let scratch = Scratch()
    try scratch.build(["web/a": "one"])
    // Between two renames: the old manifest is aside, one new file is in place, and one waits.
    try move(scratch.folders.manifest, to: scratch.folders.previousManifest)
    try writeFile(Array("half".utf8), at: scratch.folders.root + "/web/c")
    try makeFolders(at: scratch.folders.stages + "/fixed")
    let journal = ["web/c", "web/d"].map { Checksum.sealed($0.utf8) + [0x0A] }.flatMap(\.self)
    try writeFile(journal, at: scratch.folders.stages + "/fixed/journal")
    let counts = try scratch.build(["web/b": "two"])
    #expect(counts == FileCounts(created: 1, removed: 2))
    #expect(fileKind(at: scratch.folders.root + "/web/a") == nil)
    #expect(fileKind(at: scratch.folders.root + "/web/c") == nil)
    #expect(try scratch.text("manifest.json").contains("web/b"))
    #expect(fileKind(at: scratch.folders.previousManifest) == nil)
  }
}
