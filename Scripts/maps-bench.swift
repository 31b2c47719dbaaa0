import WaymarkMaps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures links and conversions, per second of one core.
///
/// Processor time is measured, so that other programs have little effect; each rate is the best of
/// fifteen.
@main struct Main {
  static func main() throws {
    let all = families.flatMap(\.apps)
    try report("Every family in turn", "links", rate(all.map(request)))
    for (name, apps) in families {
      try report(name, "links", rate(apps.map(request)))
    }
    let points = Self.points
    for (name, from, to) in [
      ("WGS-84 to GCJ-02, zone test included", PairDatum.wgs84, PairDatum.gcj02),
      ("GCJ-02 to WGS-84, zone test included", .gcj02, .wgs84),
    ] {
      report(name, "conversions") {
        var shift = 0.0
        for point in points {
          let pair = try? ConvertedPair(north: point.0, east: point.1, from: from, to: to)
          shift += pair?.shiftMetres ?? 0
        }
        precondition(shift > 0)
        return points.count
      }
    }
  }

  static let families: [(name: String, apps: [String])] = [
    ("Apple", ["apple", "apple-legacy"]), ("Google", ["google", "google-ios"]),
    ("Waze", ["waze"]), ("Baidu", ["baidu"]), ("Amap", ["amap", "amap-web"]),
    ("Tencent", ["tencent"]), ("Uber", ["uber", "uber-web"]), ("HERE", ["here"]),
    ("Organic Maps, OsmAnd", ["organic-maps", "osmand"]), ("Yandex", ["yandex-maps"]),
  ]

  /// A route to a car lot in Shanghai, where three of four apps require another datum.
  static func request(_ app: String) throws -> MapRequest {
    let ids = [
      "src": "ios.example.cars", "sourceApplication": "cars", "referer": "KEY", "client_id": "ID",
    ]
    let identifier = try NavigationApp.named(app).identifier?.parameter
    return MapRequest(
      app: app, to: MapPlace(try MapPoint(latitude: 31.2304, longitude: 121.4737), name: "Lot 7"),
      mode: .driving,
      configuration: identifier.flatMap { name in ids[name].map { [name: $0] } } ?? [:])
  }

  static func rate(_ requests: [MapRequest]) throws -> () throws -> Int {
    for request in requests { _ = try mapURL(for: request) }
    return {
      var bytes = 0
      let rounds = 400 / requests.count
      for _ in 0..<rounds {
        // Many at a time, because reading a request from the array copies it.
        for request in requests {
          for _ in 0..<100 { bytes += try mapURL(for: request).url.utf8.count }
        }
      }
      precondition(bytes > 0)
      return rounds * 100 * requests.count
    }
  }

  /// Points in all of China and beyond its borders.
  static let points: [(Double, Double)] = (0..<20_000).map { (index: Int) -> (Double, Double) in
    let north = Double(index * 7919 % 30_011)
    let east = Double(index * 6091 % 50_021)
    return (20 + north / 1000, 80 + east / 1000)
  }

  static func report(_ what: String, _ unit: String, _ body: () throws -> Int) rethrows {
    var best = 0.0
    for _ in 0..<15 {
      let start = processorSeconds
      let count = try body()
      best = max(best, Double(count) / (processorSeconds - start))
    }
    print("\(what): \(Int(best / 1000)) thousand \(unit) a second")
  }

  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
