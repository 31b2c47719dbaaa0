import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkTestSupport

/// Requests as JSON that try to break something: an error with a code, or a link with its losses.
@Suite struct HostileRequestTests {
  @Test(arguments: [
    ("1e308", MapError.Code.latitudeOutOfRange), ("-1e308", .latitudeOutOfRange),
    ("1e400", .notFinite), ("\"1e308\"", .latitudeOutOfRange), ("\"NaN\"", .notFinite),
    ("\"-nan\"", .notFinite), ("\"Infinity\"", .notFinite), ("\"-inf\"", .notFinite),
    ("\"nan(0x1)\"", .badValue), ("\"0x1p3\"", .badValue), ("\"１２.３\"", .badValue),
    ("\"١٢\"", .badValue), ("\"12,3\"", .badValue), ("\" 12.3\"", .badValue),
    ("\"12.3 \"", .badValue), ("\"12.3.4\"", .badValue), ("\"1_2\"", .badValue),
    ("\"\"", .badValue),
    ("\"\\u0000\"", .badValue), ("true", .badValue), ("[12]", .badValue), ("{}", .badValue),
    ("90.0000001", .latitudeOutOfRange), ("121.4737", .latitudeOutOfRange),
  ])
  func refusesALatitude(text: String, code: MapError.Code) throws {
    let json = #"{"app": "google", "destination": {"lat": \#(text), "lon": 1}}"#
    let node = try JSONReader.read(Array(json.utf8)).root
    do throws(MapError) {
      let link = try mapURL(for: try MapRequest(node))
      Issue.record("made \(link.url)")
    } catch {
      #expect(error.code == code)
      #expect(error.message.utf8.count < 300)
    }
  }

  @Test(arguments: ["amap-web", "baidu", "baidu-web", "tencent", "petal"])
  func takesEveryPlaceForWGS84(app: String) throws {
    for action in ["place", "marker"] {
      let json = #"{"app":"\#(app)","action":"\#(action)","destination":{"lat":31.2,"lon":121.4}}"#
      let request = try MapRequest(try JSONReader.read(Array(json.utf8)).root)
      #expect(request.destination?.point?.datum == .wgs84)
    }
  }

  @Test(arguments: [
    ("\"12.3\"", "12.300000"), ("\"+12.3\"", "12.300000"), ("1.23e1", "12.300000"),
    ("-0", "0.000000"), ("-0.0", "0.000000"), ("1e-7", "0.000000"), ("4.9e-324", "0.000000"),
    ("1e-400", "0.000000"), ("90", "90.000000"), ("-90", "-90.000000"), ("40.1234565", "40.123456"),
  ])
  func writesALatitude(text: String, written: String) throws {
    let json = #"{"app": "google", "destination": {"lat": \#(text), "lon": 1}}"#
    let link = try mapURL(for: try MapRequest(try JSONReader.read(Array(json.utf8)).root))
    #expect(try StrictURL(link.url).items.contains { $0.value == "\(written),1.000000" })
  }

  @Test(arguments: [
    #"{"app": "nowhere", "destination": {"lat": 1, "lon": 1}}"#,
    #"{"app": "google", "mode": "flying", "destination": {"lat": 1, "lon": 1}}"#,
    #"{"app": "google", "destination": {"lat": 1, "lon": 1, "datum": "ed50"}}"#,
    #"{"app": "google", "action": "dance", "destination": {"lat": 1, "lon": 1}}"#,
    #"{"app": "google", "destination": {"lat": 1}}"#, #"{"app": "google", "destination": 7}"#,
    #"{"app": "google", "colour": 1}"#, #"{"app": 1}"#, "[]", "7", "null",
  ])
  func refusesARequest(json: String) throws {
    let node = try JSONReader.read(Array(json.utf8)).root
    #expect(throws: MapError.self) { try mapURL(for: try MapRequest(node)) }
  }

  /// A byte of every kind, two characters of every plane and the text's own escapes.
  @Test(arguments: NavigationApp.all.map(\.id))
  func takesNamesOfEveryPlane(app: String) throws {
    for plane in UInt32(0)...16 {
      for offset in [UInt32(0x41), 0xFFFD] {
        guard let scalar = Unicode.Scalar(plane << 16 | offset) else { continue }
        try check(MapRequest(app: app, to: place(named: "a\(scalar)b")))
      }
    }
    try check(MapRequest(app: app, to: place(named: String(repeating: "e\u{301}", count: 5000))))
    let marks = String(repeating: "\u{301}", count: 5000)
    try check(MapRequest(app: app, to: place(named: "a" + marks)))
  }

  @Test func refusesHalfACharacter() {
    for escape in [#"\ud83d"#, #"\udc00"#, #"\ud83d\ud83d"#, #"\udc00\ud83d"#] {
      #expect(throws: JSONError.self) { try JSONReader.read(Array("\"\(escape)\"".utf8)) }
    }
  }

  @Test(arguments: ["google", "apple", "amap-web", "baidu", "uber", "geo", "here", "organicmaps"])
  func cutsAnEndlessName(app: String) throws {
    for text in ["a", "車", "👨‍👩‍👧‍👦", "\u{301}", "\u{202E}", "%", " "] {
      let name = String(repeating: text, count: 60_000 / text.utf8.count)
      try check(MapRequest(app: app, to: place(named: name)))
    }
  }

  @Test(arguments: NavigationApp.all.map(\.id))
  func takesOrNamesAFloodOfWaypoints(app: String) throws {
    let waypoints = Array(repeating: try place(named: "W"), count: 20_000)
    try check(MapRequest(app: app, to: place(named: "A"), from: place(named: "B"), by: waypoints))
  }

  private func place(named name: String) throws -> MapPlace {
    MapPlace(try MapPoint(latitude: 37.5665, longitude: 126.978), name: name)
  }

  /// A link that a strict parser takes, or an error that says why there is none.
  private func check(_ request: MapRequest) throws {
    let link: MapLink
    do throws(MapError) {
      link = try mapURL(for: request)
    } catch {
      #expect(!error.message.isEmpty)
      return
    }
    #expect(link.url.utf8.count <= 2048)
    _ = try StrictURL(link.url)
    if request.waypoints.count > 100 { #expect(!link.losses.isEmpty, "\(request.app)") }
    if let name = request.destination?.name, name.utf8.count > 2048 {
      #expect(!link.losses.isEmpty, "\(request.app)")
    }
  }
}
