import Foundation
import Testing
import WaymarkDisk

struct ReliabilityTests {
  /// Changes the price of every listing, so that every listing page changes.
  private func raisePrices(in market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacingOccurrences(of: "12300", with: "12500")
        .replacingOccurrences(of: "168000", with: "169000")
    }
  }

  /// More listings, so that a build takes long enough to be killed in every phase.
  private func addListings(_ count: Int, to market: Marketplace) throws {
    try market.edit("Records/listings.ndjson") { text in
      for number in 0..<count {
        text += "{\"id\":\"more-\(number)\",\"title\":\"Car \(number)\",\"dealer\":\"shenzhen\"}\n"
      }
    }
  }

  /// How many builds are killed; a variable can raise it.
  private static let rounds =
    ProcessInfo.processInfo.environment["WAYMARK_ROUNDS"].flatMap { Int($0) } ?? 8

  @Test(arguments: [false, true])
  func completesABuildThatWasKilledAtAnyMoment(hasGenerations: Bool) throws {
    let market = try Marketplace()
    if hasGenerations { try market.useGenerations() }
    // The date of a change without a date in the record is that of the build.
    let clock = ["SOURCE_DATE_EPOCH": "1795305600"]
    try addListings(400, to: market)
    try market.build(environment: clock)
    try market.edit("Records/listings.ndjson") {
      $0 = $0.replacingOccurrences(of: "Car ", with: "Truck ")
        .replacingOccurrences(of: "more-7", with: "other-7")
    }
    // The items to delete from Spotlight depend on the tree that is replaced.
    let expected = market.beside("expected")
    try FileManager.default.copyItem(atPath: market.output, toPath: expected)
    let started = Date()
    try market.build(output: expected, environment: clock)
    let duration = Date().timeIntervalSince(started)
    func trees(_ output: String) throws -> [String: Tree] {
      [
        "production": try market.shown("production", in: output),
        "staging": try market.shown("staging", in: output),
      ]
    }
    let wanted = try trees(expected)
    // A first build deletes nothing from Spotlight.
    try market.build(output: market.beside("first"), environment: clock)
    let first = try trees(market.beside("first"))

    var random = SystemRandomNumberGenerator()
    for round in 0..<Self.rounds {
      let copy = market.beside("round-\(round)")
      // Every fourth build is a first one.
      if round % 4 < 3 { try FileManager.default.copyItem(atPath: market.output, toPath: copy) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Waymark.binary)
      process.arguments = [
        "build", "--project", market.folder, "--output", copy, "--quiet", "--no-sync",
      ]
      process.environment = ProcessInfo.processInfo.environment
        .merging(Marketplace.variables) { _, new in new }
        .merging(clock) { _, new in new }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: Double.random(in: 0...duration * 1.2, using: &random))
      process.endNow()

      // What a reader sees at this moment: every page is a complete old or new one.
      let shown = URL(fileURLWithPath: copy + "/production").resolvingSymlinksInPath().path
      for (path, bytes) in try Tree(shown).files where path.hasSuffix(".html") {
        #expect(
          String(decoding: bytes.suffix(8), as: UTF8.self).contains("</html>"), "\(path) is cut")
      }
      if hasGenerations, FileManager.default.fileExists(atPath: copy + "/production") {
        let manifest = FileManager.default.fileExists(atPath: copy + "/production/manifest.json")
        #expect(manifest, "a generation is whole or not shown")
      }
      let run = try market.build(output: copy, environment: clock)
      #expect(run.status == 0, "\(run.output)")
      for environment in ["production", "staging"] {
        let wanted = round % 4 < 3 ? wanted : first
        #expect(
          try market.shown(environment, in: copy).differences(from: wanted[environment] ?? Tree(""))
            == [])
      }
      try FileManager.default.removeItem(atPath: copy)
    }
  }

  @Test(
    arguments: [
      (SIGINT, "SIGINT", []), (SIGTERM, "SIGTERM", ["--pack"]),
      (SIGHUP, "SIGHUP", ["--shard", "1/2"]), (SIGQUIT, "SIGQUIT", []),
    ])
  func publishesNothingWhenASignalEndsIt(
    signal: Int32, name: String, options: [String]
  ) throws {
    let market = try Marketplace()
    try market.build()
    let before = try Tree(market.output)
    try addListings(8_000, to: market)
    let scratch = try TemporaryFolder()
    let errors = try scratch.file("errors")
    let process = try Waymark.startUnblocked(
      ["build", "--project", market.folder, "--output", market.output, "--quiet"] + options,
      environment: Marketplace.variables, errors: errors)
    // Records are being read, or rendered.
    let state = market.output + "/.waymark"
    let runs = options.first == "--shard" ? "shards" : "production/runs"
    while !FileManager.default.fileExists(atPath: "\(state)/\(runs)"), process.isRunning {
      Thread.sleep(forTimeInterval: 0.002)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    let said = try String(contentsOfFile: scratch.path + "/errors", encoding: .utf8)
    #expect(said.contains("stopped by \(name) [build.interrupted]"), "\(said)")
    #expect(said.contains("nothing was published"))
    #expect(try Tree(market.output) == before)
    for folder in ["stages", "runs", "future"] {
      #expect(!FileManager.default.fileExists(atPath: "\(state)/production/\(folder)"))
    }
  }

  @Test func separatesFilesOfAKilledBuildFromForeignOnes() throws {
    let market = try Marketplace()
    try market.build()
    // The files left by a build that was killed while it published: the manifest is moved aside.
    try FileManager.default.moveItem(
      atPath: market.output + "/production/manifest.json",
      toPath: market.output + "/.waymark/production/previous.json")
    let stage = market.output + "/.waymark/production/stages/listings-0"
    try FileManager.default.createDirectory(atPath: stage, withIntermediateDirectories: true)
    let journal = ["web/cars.example.com/ads/gone/index.html", "../../../outside"]
      .map { Checksum.sealed($0.utf8) + [0x0A] }.flatMap(\.self)
    try Data(journal).write(to: URL(fileURLWithPath: stage + "/journal"))
    let web = market.output + "/production/web/cars.example.com/ads"
    for name in ["gone", "strange"] {
      try FileManager.default.createDirectory(
        atPath: "\(web)/\(name)", withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(web)/\(name)/index.html"))
    }
    try Data("x".utf8).write(to: URL(fileURLWithPath: market.beside("outside")))
    #expect(try market.build().status == 0)
    #expect(!FileManager.default.fileExists(atPath: web + "/gone"))
    #expect(FileManager.default.fileExists(atPath: web + "/strange/index.html"))
    #expect(FileManager.default.fileExists(atPath: market.beside("outside")))
  }

  /// The list of changes is written after every page has moved.
  @Test func refusesAFolderInPlaceOfTheListOfChanges() throws {
    let market = try Marketplace()
    try market.build()
    let changes = market.output + "/production/feeds/changes.ndjson"
    try FileManager.default.removeItem(atPath: changes)
    try FileManager.default.createDirectory(atPath: changes, withIntermediateDirectories: true)
    let before = try market.tree()
    try market.edit("Records/listings.ndjson") { $0 += "{\"id\":\"brief\",\"title\":\"Brief\"}\n" }
    let run = try market.build()
    #expect(run.status == 2 && run.output.contains("changes.ndjson"), "\(run)")
    #expect(try market.tree() == before)
    try FileManager.default.removeItem(atPath: changes)
    #expect(try market.build().status == 0)
    #expect(try market.tree().paths.contains { $0.contains("/brief/") })
  }

  @Test(
    arguments: [
      ("mkdir index.html", "Is a directory"),
      ("cd .. && rm -r 17 && echo x > 17", "Not a directory"),
      ("mkfifo index.html", "this is a pipe or a device, not a file"),
    ])
  func leavesTheTreeUnchangedWhenAForeignFileIsInTheWay(script: String, reason: String) throws {
    let market = try Marketplace()
    try market.build()
    let folder = market.output + "/production/web/cars.example.com/ads/17"
    let made = try Waymark.run("/bin/sh", ["-c", "rm index.html && " + script], in: folder)
    try #require(made.status == 0, "\(made.errors)")
    let before = try market.tree()
    try raisePrices(in: market)
    let run = try market.build()
    #expect(run.status == 2)
    #expect(run.output.contains("ads/17"))
    #expect(run.output.contains(reason))
    #expect(try market.tree() == before)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try market.build().status == 0)
  }

  @Test func removesNoFolderThatAManifestNames() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    try Data("{\"files\":[\n{\"path\":\"web\"},\n{\"path\":\"../../outside\"}\n]}\n".utf8)
      .write(to: URL(fileURLWithPath: market.output + "/production/manifest.json"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: market.beside("outside")))
    #expect(try market.build().status == 0)
    #expect(try market.tree() == wanted)
    #expect(FileManager.default.fileExists(atPath: market.beside("outside")))
  }

  @Test func refusesASecondBuildOfTheSameOutput() throws {
    let market = try Marketplace()
    try market.build()
    let lock = market.output + "/.waymark/lock"
    let run = try Waymark.run(
      "/usr/bin/flock",
      [
        lock, Waymark.binary, "build", "--project", market.folder, "--output", market.output,
        "--format", "json",
      ], environment: Marketplace.variables)
    #expect(run.status == 2)
    #expect(run.output.contains("build.locked"))
    #expect(try market.build().status == 0)
  }

  @Test(SmallDisk.trait) func keepsTheTreeOnAFullDisk() throws {
    let market = try Marketplace()
    try addListings(300, to: market)
    let report = try SmallDisk.run(
      market, megabytes: 160,
      """
      "$waymark" build --project "$project" --output "$disk/out" --quiet || exit 10
      digest > "$scratch/before"
      sed -i 's/Car /Truck /' "$project/Records/listings.ndjson"
      head -c 400m /dev/zero > "$disk/filler" 2>/dev/null
      if "$waymark" build --project "$project" --output "$disk/out" 2> "$scratch/message"; then exit 11; fi
      digest > "$scratch/after"
      cmp "$scratch/before" "$scratch/after" || exit 12
      cat "$scratch/message"
      rm "$disk/filler"
      "$waymark" build --project "$project" --output "$disk/out" --quiet || exit 13
      grep -q Truck "$disk"/out/production/web/cars.example.com/ads/more-1/index.html || exit 14
      """)
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    #expect(report.output.contains("No space left on device"))
    #expect(report.output.contains("Free some disk space"))
  }

  @Test(SmallDisk.trait) func reportsAReadOnlyOutput() throws {
    let market = try Marketplace()
    let report = try SmallDisk.run(
      market, megabytes: 160,
      """
      "$waymark" build --project "$project" --output "$disk/out" --quiet || exit 10
      digest > "$scratch/before"
      sed -i 's/12300/12500/' "$project/Records/listings.ndjson"
      mount -o remount,ro "$disk" || exit 15
      if "$waymark" build --project "$project" --output "$disk/out" 2> "$scratch/message"; then exit 11; fi
      digest > "$scratch/after"
      cmp "$scratch/before" "$scratch/after" || exit 12
      cat "$scratch/message"
      """)
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    #expect(report.output.contains("Read-only file system"))
  }

  @Test(SmallDisk.trait) func succeedsWhenTheCacheCannotBeWritten() throws {
    let market = try Marketplace()
    let report = try SmallDisk.run(
      market, megabytes: 160,
      """
      "$waymark" build --project "$project" --output "$disk/out" --quiet || exit 10
      cache="$disk/out/.waymark/production/cache"
      mount --bind "$cache" "$cache" && mount -o remount,ro,bind "$cache" || exit 15
      sed -i 's/12300/12500/' "$project/Records/listings.ndjson"
      "$waymark" build --project "$project" --output "$disk/out" || exit 11
      grep -q 12,500 "$disk"/out/production/web/cars.example.com/ads/17/index.html || exit 12
      umount "$cache" && "$waymark" build --project "$project" --output "$disk/out" || exit 13
      """)
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    #expect(
      report.errors.split(separator: "[build.state-not-kept]").count == 2, "\(report.errors)")
  }

  @Test(SmallDisk.trait) func namesAnotherFileSystem() throws {
    let market = try Marketplace()
    let report = try SmallDisk.run(
      market, megabytes: 160,
      """
      mkdir -p "$disk/out/production"
      mount -t tmpfs tmpfs "$disk/out/production" || exit 15
      "$waymark" build --project "$project" --output "$disk/out"
      test $? = 2 || exit 11
      """)
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    #expect(report.errors.contains("not on the file system of the output folder"))
  }

  /// The options of strace that prevent a program from identifying itself.
  private static let hiding = [
    "-f", "-qq", "-o", "/dev/null", "-P", "/proc/self/exe", "-e", "trace=newfstatat", "-e",
    "inject=newfstatat:error=ENOENT",
  ]

  private static let canTrace =
    (try? Waymark.run("/usr/bin/strace", hiding + ["/bin/true"]))?.status == 0

  @Test(.enabled(if: canTrace, "this machine lets no program trace another one"))
  func reportsThatTheProgramCannotBeIdentified() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    let run = try Waymark.run(
      "/usr/bin/strace",
      Self.hiding + [
        Waymark.binary, "build", "--project", market.folder, "--output", market.output,
      ], environment: Marketplace.variables)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.errors.split(separator: "[build.program]").count == 2, "\(run.errors)")
    #expect(try market.tree().differences(from: wanted) == [])
  }

  /// The same failure where no file system can be mounted: files may not grow beyond a limit.
  @Test func keepsTheTreeWhenAFileMayNotGrow() throws {
    let market = try Marketplace()
    try addListings(300, to: market)
    try market.build()
    let before = try market.tree()
    try market.edit("Records/listings.ndjson") { $0 = $0.replacing("Car ", with: "Truck ") }
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "bash", Waymark.binary, "build",
        "--project", market.folder, "--output", market.output,
      ], environment: Marketplace.variables)
    #expect(run.status == 2)
    #expect(run.errors.contains("File too large"), "\(run.errors)")
    #expect(try market.tree() == before)
    #expect(try market.build().status == 0)
    #expect(try market.tree() != before)
  }

  /// With less memory, the system's libraries would stop the program without a message, or wait
  /// forever.
  @Test(arguments: [80, 255])
  func reportsThatMemoryIsTooSmall(megabytes: Int) throws {
    let market = try Marketplace()
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c", "ulimit -v \(megabytes * 1024); exec \"$@\"", "bash", Waymark.binary, "build",
        "--project", market.folder, "--output", market.output,
      ], environment: Marketplace.variables)
    #expect(run.status == 2 && run.errors.contains("ulimit -v: error"), "\(run.errors)")
  }

  /// A report that cannot be written does not change the results, in any format.
  @Test(arguments: ["text", "json", "github", "sarif"], [">/dev/full", ">&-", "| true"])
  func publishesWhenItsReportCannotBeWritten(format: String, end: String) throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { $0 += "{\"id\":\"broken one\"}\n" }
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c",
        "{ \"$0\" build --project \"$1\" --output \"$2\" --no-sync --format \(format);"
          + " echo $? >\"$3\"; } \(end); cat \"$3\"",
        Waymark.binary, market.folder, market.output, market.beside("status"),
      ], environment: Marketplace.variables)
    // The record with a fault is left out, which is status 1.
    let status = try String(contentsOfFile: market.beside("status"), encoding: .utf8)
    #expect(status == "1\n", "\(run)")
    #expect(try market.tree().paths.contains("manifest.json"))
  }

  /// A table whose rows are joined is read as a whole, before any record.
  @Test func stopsReadingATableThatIsJoined() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        #""source": { "ndjson": "Records/listings.ndjson" }"#,
        with: #""source": { "csv": "rows.csv", "join": { "by": ["id"], "lists": ["images"] } }"#)
    }
    let text = String(repeating: "x", count: 80)
    let rows = (0..<160_000).map { "\($0 / 2),\(text),https://e.example/\($0).jpg" }
    try market.write("id,title,images\n" + rows.joined(separator: "\n"), to: "rows.csv")
    let scratch = try TemporaryFolder()
    let process = try Waymark.startUnblocked(
      ["build", "--project", market.folder, "--output", market.output, "--quiet"],
      environment: Marketplace.variables, errors: try scratch.file("errors"))
    // A part of the table has been read: the rest of what a build reads is much smaller.
    var count = 0
    while count < 8 << 20, process.isRunning {
      Thread.sleep(forTimeInterval: 0.002)
      let usage = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
      count =
        (usage?.split(separator: "\n").first?.split(separator: " ").last).flatMap { Int($0) } ?? 0
    }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let said = try String(contentsOfFile: scratch.path + "/errors", encoding: .utf8)
    #expect(said.contains("reading ended early: stopped by SIGTERM"), "\(said)")
  }

  /// A query that waits for a server ends with the program, and so does one without an answer.
  @Test(arguments: [SIGINT, SIGQUIT])
  func stopsWaitingForASilentServer(signal: Int32) throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        #""source": { "ndjson": "Records/listings.ndjson" }"#,
        with: #""source": { "postgres": { "env": "SILENT" }, "table": "cars" }"#)
    }
    let listener = Process()
    listener.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    listener.arguments = [
      "-c",
      "import socket,time; s=socket.socket(); s.bind(('127.0.0.1',0)); s.listen();"
        + "print(s.getsockname()[1],flush=True); time.sleep(3000)",
    ]
    let pipe = Pipe()
    listener.standardOutput = pipe
    try listener.run()
    defer { listener.endNow() }
    let port = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let address = "postgresql://u@127.0.0.1:\(port)/db?sslmode=disable"
    let process = try Waymark.startUnblocked(
      ["build", "--project", market.folder, "--output", market.output],
      environment: Marketplace.variables.merging(["SILENT": address]) { $1 })
    Thread.sleep(forTimeInterval: 1)
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(listener.isRunning)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    let run = try market.build(environment: ["SILENT": address + "&connect_timeout=1"])
    #expect(run.status == 2 && run.output.contains("did not answer for 1 second"), "\(run.output)")
  }

  /// With a dozen files, the system's libraries would stop the program without a message.
  @Test(arguments: [12, 14, 16, 255]) func reportsThatTooFewFilesMayBeOpen(count: Int) throws {
    let market = try Marketplace()
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c", "ulimit -n \(count); exec \"$@\"", "bash", Waymark.binary, "build",
        "--project", market.folder, "--output", market.output,
      ], environment: Marketplace.variables)
    #expect(run.status == 2 && run.errors.contains("ulimit -n: error"), "\(run.errors)")
    #expect(run.errors.contains("\(count) open files"), "\(run.errors)")
  }
}
