import Maps

extension SharedLink {
  /// The link that a page of consent, a search result or a mail's guard leads to.
  ///
  /// A few of them stand within each other, as when a search result meets the page of consent.
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
    let page = String(decoding: path ?? [], as: UTF8.self)
    let keys: [String]
    switch host {
    case "google.com" where page == "url" || page == "maps/url": keys = ["q", "url"]
    case "l.facebook.com", "lm.facebook.com", "l.instagram.com", "l.wl.co": keys = ["u"]
    case _ where host.hasPrefix("consent.google."): keys = ["continue"]
    case _ where host.hasSuffix(".safelinks.protection.outlook.com"): keys = ["url"]
    default: return nil
    }
    return url.items.first { keys.contains($0.key) && $0.value.contains(":") }?.value
  }
}
