import Testing
import WaymarkCore

@testable import WaymarkMapLinks
@testable import WaymarkMaps

/// Every written link is read back as the same request.
@Suite struct RoundTripTests {
  @Test(arguments: NavigationApp.all.map(\.id))
  func readsBackWhatItWrites(id: String) throws {
    let app = try NavigationApp.named(id)
    var random = RandomRequests(seed: id.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    var count = 0
    for action in MapAction.allCases {
      for _ in 0..<25 {
        let request = try random.request(app, action)
        guard let link = try? mapURL(for: request) else { continue }
        count += 1
        try check(request, link)
      }
    }
    #expect(count > 12)
  }

  private func check(_ request: MapRequest, _ link: MapLink) throws {
    let place = "\(link.app) \(request.action) \(link.url)"
    let reading: MapReading
    do {
      reading = try MapReading(link.url, policy: request.policy)
    } catch {
      // A map without a place is written, but is not a place to read.
      #expect(error.code == .noPlace && showsNothing(request, link), "\(place): \(error)")
      return
    }
    #expect(reading.url == link.url)
    let unread = reading.notes.filter { $0.code.isUnread }
    #expect(unread.isEmpty, "\(place): \(unread)")
    // The strongest word for the same intent: the same bytes.
    let again = try mapURL(for: reading.request)
    if link.app == "geo", again.url != link.url {
      // A `q` that repeats the coordinate is ignored.
      let second = try MapReading(again.url, policy: request.policy)
      #expect(second.request == reading.request, "\(place)")
    } else {
      #expect(again.url == link.url, "\(place) came back as \(reading.request)")
    }
    checkPlaces(request, link, reading, place)
    if !link.losses.contains(.mode), let mode = request.mode,
      try NavigationApp.named(link.app).modeWords[mode]?.isEmpty != true
    {
      #expect(reading.request.mode == mode, "\(place)")
    }
    if !link.losses.contains(.avoid) {
      #expect(Set(reading.request.avoid) == Set(request.avoid), "\(place)")
    }
  }

  private func showsNothing(_ request: MapRequest, _ link: MapLink) -> Bool {
    request.action == .display && link.datum == nil
      && (request.zoom == nil || link.losses.contains(.zoom))
  }

  private func checkPlaces(
    _ request: MapRequest, _ link: MapLink, _ reading: MapReading, _ place: String
  ) {
    let found = reading.request
    if link.datum != nil {
      let point = found.destination?.point ?? found.center
      #expect(isSame(request.destination?.point, point, reading.notes), "\(place)")
    }
    if !link.losses.contains(.origin), let origin = request.origin?.point {
      #expect(isSame(origin, found.origin?.point, reading.notes), "\(place)")
    }
    if !link.losses.contains(.waypoints), !request.waypoints.isEmpty {
      #expect(found.waypoints.count == request.waypoints.count, "\(place)")
      for (given, waypoint) in zip(request.waypoints, found.waypoints) where given.point != nil {
        #expect(isSame(given.point, waypoint.point, reading.notes), "\(place)")
      }
    }
    guard link.losses.isDisjoint(with: [.characters, .tooLong]) else { return }
    if !link.losses.contains(.name), let name = request.destination?.name {
      let wanted = MapText.cleaned(name).text
      let names = [found.destination?.name, found.destination?.query, found.query]
      let spaced = String(wanted.map { $0 == "_" ? " " : $0 })
      // For a vendor that requires a name, these are placeholders.
      let isNone = wanted.isEmpty || ["Start", "End"].contains(wanted)
      #expect(isNone || names.contains(wanted) || names.contains(spaced), "\(place) \(names)")
    }
    if !link.losses.contains(.originName), let name = request.origin?.name {
      let wanted = MapText.cleaned(name).text
      let isThere = found.origin?.name == wanted || found.origin?.query == wanted
      #expect(wanted.isEmpty || wanted == "Start" || isThere, "\(place)")
    }
  }

  /// Whether a point is equal to the six decimals of links.
  private func isSame(_ given: MapPoint?, _ found: MapPoint?, _ notes: [MapNote]) -> Bool {
    guard let given, let found else { return false }
    if isNear(given.wgs84, found.wgs84) || areSameNumbers(given, found) { return true }
    // At a border of GCJ-02, two places have the same numbers, and the reading notes that.
    return notes.contains { note in
      guard note.code == .ambiguousDatum,
        let (latitude, longitude) = CoordinateText.pair(note.detail)
      else { return false }
      return isNear(given.wgs84, Coordinate(clampingLatitude: latitude, longitude: longitude))
    }
  }

  private func isNear(_ one: Coordinate<WGS84>, _ other: Coordinate<WGS84>) -> Bool {
    abs(one.latitude - other.latitude) <= 1.01e-6 && abs(one.longitude - other.longitude) <= 1.01e-6
  }

  private func areSameNumbers(_ one: MapPoint, _ other: MapPoint) -> Bool {
    switch (one, other) {
    case (.gcj02(let one), .gcj02(let other)): isNear(one.relabelled(), other.relabelled())
    case (.bd09(let one), .bd09(let other)): isNear(one.relabelled(), other.relabelled())
    default: false
    }
  }
}
