import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads the pages of Kakao's places and searches, none of which contains a coordinate:
  /// `place.map.kakao.com/ID`, for phones `/m/ID`, `map.kakao.com/?itemId=ID`,
  /// `/link/(map|to|roadview)/ID` and `map.kakao.com/?q=WORDS`.
  func kakao(_ host: String) throws(MapError) -> LinkReader? {
    let words = segments.prefix(3).map(text)
    if host == "place.map.kakao.com" {
      let id = words.first == "m" ? words.dropFirst().first : words.first
      return try place(id, .place, of: "kakao-web", besides: ["service"])
    }
    if words.first == "actions" { return try kakaoAction(words.dropFirst().first ?? "") }
    let actions: [String: MapAction] = ["map": .place, "to": .directions, "roadview": .lookAround]
    if words.prefix(1) == ["link"], words.count == 3, let action = actions[words[1]] {
      // With commas it is a name and a pair that the templates could not read.
      return words[2].contains(",") ? nil : try place(words[2], action, of: "kakao-web")
    }
    guard let id = item("itemId") else {
      if words.allSatisfy(\.isEmpty), let route = kakaoRoute() { return route }
      // Metres of a projection on the ellipsoid of Bessel.
      let unread = pair("urlX", "urlY") != nil ? "urlX and urlY" : item("rt").map { _ in "rt" }
      if item("q") == nil, let unread {
        throw MapError(
          .noPlace,
          "the coordinates of KakaoMap in \(unread) are not read; open the link, and share the "
            + "place that you mean")
      }
      guard words.allSatisfy(\.isEmpty), let query = item("q"),
        var reader = reader("kakao-web", .search)
      else { return nil }
      reader.request.query = query
      return noting(reader, besides: ["q", "map_type"])
    }
    var reader = try place(id, .place, of: "kakao-web", besides: ["itemId", "q"])
    reader?.request.destination?.name = item("q")
    return reader
  }

  /// Reads `?target=car&rt=x,y,x,y&rt1=NAME&rt2=NAME&rtIds=ID,ID` of the address bar; a stop
  /// without a name and an identifier has only coordinates in `rt`, which are not read.
  private func kakaoRoute() -> LinkReader? {
    let list = { (key: String) in
      (item(key) ?? "").split(separator: ",", omittingEmptySubsequences: false)
    }
    let (ids, numbers) = (list("rtIds"), list("rt"))
    let names = (1...32).map { item("rt\($0)") }
    let count = max(ids.count, numbers.count / 2, (names.lastIndex { $0 != nil } ?? -1) + 1)
    guard count > 1, var reader = reader("kakao-web", .directions) else { return nil }
    let stops = (0..<min(count, 32)).map { index -> MapPlace? in
      let id = ids.dropFirst(index).first.flatMap { $0.isEmpty ? nil : String($0) }
      guard let name = names[index] else { return id.map { MapPlace(placeID: $0) } }
      if id == nil, LinkReader.isHere(name) { return nil }
      return id.map { MapPlace(name: name, placeID: $0) } ?? MapPlace(query: name)
    }
    guard reader.setRoute(stops) else { return nil }
    if let word = item("target") {
      reader.request.mode =
        word == "bike" ? .cycling : TravelMode.allCases.first { reader.app.modeWords[$0] == word }
      if reader.request.mode == nil {
        reader.notes.append(MapNote(.unreadMode, "target=\(word)"))
      }
    }
    let known = ["target", "map_type", "rtIds", "rtTypes"] + (1...32).map { "rt\($0)" }
    return noting(reader, besides: Set(known))
  }

  /// Reads the pages for phones: `detailMapView?id=ID`, `searchView?q=WORDS` and
  /// `routeView?startLoc=WORDS&endLoc=WORDS&ids=,PID`, with encoded coordinates.
  private func kakaoAction(_ page: String) throws(MapError) -> LinkReader? {
    if page == "detailMapView", let id = item("id") {
      return try place(id, .place, of: "kakao-web", besides: ["id", "refService"])
    }
    if page == "searchView", let query = item("q"), var reader = reader("kakao-web", .search) {
      reader.request.query = query
      return noting(reader, besides: ["q"])
    }
    guard page.hasSuffix("Route") || page == "routeView",
      var reader = reader("kakao-web", .directions)
    else { return nil }
    let ids = (item("ids") ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let stops = ["startLoc", "endLoc"].enumerated().map { index, key in
      item(key).map { words in
        let id = ids.dropFirst(index).first.flatMap { $0.hasPrefix("P") ? $0.dropFirst() : nil }
        return id.map { MapPlace(name: words, placeID: String($0)) } ?? MapPlace(query: words)
      }
    }
    guard reader.setRoute(stops) else { return nil }
    let modes: [String: TravelMode] = [
      "carRoute": .driving, "publicRoute": .transit, "walkRoute": .walking, "bikeRoute": .cycling,
    ]
    reader.request.mode = modes[page]
    return noting(reader, besides: ["startLoc", "endLoc", "ids", "service"])
  }

  /// Reads the pages of Naver's places.
  ///
  /// They are `map.naver.com/p/entry/place/ID`, `/p/search/WORDS/place/ID` and
  /// `/p/search/WORDS/address/x,y`, all also after `/v5`, `place.naver.com/KIND/ID/home` and
  /// `/KIND/list?query=WORDS&x=lon&y=lat`.
  func naver(_ host: String) throws(MapError) -> LinkReader? {
    let words = segments.prefix(5).map(text)
    if host == "place.naver.com" {
      if words.dropFirst().first == "list", let query = item("query"),
        var reader = reader("naver-web", .search)
      {
        reader.request.query = query
        reader.request.center = reader.point(pair("y", "x"))
        return noting(reader, besides: ["query", "x", "y"])
      }
      return words.count < 2 ? nil : try place(words[1], .place, of: "naver-web")
    }
    guard ["p", "v5"].contains(words.first) else { return nil }
    if words.dropFirst().allSatisfy(\.isEmpty) {
      let (middle, zoom) = naverCamera
      return reader("naver-web", at: middle, zoom: zoom, isCamera: true)
    }
    guard words.count > 2 else { return nil }
    switch (words[1], words[2], words.dropFirst(3).first ?? "") {
    case ("directions", _, _): return naverRoute()
    case ("entry", "address", let place): return naverAddress(place)
    case ("entry", "place", let id): return try naverPlace(id)
    case ("search", let query, "place") where words.count > 4:
      var reader = try naverPlace(words[4])
      reader?.request.destination?.query = query
      return reader
    case ("search", let query, "address") where words.count > 4:
      return naverAddress(words[4], name: query)
    case ("search", let query, ""): return naverSearch(query)
    default: return nil
    }
  }

  private func naverSearch(_ query: String) -> LinkReader? {
    guard !query.isEmpty, var reader = reader("naver-web", .search) else { return nil }
    reader.request.query = query
    let (middle, zoom) = naverCamera
    reader.request.center = reader.point(middle)
    reader.request.zoom = zoom
    return noting(reader)
  }

  /// The map in `c=15.00,0,0,0,dh`, with only a zoom level, or in the older `c=x,y,15,0,0,0,dh`.
  private var naverCamera: (middle: (latitude: Double, longitude: Double)?, zoom: Double?) {
    let parts = (item("c") ?? "").split(separator: ",")
    guard parts.count > 2, let (x, y) = CoordinateText.pair(parts[0], parts[1]), abs(x) > 30 else {
      return (nil, parts.first.flatMap { CoordinateText.zoom($0) })
    }
    return (Self.naverPair(x, y), CoordinateText.zoom(parts[2]))
  }

  /// A longitude and a latitude, or metres of the map's projection, which are large in Korea.
  private static func naverPair(
    _ x: Double, _ y: Double
  ) -> (latitude: Double, longitude: Double)? {
    max(abs(x), abs(y)) < 1000 ? (y, x) : WebMercator.degrees(x: x, y: y)
  }

  /// Reads `/entry/address/x,y,NAME`.
  private func naverAddress(_ text: String, name: String? = nil) -> LinkReader? {
    guard var reader = reader("naver-web"), var place = naverStop(text, &reader) else { return nil }
    if place.query == nil { place.name = place.name ?? name }
    reader.request.center = reader.point(naverCamera.middle)
    reader.request.destination = place
    reader.request.zoom = naverCamera.zoom
    return noting(reader)
  }

  /// Reads `/directions/STOP/STOP/STOPS/MODE`: a hyphen is the reader's position, or no stop.
  private func naverRoute() -> LinkReader? {
    let words = segments.dropFirst(2).map(text)
    guard words.count > 1, var reader = reader("naver-web", .directions) else { return nil }
    func mode(_ word: String) -> TravelMode? {
      TravelMode.allCases.first { reader.app.modeWords[$0] == word }
    }
    // A few callers leave out the stops between.
    var rest = words.dropFirst(2).filter { !$0.isEmpty }[...]
    let between = rest.first.flatMap { mode($0) == nil ? rest.popFirst() : nil } ?? ""
    let stops = between.split(separator: ":").map(String.init)
    let route = ([words[0]] + stops + [words[1]]).map { naverStop($0, &reader) }
    guard reader.setRoute(route) else { return nil }
    reader.request.mode = rest.first.flatMap(mode)
    if let word = rest.first, reader.request.mode == nil {
      reader.notes.append(MapNote(.unreadMode, word))
    }
    return noting(reader)
  }

  /// Reads `x,y,NAME,ID,KIND`, whose pair may also be missing, encoded or an address.
  private func naverStop(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard text != "-" else { return nil }
    let isCode = parts.count > 1 && parts[..<2].allSatisfy(Self.isNaverCode)
    let pair =
      parts.count > 1 ? CoordinateText.pair(parts[0], parts[1]).flatMap(Self.naverPair) : nil
    if isCode || pair != nil || text.hasPrefix(",,") {
      let (name, id) = LinkReader.naverName(Array(parts.dropFirst(2)))
      let decoded = isCode ? Self.naverPoint(parts[0], parts[1], reader.app.coverage) : nil
      if let point = decoded
        ?? pair.flatMap({ reader.pointInEitherOrder($0.latitude, $0.longitude) })
      {
        return MapPlace(point, name: name, placeID: id)
      }
      guard pair == nil, name != nil || id != nil else { return nil }
      if isCode { reader.notes.append(MapNote(.unreadPath, parts[..<2].joined(separator: ","))) }
      return id == nil ? MapPlace(query: name) : MapPlace(name: name, placeID: id)
    }
    let words = LinkReader.naverName(parts).name
    return words?.contains(where: \.isLetter) == true ? MapPlace(query: words) : nil
  }

  private static func isNaverCode(_ text: Substring) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
      && text.contains(where: \.isLetter)
  }

  /// Decodes a pair such as `3zANVL,2zWgoY`: each is a number with the base 62, in ten-millionths of
  /// a degree after 200 degrees.
  private static func naverPoint(
    _ longitude: Substring, _ latitude: Substring, _ coverage: Coverage?
  ) -> MapPoint? {
    func degrees(_ text: Substring) -> Double {
      let number = text.utf8.reduce(0) { number, byte in
        let digit =
          byte.isASCIIDigit ? byte - 0x30 : byte.isASCIILowercase ? byte - 0x57 : byte - 0x1D
        return number * 62 + Int(digit)
      }
      return (Double(number) - 2e9) / 1e7
    }
    let point = try? MapPoint(latitude: degrees(latitude), longitude: degrees(longitude))
    return point.flatMap { coverage?.contains($0.wgs84) == true ? $0 : nil }
  }

  /// Reads a place with the map around it: `lng` and `lat`, which Naver does not document.
  private func naverPlace(_ id: String) throws(MapError) -> LinkReader? {
    let point = pair("lat", "lng").flatMap { try? MapPoint(latitude: $0, longitude: $1) }
    guard
      var reader = try place(
        id, .place, of: "naver-web", besides: point == nil ? [] : ["lat", "lng"])
    else { return nil }
    reader.request.zoom = naverCamera.zoom
    reader.request.center = reader.point(naverCamera.middle)
    if let point {
      reader.request.destination?.point = point
      reader.notes.append(MapNote(.camera))
    }
    return reader
  }

  /// A place by its number at the vendor.
  private func place(
    _ id: String?, _ action: MapAction, of app: String, besides known: Set<String> = []
  ) throws(MapError) -> LinkReader? {
    guard var reader = reader(app, action) else { return nil }
    guard let id, 1...20 ~= id.utf8.count, id.utf8.allSatisfy(\.isASCIIDigit) else {
      throw MapError(
        .noPlace,
        "\"\((id ?? "").prefix(32))\" is not a place number of \(reader.app.name); "
          + "open the place there and copy its link again")
    }
    reader.request.destination = MapPlace(placeID: id)
    return noting(reader, besides: known)
  }
}
