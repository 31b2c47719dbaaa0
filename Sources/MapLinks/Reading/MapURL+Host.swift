import WaymarkCore
import WaymarkMaps

extension MapURL {
  /// The host of a web page and its path, with the host in lower case, without `www.` and `m.`, and
  /// under one name if a vendor serves the same pages under several names.
  static func canonicalHost(_ rest: ArraySlice<UInt8>) throws(MapError) -> [UInt8] {
    let (authority, path) = rest.cut(at: UInt8(ascii: "/"))
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw MapError(
        .badURL, "the link has a user name before its host, which map links never have")
    }
    var host = String(decoding: authority, as: UTF8.self).lowercased()
    for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
    for prefix in ["www.", "m."] where host.hasPrefix(prefix) { host.removeFirst(prefix.count) }
    let tail = path.map { [UInt8(ascii: "/")] + $0 } ?? []
    let (name, folder) = canonical(host)
    // Google's host for maps has the same paths with and without their first segment.
    let hasFolder = folder.isEmpty || tail.starts(with: folder.utf8)
    return canonicalPage(Array(name.utf8) + (hasFolder ? [] : Array(folder.utf8)) + tail)
  }

  /// The page under its usual name, with the path below it.
  private static func canonicalPage(_ rest: [UInt8]) -> [UInt8] {
    for (page, usual) in pages where rest.starts(with: page.utf8) {
      let tail = rest.dropFirst(page.utf8.count)
      // The words of a search may be below its page.
      let isOpen = page != "bing.com/maps/search" && tail.first == UInt8(ascii: "/")
      if tail.isEmpty || isOpen {
        return canonicalPage(Array(usual.utf8) + tail)
      }
    }
    return rest
  }

  /// Pages that take the same parameters as a usual page of their vendor.
  private static let pages: KeyValuePairs<String, String> = [
    "maps.apple.com/maps": "maps.apple.com", "openstreetmap.org/index.html": "openstreetmap.org",
    "bing.com/maps/directions": "bing.com/maps", "bing.com/maps/search": "bing.com/maps",
    "bing.com/maps/default.aspx": "bing.com/maps", "osmand.net/map/navigate": "osmand.net/map",
    // In Turkish, in other pages, and for drivers.
    "yandex.com/harita": "yandex.com/maps", "yandex.com/map-widget/v1": "yandex.com/maps",
    "yandex.com/navi": "yandex.com/maps", "here.com/r": "share.here.com/r",
    // With the number of the reader's account.
    "google.com/maps/d/u/0": "google.com/maps/d", "google.com/maps/d/u/1": "google.com/maps/d",
    "google.com/maps/d/u/2": "google.com/maps/d", "google.com/maps/u/0": "google.com/maps",
    "google.com/maps/d/embed": "google.com/maps/d/viewer",
    "google.com/maps/d/edit": "google.com/maps/d/viewer",
    "earth.google.com/web": "google.com/maps", "bing.com/maps/embed": "bing.com/maps",
    "openstreetmap.org/edit": "openstreetmap.org", "openstreetmap.org/history": "openstreetmap.org",
    "openstreetmap.org/export": "openstreetmap.org", "map.naver.com/map.naver": "map.naver.com",
    "map.naver.com/index.nhn": "map.naver.com", "map.naver.com/map.nhn": "map.naver.com",
    "map.naver.com/route.nhn": "map.naver.com",
    "map.naver.com/search2/search.naver": "map.naver.com",
    // The pages of a ride before and after its destination is chosen.
    "uber.com/go/home": "uber.com/looking", "uber.com/go/pickup": "uber.com/looking",
    "uber.com/go/product-selection": "uber.com/looking", "lyft.com/ridetype": "lyft.com/ride",
  ]

  /// Hosts that serve the pages of another host, and the folder of it that they serve.
  private static let synonyms: [String: (name: String, folder: String)] = [
    "ditu.google.cn": ("google.com", "/maps"), "beta.maps.apple.com": ("maps.apple.com", ""),
    "guides.apple.com": ("maps.apple.com", "/guides"),
    "ul.waze.com": ("waze.com", "/ul"), "embed.waze.com": ("waze.com", ""),
    "osm.org": ("openstreetmap.org", ""), "ditu.amap.com": ("amap.com", ""),
    "wb.amap.com": ("amap.com", ""), "gaode.com": ("amap.com", ""),
    "ditu.gaode.com": ("amap.com", ""),
    "wego.here.com": ("here.com", ""), "what3words.com": ("w3w.co", ""),
    "map.what3words.com": ("w3w.co", ""),
    // MAPS.ME and CoMaps have the links of Organic Maps under their own hosts.
    "ge0.me": ("omaps.app", ""), "comaps.at": ("omaps.app", ""),
    "pcmap.place.naver.com": ("place.naver.com", ""),
    "nmap.place.naver.com": ("place.naver.com", ""), "ride.lyft.com": ("lyft.com", ""),
    // The maps of Kakao were those of Daum.
    "map.daum.net": ("map.kakao.com", ""), "place.map.daum.net": ("place.map.kakao.com", ""),
    "maps.mappls.com": ("mappls.com", ""), "maps.googleapis.com": ("google.com", "/maps"),
    // Urbi is the name of 2GIS in Arab countries.
    "urbi.bh": ("2gis.ru", ""), "urbi.qa": ("2gis.ru", ""), "urbi-sa.com": ("2gis.ru", ""),
  ]

  /// The canonical name of a vendor's hosts, and the folder that the host serves.
  private static func canonical(_ host: String) -> (name: String, folder: String) {
    if let synonym = synonyms[host] { return synonym }
    if isCountry(host, of: "2gis") || isCountry(host, of: "maps.urbi") { return ("2gis.ru", "") }
    if isMapy(host) { return ("mapy.com", "") }
    for vendor in ["google", "yandex"] {
      if isCountry(host, of: vendor) { return ("\(vendor).com", "") }
      if isCountry(host, of: "maps.\(vendor)") { return ("\(vendor).com", "/maps") }
    }
    return (host, "")
  }

  /// Whether a host has the maps of Mapy.com, also in a language and in frames of other pages, such
  /// as `sk.frame.mapy.cz`.
  private static func isMapy(_ host: String) -> Bool {
    guard let name = ["mapy.cz", "mapy.com"].first(where: host.hasSuffix) else { return false }
    let labels = host.dropLast(name.utf8.count).split(
      separator: ".", omittingEmptySubsequences: false)
    return labels.last?.isEmpty != false
      && labels.dropLast().allSatisfy { $0 == "frame" || $0.utf8.count == 2 }
  }

  /// Whether a host is a vendor's name under a country domain, such as `google.co.jp`.
  static func isCountry(_ host: String, of vendor: String) -> Bool {
    guard host.hasPrefix(vendor + ".") else { return false }
    let labels = host.dropFirst(vendor.utf8.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    let areShort = labels.allSatisfy {
      2...3 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isASCIILetter)
    }
    // The first of two labels belongs to a registry, such as `co` or `com`.
    return areShort && (labels.count == 1 || labels.count == 2 && labels[1].utf8.count == 2)
  }
}
