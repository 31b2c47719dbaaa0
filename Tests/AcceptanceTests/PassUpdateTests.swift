import Foundation
import Testing

/// Passes that change while phones have them.
struct PassUpdateTests {
  private static let secret = "3f1c9a7be0d24586b1c07f9e3a5d8c42"
  private static let id = "9f2c1e7740b84d6a8a51c3e2d0b7f913"
  private static let folder = "wallet/v1/passes/pass.com.example.gatepass"

  /// The small marketplace, whose passes are updated.
  private func market(secret: String = "{ \"env\": \"TOKENS\" }") throws -> Marketplace {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"serialPrefix\": \"P-\",",
        with: "\"serialPrefix\": \"P-\", \"updates\": { \"secret\": \(secret) },")
    }
    return market
  }

  @discardableResult
  private func build(
    _ market: Marketplace, _ options: [String] = [], secret: String = Self.secret
  ) throws -> Waymark.Run {
    try market.build(["--environment", "production"] + options, environment: ["TOKENS": secret])
  }

  /// The lines of the feed.
  private func updates(_ market: Marketplace) throws -> [[String: Any]] {
    let path = market.output + "/production/feeds/pass-updates.ndjson"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func document(_ market: Marketplace) throws -> [String: Any] {
    let file =
      market.output + "/production/web/cars.example.com/\(Self.folder)/P-\(Self.id)"
    let run = try Waymark.run("/usr/bin/unzip", ["-p", file, "pass.json"])
    try #require(run.status == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(json as? [String: Any])
  }

  /// Both would be at the path where phones request a newer version.
  @Test func refusesPassesOfTwoSetsWithOneIdentifier() throws {
    let market = try market()
    let set = #""kind": "gatePass", "source": { "csv": "Records/gate-passes.csv" }"#
    let route = #""path": "/exit/{id}", "page": "gatepass", "records": "exits""#
    try market.edit("waymark.json") { text in
      text = text.replacing("\"records\": {\n", with: "\"records\": {\n\"exits\": { \(set) },\n")
        .replacing("\"routes\": [\n", with: "\"routes\": [\n{ \"name\": \"exits\", \(route) },\n")
    }
    let run = try build(market)
    let text = run.output + run.errors
    #expect(run.status == 2 && text.contains("record.shared-id"), "\(text)")
    #expect(text.contains("in wallets"))
  }

  /// Phones have the passes that the manifest names, also if a pipeline did not restore their files.
  @Test func tellsPhonesOfAPassWhoseFileIsLost() throws {
    let market = try market()
    try #require(build(market).status == 0)
    try FileManager.default.removeItem(
      atPath: market.output + "/production/web/cars.example.com/\(Self.folder)/P-\(Self.id)")
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing("B-12", with: "B-14") }
    try #require(build(market).status == 0)
    #expect(try updates(market).map { $0["serialNumber"] as? String } == ["P-\(Self.id)"])
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing("B-14", with: "B-15") }
    try #require(build(market).status == 0)
    #expect(try updates(market).count == 1)
  }

  @Test func namesTheServiceAndATokenThatOtherProgramsCompute() throws {
    let market = try market()
    try #require(build(market).status == 0)
    let document = try document(market)
    #expect(document["webServiceURL"] as? String == "https://cars.example.com/wallet")
    let token = try Waymark.run(
      "/usr/bin/openssl", ["dgst", "-sha256", "-hmac", Self.secret],
      input: "pass.com.example.gatepass/P-\(Self.id)")
    let digits = try #require(token.output.split(separator: " ").last)
    #expect(
      document["authenticationToken"] as? String == digits.trimmingCharacters(in: .newlines))
    #expect(try updates(market).isEmpty)
    // The same file as next to the page, and the same bytes in every build.
    let tree = try market.tree()
    let web = "web/cars.example.com/"
    #expect(
      tree.files[web + "\(Self.folder)/P-\(Self.id)"]
        == tree.files[web + "gatepass/\(Self.id)/gatepass.pkpass"])
    let again = try Waymark.run(
      [
        "build", "--project", market.folder, "--output", market.beside("again"), "--no-sync",
        "--environment", "production",
      ],
      environment: Marketplace.variables.merging(["TOKENS": Self.secret]) { $1 })
    try #require(again.status == 0, "\(again.errors)")
    #expect(try Tree(market.beside("again/production")).differences(from: tree).isEmpty)
    for (path, bytes) in tree.files {
      #expect(bytes.firstRange(of: Data(Self.secret.utf8)) == nil, "\(path)")
    }
    let verified = try Waymark.run([
      "passes", "verify", "--trust", market.folder + "/Identities/production/authority.pem",
      market.output + "/production/" + web + "gatepass/\(Self.id)/gatepass.pkpass",
    ])
    #expect(verified.status == 0, "\(verified.output)")
  }

  @Test func listsTheChangesAndTheirLockScreenMessages() throws {
    let market = try market()
    try #require(build(market).status == 0)
    try market.edit("Records/gate-passes.csv") { text in
      text = text.replacing(",B-12,", with: ",C-2,")
    }
    try #require(build(market).status == 0)
    let moved = try updates(market)
    #expect(moved.count == 1)
    #expect(moved[0]["serialNumber"] as? String == "P-\(Self.id)")
    #expect(moved[0]["voided"] as? Bool == false)
    #expect(moved[0]["messages"] as? [String] == ["Bay: C-2"])
    let changes = try #require(moved[0]["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes[0]["place"] as? String == "field bay value")
    #expect(changes[0]["old"] as? String == "B-12" && changes[0]["new"] as? String == "C-2")
    // The other pass was already voided; this one now is.
    try market.edit("Records/gate-passes.csv") {
      $0 = $0.replacing("Ring at the gate.\",false", with: "Ring at the gate.\",true")
    }
    try #require(build(market).status == 0)
    let voided = try updates(market)
    #expect(voided.count == 1 && voided[0]["voided"] as? Bool == true)
    #expect(voided[0]["messages"] as? [String] == ["This pass is no longer valid"])
    #expect(try document(market)["voided"] as? Bool == true)
    // Another change: the feed lists the changes of one build.
    try market.edit("Records/dealers.json") { $0 = $0.replacing("1 Yard St", with: "2 Yard St") }
    try #require(build(market).status == 0)
    #expect(try updates(market).first?["messages"] as? [String] == [])
  }

  @Test func failsWhenAnEarlierPassCannotBeRead() throws {
    let market = try market()
    try #require(build(market).status == 0)
    let path = "web/cars.example.com/\(Self.folder)/P-\(Self.id)"
    let file = try #require(FileHandle(forWritingAtPath: "\(market.output)/production/\(path)"))
    // No pass is this large.
    try file.truncate(atOffset: 65 << 20)
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",B-12,", with: ",C-2,") }
    let run = try build(market)
    #expect(run.status == 2)
    #expect((run.output + run.errors).contains("P-\(Self.id)"), "\(run)")
  }

  @Test func listsRemovedPasses() throws {
    let market = try market()
    try #require(build(market).status == 0)
    try market.edit("Records/gate-passes.csv") { text in
      text = text.replacing(
        "3d5a0c9be1f24c7793a86b1d4e0f2a68", with: "4d5a0c9be1f24c7793a86b1d4e0f2a68")
      text = text.replacing(",B-12,", with: ",C-2,")
    }
    try #require(build(market).status == 0)
    let lines = try updates(market)
    #expect(
      lines.compactMap { $0["serialNumber"] as? String } == [
        "P-3d5a0c9be1f24c7793a86b1d4e0f2a68", "P-\(Self.id)",
      ])
    let gone = try #require(lines.first)
    #expect(gone["passTypeIdentifier"] as? String == "pass.com.example.gatepass")
    #expect(gone["messages"] as? [String] == [])
    #expect(gone["voided"] as? Bool == true)
    #expect(
      gone["changes"] as? [[String: String]] == [["change": "removed", "place": "pass"]])
    // Once is enough.
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",C-2,", with: ",D-3,") }
    try #require(build(market).status == 0)
    #expect(try updates(market).map { $0["serialNumber"] as? String } == ["P-\(Self.id)"])
  }

  /// The passes of the last build may be in an archive, and those of this build too.
  @Test(arguments: [[["--pack"], ["--pack"]], [[], ["--pack"]], [["--pack"], []]])
  func listsChangesInAnArchive(options: [[String]]) throws {
    let market = try market()
    let plain = try self.market()
    try #require(build(market, options[0]).status == 0)
    try #require(build(plain).status == 0)
    for market in [market, plain] {
      try market.edit("Records/gate-passes.csv") { text in
        text = text.replacing(
          "3d5a0c9be1f24c7793a86b1d4e0f2a68", with: "4d5a0c9be1f24c7793a86b1d4e0f2a68")
        text = text.replacing(",B-12,", with: ",C-2,")
      }
    }
    try #require(build(market, options[1]).status == 0)
    try #require(build(plain).status == 0)
    let feed = "/production/feeds/pass-updates.ndjson"
    let expected = try String(contentsOfFile: plain.output + feed, encoding: .utf8)
    #expect(expected.contains("Bay: C-2") && expected.contains("\"voided\":true"))
    #expect(try String(contentsOfFile: market.output + feed, encoding: .utf8) == expected)
    // Nothing changed.
    try #require(build(market, options[1]).status == 0)
  }

  @Test func warnsWhenTokensChange() throws {
    let market = try market()
    try #require(build(market).status == 0)
    let other = String(Self.secret.reversed())
    let run = try build(market, secret: other)
    #expect(run.status == 0)
    let warning = try #require(
      try run.objects().first { $0["code"] as? String == "pass.token-changed" })
    #expect((warning["message"] as? String)?.contains("2 passes") == true)
    let feed = try String(
      contentsOfFile: market.output + "/production/feeds/pass-updates.ndjson", encoding: .utf8)
    #expect(feed.contains("\"place\":\"authenticationToken\",\"forbidden\":"))
    for secret in [Self.secret, other] {
      for name in ["P-\(Self.id)", "P-3d5a0c9be1f24c7793a86b1d4e0f2a68"] {
        let token = try Waymark.run(
          "/usr/bin/openssl", ["dgst", "-sha256", "-hmac", secret],
          input: "pass.com.example.gatepass/\(name)")
        let digits = try #require(token.output.split(separator: " ").last)
        #expect(!feed.contains(digits.trimmingCharacters(in: .newlines)))
      }
    }
  }

  @Test(arguments: [
    "", "short", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "correct-horse-battery",
  ])
  func refusesSecretsThatCanBeGuessed(secret: String) throws {
    let run = try build(market(), secret: secret)
    #expect(run.status == 2)
    #expect(try run.objects().first?["code"] as? String == "project.secret")
    #expect(secret.isEmpty || !(run.output + run.errors).contains(secret))
  }

  @Test func warnsAboutASecretThatOthersCanRead() throws {
    let market = try market(secret: "{ \"file\": \"Identities/tokens\" }")
    let missing = try build(market)
    #expect(missing.status == 2 && missing.output.contains("project.secret"))
    let path = market.folder + "/Identities/tokens"
    try market.write(Self.secret + "\n", to: "Identities/tokens")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let warned = try build(market)
    #expect(warned.status == 0 && warned.output.contains("pass.secret-rights"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try !build(market).output.contains("pass.secret-rights"))
    #expect(try !(document(market)["authenticationToken"] as? String ?? "").isEmpty)
  }

  @Test func warnsAboutAKeyThatOthersCanRead() throws {
    let market = try market()
    let path = market.folder + "/Identities/production/key.pem"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let run = try build(market)
    let warning = try #require(
      try run.objects().first { $0["code"] as? String == "pass.secret-rights" })
    #expect(run.status == 0)
    #expect(
      warning["message"] as? String == "users other than the owner may read the key in \(path)")
    #expect(warning["help"] as? String == "chmod 600 '\(path)'")
  }

  /// The example of the guide, with the ports of this machine.
  @Test func answersPhonesThroughNginx() throws {
    let market = try market()
    try #require(build(market).status == 0)
    let tree = market.output + "/production"
    let site = try WebServer(
      .nginx, tree: tree, environment: "production", hosts: ["cars.example.com"])
    let service = try WalletService(secret: Self.secret)
    let front = try WebServer(
      guideExample: "server_name cars.example;", host: "cars.example.com",
      ports: ["8080": service.port, "8081": site.port])
    let token = try #require(try document(market)["authenticationToken"] as? String)
    let path = "/\(Self.folder)/P-\(Self.id)"
    let answers = try Waymark.python(
      """
      import http.client, sys, json
      port, path, token = int(sys.argv[1]), sys.argv[2], sys.argv[3]
      def get(path, **headers):
          c = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
          c.request("GET", path, headers={"Host": "cars.example.com", **{k.replace("_", "-"): v for k, v in headers.items()}})
          a = c.getresponse(); body = a.read()
          return a.status, dict(a.getheaders()), len(body)
      right = "ApplePass " + token
      status, headers, size = get(path, Authorization=right)
      print(status, headers["Content-Type"], size)
      modified = headers["Last-Modified"]
      print(get(path, Authorization=right, If_Modified_Since=modified)[0])
      print(get(path)[0], get(path, Authorization="ApplePass " + token[:-1] + "0")[0])
      print(get(path, Authorization="Bearer " + token)[0])
      print(get(path.replace("9f2c", "9f2d"), Authorization=right)[0])
      print(get("/wallet/v1/devices/d/registrations/pass.com.example.gatepass?passesUpdatedSince=1")[0])
      print(get("/wallet/authorize", Authorization=right)[0])
      print(get("/ads/17")[0])
      print(modified)
      """, ["\(front.port)", path, token])
    let lines = answers.split(separator: "\n").map { String($0) }
    let size = try #require(try market.tree().files["web/cars.example.com" + path]).count
    #expect(
      lines.dropLast() == [
        "200 application/vnd.apple.pkpass \(size)", "304", "401 401", "401", "401", "200", "404",
        "200",
      ], "\(site.messages)\(front.messages)")
    // A build that changes another pass keeps the date of this one.
    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing(",A1,", with: ",A2,") }
    try #require(build(market).status == 0)
    let again = try Waymark.python(
      """
      import http.client, sys
      c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=10)
      c.request("GET", sys.argv[2], headers={"Host": "cars.example.com", "Authorization": "ApplePass " + sys.argv[3]})
      print(c.getresponse().getheader("Last-Modified"))
      """, ["\(front.port)", path, token])
    #expect(again.trimmingCharacters(in: .newlines) == lines.last)
  }
}

/// The program behind the web service, as far as a test needs it.
private final class WalletService {
  let port: Int
  private let process: Process

  init(secret: String) throws {
    port = try WebServer.freePort()
    process = try Waymark.start(
      "/usr/bin/python3", [ProofTools.fixture("wallet.py"), "\(port)", secret])
    for _ in 0..<200 where !WebServer.answers(port) { usleep(50_000) }
    try #require(WebServer.answers(port))
  }

  deinit {
    process.endNow()
  }
}
