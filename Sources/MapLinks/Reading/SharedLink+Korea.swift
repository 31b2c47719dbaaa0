import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads the pages of Kakao's places, none of which has a coordinate.
  ///
  /// They are `place.map.kakao.com/ID`, `map.kakao.com/?itemId=ID`, `/link/map/ID` and `/link/to/ID`.
  func kakao(_ host: String) throws(MapError) -> LinkReader? {
    let words = segments.prefix(3).map(text)
    if host == "place.map.kakao.com" { return try place(words.first, .place, of: "kakao-web") }
    if words.prefix(1) == ["link"], words.count == 3, ["map", "to"].contains(words[1]) {
      let action: MapAction = words[1] == "to" ? .directions : .place
      // With commas it is a name and a pair that no template could read.
      return words[2].contains(",") ? nil : try place(words[2], action, of: "kakao-web")
    }
    guard let id = item("itemId") else { return nil }
    var reader = try place(id, .place, of: "kakao-web", besides: ["itemId", "q"])
    reader?.request.destination?.name = item("q")
    return reader
  }

  /// Reads the pages of Naver's places.
  ///
  /// They are `map.naver.com/p/entry/place/ID` and `/p/search/WORDS/place/ID`, both also after `/v5`,
  /// and `place.naver.com/KIND/ID/home`.
  func naver(_ host: String) throws(MapError) -> LinkReader? {
    let words = segments.prefix(5).map(text)
    if host == "place.naver.com" {
      return words.count < 2 ? nil : try place(words[1], .place, of: "naver-web")
    }
    guard words.count > 3, ["p", "v5"].contains(words[0]) else { return nil }
    switch (words[1], words[2], words[3]) {
    case ("entry", "place", let id): return try naverPlace(id)
    case ("search", let query, "place") where words.count > 4:
      var reader = try naverPlace(words[4])
      reader?.request.destination?.query = query
      return reader
    default: return nil
    }
  }

  /// Reads a place with the map around it: `lng` and `lat`, and the level of zoom in `c=15.00,0,0,0,dh`.
  ///
  /// Naver does not say that the pair is that of the place.
  private func naverPlace(_ id: String) throws(MapError) -> LinkReader? {
    var known: Set<String> = ["placePath", "searchType"]
    let zoom = item("c")?.split(separator: ",").first.flatMap { CoordinateText.zoom($0) }
    if zoom != nil { known.insert("c") }
    let pair = pair("lat", "lng")
    let point = pair.flatMap { try? MapPoint(latitude: $0, longitude: $1) }
    if point != nil { known.formUnion(["lat", "lng"]) }
    guard var reader = try place(id, .place, of: "naver-web", besides: known) else { return nil }
    reader.request.zoom = zoom
    if let point {
      reader.request.destination?.point = point
      reader.notes.append(MapNote(.camera))
    }
    return reader
  }

  /// A place by the digits that its vendor knows it by.
  private func place(
    _ id: String?, _ action: MapAction, of app: String, besides known: Set<String> = []
  ) throws(MapError) -> LinkReader? {
    guard var reader = reader(app, action) else { return nil }
    guard let id, 1...20 ~= id.utf8.count, id.utf8.allSatisfy(\.isASCIIDigit) else {
      throw MapError(
        .noPlace,
        "\"\((id ?? "").prefix(32))\" is no number of a place of \(reader.app.name); "
          + "open the place there and copy its link once more")
    }
    reader.request.destination = MapPlace(placeID: id)
    return noting(reader, besides: known)
  }
}
