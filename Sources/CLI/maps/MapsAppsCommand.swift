import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions

extension Subcommand {
  static let mapsApps = Subcommand(
    "maps apps", "List the navigation apps and what their links support",
    defaults: Format.text, options: [.format(\.self)]
  ) { format, terminal in
    let apps = NavigationApp.all
    switch format {
    case .json: for app in apps { terminal.output.print(app.json) }
    default: for line in aligned([heading] + apps.map(cells)) { terminal.output.print(line) }
    }
    return .done
  }

  private static let heading = [
    "ID", "OPENS", "ACTIONS", "MODES", "FROM", "VIA", "NAME", "DATUM", "WEB", "STATUS",
  ]

  private static func cells(of app: NavigationApp) -> [String] {
    let summary = AppSummary(app)
    return [
      app.id, app.platform.rawValue, app.actions.map(\.rawValue).joined(separator: ","),
      app.modes.isEmpty ? "-" : app.modes.map(\.rawValue).joined(separator: ","),
      summary.origin.rawValue, summary.waypointText, summary.name.rawValue, app.datum.text,
      app.web ?? "-", app.status.text,
    ]
  }
}

extension NavigationApp {
  /// All data of the app in the table.
  var json: JSON {
    let summary = AppSummary(self)
    let modes = JSON.texts(modes.map { ($0.rawValue, word(for: $0) ?? "") })
    let parameter = identifier.map {
      JSON.of(["parameter": $0.parameter, "isMandatory": $0.isMandatory])
    }
    return .of([
      "id": id, "aliases": aliases, "name": name, "platform": platform.rawValue,
      "queriesSchemes": queriesSchemes,
      "stores": JSON.of([
        "apple": store(stores.apple, stores.appleURL), "play": store(stores.play, stores.playURL),
      ]),
      "links": shapes.map(\.json), "order": order.rawValue, "comma": encodesCommas ? "%2C" : ",",
      "datum": datum.json, "modes": modes, "origin": summary.origin.rawValue,
      "waypoints": summary.waypoints ?? JSON.null,
      "modesWithoutWaypoints": summary.modesWithoutWaypoints.map(\.rawValue),
      "destinationName": summary.name.rawValue,
      "identifier": parameter ?? JSON.null, "web": web ?? JSON.null,
      "coverage": coverage?.json ?? JSON.null, "signature": signature ?? JSON.null,
      "status": status.json, "source": source, "checked": checked,
    ])
  }
}

extension LinkShape {
  fileprivate var json: JSON {
    .of([
      "action": action.rawValue, "url": url, "parameters": parameters, "required": required,
      "takesWords": takesWords, "carried": carried, "waypoints": waypointLimit ?? JSON.null,
      "datum": datum.json,
    ])
  }
}

extension DatumRule {
  fileprivate var json: JSON {
    switch self {
    case .wgs84: .of(["rule": "wgs84"])
    case .gcj02(let zones): .of(["rule": "gcj02", "zones": zones.codes])
    case .undocumentedGCJ02(let zones): .of(["rule": "undocumentedGCJ02", "zones": zones.codes])
    case .declared(let datums): .of(["rule": "declared", "datums": datums.map(\.rawValue)])
    }
  }
}

extension Coverage {
  fileprivate var json: JSON {
    func range(_ range: ClosedRange<Double>) -> JSON {
      [.number("\(range.lowerBound)"), .number("\(range.upperBound)")]
    }
    return .of(["latitudes": range(latitudes), "longitudes": range(longitudes)])
  }
}

extension NavigationApp.Status {
  fileprivate var json: JSON {
    switch self {
    case .alive: .of(["alive": true])
    case .retired(let since, let reason, let replacement):
      .of([
        "alive": false, "since": since ?? JSON.null, "reason": reason,
        "replacement": replacement ?? JSON.null,
      ])
    }
  }
}

private func store(_ id: (any ReportValue)?, _ page: String?) -> JSON {
  guard let id, let page else { return .null }
  return .of(["id": id, "url": page])
}

/// The common properties of an app's links.
struct AppSummary: Sendable {
  /// How links use a value of a request.
  enum Use: String, Sendable {
    case required
    case optional
    case dropped
  }

  /// For links that lead to a destination.
  let origin: Use

  /// The most waypoints that a link takes; `nil` without a limit.
  let waypoints: Int?

  /// The modes in which the app ignores waypoints.
  let modesWithoutWaypoints: [TravelMode]

  /// For all links.
  let name: Use

  init(_ app: NavigationApp) {
    let shapes = app.shapes
    let routes = shapes.filter { [.directions, .navigate, .ride].contains($0.action) }
    origin = Self.use("origin", among: routes)
    name = Self.use("name", among: shapes)
    let limits = routes.map(\.waypointLimit)
    modesWithoutWaypoints = app.modes.filter { !app.waypointModes.contains($0) }
    waypoints = limits.contains(nil) ? nil : limits.compactMap(\.self).max() ?? 0
  }

  var waypointText: String {
    let count = waypoints.map(String.init) ?? "any"
    let others = modesWithoutWaypoints.map(\.rawValue).joined(separator: ", ")
    return others.isEmpty ? count : "\(count), not for \(others)"
  }

  private static func use(_ word: String, among shapes: [LinkShape]) -> Use {
    guard !shapes.isEmpty else { return .dropped }
    if shapes.allSatisfy({ $0.required.contains(word) }) { return .required }
    return shapes.contains { $0.carried.contains(word) } ? .optional : .dropped
  }
}

extension NavigationApp.Status {
  /// The state with its date, such as `retired 2018-05`.
  var text: String {
    switch self {
    case .alive: "alive"
    case .retired(let since, _, _): "retired" + (since.map { " \($0)" } ?? "")
    }
  }
}

extension DatumRule {
  /// The datum and the zones, such as `gcj02 CN,HK`.
  var text: String {
    switch self {
    case .wgs84: "wgs84"
    case .gcj02(let zones): "gcj02 " + zones.codes.joined(separator: ",")
    case .undocumentedGCJ02(let zones): "wgs84 (gcj02 " + zones.codes.joined(separator: ",") + ")"
    case .declared(let datums): datums.map(\.rawValue).joined(separator: "|")
    }
  }
}

extension ZoneSet {
  /// The codes of the zones.
  var codes: [String] {
    Zone.allCases.filter(includes).map(\.rawValue)
  }
}
