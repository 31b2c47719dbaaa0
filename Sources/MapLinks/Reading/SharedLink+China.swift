import Bytes
import Maps

extension SharedLink {
  /// Reads `/@x,y,19z` and `/poi/NAME/@x,y,19z`: metres of Baidu's projection, the easting first.
  func baidu() -> LinkReader? {
    guard let index = segments.firstIndex(where: { $0.first == UInt8(ascii: "@") }) else {
      return nil
    }
    let parts = segments[index].dropFirst().decoded.split(separator: ",")
    guard parts.count >= 2, let x = CoordinateText.number(parts[0]),
      let y = CoordinateText.number(parts[1])
    else { return nil }
    // A few callers write degrees there; no easting of the four zones is that small.
    let isDegrees = abs(x) <= 180 && abs(y) <= 90
    let kind = index > 1 ? text(segments[index - 2]) : ""
    let name = ["poi", "search"].contains(kind) ? text(segments[index - 1]) : nil
    guard var reader = reader("baidu-web", datum: isDegrees ? .stated(.bd09) : .mercator),
      let point = reader.point(y, x)
    else { return nil }
    if kind == "search", item("uid") == nil {
      reader.request.action = .search
      reader.request.query = name
      reader.request.center = point
    } else {
      reader.request.destination = MapPlace(point, name: name, placeID: item("uid"))
      reader.notes.append(MapNote(.camera))
    }
    let level = parts.dropFirst(2).first { $0.hasSuffix("z") }
    reader.request.zoom = level.flatMap { CoordinateText.zoom($0.dropLast()) }
    return noting(reader, besides: ["uid"])
  }

  /// Reads `?n=lat,lon,lat,lon,mode`, the route that Amap's apps share.
  func amapRoute() -> LinkReader? {
    guard let parts = item("n")?.split(separator: ",", omittingEmptySubsequences: false),
      parts.count >= 4, var reader = reader("amap", .directions)
    else { return nil }
    let numbers = parts.prefix(4).compactMap { CoordinateText.number($0) }
    guard numbers.count == 4, let origin = reader.point(numbers[0], numbers[1]),
      let destination = reader.point(numbers[2], numbers[3])
    else { return nil }
    reader.request.origin = MapPlace(origin)
    reader.request.destination = MapPlace(destination)
    return noting(reader, besides: ["n"])
  }

  /// Reads `?r=lat,lon,name,lat,lon,name,…`, the route that Amap's library for apps shares.
  func amapNamedRoute() -> LinkReader? {
    guard let parts = item("r")?.split(separator: ",", omittingEmptySubsequences: false),
      parts.count >= 6, var reader = reader("amap", .directions)
    else { return nil }
    var stops: [MapPlace] = []
    for start in [0, 3] {
      guard let latitude = CoordinateText.number(parts[start]),
        let longitude = CoordinateText.number(parts[start + 1]),
        let point = reader.point(latitude, longitude)
      else { return nil }
      let name = parts[start + 2]
      stops.append(MapPlace(point, name: name.isEmpty ? nil : String(name)))
    }
    reader.request.origin = stops[0]
    reader.request.destination = stops[1]
    return noting(reader, besides: ["r"])
  }

  /// Reads `?coord=lon,lat&n=NAME` of the pages that QQ shares.
  func tencent() -> LinkReader? {
    guard let (longitude, latitude) = pair("coord") else { return nil }
    var reader = reader("tencent-web", at: latitude, longitude, besides: ["coord", "n"])
    reader?.request.destination?.name = item("n")
    return reader
  }
}
