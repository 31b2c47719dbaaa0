extension NavigationApp {
  /// Apps that drive or are driven: they know no mode but the car.
  static let driverApps: [NavigationApp] = [
    waze, wazeScheme, uber, uberWeb, tomTomGO, tomTom, navigon,
  ]

  private static let wazeStores = AppStores(apple: 323_229_106, play: "com.waze")
  private static let uberStores = AppStores(apple: 368_677_368, play: "com.ubercab")

  private static let waze = NavigationApp(
    "waze", name: "Waze", platform: .universal, queriesSchemes: ["waze"], encodesCommas: true,
    identifier: Identifier(parameter: "utm_source", isMandatory: false), stores: wazeStores,
    web: "waze",
    source: "Google, Waze Deep Links", modes: [.driving: ""],
    templates: wazeTemplates("https://waze.com/ul"))

  private static let wazeScheme = NavigationApp(
    "waze-scheme", name: "Waze by its scheme", platform: .any, queriesSchemes: ["waze"],
    identifier: Identifier(parameter: "utm_source", isMandatory: false), stores: wazeStores,
    web: "waze",
    source: "Google, Waze Deep Links", modes: [.driving: ""], templates: wazeTemplates("waze://"))

  /// A `q` beside `ll` searches near it, so that it is never used for the name of a coordinate.
  private static func wazeTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .navigate, base, when: .isConfigured("favorite"),
        query: [
          "favorite": .configuration("favorite"), "navigate": .constant("yes"),
          "utm_source": .configuration("utm_source"),
        ]),
      LinkTemplate(
        .navigate, base, when: .hasPoint,
        query: [
          "q": .query, "ll": .coordinates(.destination), "navigate": .constant("yes"),
          "zoom": .zoom, "utm_source": .configuration("utm_source"),
        ]),
      LinkTemplate(
        .navigate, base, needs: .destination,
        query: [
          "q": .words(.destination), "navigate": .constant("yes"),
          "utm_source": .configuration("utm_source"),
        ]),
      LinkTemplate(
        .place, base, needs: .destination,
        query: [
          "q": .words(.destination), "ll": .coordinates(.destination), "z": .zoom,
          "utm_source": .configuration("utm_source"),
        ]),
      LinkTemplate(
        .search, base, needs: .query,
        query: [
          "q": .searched, "ll": .center, "z": .zoom, "utm_source": .configuration("utm_source"),
        ]),
      LinkTemplate(
        .display, base,
        query: [
          "ll": .center, "z": .zoom, "utm_source": .configuration("utm_source"),
        ]),
    ]
  }

  private static let uber = NavigationApp(
    "uber", name: "Uber", platform: .any, queriesSchemes: ["uber"],
    identifier: Identifier(parameter: "client_id", isMandatory: false), stores: uberStores,
    web: "uber-web",
    source: "Uber, Deep Links", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "uber://?action=setPickup", needs: .point, opening: "&",
        query: uberParameters)
    ])

  package static let uberParameters: KeyValuePairs<StaticString, LinkField> = [
    "client_id": .configuration("client_id"),
    "pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location"),
    "pickup%5Blatitude%5D": .latitude(.origin),
    "pickup%5Blongitude%5D": .longitude(.origin),
    "pickup%5Bnickname%5D": .name(.origin),
    "pickup%5Bformatted_address%5D": .address(.origin),
    "dropoff%5Blatitude%5D": .latitude(.destination),
    "dropoff%5Blongitude%5D": .longitude(.destination),
    "dropoff%5Bnickname%5D": .name(.destination),
    "dropoff%5Bformatted_address%5D": .address(.destination),
    "product_id": .configuration("product_id"), "link_text": .configuration("link_text"),
    "partner_deeplink": .configuration("partner_deeplink"),
  ]

  private static let uberWeb = NavigationApp(
    "uber-web", name: "Uber on the web", platform: .universal,
    identifier: Identifier(parameter: "client_id", isMandatory: false), stores: uberStores,
    web: "uber-web",
    source: "Uber, m.uber.com/looking as its own pages link to it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "https://m.uber.com/looking", needs: .point,
        query: [
          "client_id": .configuration("client_id"),
          "pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location"),
          "pickup": .uberPlace(.origin), "drop%5B0%5D": .uberPlace(.destination),
        ])
    ])

  private static let tomTomGO = NavigationApp(
    "tomtom-go", aliases: ["tomtomgo"], name: "TomTom GO", platform: .any,
    queriesSchemes: ["tomtomgo"],
    stores: AppStores(apple: 884_963_367, play: "com.tomtom.gplay.navapp"),
    source: "TomTom, forum threads 998502 and 1118783", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "tomtomgo://x-callback-url/navigate", needs: .point,
        query: ["destination": .coordinates(.destination)])
    ])

  // An opaque URI; with "//" the word "geo" would be an authority, and no URL parser takes its port.
  private static let tomTom = NavigationApp(
    "tomtom", aliases: ["tomtom-legacy", "tomtomhome", "tomtom-home"], name: "TomTom before GO",
    platform: .ios, queriesSchemes: ["tomtomhome"],
    status: .retired(
      since: nil, reason: "TomTom GO has taken its place", replacement: "tomtom-go"),
    source: "TomTom, developer page of 2013", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "tomtomhome:geo:action=navigateto", needs: .point, opening: "&",
        query: [
          "lat": .latitude(.destination), "long": .longitude(.destination),
          "name": .name(.destination),
        ])
    ])

  private static let navigon = NavigationApp(
    "navigon", name: "Navigon", platform: .ios, queriesSchemes: ["navigon"],
    order: .longitudeFirst,
    status: .retired(
      since: "2018-05", reason: "Garmin took it out of the stores", replacement: nil),
    source: "Navigon, AppInteract specification; press reports of May 2018 for its end",
    modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "navigon://coordinate", needs: [.point, .name],
        path: [
          "/": .name(.destination), "/": .longitude(.destination), "/": .latitude(.destination),
        ])
    ])
}
