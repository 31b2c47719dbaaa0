import Foundation
import Testing

/// A build on several machines, and the merge of the results.
@Suite(.serialized) struct ShardTests {
  private let page = "web/cars.example.com/ads/17/index.html"

  private func run(
    _ command: String, _ arguments: [String], of market: Marketplace, output: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Waymark.Run {
    try Waymark.run(
      [
        command, "--project", market.folder, "--output", output ?? market.output, "--format",
        "json", "--no-sync",
      ] + arguments,
      environment: Marketplace.variables.merging(environment) { _, new in new })
  }

  private func shard(
    _ text: String, of market: Marketplace, environment: [String: String] = [:]
  ) throws -> Waymark.Run {
    try run("build", ["--shard", text], of: market, environment: environment)
  }

  private func makeShards(_ count: Int, of market: Marketplace) throws {
    for number in 1...count {
      let made = try shard("\(number)/\(count)", of: market)
      #expect(made.status == 0, "\(made.output)")
    }
  }

  private func shards(of market: Marketplace) throws -> [String] {
    let folder = market.output + "/.waymark/shards"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.contains(".") }.sorted()
  }

  private func setPrice(_ amount: Int, in market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacing(/"amount":[0-9]+/, with: "\"amount\":\(amount)")
    }
  }

  /// The output of a build that does not depend on its duration.
  private func diagnostics(of run: Waymark.Run) throws -> [String] {
    run.output.split(separator: "\n").map(String.init).filter { !$0.contains("\"seconds\"") }
  }

  @Test(arguments: [1, 2, 3, 7]) func givesTheTreesOfOneBuild(count: Int) throws {
    let market = try Marketplace()
    // A record with a fault is reported once, by the merge.
    try market.edit("Records/listings.ndjson") { $0 += "{\"id\":\"broken one\"}\n" }
    let plain = market.beside("plain")
    let whole = try market.build(output: plain)
    try makeShards(count, of: market)
    #expect(try shards(of: market).count == count)
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
    let merged = try run("merge", [], of: market)
    #expect(merged.status == whole.status && whole.status == 1, "\(merged.output)")
    #expect(try diagnostics(of: merged) == diagnostics(of: whole))
    #expect(try Tree(market.output) == Tree(plain))
    #expect(try shards(of: market) == [])
    // The next build finds its input in the cache.
    let next = try market.build()
    #expect(
      try next.objects().filter { $0["environment"] != nil }.allSatisfy {
        $0["created"] as? Int == 0 && $0["updated"] as? Int == 0 && $0["removed"] as? Int == 0
      })
    // A merge into a tree changes what a build would change.
    try setPrice(77_000, in: market)
    try market.build(output: plain)
    try makeShards(count, of: market)
    let again = try run("merge", [], of: market)
    #expect(again.status == 1, "\(again.output)")
    #expect(
      try Tree(market.output).differences(from: Tree(plain)).filter {
        !$0.contains("sitemap") && !$0.hasSuffix("manifest.json")
      } == [])
  }

  @Test func mergesArchivesAndCompressedFiles() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"countries\":",
        with: "\"publish\": { \"precompress\": [\"gzip\", \"br\"] },\n  \"countries\":")
    }
    let plain = market.beside("plain")
    for arguments in [["--pack"], []] {
      try market.build(arguments, output: plain)
      try makeShards(3, of: market)
      let merged = try run("merge", arguments, of: market)
      #expect(merged.status == 0, "\(merged.output)")
      #expect(try Tree(market.output) == Tree(plain))
    }
  }

  @Test func repeatsAShardThatWasKilled() throws {
    let market = try Marketplace()
    let plain = market.beside("plain")
    try market.build(output: plain)
    try makeShards(2, of: market)
    for pause in [2_000, 8_000, 15_000, 25_000, 40_000, 70_000] as [UInt32] {
      let process = try Waymark.start(
        Waymark.binary,
        ["build", "--project", market.folder, "--output", market.output, "--shard", "2/2"],
        environment: Marketplace.variables)
      usleep(pause)
      process.endNow()
      // The previous shard or the new one, never half of one.
      #expect(try shards(of: market) == ["1-of-2", "2-of-2"])
      #expect(try shard("2/2", of: market).status == 0)
    }
    #expect(try run("merge", [], of: market).status == 0)
    #expect(try Tree(market.output) == Tree(plain))
  }

  /// Files of a killed run are removed before any of them is opened.
  @Test func repeatsAShardDespiteFilesOfAKilledRun() throws {
    let market = try Marketplace()
    // The state of passes is read before the first record.
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"serialPrefix\": \"P-\",",
        with: "\"serialPrefix\": \"P-\", \"updates\": { \"secret\": { \"env\": \"TOKENS\" } },")
    }
    for folder in ["production/runs", "staging/runs"] {
      try FileManager.default.createDirectory(
        atPath: market.output + "/.waymark/shards/1-of-2.part/" + folder,
        withIntermediateDirectories: true)
    }
    let run = try shard(
      "1/2", of: market, environment: ["TOKENS": "3f1c9a7be0d24586b1c07f9e3a5d8c42"])
    #expect(run.status == 0, "\(run.output)")
    #expect(try shards(of: market) == ["1-of-2"])
  }

  @Test func repeatsAMergeThatWasKilled() throws {
    let market = try Marketplace()
    let plain = market.beside("plain")
    try market.build(output: plain)
    for pause in [10_000, 30_000, 50_000, 80_000] as [UInt32] {
      try makeShards(2, of: market)
      let process = try Waymark.start(
        Waymark.binary,
        ["merge", "--project", market.folder, "--output", market.output, "--no-sync"],
        environment: Marketplace.variables)
      usleep(pause)
      process.endNow()
      for _ in 1...2 {
        let run = try run("merge", [], of: market)
        #expect(run.status == 0, "\(pause): \(run.output)")
      }
      #expect(try Tree(market.output).differences(from: Tree(plain)).isEmpty)
      try FileManager.default.removeItem(atPath: market.output)
    }
  }

  @Test func refusesAMissingShard() throws {
    let market = try Marketplace()
    let none = try run("merge", [], of: market)
    #expect(none.status == 2 && none.output.contains("build.shard-missing"), "\(none.output)")
    try makeShards(3, of: market)
    try FileManager.default.removeItem(atPath: market.output + "/.waymark/shards/2-of-3")
    let run = try run("merge", [], of: market)
    #expect(run.status == 2 && run.output.contains("build.shard-missing"), "\(run.output)")
    #expect(run.output.contains("2/3"))
    #expect(!FileManager.default.fileExists(atPath: market.output + "/production"))
    #expect(try shard("2/3", of: market).status == 0)
    #expect(try self.run("merge", [], of: market).status == 0)
    // A merge may be repeated: it changes nothing.
    let merged = try Tree(market.output)
    let again = try self.run("merge", [], of: market)
    #expect(again.status == 0, "\(again.output)")
    #expect(try Tree(market.output) == merged)
    // An environment without a shard.
    #expect(
      try self.run("build", ["--shard", "1/1", "--environment", "staging"], of: market).status == 0)
    let other = try self.run("merge", [], of: market)
    #expect(other.status == 2 && other.output.contains("nothing of the environment production"))
    #expect(try self.run("merge", ["--environment", "staging"], of: market).status == 0)
  }

  @Test func refusesAForeignShard() throws {
    let market = try Marketplace()
    func refusal(_ code: String, _ words: String) throws {
      let before = try Tree(market.output)
      let run = try run("merge", [], of: market)
      #expect(run.status == 2, "\(words): \(run.output)")
      #expect(run.output.contains(code) && run.output.contains(words), "\(run.output)")
      #expect(try Tree(market.output) == before)
    }
    try makeShards(2, of: market)
    try setPrice(77_000, in: market)
    try refusal("build.shard-foreign", "from other records")
    #expect(try shard("1/2", of: market).status == 0)
    try refusal("build.shard-foreign", "shard 2/2")
    #expect(try shard("2/2", of: market).status == 0)
    try market.edit("waymark.json") { $0 += "\n" }
    try refusal("build.shard-foreign", "from another project file")
    try makeShards(2, of: market)
    #expect(try shard("1/3", of: market).status == 0)
    try refusal("build.shard-foreign", "some shards are parts of")
    try FileManager.default.removeItem(atPath: market.output + "/.waymark/shards/1-of-3")
    // Another program has another hash, by which the file names it.
    let head = market.output + "/.waymark/shards/1-of-2/production/head"
    let text = try String(contentsOfFile: head, encoding: .utf8)
    let lines = text.split(separator: "\n")
    try text.replacing(lines[1], with: String(lines[1].reversed()))
      .write(toFile: head, atomically: false, encoding: .utf8)
    try refusal("build.shard-damaged", "shard 1/2")
    try text.write(toFile: head, atomically: false, encoding: .utf8)
    #expect(try run("merge", [], of: market).status == 0)
  }

  @Test func refusesADamagedShard() throws {
    let market = try Marketplace()
    try makeShards(2, of: market)
    let folder = market.output + "/.waymark/shards/1-of-2/production"
    // The records are last: a merge that renders them again makes other shards stale.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names where name != "head" {
      let url = URL(fileURLWithPath: folder + "/" + name)
      let bytes = try Data(contentsOf: url)
      var damaged = bytes
      damaged[damaged.count / 2] ^= 0x20
      for content in [damaged, bytes.prefix(bytes.count / 2)] {
        try content.write(to: url)
        let run = try run("merge", [], of: market)
        // A changed line of a record is rendered again.
        let isWhole = run.status == 0
        #expect(
          run.status == 2 && run.output.contains("build.shard-damaged")
            || isWhole && name == "records", "\(name): \(run.output)")
        guard !isWhole else {
          try makeShards(2, of: market)
          break
        }
        #expect(
          !FileManager.default.fileExists(atPath: market.output + "/production/manifest.json"))
      }
      if FileManager.default.fileExists(atPath: folder) { try bytes.write(to: url) }
      try? FileManager.default.removeItem(atPath: market.output + "/production")
      try? FileManager.default.removeItem(atPath: market.output + "/staging")
    }
    try makeShards(2, of: market)
    #expect(try run("merge", [], of: market).status == 0)
  }

  @Test func refusesAFileThatIsNotAShard() throws {
    let market = try Marketplace()
    for text in ["array", "/2", "0/2", "3/2", "1/2/3", "-1/2", "one", "1/10001"] {
      let run = try run("build", ["--shard", text], of: market)
      #expect(run.status == 64, "\(text): \(run.errors)")
    }
    #expect(try run("build", ["--shard", "1/2", "--pack"], of: market).status == 64)
  }

  /// `SlurmTests` runs the array of docs/sharding.md.
  @Test func isDocumentedForKubernetes() throws {
    let text = try String(contentsOfFile: Waymark.root + "/docs/sharding.md", encoding: .utf8)
    let blocks = text.matches(of: #/(?s)```(\w+)\n(.*?)```/#).map { ($0.1, String($0.2)) }
    let manifest = try #require(blocks.first { $0.0 == "yaml" }).1
    let checked = try Waymark.python(
      """
      import sys, yaml
      jobs = {d["metadata"]["name"]: d for d in yaml.safe_load_all(sys.argv[1])}
      for job in jobs.values():
          assert job["apiVersion"] == "batch/v1" and job["kind"] == "Job"
          pod = job["spec"]["template"]["spec"]
          assert pod["restartPolicy"] in ("Never", "OnFailure")
          volumes = {v["name"] for v in pod["volumes"]}
          for c in pod["containers"] + pod.get("initContainers", []):
              assert c["name"] and c["image"] and all(isinstance(a, str) for a in c["args"])
              assert {m["name"] for m in c["volumeMounts"]} <= volumes
      spec = jobs["waymark-shards"]["spec"]
      assert spec["completionMode"] == "Indexed" and spec["completions"] >= spec["parallelism"] > 0
      line = spec["template"]["spec"]["containers"][0]["args"][0]
      assert " build " in line and line.endswith(")/%d" % spec["completions"])
      assert jobs["waymark-merge"]["spec"]["template"]["spec"]["containers"][0]["args"][0] == "merge"
      print(len(jobs))
      """, [manifest])
    #expect(checked == "2\n")
  }
}
