import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads `/@x,y,19z` and `/poi/NAME/@x,y,19z`, whose pair is the middle of the map: metres of
  /// Baidu's projection, the easting first.
  func baidu() -> LinkReader? {
    if let page = baiduRoute() ?? baiduShare() { return page }
    guard let index = segments.firstIndex(where: { $0.first == UInt8(ascii: "@") }) else {
      return baiduPlace()
    }
    let parts = segments[index].dropFirst().decoded.split(separator: ",")
    guard parts.count >= 2, let (x, y) = CoordinateText.pair(parts[0], parts[1]) else { return nil }
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
    } else if name?.isEmpty == false || item("uid") != nil {
      reader.request.destination = MapPlace(query: name, placeID: item("uid"))
      reader.request.center = point
    } else {
      reader.request.destination = MapPlace(point)
      reader.notes.append(MapNote(.camera))
    }
    let level = parts.dropFirst(2).first { $0.hasSuffix("z") }
    reader.request.zoom = level.flatMap { CoordinateText.zoom($0.dropLast()) }
    return noting(reader, besides: ["uid"])
  }

  /// Reads `/dir/NAME/NAME/@x,y,16z?sn=STOP&en=STOP to:STOP`, or the names without stops.
  private func baiduRoute() -> LinkReader? {
    guard segments.first.map(text) == "dir", var reader = reader("baidu-web", .directions),
      let metres = self.reader("baidu-web", datum: .mercator)
    else { return nil }
    let names = segments.dropFirst().filter { $0.first != UInt8(ascii: "@") }.map(text)
    let texts = [item("sn"), item("en")].map { $0?.split(separator: " to:") ?? [] }
    var stops = texts.joined().map { baiduStop($0, metres) }
    if texts.contains(where: \.isEmpty) || stops.contains(nil) {
      stops = names.map { $0.isEmpty ? nil : MapPlace(query: $0) }
    }
    guard reader.setRoute(stops) else { return nil }
    // The other types of routes are not documented.
    if item("querytype") == "nav" { reader.request.mode = .driving }
    return noting(reader)
  }

  /// Reads `1$$ID$$x,y$$NAME$$…`, of which the pair is required.
  private func baiduStop(_ text: Substring, _ metres: LinkReader) -> MapPlace? {
    var metres = metres
    let parts = text.split(separator: "$$", omittingEmptySubsequences: false)
    guard parts.count > 2, let (x, y) = CoordinateText.pair(parts[2]),
      let point = metres.point(y, x)
    else { return nil }
    let name = parts.dropFirst(3).first.flatMap { $0.isEmpty ? nil : String($0) }
    return MapPlace(point, name: name, placeID: parts[1].isEmpty ? nil : String(parts[1]))
  }

  /// Reads what the share button leads to: `?poiShareUid=ID`, `?qt=inf&uid=ID` and
  /// `?s=inf%26uid%3DID`.
  private func baiduPlace() -> LinkReader? {
    let items = url.items + MapURL.items(of: Array((item("s") ?? "").utf8)[...])
    let hasPlace = items.contains { $0.key == "inf" } || item("qt") == "inf"
    let id = item("poiShareUid") ?? (hasPlace ? items.first { $0.key == "uid" }?.value : nil)
    guard let id, !id.isEmpty, var reader = reader("baidu-web") else { return nil }
    reader.request.destination = MapPlace(placeID: id)
    return noting(reader, besides: ["poiShareUid", "uid", "s"])
  }

  /// Reads `/mobile/webapp/place/detail/qt=inf&uid=ID/…&sharegeo=x,y` of Baidu's app, and
  /// `/mobile/webapp/search/search/qt=s&wd=WORDS`.
  private func baiduShare() -> LinkReader? {
    guard segments.prefix(2).map(text) == ["mobile", "webapp"] else { return nil }
    let parameters = segments.dropFirst(2).flatMap { MapURL.items(of: $0) } + url.items
    func value(_ key: String) -> String? { parameters.first { $0.key == key }?.value }
    guard var reader = reader("baidu-web", datum: .mercator) else { return nil }
    var place = MapPlace(placeID: value("uid"))
    place.point = reader.point(CoordinateText.pair(value("sharegeo") ?? "").map { ($1, $0) })
    if place.isEmpty {
      guard let words = value("wd") else { return nil }
      reader.request.action = .search
      reader.request.query = words
    } else {
      reader.request.destination = place
    }
    return reader
  }

  /// Reads the routes that Amap shares, the pages of its places: `/detail/ID`,
  /// `/detail/get/detail?id=ID` and `/detail/index/poiid=ID`, and searches: `/search/mapview/keywords=WORDS`.
  func amap() -> LinkReader? {
    let words = segments.map(text)
    if words.prefix(2) == ["share", "index"], let place = amapShare() { return place }
    if words.first == "navigation", let route = amapNavigation() { return route }
    if words.first == "search", let query = values(below: 2)("keywords"),
      var reader = reader("amap-web", .search)
    {
      reader.request.query = query
      return noting(reader)
    }
    guard words.count > 1, words[0] == "detail" else { return amapRoute() }
    let id =
      switch words[1] {
      case "index": words.last?.split(separator: "=").last.map(String.init)
      case "get": item("id")
      default: words[1]
      }
    guard let id, !id.isEmpty, var reader = reader("amap-web") else { return nil }
    reader.request.destination = MapPlace(placeID: id)
    return noting(reader, besides: words[1] == "get" ? ["id"] : [])
  }

  /// Reads the routes that Amap shares: `?n=lat,lon,lat,lon,mode` of its apps, and
  /// `?r=lat,lon,name,lat,lon,name,…` of its library.
  private func amapRoute() -> LinkReader? {
    let key = item("n") == nil ? "r" : "n"
    let size = key == "n" ? 2 : 3
    guard let parts = item(key)?.split(separator: ",", omittingEmptySubsequences: false),
      parts.count >= 2 * size, var reader = reader("amap", .directions)
    else { return nil }
    let stops = [0, size].compactMap { start in
      let name = size == 3 ? parts[start + 2] : ""
      return reader.point(parts[start], parts[start + 1]).map {
        MapPlace($0, name: name.isEmpty ? nil : String(name))
      }
    }
    return stops.count == 2 && reader.setRoute(stops) ? noting(reader, besides: [key]) : nil
  }

  /// Reads `/share/index/lnglat=lon,lat&name=NAME` of Amap's page for phones.
  private func amapShare() -> LinkReader? {
    let value = values(below: 2)
    guard let (longitude, latitude) = CoordinateText.pair(value("lnglat") ?? "") else { return nil }
    var reader = reader("amap-web", at: (latitude, longitude))
    reader?.request.destination?.name = value("name")
    return reader
  }

  /// Reads `/navigation/carmap/saddr=lon,lat,NAME&daddr=lon,lat,NAME` of Amap's page for phones.
  private func amapNavigation() -> LinkReader? {
    let value = values(below: 2)
    guard var reader = reader("amap-web", .directions) else { return nil }
    let stops = ["saddr", "daddr"].map { key -> MapPlace? in
      let parts = (value(key) ?? "").split(
        separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count > 1, let point = reader.point(parts[1], parts[0]) else { return nil }
      return MapPlace(point, name: parts.count > 2 && !parts[2].isEmpty ? String(parts[2]) : nil)
    }
    if segments.dropFirst().first.map(text) == "carmap" { reader.request.mode = .driving }
    return reader.setRoute(stops) ? noting(reader) : nil
  }

  /// Reads `/m/nav/drive/spointx=lon&spointy=lat&sword=NAME&epointx=lon&epointy=lat&eword=NAME` of
  /// Tencent's page for phones, and the same after `/tools/routeplan`.
  func tencentNavigation(below count: Int) -> LinkReader? {
    let value = values(below: count)
    guard var reader = reader("tencent-web", .directions) else { return nil }
    let stops = ["s", "e"].map { end -> MapPlace? in
      let (name, numbers) = (value(end + "word"), ["y", "x"].map { value("\(end)point\($0)") })
      if numbers == [nil, nil] { return name.map { MapPlace(query: $0) } }
      return reader.point(numbers[0] ?? "", numbers[1] ?? "").map { MapPlace($0, name: name) }
    }
    let modes: [String: TravelMode] = ["drive": .driving, "walk": .walking, "bus": .transit]
    reader.request.mode = count > 2 ? modes[text(segments[2])] : nil
    return reader.setRoute(stops) ? noting(reader, besides: ["referer", "back"]) : nil
  }

  /// Reads `?coord=lon,lat&n=NAME` of the pages that QQ shares, and
  /// `/m/place/info/pointx=lon&pointy=lat` of Tencent's page for phones.
  func tencent() -> LinkReader? {
    if segments.count > 3, segments.prefix(2).map(text) == ["m", "nav"] {
      return tencentNavigation(below: 3)
    }
    let value = values(below: segments.prefix(3).map(text) == ["m", "place", "info"] ? 3 : 0)
    let point = "\(value("pointx") ?? ""),\(value("pointy") ?? "")"
    let pair = pair("coord") ?? CoordinateText.pair(point)
    var reader = reader("tencent-web", at: pair.map { ($1, $0) }, besides: ["coord", "n"])
    reader?.request.destination?.name = item("n") ?? value("name")
    return reader
  }

  /// The values of parameters in the segments after the first ones.
  private func values(below count: Int) -> (String) -> String? {
    let items = segments.dropFirst(count).flatMap { MapURL.items(of: $0) }
    return { key in items.first { $0.key == key }?.value }
  }
}
