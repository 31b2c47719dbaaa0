import Testing
import WaymarkCore
import WaymarkMaps
import WaymarkTestSupport

/// What a request says is in its link, or known to be lost: nothing vanishes in silence.
@Suite struct LossTests {
  /// A small generator, so that every run makes the same requests.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % sides
    }

    mutating func happens() -> Bool { roll(2) == 0 }
  }

  /// A text or a coordinate of a request, the losses that may tell of it, and how to find it in a link.
  private struct Token {
    let texts: [String]
    let losses: MapLosses
  }

  // In Seoul, which is inside of every app's maps and of no zone of GCJ-02.
  private func point(_ number: Int) throws -> (MapPoint, [String]) {
    let latitude = 37.5 + Double(number) / 1000
    let longitude = 127.1 + Double(number) / 1000
    let texts = ["37.\(500 + number)000", "127.\(100 + number)000"]
    return (try MapPoint(latitude: latitude, longitude: longitude), texts)
  }

  private func place(
    _ number: Int, _ dice: inout Dice, _ tokens: inout [Token], _ losses: [MapLosses]
  ) throws -> MapPlace {
    var place = MapPlace()
    if dice.roll(4) > 0 {
      let (point, texts) = try point(number)
      place.point = point
      tokens.append(Token(texts: texts, losses: losses[0]))
    }
    func text(_ kind: String, _ loss: MapLosses) -> String? {
      guard dice.happens() else { return nil }
      let text = "\(kind)\(number)x"
      tokens.append(Token(texts: [text], losses: loss))
      return text
    }
    place.name = text("Name", losses[1])
    // A place without a coordinate is found by its words, and lost with them.
    let whole = losses[0].subtracting(.center)
    place.query = text("Query", whole.union(.query))
    place.address = text("Street", whole.union(.address))
    place.placeID = text("Identifier", whole.union(.placeID))
    place.note = text("Note", .note)
    if dice.roll(4) == 0 {
      place.altitude = 8000 + Double(number)
      tokens.append(Token(texts: ["\(8000 + number)"], losses: .altitude))
    }
    return place
  }

  private func decoded(_ url: String) throws -> String {
    let url = try StrictURL(url)
    var parts = [url.authority ?? "", url.fragment ?? ""] + url.segments
    parts += url.items.map(\.value)
    return parts.joined(separator: "\n")
  }

  @Test(arguments: NavigationApp.all.map(\.id))
  func reportsWhateverIsNotInTheLink(id: String) throws {
    var dice = Dice(state: id.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    var count = 0
    for action in MapAction.allCases {
      for _ in 0..<60 {
        var tokens: [Token] = []
        var request = MapRequest(app: id, action: action)
        if dice.roll(8) > 0 {
          request.destination = try place(1, &dice, &tokens, [.center, .name])
        }
        if dice.happens() {
          request.origin = try place(2, &dice, &tokens, [.origin, .originName])
        }
        if dice.happens() {
          for number in 3..<(4 + Int(dice.roll(12))) {
            request.waypoints.append(
              try place(number, &dice, &tokens, [.waypoints, .waypointNames]))
          }
        }
        if dice.happens() {
          request.query = "Words"
          tokens.append(Token(texts: ["Words"], losses: .query))
        }
        if dice.happens() {
          request.region = "Region"
          tokens.append(Token(texts: ["Region"], losses: .region))
        }
        if dice.happens() {
          let (center, texts) = try point(90)
          request.center = center
          tokens.append(Token(texts: texts, losses: .center))
        }
        if dice.happens() { request.mode = TravelMode.allCases[Int(dice.roll(4))] }
        if dice.happens() { request.avoid = [.tolls, .ferries] }
        if dice.happens() { request.zoom = 17 }
        if dice.happens() { request.uncertainty = 40 }
        if id.hasPrefix("what3words") { request.threeWords = "daring.lion.race" }
        for name in ["src", "sourceApplication", "referer", "appname"] {
          request.configuration[name] = "app"
        }
        guard let link = try? mapURL(for: request) else { continue }
        count += 1
        #expect(link.url.utf8.count <= 2048)
        let text = try decoded(link.url)
        for token in tokens where link.losses.isDisjoint(with: token.losses) {
          for part in token.texts {
            let isThere = text.contains(part)
            #expect(isThere, "\(action) \(part): \(link.url) \(link.losses.words)")
          }
        }
        try expectChange(request, link, .zoom) { $0.zoom = nil }
        try expectChange(request, link, .avoid) { $0.avoid = [] }
        try expectChange(request, link, .uncertainty) { $0.uncertainty = nil }
        if request.mode == .walking || request.mode == .cycling {
          try expectChange(request, link, .mode) { $0.mode = .driving }
        }
      }
    }
    #expect(count > 20)
  }

  /// Apps that ignore waypoints in some modes get none, and the loss is named.
  @Test(arguments: [
    ("amap", [TravelMode.driving]), ("amap-android", [.driving]), ("amap-web", [.driving]),
    ("tencent", [.driving]), ("tencent-web", [.driving]),
    ("google", [.driving, .walking, .cycling]), ("apple", TravelMode.allCases),
  ])
  func namesWaypointsThatAModeIgnores(id: String, modes: [TravelMode]) throws {
    for mode in [nil] + TravelMode.allCases {
      var request = MapRequest(
        app: id, to: MapPlace(try MapPoint(latitude: 39.9, longitude: 116.4)))
      request.waypoints = [MapPlace(try MapPoint(latitude: 39.8, longitude: 116.3), name: "Stop")]
      request.mode = mode
      for name in ["src", "sourceApplication", "referer"] { request.configuration[name] = "app" }
      let link = try mapURL(for: request)
      let isTaken = mode.map(modes.contains) ?? true
      #expect(link.url.contains("116.3") == isTaken, "\(mode): \(link.url)")
      #expect(link.losses.contains(.waypoints) == !isTaken)
    }
  }

  /// Amap pairs names and coordinates by their order.
  @Test(arguments: [["", "B", ""], ["A", "", "|"], ["A", "B", "C"]])
  func writesAsManyNamesAsStops(names: [String]) throws {
    var request = MapRequest(
      app: "amap", to: MapPlace(try MapPoint(latitude: 39.9, longitude: 116.4)))
    request.waypoints = try names.map {
      MapPlace(try MapPoint(latitude: 39.8, longitude: 116.3), name: $0)
    }
    request.configuration["sourceApplication"] = "app"
    let url = try mapURL(for: request).url
    #expect(url.contains("&vian=3&"))
    for key in ["vialons=", "vialats=", "vianames="] {
      let value = url.split(separator: "&").first { $0.hasPrefix(key) }
      #expect(value.map { $0.matches(of: /%7C/).count } == 2, "\(key) in \(url)")
    }
  }

  /// Without the property the link is another one, or the property was lost.
  private func expectChange(
    _ request: MapRequest, _ link: MapLink, _ loss: MapLosses, _ change: (inout MapRequest) -> Void
  ) throws {
    guard !link.losses.contains(loss) else { return }
    var other = request
    change(&other)
    guard other != request, let changed = try? mapURL(for: other) else { return }
    let isAnother = changed.url != link.url
    #expect(isAnother, "\(loss.words) of \(request.action): \(link.url)")
  }
}
