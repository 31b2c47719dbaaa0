import Foundation
import Testing

/// Gate passes for Google Wallet: the links on pages, the objects for the backend, and messages
/// about invalid settings.
struct GoogleWalletTests {
  private static let issuer = "3388000000022222222"
  private static let pass = "9f2c1e7740b84d6a8a51c3e2d0b7f913"
  private static let voided = "3d5a0c9be1f24c7793a86b1d4e0f2a68"
  private static let feed = "feeds/google-wallet.ndjson"
  private static let requests = "feeds/google-wallet-requests.ndjson"

  /// The time of the builds, before the passes end.
  private static let time = ["SOURCE_DATE_EPOCH": "1795305600"]

  /// The marketplace of the tests with Google Wallet in its environments.
  private static func market(
    _ settings: String = "\"serviceAccount\": { \"file\": \"Identities/google.json\" }"
  ) throws -> Marketplace {
    let market = try Marketplace()
    try ServiceAccountKey.write(to: market.folder + "/Identities/google.json")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"allowTestIdentity\": true,",
        with: "\"allowTestIdentity\": true, \"googleWallet\": { \"issuerID\": \"\(issuer)\","
          + " \(settings) },")
    }
    return market
  }

  private static func lines(_ text: String?) throws -> [[String: Any]] {
    try #require(text).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func page(_ id: String, _ tree: Tree, _ locale: String = "") -> String {
    tree["web/cars.example.com/\(locale)gatepass/\(id)/index.html"] ?? ""
  }

  /// The link of a page that saves the pass.
  private static func link(_ page: String) -> String? {
    page.firstMatch(of: /href="(https:\/\/pay\.google\.com\/gp\/v\/save\/[^"]+)"/)
      .map { String($0.1) }
  }

  @Test func savesAPassByALinkThatPythonVerifies() throws {
    let market = try Self.market()
    let run = try market.build(environment: Self.time)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let tree = try market.tree()
    let link = try #require(Self.link(Self.page(Self.pass, tree)))
    #expect(link.utf8.count <= 1800)
    #expect(Self.link(Self.page(Self.pass, tree, "zh-Hans/")) == link)
    #expect(Self.page(Self.pass, tree).contains(">Add to Google Wallet</a>"))
    #expect(Self.page(Self.pass, tree, "zh-Hans/").contains(">添加到 Google 钱包</a>"))
    // A pass that is not valid has no link to save it.
    #expect(Self.link(Self.page(Self.voided, tree)) == nil)

    let output = try Waymark.python(
      """
      import base64, json, sys
      from cryptography.hazmat.primitives import hashes, serialization
      from cryptography.hazmat.primitives.asymmetric import padding
      account = json.load(open(sys.argv[1]))
      key = serialization.load_pem_private_key(account["private_key"].encode(), None).public_key()
      token = sys.argv[2].rsplit("/", 1)[1]
      decode = lambda part: base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
      head, claims, signature = token.split(".")
      key.verify(decode(signature), (head + "." + claims).encode(), padding.PKCS1v15(), hashes.SHA256())
      print(json.dumps([json.loads(decode(head)), json.loads(decode(claims))], sort_keys=True))
      """, [market.folder + "/Identities/google.json", link])
    let claims =
      #"{"aud": "google", "iat": 1795305600, "iss": "gate@cars-example.iam.gserviceaccount.com","#
      + #" "origins": ["cars.example.com", "www.cars.example.com"], "payload": {"genericObjects":"#
      + #" [{"classId": "\#(Self.issuer).production-gatepass", "id": "\#(Self.issuer).P-\#(Self.pass)"}]},"#
      + #" "typ": "savetowallet"}"#
    #expect(
      output == #"[{"alg": "RS256", "kid": "0a1b2c3d", "typ": "JWT"}, "# + claims + "]\n")
  }

  @Test func writesObjectsThatAgreeWithThePass() throws {
    let market = try Self.market()
    let run = try market.build(environment: Self.time)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let tree = try market.tree()
    let lines = try Self.lines(tree[Self.feed])
    #expect(
      lines.map { $0["resource"] as? String } == ["genericClass"]
        + Array(repeating: "genericObject", count: lines.count - 1))
    let ids = lines.compactMap { $0["id"] as? String }
    #expect(ids.dropFirst() == ids.dropFirst().sorted()[...])
    let object = try #require(
      lines.first { $0["id"] as? String == "\(Self.issuer).P-\(Self.pass)" }?["body"]
        as? [String: Any])
    func text(_ path: String) -> String? {
      path.split(separator: "/").reduce(object as Any?) { value, key in
        if let list = value as? [Any] {
          return Int(key).flatMap { list.indices.contains($0) ? list[$0] : nil }
        }
        return (value as? [String: Any])?[String(key)]
      } as? String
    }
    let expected = [
      "id": "\(Self.issuer).P-\(Self.pass)", "classId": "\(Self.issuer).production-gatepass",
      "state": "ACTIVE", "genericType": "GENERIC_OTHER",
      "cardTitle/defaultValue/value": "Cars & Co", "cardTitle/defaultValue/language": "en",
      "subheader/defaultValue/value": "Gate pass · Vehicle",
      "subheader/translatedValues/0/value": "提车通行证 · 车辆",
      "subheader/translatedValues/0/language": "zh-Hans",
      "header/defaultValue/value": "2019 Toyota Corolla, white",
      "hexBackgroundColor": "#ffffff", "barcode/type": "QR_CODE",
      "barcode/value": "https://cars.example.com/gatepass/\(Self.pass)",
      "barcode/alternateText": Self.pass,
      "validTimeInterval/start/date": "2026-11-20T03:00:00-05:00",
      "validTimeInterval/end/date": "2027-11-22T13:00:00-05:00",
      "textModulesData/0/id": "gate", "textModulesData/0/body": "3",
      "textModulesData/0/localizedHeader/defaultValue/value": "Gate",
      "textModulesData/0/localizedHeader/translatedValues/0/language": "zh-Hans",
      "textModulesData/3/id": "validUntil",
      "textModulesData/3/localizedBody/defaultValue/value": "Nov 22, 2027 13:00 EST (UTC-05:00)",
      "linksModuleData/uris/0/id": "contact", "linksModuleData/uris/0/uri": "tel:+14165550143",
      "linksModuleData/uris/1/uri": "https://cars.example.com/gatepass/\(Self.pass)",
    ]
    for (path, value) in expected.sorted(by: { $0.key < $1.key }) {
      #expect(text(path) == value, "\(path)")
    }
    let texts = try #require(object["textModulesData"] as? [[String: Any]])
    #expect(texts.count == 10)
    let last = try #require(texts.last?["localizedBody"] as? [String: Any])
    let body = (last["defaultValue"] as? [String: Any])?["value"] as? String
    #expect(body == "North Lot\nNotes: Bring ID.\nRing at the gate.", "\(texts)")
    let places = try #require(object["merchantLocations"] as? [[String: Double]])
    #expect(places == [["latitude": 43.6532, "longitude": -79.3832]])

    let other = try #require(
      lines.first { $0["id"] as? String == "\(Self.issuer).P-\(Self.voided)" }?["body"]
        as? [String: Any])
    #expect(other["state"] as? String == "INACTIVE")
    #expect(other["notifications"] == nil)
    let title = (other["subheader"] as? [String: Any])?["defaultValue"] as? [String: Any]
    #expect(title?["value"] as? String == "This pass is no longer valid · Vehicle")

    let layout = try #require(tree[Self.feed]?.split(separator: "\n").first)
    for field in ["gate", "bay", "plate", "validUntil"] {
      #expect(layout.contains("object.textModulesData['\(field)']"))
    }
    #expect(try market.tree("staging")[Self.feed]?.contains("staging-gatepass") == true)
  }

  @Test func writesRequestsForTheChangedPasses() throws {
    let market = try Self.market()
    func build(_ time: [String: String] = Self.time) throws -> Tree {
      let run = try market.build(["--accept-removals"], environment: time)
      try #require(run.status == 0, "\(run.output)\(run.errors)")
      return try market.tree()
    }
    let first = try build()
    let all = try Self.lines(first[Self.requests])
    #expect(
      all.allSatisfy { $0["change"] as? String == "new" && $0["method"] as? String == "POST" })
    #expect(all.first?["path"] as? String == "/walletobjects/v1/genericClass")
    #expect(all.last?["path"] as? String == "/walletobjects/v1/genericObject")
    #expect(try build() == first)

    try market.edit("Records/gate-passes.csv") { $0 = $0.replacing("B-12", with: "B-14") }
    let second = try build()
    let changed = try Self.lines(second[Self.requests])
    #expect(changed.count == 1)
    #expect(changed.first?["method"] as? String == "PUT")
    #expect(
      changed.first?["path"] as? String
        == "/walletobjects/v1/genericObject/\(Self.issuer).P-\(Self.pass)")
    #expect(second[Self.requests]?.contains("\"B-14\"") == true)
    #expect(try build() == second)

    try market.edit("Records/gate-passes.csv") { text in
      let start = text.range(of: Self.voided)?.lowerBound
      if let start { text = String(text[..<start]) }
    }
    let gone = try Self.lines(try build()[Self.requests])
    #expect(gone.count == 1)
    #expect(gone.first?["method"] as? String == "PATCH")
    #expect(gone.first?["body"] as? [String: String] == ["state": "INACTIVE"])

    // What only a lost feed had stays valid at Google, and the build says so.
    let path = market.output + "/production/" + Self.feed
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
    let lost = try market.build(environment: Self.time).objects()
      .filter { $0["code"] as? String == "feed.lost" }
    #expect(lost.map { $0["file"] as? String } == ["production/" + Self.feed])

    // Only the time changed: the pass has expired.
    try market.edit("Records/gate-passes.csv") {
      $0 = $0.replacing("2027-11-22T18:00:00Z", with: "2026-11-22T12:00:00Z")
    }
    #expect(try build()[Self.feed]?.contains("\"state\":\"ACTIVE\"") == true)
    let late = try build(["SOURCE_DATE_EPOCH": "1795352400"])
    #expect(late[Self.feed]?.contains("\"state\":\"EXPIRED\"") == true)
    #expect(late[Self.requests]?.contains("\"change\":\"changed\"") == true)
  }

  @Test func readsTheKeyFromAVariable() throws {
    let market = try Self.market("\"serviceAccount\": { \"env\": \"GOOGLE_KEY\" }")
    let key = try ServiceAccountKey.text()
    let run = try market.build(
      ["--environment", "production"], environment: ["GOOGLE_KEY": key])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let tree = try market.tree()
    #expect(Self.link(Self.page(Self.pass, tree)) != nil)
    // Without SOURCE_DATE_EPOCH, a link does not contain the current time.
    let again = market.beside("again")
    try market.build(
      ["--environment", "production"], output: again, environment: ["GOOGLE_KEY": key])
    #expect(try Tree(again + "/production") == tree)
    let secret = key.split(separator: "\\n")[5]
    for (path, file) in tree.files {
      #expect(!String(decoding: file, as: UTF8.self).contains(secret), "\(path)")
    }
  }

  @Test func needsNoKeyForAnUnsignedCheck() throws {
    let market = try Self.market("\"serviceAccount\": { \"file\": \"Identities/none.json\" }")
    let run = try Waymark.run(["check", "--project", market.folder, "--no-signing"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let signed = try market.build()
    #expect(signed.status == 2)
    #expect(signed.output.contains("project.service-account"))
  }

  @Test(arguments: [
    ("-----BEGIN PRIVATE KEY-----\nAAAA", "it is a key in PEM"),
    ("eyJ0eXBlIjoiIn0=", "decode it first"),
    ("/run/secrets/google.json", "it is a file path"),
    ("{}", "it has no \\\"client_email\\\""),
    ("", "it is not JSON"),
  ])
  func reportsTheActualKindOfAKeyFile(text: String, reason: String) throws {
    let market = try Self.market("\"serviceAccount\": { \"env\": \"GOOGLE_KEY\" }")
    let run = try market.build(environment: ["GOOGLE_KEY": text])
    #expect(run.status == 2)
    #expect(run.output.contains(reason), "\(run.output)")
    #expect(!run.output.contains("AAAA"))
    let missing = try market.build()
    #expect(missing.output.contains("is not set"), "\(missing.output)")
  }

  @Test func refusesValuesThatGoogleRejects() throws {
    let account = "\"serviceAccount\": { \"file\": \"Identities/google.json\" }"
    let picture = try Self.market(account + ", \"logo\": \"/none.png\"")
    #expect(try picture.build().output.contains("project.google-picture"))
    let shared = try Self.market(account + ", \"class\": \"gate\"")
    #expect(try shared.build().output.contains("share the Google Wallet class"))
    let long = try Self.market()
    let hosts = (1...60).map { "\"host\($0).cars.example.com\"" }.joined(separator: ", ")
    try long.edit("waymark.json") {
      $0 = $0.replacing("\"www.cars.example.com\"", with: hosts)
    }
    let run = try long.build(["--environment", "production"])
    #expect(run.output.contains("project.google-link"), "\(run.output)")
  }

  @Test func showsTheKeyWithTheIdentities() throws {
    let market = try Self.market()
    func inspect() throws -> Waymark.Run {
      try Waymark.run(
        ["passes", "identity", "inspect", "--project", market.folder, "--format", "json"],
        environment: Marketplace.variables)
    }
    let run = try inspect()
    #expect(run.status == 0, "\(run.errors)")
    let account = try #require(
      try run.objects().first { $0["serviceAccount"] as? String == ServiceAccountKey.email })
    #expect(account["environment"] as? String == "production")
    #expect(account["bits"] as? Int == 2048)
    #expect((account["warnings"] as? [Any])?.isEmpty == true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: market.folder + "/Identities/google.json")
    #expect(try inspect().output.contains("users other than the owner may read the key"))
    try market.write("{}", to: "Identities/google.json")
    let faulty = try inspect()
    #expect(faulty.status == 1)
    #expect(faulty.output.contains("client_email"))
  }
}
