import Foundation
import Testing

/// What phones and Google are told of passes, however the build was made and whatever came back.
@Suite(.serialized) struct PassServiceTests {
  private static let secret = "3f1c9a7be0d24586b1c07f9e3a5d8c42"
  private static let id = "9f2c1e7740b84d6a8a51c3e2d0b7f913"
  private static let other = "3d5a0c9be1f24c7793a86b1d4e0f2a68"
  private static let prefix = "\"serialPrefix\": \"P-\","
  private static let updates = "feeds/pass-updates.ndjson"
  private static let requests = "feeds/google-wallet-requests.ndjson"

  /// The small marketplace, whose passes are updated, with Google Wallet.
  private func market() throws -> Marketplace {
    let market = try Marketplace()
    try ServiceAccountKey.write(to: market.folder + "/Identities/google.json")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        Self.prefix,
        with: Self.prefix
          + " \"updates\": { \"secret\": { \"env\": \"TOKENS\" } }, \"googleWallet\": { \"issuerID\":"
          + " \"3388000000022222222\", \"serviceAccount\": { \"file\": \"Identities/google.json\" } },"
      )
    }
    return market
  }

  @discardableResult
  private func run(
    _ command: String, _ options: [String] = [], of market: Marketplace, output: String? = nil
  ) throws -> Waymark.Run {
    let run = try Waymark.run(
      [
        command, "--project", market.folder, "--output", output ?? market.output, "--format",
        "json", "--no-sync", "--environment", "production", "--accept-removals",
      ] + options,
      environment: Marketplace.variables.merging([
        "TOKENS": Self.secret, "SOURCE_DATE_EPOCH": "1795305600",
      ]) { $1 })
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return run
  }

  private func text(_ path: String, in output: String) throws -> String {
    try String(contentsOfFile: output + "/production/" + path, encoding: .utf8)
  }

  private func lines(_ path: String, of market: Marketplace) throws -> [[String: Any]] {
    try text(path, in: market.output).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Takes the first pass out of the records, and returns its lines.
  private func takePass(from market: Marketplace) throws -> String {
    var taken = ""
    try market.edit("Records/gate-passes.csv") { text in
      guard let start = text.range(of: Self.id), let end = text.range(of: Self.other) else {
        return
      }
      taken = String(text[start.lowerBound..<end.lowerBound])
      text.removeSubrange(start.lowerBound..<end.lowerBound)
    }
    return taken
  }

  @Test func areTheSameAfterAMerge() throws {
    let market = try market()
    let plain = market.beside("plain")
    func compare() throws -> String {
      try run("build", of: market, output: plain)
      for number in 1...2 { try run("build", ["--shard", "\(number)/2"], of: market) }
      try run("merge", of: market)
      for path in [Self.updates, Self.requests] {
        #expect(try text(path, in: market.output) == text(path, in: plain))
      }
      return try text(Self.updates, in: market.output)
    }
    #expect(try compare() == "")
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    #expect(try compare().contains("Bay: C-2"))
    let pass = try takePass(from: market)
    #expect(try compare().contains("\"removed\""))
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    #expect(try compare().contains("\"added\""))
  }

  @Test func tellOfAPassThatIsBack() throws {
    let market = try market()
    try run("build", of: market)
    let pass = try takePass(from: market)
    #expect(pass.contains("Ring at the gate."))
    try run("build", of: market)
    let gone = try #require(try lines(Self.requests, of: market).first)
    #expect(gone["method"] as? String == "PATCH")
    // Another build comes between.
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    try run("build", of: market)
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    try run("build", of: market)
    let update = try #require(try lines(Self.updates, of: market).first)
    #expect(update["serialNumber"] as? String == "P-\(Self.id)")
    #expect(update["voided"] as? Bool == false)
    #expect(update["messages"] as? [String] == [])
    #expect(update["changes"] as? [[String: String]] == [["change": "added", "place": "pass"]])
    // Google has the object already.
    let request = try #require(try lines(Self.requests, of: market).first)
    #expect(request["change"] as? String == "changed" && request["method"] as? String == "PUT")
    #expect((request["path"] as? String)?.hasSuffix(".P-\(Self.id)") == true)
    #expect((request["body"] as? [String: Any])?["state"] as? String == "ACTIVE")
    // It is told once, and a pass that was never there is new.
    try market.edit("Records/gate-passes.csv") {
      $0 = $0.replacing(Self.other, with: "4d5a0c9be1f24c7793a86b1d4e0f2a68")
    }
    try run("build", of: market)
    #expect(
      try lines(Self.updates, of: market).map { $0["serialNumber"] as? String } == [
        "P-\(Self.other)"
      ])
    let methods = try lines(Self.requests, of: market).compactMap { $0["method"] as? String }
    #expect(methods.sorted() == ["PATCH", "POST"])
  }

  /// What leaves the project file.
  private static var ends: [[Regex<Substring>]] {
    [
      [/\n.*"page": "gatepass".*/, /\n *"gatePasses": .*/], [/"googleWallet": .*?\},? ?\},/],
      [/(?s)"pass": \{\s*"typeID".*?"allowTestIdentity": true,\s*\},/],
    ]
  }

  @Test(arguments: 0..<3)
  func makeObjectsInactiveWhenTheProjectEndsThem(end: Int) throws {
    let market = try market()
    try run("build", of: market)
    let config = try String(contentsOfFile: market.folder + "/waymark.json", encoding: .utf8)
    try market.edit("waymark.json") { text in
      for part in Self.ends[end] {
        #expect(text.firstMatch(of: part) != nil)
        text = text.replacing(part, with: "")
      }
    }
    let ended = try run("build", of: market)
    #expect(ended.output.contains("feed.ended"), "\(ended.output)")
    func inactive() throws -> [String] {
      try lines(Self.requests, of: market).compactMap { line in
        let body = line["body"] as? [String: String]
        return body == ["state": "INACTIVE"] ? line["path"] as? String : nil
      }
    }
    let path = "/walletobjects/v1/genericObject/3388000000022222222.P-"
    #expect(try inactive() == [path + Self.other, path + Self.id])
    #expect(try text("feeds/google-wallet.ndjson", in: market.output) == "")
    let removed = try lines(Self.updates, of: market).filter {
      $0["changes"] as? [[String: String]] == [["change": "removed", "place": "pass"]]
    }
    #expect(removed.count == (end == 1 ? 0 : 2))
    // A later build repeats neither the warning nor other requests.
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    #expect(try !run("build", of: market).output.contains("feed.ended"))
    #expect(try inactive().count == 2)
    try market.write(config, to: "waymark.json")
    try run("build", of: market)
    let changes = try lines(Self.requests, of: market).filter {
      $0["resource"] as? String == "genericObject"
    }
    #expect(changes.map { $0["change"] as? String } == ["changed", "changed"])
    guard end != 1 else { return }
    #expect(try text(Self.updates, in: market.output).ranges(of: "\"added\"").count == 2)
  }

  @Test func withdrawPassesThatWereRolledBack() throws {
    let market = try market()
    try market.useGenerations()
    let pass = try takePass(from: market)
    try run("build", of: market)
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    try run("build", of: market)
    func rollBack() throws {
      let run = try Waymark.run([
        "rollback", "--project", market.folder, "--output", market.output, "--environment",
        "production",
      ])
      try #require(run.status == 0, "\(run.errors)")
    }
    try rollBack()
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(pass, with: "") }
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    try run("build", of: market)
    let request = try #require(
      try lines(Self.requests, of: market).first { $0["change"] as? String == "gone" })
    #expect((request["path"] as? String)?.hasSuffix(".P-\(Self.id)") == true)
    let update = try #require(
      try lines(Self.updates, of: market).first { $0["serialNumber"] as? String == "P-\(Self.id)" })
    #expect(update["changes"] as? [[String: String]] == [["change": "removed", "place": "pass"]])
    // A pass that was rolled back and corrected is not new to phones and Google.
    try market.edit("Records/gate-passes.csv") { $0 += pass }
    try run("build", of: market)
    #expect(try text(Self.updates, in: market.output).contains("\"added\""))
    try rollBack()
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    try run("build", of: market)
    #expect(try text(Self.updates, in: market.output).contains("\"added\""))
    let changes = try lines(Self.requests, of: market).map { $0["change"] as? String }
    #expect(!changes.isEmpty && changes.allSatisfy { $0 == "changed" })
  }

  /// Phones may have a pass from a tree that was rolled back, and ask only for newer ones.
  @Test(arguments: [false, true]) func bringsPassesBackAfterARollback(hasOtherChange: Bool) throws {
    let market = try market()
    try market.useGenerations()
    try run("build", of: market)
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    try run("build", of: market)
    let moment = Date()
    let rollback = try Waymark.run([
      "rollback", "--project", market.folder, "--output", market.output, "--environment",
      "production",
    ])
    try #require(rollback.status == 0, "\(rollback.errors)")
    let folder = market.output + "/production/web/cars.example.com/wallet/v1/passes"
    let passes = try #require(FileManager.default.subpaths(atPath: folder))
    let pass = try #require(passes.first { $0.hasSuffix("P-\(Self.id)") })
    let time = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(pass)")
    #expect(try #require(time[.modificationDate] as? Date) > moment.addingTimeInterval(-1))
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",C-2,", with: ",B-12,") }
    if hasOtherChange {
      try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    }
    try run("build", of: market)
    let update = try #require(
      try lines(Self.updates, of: market).first { $0["serialNumber"] as? String == "P-\(Self.id)" })
    let changes = update["changes"] as? [[String: String]] ?? []
    #expect(changes.contains { $0["old"] == "C-2" && $0["new"] == "B-12" }, "\(update)")
    let trees = market.output + "/.generations/production"
    #expect(try FileManager.default.contentsOfDirectory(atPath: trees).sorted() == ["1", "3"])
  }

  /// The requests and the objects are two files, between and after which a build may be killed.
  @Test func keepsTheRequestsOfAKilledBuild() throws {
    let market = try market()
    try run("build", of: market)
    let manifest = URL(fileURLWithPath: market.output + "/production/manifest.json")
    let previous = URL(fileURLWithPath: market.output + "/.waymark/production/previous.json")
    let objects = URL(fileURLWithPath: market.output + "/production/feeds/google-wallet.ndjson")
    let before = try (manifest: Data(contentsOf: manifest), objects: Data(contentsOf: objects))
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    try run("build", of: market)
    let requests = try text(Self.requests, in: market.output)
    #expect(requests.contains("\"changed\""))
    func kill() throws {
      try before.manifest.write(to: previous)
      try FileManager.default.removeItem(at: manifest)
    }
    try kill()
    try run("build", of: market)
    #expect(try text(Self.requests, in: market.output) == requests)
    try kill()
    try before.objects.write(to: objects)
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",C-2,", with: ",B-12,") }
    try run("build", of: market)
    #expect(try text(Self.requests, in: market.output).isEmpty)
  }

  /// What is changed in the project file, and what the warning names.
  private static let moves = [
    (
      "\"updates\": {", "\"updates\": { \"path\": \"/passes\",",
      "at https://cars.example.com/wallet,"
    ),
    ("\"serialPrefix\": \"P-\"", "\"serialPrefix\": \"Q-\"", "phones with P-"),
    ("\"serialPrefix\": \"P-\"", "\"serialPrefix\": \"P\"", "phones with P-"),
    (
      "[\"cars.example.com\", \"www.cars.example.com\"]",
      "[\"www.cars.example.com\", \"cars.example.com\"]", "at https://cars.example.com/wallet,"
    ),
    (
      "\"updates\": { \"secret\": { \"env\": \"TOKENS\" } },", "",
      "at https://cars.example.com/wallet,"
    ),
  ]

  @Test(arguments: moves, [[], ["--pack"]])
  func warnOfPhonesThatNobodyAnswers(
    move: (old: String, new: String, named: String), options: [String]
  ) throws {
    let market = try market()
    try run("build", options, of: market)
    try market.edit("waymark.json") {
      #expect($0.contains(move.old))
      $0 = $0.replacing(move.old, with: move.new)
    }
    let moved = try run("build", options, of: market)
    let warning = try #require(
      try moved.objects().first { $0["code"] as? String == "pass.service-moved" }, "\(moved.output)"
    )
    let message = try #require(warning["message"] as? String)
    #expect(message.contains("2 passes") && message.contains(move.named), "\(message)")
    // It is told once, and not of records that go.
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    #expect(try !run("build", options, of: market).output.contains("pass.service-moved"))
    _ = try takePass(from: market)
    #expect(try !run("build", options, of: market).output.contains("pass.service-moved"))
  }

  @Test func inviteNobodyWithAVoidedPass() throws {
    let market = try market()
    try run("build", of: market)
    let folder = market.output + "/production/web/cars.example.com/wallet/v1/passes"
    func document(_ id: String) throws -> [String: Any] {
      let file = "\(folder)/pass.com.example.gatepass/P-\(id)"
      let run = try Waymark.run("/usr/bin/unzip", ["-p", file, "pass.json"])
      let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require(json as? [String: Any])
    }
    let issued = try document(Self.id)
    #expect(issued["barcodes"] != nil && issued["locations"] != nil)
    let voided = try document(Self.other)
    #expect(voided["voided"] as? Bool == true)
    #expect(voided["barcodes"] == nil && voided["locations"] == nil)
    let back = (voided["generic"] as? [String: Any])?["backFields"] as? [[String: Any]]
    #expect(back?.contains { $0["value"] as? String == Self.other } == true)
    let objects = try lines("feeds/google-wallet.ndjson", of: market)
    for (id, isScanned) in [(Self.id, true), (Self.other, false)] {
      let object = try #require(
        objects.first { ($0["id"] as? String)?.hasSuffix(id) == true }?["body"] as? [String: Any])
      #expect((object["barcode"] != nil) == isScanned)
      #expect((object["merchantLocations"] != nil) == isScanned)
    }
  }
}
