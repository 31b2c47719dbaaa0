extension NavigationApp {
  /// TomTom's apps, and Navigon, which was also discontinued.
  static let tomTomApps: [NavigationApp] = [tomTomGO, tomTom, navigon]

  private static let tomTomGO = NavigationApp(
    "tomtom-go", aliases: ["tomtomgo"], name: "TomTom GO", platform: .any,
    queriesSchemes: ["tomtomgo"],
    stores: AppStores(apple: 884_963_367, play: "com.tomtom.gplay.navapp"),
    source: "TomTom, forum threads 998502 and 1118783", modes: [.driving: ""],
    templates: [
      LinkTemplate(.navigate, "tomtomgo://x-callback-url/navigate?destination={pair}")
    ])

  // An opaque URI; with "//" the word "geo" would be an authority, whose port URL parsers reject.
  private static let tomTom = NavigationApp(
    "tomtom", aliases: ["tomtom-legacy", "tomtomhome", "tomtom-home"], name: "TomTom before GO",
    platform: .ios, queriesSchemes: ["tomtomhome"],
    status: .retired(since: nil, reason: "TomTom GO has taken its place", replacement: "tomtom-go"),
    source: "TomTom, developer page of 2013", modes: [.driving: ""],
    templates: [
      LinkTemplate(.navigate, "tomtomhome:geo:action=navigateto&lat={lat}&long={lon}&name={name}")
    ])

  private static let navigon = NavigationApp(
    "navigon", name: "Navigon", platform: .ios, queriesSchemes: ["navigon"], order: .longitudeFirst,
    status: .retired(
      since: "2018-05", reason: "Garmin took it out of the stores", replacement: nil),
    source: "Navigon, AppInteract specification; press reports of May 2018 for its end",
    modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "navigon://coordinate[/{name}][/{lon}][/{lat}]",
        needs: [.point, .name])
    ])
}
