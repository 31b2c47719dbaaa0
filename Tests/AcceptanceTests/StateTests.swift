import Foundation
import Testing

/// Lost state files: readers still see a correct site, or nothing is published.
@Suite(.serialized) struct StateTests {
  private static let arguments = ["--environment", "production"]
  private static let page = "web/cars.example.com/ads/sold-one/index.html"

  /// How a state file is lost.
  enum Loss: String, CaseIterable {
    case absent, empty, truncated, random, link, folder, otherProject, otherVersion
  }

  /// How a build publishes.
  enum Mode: String, CaseIterable {
    case inPlace, generations, packed, killed, shards

    var options: [String] { self == .packed ? ["--pack"] : [] }

    /// The files of state, from the output folder.
    var files: [String] {
      let state = ".waymark/production/"
      switch self {
      case .inPlace:
        return ["production/manifest.json", ".waymark/lock"]
          + ["states", "dates", "fields.json", "cache", "manifest"].map { state + $0 }
      case .packed: return ["production/manifest.json", state + "states"]
      case .generations: return ["production", "production/manifest.json", state + "states"]
      case .killed: return [state + "previous.json", state + "leftovers"]
      case .shards: return [".waymark/shards/1-of-2/production/head", state + "merged"]
      }
    }
  }

  /// A market with a state, and the result of a build after a listing is removed.
  private final class Case {
    let mode: Mode
    let market: Marketplace
    let other: Marketplace

    /// One time for all builds: it is the date of lists in the sitemaps, which archives contain.
    private let moment = ["SOURCE_DATE_EPOCH": String(Int(Date().timeIntervalSince1970))]

    init(_ mode: Mode) throws {
      self.mode = mode
      market = try Marketplace()
      other = try Marketplace()
      try other.edit("waymark.json") { $0 = $0.replacing("\"Cars & Co\"", with: "\"Others\"") }
      for market in [market, other] {
        if mode == .generations { try market.useGenerations() }
        try prepare(market)
      }
    }

    /// Publishes all listings, and removes one of them from the source.
    private func prepare(_ market: Marketplace) throws {
      let options = StateTests.arguments + mode.options
      #expect(try market.build(options, environment: moment).status == 0)
      if mode == .shards {
        for shard in ["1/2", "2/2"] {
          try market.build(options + ["--shard", shard], environment: moment)
        }
        #expect(try run("merge", market).status == 0)
      }
      try market.edit("Records/listings.ndjson") { text in
        text = text.split(separator: "\n").filter { !$0.contains("sold-one") }
          .map { $0 + "\n" }.joined()
      }
      if mode == .shards {
        for shard in ["1/2", "2/2"] {
          try market.build(options + ["--shard", shard], environment: moment)
        }
      }
      guard mode == .killed else { return }
      // A build that is killed while it publishes has moved the manifest aside.
      let state = market.output + "/.waymark/production"
      try FileManager.default.moveItem(
        atPath: market.output + "/production/manifest.json", toPath: state + "/previous.json")
      try Data().write(to: URL(fileURLWithPath: state + "/leftovers"))
    }

    func run(
      _ command: String, _ market: Marketplace, _ output: String? = nil, _ more: [String] = []
    ) throws -> Waymark.Run {
      try Waymark.run(
        [
          command, "--project", market.folder, "--output", output ?? market.output, "--format",
          "json", "--no-sync",
        ] + StateTests.arguments + mode.options + more,
        environment: Marketplace.variables.merging(moment) { $1 })
    }

    func publish(_ output: String, _ more: [String] = []) throws -> Waymark.Run {
      try run(mode == .shards ? "merge" : "build", market, output, more)
    }

    func copy(_ name: String) throws -> String {
      let copy = market.beside(name)
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: market.output, toPath: copy)
      return copy
    }

    /// The served files, without dates, which a build without a state does not know.
    func readersView(_ output: String) throws -> [String: Data] {
      try market.shown("production", in: output).files.filter {
        ($0.key.hasPrefix("web/") || $0.key.hasPrefix("web-")) && !$0.key.contains("sitemap")
      }
    }

    func lose(_ file: String, in output: String, by loss: Loss) throws {
      let path = output + "/" + file
      let url = URL(fileURLWithPath: path)
      let isLink = file == "production"
      let bytes = isLink ? Data() : try Data(contentsOf: url)
      try FileManager.default.removeItem(atPath: path)
      switch loss {
      case .absent: break
      case .empty: try Data().write(to: url)
      case .truncated: try bytes.prefix(bytes.count * 2 / 3).write(to: url)
      case .random:
        var random = SystemRandomNumberGenerator()
        try Data((0..<1000).map { _ in random.next() }).write(to: url)
      case .link:
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: isLink ? "/nowhere" : "/etc/hostname")
      case .folder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .otherProject:
        guard !isLink else {
          return try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: other.output + "/production")
        }
        try FileManager.default.copyItem(atPath: other.output + "/" + file, toPath: path)
      case .otherVersion:
        guard !isLink else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let changed = text.replacing(/^(\{"version":|waymark [a-z-]+ |waymark )[0-9]+/) {
          "\($0.output.1)77"
        }
        try Data(changed.utf8).write(to: url)
      }
    }
  }

  @Test(arguments: Mode.allCases)
  func isCorrectOrReportsWhatIsLost(mode: Mode) throws {
    let market = try Case(mode)
    let before = try market.readersView(market.market.output)
    let whole = try market.copy("whole")
    let expected = try market.publish(whole)
    #expect(expected.status == 0, "\(expected.output)")
    #expect(!expected.output.contains("build.lost-state"), "\(expected.output)")
    let after = try market.readersView(whole)
    #expect(after != before && after[Self.page] == nil)
    for file in mode.files {
      for loss in Loss.allCases {
        let name = "\(mode.rawValue) \(file) \(loss.rawValue)"
        let output = try market.copy("case")
        try market.lose(file, in: output, by: loss)
        let run = try market.publish(output)
        if run.status == 2 {
          #expect(run.output.contains("\"help\":"), "\(name): \(run.output)")
          // A folder or a foreign link is in the way: nothing changes until it is moved.
          let isShown = file != "production" || loss == .otherProject
          if isShown, loss != .folder || file != "production" {
            #expect(try market.readersView(output) == before || loss == .otherProject, "\(name)")
          }
          guard run.output.contains("build.unknown-files") else { continue }
          #expect(run.output.contains("build.lost-state"), "\(name): \(run.output)")
          let accepted = try market.publish(output, ["--accept-removals", "files"])
          #expect(accepted.status == 0, "\(name): \(accepted.output)")
        } else {
          #expect(run.status == 0, "\(name): \(run.output)")
          // A loss has no effect, or is reported.
          let isHarmless = [".waymark/lock", "cache", "leftovers"].contains { file.hasSuffix($0) }
          #expect(
            run.output.contains("build.lost-state") || isHarmless, "\(name): \(run.output)")
        }
        #expect(try market.readersView(output) == after, "\(name)")
        guard [.absent, .truncated].contains(loss) else { continue }
        let again = try market.run("build", market.market, output)
        #expect(
          again.status == 0 && !again.output.contains("build.lost-state"),
          "\(name): \(again.output)")
        #expect(try market.readersView(output) == after, "\(name)")
      }
    }
  }

  @Test(arguments: [Mode.inPlace, .generations, .packed])
  func listsEveryFileOfATree(mode: Mode) throws {
    let market = try Case(mode)
    for _ in 1...2 {
      let tree = try market.market.shown()
      let listed = try #require(tree["manifest.json"]).matches(of: /"path":"([^"]*)"/)
        .map { String($0.output.1) }.filter { mode != .packed || !$0.hasPrefix("web/") }
      #expect(Set(tree.paths) == Set(listed + ["manifest.json"]))
      #expect(try market.publish(market.market.output).status == 0)
    }
  }

  @Test func detectsAMissingLineOfTheManifest() throws {
    let market = try Case(.inPlace)
    let manifest = market.market.output + "/production/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains("ads/sold-one/") }
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: manifest))
    let run = try market.publish(market.market.output)
    #expect(run.status == 2 && run.output.contains("build.unknown-files"), "\(run.output)")
    #expect(run.output.contains("ads/sold-one/index.html"), "\(run.output)")
    #expect(try market.market.tree()[Self.page] != nil)
  }

  /// An older manifest, from a backup for example, does not list what was published after it.
  @Test(arguments: [Mode.inPlace, .packed]) func detectsAnOlderManifest(mode: Mode) throws {
    let market = try Marketplace()
    let manifest = market.output + "/production/manifest.json"
    let options = Self.arguments + mode.options
    let added = #"{"id":"added","title":"Added","make":"Audi"}"# + "\n"
    #expect(try market.build(options).status == 0)
    let older = try Data(contentsOf: URL(fileURLWithPath: manifest))
    try market.edit("Records/listings.ndjson") { $0 += added }
    #expect(try market.build(options).status == 0)
    try older.write(to: URL(fileURLWithPath: manifest))
    try market.edit("Records/listings.ndjson") { $0 = $0.replacing(added, with: "") }
    let run = try market.build(options)
    #expect(run.output.contains("build.lost-state"), "\(run.output)")
    #expect(run.status == 2 && run.output.contains("build.unknown-files"), "\(run.output)")
    let accepted = try market.build(options + ["--accept-removals", "files"])
    #expect(accepted.status == 0, "\(accepted.output)")
    #expect(!(try market.shown().paths).contains { $0.contains("ads/added/") })
    let again = try market.build(options)
    #expect(again.status == 0 && !again.output.contains("build.lost-state"), "\(again.output)")
  }

  /// A backup that is restored over a tree brings the note of the manifest, too; without their
  /// times, its files are as old as the restoration.
  @Test(arguments: [true, false]) func detectsARestoredBackup(hasTimes: Bool) throws {
    let market = try Marketplace()
    let options = Self.arguments
    let added = #"{"id":"added","title":"Added","make":"Audi"}"# + "\n"
    let backup = market.output + ".tar"
    func restore() throws {
      let extraction = ["-xf", backup, "-C", market.output] + (hasTimes ? [] : ["-m"])
      #expect(try Waymark.run("/usr/bin/tar", extraction).status == 0)
      guard !hasTimes else { return }
      try Self.setTime(ofFileAt: market.output + "/production/manifest.json")
    }
    #expect(try market.build(options).status == 0)
    #expect(try Waymark.run("/usr/bin/tar", ["-cf", backup, "-C", market.output, "."]).status == 0)
    try restore()
    // Nothing was lost.
    let same = try market.build(options)
    #expect(same.status == 0 && !same.output.contains("build.lost-state"), "\(same.output)")
    try market.edit("Records/listings.ndjson") { $0 += added }
    #expect(try market.build(options).status == 0)
    try restore()
    try market.edit("Records/listings.ndjson") { $0 = $0.replacing(added, with: "") }
    let later = try market.build(options)
    #expect(later.status == 2 && later.output.contains("build.unknown-files"), "\(later.output)")
    #expect(later.output.contains("ads/added"), "\(later.output)")
    let accepted = try market.build(options + ["--accept-removals", "files"])
    #expect(accepted.status == 0, "\(accepted.output)")
    #expect(!(try market.shown().paths).contains { $0.contains("ads/added/") })
  }

  private static func setTime(ofFileAt path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: path)
  }

  /// Files of others in a tree are not removed pages because a program changed a time, or because
  /// the output was copied.
  @Test func knowsATouchedManifestAndACopiedOutput() throws {
    let market = try Case(.inPlace)
    let own = "/production/web/cars.example.com/own.txt"
    try Data("x".utf8).write(to: URL(fileURLWithPath: market.market.output + own))
    let copy = try market.copy("copy")
    for output in [market.market.output, copy] {
      try Self.setTime(ofFileAt: output + "/production/manifest.json")
      let run = try market.publish(output)
      #expect(run.status == 0 && !run.output.contains("build.lost-state"), "\(run.output)")
      #expect(FileManager.default.fileExists(atPath: output + own))
      #expect(try market.market.shown("production", in: output)[Self.page] == nil)
    }
  }

  /// The guards count the files in the folder of a tree.
  @Test func keepsTheGuardsWithoutAManifest() throws {
    let market = try Marketplace()
    try market.build(Self.arguments)
    let before = try market.tree()
    try FileManager.default.removeItem(atPath: market.output + "/production/manifest.json")
    try market.write("", to: "Records/listings.ndjson")
    let run = try market.build(Self.arguments + ["--accept-removals", "files"])
    #expect(run.status == 2 && run.output.contains("build.no-record"), "\(run.output)")
    #expect(
      try market.tree().files.filter { $0.key != "manifest.json" }
        == before.files.filter { $0.key != "manifest.json" })
    #expect(!run.output.contains("build.first-tree"))
  }

  @Test func keepsDatesInThePastAfterTheClockWasAhead() throws {
    let market = try Marketplace()
    func build(_ epoch: Int) throws {
      let run = try market.build(Self.arguments, environment: ["SOURCE_DATE_EPOCH": "\(epoch)"])
      #expect(run.status == 0, "\(run.output)")
    }
    // The identities of the tests are valid from today.
    let now = Int(Date().timeIntervalSince1970)
    let ahead = now + 40 * 86_400
    let day = try #require(
      ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(ahead)))
        .split(separator: "T").first)
    try build(now)
    try market.edit("Records/listings.ndjson") { $0 = $0.replacing("12300", with: "12500") }
    try build(ahead)
    func future() throws -> Bool {
      try market.tree().files.contains {
        $0.key.contains("sitemap")
          && String(decoding: $0.value, as: UTF8.self).contains("<lastmod>\(day)")
      }
    }
    #expect(try future())
    try build(now + 86_400)
    #expect(try !future())
  }

  /// A build that was killed after it had published: its feeds and its state are kept.
  @Test func finishesAPublication() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0.replace(
        "\"name\": \"Cars & Co\",",
        with: "\"name\": \"Cars & Co\", \"publish\": { \"gone\": { \"days\": 9 } },")
    }
    let moment = ["SOURCE_DATE_EPOCH": String(Int(Date().timeIntervalSince1970))]
    let state = URL(fileURLWithPath: market.output + "/.waymark/production")
    let copy = URL(fileURLWithPath: market.beside("state"))
    let manifest = market.output + "/production/manifest.json"
    #expect(try market.build(Self.arguments, environment: moment).status == 0)
    let files = FileManager.default
    try files.copyItem(at: state, to: copy)
    try files.copyItem(atPath: manifest, toPath: copy.path + "/previous.json")
    try market.edit("Records/listings.ndjson") { text in
      text = text.split(separator: "\n").filter { !$0.contains("sold-one") }
        .map { $0 + "\n" }.joined()
    }
    #expect(try market.build(Self.arguments, environment: moment).status == 0)
    let wanted = try market.tree()
    let feed = URL(fileURLWithPath: market.output + "/production/feeds/changes.ndjson")
    let changes = try String(contentsOf: feed, encoding: .utf8)
    // The state of before, and the new one where a build has it until it is kept.
    let next = copy.appending(path: "runs/state")
    try files.createDirectory(at: next, withIntermediateDirectories: true)
    let names = ["manifest", "dates", "gone"]
    for name in names {
      try files.copyItem(at: state.appending(path: name), to: next.appending(path: name))
    }
    let kept = try names.map { try Data(contentsOf: state.appending(path: $0)) }
    try files.removeItem(at: state)
    try files.moveItem(at: copy, to: state)
    let run = try market.build(Self.arguments, environment: moment)
    #expect(run.status == 0, "\(run.output)")
    #expect(try market.tree().differences(from: wanted) == [])
    #expect(try names.map { try Data(contentsOf: state.appending(path: $0)) } == kept)
    #expect(changes.contains("\"put\""))
    #expect(try String(contentsOf: feed, encoding: .utf8) == changes)
  }
}
