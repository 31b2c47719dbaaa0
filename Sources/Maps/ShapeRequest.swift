/// Values that no link has by itself, and the words that stand for them in the shape of a link.
enum ShapeMarker {
  static let opening = "qqq."
  static let closing = ".qqq"

  static func text(_ word: String) -> String { opening + word + closing }

  static let all: [(marker: String, word: String)] = [
    ("61.111111", "{lat}"), ("10.222222", "{lon}"), ("62.333333", "{from-lat}"),
    ("11.444444", "{from-lon}"), ("63.555555", "{via-lat}"), ("12.666666", "{via-lon}"),
    ("64.777777", "{center-lat}"), ("13.888888", "{center-lon}"), ("=29", "={zoom}"),
    ("7531", "{altitude}"), ("8642", "{uncertainty}"),
  ]

  static func place(_ latitude: Double, _ longitude: Double, _ prefix: String) -> MapPlace {
    MapPlace(
      try? MapPoint(latitude: latitude, longitude: longitude), name: text(prefix + "name"),
      address: text(prefix + "address"), placeID: text(prefix + "id"))
  }
}

extension MapRequest {
  /// A request that has everything a link could carry.
  static func full(for app: NavigationApp, _ template: LinkTemplate) -> MapRequest {
    var destination = ShapeMarker.place(61.111111, 10.222222, "")
    destination.note = ShapeMarker.text("note")
    destination.altitude = 7531
    var configuration: [String: String] = [:]
    for part in template.path + template.query + template.fragment {
      switch part.field {
      case .configuration(let name), .choice(let name, _, _):
        configuration[name] = ShapeMarker.text(name)
      default: continue
      }
    }
    return MapRequest(
      app: app.id, action: template.action, to: destination,
      from: ShapeMarker.place(62.333333, 11.444444, "from-"),
      by: [ShapeMarker.place(63.555555, 12.666666, "via-")],
      mode: app.modes.first { app.modeWords[$0]?.utf8CodeUnitCount != 0 },
      avoiding: template.avoidable,
      query: template.action == .search ? ShapeMarker.text("query") : nil,
      region: ShapeMarker.text("region"), zoom: 29,
      center: try? MapPoint(latitude: 64.777777, longitude: 13.888888),
      uncertainty: 8642, threeWords: ShapeMarker.text("three-words"), configuration: configuration)
  }
}
