extension NavigationApp {
  /// Apps that send a car, other than Uber.
  static let rideApps: [NavigationApp] = [
    lyft, lyftWeb, gett, liftago, yandexGo, yandexGoWeb,
  ]

  private static let lyftStores = AppStores(apple: 529_379_082, play: "me.lyft.android")
  private static let partner = Identifier(parameter: "partner", isMandatory: false)

  private static let lyft = NavigationApp(
    "lyft", name: "Lyft", platform: .any, queriesSchemes: ["lyft"], identifier: partner,
    stores: lyftStores, web: "lyft-web", source: "Lyft, Deep Links", modes: [.driving: ""],
    templates: [lyftRide("lyft://ridetype")])

  private static let lyftWeb = NavigationApp(
    "lyft-web", name: "Lyft on the web", platform: .universal, identifier: partner,
    stores: lyftStores, web: "lyft-web", source: "Lyft, Universal Links", modes: [.driving: ""],
    templates: [lyftRide("https://lyft.com/ride")])

  private static func lyftRide(_ base: StaticString) -> LinkTemplate {
    LinkTemplate(
      .ride, base, needs: .point,
      query: [
        "id": .choice("id", fromOrigin: "lyft", fromHere: "lyft"),
        "pickup%5Blatitude%5D": .latitude(.origin), "pickup%5Blongitude%5D": .longitude(.origin),
        "destination%5Blatitude%5D": .latitude(.destination),
        "destination%5Blongitude%5D": .longitude(.destination), "partner": .own,
      ])
  }

  private static let gett = NavigationApp(
    "gett", name: "Gett", platform: .any, queriesSchemes: ["gett"],
    identifier: Identifier(parameter: "product_id", isMandatory: false),
    stores: AppStores(apple: 449_655_162), source: "Gett, Deeplinking", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "gett://order", needs: .point,
        query: [
          "pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location"),
          "pickup_latitude": .latitude(.origin), "pickup_longitude": .longitude(.origin),
          "pickup_poi_name": .name(.origin), "dropoff_latitude": .latitude(.destination),
          "dropoff_longitude": .longitude(.destination), "product_id": .own,
          "client_id": .own,
        ])
    ])

  private static let liftago = NavigationApp(
    "liftago", name: "Liftago", platform: .any, queriesSchemes: ["liftago"],
    source: "Liftago, as link libraries have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "liftago://order", needs: .point,
        query: [
          "destinationLat": .latitude(.destination), "destinationLon": .longitude(.destination),
          "destinationName": .name(.destination), "pickupLat": .latitude(.origin),
          "pickupLon": .longitude(.origin),
        ])
    ])

  private static let yandexGo = NavigationApp(
    "yandex-go", aliases: ["yandex-taxi", "yandextaxi"], name: "Yandex Go", platform: .any,
    queriesSchemes: ["yandextaxi"], identifier: Identifier(parameter: "ref", isMandatory: false),
    web: "yandex-go-web", source: "Yandex Go, deep links of the widget documentation",
    modes: [.driving: ""], templates: [yandexRide("yandextaxi://route")])

  private static let yandexGoWeb = NavigationApp(
    "yandex-go-web", aliases: ["yandex-taxi-web"], name: "Yandex Go on the web",
    platform: .universal, identifier: Identifier(parameter: "ref", isMandatory: false),
    web: "yandex-go-web", source: "Yandex Go, deep links of the widget documentation",
    modes: [.driving: ""], templates: [yandexRide("https://3.redirect.appmetrica.yandex.com/route")]
  )

  // The number is the vendor's own for links from other sites.
  private static func yandexRide(_ base: StaticString) -> LinkTemplate {
    LinkTemplate(
      .ride, base, needs: .point,
      query: [
        "start-lat": .latitude(.origin), "start-lon": .longitude(.origin),
        "end-lat": .latitude(.destination), "end-lon": .longitude(.destination),
        "tariffClass": .own, "ref": .own,
        "appmetrica_tracking_id": .constant("1178268795219780156"),
      ])
  }
}
