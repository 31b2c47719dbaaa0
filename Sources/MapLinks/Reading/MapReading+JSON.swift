public import Bytes
import Maps

extension MapReading {
  /// The reading as an object: places in WGS-84 with the datum that the link has them in.
  public var json: JSON {
    let settings = request.configuration.mapValues { JSON.string($0) }
    return .members([
      "url": .string(url), "app": .string(request.app), "action": .string(request.action.rawValue),
      "destination": request.destination?.json ?? .null, "origin": request.origin?.json ?? .null,
      "waypoints": .array(request.waypoints.map(\.json)),
      "mode": request.mode.map { .string($0.rawValue) } ?? .null,
      "avoid": request.avoid.isEmpty ? nil : .array(request.avoid.map { .string($0.rawValue) }),
      "query": request.query.map { .string($0) }, "region": request.region.map { .string($0) },
      "threeWords": request.threeWords.map { .string($0) },
      "center": request.center.map { MapPlace($0).json },
      "zoom": request.zoom.map { .number("\($0)") },
      "uncertainty": request.uncertainty.map { .number("\($0)") },
      "cfg": settings.isEmpty ? nil : .sorted(settings),
      "notes": .array(
        notes.map {
          .members(["code": .string($0.code.rawValue), "message": .string($0.description)])
        }),
    ])
  }
}

extension MapPlace {
  fileprivate var json: JSON {
    .members([
      "latitude": point.map { .number(degrees($0.wgs84.latitude)) },
      "longitude": point.map { .number(degrees($0.wgs84.longitude)) },
      "datum": point.map { .string($0.datum.rawValue) }, "name": name.map { .string($0) },
      "query": query.map { .string($0) }, "address": address.map { .string($0) },
      "placeID": placeID.map { .string($0) }, "content": note.map { .string($0) },
      "altitude": altitude.map { .number("\($0)") },
    ])
  }
}

/// A number of degrees with six decimals.
private func degrees(_ value: Double) -> String {
  renderedText { $0.degrees(value) }
}
