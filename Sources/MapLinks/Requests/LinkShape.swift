public import WaymarkMaps

/// The form and the contents of one kind of link of an app.
public struct LinkShape: Sendable {
  public let action: MapAction

  /// The link with words in braces for the values of a request.
  public let url: String

  /// The names of its parameters, in the order of the link.
  public let parameters: [String]

  /// The values that a request must have.
  public let required: [String]

  /// Whether it finds the destination by words when there is no coordinate.
  public let takesWords: Bool

  /// The values of a request that it contains, in the words of the losses.
  public let carried: [String]

  /// The maximum number of waypoints; `nil` when there is no limit.
  public let waypointLimit: Int?
  public let datum: DatumRule
}

extension NavigationApp {
  /// Every kind of link of the app, found by writing each for a request that has everything.
  ///
  /// If an action has several kinds, the first that matches a request is written.
  public var shapes: [LinkShape] {
    templates.map { template in
      var request = MapRequest.full(for: self, template)
      let full = written(request, template)
      request.destination?.point = nil
      request.destination?.placeID = nil
      request.destination?.query = ShapeMarker.text("words")
      let worded = written(request, template)
      request.destination = nil
      // Some kinds of link are only for words, and some only for places of the app.
      let shape = [full, worded, written(request, template)].first { !$0.url.isEmpty } ?? full
      return LinkShape(
        action: template.action, url: shape.url,
        parameters: template.query.isEmpty ? [] : Self.keys(of: shape.url),
        required: template.needs.names,
        takesWords: worded.leads && !template.needs.contains(.point), carried: shape.used.words,
        waypointLimit: template.waypointLimit, datum: template.datum ?? datum)
    }
  }

  /// Writes a link whatever the request lacks, with the words of the shape for its values.
  /// - Returns: The link, what it carries, and whether that includes the destination; no link when the
  ///   kind does not lead to such a destination.
  private func written(
    _ request: MapRequest, _ template: LinkTemplate
  ) -> (url: String, used: MapLosses, leads: Bool) {
    var writer = LinkWriter(self, template, request, nameLimit: .max)
    guard (try? writer.write(request)) != nil else { return ("", [], false) }
    let leads = writer.hasDestination
    guard let link = try? writer.link(of: request) else { return ("", [], false) }
    var url = link.url
    for (marker, word) in ShapeMarker.all { url.replace(marker, with: word) }
    url.replace(ShapeMarker.opening, with: "{")
    url.replace(ShapeMarker.closing, with: "}")
    for part in template.query {
      guard case .mode = part.field, let mode = request.mode, let word = modeWords[mode] else {
        continue
      }
      url.replace("\(part.prefix)=\(word)", with: "\(part.prefix)={mode}")
    }
    return (url, request.content(for: self).subtracting(link.losses), leads)
  }

  /// The names of the parameters, which begin after a `?`, or after a `:` in opaque schemes.
  private static func keys(of url: String) -> [String] {
    guard let mark = url.firstIndex(of: "?") ?? url.lastIndex(of: ":") else { return [] }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    return query.split(separator: "&").compactMap { part in
      part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first
        .map(String.init)
    }
  }
}

extension LinkTemplate {
  /// The maximum number of waypoints in links; `nil` when there is no limit.
  fileprivate var waypointLimit: Int? {
    let limits = (path + query).map { part in
      switch part.field {
      case .waypoints(let limit, _), .waypointPoints(let limit, _), .tencentPasses(let limit): limit
      case .stops(let list): list.limit
      case .numberedWaypoints(let keys): keys.limit
      case .namedWaypoint: 1
      case .eachWaypoint, .waypointLatitudes, .bingStops: Int.max
      default: 0
      }
    }
    return limits.max().flatMap { $0 == .max ? nil : $0 }
  }
}

extension LinkTemplate.Needs {
  /// The values that a request must have, in words for people.
  fileprivate var names: [String] {
    let table: [(need: LinkTemplate.Needs, word: String)] = [
      (.point, "coordinate"), (.destination, "destination"), (.name, "name"), (.origin, "origin"),
      (.region, "region"), (.query, "query"), (.words, "words"), (.threeWords, "threeWords"),
    ]
    return table.filter { contains($0.need) }.map(\.word)
  }
}

/// Values that no link contains by itself, and the words for them in the shape of a link.
private enum ShapeMarker {
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
  fileprivate static func full(for app: NavigationApp, _ template: LinkTemplate) -> MapRequest {
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
      mode: app.modes.first { app.modeWords[$0]?.isEmpty != true },
      avoiding: template.avoidable,
      query: template.action == .search ? ShapeMarker.text("query") : nil,
      region: ShapeMarker.text("region"), zoom: 29,
      center: try? MapPoint(latitude: 64.777777, longitude: 13.888888),
      uncertainty: 8642, threeWords: ShapeMarker.text("three-words"), configuration: configuration)
  }
}
