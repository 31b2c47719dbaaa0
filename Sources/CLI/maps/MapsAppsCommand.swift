import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions

extension Subcommand {
  static let mapsApps = Subcommand(
    "maps apps", "List the navigation apps, and what their links look like and carry",
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
  /// Everything that the table knows of the app.
  var json: JSON {
    let summary = AppSummary(self)
    let modes = modes.map { JSON.Member(name: $0.rawValue, value: .string(word(for: $0) ?? "")) }
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
      "datum": datum.json, "modes": JSON.object(modes), "origin": summary.origin.rawValue,
      "waypoints": summary.waypoints ?? JSON.null, "destinationName": summary.name.rawValue,
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
