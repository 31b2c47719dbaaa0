import Bytes
import Testing

@testable import Links

struct AssetLinksTests {
  static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
  static let other = String(repeating: "11:", count: 31) + "11"

  @Test func writesOneStatement() throws {
    let links = try AssetLinks(
      package: "com.example.app",
      fingerprints: [.init(Self.fingerprint), .init(Self.other), .init(Self.other)])
    #expect(
      String(decoding: links.bytes, as: UTF8.self) == """
        [
          {
            "relation": [
              "delegate_permission/common.handle_all_urls"
            ],
            "target": {
              "namespace": "android_app",
              "package_name": "com.example.app",
              "sha256_cert_fingerprints": [
                "\(Self.other)",
                "\(Self.fingerprint)"
              ]
            }
          }
        ]

        """)
  }

  @Test func refusesAPackageWithoutFingerprint() {
    let rule = code { () throws(LinkFault) in
      try AssetLinks(package: "com.example.app", fingerprints: [])
    }
    #expect(rule == .appFingerprint)
  }

  @Test(arguments: [
    ("", "1 octets"), (String(repeating: "A", count: 64), "no colons"),
    (AssetLinksTests.other.replacing("11", with: "aa"), "lower case"),
    (AssetLinksTests.fingerprint.replacing("14:", with: "GG:"), "no hex digit"),
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
      #expect(error.rule == .appFingerprint)
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
      code { () throws(LinkFault) in try checkPackage(text) } == (isSound ? nil : .appPackage))
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
      #expect(code { () throws(LinkFault) in try AppLinking(appID: bad) } == .appHarmony)
    }
  }

  // The vectors stand beside the package, not in it; without them this test is skipped.
  @Test(.enabled(if: Vectors.exist)) func agreesWithTheVectors() throws {
    var count = 0
    for item in try Vectors.group("assetlinks") {
      let target = item["document"]?.array?.first?["target"]
      guard let package = target?["package_name"]?.string,
        let prints = target?["sha256_cert_fingerprints"]?.array,
        let expect = item["expect"]?.string,
        expect == "ok" || expect.contains("cert") || expect.contains("package name")
      else { continue }
      let rule = code { () throws(LinkFault) in
        var fingerprints: [CertificateFingerprint] = []
        for text in prints { fingerprints.append(try .init(text.string ?? "")) }
        return try AssetLinks(package: package, fingerprints: fingerprints)
      }
      #expect((rule == nil) == (expect == "ok"), "\(item["name"]?.string ?? "")")
      count += 1
    }
    #expect(count > 0)
  }
}
