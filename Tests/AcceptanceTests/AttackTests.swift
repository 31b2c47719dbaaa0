import Foundation
import Testing
import WaymarkDisk

/// A person who may write into the output must not make a build write or delete elsewhere, and
/// builds do not trust the state of an earlier build.
struct AttackTests {
  private let host = "web/cars.example.com"

  /// A folder next to the output with a file that must not change.
  private func victim(of market: Marketplace) throws -> (path: String, tree: Tree) {
    let path = market.beside("victim")
    for name in ["17", "18"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)/index.html"))
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/journal"))
    return (path, try Tree(path))
  }

  /// Replaces a file or folder with a link.
  private func link(_ path: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test(arguments: [
    "production/web", "production/web/cars.example.com", "production/web/cars.example.com/ads",
    "production/web/cars.example.com/ads/17", "production/feeds",
    "production/web/cars.example.com/ads/17/index.html", ".waymark", ".waymark/production",
    ".waymark/lock",
  ])
  func refusesALink(at path: String) throws {
    let market = try Marketplace()
    try market.build()
    let victim = try victim(of: market)
    let isFile = path.hasSuffix("index.html") || path.hasSuffix("lock")
    try link(
      "\(market.output)/\(path)", to: isFile ? victim.path + "/17/index.html" : victim.path)
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacingOccurrences(of: "12300", with: "12500")
    }
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("The path contains a link"), "\(run.output)")
    #expect(try Tree(victim.path) == victim.tree)
    try FileManager.default.removeItem(atPath: "\(market.output)/\(path)")
    #expect(try market.build().status == 0)
  }

  @Test(arguments: [
    "stages", "runs", "cache", "dates", "fields.json", "leftovers", "previous.json",
  ])
  func neverWritesThroughALinkInItsWorkspace(name: String) throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    let victim = try victim(of: market)
    let target = ["stages", "runs"].contains(name) ? victim.path : victim.path + "/17/index.html"
    try link("\(market.output)/.waymark/production/\(name)", to: target)
    #expect(try market.build().status == 0)
    #expect(try Tree(victim.path) == victim.tree)
    #expect(try market.tree().differences(from: wanted) == [])
  }

  @Test func deletesNothingThroughALink() throws {
    let market = try Marketplace()
    try market.build()
    let victim = try victim(of: market)
    let ads = "\(market.output)/production/\(host)/ads"
    try link(ads, to: victim.path)
    // The listing whose page is behind the link is removed.
    try market.edit("Records/listings.ndjson") { text in
      text = text.split(separator: "\n").filter { !$0.contains("\"17\"") }.joined(separator: "\n")
    }
    let run = try market.build(["--accept-removals"])
    #expect(run.status == 2)
    #expect(try Tree(victim.path) == victim.tree)
  }

  @Test func acceptsALinkInPlaceOfTheWholeTree() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    let moved = market.beside("moved")
    try FileManager.default.moveItem(atPath: market.output + "/production", toPath: moved)
    try link(market.output + "/production", to: moved)
    #expect(try market.build().status == 0)
    #expect(try Tree(moved).differences(from: wanted) == [])
  }

  /// A report replaces neither a page of a tree, also through a link, nor another file.
  @Test func writesAReportOnlyInPlaceOfAReport() throws {
    let market = try Marketplace()
    try market.build()
    let page = "/\(host)/ads/17/index.html"
    let moved = market.beside("moved")
    try FileManager.default.moveItem(atPath: market.output + "/production", toPath: moved)
    try link(market.output + "/production", to: moved)
    let other = market.beside("page.html")
    try FileManager.default.copyItem(atPath: moved + page, toPath: other)
    let before = try Tree(moved)
    for command in ["build", "check"] {
      for path in [market.output + "/production" + page, moved + page, moved + "/new.html", other] {
        let run = try Waymark.run(
          [
            command, "--project", market.folder, "--output", market.output, "--report", path,
          ], environment: Marketplace.variables)
        #expect(run.status == 64 && run.errors.contains("--report"), "\(command) \(path) \(run)")
      }
      let report = market.beside("report.html")
      for _ in 0..<2 {
        let run = try Waymark.run(
          [command, "--project", market.folder, "--output", market.output, "--report", report],
          environment: Marketplace.variables)
        #expect(run.status != 64, "\(run)")
        #expect(FileManager.default.fileExists(atPath: report))
      }
    }
    #expect(try Tree(moved) == before)
  }

  /// Nothing is published if the report cannot be written; a disk that is full later changes nothing.
  @Test func publishesWhateverHappensToTheReport() throws {
    let market = try Marketplace()
    func build(_ command: String, report: String) throws -> Waymark.Run {
      try Waymark.run(
        [command, "--project", market.folder, "--output", market.output, "--report", report],
        environment: Marketplace.variables)
    }
    #expect(try build("build", report: market.beside("none/report.html")).status == 64)
    #expect(!FileManager.default.fileExists(atPath: market.output))
    let full = try build("build", report: "/dev/full")
    #expect(full.status == 0 && full.errors.contains("/dev/full"), "\(full)")
    #expect(try build("check", report: "/dev/full").status == 2)
  }

  /// A folder is replaced with a link and back while builds run.
  @Test func staysInItsFolderWhileLinksChange() throws {
    let market = try Marketplace()
    try market.build()
    let victim = try victim(of: market)
    let swapping = try Waymark.start(
      "/bin/bash",
      [
        "-c",
        """
        cd "$0" && while :; do
          mv 17 held 2>/dev/null && ln -s "$1" 17; sleep 0.01; rm -f 17; mv held 17 2>/dev/null; sleep 0.01
        done
        """, "\(market.output)/production/\(host)/ads", victim.path,
      ])
    defer {
      swapping.endNow()
    }
    for round in 0..<6 {
      try market.edit("Records/listings.ndjson") {
        $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":\(20000 + round)")
      }
      let run = try market.build()
      #expect(run.status == 0 || run.status == 2, "\(run.output)")
      #expect(try Tree(victim.path) == victim.tree)
    }
  }

  @Test func rejectsEveryChangedByteOfItsState() throws {
    let market = try Marketplace()
    let clock = ["SOURCE_DATE_EPOCH": "1795305600"]
    for _ in 0..<3 {
      Thread.sleep(forTimeInterval: 0.05)
      try market.build(environment: clock)
    }
    let wanted = try market.tree()
    for name in ["fields.json", "cache", "dates"] {
      let path = "\(market.output)/.waymark/production/\(name)"
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      // A build takes a while, so each changes several of the bytes that the unit tests change one
      // by one.
      for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 6)) {
        var changed = bytes
        changed[index] ^= 1
        try Data(changed).write(to: URL(fileURLWithPath: path))
        let run = try market.build(environment: clock)
        #expect(run.status == 0, "\(name), byte \(index): \(run.output)")
        // A page whose date is lost has the date of this build.
        let differences = try market.tree().differences(from: wanted)
          .filter { name != "dates" || !($0.contains("/sitemap") || $0 == "manifest.json") }
        #expect(differences == [], "\(name), byte \(index)")
      }
    }
  }

  @Test(arguments: [
    "{\"path\":\"\(String(repeating: "a", count: 300))\"}",
    "{\"path\":\"\(String(repeating: "a/", count: 3000))b\"}", "{\"path\":\"a\\nb\"}",
    "{\"path\":\"\(String(repeating: "x", count: 3 << 20))",
  ])
  func survivesStrangeNames(line: String) throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    let head = try #require(wanted["manifest.json"]?.split(separator: "\n").first)
    try Data("\(head)\n\(line)\n]}\n".utf8)
      .write(to: URL(fileURLWithPath: market.output + "/production/manifest.json"))
    try Data("\(line)\n".utf8)
      .write(to: URL(fileURLWithPath: market.output + "/.waymark/production/leftovers"))
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    #expect(try market.tree().differences(from: wanted) == [])
  }

  @Test func rejectsStateFromTheFutureOrAnotherProject() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    let page = "\(market.output)/production/\(host)/ads/17/index.html"
    // The clock was ahead when the cache was written, so later changes look older.
    try Data("tampered".utf8).write(to: URL(fileURLWithPath: page))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 86_400)],
      ofItemAtPath: market.output + "/.waymark/production/cache")
    #expect(try market.build().status == 0)
    #expect(try market.tree().differences(from: wanted) == [])

    // The state of another environment in place of this one's.
    let workspace = market.output + "/.waymark"
    for name in ["cache", "fields.json"] {
      try FileManager.default.removeItem(atPath: "\(workspace)/production/\(name)")
      try FileManager.default.copyItem(
        atPath: "\(workspace)/staging/\(name)", toPath: "\(workspace)/production/\(name)")
    }
    #expect(try market.build().status == 0)
    #expect(try market.tree().differences(from: wanted) == [])
  }

  @Test func clearsTheUnfinishedFilesOfKilledBuilds() throws {
    let market = try Marketplace()
    try market.build()
    let left = market.output + "/.waymark/production/cache.4711.part"
    try Data("x".utf8).write(to: URL(fileURLWithPath: left))
    #expect(try market.build().status == 0)
    #expect(!FileManager.default.fileExists(atPath: left))
  }
}
