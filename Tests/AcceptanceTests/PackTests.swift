import Foundation
import Testing

/// Archives instead of files.
@Suite(.serialized) struct PackTests {
  private let host = "cars.example.com"
  private var archive: String { "web-\(host).zip" }

  private func summaries(of run: Waymark.Run) throws -> [[String: Any]] {
    try run.objects().filter { $0["environment"] != nil }
  }

  private func unpack(_ tree: String, to folder: String? = nil) throws -> Waymark.Run {
    try Waymark.run("/bin/sh", [tree + "/unpack.sh"] + (folder.map { [$0] } ?? []))
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test(arguments: [false, true]) func containsTheFilesOfATree(isCompressed: Bool) throws {
    let market = try Marketplace()
    if isCompressed {
      try market.edit("waymark.json") {
        $0 = $0.replacing(
          "\"countries\":",
          with: "\"publish\": { \"precompress\": [\"gzip\", \"br\"] },\n  \"countries\":")
      }
    }
    let plain = market.beside("plain")
    try market.build(output: plain)
    let run = try market.build(["--pack"])
    #expect(run.status == 0, "\(run.output)")
    let tree = market.output + "/production"
    let packed = try Tree(tree)
    #expect(packed.paths.filter { $0.hasPrefix("web/") } == [])
    let hosts = [host, "www.\(host)"]
    #expect(hosts.allSatisfy { packed.paths.contains("web-\($0).zip") })
    for host in hosts {
      let test = try Waymark.run("/usr/bin/unzip", ["-tq", "\(tree)/web-\(host).zip"])
      #expect(test.status == 0, "\(test.output)")
      let names = try Waymark.python(
        """
        import sys, zipfile
        z = zipfile.ZipFile(sys.argv[1])
        assert z.testzip() is None
        names = z.namelist()
        assert names == sorted(names) and len(set(names)) == len(names)
        assert {e.date_time for e in z.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {e.external_attr >> 16 for e in z.infolist()} == {0o100644}
        print(len(names))
        """, ["\(tree)/web-\(host).zip"])
      let count = try Tree("\(plain)/production/web/\(host)").paths.count
      #expect(names == "\(count)\n")
    }
    let copy = market.beside("copy")
    let unpacked = try unpack(tree, to: copy)
    #expect(unpacked.status == 0, "\(unpacked.errors)")
    #expect(try Tree(copy + "/web") == Tree(plain + "/production/web"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy + "/web").sorted() == hosts)
    // All other files are the same as without archives, and the manifest lists their contents.
    let files = try Tree(plain + "/production")
    let own = Set(hosts.map { "web-\($0).zip" } + ["unpack.sh", "manifest.json"])
    #expect(
      Set(packed.differences(from: files)).filter { !$0.hasPrefix("web/") } == own)
    func lines(_ tree: Tree) throws -> Set<Substring> {
      // The last line is a checksum of the others.
      let text = try #require(tree["manifest.json"]).split(separator: "\n").dropLast()
      return Set(text.joined(separator: ",").split(separator: ","))
    }
    let more = try lines(packed).subtracting(lines(files))
    #expect(try lines(files).isSubset(of: lines(packed)))
    #expect(more.filter { $0.hasPrefix("{\"path\"") }.count == 3)
    // Its changes are those of the files.
    let changes = try String(contentsOfFile: tree + "/feeds/changes.ndjson", encoding: .utf8)
    #expect(changes.contains("web/\(host)/ads/17/index.html\"") && changes.contains(archive))
  }

  @Test func writesNothingWhenNothingChanged() throws {
    let market = try Marketplace()
    try market.build(["--pack"])
    let tree = market.output + "/production/"
    let before = try (Tree(tree), inode(tree + archive), inode(tree + "manifest.json"))
    let run = try market.build(["--pack"])
    #expect(
      try summaries(of: run).allSatisfy {
        $0["created"] as? Int == 0 && $0["updated"] as? Int == 0 && $0["removed"] as? Int == 0
      })
    #expect(try Tree(tree) == before.0)
    #expect(try inode(tree + archive) == before.1)
    #expect(try inode(tree + "manifest.json") == before.2)
    // A changed archive is repaired.
    let handle = try #require(FileHandle(forWritingAtPath: tree + archive))
    try handle.seek(toOffset: 2_000)
    try handle.write(contentsOf: Data("tampered".utf8))
    try handle.close()
    try market.build(["--pack"])
    #expect(try Tree(tree) == before.0)
  }

  @Test func switchesBetweenArchivesAndATree() throws {
    let market = try Marketplace()
    try market.build()
    let files = try market.tree()
    let packed = try market.build(["--pack"])
    #expect(packed.status == 0, "\(packed.output)")
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production/web"))
    let other = market.beside("other")
    try market.build(["--pack"], output: other)
    #expect(try Tree(other + "/production") == market.tree())
    // Files unpacked in the tree remain there.
    #expect(try unpack(market.output + "/production").status == 0)
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
    }
    try market.build(["--pack"])
    let page = market.output + "/production/web/\(host)/ads/17/index.html"
    #expect(FileManager.default.fileExists(atPath: page))
    #expect(try unpack(market.output + "/production").status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("77,000"))
    // And back to single files.
    try market.build()
    let now = try market.tree()
    #expect(now.paths == files.paths)
    let fresh = market.beside("fresh")
    try market.build(output: fresh)
    #expect(
      try Tree(fresh + "/production").differences(from: now).filter {
        !$0.contains("sitemap") && $0 != "manifest.json"
      } == [])
  }

  @Test func worksWithGenerations() throws {
    let market = try Marketplace()
    try market.useGenerations()
    try market.build(["--pack"])
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
    }
    let run = try market.build(["--pack"])
    #expect(run.status == 0, "\(run.output)")
    #expect(try summaries(of: run).allSatisfy { $0["generation"] as? Int == 2 })
    let shown = try market.shown()
    #expect(shown.paths.contains(archive))
    let folder = market.output + "/.generations/production"
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/1/\(archive)"))
        != Data(contentsOf: URL(fileURLWithPath: "\(folder)/2/\(archive)")))
    func rollBack() throws -> Waymark.Run {
      try Waymark.run(["rollback", "--project", market.folder, "--output", market.output])
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/1/\(archive)"))
    try whole.dropLast().write(to: URL(fileURLWithPath: "\(folder)/1/\(archive)"))
    let refused = try rollBack()
    #expect(refused.status == 2 && refused.errors.contains("lacks the file \(archive)"))
    try whole.write(to: URL(fileURLWithPath: "\(folder)/1/\(archive)"))
    #expect(try rollBack().status == 0)
  }

  /// Guards, `explain` and links work with archives.
  @Test func supportsOtherCommands() throws {
    let market = try Marketplace()
    try market.build(["--pack"])
    let explained = try Waymark.run([
      "explain", "--project", market.folder, "--output", market.output,
      "https://\(host)/ads/17",
    ])
    #expect(explained.output.contains("The file is in \(archive)"), "\(explained.output)")
    try market.write("", to: "Records/listings.ndjson")
    let run = try market.build(["--pack"])
    #expect(run.status == 2)
    #expect(run.output.contains("build.no-record"), "\(run.output)")
  }

  /// An incomplete archive replaces nothing.
  @Test func unpacksAllOrNothing() throws {
    let market = try Marketplace()
    try market.build(["--pack"])
    let tree = market.output + "/production"
    let copy = market.beside("copy")
    #expect(try unpack(tree, to: copy).status == 0)
    let before = try Tree(copy)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(tree)/web-www.\(host).zip"))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: "\(tree)/web-www.\(host).zip"))
    let run = try unpack(tree, to: copy)
    #expect(run.status == 1 && run.errors.contains("nothing was replaced"))
    #expect(try Tree(copy) == before)
    let lint = try Waymark.run("/usr/bin/shellcheck", [tree + "/unpack.sh"])
    #expect(lint.status == 0, "\(lint.output)")
  }
}
