extension MapLinkCheck {
  /// Checks what is between the scheme and the parameters.
  mutating func checkStructure() {
    if grammar.opaque.contains(url.scheme), url.slashes > 0 {
      add(
        .mapLinkSlashes,
        "\(url.scheme): is followed by //, so that what comes next is read as a host")
      url.slashes = 0
    }
    if group.isBare { checkBare() } else { checkQuestionMark() }
    checkPath()
  }

  /// Schemes whose parameters follow the colon at once.
  private mutating func checkBare() {
    if url.hasQuestionMark {
      add(.mapLinkQuestionMark, "\(url.scheme): takes its parameters without a ?")
      url.hasQuestionMark = false
      return
    }
    let items = LenientURL.items(of: url.path[...])
    let isItem = items.first.map { group.names.contains($0.name) } ?? false
    url.path = isItem ? [] : Array(url.path.prefix { $0 != UInt8(ascii: "&") })
    url.items = isItem ? items : Array(items.dropFirst())
  }

  /// Finds parameters in what would be the host or the path.
  private mutating func checkQuestionMark() {
    guard let start = firstParameter(group.names) else { return }
    add(.mapLinkNoQuestionMark)
    var items = LenientURL.items(of: url.path[start...])
    // What a later ? begins is the rest of the last value.
    if url.hasQuestionMark, let first = url.items.first, let last = items.indices.last {
      items[last].value =
        (items[last].value ?? []) + Array("?".utf8) + first.key
        + (first.value.map { Array("=".utf8) + $0 } ?? [])
      items += url.items.dropFirst()
    }
    url.items = items
    url.path = Array(url.path[..<start])
    if url.path.last == UInt8(ascii: "&") { url.path.removeLast() }
    url.hasQuestionMark = true
  }

  private func firstParameter(_ names: Set<String>) -> Int? {
    var start = 0
    for index in url.path.indices {
      switch url.path[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "&"): start = index + 1
      case UInt8(ascii: "="):
        let name = url.path[start..<index].decoded
        if names.contains(name) { return start }
      default: break
      }
    }
    return nil
  }

  /// Paths that people write and that lead nowhere.
  private mutating func checkPath() {
    var path = String(decoding: url.path, as: UTF8.self)
    while path.hasSuffix("/") { path.removeLast() }
    if let (own, hint) = Self.paths["\(url.group) \(path)"] { usePath(own, hint) }
    switch (url.group, path) {
    case ("https://osmand.net", "/go"):
      if let latitude = url.item("lat")?.text, let longitude = url.item("lon")?.text {
        url.items = [LenientURL.Item("end".utf8, "\(latitude),\(longitude)".utf8)]
      }
    case ("https://mapy.cz", _), ("https://en.mapy.cz", _):
      add(.mapLinkRetired, "mapy.cz has moved to mapy.com", help: "write mapy.com")
      url.host = "mapy.com"
    case ("https://m.uber.com", "/ul"):
      add(
        .mapLinkRetired, "m.uber.com/ul shows a page about a city where the app is not installed",
        help: "use m.uber.com/looking")
      (url.scheme, url.host, url.path) = ("uber", "", [])
      replacement = "uber-web"
    case ("mapsme", "route"), ("mapswithme", "route"):
      guard url.item("ll") != nil, url.item("dll") == nil else { return }
      add(
        .mapLinkParameter, "\(url.scheme)://route has no ll; it leads from sll to dll",
        help: "write map for route to show a pin, or give the route its sll and dll")
      isLost = true
    case ("szn-mapy", _):
      add(
        .mapLinkRetired, "the scheme szn-mapy is that of releases before Mapy.com",
        help: "use https://mapy.com/fnc/v1/")
      isLost = true
    default: break
    }
  }

  /// By a scheme or host and a path that its app does not have: the app's own path and its link.
  private static let paths: [String: (path: String, link: String)] = [
    "comgooglemaps maps": ("", "comgooglemaps://?…"),
    "nmap route": ("route/car", "nmap://route/car"),
    "geo-navigation directions": ("/directions", "geo-navigation:///directions"),
    "geo-navigation place": ("/place", "geo-navigation:///place"),
    "iosamap route/plan": ("path", "iosamap://path"),
    "https://osmand.net /go": ("/map/", "osmand.net/map/, since /go only shows a marker"),
  ]

  private mutating func usePath(_ path: String, _ link: String) {
    let name = url.isWeb ? url.host : url.scheme
    let wrong = Self.quote(String(decoding: url.path, as: UTF8.self))
    add(.mapLinkPath, "\(name) has no \(wrong)", help: "write \(link)")
    url.path = Array(path.utf8)
  }
}
