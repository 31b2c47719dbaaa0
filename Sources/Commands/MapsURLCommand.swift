import Bytes
import Maps
import Options

private struct MapOptions: Sendable {
  var app = ""
  var action = MapAction.directions
  var to: String?
  var name: String?
  var from: String?
  var via: [String] = []
  var mode: TravelMode?
  var datum = MapDatum.wgs84
  var query: String?
  var ids: [String: String] = [:]
  var format = Format.text
}

extension Subcommand {
  /// `waymark maps url`.
  static let mapsURL = Subcommand(
    Command(
      "maps url", "Make a URL that opens a navigation app at a place",
      discussion: """
        Text is encoded once, coordinates have six decimals, and where an app wants another datum
        than the one given, the point is converted. What the app cannot take is named as a loss.

        Apps: \(NavigationApp.all.map(\.id).joined(separator: " "))

        Examples:
          waymark maps url --app google --to 43.6532,-79.3832 --mode transit
          waymark maps url --app baidu --to 31.2304,121.4737 --name "车行" --id src=ios.example.cars
        """,
      defaults: MapOptions(),
      options: [
        .value("app", "ID", "The app") {
          $0.app = $1
          return !$1.isEmpty
        },
        .value("to", "LAT,LON", "Where to go, in degrees") {
          $0.to = $1
          return true
        },
        .value("name", "NAME", "What the place is called") {
          $0.name = $1
          return true
        },
        .value("from", "LAT,LON|current", "Where to start (default: where the reader is)") {
          $0.from = $1 == "current" ? nil : $1
          return true
        },
        .values("via", "LAT,LON", "A point on the way") {
          $0.via.append($1)
          return true
        },
        .value("mode", "MODE", "driving, walking, cycling or transit") {
          $0.mode = TravelMode(named: $1)
          return $0.mode != nil
        },
        .value(
          "datum", "DATUM", "What the coordinates are given in: wgs84 (default), gcj02 or bd09"
        ) {
          guard let datum = MapDatum(named: $1) else { return false }
          $0.datum = datum
          return true
        },
        .value("action", "ACTION", "directions (default), place, search or another the app knows") {
          guard let action = MapAction(rawValue: $1) else { return false }
          $0.action = action
          return true
        },
        .value("query", "Q", "Words to search for") {
          $0.query = $1
          return true
        },
        .values("id", "KEY=VALUE", "What the app wants to be told, such as src=ios.example.cars") {
          let parts = $1.split(separator: "=", maxSplits: 1)
          guard parts.count == 2 else { return false }
          $0.ids[String(parts[0])] = String(parts[1])
          return true
        },
        .format { $0.format = $1 },
      ])
  ) { options, terminal in
    guard !options.app.isEmpty else {
      throw UsageError("--app is missing", command: "maps url")
    }
    do throws(MapError) {
      let link = try Maps.mapURL(for: request(options))
      terminal.output.print(link, as: options.format)
      return .done
    } catch {
      if options.format == .json {
        terminal.output.print(
          .members(["error": .string(error.code.rawValue), "message": .string(error.message)]))
      }
      terminal.errors.print("waymark: \(error.message)")
      return .failed
    }
  }

  private static func request(_ options: MapOptions) throws(MapError) -> MapRequest {
    let point = try options.to.map { text throws(MapError) in
      try MapPoint(text, datum: options.datum)
    }
    let isNamed = point != nil || options.name != nil
    var waypoints: [MapPlace] = []
    for text in options.via {
      waypoints.append(MapPlace(try MapPoint(text, datum: options.datum)))
    }
    let origin = try options.from.map { text throws(MapError) in
      MapPlace(try MapPoint(text, datum: options.datum))
    }
    return MapRequest(
      app: options.app, action: options.action,
      to: isNamed ? MapPlace(point, name: options.name) : nil, from: origin, by: waypoints,
      mode: options.mode, query: options.query, configuration: options.ids)
  }
}

extension MapPoint {
  /// Reads `LAT,LON` in decimal degrees.
  fileprivate init(_ text: String, datum: MapDatum) throws(MapError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isDecimal = text.utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.,eE".utf8.contains($0)
    }
    guard parts.count == 2, isDecimal, let latitude = Double(String(parts[0])),
      let longitude = Double(String(parts[1]))
    else {
      throw MapError(.badValue, "\"\(text.prefix(80))\" is no pair of decimal degrees LAT,LON")
    }
    try self.init(latitude: latitude, longitude: longitude, datum: datum)
  }
}

extension Console {
  fileprivate func print(_ link: MapLink, as format: Format) {
    switch format {
    case .json:
      print(
        .members([
          "app": .string(link.app), "url": .string(link.url),
          "losses": .array(link.losses.words.map { .string($0) }),
          "warnings": .array(link.warnings.words.map { .string($0) }),
          "datum": link.datum.map { .string($0.rawValue) } ?? .null,
          "shiftMetres": .number(decimal(link.shiftMetres)),
        ]))
    case .text:
      print(link.url)
    }
  }
}

/// Metres to one decimal, whatever the locale.
private func decimal(_ metres: Double) -> String {
  let tenths = Int((max(0, min(metres, 1e9)) * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
