import WaymarkAppLinks
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions
import WaymarkProject

private struct MapOptions: LinkMakerOptions {
  /// The request without its places: an option after them may change their datum.
  var request = MapRequest(app: "")
  var place = MapPlace()
  var to: String?
  var from: String?
  var via: [String] = []
  var center: String?
  var datum = MapDatum.wgs84
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
      .text("app", "ID", "The app", \.request.app).offering(NavigationApp.all.map(\.id)).required,
      .optional("to", "LAT,LON", "The destination, in degrees", \.to) { $0 },
      .optional("name", "NAME", "The name of the place", \.place.name) { $0 },
      .optional(
        "from", "LAT,LON|current", "The start (default: the user's current location)", \.from
      ) { $0 },
      .texts("via", "LAT,LON", "A point on the way", \.via),
      .choice(
        "mode", "MODE", "driving, walking, cycling or transit", \.request.mode,
        TravelMode.init(named:)),
      .choice(
        "datum", "DATUM", "The datum of the coordinates: wgs84 (default), gcj02 or bd09",
        \.datum, MapDatum.init(named:)),
      .choice(
        "action", "ACTION", "directions (default), place, search or another action of the app",
        \.request.action, MapAction.init(rawValue:)),
      .optional("query", "Q", "Words to search for", \.request.query) { $0 },
      .text(
        "address", "TEXT", "The address of the place, for apps that look it up", \.place.address),
      .text(
        "place-id", "ID", "The identifier of the place in the app's own service", \.place.placeID),
      .optional(
        "three-words", "A.B.C", "The three words of the place, for what3words", \.request.threeWords
      ) { String($0.trimmingPrefix("///")) },
      .text("region", "CITY", "The city of the search or the route", \.request.region),
      .optional("zoom", "LEVEL", "The zoom level, from 0 (the world) to 30", \.request.zoom) {
        Double($0).flatMap { 0...30 ~= $0 ? $0 : nil }
      },
      .optional("center", "LAT,LON", "The middle of the map", \.center) { $0 },
      .values(
        "avoid", "FEATURE",
        "What the route avoids: tolls, highways, ferries, tunnels, hills, stairs or busy-roads"
      ) {
        guard let feature = RouteFeature(named: $1) else { return false }
        if !$0.request.avoid.contains(feature) { $0.request.avoid.append(feature) }
        return true
      }.offering(RouteFeature.allCases.map(\.rawValue)),
      .pairs(
        "id", "KEY=VALUE", "An identifier that the app requires, such as src=ios.example.cars",
        \.request.configuration),
    ] + Option.linkMaker + [.format(\.format)]
  ) { options, terminal in
    let maker = try options.maker(in: terminal)
    if options.key != nil, let app = try? NavigationApp.named(options.request.app),
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
        let unknown = unknownParameters(of: options.request)
        for note in link.notes(without: unknown) {
          terminal.errors.print("waymark: \(note)".visible)
        }
      }
      return .done
    } catch {
      if options.format == .json {
        terminal.output.write(json: rendered { $0.json(error) } + [0x0A])
      }
      terminal.errors.print("waymark: \(error.message.visible)")
      if let hint = hint(for: error, app: options.request.app) {
        terminal.errors.print("    " + hint)
      }
      return .notDone
    }
  }

  /// The parameters of a request that no link of its app has, in alphabetical order.
  private static func unknownParameters(of request: MapRequest) -> [String] {
    let templates = (try? NavigationApp.named(request.app))?.templates ?? []
    let known = Set(templates.flatMap(\.parameters))
    return request.configuration.keys.filter { !known.contains($0) }.sorted()
  }

  /// The option that supplies what a request lacks.
  private static func hint(for error: MapError, app: String) -> String? {
    if error.code == .missingValue {
      return values.first { error.message.contains($0.word) }.map { "Add \($0.option)." }
    }
    guard error.code == .missingIdentifier else { return hints[error.code] }
    guard let wanted = try? NavigationApp.named(app).identifier else { return nil }
    return "Add --id \(wanted.parameter)=…, the identifier that the vendor gives to your app."
  }

  private static let hints: [MapError.Code: String] = [
    .missingDestination: "Add --to LAT,LON, --query or --place-id.",
    .missingCoordinate: "Add --to LAT,LON.", .missingQuery: "Add --query.",
  ]

  /// The options for the values that an app requires, by the words of the message.
  private static let values: [(word: String, option: String)] = [
    ("three words", "--three-words A.B.C"), ("an origin", "--from LAT,LON"),
    ("the origin", "--from LAT,LON"), ("a region", "--region CITY"), ("a name", "--name NAME"),
  ]

  private static func request(_ options: MapOptions) throws(MapError) -> MapRequest {
    var request = options.request
    var destination = options.place
    destination.point = try point(options.to, options)
    if destination != MapPlace() { request.destination = destination }
    let from = options.from == "current" ? nil : options.from
    request.origin = try point(from, options).map { MapPlace($0) }
    for text in options.via { request.waypoints.append(MapPlace(try point(text, options))) }
    request.center = try point(options.center, options)
    return request
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
  /// The notes about the link for people: the parts that it lacks, and those that are doubtful.
  ///
  /// The parameters are those that no link of the app has.
  func notes(without parameters: [String] = []) -> [String] {
    let words = losses.words.flatMap {
      $0 == "configuration" && !parameters.isEmpty ? parameters : [$0]
    }
    let lost = words.isEmpty ? [] : ["the link leaves out: \(words.joined(separator: ", "))"]
    return lost + Self.doubts.filter { warnings.contains($0.warning) }.map { "warning: \($0.note)" }
  }

  private static let doubts: [(warning: MapWarnings, note: String)] = [
    (.nullIsland, "a coordinate is 0, 0, which is probably a missing one"),
    (
      .swapped, "a coordinate of the link is far from any road; are latitude and longitude swapped?"
    ),
    (.missingName, "the app does not show a place without a name; give it --name"),
    (.retired, "the app was discontinued"),
    (.unsigned, "the vendor requires signed links; give --key"),
  ]
}
