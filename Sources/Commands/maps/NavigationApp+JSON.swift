import Bytes
import MapLinks
import Maps

extension NavigationApp {
  /// Everything that the table knows of the app.
  var json: JSON {
    let summary = AppSummary(self)
    let modes = modes.map { JSON.Member(name: $0.rawValue, value: .string(word(for: $0) ?? "")) }
    return .members([
      "id": .string(id), "aliases": strings(aliases), "name": .string(name),
      "platform": .string(platform.rawValue), "queriesSchemes": strings(queriesSchemes),
      "stores": .members([
        "apple": store(stores.apple.map { .integer($0) }, stores.appleURL),
        "play": store(stores.play.map { .string($0) }, stores.playURL),
      ]),
      "links": .array(shapes.map(\.json)), "order": .string(order.rawValue),
      "comma": encodesCommas ? "%2C" : ",", "datum": datum.json, "modes": .object(modes),
      "origin": .string(summary.origin.rawValue),
      "waypoints": summary.waypoints.map { .integer($0) } ?? .null,
      "destinationName": .string(summary.name.rawValue),
      "identifier": identifier.map {
        .members(["parameter": .string($0.parameter), "isMandatory": .bool($0.isMandatory)])
      } ?? .null,
      "web": optional(web), "coverage": coverage?.json ?? .null, "signature": optional(signature),
      "status": status.json, "source": .string(source), "checked": .string(checked),
    ])
  }
}

extension LinkShape {
  fileprivate var json: JSON {
    .members([
      "action": .string(action.rawValue), "url": .string(url), "parameters": strings(parameters),
      "required": strings(required), "takesWords": .bool(takesWords), "carried": strings(carried),
      "waypoints": waypointLimit.map { .integer($0) } ?? .null, "datum": datum.json,
    ])
  }
}

extension DatumRule {
  fileprivate var json: JSON {
    switch self {
    case .wgs84: .members(["rule": "wgs84"])
    case .gcj02(let zones): .members(["rule": "gcj02", "zones": strings(zones.codes)])
    case .undocumentedGCJ02(let zones):
      .members(["rule": "undocumentedGCJ02", "zones": strings(zones.codes)])
    case .declared(let datums):
      .members(["rule": "declared", "datums": strings(datums.map(\.rawValue))])
    }
  }
}

extension Coverage {
  fileprivate var json: JSON {
    func range(_ range: ClosedRange<Double>) -> JSON {
      [.number("\(range.lowerBound)"), .number("\(range.upperBound)")]
    }
    return .members(["latitudes": range(latitudes), "longitudes": range(longitudes)])
  }
}

extension NavigationApp.Status {
  fileprivate var json: JSON {
    switch self {
    case .alive: .members(["alive": true])
    case .retired(let since, let reason, let replacement):
      .members([
        "alive": false, "since": optional(since), "reason": .string(reason),
        "replacement": optional(replacement),
      ])
    }
  }
}

private func store(_ id: JSON?, _ page: String?) -> JSON {
  guard let id, let page else { return .null }
  return .members(["id": id, "url": .string(page)])
}

private func strings(_ texts: [String]) -> JSON {
  .array(texts.map { .string($0) })
}

private func optional(_ text: String?) -> JSON {
  text.map { .string($0) } ?? .null
}
