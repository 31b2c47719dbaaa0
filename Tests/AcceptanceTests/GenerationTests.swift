import Foundation
import Testing

/// Complete trees in separate folders, and a link to one of them.
@Suite(.serialized) struct GenerationTests {
  private let page = "web/cars.example.com/ads/17/index.html"

  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try market.useGenerations()
    return market
  }

  private func setPrice(_ amount: Int, in market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":\(amount)")
    }
  }

  private func generations(of market: Marketplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: market.output + "/.generations/production"
    ).sorted()
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  /// The summary of each environment; diagnostics are other objects.
  private func summaries(of run: Waymark.Run) throws -> [[String: Any]] {
    let summaries = try run.objects().filter { $0["environment"] != nil }
    #expect(!summaries.isEmpty)
    return summaries
  }

  private func link(of market: Marketplace) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: market.output + "/production")
  }

  @Test func keepsTheLastGenerationsAndSharesTheirFiles() throws {
    let market = try market()
    #expect(try summaries(of: market.build()).allSatisfy { $0["generation"] as? Int == 1 })
    #expect(try link(of: market) == ".generations/production/1")
    for (index, amount) in [20_000, 30_000, 40_000].enumerated() {
      try setPrice(amount, in: market)
      let run = try market.build()
      #expect(run.status == 0, "\(run.output)")
      #expect(try summaries(of: run).allSatisfy { $0["generation"] as? Int == index + 2 })
    }
    #expect(try generations(of: market) == ["2", "3", "4"])
    let trees = market.output + "/.generations/production"
    let terms = "web/cars.example.com/messages/index.html"
    #expect(try inode("\(trees)/2/\(terms)") == inode("\(trees)/4/\(terms)"))
    #expect(try inode("\(trees)/3/\(page)") != inode("\(trees)/4/\(page)"))
    // The tree equals the tree of a build in place.
    let plain = try Marketplace()
    try setPrice(40_000, in: plain)
    try plain.build()
    #expect(
      try market.shown().differences(from: plain.tree()).filter { !$0.contains("sitemap") }
        == ["manifest.json"])
  }

  @Test func makesNoGenerationWhenNothingChanged() throws {
    let market = try market()
    try market.build()
    let run = try market.build()
    #expect(
      try summaries(of: run).allSatisfy {
        $0["generation"] as? Int == 1 && $0["created"] as? Int == 0 && $0["updated"] as? Int == 0
      })
    #expect(try generations(of: market) == ["1"])
  }

  /// The cache remains valid after files are renamed.
  @Test func usesTheCacheAcrossGenerations() throws {
    let market = try market()
    try market.build()
    let before = try market.shown()
    for amount in [20_000, 30_000] {
      Thread.sleep(forTimeInterval: 0.05)
      try setPrice(amount, in: market)
      try market.build()
    }
    let tree = market.output + "/production/"
    #expect(try market.shown().paths == before.paths)
    // A file that was changed in place is repaired as a separate file.
    let sold = "web/cars.example.com/ads/sold-one/index.html"
    let earlier = try inode(tree + sold)
    let handle = try #require(FileHandle(forWritingAtPath: tree + sold))
    try handle.write(contentsOf: Data("tampered".utf8))
    try handle.close()
    #expect(try market.build().status == 0)
    #expect(try market.shown()[sold] == before[sold])
    #expect(try inode(tree + sold) != earlier)
  }

  @Test func rollsBackAndForward() throws {
    let market = try market()
    var trees: [Int: Tree] = [:]
    for (index, amount) in [20_000, 30_000, 40_000].enumerated() {
      try setPrice(amount, in: market)
      try market.build()
      trees[index + 1] = try market.shown()
    }
    func rollBack(_ more: [String] = []) throws -> Waymark.Run {
      try Waymark.run(
        [
          "rollback", "--project", market.folder, "--output", market.output, "--format", "json",
          "--environment", "production",
        ] + more)
    }
    let run = try rollBack()
    #expect(run.status == 0, "\(run.output)")
    let summary = try #require(run.objects().first)
    #expect(summary["generation"] as? Int == 2 && summary["published"] as? Bool == true)
    #expect(summary["updated"] as? Int ?? 0 > 4 && summary["created"] as? Int == 0)
    #expect(try market.shown() == trees[2])
    let first = try Waymark.run([
      "rollback", "--project", market.folder, "--output", market.output,
      "--environment", "production", "--to", "1",
    ])
    #expect(first.output == "production: rolled back to generation 1\n", "\(first.errors)")
    #expect(try market.shown() == trees[1])
    let none = try rollBack()
    #expect(none.status == 2 && none.output.contains("build.no-generation"))
    #expect(none.output.contains("The generations are: 1, 2, 3"))
    #expect(try rollBack(["--to", "9"]).status == 2)
    #expect(try rollBack(["--to", "0"]).status == 64)
    // If the link is lost, readers see this generation again, also if nothing is published.
    let source = try String(
      contentsOfFile: market.folder + "/Records/listings.ndjson", encoding: .utf8)
    try market.write("", to: "Records/listings.ndjson")
    try FileManager.default.removeItem(atPath: market.output + "/production")
    #expect(try market.build(["--environment", "production"]).status == 2)
    #expect(try market.shown() == trees[1])
    try market.write(source, to: "Records/listings.ndjson")
    // The next build is a new generation with the content of the last one.
    let next = try market.build(["--environment", "production"])
    #expect(try summaries(of: next).first?["generation"] as? Int == 4)
    #expect(try market.shown()[page] == trees[3]?[page])
    // The generations that were rolled back are not kept.
    #expect(try generations(of: market) == ["1", "4"])
    #expect(try rollBack().status == 0 && market.shown() == trees[1])
    // Builds that were killed before and after the switch of the link.
    let folder = market.output + "/.generations/production"
    try FileManager.default.moveItem(atPath: folder + "/4", toPath: folder + "/4.old")
    #expect(try rollBack(["--to", "4"]).status == 0)
    try FileManager.default.copyItem(atPath: folder + "/1", toPath: folder + "/3.old")
    #expect(try rollBack().status == 0 && market.shown() == trees[1])
    try market.build(["--environment", "production"])
    #expect(try generations(of: market) == ["1", "5"])
  }

  @Test func namesTheGenerationsIfThePublishedOneIsMissing() throws {
    let market = try market()
    for amount in [20_000, 30_000] {
      try setPrice(amount, in: market)
      try market.build()
    }
    try FileManager.default.removeItem(atPath: market.output + "/.generations/production/2")
    for more in [[], ["--to", "1"]] {
      let run = try Waymark.run(
        ["rollback", "--project", market.folder, "--output", market.output] + more
          + ["--environment", "production"])
      #expect(run.status == 2)
      #expect(run.errors.contains("generation 2, which is published, does not exist"))
      #expect(run.errors.contains("The generations are: 1; nothing was changed."))
    }
  }

  @Test func convertsATreeToGenerationsAndBack() throws {
    let market = try Marketplace()
    try market.build()
    let before = try market.tree()
    let config = try String(contentsOfFile: market.folder + "/waymark.json", encoding: .utf8)
    try market.useGenerations()
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    #expect(try link(of: market) == ".generations/production/2")
    #expect(try generations(of: market) == ["1", "2"])
    #expect(try market.shown() == before)
    #expect(try Tree(market.output + "/.generations/production/1") == before)
    // In place again, through the link.
    try market.write(config, to: "waymark.json")
    try setPrice(50_000, in: market)
    #expect(try market.build().status == 0)
    #expect(try market.shown()[page]?.contains("50,000") == true)
    #expect(try Tree(market.output + "/.generations/production/1") == before)
  }

  @Test func refusesALinkThatItDidNotMake() throws {
    let market = try market()
    let elsewhere = market.beside("elsewhere")
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: market.output, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: market.output + "/production", withDestinationPath: elsewhere)
    let run = try market.build()
    #expect(run.status == 2 && run.output.contains("the build makes its own link"), "\(run.output)")
    #expect(try Tree(elsewhere).paths.isEmpty)
  }

  @Test func rollsBackOnlyToPublishedGenerations() throws {
    let market = try market()
    try market.build()
    let trees = market.output + "/.generations/production"
    // The state after a build that is killed before the link replaces the folder.
    try FileManager.default.copyItem(atPath: trees + "/1", toPath: trees + "/2")
    try FileManager.default.createSymbolicLink(
      atPath: market.output + "/.waymark/production/link",
      withDestinationPath: ".generations/production/2")
    let run = try Waymark.run(
      ["rollback", "--project", market.folder, "--output", market.output, "--to", "2"],
      environment: Marketplace.variables)
    #expect(run.status == 2 && run.errors.contains("build.no-generation"), "\(run.errors)")
    #expect(try generations(of: market) == ["1"])
  }

  @Test(arguments: [nil, "", "x"]) func refusesAGenerationWithADamagedFile(text: String?) throws {
    let market = try market()
    try market.build()
    try market.edit("Records/listings.ndjson") { $0 = $0.replacing("12300", with: "12400") }
    try market.build()
    let page = "web/cars.example.com/ads/17/index.html"
    let path = market.output + "/.generations/production/1/" + page
    try FileManager.default.removeItem(atPath: path)
    try text.map { try Data($0.utf8).write(to: URL(fileURLWithPath: path)) }
    let before = try market.tree()
    let run = try Waymark.run(
      ["rollback", "--project", market.folder, "--output", market.output, "--to", "1"],
      environment: Marketplace.variables)
    #expect(run.status == 2 && run.errors.contains("lacks the file \(page)"), "\(run.errors)")
    #expect(try market.tree() == before)
  }

  @Test func refusesToRollBackWithoutGenerations() throws {
    let market = try Marketplace()
    try market.build()
    let run = try Waymark.run([
      "rollback", "--project", market.folder, "--output", market.output,
    ])
    #expect(run.status == 2 && run.errors.contains("\"mode\": \"generations\""), "\(run.errors)")
  }

  /// While builds alternate, every answer is from one generation: a whole page, or status 404.
  @Test func servesOneGenerationUnderLoad() throws {
    let rounds =
      ProcessInfo.processInfo.environment["WAYMARK_ROUNDS"].flatMap { Int($0) } ?? 6
    let market = try market()
    let records = try String(
      contentsOfFile: market.folder + "/Records/listings.ndjson", encoding: .utf8)
    let other =
      records.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
      .replacing("\"sold-one\"", with: "\"new-one\"")
    let build = ["--environment", "production", "--accept-removals"]
    try market.build(build)
    try market.write(other, to: "Records/listings.ndjson")
    try market.build(build)
    let trees = market.output + "/.generations/production"
    for name in ["1", "2"] {
      try FileManager.default.copyItem(
        atPath: "\(trees)/\(name)", toPath: market.beside("tree-\(name)"))
    }
    let servers = try WebServer.Kind.allCases.map {
      try WebServer(
        $0, tree: market.output + "/production", environment: "production",
        hosts: ["cars.example.com", "www.cars.example.com"])
    }
    let load = try servers.map { server in
      let output = market.beside("load-\(server.port)")
      let process = try Waymark.start(
        "/usr/bin/python3",
        [
          Waymark.root + "/Tests/AcceptanceTests/Fixtures/load.py", "\(server.port)",
          market.beside("tree-1"), market.beside("tree-2"), output,
        ])
      return (process: process, output: output)
    }
    for round in 0..<rounds {
      try market.write(round % 2 == 0 ? records : other, to: "Records/listings.ndjson")
      let run = try market.build(build)
      #expect(run.status == 0, "\(run.output)")
    }
    for (index, load) in load.enumerated() {
      load.process.terminate()
      load.process.waitUntilExit()
      let report = try String(contentsOfFile: load.output, encoding: .utf8)
      let lines = report.split(separator: "\n")
      // Apache checks a file and then opens it again by name; the guide describes the consequence.
      let kind = WebServer.Kind.allCases[index]
      #expect(lines.count <= (kind == .apache ? 1 + max(1, rounds / 10) : 1), "\(kind): \(report)")
      // Both generations were served many times.
      let counts = (lines.first ?? "").split(separator: " ").compactMap { Int($0) }
      #expect(counts.count == 3 && counts[0] > 100, "\(report)")
      #expect(counts.count == 3 && counts[1] > 0 && counts[2] > 0, "\(report)")
    }
  }
}
