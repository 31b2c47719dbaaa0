import Maps

extension MapURL {
  /// The host of a web page and its path, with the host in lower case, without `www.` and `m.`, and
  /// under one name where a vendor serves the same pages under several.
  static func canonicalHost(_ rest: ArraySlice<UInt8>) throws(MapError) -> [UInt8] {
    let (authority, path) = rest.cut(at: UInt8(ascii: "/"))
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw MapError(.badURL, "the link has a user's name before its host; no map link has one")
    }
    var host = String(decoding: authority, as: UTF8.self).lowercased()
    for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
    for prefix in ["www.", "m."] where host.hasPrefix(prefix) { host.removeFirst(prefix.count) }
    var tail = path.map { [UInt8(ascii: "/")] + $0 } ?? []
    // Yandex's maps in Turkish.
    if host == "yandex.com.tr", tail.starts(with: "/harita".utf8) {
      tail.replaceSubrange(..<7, with: "/maps".utf8)
    }
    let (name, folder) = canonical(host)
    // Google's own host of maps has the same paths with and without their first segment.
    let hasFolder = folder.isEmpty || tail.starts(with: folder.utf8)
    return Array(name.utf8) + (hasFolder ? [] : Array(folder.utf8)) + tail
  }

  /// The one name of a vendor's hosts, and the folder that a host of its own stands for.
  private static func canonical(_ host: String) -> (name: String, folder: String) {
    if isCountry(host, of: "google") { return ("google.com", "") }
    if host.hasPrefix("maps."), isCountry(String(host.dropFirst(5)), of: "google") {
      return ("google.com", "/maps")
    }
    if host == "ditu.google.cn" { return ("google.com", "/maps") }
    if isCountry(host, of: "yandex") { return ("yandex.com", "") }
    if host.hasPrefix("maps."), isCountry(String(host.dropFirst(5)), of: "yandex") {
      return ("yandex.com", "/maps")
    }
    if isCountry(host, of: "2gis") { return ("2gis.ru", "") }
    switch host {
    case "ul.waze.com": return ("waze.com", "/ul")
    case "embed.waze.com": return ("waze.com", "")
    case "osm.org": return ("openstreetmap.org", "")
    case "ditu.amap.com", "wb.amap.com", "gaode.com", "ditu.gaode.com": return ("amap.com", "")
    case "mapy.cz", "en.mapy.cz", "en.mapy.com": return ("mapy.com", "")
    case "wego.here.com": return ("here.com", "")
    case "what3words.com": return ("w3w.co", "")
    // MAPS.ME and CoMaps have the links of Organic Maps under hosts of their own.
    case "ge0.me", "comaps.at": return ("omaps.app", "")
    case "pcmap.place.naver.com": return ("place.naver.com", "")
    default: return (host, "")
    }
  }

  /// Whether a host is a vendor's name under the domain of a country, such as `google.co.jp`.
  static func isCountry(_ host: String, of vendor: String) -> Bool {
    guard host.hasPrefix(vendor + ".") else { return false }
    let labels = host.dropFirst(vendor.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    let areShort = labels.allSatisfy { 2...3 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isLetter) }
    // Of two labels the first is that of a registry, such as `co` or `com`.
    return areShort && (labels.count == 1 || labels.count == 2 && labels[1].utf8.count == 2)
  }
}
