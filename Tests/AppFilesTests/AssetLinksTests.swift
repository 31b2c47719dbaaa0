import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

struct AssetLinksTests {
  static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
  static let other = (11..<43).map(String.init).joined(separator: ":")

  static func package(
    _ name: String = "com.example.app", _ prints: [String] = [fingerprint], logins: Bool = false
  ) throws(LinkFault) -> AndroidPackage {
    var fingerprints: [CertificateFingerprint] = []
    for text in prints { fingerprints.append(try CertificateFingerprint(text)) }
    return try AndroidPackage(name, fingerprints: fingerprints, sharesLogins: logins)
  }

  @Test func writesOneStatementForEachPackage() throws {
    let table = try RouteTable([try Route(name: "a", path: "/a/{id}")])
    let links = try AssetLinks(
      table,
      packages: [
        Self.package("com.example.lite", logins: true),
        Self.package("com.example.app", [Self.fingerprint, Self.other, Self.other]),
      ])
    let root = try JSONReader.read(links.bytes).root
    let statements = try #require(root.array)
    #expect(
      statements.compactMap { $0["target"]?["package_name"]?.string } == [
        "com.example.app", "com.example.lite",
      ])
    #expect(
      statements[0]["target"]?["sha256_cert_fingerprints"]?.array?.compactMap(\.string)
        == [Self.other, Self.fingerprint])
    #expect(
      statements.map { $0["relation"]?.array?.compactMap(\.string) } == [
        ["delegate_permission/common.handle_all_urls"],
        [
          "delegate_permission/common.handle_all_urls",
          "delegate_permission/common.get_login_creds",
        ],
      ])
    let reversed = try AssetLinks(
      table,
      packages: [
        Self.package("com.example.app", [Self.other, Self.fingerprint]),
        Self.package("com.example.lite", logins: true),
      ])
    #expect(reversed.bytes == links.bytes)
  }

  @Test func listsEveryFingerprint() throws {
    let digits = Array("0123456789ABCDEF")
    let prints = (0..<256).map { index in
      "\(digits[index / 16])\(digits[index % 16]):"
        + (10..<41).map(String.init).joined(separator: ":")
    }
    let links = try AssetLinks(
      RouteTable([try Route(name: "a", path: "/a/{id}")]),
      packages: [Self.package("org.example.app", prints.reversed())])
    let target = try JSONReader.read(links.bytes).root.array?.first?["target"]
    #expect(target?["sha256_cert_fingerprints"]?.array?.compactMap(\.string) == prints)
    #expect(LinkLint.check(links.bytes, as: .assetLinks, named: "assetlinks.json").isEmpty)
  }

  @Test func writesTheRulesOfTheTable() throws {
    let table = try RouteTable(
      [
        try Route(name: "ads", path: "/ads"), try Route(name: "ad", path: "/ads/{id}"),
        try Route(name: "find", path: "/ads/find", query: ["q": "{query}"]),
      ], locales: ["en", "zh-Hans"])
    let links = try AssetLinks(
      table, packages: [Self.package()], reserved: [.init(wechat: "/wx")])
    let text = String(decoding: links.bytes, as: UTF8.self).filter { !$0.isWhitespace }
    let rules = try #require(text.split(separator: "dynamic_app_link_components\":").last)
    #expect(
      rules == #"""
        [{"#":"web","exclude":true},{"?":{"web":"1"},"exclude":true},{"/":"*.pkpass","exclude":true},\#
        {"/":"*.pkpasses","exclude":true},{"/":"/ads//","exclude":true},\#
        {"/":"/ads//?*","exclude":true},{"/":"/zh-Hans/ads//","exclude":true},\#
        {"/":"/zh-Hans/ads//?*","exclude":true},{"/":"/ads/?*/?*","exclude":true},\#
        {"/":"/zh-Hans/ads/?*/?*","exclude":true},{"/":"/ads"},{"/":"/ads/"},\#
        {"/":"/ads/find","?":{"q":"?*"}},{"/":"/ads/find/","?":{"q":"?*"}},\#
        {"/":"/ads/find","exclude":true},{"/":"/ads/find/","exclude":true},{"/":"/zh-Hans/ads"},\#
        {"/":"/zh-Hans/ads/"},{"/":"/zh-Hans/ads/find","?":{"q":"?*"}},\#
        {"/":"/zh-Hans/ads/find/","?":{"q":"?*"}},{"/":"/zh-Hans/ads/find","exclude":true},\#
        {"/":"/zh-Hans/ads/find/","exclude":true},{"/":"/ads/?*"},{"/":"/zh-Hans/ads/?*"},\#
        {"/":"/wx//?*","exclude":true},{"/":"/wx"},{"/":"/wx/*"}]}}}]
        """#)
  }

  @Test func refusesAPackageWithoutFingerprintOrTwice() throws {
    #expect(
      code { () throws(LinkFault) in try Self.package("com.example.app", []) } == .appFingerprint)
    let table = try RouteTable([])
    let rule = code { () throws(LinkFault) in
      try AssetLinks(
        table, packages: [Self.package(), Self.package("com.example.app", [Self.other])])
    }
    #expect(rule == .appAndroidDuplicate)
  }

  @Test(arguments: [
    ("", "1 octet,"), (String(repeating: "A", count: 64), "no colons"),
    (AssetLinksTests.other.replacing("11", with: "aa"), "lower case"),
    (AssetLinksTests.fingerprint.replacing("14:", with: "GG:"), "not a hex digit"),
    (AssetLinksTests.fingerprint.replacing("14:", with: ""), "31 octets"),
    (AssetLinksTests.fingerprint + ":00", "33 octets"),
    (AssetLinksTests.fingerprint.replacing("14:", with: "1:"), "not two digits"),
    (String(repeating: "AA:", count: 19) + "AA", "SHA-1"),
    (" " + AssetLinksTests.fingerprint, "not two digits"),
    (AssetLinksTests.fingerprint.replacing("14", with: "\u{FF11}4"), "not two digits"),
  ])
  func refusesTheFingerprint(_ text: String, saying reason: String) {
    do {
      _ = try CertificateFingerprint(text)
      Issue.record("it is taken")
    } catch {
      #expect(error.kind == .appFingerprint)
      #expect(error.message.contains(reason), "\(error.message)")
    }
  }

  @Test(arguments: [
    ("com.example.app", true), ("a.b", true), ("com.example.app_2", true), ("", false),
    ("app", false), ("com..app", false), (".com.app", false), ("com.app.", false),
    ("com.1app", false), ("B A D", false), ("com.example-app", false), ("com.\u{E9}.app", false),
  ])
  func checksThePackage(_ text: String, _ isSound: Bool) {
    #expect(
      code { () throws(LinkFault) in try checkPackage(text) }
        == (isSound ? nil : .appAndroidPackage))
  }

  @Test func writesTheFileOfHarmonyOS() throws {
    #expect(
      String(decoding: try AppLinking(appID: "1234567890").bytes, as: UTF8.self) == """
        {
          "applinking": {
            "apps": [
              {
                "appIdentifier": "1234567890"
              }
            ]
          }
        }

        """)
    for bad in ["", "12a", " 1", "\u{661}", String(repeating: "1", count: 33)] {
      #expect(code { () throws(LinkFault) in try AppLinking(appID: bad) } == .appHarmonyID)
    }
  }

  // The vectors are outside of the package; without them this test is skipped.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    var count = 0
    for item in Vectors.cases("assetlinks", of: Vectors.links) {
      let target = item["document"]?.array?.first?["target"]
      guard let package = target?["package_name"]?.string,
        let prints = target?["sha256_cert_fingerprints"]?.array,
        let expect = item["expect"]?.string,
        expect == "ok" || expect.contains("cert") || expect.contains("package name")
      else { continue }
      let rule = code { () throws(LinkFault) in
        try Self.package(package, prints.map { $0.string ?? "" })
      }
      #expect((rule == nil) == (expect == "ok"), "\(item["name"]?.string ?? "")")
      count += 1
    }
    #expect(count > 0)
  }
}
