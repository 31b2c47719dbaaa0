import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkTestSupport

/// No byte of a text from outside reaches another parameter, the host or the shape of the path.
@Suite struct InjectionTests {
  /// The text that hostile ones are compared with.
  private static let plain = "Quiet7Place"

  /// What splits the decoded value of a parameter.
  private func separators(of app: String, _ key: String) -> Set<Character> {
    switch (app, key) {
    case ("google", "waypoints"), ("google", "waypoint_place_ids"): ["|"]
    case ("baidu", "origin"), ("baidu", "destination"): ["|"]
    case ("baidu-android", "origin"), ("baidu-android", "destination"): ["|"]
    case ("baidu-web", "origin"), ("baidu-web", "destination"): ["|"]
    case ("amap", "vianames"), ("amap-android", "vianames"): ["|"]
    case ("amap-web", "from"), ("amap-web", "to"), ("amap-web", "via"): [","]
    case ("google-ios", "q"): ["(", ")"]
    case ("tencent", "passes"), ("tencent-web", "passes"): ["|", ";"]
    case ("tencent", "marker"), ("tencent-web", "marker"): ["|", ";"]
    case ("bing", "rtp"), ("bing", "sp"), ("windows", "collection"): ["_", "~"]
    case ("windows", "rtp"): ["_", "~"]
    case ("mappls", "places"): [","]
    default: []
    }
  }

  /// What splits the decoded segment of a path, or what stands in its place.
  private func pathSeparators(of app: String) -> Set<Character> {
    switch app {
    case "here", "here-scheme", "naver-web", "kakao-web": [","]
    case "sygic", "sygic-truck": ["|"]
    default: []
    }
  }

  /// A request whose every text is the given one.
  private func request(
    _ app: NavigationApp, _ action: MapAction, _ text: String, isByWords: Bool
  ) throws -> MapRequest {
    // Seoul where an app has maps of Korea only.
    let point =
      app.coverage == nil
      ? try MapPoint(latitude: 31.2304, longitude: 121.4737)
      : try MapPoint(latitude: 37.5665, longitude: 126.978)
    let place = MapPlace(
      isByWords ? nil : point, name: text, query: text, address: text, placeID: text, note: text)
    let keys = [
      "src", "sourceApplication", "client_id", "utm_source", "utm_campaign", "product_id",
      "link_text", "partner_deeplink", "policy", "callnative", "referer", "appname", "partner",
      "id",
      "client", "ref", "ref_name", "callback", "partner_id", "auto_run", "pickup", "start", "span",
      "map", "t", "transit-preferences", "basemap", "layer", "heading", "pitch", "fov", "views",
      "mapmode", "cbp", "radius", "view", "optimize", "origin_heading", "arrival_time", "date",
      "tariffClass",
    ]
    return MapRequest(
      app: app.id, action: action, to: place, from: place, by: [place, place], mode: .driving,
      query: action == .search || isByWords ? text : nil, region: text, zoom: 12, center: point,
      threeWords: "daring.lion.race",
      configuration: Dictionary(uniqueKeysWithValues: keys.map { ($0, text) }))
  }

  @Test(arguments: NavigationApp.all.map(\.id))
  func keepsEveryTextInItsPlace(id: String) throws {
    let app = try NavigationApp.named(id)
    var count = 0
    for action in MapAction.allCases {
      for isByWords in [false, true] {
        let model = try request(app, action, Self.plain, isByWords: isByWords)
        guard let expected = try? mapURL(for: model) else { continue }
        let shape = try StrictURL(expected.url)
        for text in HostileTexts.all {
          let request = try request(app, action, text, isByWords: isByWords)
          let link = try mapURL(for: request)
          try compare(try StrictURL(link.url), with: shape, text, app)
          #expect(link.url.utf8.count <= 2048)
          count += 1
        }
      }
    }
    #expect(count > 0)
  }

  private func compare(
    _ found: StrictURL, with shape: StrictURL, _ text: String, _ app: NavigationApp
  ) throws {
    let place = "\(app.id): \(text.debugDescription)"
    #expect(found.scheme == shape.scheme, "\(place)")
    // A few schemes have no host: what stands in its place is the path.
    if shape.authority?.contains(Self.plain) == true {
      compare(
        try #require(found.authority), with: try #require(shape.authority), place,
        pathSeparators(of: app.id))
    } else {
      #expect(found.authority == shape.authority, "\(place)")
    }
    #expect(found.fragment == shape.fragment, "\(place)")
    try #require(found.segments.count == shape.segments.count, "\(place)")
    for (value, model) in zip(found.segments, shape.segments) {
      // What is searched for has no shape to split.
      let separators = model == Self.plain ? [] : pathSeparators(of: app.id)
      compare(value, with: model, place, separators)
    }
    try #require(found.items.map(\.key) == shape.items.map(\.key), "\(place)")
    for (item, model) in zip(found.items, shape.items) {
      if model.value.hasPrefix("{") {
        try compareJSON(item.value, with: model.value, place)
      } else {
        var separators = separators(of: app.id, item.key)
        // A search of the same key has words, which nothing splits.
        if app.id == "google-ios", !model.value.contains("(") { separators = [] }
        compare(item.value, with: model.value, place, separators)
      }
    }
  }

  /// Around the text a value is what it is around any other text, and the text splits nothing.
  private func compare(
    _ value: String, with model: String, _ place: String, _ separators: Set<Character>
  ) {
    let parts = pieces(of: model)
    guard parts.count > 1 else {
      #expect(value == model, "\(place)")
      return
    }
    #expect(value.hasPrefix(parts[0]), "\(place)")
    #expect(value.hasSuffix(parts[parts.count - 1]), "\(place)")
    for separator in separators {
      #expect(count(separator, value) == count(separator, model), "\(place)")
    }
  }

  private func count(_ character: Character, _ text: String) -> Int {
    text.count { $0 == character }
  }

  private func pieces(of model: String) -> [String] {
    var pieces: [String] = []
    var rest = model[...]
    while let range = rest.firstRange(of: Self.plain) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }

  private func compareJSON(_ value: String, with model: String, _ place: String) throws {
    let found = try JSONReader.read(Array(value.utf8))
    let shape = try JSONReader.read(Array(model.utf8)).root
    #expect(found.duplicates.isEmpty, "\(place)")
    #expect(found.root.object?.map(\.name) == shape.object?.map(\.name), "\(place)")
    for name in ["latitude", "longitude"] {
      #expect(found.root[name]?.digits == shape[name]?.digits, "\(place)")
    }
    #expect(found.root["addressLine1"]?.string?.isEmpty == false)
  }

  @Test(arguments: [".", "..", "", " ", "\u{0}", "\u{202E}", ".\n", " .. "])
  func refusesANameThatWouldMoveAlongThePath(name: String) throws {
    let place = MapPlace(try MapPoint(latitude: 1, longitude: 2), name: name)
    #expect(throws: MapError.self) {
      try mapURL(for: MapRequest(app: "navigon", action: .navigate, to: place))
    }
  }
}
