extension NavigationApp {
  static let hereApps: [NavigationApp] = [here, hereScheme]

  private static let here = NavigationApp(
    "here", aliases: ["here-wego", "here-web"], name: "HERE WeGo", platform: .universal,
    queriesSchemes: ["here-route"],
    stores: AppStores(apple: 955_837_609, play: "com.here.app.maps"), web: "here",
    source: "HERE, share links for developers",
    modes: [.driving: "d", .walking: "w", .cycling: "b", .transit: "pt"],
    templates: hereTemplates(
      "https://share.here.com/r/", "https://share.here.com/l/", zoom: "{zoom|16}"))

  private static let hereScheme = NavigationApp(
    "here-scheme", like: here, name: "HERE WeGo by its scheme", platform: .any,
    queriesSchemes: ["here-route", "here-location"],
    templates: hereTemplates("here-route://", "here-location://", zoom: "{zoom}"))

  /// The templates of a form; the vendor requires a zoom level for a shared place.
  private static func hereTemplates(
    _ route: String, _ place: String, zoom: String
  ) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, "\(route){stops}?ref={own}&m={mode}&a={avoid}",
        with: [
          "stops": .stops(StopList(here: "mylocation", separator: "/", isNamed: true, limit: .max)),
          "avoid": .avoid(
            [.tolls: "tollroad", .highways: "motorway", .ferries: "boatFerry", .tunnels: "tunnel"],
            separator: ","),
        ]),
      LinkTemplate(.place, "\(place){pair-name}?ref={own}&z=\(zoom)&t={own}"),
    ]
  }
}
