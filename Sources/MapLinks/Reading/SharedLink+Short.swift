import Maps

extension SharedLink {
  /// The hosts of links that only lead to another one, and whose they are.
  static let shortHosts: [String: String] = [
    "maps.app.goo.gl": "Google", "goo.gl": "Google", "g.co": "Google", "share.google": "Google",
    "maps.apple": "Apple",
    "surl.amap.com": "Amap", "j.map.baidu.com": "Baidu", "her.is": "HERE", "naver.me": "Naver",
    "kko.to": "Kakao", "kko.kakao.com": "Kakao", "go.2gis.com": "2GIS", "binged.it": "Microsoft",
    "waze.to": "Waze",
    "url.cloud.huawei.com": "Huawei", "tmap.life": "TMAP",
  ]

  /// Refuses a link that says nothing before its vendor has been asked.
  func refuseShortLinks(_ host: String) throws(MapError) {
    if let vendor = Self.shortHosts[host] { throw Self.error(vendor) }
    let first = segments.first.map(text) ?? ""
    let second = segments.dropFirst().first.map(text)
    switch (host, first, second) {
    case ("maps.apple.com", "p", _): throw Self.error("Apple")
    case ("yandex.com", "maps", "-"): throw Self.error("Yandex")
    case ("mapy.com", "s", _): throw Self.error("Mapy.com")
    case ("share.here.com", "p", _): throw Self.error("HERE")
    case ("google.com", "maps", _) where item("cid") != nil:
      throw MapError(
        .shortLink,
        "only Google can tell which place a cid is; open the link once and copy where it leads")
    default: break
    }
  }

  private static func error(_ vendor: String) -> MapError {
    MapError(
      .shortLink,
      "a short link of \(vendor) has no place in it; open it once and copy where it leads")
  }
}
