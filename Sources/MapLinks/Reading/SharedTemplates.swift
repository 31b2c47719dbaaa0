import WaymarkMaps

extension NavigationApp {
  /// Links that people paste and that nothing here writes: share links, and the vendors' older pages.
  ///
  /// They are rows like those that are written, and are read by the same reader.
  static let sharedTemplates: [(app: NavigationApp, templates: [LinkTemplate])] =
    (ownSharedTemplates + chineseSharedTemplates + otherSharedTemplates).compactMap { row in
      (try? NavigationApp.named(row.app)).map { ($0, row.templates) }
    }

  private static let ownSharedTemplates = [
    ("apple", [applePlace]), ("apple-legacy", appleTemplates), ("google", googleTemplates),
    ("openstreetmap", openStreetMapTemplates), ("bing", bingTemplates),
    ("yandex-maps", yandexPages), ("mapy", mapyTemplates), ("osmand-web", osmAndTemplates),
    ("petal-web", petalTemplates), ("naver-web", naverTemplates),
    ("organic-maps", organicTemplates), ("organic-maps-web", organicPages),
    ("google-ios", iosTemplates("comgooglemaps-x-callback://", when: .always)),
    ("apple-scheme", [appleStops("maps://")]),
  ]

  private static let applePlace = LinkTemplate(
    .place, "https://maps.apple.com/place", needs: .destination,
    query: [
      "coordinate": .coordinates(.destination), "ll": .coordinates(.destination),
      "name": .name(.destination), "q": .name(.destination), "address": .address(.destination),
      "place-id": .placeID(.destination), "auid": .placeID(.destination), "map": .own,
    ])

  private static let appleTemplates = [
    appleStops("https://maps.apple.com/"),
    LinkTemplate(
      .place, "https://maps.apple.com/", needs: .destination,
      query: [
        "ll": .coordinates(.destination), "q": .name(.destination),
        "address": .address(.destination), "auid": .placeID(.destination), "z": .zoom,
        "t": .own,
      ]),
    LinkTemplate(
      .search, "https://maps.apple.com/", needs: .query,
      query: [
        "q": .searched, "sll": .coordinates(.center), "ll": .coordinates(.center), "near": .region,
        "z": .zoom,
      ]),
  ]

  /// A route over several places, an undocumented form that Apple accepts.
  private static func appleStops(_ base: StaticString) -> LinkTemplate {
    LinkTemplate(
      .directions, base, needs: .destination,
      query: [
        "daddr": .destinations, "saddr": .place(.origin),
        "dirflg": .modeWord([.driving: "d", .walking: "w", .transit: "r"], otherwise: nil),
        "t": .own,
      ])
  }

  /// The links of Google's maps before 2017, which are still pasted and still work.
  private static let googleTemplates = [
    LinkTemplate(
      .directions, "https://www.google.com/maps", needs: .destination,
      query: [
        "saddr": .place(.origin), "daddr": .destinations, "ll": .coordinates(.center), "z": .zoom,
        "dirflg": .modeWord(
          [.driving: "d", .walking: "w", .cycling: "b", .transit: "r"], otherwise: nil),
      ]),
    LinkTemplate(
      .place, "https://www.google.com/maps", needs: .point,
      query: [
        "q": .labelled(dropsParentheses: false), "query": .labelled(dropsParentheses: false),
        "ftid": .placeID(.destination), "ll": .coordinates(.center), "sll": .coordinates(.center),
        "z": .zoom,
      ]),
    LinkTemplate(
      .search, "https://www.google.com/maps", needs: .query,
      query: [
        "q": .searched, "query": .searched, "ftid": .placeID(.destination), "near": .region,
        "ll": .coordinates(.center), "sll": .coordinates(.center), "z": .zoom,
      ]),
    LinkTemplate(
      .lookAround, "https://www.google.com/maps", needs: .point,
      query: [
        "cbll": .coordinates(.destination), "layer": .constant("c"), "ll": .coordinates(.center),
      ]),
    LinkTemplate(
      .display, "https://www.google.com/maps", needs: .point,
      query: ["ll": .coordinates(.center), "z": .zoom]),
    LinkTemplate(
      .display, "https://www.google.com/maps/d/viewer", needs: .point,
      query: ["ll": .coordinates(.center), "z": .zoom]),
  ]

  private static let fragment: KeyValuePairs<StaticString, LinkField> = [
    "#map=": .zoom, "/": .latitude(.center), "/": .longitude(.center),
  ]

  private static let openStreetMapTemplates = [
    LinkTemplate(
      .directions, "https://www.openstreetmap.org/directions", needs: .destination,
      query: [
        "from": .place(.origin), "to": .place(.destination), "engine": .mode(otherwise: nil),
      ], fragment: fragment),
    LinkTemplate(
      .directions, "https://www.openstreetmap.org/directions", needs: .point,
      query: [
        "route": .stops(StopList(here: "", separator: "%3B", isNamed: false, limit: .max)),
        "engine": .mode(otherwise: nil),
      ], fragment: fragment),
    LinkTemplate(
      .place, "https://www.openstreetmap.org/", needs: .point,
      query: ["mlat": .latitude(.destination), "mlon": .longitude(.destination), "zoom": .zoom],
      fragment: fragment),
    LinkTemplate(
      .search, "https://www.openstreetmap.org/search", needs: .query,
      query: ["query": .searched], fragment: fragment),
    LinkTemplate(
      .display, "https://www.openstreetmap.org/", needs: .point,
      query: ["lat": .latitude(.center), "lon": .longitude(.center), "zoom": .zoom]),
  ]

  private static let bingTemplates = [
    LinkTemplate(
      .directions, "https://www.bing.com/maps", needs: .destination,
      query: ["rtp": .bingStops, "cp": .centerTilde, "lvl": .zoom]),
    LinkTemplate(
      .place, "https://www.bing.com/maps", needs: .point,
      query: ["sp": .bingPoint, "cp": .centerTilde, "lvl": .zoom]),
    LinkTemplate(
      .search, "https://www.bing.com/maps", needs: .query,
      query: ["q": .searched, "where1": .searched, "cp": .centerTilde, "lvl": .zoom]),
    LinkTemplate(
      .display, "https://www.bing.com/maps", needs: .point,
      query: ["cp": .centerTilde, "lvl": .zoom]),
    LinkTemplate(
      .display, "https://www.bing.com/maps/default.aspx", needs: .point,
      query: ["cp": .centerTilde, "lvl": .zoom]),
  ]

  private static let yandexPages = [
    LinkTemplate(
      .directions, "https://yandex.com/maps/", needs: .point,
      query: [
        "rtext": .stops(StopList(here: "", separator: "~", isNamed: false, limit: .max)),
        "rtt": .mode(otherwise: nil), "ll": .longitudeFirst(.center), "z": .zoom,
      ]),
    LinkTemplate(
      .place, "https://yandex.com/maps/", needs: .point,
      query: [
        "pt": .longitudeFirst(.destination), "whatshere%5Bpoint%5D": .longitudeFirst(.destination),
        "poi%5Bpoint%5D": .longitudeFirst(.destination), "whatshere%5Bzoom%5D": .zoom,
        "poi%5Buri%5D": .placeID(.destination), "oid": .placeID(.destination), "text": .query,
        "ll": .longitudeFirst(.center), "z": .zoom,
      ]),
  ]

  private static let mapyTemplates = [
    LinkTemplate(
      .place, "https://mapy.com/fnc/v1/showmap", needs: .point,
      query: [
        "center": .coordinates(.destination), "zoom": .zoom, "mapset": .own,
        "marker": .constant("true"),
      ])
  ]

  private static let osmAndTemplates = [
    LinkTemplate(
      .place, "https://osmand.net/go", needs: .point,
      query: [
        "lat": .latitude(.destination), "lon": .longitude(.destination), "z": .zoom,
        "title": .name(.destination),
      ]),
    LinkTemplate(
      .place, "https://osmand.net/map/", needs: .point,
      query: ["pin": .coordinates(.destination)],
      fragment: ["#": .zoom, "/": .latitude(.center), "/": .longitude(.center)]),
  ]

  private static let petalTemplates = [
    LinkTemplate(
      .place, "https://www.petalmaps.com/place/", needs: .point,
      query: ["marker": .coordinates(.destination), "z": .zoom, "id": .placeID(.destination)])
  ]

  private static let naverTemplates = [
    LinkTemplate(
      .place, "https://map.naver.com/", needs: .point,
      query: [
        "lat": .latitude(.destination), "lng": .longitude(.destination),
        "title": .name(.destination),
      ])
  ]

  /// Without the version, which people omit.
  private static let organicTemplates = [
    LinkTemplate(
      .place, "om://map", needs: .point,
      query: ["ll": .coordinates(.destination), "n": .name(.destination)])
  ]

  private static let organicPages = [
    LinkTemplate(
      .place, "https://omaps.app/map", needs: .point,
      query: [
        "v": .constant("1"), "ll": .coordinates(.destination), "n": .name(.destination),
      ])
  ]
}
