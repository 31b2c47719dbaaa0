extension NavigationApp {
  /// Apps with offline maps.
  static let offlineApps: [NavigationApp] = [
    sygic, sygicTruck, osmAnd, osmAndAndroid, osmAndWeb, magicEarth, coPilot,
    flitsmeister, truckmeister, airNavigationPro,
  ]

  private static let sygic = NavigationApp(
    "sygic", name: "Sygic", platform: .any, queriesSchemes: ["com.sygic.aura"],
    stores: AppStores(apple: 585_193_266, play: "com.sygic.aura"), source: "Sygic, Custom URL",
    modes: [.driving: "drive", .walking: "walk"], templates: sygicTemplates)

  private static let sygicTruck = NavigationApp(
    "sygic-truck", like: sygic, name: "Sygic Truck", platform: .any,
    queriesSchemes: ["com.sygic.aura"],
    stores: AppStores(apple: 1_005_447_813, play: "com.sygic.truck"), templates: sygicTemplates)

  /// The parts are split at the vertical bar, which URLs cannot contain unencoded.
  private static let sygicTemplates = [
    LinkTemplate(.navigate, "com.sygic.aura://coordinate[%7C{lon}][%7C{lat}][%7C{mode|drive}]"),
    LinkTemplate(
      .place, "com.sygic.aura://coordinate[%7C{lon}][%7C{lat}][%7C{name}][%7C{show}]",
      with: ["show": .constant("show")], splitting: .bar),
  ]

  private static let osmAnd = NavigationApp(
    "osmand", name: "OsmAnd", platform: .ios, queriesSchemes: ["osmandmaps"],
    stores: AppStores(apple: 934_850_257, play: "net.osmand"), web: "osmand-web",
    source: "OsmAnd for iOS, its link reader",
    templates: [
      LinkTemplate(.directions, "osmandmaps://navigate?lat={lat}&lon={lon}&z={zoom}&title={name}"),
      LinkTemplate(.place, "osmandmaps://?lat={lat}&lon={lon}&z={zoom}&title={name}"),
    ])

  private static let osmAndAndroid = NavigationApp(
    "osmand-android", like: osmAnd, name: "OsmAnd for Android", platform: .android,
    source: "OsmAnd, API demo for Android",
    modes: [
      .driving: "car", .walking: "pedestrian", .cycling: "bicycle", .transit: "public_transport",
    ],
    templates: [
      LinkTemplate(
        .navigate,
        "osmand.api://navigate?start_lat={from-lat}&start_lon={from-lon}"
          + "&start_name={from-name}&dest_lat={lat}&dest_lon={lon}&dest_name={name}"
          + "&profile={mode|car}&force=true")
    ])

  private static let osmAndWeb = NavigationApp(
    "osmand-web", like: osmAndAndroid, name: "OsmAnd on the web", platform: .universal,
    source: "OsmAnd, web map",
    templates: [
      LinkTemplate(
        .directions,
        "https://osmand.net/map/?start={from-pair}&end={pair}&profile={mode}"
          + "&via={waypoints}",
        with: ["waypoints": .waypointPoints(limit: .max, .semicolon)])
    ])

  private static let magicEarth = NavigationApp(
    "magic-earth", name: "Magic Earth", platform: .any, queriesSchemes: ["magicearth"],
    stores: AppStores(apple: 476_085_748, play: "com.generalmagic.magicearth"),
    source: "Magic Earth, URL scheme", modes: [.driving: ""],
    templates: [
      LinkTemplate(.directions, "magicearth://?get_directions&\(magicPlace)", needs: .query),
      LinkTemplate(.place, "magicearth://?show_on_map&\(magicPlace)", when: .hasPoint, needs: []),
      LinkTemplate(.place, "magicearth://?open_search&q={words-or-query}", needs: .query),
      LinkTemplate(
        .search, "magicearth://?open_search&q={search}&lat={center-lat}&lon={center-lon}",
        needs: .query),
    ])

  private static let magicPlace = "lat={lat}&lon={lon}&name={name}&q={words-or-query}"

  private static let coPilot = NavigationApp(
    "copilot", name: "CoPilot GPS", platform: .any, queriesSchemes: ["copilot"],
    stores: AppStores(apple: 378_870_891, play: "com.alk.copilot.mapviewer"),
    source: "Trimble, CoPilot URL launch, as link libraries have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate,
        "copilot://mydestination?type=LOCATION&action=GOTO&name={name}&lat={lat}"
          + "&long={lon}"),
      LinkTemplate(
        .place,
        "copilot://mydestination?type=LOCATION&action=VIEW&lat={lat}&long={lon}&name={name}"),
    ])

  private static let flitsmeister = NavigationApp(
    "flitsmeister", name: "Flitsmeister", platform: .any, queriesSchemes: ["flitsmeister"],
    stores: AppStores(apple: 336_365_532, play: "nl.flitsmeister"),
    source: "Flitsmeister, as link libraries have it", modes: [.driving: ""],
    templates: flitsmeisterTemplates("flitsmeister://"))

  // Flitsmeister's app for trucks, only on Android.
  private static let truckmeister = NavigationApp(
    "truckmeister", name: "Truckmeister", platform: .android,
    stores: AppStores(play: "nl.flitsmeister.flux"),
    source: "Truckmeister, as link libraries have it", modes: [.driving: ""],
    templates: flitsmeisterTemplates("truckmeister://"))

  private static func flitsmeisterTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(.navigate, "\(base)?geo={pair}"),
      LinkTemplate(.place, "\(base)?geo={pair}"),
    ]
  }

  // For pilots: it leads straight to a point, without a mode of travel.
  private static let airNavigationPro = NavigationApp(
    "airnavpro", aliases: ["airnav-pro", "air-navigation-pro"], name: "Air Navigation Pro",
    platform: .ios, queriesSchemes: ["airnavpro"],
    stores: AppStores(apple: 304_684_223, play: "com.xample.airnavigation"),
    source: "Air Navigation Pro, as link libraries have it",
    templates: [
      LinkTemplate(
        .navigate, "airnavpro://direct-to?coordinates=wgs84-decimal&location={flight-point}")
    ])
}
