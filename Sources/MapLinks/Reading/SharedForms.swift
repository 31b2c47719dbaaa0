import Maps

extension NavigationApp {
  /// Forms that people paste and that nothing here writes: share links, and the vendors' older pages.
  ///
  /// They are rows like those that are written, and are read by the same reader.
  static let sharedForms: [(app: String, forms: [LinkForm])] =
    [
      ("apple", [applePlace]), ("apple-legacy", appleForms), ("google", googleForms),
      ("openstreetmap", openStreetMapForms), ("bing", bingForms), ("yandex-maps", yandexPages),
      ("mapy", mapyForms), ("osmand-web", osmAndForms), ("petal-web", petalForms),
      ("naver-web", naverForms), ("organic-maps", organicForms),
      ("organic-maps-web", organicPages),
      ("google-ios", iosForms("comgooglemaps-x-callback://", when: .always)),
      ("apple-scheme", [appleStops("maps://")]),
    ] + chineseSharedForms + otherSharedForms

  private static let applePlace = LinkForm(
    .place, "https://maps.apple.com/place", needs: .destination,
    query: [
      "coordinate": .coordinates(.destination), "ll": .coordinates(.destination),
      "name": .name(.destination), "q": .name(.destination), "address": .address(.destination),
      "place-id": .placeID(.destination), "auid": .placeID(.destination),
      "map": .configuration("map"),
    ])

  private static let appleForms = [
    appleStops("https://maps.apple.com/"),
    LinkForm(
      .place, "https://maps.apple.com/", needs: .destination,
      query: [
        "ll": .coordinates(.destination), "q": .name(.destination),
        "address": .address(.destination), "auid": .placeID(.destination), "z": .zoom,
        "t": .configuration("t"),
      ]),
    LinkForm(
      .search, "https://maps.apple.com/", needs: .query,
      query: ["q": .searched, "sll": .center, "ll": .center, "near": .region, "z": .zoom]),
  ]

  /// A route over several places, which Apple takes and does not document.
  private static func appleStops(_ base: StaticString) -> LinkForm {
    LinkForm(
      .directions, base, needs: .destination,
      query: [
        "daddr": .destinations, "saddr": .place(.origin),
        "dirflg": .modeWord([.driving: "d", .walking: "w", .transit: "r"], otherwise: nil),
        "t": .configuration("t"),
      ])
  }

  /// The links of Google's maps before 2017, which are still pasted and still work.
  private static let googleForms = [
    LinkForm(
      .directions, "https://www.google.com/maps", needs: .destination,
      query: [
        "saddr": .place(.origin), "daddr": .destinations, "ll": .center, "z": .zoom,
        "dirflg": .modeWord(
          [.driving: "d", .walking: "w", .cycling: "b", .transit: "r"], otherwise: nil),
      ]),
    LinkForm(
      .place, "https://www.google.com/maps", needs: .point,
      query: [
        "q": .labelled(dropsParentheses: false), "query": .labelled(dropsParentheses: false),
        "ftid": .placeID(.destination), "ll": .center, "sll": .center, "z": .zoom,
      ]),
    LinkForm(
      .search, "https://www.google.com/maps", needs: .query,
      query: [
        "q": .searched, "query": .searched, "ftid": .placeID(.destination), "near": .region,
        "ll": .center, "sll": .center, "z": .zoom,
      ]),
    LinkForm(
      .lookAround, "https://www.google.com/maps", needs: .point,
      query: ["cbll": .coordinates(.destination), "layer": .constant("c"), "ll": .center]),
    LinkForm(
      .display, "https://www.google.com/maps", needs: .point,
      query: ["ll": .center, "z": .zoom]),
    LinkForm(
      .display, "https://www.google.com/maps/d/viewer", needs: .point,
      query: ["ll": .center, "z": .zoom]),
  ]

  private static let fragment: KeyValuePairs<StaticString, LinkValue> = [
    "#map=": .zoom, "/": .centerLatitude, "/": .centerLongitude,
  ]

  private static let openStreetMapForms = [
    LinkForm(
      .directions, "https://www.openstreetmap.org/directions", needs: .destination,
      query: [
        "from": .place(.origin), "to": .place(.destination), "engine": .mode(otherwise: nil),
      ], fragment: fragment),
    LinkForm(
      .directions, "https://www.openstreetmap.org/directions", needs: .point,
      query: [
        "route": .stops(StopList(here: "", separator: "%3B", isNamed: false, limit: .max)),
        "engine": .mode(otherwise: nil),
      ], fragment: fragment),
    LinkForm(
      .place, "https://www.openstreetmap.org/", needs: .point,
      query: ["mlat": .latitude(.destination), "mlon": .longitude(.destination), "zoom": .zoom],
      fragment: fragment),
    LinkForm(
      .search, "https://www.openstreetmap.org/search", needs: .query,
      query: ["query": .searched], fragment: fragment),
    LinkForm(
      .display, "https://www.openstreetmap.org/", needs: .point,
      query: ["lat": .centerLatitude, "lon": .centerLongitude, "zoom": .zoom]),
  ]

  private static let bingForms = [
    LinkForm(
      .directions, "https://www.bing.com/maps", needs: .destination,
      query: ["rtp": .bingStops, "cp": .centerTilde, "lvl": .zoom]),
    LinkForm(
      .place, "https://www.bing.com/maps", needs: .point,
      query: ["sp": .bingPoint, "cp": .centerTilde, "lvl": .zoom]),
    LinkForm(
      .search, "https://www.bing.com/maps", needs: .query,
      query: ["q": .searched, "where1": .searched, "cp": .centerTilde, "lvl": .zoom]),
    LinkForm(
      .display, "https://www.bing.com/maps", needs: .point,
      query: ["cp": .centerTilde, "lvl": .zoom]),
    LinkForm(
      .display, "https://www.bing.com/maps/default.aspx", needs: .point,
      query: ["cp": .centerTilde, "lvl": .zoom]),
  ]

  private static let yandexPages = [
    LinkForm(
      .directions, "https://yandex.com/maps/", needs: .point,
      query: [
        "rtext": .stops(StopList(here: "", separator: "~", isNamed: false, limit: .max)),
        "rtt": .mode(otherwise: nil), "ll": .centerLongitudeFirst, "z": .zoom,
      ]),
    LinkForm(
      .place, "https://yandex.com/maps/", needs: .point,
      query: [
        "pt": .longitudeFirst(.destination), "whatshere%5Bpoint%5D": .longitudeFirst(.destination),
        "poi%5Bpoint%5D": .longitudeFirst(.destination), "whatshere%5Bzoom%5D": .zoom,
        "poi%5Buri%5D": .placeID(.destination), "oid": .placeID(.destination), "text": .query,
        "ll": .centerLongitudeFirst, "z": .zoom,
      ]),
  ]

  private static let mapyForms = [
    LinkForm(
      .place, "https://mapy.com/fnc/v1/showmap", needs: .point,
      query: [
        "center": .coordinates(.destination), "zoom": .zoom, "mapset": .configuration("mapset"),
        "marker": .constant("true"),
      ])
  ]

  private static let osmAndForms = [
    LinkForm(
      .place, "https://osmand.net/go", needs: .point,
      query: [
        "lat": .latitude(.destination), "lon": .longitude(.destination), "z": .zoom,
        "title": .name(.destination),
      ]),
    LinkForm(
      .place, "https://osmand.net/map/", needs: .point,
      query: ["pin": .coordinates(.destination)],
      fragment: ["#": .zoom, "/": .centerLatitude, "/": .centerLongitude]),
  ]

  private static let petalForms = [
    LinkForm(
      .place, "https://www.petalmaps.com/place/", needs: .point,
      query: ["marker": .coordinates(.destination), "z": .zoom, "id": .placeID(.destination)])
  ]

  private static let naverForms = [
    LinkForm(
      .place, "https://map.naver.com/", needs: .point,
      query: [
        "lat": .latitude(.destination), "lng": .longitude(.destination),
        "title": .name(.destination),
      ])
  ]

  /// Without the version, which people leave out.
  private static let organicForms = [
    LinkForm(
      .place, "om://map", needs: .point,
      query: ["ll": .coordinates(.destination), "n": .name(.destination)])
  ]

  private static let organicPages = [
    LinkForm(
      .place, "https://omaps.app/map", needs: .point,
      query: [
        "v": .constant("1"), "ll": .coordinates(.destination), "n": .name(.destination),
      ])
  ]
}
