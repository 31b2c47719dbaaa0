import Bytes
import Maps
import TestSupport
import Testing

@testable import MapLinks

/// How links are found in files.
@Suite struct MapLinkFileTests {
  private func found(
    _ text: String, _ kind: MapFileKind
  ) -> [(place: String, url: String, mended: String?)] {
    found(Array(text.utf8), kind)
  }

  private func found(
    _ bytes: [UInt8], _ kind: MapFileKind
  ) -> [(place: String, url: String, mended: String?)] {
    var seen: Set<String> = []
    return MapLinkLint.check(bytes, as: kind, named: "f").compactMap { finding in
      let place = finding.diagnostic.location.description
      return seen.insert(place).inserted ? (place, finding.url, finding.mended) : nil
    }
  }

  private static let bad = "waze://?ll=143.5,43.5&navigate=yes"
  private static let good = "waze://?ll=43.500000,143.500000&navigate=yes"

  @Test(arguments: [
    ("<a\n href=\"waze://?ll=143.5,43.5&amp;navigate=yes\">x</a>", MapFileKind.html, "f:2:8"),
    ("<a href='waze://?ll=143.5,43.5&navigate=yes'>", .html, "f:1:10"),
    ("<a href=waze://?ll=143.5,43.5&#38;navigate&#x3d;yes>", .html, "f:1:9"),
    ("<p>é waze://?ll=143.5,43.5&amp;navigate=yes, then</p>", .html, "f:1:6"),
    ("<script>u=\"waze:\\/\\/?ll=143.5,43.5\\u0026navigate=yes\"</script>", .html, "f:1:12"),
    ("<script>1</script><i title=\"waze://?ll=143.5,43.5&amp;navigate=yes\">", .html, "f:1:29"),
    ("<string>waze://?ll=143.5,43.5&amp;navigate=yes</string>", .xml, "f:1:9"),
    ("<string><![CDATA[waze://?ll=143.5,43.5&navigate=yes]]></string>", .xml, "f:1:18"),
    ("{\"a\":\"waze:\\/\\/?ll=143.5,43.5&navigate=yes\"}", .json, "f:1:7"),
    ("{\"a\":1}\n{\"a\":\"go\\nwaze://?ll=143.5,43.5\\u0026navigate=yes\\n\"}", .json, "f:2:11"),
    ("{\"h\":\"<a href=\\\"waze://?ll=143.5,43.5&navigate=yes\\\">\"}", .json, "f:1:17"),
    ("\"url\" = \"waze://?ll=143.5,43.5&navigate=yes\";", .source, "f:1:10"),
    ("See [it](waze://?ll=143.5,43.5&navigate=yes).", .text, "f:1:10"),
    ("(waze://?ll=143.5,43.5&navigate=yes) and <waze://?>", .text, "f:1:2"),
    ("\u{FEFF}waze://?ll=143.5,43.5&navigate=yes", .text, "f:1:1"),
  ])
  func findsTheLinkOfAFile(text: String, kind: MapFileKind, place: String) {
    let links = found(text, kind)
    #expect(links.map(\.place) == [place])
    #expect(links.first?.url == Self.bad)
    #expect(links.first?.mended == Self.good)
  }

  /// The links of the app that this tool began with, as a program prints them.
  private static let app = [
    "http://maps.apple.com?q=43.6532,-79.3832=d&t=h",
    "comgooglemaps://?saddr=&daddr=43.6532,-79.3832&directionsmode=driving",
    "waze://?ll=43.6532,-79.3832&navigate=yes",
    "navigon://coordinate/Lot/-79.3832/43.6532",
    "tomtomhome://geo:action=navigateto&lat=43.6532&long=-79.3832&name=Lot",
    "uber://client_id=C&action=setPickup&dropoff[latitude]=43.6&dropoff[longitude]=-79.3&dropoff[nickname]=A",
    "baidumap://map/marker?location=31.2304,121.4737&title=Lot&src=ios.example.cars",
    "iosamap://path?sourceApplication=A&sid=TRADEX1&did=TRADEX2&dlat=31.2&dlon=121.4&t=0",
  ]

  @Test func findsTheSameInEveryKindOfFile() throws {
    func codes(_ text: String, _ kind: MapFileKind) -> [String] {
      MapLinkLint.check(Array(text.utf8), as: kind, named: "f").map {
        "\($0.diagnostic.location.line ?? 0) \($0.diagnostic.code)"
      }
    }
    let escaped = Self.app.map { $0.replacing("&", with: "&amp;") }
    let source = codes(Self.app.map { "let url = \"\($0)\"\n" }.joined(), .source)
    #expect(
      source == [
        "1 map-link.http", "1 map-link.glued", "4 map-link.retired", "5 map-link.slashes",
        "5 map-link.retired", "6 map-link.raw-bracket", "6 map-link.no-question-mark",
        "7 map-link.undeclared-datum", "8 map-link.place-id", "8 map-link.place-id",
        "8 map-link.undeclared-datum",
      ])
    #expect(codes(escaped.map { "<string>\($0)</string>\n" }.joined(), .xml) == source)
    #expect(codes(escaped.map { "<a href=\"\($0)\">x</a>\n" }.joined(), .html) == source)
    #expect(codes(Self.app.map { "\"k\" = \"\($0)\";\n" }.joined(), .source) == source)
    #expect(codes(Self.app.map { "{\"k\":\"\($0)\"}\n" }.joined(), .json) == source)
    #expect(codes(Self.app.map { "- \($0)\n" }.joined(), .text) == source)
  }

  @Test(.enabled(if: Vectors.maps != nil, "there are no vectors beside the project"))
  func findsWhatFoundationEncodesAgain() throws {
    var count = 0
    for hazard in Vectors.cases("foundation_hazards", of: Vectors.maps) {
      let input = try #require(hazard["input"]?.string)
      let url = input.replacing("https://x.test/", with: "https://maps.apple.com/")
      let findings = MapLinkLint.check(Array("\"\(url)\"".utf8), as: .json, named: "f")
      #expect(findings.contains { $0.diagnostic.severity == .error }, "\(url)")
      count += 1
    }
    #expect(count >= 4)
  }

  @Test func readsUTF16() {
    let text = "\"k\" = \"\(Self.bad)\";\n\"é\" = \"\(Self.bad)\";"
    for isLittle in [true, false] {
      var bytes: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
      for unit in text.utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isLittle ? [low, high] : [high, low]
      }
      let links = found(bytes, .source)
      #expect(links.map(\.place) == ["f:1:8", "f:2:8"])
      #expect(links.allSatisfy { $0.mended == Self.good })
    }
  }

  @Test(
    arguments: [
      ("\"http://maps.apple.com/?daddr=%@,%@\"", "https://maps.apple.com/?daddr=%@,%@"),
      ("\"http://maps.apple.com/?daddr=%f,%f\"", "https://maps.apple.com/?daddr=%f,%f"),
      (
        "\"http://maps.apple.com/?daddr=%1$.6f,%2$.6f\"",
        "https://maps.apple.com/?daddr=%1$.6f,%2$.6f"
      ),
      (
        "\"http://maps.apple.com/?daddr=\\(p.lat),\\(p.lon)\"",
        "https://maps.apple.com/?daddr=\\(p.lat),\\(p.lon)"
      ),
      (
        "\"http://maps.apple.com/?daddr={{lat}},{{lon}}\"",
        "https://maps.apple.com/?daddr={{lat}},{{lon}}"
      ),
      (
        "`http://maps.apple.com/?daddr=${lat},${lng}`",
        "https://maps.apple.com/?daddr=${lat},${lng}"
      ),
      ("\"http://maps.apple.com/?daddr=LAT,LON\"", "https://maps.apple.com/?daddr=LAT,LON"),
      ("\"http://maps.apple.com/?address=%@\"", "https://maps.apple.com/?address=%@"),
      ("\"http://maps.apple.com/?daddr=\" + x", nil),
    ] as [(String, String?)])
  func mendsTemplates(text: String, mended: String?) {
    let findings = MapLinkLint.check(Array(text.utf8), as: .source, named: "f")
    #expect(findings.map(\.diagnostic.code) == ["map-link.http"], "\(text)")
    #expect(findings.first?.mended == mended)
  }

  @Test func leavesTheDatumOfTemplatesToTheApp() {
    let text = "\"iosamap://path?sourceApplication=A&dlat=%f&dlon=%f&t=0\""
    let findings = MapLinkLint.check(
      Array(text.utf8), as: .source, named: "f", MapLinkSettings(datum: .wgs84))
    #expect(
      findings.map(\.mended) == ["iosamap://path?sourceApplication=A&dlat=%f&dlon=%f&t=0&dev=1"])
  }

  @Test(arguments: [
    "let maps: [String] = []", "geo: {lat: 1}", "{\"geo\":{\"lat\":1}}", "transit: .bus",
    "comgooglemaps://", "https://www.google.com/search?q=[x]", "https://example.com/maps?q=a|b",
    "canOpenURL(\"waze://\")", "<key>maps</key>", "xgeo:1,2 :", "https://yandex.com/?q=[x]",
  ])
  func leavesAlone(text: String) {
    for kind in MapFileKind.allCases { #expect(found(text, kind).isEmpty, "\(text)") }
  }

  @Test func knowsKindsByNameAndContent() {
    let cases: [(String, String, MapFileKind)] = [
      ("a/b.html", "", .html), ("Info.plist", "", .xml), ("Localizable.strings", "", .source),
      ("x.ndjson", "", .json), ("README.md", "<a>", .text), ("-", "<?xml version", .xml),
      ("-", " <!DOCTYPE html>", .html), ("-", "[1]", .json), ("noext", "hello", .text),
      ("-", "\"a\" = \"b\";", .source), (".swift", "", .source),
    ]
    for (name, text, kind) in cases {
      #expect(MapFileKind(ofFileNamed: name, Array(text.utf8)) == kind, "\(name)")
    }
  }

  @Test func endsOnHostileInput() {
    let pieces = [
      "https://maps.apple.com/?q=", "waze://", "\"", "\\", "\\u", "\\u{", "\\(", "${", "{{", "%",
      "&#", "&#x110000;", "&#99999999999;", "<![CDATA[", "]]>", "<script", "geo:", "\u{0}", ":",
      "1e999", "-", ",", "nan", "%FF", "[", "|", "&", "=", "?", "#", "//", "%1$", "tomtomhome:",
      "google.navigation:q=", "uber://dropoff[latitude]=", "\n", "é", "lat=", "rtext=~", "(", ")",
    ]
    var random = RandomRequests(seed: 9)
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(14) {
        bytes += random.pick(pieces).utf8
        if random.chance(10) { bytes.append(UInt8(random.below(256))) }
      }
      for kind in MapFileKind.allCases {
        for finding in MapLinkLint.check(bytes, as: kind, named: "f") {
          #expect(!finding.diagnostic.message.isEmpty)
        }
      }
    }
  }

  /// JSON is pasted into every kind of file; what stands behind its slashes is one link.
  @Test(arguments: MapFileKind.allCases)
  func readsEscapedSlashes(kind: MapFileKind) {
    let text = #" "here-route:\/\/x" "https:\/\/maps.apple.com\/?daddr=1e-5,2.5" "#
    let findings = MapLinkLint.check(Array(text.utf8), as: kind, named: "f")
    #expect(findings.last?.mended == "https://maps.apple.com/?daddr=0.000010,2.500000")
    #expect(findings.last?.url == "https://maps.apple.com/?daddr=1e-5,2.5")
  }

  @Test func countsWhatItDoesNotList() {
    let text = String(repeating: "http://maps.apple.com/?daddr=1e-5,2.5\n", count: 5_050)
    let findings = MapLinkLint.check(Array(text.utf8), as: .text, named: "f")
    #expect(findings.count == MapLinkLint.limit + 1)
    #expect(findings.last?.diagnostic.code == "map-link.more")
    #expect(findings.last?.diagnostic.message.hasPrefix("100 ") == true)
    #expect(findings.last?.diagnostic.severity == .error)
  }

  /// What begins like a link over and over is not read to its end from each beginning.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "geo:{{", "geo:${", "geo:%{", "geo:\\(", "geo:\\(((", "geo:{{{{:}}", "https://google.com/",
    ])
  func readsAFloodOfBeginningsInLinearTime(text: String) {
    let flood = Array(String(repeating: text, count: 8000 / text.utf8.count).utf8)
    for kind in [MapFileKind.source, .text] {
      #expect(MapLinkLint.check(flood, as: kind, named: "f").isEmpty)
    }
  }

  @Test(arguments: [
    ("waze://?ll=1.5,{{a{b}c}}&q={{x", 1), ("waze://?ll=1.5,2.5&q=\\(a(b)(c))", 1),
    ("waze://?ll=1.5,2.5&q=${a", 0),
    ("waze://?ll=1.5,2.5&q=${" + String(repeating: "a", count: 197) + "}", 1),
    ("waze://?ll=1.5,2.5&q=${" + String(repeating: "a", count: 199) + "}", 0),
  ])
  func findsTheEndOfAPlaceholder(text: String, count: Int) {
    var finder = MapLinkFinder(Array("\"\(text)\"\n}})".utf8), .source)
    let link = finder.next()
    #expect(link?.placeholders.count == count)
  }
}
