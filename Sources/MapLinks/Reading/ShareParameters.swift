/// Parameters that a share button, a consent page or an advertisement adds to any link.
///
/// They contain who shared the link, in which language and from where, but nothing about the place,
/// so a link is understood without them. A template with a parameter of the same name reads it
/// first.
enum ShareParameters {
  /// The prefixes of campaign parameters.
  private static let campaign = "utm_"

  private static let names: Set<String> = [
    // Google's share button and consent page, and the language and country of the reader.
    "entry", "g_ep", "g_st", "skid", "ucbcb", "shorturl", "coh", "tts", "lucs", "hl", "gl",
    "authuser",
    // Clicks on advertisements and in mails.
    "gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "ttclid", "twclid", "yclid",
    "ysclid", "igsh", "igshid", "mc_cid", "mc_eid", "_ga", "_gl",
    // The key of the account that embeds a map, which must not be printed.
    "key", "appkey",
    // The share buttons of other apps.
    "_t", "_r",
  ]

  /// Those of one vendor's address bar and share button, whose names mean other things elsewhere.
  private static let vendors: KeyValuePairs<String, Set<String>> = [
    "amap": ["src", "callnative", "innersrc"],
    "apple": ["_ext", "_provider", "_mvs", "lsp", "t", "spn", "sspn", "z"],
    "baidu": [
      "sn", "en", "c", "sc", "ec", "querytype", "navtp", "drag", "sy", "pn", "rn", "mrs", "version",
      "route_traffic", "da_src", "sug", "l", "b", "src", "wd", "from",
      "shareurl", "newmap", "citycode", "third_party", "qt",
    ],
    "bing": [
      "form", "v", "sv", "style", "sty", "cvid", "src", "typ", "h", "w", "pi", "pc", "mid", "mkt",
    ],
    "google": [
      "output", "t", "spn", "sspn", "ie", "oe", "oq", "aq", "source", "sourceid", "sa", "ved",
      "usg", "iwloc", "f", "geocode", "om", "mra", "mid", "usp", "femb", "ehbc", "noprof", "hnear",
      "vpsrc", "layer", "z",
    ],
    "magic-earth": ["img_id", "mapmode"],
    "mapy": ["planovani-trasy", "vlastni-body", "l", "base", "m3d", "dim"],
    "naver": [
      "c", "placepath", "searchtype", "level", "dlevel", "mapmode", "pintype", "boundary", "enc",
      "pinid", "traffic", "rcode", "showmap", "dtpathtype", "isshowpolygon", "isdetailaddress",
      "iscorrectanswer", "menu",
    ],
    "uber": ["action", "effect", "vehicle", "uclick_id", "marketing_vistor_id"],
    "waze": ["overview"],
    "yandex": [
      "mode", "ruri", "sll", "sspn", "sctx", "from", "utf", "source", "tab", "l", "ncrnd",
    ],
  ]

  /// Whether a parameter with this name is irrelevant to the place in links of an app.
  static func contains(_ name: String, of app: String) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    let name = name.lowercased()
    return name.hasPrefix(campaign) || names.contains(name)
      || vendors.contains { app.hasPrefix($0.key) && $0.value.contains(name) }
  }
}
