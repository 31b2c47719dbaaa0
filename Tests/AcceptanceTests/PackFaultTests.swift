import Foundation
import Testing

/// Builds of archives and shards that are killed, or for which the disk is full.
@Suite(.serialized) struct PackFaultTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["WAYMARK_ROUNDS"].flatMap { Int($0) } ?? 6

  /// The date of a change without a date in the record is that of the build.
  private let clock = ["SOURCE_DATE_EPOCH": "1795305600"]

  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { text in
      for number in 0..<300 {
        text += "{\"id\":\"more-\(number)\",\"title\":\"Car \(number)\",\"dealer\":\"shenzhen\"}\n"
      }
    }
    return market
  }

  private func rename(in market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing("Car ", with: "Truck ").replacing("more-7\"", with: "other-7\"")
    }
  }

  @Test func completesAnArchiveThatWasKilledAtAnyMoment() throws {
    let market = try market()
    try market.build(["--pack"], environment: clock)
    try rename(in: market)
    let expected = market.beside("expected")
    try FileManager.default.copyItem(atPath: market.output, toPath: expected)
    let started = Date()
    try market.build(["--pack"], output: expected, environment: clock)
    let duration = Date().timeIntervalSince(started)
    var random = SystemRandomNumberGenerator()
    for round in 0..<Self.rounds {
      let copy = market.beside("round-\(round)")
      try FileManager.default.copyItem(atPath: market.output, toPath: copy)
      let process = try Waymark.start(
        Waymark.binary,
        ["build", "--project", market.folder, "--output", copy, "--no-sync", "--pack"],
        environment: Marketplace.variables.merging(clock) { _, new in new })
      usleep(UInt32.random(in: 0..<UInt32(duration * 1_000_000), using: &random))
      process.endNow()
      for host in ["cars.example.com", "www.cars.example.com"] {
        let test = try Waymark.run("/usr/bin/unzip", ["-tq", "\(copy)/production/web-\(host).zip"])
        #expect(test.status == 0, "round \(round): \(test.output)")
      }
      let run = try market.build(["--pack"], output: copy, environment: clock)
      #expect(run.status == 0, "round \(round): \(run.output)")
      #expect(try Tree(copy) == Tree(expected), "round \(round)")
      try FileManager.default.removeItem(atPath: copy)
    }
  }

  /// Runs a build whose files may not grow beyond some kilobytes.
  private func runLimited(_ market: Marketplace, _ arguments: [String]) throws -> Waymark.Run {
    try Waymark.run(
      "/bin/bash",
      [
        "-c", "trap '' XFSZ; ulimit -f 24; exec \"$@\"", "bash", Waymark.binary, "build",
        "--project", market.folder, "--output", market.output,
      ] + arguments, environment: Marketplace.variables)
  }

  @Test func keepsArchivesWhenAFileMayNotGrow() throws {
    let market = try market()
    try market.build(["--pack"])
    let before = try market.tree()
    try rename(in: market)
    let run = try runLimited(market, ["--pack"])
    #expect(run.status == 2 && run.errors.contains("File too large"), "\(run.errors)")
    #expect(try market.tree() == before)
    #expect(try market.build(["--pack"]).status == 0)
    #expect(try market.tree() != before)
  }

  @Test func keepsTheShardFromBeforeWhenAFileMayNotGrow() throws {
    let market = try market()
    let plain = market.beside("plain")
    try market.build(output: plain)
    for number in [1, 2] { try market.build(["--shard", "\(number)/2"]) }
    let folder = market.output + "/.waymark/shards"
    let before = try Tree(folder)
    let run = try runLimited(market, ["--shard", "2/2"])
    #expect(run.status == 2 && run.errors.contains("File too large"), "\(run.errors)")
    #expect(try Tree(folder) == before)
    let merged = try Waymark.run(
      ["merge", "--project", market.folder, "--output", market.output, "--no-sync"],
      environment: Marketplace.variables)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try Tree(market.output) == Tree(plain))
  }

  /// A merge that was killed is run again.
  @Test func completesAMergeThatWasKilledAtAnyMoment() throws {
    let market = try market()
    let plain = market.beside("plain")
    try market.build(output: plain)
    for number in [1, 2] { try market.build(["--shard", "\(number)/2"]) }
    var random = SystemRandomNumberGenerator()
    for round in 0..<Self.rounds {
      let copy = market.beside("round-\(round)")
      try FileManager.default.copyItem(atPath: market.output, toPath: copy)
      let arguments = ["merge", "--project", market.folder, "--output", copy, "--no-sync"]
      let process = try Waymark.start(
        Waymark.binary, arguments, environment: Marketplace.variables)
      usleep(UInt32.random(in: 0..<900_000, using: &random))
      process.endNow()
      // It may have finished before.
      if FileManager.default.fileExists(atPath: copy + "/.waymark/shards/1-of-2/production") {
        let run = try Waymark.run(arguments, environment: Marketplace.variables)
        let isGone =
          run.errors.contains("build.shard-missing") || run.errors.contains("shards are missing")
        #expect(run.status == 0 || isGone, "round \(round): \(run.errors)")
      }
      #expect(try Tree(copy) == Tree(plain), "round \(round)")
      try FileManager.default.removeItem(atPath: copy)
    }
  }
}
