import WaymarkMaps

/// Links that lead to another link.
extension SharedLink {
  /// The hosts of short links, and their vendors.
  static let shortHosts: [String: String] = [
    "maps.app.goo.gl": "Google", "goo.gl": "Google", "g.co": "Google", "share.google": "Google",
    "g.page": "Google",
    "maps.apple": "Apple",
    "surl.amap.com": "Amap", "j.map.baidu.com": "Baidu", "her.is": "HERE", "naver.me": "Naver",
    "n.maps.yandex.ru": "Yandex", "kko.to": "Kakao", "kko.kakao.com": "Kakao",
    "go.2gis.com": "2GIS", "binged.it": "Microsoft",
    "waze.to": "Waze",
    "url.cloud.huawei.com": "Huawei", "tmap.life": "TMAP",
  ]

  /// Hosts of short links to pages of any kind.
  private static let shorteners: Set<String> = [
    "bit.ly", "j.mp", "t.co", "tinyurl.com", "is.gd", "ow.ly", "rb.gy", "cutt.ly", "buff.ly",
    "lnkd.in", "tiny.cc", "t.ly", "shorturl.at", "rebrand.ly",
  ]

  /// Rejects a link that only its vendor can resolve.
  func refuseShortLinks(_ host: String) throws(MapError) {
    if let vendor = Self.shortHosts[host] { throw Self.error(vendor) }
    if Self.shorteners.contains(host) {
      throw MapError(
        .unknownLink,
        "a short link of \(host) does not say where it leads; open it and copy the resulting address"
      )
    }
    let first = segments.first.map(text) ?? ""
    let second = segments.dropFirst().first.map(text)
    switch (host, first, second) {
    case ("maps.apple.com", "p", _): throw Self.error("Apple")
    case ("yandex.com", "maps", "-"): throw Self.error("Yandex")
    case ("mapy.com", "s", _): throw Self.error("Mapy.com")
    case ("share.here.com", "p", _) where hereShare() == nil: throw Self.error("HERE")
    case ("google.com", "maps", _) where item("cid") != nil:
      throw MapError(
        .shortLink,
        "only Google can resolve a cid; open the link and copy the resulting address")
    default: break
    }
  }

  private static func error(_ vendor: String) -> MapError {
    MapError(
      .shortLink,
      "a short link of \(vendor) does not contain the place; open it and copy the resulting address"
    )
  }

  /// The target of a link from a consent page, a search result or a mail filter, or of a long link
  /// of Firebase.
  ///
  /// A few of them may be nested, such as a search result behind the consent page.
  static func unwrapped(_ url: MapURL) throws(MapError) -> MapURL {
    var url = url
    for _ in 0..<4 {
      guard let target = target(of: url) else { break }
      url = try MapURL(target.replacing(" ", with: "%20").utf8)
    }
    return url
  }

  private static func target(of url: MapURL) -> String? {
    guard url.scheme == "https" else { return nil }
    let (name, path) = url.rest[...].cut(at: UInt8(ascii: "/"))
    let host = String(decoding: name, as: UTF8.self)
    let page = host + "/" + String(decoding: path ?? [], as: UTF8.self)
    let keys: [String]
    switch host {
    case _ where host.hasPrefix("consent.google."): keys = ["continue"]
    case _ where host.hasSuffix(".app.goo.gl") || host.hasSuffix(".page.link"): keys = ["link"]
    case _ where host.hasSuffix(".safelinks.protection.outlook.com"): keys = ["url"]
    default: keys = redirects[page] ?? redirects[host] ?? []
    }
    if page.hasPrefix("urldefense."), page.hasSuffix("/v2/url") {
      return url.items.first { $0.key == "u" }.map { MapURL.unprotectedTarget($0.value) }
    }
    return url.items.first { keys.contains($0.key) && $0.value.contains(":") }?.value
  }

  /// The parameters that may have the target, by the host or one of its pages.
  private static let redirects: [String: [String]] = [
    "google.com/url": ["q", "url"], "google.com/maps/url": ["q", "url"],
    "facebook.com/l.php": ["u"], "l.facebook.com": ["u"], "lm.facebook.com": ["u"],
    "l.instagram.com": ["u"], "l.messenger.com": ["u"], "l.threads.com": ["u"], "l.wl.co": ["u"],
    "slack-redir.net": ["url"], "vk.com/away.php": ["to"], "youtube.com/redirect": ["q"],
    "linkedin.com/redir/redirect": ["url"], "linkedin.com/safety/go": ["url"],
    "urldefense.proofpoint.com/v1/url": ["u"], "linkprotect.cudasvc.com": ["a"],
    "protect2.fireeye.com": ["u"], "clicktime.symantec.com": ["u"],
  ]
}
