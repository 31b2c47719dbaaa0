extension NavigationApp {
  /// Ride-hailing apps other than Uber.
  static let rideApps: [NavigationApp] = [
    lyft, lyftWeb, gett, liftago, yandexGo, yandexGoWeb,
  ]

  private static let lyft = NavigationApp(
    "lyft", name: "Lyft", platform: .any, queriesSchemes: ["lyft"],
    identifier: .optional("partner"),
    stores: AppStores(apple: 529_379_082, play: "me.lyft.android"), web: "lyft-web",
    source: "Lyft, Deep Links", modes: [.driving: ""], templates: [lyftRide("lyft://ridetype")])

  private static let lyftWeb = NavigationApp(
    "lyft-web", like: lyft, name: "Lyft on the web", platform: .universal,
    source: "Lyft, Universal Links", templates: [lyftRide("https://lyft.com/ride")])

  package static func lyftRide(
    _ base: String, needs: LinkTemplate.Needs = .point
  ) -> LinkTemplate {
    LinkTemplate(
      .ride,
      "\(base)?id={id}&pickup%5Blatitude%5D={from-lat}&pickup%5Blongitude%5D={from-lon}"
        + "&destination%5Blatitude%5D={lat}&destination%5Blongitude%5D={lon}&partner={own}",
      needs: needs, with: ["id": .choice("id", fromOrigin: "lyft", fromHere: "lyft")])
  }

  private static let gett = NavigationApp(
    "gett", name: "Gett", platform: .any, queriesSchemes: ["gett"],
    identifier: .optional("product_id"), stores: AppStores(apple: 449_655_162),
    source: "Gett, Deeplinking", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride,
        "gett://order?pickup={pickup}&pickup_latitude={from-lat}"
          + "&pickup_longitude={from-lon}&pickup_poi_name={from-name}&dropoff_latitude={lat}"
          + "&dropoff_longitude={lon}&product_id={own}&client_id={own}",
        with: ["pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location")])
    ])

  private static let liftago = NavigationApp(
    "liftago", name: "Liftago", platform: .any, queriesSchemes: ["lftgpas"],
    source: "Liftago, as link libraries have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride,
        "lftgpas://order?destinationLat={lat}&destinationLon={lon}&destinationName={name}"
          + "&pickupLat={from-lat}&pickupLon={from-lon}")
    ])

  private static let yandexGo = NavigationApp(
    "yandex-go", aliases: ["yandex-taxi", "yandextaxi"], name: "Yandex Go", platform: .any,
    queriesSchemes: ["yandextaxi"], identifier: .optional("ref"), web: "yandex-go-web",
    source: "Yandex Go, deep links of the widget documentation", modes: [.driving: ""],
    templates: [yandexRide("yandextaxi://route")])

  private static let yandexGoWeb = NavigationApp(
    "yandex-go-web", like: yandexGo, aliases: ["yandex-taxi-web"], name: "Yandex Go on the web",
    platform: .universal, templates: [yandexRide("https://3.redirect.appmetrica.yandex.com/route")])

  // The vendor's own number for links from other sites.
  private static func yandexRide(_ base: String) -> LinkTemplate {
    LinkTemplate(
      .ride,
      "\(base)?start-lat={from-lat}&start-lon={from-lon}&end-lat={lat}&end-lon={lon}"
        + "&tariffClass={own}&ref={own}&appmetrica_tracking_id=1178268795219780156")
  }
}
