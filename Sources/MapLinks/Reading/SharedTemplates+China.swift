import WaymarkMaps

/// Templates that several schemes of one vendor share.
extension NavigationApp {
  /// Further pages of Amap's apps: the place of an address, the address of a place, a search around
  /// a place, and guidance to words.
  static func amapPages(_ base: String) -> [LinkTemplate] {
    let dev = LinkField.datum(wgs84: "1", gcj02: "0", bd09: nil)
    return [
      LinkTemplate(
        .place, "\(base)viewGeo?sourceApplication={own}&addr={words}", needs: .destination),
      LinkTemplate(
        .place, "\(base)viewReGeo?sourceApplication={own}&lat={lat}&lon={lon}&dev={datum}",
        with: ["datum": dev]),
      LinkTemplate(
        .search,
        "\(base)arroundpoi?sourceApplication={own}&keywords={search}&lat={center-lat}"
          + "&lon={center-lon}&dev={datum}",
        needs: .query, with: ["datum": dev]),
      LinkTemplate(
        .navigate, "\(base)keywordNavi?sourceApplication={own}&keyword={words}&style={own}",
        needs: .destination, implying: .driving),
    ]
  }

  /// Routes, guidance and places of Petal Maps whose links name their datum, or have identifiers.
  static func petalPages(_ base: String, _ pages: [String]) -> [LinkTemplate] {
    let ends =
      "?saddr={from-pair}&daddr={pair}&type={mode}&coordinateType={datum}"
      + "&originPoiId={from-place-id}&destinationPoiId={place-id}&utm_source={own}"
    let place =
      "?marker={pair}&z={zoom}&id={place-id}&placeId={place-id}&coordinateType={datum}"
      + "&utm_source={own}"
    return zip(pages, [(MapAction.directions, ends), (.navigate, ends), (.place, place)]).map {
      LinkTemplate(
        $1.0, base + $0 + $1.1, with: ["datum": .datum(wgs84: "0", gcj02: "1", bd09: nil)])
    }
  }

  /// Baidu's place by its identifier.
  static func baiduPlace(_ base: String) -> LinkTemplate {
    LinkTemplate(
      .place, "\(base)place/detail?uid={place-id}&show_type={own}&output={own}&src={own}",
      needs: .destination)
  }

  /// Baidu's places, and its routes for walking and cycling.
  static func baiduPages(_ base: String) -> [LinkTemplate] {
    [baiduPlace(base)]
      + [("walknavi", TravelMode.walking), ("bikenavi", .cycling)].map { page, mode in
        LinkTemplate(
          .directions,
          "\(base)\(page)?origin={from-baidu}&destination={baidu}&mode={own}&coord_type={datum}"
            + "&src={own}",
          needs: .destination,
          with: ["datum": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: "bd09ll")], implying: mode)
      }
  }
}
