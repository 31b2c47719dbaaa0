import WaymarkAppLinks
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions
import WaymarkProject

private struct MapOptions: LinkMakerOptions {
  var app = ""
  var action = MapAction.directions
  var to: String?
  var name: String?
  var from: String?
  var via: [String] = []
  var mode: TravelMode?
  var datum = MapDatum.wgs84
  var query: String?
  var address: String?
  var placeID: String?
  var threeWords: String?
  var region: String?
  var zoom: Double?
  var center: String?
  var avoid: [RouteFeature] = []
  var ids: [String: String] = [:]
  var isStrict = false
  var key: String?
  var password: Secret?
  var format = Format.text
}

extension Subcommand {
  static let mapsURL = Subcommand(
    "maps url", "Make a URL that opens a navigation app at a place",
    defaults: MapOptions(),
    options: [
      .text("app", "ID", "The app", \.app).offering(NavigationApp.all.map(\.id)).required,
      .optional("to", "LAT,LON", "Where to go, in degrees", \.to) { $0 },
      .optional("name", "NAME", "What the place is called", \.name) { $0 },
      .optional(
        "from", "LAT,LON|current", "Where to start (default: where the reader is)", \.from
      ) { $0 },
      .texts("via", "LAT,LON", "A point on the way", \.via),
      .optional("mode", "MODE", "driving, walking, cycling or transit", \.mode) {
        TravelMode(named: $0)
      }.offering(TravelMode.allCases.map(\.rawValue)),
      .value(
        "datum", "DATUM", "What the coordinates are given in: wgs84 (default), gcj02 or bd09",
        \.datum
      ) { MapDatum(named: $0) }.offering(MapDatum.allCases.map(\.rawValue)),
      .value(
        "action", "ACTION", "directions (default), place, search or another the app knows",
        \.action
      ) { MapAction(rawValue: $0) }.offering(MapAction.allCases.map(\.rawValue)),
      .optional("query", "Q", "Words to search for", \.query) { $0 },
      .text("address", "TEXT", "The address of the place, for apps that look it up", \.address),
      .text("place-id", "ID", "The identifier the app's maker knows the place by", \.placeID),
      .text("three-words", "A.B.C", "The three words of the place, for what3words", \.threeWords),
      .text("region", "CITY", "The city of the search or the route", \.region),
      .optional("zoom", "LEVEL", "The zoom level, from 0 for the world to 30", \.zoom) {
        Double($0).flatMap { 0...30 ~= $0 ? $0 : nil }
      },
      .optional("center", "LAT,LON", "The middle of the map", \.center) { $0 },
      .values(
        "avoid", "FEATURE",
        "What the route keeps off: tolls, highways, ferries, tunnels, hills, stairs or busy-roads"
      ) {
        guard let feature = RouteFeature(named: $1) else { return false }
        if !$0.avoid.contains(feature) { $0.avoid.append(feature) }
        return true
      }.offering(RouteFeature.allCases.map(\.rawValue)),
      .pairs(
        "id", "KEY=VALUE", "What the app wants to be told, such as src=ios.example.cars", \.ids),
    ] + Option.linkMaker + [.format(\.format)]
  ) { options, terminal in
    let maker = try options.maker(in: terminal)
    if options.key != nil, let app = try? NavigationApp.named(options.app),
      app.signature == nil
    {
      throw UsageError("--key: \(app.id) does not support signed links")
    }
    do throws(MapError) {
      let link = try maker.link(for: request(options))
      switch options.format {
      case .json: terminal.output.write(json: rendered { $0.json(link) } + [0x0A])
      default:
        terminal.output.print(link.url)
        for note in link.notes { terminal.errors.print("waymark: \(note)") }
      }
      return .done
    } catch {
      if options.format == .json {
        terminal.output.write(json: rendered { $0.json(error) } + [0x0A])
      }
      terminal.errors.print("waymark: \(error.message.visible)")
      if let hint = hint(for: error, app: options.app) { terminal.errors.print("    " + hint) }
      return .notDone
    }
  }

  /// The option that gives what a request lacks.
  private static func hint(for error: MapError, app: String) -> String? {
    switch error.code {
    case .missingIdentifier:
      guard let wanted = try? NavigationApp.named(app).identifier else { return nil }
      return "Add --id \(wanted.parameter)=…, which its maker gives to an app."
    case .missingDestination: return "Add --to LAT,LON, --query or --place-id."
    case .missingCoordinate: return "Add --to LAT,LON."
    case .missingQuery: return "Add --query."
    case .missingValue: return "Give it with --from, --name, --region or --three-words."
    default: return nil
    }
  }

  private static func request(_ options: MapOptions) throws(MapError) -> MapRequest {
    let destination = MapPlace(
      try point(options.to, options), name: options.name, address: options.address,
      placeID: options.placeID)
    var waypoints: [MapPlace] = []
    for text in options.via { waypoints.append(MapPlace(try point(text, options))) }
    return MapRequest(
      app: options.app, action: options.action, to: destination == MapPlace() ? nil : destination,
      from: try point(options.from == "current" ? nil : options.from, options).map { MapPlace($0) },
      by: waypoints,
      mode: options.mode, avoiding: options.avoid, query: options.query,
      region: options.region, zoom: options.zoom, center: try point(options.center, options),
      threeWords: options.threeWords, configuration: options.ids)
  }

  private static func point(
    _ text: String?, _ options: MapOptions
  ) throws(MapError) -> MapPoint? {
    guard let text else { return nil }
    let (north, east) = try decimalPair(text)
    return try MapPoint(latitude: north, longitude: east, datum: options.datum)
  }
}

extension MapLink {
  /// What people should know about the link: what it lacks, and what is doubtful about it.
  fileprivate var notes: [String] {
    let lost =
      losses.isEmpty
      ? [] : ["the link does not carry all: \(losses.words.joined(separator: ", "))"]
    return lost + Self.doubts.filter { warnings.contains($0.warning) }.map { "warning: \($0.note)" }
  }

  private static let doubts: [(warning: MapWarnings, note: String)] = [
    (.nullIsland, "a coordinate is 0, 0, which is what a missing one becomes"),
    (.swapped, "nobody drives at a coordinate of the link; are latitude and longitude swapped?"),
    (.missingName, "the app does not show a place without a name; give it --name"),
    (.retired, "the app is no longer made"),
    (.unsigned, "the vendor wants the link signed; give --key"),
  ]
}
