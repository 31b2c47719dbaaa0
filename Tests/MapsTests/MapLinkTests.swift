import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkTestSupport

@Suite struct MapLinkTests {
  private func link(_ json: String, policy: DatumPolicy = .standard) throws -> MapLink {
    try mapURL(for: MapRequest(JSONReader.read(Array(json.utf8)).root, policy: policy))
  }

  /// A request in JSON, its link, and what is lost.
  static let links: [(String, String, [String])] = [
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2,"name":"A"},"mode":"transit"}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000&mode=transit", ["name"]
    ),
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2},"origin":{"lat":3,"lon":4,"name":"O"},"waypoints":[{"lat":5,"lon":6},{"query":"a b"}],"mode":"bicycling"}"#,
      "https://maps.apple.com/directions?source=3.000000,4.000000&destination=1.000000,2.000000"
        + "&waypoint=5.000000,6.000000&waypoint=a%20b&mode=cycling", ["originName"]
    ),
    (
      #"{"app":"apple","action":"search","query":"coffee","center":{"lat":1,"lon":2}}"#,
      "https://maps.apple.com/search?query=coffee&center=1.000000,2.000000", []
    ),
    (
      #"{"app":"apple","action":"place","destination":{"address":"1 Main St"}}"#,
      "https://maps.apple.com/place?address=1%20Main%20St", []
    ),
    (
      #"{"app":"apple","action":"navigate","destination":{"lat":1,"lon":2}}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000", ["action"]
    ),
    (
      #"{"app":"apple-legacy","action":"place","destination":{"lat":1,"lon":2,"name":"A & B"},"zoom":16}"#,
      "https://maps.apple.com/?ll=1.000000,2.000000&q=A%20%26%20B&z=16", []
    ),
    (
      #"{"app":"apple-legacy","destination":{"lat":1,"lon":2},"waypoints":[{"lat":5,"lon":6}],"mode":"cycling"}"#,
      "https://maps.apple.com/?daddr=1.000000,2.000000", ["mode", "waypoints"]
    ),
    (
      #"{"app":"apple-scheme","action":"place","destination":{"lat":1,"lon":2}}"#,
      "maps://?ll=1.000000,2.000000&q=1.000000,2.000000", []
    ),
    (
      #"{"app":"geo-navigation","destination":{"lat":1,"lon":2,"name":"A"},"waypoints":[{"lat":5,"lon":6}],"mode":"driving"}"#,
      "geo-navigation:///directions?destination=1.000000,2.000000&waypoint=5.000000,6.000000",
      ["name"]
    ),
    (
      #"{"app":"google","action":"navigate","destination":{"lat":1,"lon":2},"mode":"cycling"}"#,
      "https://www.google.com/maps/dir/?api=1&destination=1.000000%2C2.000000"
        + "&travelmode=bicycling&dir_action=navigate", []
    ),
    (
      #"{"app":"google","destination":{"name":"QVB","placeID":"ChIJ"}}"#,
      "https://www.google.com/maps/dir/?api=1&destination=QVB&destination_place_id=ChIJ", []
    ),
    (
      #"{"app":"apple","destination":{"placeID":"I1"}}"#,
      "https://maps.apple.com/directions?destination-place-id=I1", []
    ),
    (
      #"{"app":"google","destination":{"lat":1,"lon":2},"avoid":["ferries","tolls"]}"#,
      "https://www.google.com/maps/dir/?api=1&destination=1.000000%2C2.000000&avoid=ferries%2Ctolls",
      []
    ),
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2},"avoid":["ferries","tolls"]}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000&avoid=tolls", ["avoid"]
    ),
    (
      #"{"app":"google-android","destination":{"lat":1,"lon":2},"avoid":["highways","tolls"]}"#,
      "google.navigation:q=1.000000,2.000000&avoid=ht", []
    ),
    (
      #"{"app":"google","destination":{"query":"QVB","placeID":"ChIJ"},"waypoints":[{"query":"a|b"},{"lat":1,"lon":2,"name":"W"}]}"#,
      "https://www.google.com/maps/dir/?api=1&destination=QVB&destination_place_id=ChIJ"
        + "&waypoints=a%20b%7C1.000000%2C2.000000", ["characters", "waypointNames"]
    ),
    (
      #"{"app":"google","action":"look-around","destination":{"lat":48.857832,"lon":2.295226}}"#,
      "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.857832%2C2.295226", []
    ),
    (
      #"{"app":"google","action":"display","center":{"lat":1,"lon":2},"zoom":12}"#,
      "https://www.google.com/maps/@?api=1&map_action=map&center=1.000000%2C2.000000&zoom=12", []
    ),
    (
      #"{"app":"google-ios","action":"place","destination":{"lat":1,"lon":2,"name":"A (B)"}}"#,
      "comgooglemaps://?q=1.000000,2.000000(A%20B)", ["characters"]
    ),
    (
      #"{"app":"google-ios","action":"place","destination":{"lat":1,"lon":2,"name":"车行(东)?"}}"#,
      "comgooglemaps://?q=1.000000,2.000000(%E8%BD%A6%E8%A1%8C%E4%B8%9C%3F)", ["characters"]
    ),
    (
      #"{"app":"google-ios","action":"place","destination":{"lat":1,"lon":2,"name":"( )"}}"#,
      "comgooglemaps://?q=1.000000,2.000000", ["characters", "name"]
    ),
    (
      #"{"app":"google-ios","action":"place","destination":{"lat":1,"lon":2,"name":" "},"zoom":3.4}"#,
      "comgooglemaps://?q=1.000000,2.000000&zoom=3.4", ["name"]
    ),
    (
      #"{"app":"google-ios","action":"search","query":"Steamers Lane","center":{"lat":1,"lon":2},"zoom":15}"#,
      "comgooglemaps://?q=Steamers%20Lane&center=1.000000,2.000000&zoom=15", []
    ),
    (
      #"{"app":"google-android","destination":{"lat":1,"lon":2},"mode":"walking"}"#,
      "google.navigation:q=1.000000,2.000000&mode=w", []
    ),
    (
      #"{"app":"google-android","action":"place","destination":{"lat":1,"lon":2,"name":"A (B)"}}"#,
      "geo:0,0?q=1.000000,2.000000(A%20%28B%29)", []
    ),
    (
      #"{"app":"waze","destination":{"lat":1,"lon":2,"name":"A"},"origin":{"lat":3,"lon":4},"waypoints":[{"lat":5,"lon":6}],"mode":"walking"}"#,
      "https://waze.com/ul?ll=1.000000%2C2.000000&navigate=yes",
      ["mode", "name", "origin", "waypoints"]
    ),
    (
      #"{"app":"waze","action":"navigate","favorite":"work"}"#,
      "https://waze.com/ul?favorite=work&navigate=yes", []
    ),
    (
      #"{"app":"baidu","destination":{"lat":31.2304,"lon":121.4737},"cfg":{"src":"ios.a.b"}}"#,
      "baidumap://map/direction?destination=31.230400,121.473700&coord_type=wgs84&src=ios.a.b", []
    ),
    (
      #"{"app":"baidu","destination":{"lat":31.2,"lon":121.4,"datum":"GCJ-02","name":"a|b"},"mode":"cycling","cfg":{"src":"ios.a.b"}}"#,
      "baidumap://map/direction?destination=latlng%3A31.200000%2C121.400000%7Cname%3Aa%20b"
        + "&mode=riding&coord_type=gcj02&src=ios.a.b", ["characters"]
    ),
    (
      #"{"app":"baidu","action":"place","destination":{"lat":31.2,"lon":121.4,"datum":"bd09","name":"A"},"cfg":{"src":"s"}}"#,
      "baidumap://map/marker?location=31.200000,121.400000&title=A&src=s", []
    ),
    (
      #"{"app":"baidu-web","destination":{"lat":1,"lon":2},"origin":{"query":"o"},"region":"r","cfg":{"src":"s"}}"#,
      "https://api.map.baidu.com/direction?origin=o"
        + "&destination=latlng%3A1.000000%2C2.000000%7Cname%3A1.000000%2C2.000000"
        + "&mode=driving&region=r&output=html&coord_type=wgs84&src=s", []
    ),
    (
      #"{"app":"gaode","destination":{"lat":31.2304,"lon":121.4737,"poiID":"B1"},"mode":"walking","cfg":{"sourceApplication":"s"}}"#,
      "iosamap://path?sourceApplication=s&did=B1&dlat=31.228458&dlon=121.478223&dev=0&t=2", []
    ),
    (
      #"{"app":"amap","destination":{"lat":31.2,"lon":121.4,"datum":"gcj02"},"waypoints":[{"lat":31.3,"lon":121.5,"name":"a|b"},{"lat":31.4,"lon":121.6}],"cfg":{"sourceApplication":"s"}}"#,
      "iosamap://path?sourceApplication=s&dlat=31.200000&dlon=121.400000&dev=0&t=0&vian=2"
        + "&vialons=121.500000%7C121.600000&vialats=31.300000%7C31.400000&vianames=a%20b%7C",
      ["characters"]
    ),
    (
      #"{"app":"amap-android","destination":{"lat":1,"lon":2},"cfg":{"sourceApplication":"s"}}"#,
      "amapuri://route/plan/?sourceApplication=s&dlat=1.000000&dlon=2.000000&dev=0&t=0", []
    ),
    (
      #"{"app":"amap-web","destination":{"lat":1,"lon":2,"name":"a, b"},"waypoints":[{"lat":3,"lon":4},{"lat":5,"lon":6}]}"#,
      "https://uri.amap.com/navigation?to=2.000000,1.000000,a%20%20b&via=4.000000,3.000000"
        + "&callnative=1", ["characters", "waypoints"]
    ),
    (
      #"{"app":"amap-web","action":"place","destination":{"lat":39.993253,"lon":116.473195,"name":"A"}}"#,
      "https://uri.amap.com/marker?position=116.473195,39.993253&name=A&coordinate=wgs84"
        + "&callnative=0", []
    ),
    (
      #"{"app":"uber","destination":{"lat":1,"lon":2,"name":"A","address":"B"},"origin":"current","cfg":{"partner_deeplink":"x://y?a=b&c=d"}}"#,
      "uber://?action=setPickup&pickup=my_location&dropoff%5Blatitude%5D=1.000000"
        + "&dropoff%5Blongitude%5D=2.000000&dropoff%5Bnickname%5D=A"
        + "&dropoff%5Bformatted_address%5D=B&partner_deeplink=x%3A%2F%2Fy%3Fa%3Db%26c%3Dd", []
    ),
    (
      #"{"app":"uber-web","destination":{"lat":1,"lon":2,"name":"a\"b\\c&d"},"origin":{"lat":3,"lon":4}}"#,
      "https://m.uber.com/looking?pickup=%7B%22latitude%22%3A3.000000%2C%22longitude%22%3A4.000000%7D"
        + "&drop%5B0%5D=%7B%22latitude%22%3A1.000000%2C%22longitude%22%3A2.000000%2C"
        + "%22addressLine1%22%3A%22a%5C%22b%5C%5Cc%26d%22%7D", []
    ),
    (
      #"{"app":"tomtomhome","destination":{"lat":1,"lon":2,"name":"A B"}}"#,
      "tomtomhome:geo:action=navigateto&lat=1.000000&long=2.000000&name=A%20B", []
    ),
    (
      #"{"app":"navigon","destination":{"lat":1,"lon":2,"name":"a/b?c"}}"#,
      "navigon://coordinate/a%2Fb%3Fc/2.000000/1.000000", []
    ),
    (
      #"{"app":"geo","action":"place","destination":{"lat":1,"lon":2,"name":"A"},"zoom":3.4}"#,
      "geo:1.000000,2.000000?z=3.4&q=1.000000,2.000000(A)", []
    ),
    (
      #"{"app":"geo","action":"place","destination":{"lat":1,"lon":2,"alt":-3.25,"name":"A"},"uncertainty":40}"#,
      "geo:1.000000,2.000000,-3.25;u=40?q=1.000000,2.000000(A)", []
    ),
    (
      #"{"app":"geo","destination":{"lat":1,"lon":2},"mode":"driving"}"#,
      "geo:1.000000,2.000000?q=1.000000,2.000000", ["action", "mode"]
    ),
    (
      #"{"app":"geo","action":"search","query":"foo bar"}"#, "geo:0,0?q=foo%20bar", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    let link = try link(json)
    #expect(link.url == url)
    #expect(link.losses.words == losses)
    _ = try StrictURL(link.url)
  }

  @Test(arguments: [
    (#"{"app":"gogle","destination":{"lat":1,"lon":2}}"#, "unknownApp", "did you mean google?"),
    (#"{"destination":{"lat":1,"lon":2}}"#, "unknownApp", "does not name an app"),
    (#"{"app":"google"}"#, "missingDestination", "Google Maps"),
    (#"{"app":"google","destination":{"name":"A"}}"#, "missingDestination", "lat and lon"),
    (#"{"app":"google","action":"search"}"#, "missingQuery", "query"),
    (#"{"app":"google","action":"serch","query":"a"}"#, "badValue", "did you mean search?"),
    (
      #"{"app":"google","action":"ride","destination":{"lat":1,"lon":2}}"#, "unsupportedAction",
      "google"
    ),
    (
      #"{"app":"tomtom-go","action":"place","destination":{"lat":1,"lon":2}}"#, "unsupportedAction",
      "navigate"
    ),
    (#"{"app":"tomtom-go","destination":{"query":"A"}}"#, "missingCoordinate", "lat and lon"),
    (#"{"app":"baidu","destination":{"lat":1,"lon":2}}"#, "missingIdentifier", "\"src\""),
    (
      #"{"app":"amap","destination":{"lat":1,"lon":2},"cfg":{"sourceApplication":" "}}"#,
      "missingIdentifier", "sourceApplication"
    ),
    (
      #"{"app":"baidu-web","destination":{"lat":1,"lon":2},"region":"r","cfg":{"src":"s"}}"#,
      "missingValue", "origin"
    ),
    (
      #"{"app":"baidu-web","destination":{"lat":1,"lon":2},"origin":{"query":"o"},"cfg":{"src":"s"}}"#,
      "missingValue", "region"
    ),
    (#"{"app":"navigon","destination":{"lat":1,"lon":2}}"#, "missingValue", "name"),
    (#"{"app":"waze","destination":{"lat":91,"lon":2}}"#, "latitudeOutOfRange", "swapped?"),
    (
      #"{"app":"waze","destination":{"lat":200,"lon":200}}"#, "latitudeOutOfRange",
      "not between -90"
    ),
    (#"{"app":"waze","destination":{"lat":1,"lon":-180.1}}"#, "longitudeOutOfRange", "-180.1"),
    (#"{"app":"waze","destination":{"lat":1e400,"lon":2}}"#, "notFinite", "lat"),
    (#"{"app":"waze","destination":{"lat":"-inf","lon":2}}"#, "notFinite", "lat"),
    (#"{"app":"waze","destination":{"lat":"north","lon":2}}"#, "badValue", "a number"),
    (#"{"app":"waze","destination":{"lat":1}}"#, "badValue", "both"),
    (#"{"app":"waze","destination":{"lat":1,"lone":2}}"#, "badValue", "did you mean lon?"),
    (#"{"app":"waze","destination":[1,2]}"#, "badValue", "an array"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2,"datum":"wgs72"}}"#, "badValue", "datum"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2},"mode":"flying"}"#, "badValue", "driving"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2},"zoom":31}"#, "badValue", "zoom"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2},"origin":"here"}"#, "badValue", "origin"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2},"waypoints":{}}"#, "badValue", "an array"),
    (#"{"app":"waze","destination":{"lat":1,"lon":2},"cfg":{"utm_source":[]}}"#, "badValue", "cfg"),
    (#"{"app":"waze","colour":"red"}"#, "badValue", "colour"),
    (#"{"app":"waze","action":"navigate","favorite":" "}"#, "missingDestination", "lat"),
    (#"{"app":"google","action":"look-around","pano":""}"#, "missingDestination", "lat"),
    (
      #"{"app":"apple","transit-preferences":"bus","transitPreferences":"ferry"}"#, "badValue",
      "keep one"
    ),
    (#"{"app":"apple","cfg":{"start":"1"},"Start":2}"#, "badValue", "keep one"),
    (#"{"app":"apple","transit-preferences":["bus",["ferry"]]}"#, "badValue", "an array"),
    (#"{"app":"apple","transit-preferences":["bus",{}]}"#, "badValue", "[1]"),
    (#"{"app":"google","destination":{"placeID":"ChIJ"}}"#, "missingCoordinate", "together with"),
    (#"{"app":"waze","avoid":["cows"]}"#, "badValue", "tolls"),
    (#"["waze"]"#, "badValue", "expected an object"),
  ])
  func refusesTheRequest(json: String, code: String, hint: String) throws {
    let error = try #require(throws: MapError.self) { try link(json) }
    #expect(error.code.rawValue == code)
    #expect(error.message.contains(hint), "\(error.message)")
  }

  @Test func warnsOfWhatIsProbablyWrong() throws {
    let destination = #""destination":{"lat":0,"lon":0,"name":"A"}}"#
    #expect(try link(#"{"app":"waze",\#(destination)"#).warnings.words == ["nullIsland"])
    #expect(
      try link(#"{"app":"tomtom",\#(destination)"#).warnings.words == ["nullIsland", "retired"])
    let swapped = #"{"app":"waze","destination":{"lat":-79.38,"lon":43.65}}"#
    #expect(try link(swapped).warnings.words == ["swapped"])
    let nameless = #"{"app":"uber","destination":{"lat":1,"lon":2}}"#
    #expect(try link(nameless).warnings.words == ["missingName"])
    let lyft = #"{"app":"lyft","destination":{"lat":1,"lon":2,"name":"A"}}"#
    #expect(try link(lyft).warnings.isEmpty)
    #expect(try link(#"{"app":"waze","destination":{"lat":78.2,"lon":15.6}}"#).warnings.isEmpty)
  }

  // Shanghai, central Hong Kong, Taipei, Tokyo.
  @Test(arguments: [
    ("google", 31.2304, 121.4737, MapDatum.gcj02, 477.0), ("google", 22.2819, 114.1582, .wgs84, 0),
    ("google", 25.033, 121.5654, .wgs84, 0), ("google", 35.6812, 139.7671, .wgs84, 0),
    ("amap-web", 22.2819, 114.1582, .gcj02, 598), ("amap-web", 25.033, 121.5654, .gcj02, 501),
    ("amap-web", 35.6812, 139.7671, .wgs84, 0), ("apple", 31.2304, 121.4737, .wgs84, 0),
    ("waze", 31.2304, 121.4737, .wgs84, 0), ("geo", 31.2304, 121.4737, .wgs84, 0),
  ])
  func shiftsWhereTheServiceDoes(
    app: String, latitude: Double, longitude: Double, datum: MapDatum, metres: Double
  ) throws {
    let place = MapPlace(try MapPoint(latitude: latitude, longitude: longitude), name: "A")
    let link = try mapURL(for: MapRequest(app: app, to: place))
    #expect(link.datum == datum)
    #expect(abs(link.shiftMetres - metres) < 5, "\(link.shiftMetres)")
  }

  @Test func followsThePolicy() throws {
    let json =
      #"{"app":"APP","destination":{"lat":31.2304,"lon":121.4737},"cfg":{"sourceApplication":"s"}}"#
    func link(_ app: String, _ policy: DatumPolicy) throws -> MapLink {
      try self.link(json.replacing("APP", with: app), policy: policy)
    }
    #expect(try link("google", .off).url.contains("31.230400%2C121.473700"))
    #expect(try link("google", .off).shiftMetres == 0)
    #expect(try link("amap", .off).url.contains("dlat=31.230400&dlon=121.473700&dev=1"))
    let apple = DatumPolicy(shiftsForApple: true)
    #expect(try link("apple", apple).url.contains("31.228458,121.478223"))
    #expect(try link("apple", apple).datum == .gcj02)
  }

  @Test func bringsEveryDatumIntoTheApps() throws {
    let original = try Coordinate<WGS84>(latitude: 31.2304, longitude: 121.4737)
    for point in [MapPoint.wgs84(original), .gcj02(original.gcj02()), .bd09(original.bd09)] {
      func url(_ app: String) throws -> String {
        try mapURL(for: MapRequest(app: app, to: MapPlace(point))).url
      }
      #expect(try url("waze").contains("31.230400%2C121.473700"))
      #expect(try url("google").contains("31.228458%2C121.478223"))
    }
    let mixed = MapRequest(
      app: "baidu", to: MapPlace(.gcj02(original.gcj02())), from: MapPlace(.wgs84(original)),
      configuration: ["src": "s"])
    #expect(
      try mapURL(for: mixed).url
        == "baidumap://map/direction?origin=31.230400,121.473700&destination=31.230400,121.473700"
        + "&coord_type=wgs84&src=s")
  }

  @Test(arguments: [
    ("  Lot 7 ", "Lot%207", []), ("a\r\n\tb", "a%20b", ["characters"]),
    ("a\u{202E}b\u{0}", "ab", ["characters"]), ("Mu\u{308}ller", "Mu%CC%88ller", []),
    ("a\u{2067}\u{200F}\u{FEFF}b", "ab", ["characters"]), ("\u{1F697}", "%F0%9F%9A%97", []),
    ("~a-b_c.d", "~a-b_c.d", []), ("A!$'()*,;:@/?", "A%21%24%27%28%29%2A%2C%3B%3A%40%2F%3F", []),
  ])
  func cleansAndEncodesOnce(name: String, encoded: String, losses: [String]) throws {
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name)
    let link = try mapURL(for: MapRequest(app: "apple", action: .place, to: place))
    #expect(link.url == "https://maps.apple.com/place?coordinate=1.000000,2.000000&name=\(encoded)")
    #expect(link.losses.words == losses)
  }

  @Test(arguments: ["x", "车", "👨‍👩‍👧‍👦", "e\u{323}\u{301}"])
  func shortensNamesBetweenCharacters(character: String) throws {
    let name = String(repeating: character, count: 5000)
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name)
    for app in ["apple", "geo", "navigon", "uber-web"] {
      let action: MapAction = app == "apple" ? .place : .directions
      let link = try mapURL(for: MapRequest(app: app, action: action, to: place))
      #expect(link.url.utf8.count <= 2048)
      // One more character would not have fitted.
      #expect(link.url.utf8.count > 2048 - character.utf8.count * 3)
      #expect(link.losses.contains(.tooLong))
      _ = try StrictURL(link.url)
    }
  }

  @Test func dropsANameOfOneEndlessCharacter() throws {
    let name = "e" + String(repeating: "\u{301}", count: 100_000)
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name)
    let link = try mapURL(for: MapRequest(app: "apple", action: .place, to: place))
    #expect(link.url == "https://maps.apple.com/place?coordinate=1.000000,2.000000")
    #expect(link.losses.words == ["name", "tooLong"])
    #expect(throws: MapError.self) { try mapURL(for: MapRequest(app: "navigon", to: place)) }
  }

  @Test func refusesALinkThatOnlyAnotherQueryShortens() throws {
    let query = String(repeating: "q", count: 3000)
    let error = try #require(throws: MapError.self) {
      try mapURL(for: MapRequest(app: "google", action: .search, query: query))
    }
    #expect(error.code == .tooLong)
  }

  @Test func writesTenThousandWaypointsOrSaysThatItDoesNot() throws {
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2))
    let request = MapRequest(
      app: "google", to: place, by: Array(repeating: place, count: 10_000))
    let link = try mapURL(for: request)
    #expect(link.losses.words == ["waypoints"])
    #expect(link.url.split(separator: "%7C").count == 9)
  }

  /// Apps that state no limit have one in the length of a link.
  @Test(arguments: [
    ("apple", MapAction.directions), ("here", .directions), ("yandex-maps", .directions),
    ("openstreetmap", .directions), ("bing", .directions), ("osmand-web", .directions),
    ("amap", .directions), ("yandex-navi", .navigate), ("geo-navigation", .directions),
  ])
  func refusesMoreWaypointsThanFit(app: String, action: MapAction) throws {
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: "Stop")
    let request = MapRequest(
      app: app, action: action, to: place, from: place, by: Array(repeating: place, count: 10_000),
      configuration: ["sourceApplication": "s"])
    let error = try #require(throws: MapError.self) { try mapURL(for: request) }
    #expect(error.code == .tooLong && error.message.contains("remove waypoints"))
  }

  @Test func shortensNamesOfAMegabyte() throws {
    for character in ["x", "车", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "\u{202E}"] {
      let name = String(repeating: character, count: (1 << 20) / character.utf8.count)
      let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name, address: name)
      var link: MapLink?
      let seconds = try processorSeconds {
        link = try mapURL(for: MapRequest(app: "geo", action: .place, to: place))
      }
      #expect(try #require(link).url.utf8.count <= 2048)
      #expect(seconds < 20, "\(character.debugDescription)")
      _ = try StrictURL(try #require(link).url)
    }
  }

  /// A family or a flag is one character of several scalars.
  @Test(arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "e\u{323}\u{301}", "각", "👍🏽"])
  func cutsNoCharacterInTwo(character: String) throws {
    for prefix in ["", "a", "ab"] {
      let name = prefix + String(repeating: character, count: 1000)
      let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name)
      let url = try mapURL(for: MapRequest(app: "geo", action: .place, to: place)).url
      let label = try #require(try StrictURL(url).items.last).value.dropLast()
      let text = try #require(label.split(separator: "(", maxSplits: 1).last)
      #expect(text.hasPrefix(prefix))
      #expect(text.dropFirst(prefix.count).allSatisfy { String($0) == character })
    }
  }

  @Test func saysWhichTextIsTooLong() throws {
    let text = String(repeating: "車", count: 400_000)
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: "A", address: text)
    let error = try #require(throws: MapError.self) {
      try mapURL(for: MapRequest(app: "citymapper", to: place))
    }
    #expect(error.code == .tooLong)
  }
}
