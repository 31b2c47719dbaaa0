import WaymarkCore
import WaymarkMaps

/// Share links whose paths the templates of the table do not describe.
struct SharedLink {
  let url: MapURL
  let policy: DatumPolicy

  /// The segments of a path as written; for web pages, those after the host.
  let segments: [ArraySlice<UInt8>]

  private init(_ url: MapURL, _ policy: DatumPolicy, _ segments: [ArraySlice<UInt8>]) {
    self.url = url
    self.policy = policy
    self.segments = segments
  }

  /// The hosts of such links that are not in any template of the table.
  static let hosts: Set<String> = [
    "plus.codes", "map.wap.qq.com", "place.map.kakao.com", "place.naver.com",
    "moovitapp.com", "plan.tomtom.com",
  ]

  /// Reads such a link; `nil` when no vendor has such links.
  static func read(_ url: MapURL, policy: DatumPolicy) throws(MapError) -> LinkReader? {
    if url.scheme == "geo" { return try GeoURI.read(url, policy: policy) }
    let parts = url.rest[...].pieces(between: "/")
    switch url.scheme {
    case "https": break
    case "om": return try SharedLink(url, policy, parts).organicCode(of: "organic-maps")
    case "ge0": return try SharedLink(url, policy, parts).organicCode(of: "mapsme")
    case "dgis": return SharedLink(url, policy, Array(parts.dropFirst())).twoGIS()
    default: return nil
    }
    let host = String(decoding: parts[0], as: UTF8.self)
    let link = SharedLink(url, policy, Array(parts.dropFirst()))
    // Waze's former host has short links, and the codes and parameters of its present one.
    if host == "waze.to" {
      let hasParameters = ["ll", "q", "favorite"].contains { link.item($0) != nil }
      if let code = hasParameters ? [] : link.wazeCode {
        let page = Array("waze.com/ul/".utf8) + code
        return try LinkReader.best(for: url.replacing(rest: page), policy: policy)
      }
    }
    try link.refuseShortLinks(host)
    switch host {
    case "google.com": return try link.google()
    case "map.baidu.com": return link.baidu()
    case "amap.com": return link.amap()
    case "map.wap.qq.com", "map.qq.com": return link.tencent()
    case "apis.map.qq.com" where link.segments.prefix(2).map(link.text) == ["tools", "routeplan"]:
      return link.tencentNavigation(below: 2)
    case "waze.com": return link.waze()
    case "here.com": return link.here()
    case "share.here.com": return link.hereShare()
    case "openstreetmap.org": return link.openStreetMap()
    case "yandex.com": return link.yandex()
    case "2gis.ru": return link.twoGIS()
    case "mapy.com": return link.mapy()
    case "moovitapp.com": return link.moovit()
    case "plan.tomtom.com": return link.tomTom()
    case "mappls.com": return link.mappls()
    case "plus.codes": return try link.plusCode()
    case "omaps.app": return try link.organicCode(of: "organic-maps-web")
    case "place.map.kakao.com", "map.kakao.com": return try link.kakao(host)
    case "place.naver.com", "map.naver.com": return try link.naver(host)
    default: return nil
    }
  }

  /// Makes a reader for a row.
  func reader(
    _ app: String, _ action: MapAction = .place, datum: LinkDatum? = nil
  ) -> LinkReader? {
    guard let row = try? NavigationApp.named(app) else { return nil }
    let datum = datum ?? LinkDatum(row.datum, nil, word: nil, policy: policy)
    return LinkReader(row, LinkTemplate(action, ""), datum, policy: policy)
  }

  /// Reads a place that is only a coordinate; for a camera it is the middle of the map.
  func reader(
    _ app: String, _ action: MapAction = .place, at pair: (latitude: Double, longitude: Double)?,
    zoom: Double? = nil, isCamera: Bool = false, besides known: Set<String> = []
  ) -> LinkReader? {
    guard var reader = reader(app, action), let point = reader.point(pair) else { return nil }
    reader.request.destination = MapPlace(point)
    reader.request.zoom = zoom
    if isCamera { reader.notes.append(MapNote(.camera)) }
    return noting(reader, besides: known)
  }

  /// A decoded segment, with `+` for a space.
  func text(_ segment: ArraySlice<UInt8>) -> String {
    percentDecodedText(segment, plusIsBlank: true)
  }

  /// The segment after a word.
  func value(after word: String) -> String? {
    segments.firstIndex { text($0) == word }.flatMap { segments.dropFirst($0 + 1).first }.map(text)
  }

  func item(_ key: String) -> String? {
    url.items.first { $0.key == key && !$0.value.isEmpty }?.value
  }

  /// A pair whose numbers are separate parameters.
  func pair(_ first: String, _ second: String) -> (Double, Double)? {
    CoordinateText.pair(item(first) ?? "", item(second) ?? "")
  }

  func pair(_ key: String) -> (Double, Double)? { item(key).flatMap { CoordinateText.pair($0) } }

  /// Notes the parameters that were not read.
  func noting(_ reader: LinkReader, besides known: Set<String> = []) -> LinkReader {
    var reader = reader
    for item in url.items where !known.contains(item.key) { reader.noteUnread(item) }
    return reader
  }
}
